! RUN: check --with=c
! EXPECT: exit 0
! EXPECT: ^ov +c +identical
! EXPECT: ^ow +c +identical
! Constants of subscripts whose sum or product leaves 64 bits are not solved for: check's own arithmetic stays defined
! (the sanitizers say so). The statements are never run.
subroutine ov(n, a, k)
  integer*8 n, i, k(n)
  real*8 a(n)
  do i = 1, n
    if (n < 0) a(k(i) - 9000000000000000000_8 - 9000000000000000000_8) = 1
    if (n < 0) a(i*9000000000_8*900000000_8 - 9000000000000000000_8 - 9000000000000000000_8) = 1
    a(i) = a(i) + 1
  end do
end subroutine
subroutine ow(n, a)
  integer*8 n, i
  real*8 a(n)
  do i = 1, n
    if (n < 0) a((i + 2000000000)*50000*50000*50000*50000) = 1
    a(i) = a(i) + 1
  end do
end subroutine
