! RUN: crayon cuda -o $work %s && grep -o "CRAYON_LAUNCH_TURNS([a-z]*_" $work/turns.cu
! RUN: crayon check --with=cuda-cpu %s
! One launch takes the turns of fronts whose lanes are light (light, blocks), not those that run along a row (heavy).
subroutine light(n, u)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: u(n, n)
  integer :: i, j
!$crayon size(n, 1, 60)
  do j = 2, n
    do i = 2, n
      u(i, j) = u(i - 1, j)*0.5 - u(i, j - 1)*0.25
    end do
  end do
end subroutine
subroutine blocks(n, u)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: u(5, n, n)
  integer :: i, j, k, l
!$crayon size(n, 1, 30)
  do j = 2, n
    do i = 2, n
      do k = 1, 5
        do l = 1, 5
          u(k, i, j) = u(k, i, j)*0.5 + u(l, i - 1, j)*0.125 - u(l, i, j - 1)*0.0625
        end do
      end do
    end do
  end do
end subroutine
subroutine heavy(n, m, u)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: u(m, n, n)
  real :: s
  integer :: i, j, k
!$crayon size(n, 1, 30)
!$crayon size(m, 1, 40)
  do j = 2, n
    do i = 2, n
      s = u(1, i, j)
      do k = 1, m
        s = s*0.5 + u(k, i - 1, j)*0.25 - u(k, i, j - 1)*0.25
        u(k, i, j) = s
      end do
    end do
  end do
end subroutine
