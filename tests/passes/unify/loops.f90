! RUN: crayon ir --after=unify %s | grep -v -E '^ +(dummy|local)'; crayon check --with=c,cuda-cpu %s | grep -o '^[a-z]* .*identical'
! Sides within turns of a lane, one of another's: what is chosen stays in the turn.
subroutine turns(n, a, b, c)
  implicit none
  integer :: n, i, k
  !$crayon range(a, 0.5, 2.0)
  !$crayon range(b, 0.5, 2.0)
  real :: a(n), b(n), c(n), x
  do i = 1, n
    x = a(i)
    do k = 1, 20
      if (x > b(i)) then
        if (x > 1.0) then
          x = sqrt(x/a(i))
        else
          x = sqrt(b(i)/a(i))
        end if
      else
        x = sqrt(b(i)/x)
      end if
    end do
    c(i) = x
  end do
end subroutine
