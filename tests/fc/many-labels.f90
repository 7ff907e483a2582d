! RUN: timeout 100 sh same.sh --cuda %s
! A computed GOTO with many labels in a loop, by a variable of the rows: what is left of the ways behind each label is asked for once, not
! again for each label behind it.
program main
  implicit none
  integer, parameter :: n = 9, stages = 14
  real(8) :: f(n), s(n), h(n,stages), b(stages)
  integer :: i, k
  do i = 1, n
    s(i) = 0.5*i
  end do
  f = s
  do k = 1, stages
    b(k) = 1.0/(k + 1)
    call stage(k)
    print *, f
  end do
contains
  subroutine stage(k)
    integer, intent(in) :: k
    integer :: j
    do j = 1, n
      h(j,k) = 0.25*f(j) - k
      goto (10, 20, 30, 40, 50, 60, 70, 80, 90, &
        100, 110, 120, 130, 140), k
 10      f(j) = s(j) + b(1)*h(j,1)
      goto 500
 20      f(j) = s(j) + b(1)*(h(j,1) + b(2)*h(j,2))
      goto 500
 30      f(j) = s(j) + b(2)*(h(j,2) + b(3)*h(j,3))
      goto 500
 40      f(j) = s(j) + b(3)*(h(j,3) + b(4)*h(j,4))
      goto 500
 50      f(j) = s(j) + b(4)*(h(j,4) + b(5)*h(j,5))
      goto 500
 60      f(j) = s(j) + b(5)*(h(j,5) + b(6)*h(j,6))
      goto 500
 70      f(j) = s(j) + b(6)*(h(j,6) + b(7)*h(j,7))
      goto 500
 80      f(j) = s(j) + b(7)*(h(j,7) + b(8)*h(j,8))
      goto 500
 90      f(j) = s(j) + b(8)*(h(j,8) + b(9)*h(j,9))
      goto 500
100      f(j) = s(j) + b(9)*(h(j,9) + b(10)*h(j,10))
      goto 500
110      f(j) = s(j) + b(10)*(h(j,10) + b(11)*h(j,11))
      goto 500
120      f(j) = s(j) + b(11)*(h(j,11) + b(12)*h(j,12))
      goto 500
130      f(j) = s(j) + b(12)*(h(j,12) + b(13)*h(j,13))
      goto 500
140      f(j) = s(j) + b(13)*(h(j,13) + b(14)*h(j,14))
500   continue
    end do
  end subroutine
end program
