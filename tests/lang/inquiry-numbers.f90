! Constants of the number model.
subroutine inqnum(n, a, k)
  real a(n)
  integer k(n)
  do i = 1, n
    k(i) = bit_size(k) + radix(a)*maxexponent(1d0) - minexponent(a) + range(k)*precision(1d0)
    a(i) = max(a(i), tiny(a)) + epsilon(1.0)*digits(1.0) + min(a(i), huge(a(i)))
  end do
end subroutine inqnum
