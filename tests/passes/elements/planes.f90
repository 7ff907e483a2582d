! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! A small work array that a caller sees, set in loops inside: it is a scalar for each element of the whole loop, and its last values are stored where a
! loop inside that sets them has turns.
subroutine fluxes(n, m, u, v, flux)
  integer, intent(in) :: n, m
  real(8), intent(in) :: u(n, m)
  real(8), intent(out) :: v(n, m)
  real(8), intent(inout) :: flux(3)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      flux(1) = u(i, j)*2
      flux(2) = u(i, j)*3
      flux(3) = flux(1)*flux(2)
      v(i, j) = flux(3) + flux(1)
    end do
  end do
end subroutine
! two loops inside, of which one may have no turns: the last that has some
subroutine twice(n, k, m, u, v, w, flux)
  integer, intent(in) :: n, k, m
  real(8), intent(in) :: u(n, m)
  real(8), intent(out) :: v(n, m), w(n, m)
  real(8), intent(inout) :: flux(2)
  integer :: i, j
  do j = 1, m
    do i = 2, n
      flux(1) = u(i, j) - u(i - 1, j)
      flux(2) = 0.5d0*flux(1)
      v(i, j) = flux(2)*flux(1)
    end do
    do i = k, n, 2
      flux(1) = u(i, j)*u(i, j)
      w(i, j) = flux(1)
    end do
  end do
end subroutine
! what is not so: a loop inside whose bounds are others in each turn, one under a condition, and one that a CYCLE leaves out
subroutine others(n, m, u, v, ends, flux, slope, level)
  integer, intent(in) :: n, m, ends(m)
  real(8), intent(in) :: u(n, m)
  real(8), intent(inout) :: v(n, m)
  real(8), intent(inout) :: flux(2), slope(2), level(2)
  integer :: i, j
  do j = 1, m
    do i = 1, min(n, max(0, ends(j)))
      flux(1) = u(i, j)*2
      flux(2) = flux(1) + 1
      v(i, j) = v(i, j) + flux(2)
    end do
    if (u(1, j) > 0.5d0) then
      do i = 1, n
        slope(1) = u(i, j)*3
        slope(2) = slope(1) + 1
        v(i, j) = v(i, j)*slope(2)
      end do
    end if
  end do
  do j = 1, m
    if (u(1, j) > 0.25d0) cycle
    do i = 1, n
      level(1) = u(i, j)*3
      level(2) = level(1) + 1
      v(i, j) = v(i, j)*level(2)
    end do
  end do
end subroutine
