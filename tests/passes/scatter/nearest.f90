! RUN: crayon check --with=c,cuda-host %s
! RUN: crayon cuda -o $work %s && grep -o "__global__.*line[0-9_]*(" $work/nearest.cu | wc -l
! Points go to the nearest of some centres, and are added up there, with how many changed: places that a loop inside finds, by sums of its own, beside an integer that all add to.
! The rows of what is added are as long as an argument says.
subroutine nearest(np, nf, nk, feature, clusters, member, delta, newc, lens)
  implicit none
  integer, intent(in) :: np, nf, nk
  real, intent(in) :: feature(nf, np), clusters(nf, nk)
  real, intent(inout) :: newc(nf, nk)
  integer, intent(inout) :: member(np), lens(nk)
  integer, intent(out) :: delta
  integer :: i, j, k, best
  real :: d, dmin
!$crayon size(np, 1, 9000) size(nf, 1, 5) size(nk, 1, 12)
  delta = 0
  do i = 1, np
    dmin = huge(dmin)
    best = 1
    do k = 1, nk
      d = 0
      do j = 1, nf
        d = d + (feature(j, i) - clusters(j, k))**2
      end do
      if (d < dmin) then
        dmin = d
        best = k
      end if
    end do
    if (member(i) /= best) delta = delta + 1
    member(i) = best
    lens(best) = lens(best) + 1
    do j = 1, nf
      newc(j, best) = newc(j, best) + feature(j, i)
    end do
  end do
end subroutine
