! RUN: crayon ir --after=map %s
! RUN: crayon check --with=cuda-cpu %s
! Indices of a row are the points': both loops are lanes (spread). Not a real that takes a root (root), nor what the rows of a vector kernel set (vector).
subroutine spread(n, m, f, g)
  integer, intent(in) :: n, m
  real, intent(in) :: f(n,m)
  real, intent(inout) :: g(n,m)
  integer :: i, j, jp
!$crayon size(n, 1, 40)
!$crayon size(m, 1, 9)
  do j = 1, m
    jp = mod(j, m) + 1
    do i = 1, n
      g(1 + modulo(i - 4, n), jp) = f(i,j)
    end do
  end do
end subroutine
subroutine root(n, m, f, g, h)
  integer, intent(in) :: n, m
  real, intent(in) :: f(n,m), h(m)
  real, intent(inout) :: g(n,m)
  integer :: i, j
  real :: w
!$crayon size(n, 1, 40)
!$crayon size(m, 1, 9)
  do j = 1, m
    w = sqrt(abs(h(j)))
    do i = 1, n
      g(1 + modulo(i - 4, n), j) = f(i,j)*w
    end do
  end do
end subroutine
subroutine vector(n, m, f, g)
  integer, intent(in) :: n, m
  real, intent(in) :: f(n,m)
  real, intent(inout) :: g(n,m)
  integer :: i, j, jp
!$crayon size(n, 1, 40)
!$crayon size(m, 1, 9)
  do j = 1, m
    jp = mod(j, m) + 1
    do i = 1, n
      g(i, j) = f(i,jp)
    end do
  end do
end subroutine
