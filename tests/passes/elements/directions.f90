! RUN: crayon check --with=c,cuda-cpu %s | grep -o '^[a-z_]* .*identical'
! A Riemann solver of the kind that magnetohydrodynamic codes have for all directions: 9 components, of which the direction says which are which, whole arrays on the sides
! of IFs, of which one element is set by itself behind.
subroutine fluxes(n, m, q, f, g)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: q(9,n,m)
  real(8), intent(inout) :: f(9,n,m), g(9,n,m)
  real(8) :: flux(9)
  integer :: i, j
  !$crayon range(q, 0.5, 1.5)
  do j = 2, m
    do i = 2, n
      call solve(1, q(:,i-1,j), q(:,i,j), flux)
      f(:,i,j) = flux
      call solve(2, q(:,i,j-1), q(:,i,j), flux)
      g(:,i,j) = flux
    end do
  end do
contains
  subroutine solve(dir, l, r, one)
    integer, intent(in) :: dir
    real(8), intent(in) :: l(:), r(:)
    real(8), intent(out) :: one(:)
    real(8) :: ul(9), ur(9), fl(9), fr(9), star(9), speed
    integer :: along, across, other
    if (dir == 1) then
      along = 2; across = 3; other = 4
    else if (dir == 2) then
      along = 3; across = 4; other = 2
    end if
    ul = l(1)*l
    ur = r(1)*r
    fl(1) = ul(along)
    fl(along) = ul(along)*l(along) + l(5)
    fl(across) = ul(along)*l(across)
    fl(other) = ul(along)*l(other)
    fl(5:) = ul(5:)*l(along)
    fr(1) = ur(along)
    fr(along) = ur(along)*r(along) + r(5)
    fr(across) = ur(along)*r(across)
    fr(other) = ur(along)*r(other)
    fr(5:) = ur(5:)*r(along)
    speed = l(along) - r(along)
    if (speed*speed < 0.01d0) then
      star = 0.5d0*(fl + fr)
    else
      star(1:5) = fl(1:5) - speed*ur(1:5)
      star(along + 4) = fr(along + 4)
      star(across + 4) = fl(across + 4)
      star(other + 4) = speed
    end if
    if (speed > 0.2d0) then
      one = fl
    else if (speed < -0.2d0) then
      one = fr
    else
      one = star
    end if
    one(9) = 0
  end subroutine
end subroutine
