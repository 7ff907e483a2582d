! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! Pencils through work rows: what loops within a point's iteration have written it reads there, and further on where that is within what was written, which is asked for before the rows; a sum
! over the half-width of a stencil in each point is no row of lanes, though a work row lies along it.
!$crayon size(nx, 12, 80) size(ny, 1, 5) size(nz, 1, 4) range(i1, 3, 4) range(i2, 8, 9) range(lm, 0, 2) range(w, 1, 2)
subroutine pencils(i1, i2, lm, nx, ny, nz, w, fl, fhat)
  implicit none
  integer, intent(in) :: i1, i2, lm, nx, ny, nz
  real(8), intent(in) :: w(nx,ny,nz,5)
  real(8), intent(inout) :: fl(nx,ny,nz,5), fhat(nx,ny,nz,5)
  real(8) :: ui(5,nx), den(nx), uv(6,3,nx), uvs(6), ft(6), fi(2,nx)
  integer :: ishk(nx), i, j, k, l, m, n
  do k = 1, nz
    do j = 1, ny
      do i = i1 - lm, i2 + lm
        do m = 1, 5
          ui(m,i) = w(i,j,k,m)
        end do
        den(i) = ui(2,i)*2
        fi(1,i) = ui(3,i)*den(i)
      end do
      do i = i1 - lm, i2
        do l = 1, lm
          do m = 1, 5
            uv(m,l,i) = (ui(m,i) + ui(m,i+l))*(den(i) + den(i+l))
          end do
          uv(6,l,i) = den(i) + den(i+l)
        end do
      end do
      ishk = 0
      do i = i1 - 1, i2
        if (any(w(i-1:i+1,j,k,1) > 1.7d0)) ishk(i) = 1
      end do
      do i = i1, i2
        if (ishk(i) == 0) then
          ft = 0
          do l = 1, lm
            uvs = 0
            do n = 0, l - 1
              uvs = uvs + uv(:,l,i-n)
            end do
            ft = ft + l*uvs
          end do
          fhat(i,j,k,1:5) = ft(1:5) + ft(6)
        else
          do m = 1, 5
            fhat(i,j,k,m) = ui(m,i) + fi(1,i)
          end do
        end if
      end do
      do i = i1 + 1, i2
        do m = 1, 5
          fl(i,j,k,m) = fl(i,j,k,m) + fhat(i,j,k,m) - fhat(i-1,j,k,m)
        end do
      end do
    end do
  end do
end subroutine
