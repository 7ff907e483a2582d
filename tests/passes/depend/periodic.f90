! RUN: crayon ir --after=depend %s
! RUN: crayon check --with=c,cuda-cpu %s
! Stores of points to neighbours of a periodic row: parallel, in both directions (push). Not where the row has a point more than the divisor (longer), where the divisors differ (two),
! where the step makes what is divided go twice around (twice), or the divisor changes in the loop (other).
subroutine push(n, m, f, g)
  integer, intent(in) :: n, m
  real, intent(in) :: f(n,m)
  real, intent(inout) :: g(n,m,2)
  integer :: i, j, im, jp
!$crayon size(n, 1, 40)
!$crayon size(m, 1, 9)
  do j = 1, m
    jp = mod(j, m) + 1
    do i = 1, n
      im = n - mod(n + 1 - i, n)
      g(1 + modulo(i - 4, n), jp, 1) = f(i,j)
      g(im, j, 2) = g(im, j, 2) + f(i, jp)
    end do
  end do
end subroutine
subroutine longer(n, f, g)
  integer, intent(in) :: n
  real, intent(in) :: f(n+1)
  real, intent(inout) :: g(0:n-1)
  integer :: i
!$crayon size(n, 1, 40)
  do i = 1, n + 1
    g(mod(i, n)) = f(i)
  end do
end subroutine
subroutine two(n, m, k, f, g)
  integer, intent(in) :: n, m
  real, intent(in) :: f(n)
  integer, intent(in) :: k(n)
  real, intent(inout) :: g(0:n+m)
  integer :: i
!$crayon size(n, 1, 40)
!$crayon size(m, 1, 40)
  do i = 1, n
    g(mod(i, n)) = f(i)
    g(mod(i, m)) = f(i)*2
  end do
end subroutine
subroutine twice(n, f, g)
  integer, intent(in) :: n
  real, intent(in) :: f(n)
  real, intent(inout) :: g(0:n-1)
  integer :: i
!$crayon size(n, 1, 40)
  do i = 1, n
    g(mod(2*i, n)) = f(i)
  end do
end subroutine
subroutine other(n, k, f, g)
  integer, intent(in) :: n, k(n)
  real, intent(in) :: f(n)
  real, intent(inout) :: g(0:n)
  integer :: i
!$crayon size(n, 1, 40)
!$crayon range(k, 40, 60)
  do i = 1, n
    g(mod(i, k(i) - 1)) = f(i)
  end do
end subroutine
