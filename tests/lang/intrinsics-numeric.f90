! Generic and specific names.
subroutine intnum(n, a, b, k)
  real a(n), b(n)
  integer k(n)
  do i = 1, n
    a(i) = amax1(a(i), b(i), 0.5) - amin1(a(i), 2.0) + abs(a(i) - b(i))
    b(i) = sign(b(i), a(i)) + dim(a(i), 1.0) + mod(b(i), 0.75) + modulo(-b(i), 0.75) + amod(a(i), 0.3)
    k(i) = max0(k(i), 3) - min0(k(i), 9) + iabs(k(i)) + isign(k(i), i - 3) + idim(k(i), 4) + mod(k(i), 5)
    k(i) = k(i) + max1(a(i), b(i)) + int(amax0(k(i), i))
  end do
end subroutine intnum
