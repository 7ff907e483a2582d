! RUN: sh same.sh %s
! NAMELIST is a declaration: what is declared behind it is known, in units and in modules, and what it names is not a nest's own.
module settings
  implicit none
  integer :: cells = 8
  real :: cfl = 0.5
  namelist /input/ cells, cfl
  real :: w(16)
end module

program namelists
  use settings
  implicit none
  integer :: last
  real :: total
  namelist /state/ last, total
  namelist /more/ w
  integer :: i
  character(40) :: text = '&input cells = 12, cfl = 0.25 /'
  read (text, nml=input)
  do i = 1, cells
    w(i) = cfl*i
    last = i
  end do
  total = 0
  do i = 1, cells
    total = total + w(i)
  end do
  do i = cells + 1, 16
    w(i) = 1 - w(i - cells)
  end do
  write (*, nml=state)
  write (*, nml=more)
  call inner
contains
  subroutine inner
    real :: a(4), b(4)
    namelist /own/ a
    integer :: j
    do j = 1, 4
      b(j) = w(j)*total
      a(j) = b(j) + 1
    end do
    write (*, own)
  end subroutine
end program
