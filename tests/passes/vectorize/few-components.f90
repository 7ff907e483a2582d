! RUN: crayon loopmark %s | grep '^ *V .*k1:'; crayon check --with=c,cuda-cpu %s | grep -o '^[a-z]* .*identical'
! Loops over three components, which are first in memory, and jumps out of the cell among them: cells are lanes.
subroutine flux(n, s, wave, amdq)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: s(3,n), wave(3,3,n)
  real, intent(out) :: amdq(3,n)
  integer :: i, m
  do 20 i = 1, n
    if (s(1,i) >= 0.5) then
      do m = 1, 3
        amdq(m,i) = 0.0
      end do
      goto 20
    end if
    do m = 1, 3
      amdq(m,i) = s(1,i)*wave(m,1,i)
    end do
    if (s(2,i) >= 0.5) goto 20
    do m = 1, 3
      amdq(m,i) = amdq(m,i) + s(2,i)*wave(m,2,i)
    end do
20 continue
end subroutine
