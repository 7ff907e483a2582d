! RUN: sh same.sh --cuda %s included-units.inc included-procedures.inc
! RUN: cp %s included-units.inc included-procedures.inc $work; cd $work; sed 's/cells(i) = i/cells(i) = cells/' included-units.inc >x; mv x included-units.inc; crayon fc --backend=c -c included-units.f90 2>&1 | grep -A4 Error; crayon loopmark --nests included-units.f90 | grep '^[a-z].*:\|crayon_[a-z]*_[0-9]'
! A program in one file that includes all others: their units are part of it, at their own lines; those of modules behind CONTAINS, and files that these include, too.
module grid
  implicit none
  integer, parameter :: n = 500
  real(8) :: cells(n)
contains
  include 'included-procedures.inc'
end module
program main
  use grid
  implicit none
  integer :: i
  call fill
  call twice(cells)
  do i = 1, n
    cells(i) = cells(i) + 1
  end do
  print *, sum(cells), halved(cells(n))
contains
  real(8) function halved(x)
    real(8), intent(in) :: x
    halved = x*0.5d0
  end function
end program
include 'included-units.inc' ! the rest
