! RUN: sh same.sh %s; sh same.sh %s -- -O3
! Rows are rotated in place, and the last values are used behind the loop: vectors of such a loop, which gcc 12.2 makes at -O3, are wrong:
! none are made. Nests are compiled at the level that is asked for, as Fortran is.
subroutine rotate(h, ldh, t, ldt, n, j, last, c, s, k, temp, temp2)
  implicit none
  integer, intent(in) :: ldh, ldt, n, j, last
  real, intent(inout) :: h(ldh,n), t(ldt,n), temp, temp2
  real, intent(in) :: c, s
  integer, intent(inout) :: k
  do k = j, last
    temp = c*h(j,k) + s*h(j+1,k)
    h(j+1,k) = -s*h(j,k) + c*h(j+1,k)
    h(j,k) = temp
    temp2 = c*t(j,k) + s*t(j+1,k)
    t(j+1,k) = -s*t(j,k) + c*t(j+1,k)
    t(j,k) = temp2
  end do
end subroutine
program rotations
  implicit none
  real :: h(4,12), t(4,12), temp, temp2
  integer :: j, k
  do k = 1, 12
    do j = 1, 4
      h(j,k) = 10*j + k
      t(j,k) = j - 3*k
    end do
  end do
  do j = 1, 3
    call rotate(h, 4, t, 4, 12, j, 11 - j, 0.6, 0.8, k, temp, temp2)
    print '(6f10.4)', temp, temp2, h(j,1), h(j + 1,12)
  end do
  print '(12f8.3)', h, t
end program
