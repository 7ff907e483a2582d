! RUN: crayon cuda -o $work %s && grep -c "digits" $work/behind.cu
! RUN: crayon check --with=cuda-host %s
! Components that stand behind places: alone in a loop they are sorted (alone), beside other stores they stay in order (beside); before places, in a dimension whose end is an argument (first).
subroutine alone(n, m, c, x, f)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(in) :: c(n)
  real, intent(in) :: x(n)
  real, intent(inout) :: f(m, 2)
  integer :: i
!$crayon size(n, 32700, 33000) size(m, 900, 1000) range(c, 1, 900)
  do i = 1, n
    f(c(i), 1) = f(c(i), 1) + x(i)
    f(c(i), 2) = f(c(i), 2) - x(i)
  end do
end subroutine
subroutine beside(n, m, c, x, f)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(in) :: c(n)
  real, intent(inout) :: x(n)
  real, intent(inout) :: f(m, 2)
  integer :: i
!$crayon size(n, 32700, 33000) size(m, 900, 1000) range(c, 1, 900)
  do i = 1, n
    f(c(i), 1) = f(c(i), 1) + x(i)
    f(c(i), 2) = f(c(i), 2) - x(i)
    x(i) = x(i)*0.5
  end do
end subroutine
subroutine first(n, m, k, c, x, f)
  implicit none
  integer, intent(in) :: n, m, k
  integer, intent(in) :: c(n)
  real, intent(in) :: x(n)
  real, intent(inout) :: f(k, m)
  integer :: i
!$crayon size(n, 32700, 33000) size(m, 900, 1000) range(c, 1, 900) size(k, 2, 3)
  do i = 1, n
    f(1, c(i)) = f(1, c(i)) + x(i)
    f(2, c(i)) = f(2, c(i)) - x(i)
  end do
end subroutine
