! RUN: sh same.sh %s; sh same.sh %s -- -fdefault-integer-8
! Names of ENUM are constants in nests, of modules and of the unit; ENUM and ENUMERATOR may be variables.
module kinds
  enum, bind(c)
    enumerator :: geo = 5, lin, pat
  end enum
  integer :: enum, enumerator
end module
program enumerators
  use kinds
  implicit none
  enum, bind(c)
    enumerator :: a1, b1
    enumerator :: c1 = 10, d1
  end enum
  real :: x(100), y(0:d1)
  integer :: i, mode
  enum = 3
  enumerator = 4
  mode = lin
  do i = 1, 100
    select case (mode)
    case (geo); x(i) = i
    case (lin)
      x(i) = 2*i + pat + d1 + b1
    end select
  end do
  print *, sum(x), size(y), enum, enumerator
  call inner
contains
  subroutine inner
    integer :: j
    do j = 1, d1
      y(j) = x(j) + c1
    end do
    print *, y(d1)
  end subroutine
end program
