! RUN: sh same.sh %s -- -fno-tree-vectorize
! A procedure that two nests call, of which the second one alone knows before it begins whether it writes: it comes along into none.
module p
contains
  subroutine ho(kind, s)
    integer :: kind
    real(8) :: s
    if (kind == 4) write (*, '(a,i2)') 'kind', kind
    s = 0.5d0*s
  end subroutine
end module
subroutine before(n, m, e, kinds)
  use p
  implicit none
  integer :: n, m, kinds(3), i, j
  real(8) :: e(n,m)
  do j = 1, m
    do i = 1, n
      call ho(kinds(3), e(i,j))
    end do
  end do
end subroutine
subroutine after(n, m, e, kind)
  use p
  implicit none
  integer :: n, m, kind, i, j
  real(8) :: e(n,m)
  do j = 1, m
    do i = 1, n
      call ho(kind, e(i,j))
    end do
  end do
end subroutine
program main
  implicit none
  integer, parameter :: n = 5, m = 2
  real(8) :: e(n,m)
  e = 1
  call before(n, m, e, [3, 5, 4])
  call after(n, m, e, 4)
  call after(n, m, e, 3)
  print *, sum(e)
end program
