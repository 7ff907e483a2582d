! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! A point that skips the rest of its turn (CYCLE): lanes run the rows in order all the same, one launch in place of one a row.
!$crayon size(jpi, 1, 40) size(jpj, 2, 40) range(pt, -1, 1) range(hv, 1, 2) range(g, 1, 2)
subroutine bc(jpi, jpj, pt, va, vn, hv, s, g)
  implicit none
  integer, intent(in) :: jpi, jpj, pt(0:jpi+1,0:jpj+1)
  real(8), intent(inout) :: va(jpi,-1:jpj+1)
  real(8), intent(in) :: vn(jpi,0:jpj), hv(jpi,0:jpj), s(jpi,-1:jpj+1), g
  integer :: ji, jj, jiv
  do jj = 0, jpj
    do ji = 1, jpi
      if (pt(ji,jj) + pt(ji,jj+1) <= -1) cycle
      if (pt(ji,jj) < 0) then
        jiv = jj + 1
        va(ji,jj) = va(ji,jiv) + sqrt(g/hv(ji,jj))*(s(ji,jj) - s(ji,jiv))
      else if (pt(ji,jj+1) < 0) then
        jiv = jj - 1
        va(ji,jj) = va(ji,jiv) + sqrt(g/hv(ji,jj))*(s(ji,jj) - s(ji,jiv))
      end if
    end do
  end do
end subroutine
