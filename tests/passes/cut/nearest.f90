! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! The nearest of some centres: the loop over centres holds a sum and is reduced itself, but points are lanes, that run it each by itself. Where the
! loop around is no lanes, rows are cut.
subroutine nearest(n, m, parts, x, centre, found)
  integer, intent(in) :: n, m, parts
  real(4), intent(in) :: x(n, parts), centre(m, parts)
  integer, intent(out) :: found(n)
  integer :: i, k, part
  real(4) :: least, distance
  do i = 1, n
    least = huge(1.0)
    found(i) = 0
    do k = 1, m
      distance = 0
      do part = 1, parts
        distance = distance + (x(i, part) - centre(k, part))**2
      end do
      if (distance < least) then
        least = distance
        found(i) = k
      end if
    end do
  end do
end subroutine
