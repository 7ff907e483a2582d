! Integers as bits.
subroutine intbit(n, k)
  integer k(n)
  do i = 1, n
    k(i) = iand(k(i), 255) + ior(k(i), 4096) - ieor(k(i), i) + ishft(k(i), 3) + ishft(k(i), -2) + not(k(i))
  end do
end subroutine intbit
