! RUN: sh same.sh %s
! Arrays that no kernel of a nest has, which statements of the nest that run on the host read and store, between its kernels too: where a region
! keeps them on the device, alone or in structures of which the nest's kernels have other components, the next nest has the new values.
program others
  implicit none
  type point
    integer :: place, list(6)
  end type
  type(point), allocatable :: all(:), chosen(:)
  integer, parameter :: n = 12
  integer :: k, found, double(n), back(n), sum_of(n), least
  allocate (all(n), chosen(n))
  do k = 1, n
    all(k)%place = mod(7*k, 31)
    all(k)%list = k
    back(k) = 0
    sum_of(k) = k
    chosen(k)%place = 0
    chosen(k)%list = 0
  end do
  double = 0
  found = 0
  call choose(0)
  print *, found, sum(chosen%place), sum(chosen%list(2))
  !$acc data copy(chosen, all, double, back, sum_of)
  !$acc kernels
  do k = 1, n
    double(k) = 1
    back(k) = n - k
  end do
  !$acc end kernels
  call choose(4)
  !$acc kernels
  do k = 1, found
    double(k) = double(k) + chosen(k)%place*2 + chosen(k)%list(3)
    sum_of(k) = sum_of(k) + back(k)
  end do
  !$acc end kernels
  !$acc kernels
  least = 0
  do k = 1, 3
    least = back(3*k)
    if (least > 0) sum_of(1:n) = sum_of(1:n) + least
  end do
  !$acc end kernels
  !$acc end data
  print *, found, least, sum(double), sum(back), sum(sum_of)
contains
  subroutine choose(above)
    integer, intent(in) :: above
    integer :: k
    found = 0
    !$acc kernels
    do k = 1, n
      if (all(k)%place > above) then
        found = found + 1
        chosen(found)%place = all(k)%place
        back(found) = back(found) + k
        chosen(found)%list(:) = all(k)%list(:)
      end if
    end do
    !$acc end kernels
  end subroutine
end program
