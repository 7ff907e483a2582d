! RUN: sh turns.sh %s
! Where the number is known by which a SELECT CASE chooses, what the chosen side sets counts alone, with the sums beside it: SPECFEM2D's solids at a point, three turns of one of three schemes.
module solids
  integer :: count, scheme
contains
  subroutine attenuate(i, strain, e, old, force)
    integer, intent(in) :: i
    real(8), intent(in) :: strain
    real(8), intent(inout) :: e(:, :), old(:, :), force(:, :, :)
    integer :: s
    real(8) :: total
    do s = 1, count
      select case (scheme)
      case (1)
        e(s, i) = 0.75d0*e(s, i) + strain
      case (2, 4)
        old(i, s) = 0.5d0*old(i, s) + strain - e(s, i)
        e(s, i) = e(s, i) + 0.25d0*old(i, s)
      case (3)
        force(i, s, 1) = strain - e(s, i)
        force(i, s, 2) = strain - 2*e(s, i)
        force(i, s, 3) = strain - 3*e(s, i)
        force(i, s, 4) = strain - 4*e(s, i)
        if (i == 1) old(i, s) = e(s, i)
        if (i == 2) old(i, s) = 0.5d0*e(s, i)
        if (i == 3) old(i, s) = 0.25d0*e(s, i)
        if (i == 4) old(i, s) = 0.125d0*e(s, i)
        e(s, i) = e(s, i) + force(i, s, 1) + 2*force(i, s, 2) + 2*force(i, s, 3) + force(i, s, 4)
      case default
        call abort()
      end select
    end do
    total = sum(e(:, i))
    print '(2f16.6)', total, sum(old(i, :))
  end subroutine
end module
program p
  use solids
  implicit none
  integer :: i
  real(8), allocatable :: e(:, :), old(:, :), force(:, :, :)
  read *, count
  allocate (e(count, 9), old(9, count), force(9, count, 4))
  e = 1
  old = 0
  do scheme = 1, 4
    do i = 1, 9
      call attenuate(i, 0.001d0*i, e, old, force)
    end do
  end do
end program
