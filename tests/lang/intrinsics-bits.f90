! Integers as bits.
subroutine intbit(n, k)
  integer k(n)
  do i = 1, n
    k(i) = iand(k(i), 255) + ior(k(i), 4096) - ieor(k(i), i) + ishft(k(i), 3) + ishft(k(i), -2) + not(k(i))
  end do
end subroutine intbit
! Single bits, and shifts by other names.
subroutine bitpos(n, k, l, m)
  integer :: n, k(n), l(n)
  integer(8) :: m(n)
  integer :: i, p
  do i = 1, n
    p = mod(i, 31)
    l(i) = ibset(k(i), p) + ibclr(k(i), 3) + ibits(k(i), 2, mod(i, 29)) + and(k(i), 12) + xor(k(i), i) + or(i, 8)
    if (btest(k(i), p)) l(i) = l(i) + shiftr(k(i), p) - shifta(k(i), p) + rshift(-k(i), 2) + shiftl(k(i), p) + lshift(i, 3)
    m(i) = ibits(m(i), p, 33) + ibset(m(i), 40) + shifta(m(i), 35) + ibits(-1, 0, 32)
    k(i) = -k(i)*1000003
  end do
end subroutine bitpos
