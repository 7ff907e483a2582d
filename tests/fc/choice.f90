! RUN: cp %s "$work/c.f90"; cd "$work"; gfortran -O2 c.f90 -o g && ./g >out; for o in --explain --not=c.f90:20 --not=FIRST,c.f90:27 --only=second --only=c.f90:20 --only=m; do echo "== $o"; crayon fc --few=0 --backend=c --explain -O2 c.f90 -o c $o && ./c | cmp - out; done
! What the user leaves to gfortran: a loop and a unit by a directive, routines and lines by options.
module m
  implicit none
contains
  subroutine first(a)
    real :: a(10)
    integer :: i, j
    !$crayon host
    do i = 1, 10
      a(i) = i
    end do
    do i = 2, 10
      a(i) = a(i) + a(i-1)
    end do
    do i = 1, 9
      do j = 1, 2
        a(i) = a(i)*2
      end do
      do j = 1, 3
        a(i) = a(i) + 1
      end do
    end do
  end subroutine
  subroutine second(a)
    real :: a(10)
    a = a - 1
    !$CRAYON Host
    a(2:3) = 0
    a(4:5) = a(4:5)*3
  end subroutine
  subroutine third(a)
    !$crayon host
    real :: a(10)
    a = a*2
  end subroutine
end module
program p
  use m
  real :: a(10)
  call first(a)
  call second(a)
  call third(a)
  print *, a
end program
