! RUN: sh same.sh --cuda %s -- -ffpe-summary=none
! A loop before sets what decides whether a point comes to STOP: the loop that stops is a nest of its own.
module fields
  implicit none
  integer, parameter :: n = 50, m = 9
  real(8) :: rho(n, m), e(n, m), t(n, m), c(n, m)
contains
  subroutine primitive(limit)
    real(8) :: limit
    integer :: i, j
    do j = 1, m
      do i = 1, n
        t(i, j) = e(i, j)/rho(i, j)
      end do
    end do
    do j = 1, m
      do i = 1, n
        if (t(i, j) < limit) then
          print '(a,2i4,f9.4)', 'too cold', i, j, t(i, j)
          stop 3
        end if
        c(i, j) = sqrt(t(i, j)*1.4d0)
      end do
    end do
  end subroutine
end module
program main
  use fields
  integer :: i, j, k
  do j = 1, m
    do i = 1, n
      rho(i, j) = 1 + mod(i*j, 5)*0.5d0
      e(i, j) = 3 + mod(i + j, 4)
    end do
  end do
  do k = 1, 4
    e = e*0.75d0
    call primitive(0.5d0)
    print '(i3,z17.16)', k, sum(c)
  end do
end program
