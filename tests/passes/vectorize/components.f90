! RUN: crayon loopmark %s | grep -E '^ +[VKo]+ .*(kernel|order|k[0-9]*:)'; crayon check --with=c,cuda-cpu %s | grep -o '^[a-z]* .*identical'
! Loops over all components, whose number nobody knows but two of which have names: cells are a kernel, and no components in each cell.
subroutine flux(n, meqn, s, wave, amdq)
  implicit none
  integer, intent(in) :: n, meqn
  !$crayon range(meqn, 2, 5)
  real, intent(in) :: s(3,n), wave(meqn,3,n)
  real, intent(out) :: amdq(meqn,n)
  integer :: i, m
  do 20 i = 1, n
    if (s(1,i) >= 0.5) then
      do m = 1, meqn
        amdq(m,i) = 0.0
      end do
      goto 20
    end if
    do m = 1, meqn
      amdq(m,i) = (wave(1,1,i) + wave(2,1,i))*wave(m,1,i)
    end do
    if (s(2,i) >= 0.5) goto 20
    do m = 1, meqn
      amdq(m,i) = amdq(m,i) + s(2,i)*wave(m,2,i)
    end do
20 continue
end subroutine
