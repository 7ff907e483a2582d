! RUN: check --with=c,cuda-cpu
! EXPECT: exit 0
! EXPECT: ^there_and_back +cuda-cpu +identical
! EXPECT: ^from_the_host +cuda-cpu +identical
! Kernels change an array, a loop of the host reads it, and others give it values that it had before: these come back to the caller too. So do
! those that it had before the host changed it.
subroutine there_and_back(n, a, s)
  implicit none
  integer :: n, i
  integer :: a(n), s
  !$crayon range(a, -9, 9)
  do i = 1, n
    a(i) = -a(i)
  end do
  do i = 2, n
    s = mod(3*s + a(i), 1001)
  end do
  do i = 1, n
    a(i) = -a(i)
  end do
end subroutine
subroutine from_the_host(n, a, b, s)
  implicit none
  integer :: n, i
  integer :: a(n), b(n), s
  !$crayon range(a, -9, 9)
  !$crayon range(b, -9, 9)
  do i = 1, n
    a(i) = -a(i)
  end do
  do i = 2, n
    s = mod(3*s + a(i), 1001)
    a(i) = a(i) + s
  end do
  do i = 1, n
    b(i) = a(i)
  end do
  s = 0
  do i = 2, n
    s = mod(3*s + a(i) + b(i), 1001)
  end do
  do i = 1, n
    a(i) = mod(b(i), 2)
  end do
end subroutine
