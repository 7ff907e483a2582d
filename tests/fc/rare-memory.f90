! RUN: sh same.sh %s; crayon c --nests --shape=loops -o "$work" %s 2>/dev/null; grep -B3 "crayon_alloc(cr\|free(\|= NULL" "$work/rare-memory.c"
! Memory of a mask that one side of an IF alone needs is allocated there; where a loop is around it, and where both sides use it, at the entry.
module rare
  implicit none
contains
  subroutine mend(n, turns, kind, a, b)
    integer, intent(in) :: n, turns, kind
    real(8), intent(inout) :: a(n), b(n)
    integer :: k
    a = a + b
    if (kind > 0) then
      if (kind == 1) then
        b = 0
      else
        b = 2*b
        do k = 1, turns
          where (a > 4)
            a = a - b
          elsewhere
            b = b + a(1)
          end where
        end do
      end if
    end if
  end subroutine mend
  subroutine often(n, turns, kind, a, b)
    integer, intent(in) :: n, turns, kind
    real(8), intent(inout) :: a(n), b(n)
    integer :: k
    do k = 1, turns
      if (kind > k) then
        where (a > b)
          a = a - b
        elsewhere
          b = b + a(1)
        end where
      end if
    end do
  end subroutine often
end module rare
program rare_memory
  use rare
  implicit none
  real(8) :: a(9), b(9)
  integer :: i, kind
  do kind = 0, 4
    do i = 1, 9
      a(i) = i
      b(i) = 0.5*i
    end do
    call mend(9, 3, kind, a, b)
    print *, a, b
    call often(9, 3, kind, a, b)
    print *, a, b
  end do
end program rare_memory
