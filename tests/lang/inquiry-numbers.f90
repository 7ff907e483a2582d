! Constants of the number model.
subroutine inqnum(n, a)
  real a(n)
  do i = 1, n
    a(i) = max(a(i), tiny(a)) + epsilon(1.0)*digits(1.0) + min(a(i), huge(a(i)))
  end do
end subroutine inqnum
