! RUN: crayon ir --after=inspect %s
! RUN: crayon loopmark %s
! RUN: crayon check --with=c,cuda-cpu %s
! Rows of a matrix times a vector, as a solver has it: the lists are the same in all turns, and are looked through once.
subroutine solve(n, nz, turns, a, list, first, p, q)
  implicit none
  integer, intent(in) :: n, nz, turns, list(nz), first(n+1)
  double precision, intent(in) :: a(nz)
  double precision, intent(inout) :: p(*), q(*)
  integer :: it, j, k
  double precision :: s
!$crayon size(n, 0, 40)
!$crayon size(nz, 0, 60)
!$crayon size(turns, 0, 3)
  do it = 1, turns
    do j = 1, n
      s = 0.0d0
      do k = first(j), first(j+1) - 1
        s = s + a(k)*p(list(k))
      end do
      q(j) = s
    end do
    do j = 1, n
      p(j) = p(j)*0.5d0 + q(j)
    end do
  end do
end subroutine
