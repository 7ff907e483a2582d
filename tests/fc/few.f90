! RUN: sh few.sh %s
! What sets few elements, as is plain to see, is no launch: gfortran's under CUDA. What takes whole arrays that are larger, other procedures or
! numbers that are not written there is a nest; so are few elements of what other loops store: it may be on the device.
subroutine flags(f, a, b, n, large)
  implicit none
  integer, intent(in) :: n
  integer :: f(15), i, j
  real :: a(n), b(n), large(1000)
  f = 0
  f(3) = 1
  print *, f
  f = int(sum(large))
  print *, f
  do i = 1, 3
    do j = 1, 15
      f(j) = f(j) + i
    end do
  end do
  print *, f
  do i = 1, 5
    a(1:n) = a(1:n)*2
  end do
  print *, a
  do i = 1, 6
    if (a(i) > 0) a(i) = a(i + 1)*2
  end do
  print *, a
  do i = 1, 6
    if (b(i) > 0) b(i) = b(i + 1)*2
  end do
  print *, b
  do i = 1, n
    a(i) = 1
  end do
  do j = 1, n ! the loop around them has no more than these
    print *, j
    do i = 1, 4
      b(i) = b(i) + j
    end do
  end do
end subroutine
