! RUN: crayon ast %s
! A fault in the header of an IF, WHERE or FORALL that may begin a block gives no second message at its ELSE or END.
subroutine headers(n, a, b)
  integer n, i
  real a(n), b(n)
  where (a > 0
    a = 1
  elsewhere (a > 1)
    a = 2
  elsewhere
    a = 3
  end where
  forall (i = 1:n
    a(i) = 1
  end forall
  if (n > 3) than
    a(1) = 1
  else if (n > 2) then
    a(1) = 2
  else
    a(1) = 3
  end if
  if (n > 3
    a(1) = 1
  end if
  where (a > 0) b(1 = 3
  if (n > 3)
    a(1) = 1
  end if
end subroutine
! One fault, one END too many: the second is told.
subroutine counted(n, a)
  integer n
  real a(n)
  if (n > 3) than
    a(1) = 1
  end if
  end if
  else
  end do
end subroutine
! Within other blocks, an outer block of the same kind too.
subroutine nested(n, a)
  integer n, i
  real a(n)
  if (n > 1) then
    do i = 1, n
      if (n > 3) than
        a(i) = 1
      else
        a(i) = 2
      end if
    end do
    if (n > 3) than
      a(1) = 1
    else
      a(1) = 2
    end if
  else
    a(1) = 3
    if (n > 3) than
      a(1) = 1
    else
      a(1) = 2
    end if
  end if
  outer: if (n > 1) then
    inner: if (n > 3) than
      a(1) = 1
    end if inner
    if (n > 3) than
      a(1) = 1
    end if
  end if outer
  end if
end subroutine
! The END belongs to the outer block when the header began none.
subroutine action(n, a)
  integer n
  real a(n)
  if (n > 1) then
    if (n > 3) contnue
  end if
  where (a > 1)
    where (a > 3) a = = 1
  end where
  end where
  end where
end subroutine
