! RUN: crayon ir %s
! An interface body without a name is none of the generic name's procedures.
subroutine bad(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  interface both
    subroutine (k, x)
      integer, intent(in) :: k
      real, intent(inout) :: x(k)
    end subroutine
  end interface
  call both(n, a)
end subroutine bad
