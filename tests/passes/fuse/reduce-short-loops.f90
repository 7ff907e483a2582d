! RUN: crayon check --with=c,cuda-cpu %s | grep -o '^[a-z_0-9]* .*identical'; crayon ir --after=fuse %s | grep 'kernel\|axis\|reduce\|begin\|loop'
! Extrema over points whose lanes run short loops themselves: what these store, sums in them, components that others name.
subroutine stored(u, v, ix, jx, prmin)
  implicit none
  !$crayon range(u, 0.5, 1.5)
  integer, intent(in)  :: ix, jx
  real(8), intent(in)  :: u(ix,jx,9)
  real(8), intent(out) :: v(ix,jx,4)
  integer :: i, j, k
  real(8) :: b2, prmin
  do j=1,jx
  do i=1,ix
     do k = 1, 3
       v(i,j,k) = u(i,j,k+1)
     end do
     v(i,j,4)    = 0.4d0 * ( u(i,j,5) - 0.5d0*u(i,j,1) )
     prmin  = min( v(i,j,4), prmin )
  enddo
  enddo
end subroutine
subroutine u2v(u, v, ix, jx, prmin, rhomin)
  implicit none
  !$crayon range(u, 0.5, 1.5)
  integer, intent(in)  :: ix, jx
  real(8), intent(in)  :: u(ix,jx,9)
  real(8), intent(out) :: v(ix,jx,4)
  integer :: i, j
  real(8) :: b2, rv2
  real(8) :: prmin, rhomin
  prmin  = u(1,1,5)
  rhomin = u(1,1,1)
  do j=1,jx
  do i=1,ix
     v(i,j,1:3) = u(i,j,2:4) / u(i,j,1)
     rv2 = dot_product( v(i,j,1:3), u(i,j,2:4) )
     b2  = dot_product( u(i,j,6:8), u(i,j,6:8) )
     v(i,j,4)    = 0.4d0 * ( u(i,j,5) - 0.5d0*(rv2+b2) )
     prmin  = min( v(i,j,4), prmin )
     rhomin = min( u(i,j,1), rhomin )
  enddo
  enddo
end subroutine
