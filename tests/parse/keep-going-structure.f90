! RUN: crayon c --keep-going -o "$work" %s; echo "exit $?"; grep -oE "^void [a-z_]+" "$work"/*.c | sort -u
! A routine whose blocks do not fit each other, or whose ENDs have faults, is another program than its text: it is left out.
subroutine fine(n, a)
  integer :: n, i
  real :: a(n)
  do i = 1, n
    a(i) = 1.0
  end do
end subroutine
subroutine without_if(n, a)
  integer :: n, i
  real :: a(n)
  do i = 1, n
    a(i) = 1.0
  end if
  end do
end subroutine
subroutine two_elses(n, a)
  integer :: n, i
  real :: a(n)
  do i = 1, n
    if (i > 2) then
      a(i) = 1.0
    else
      a(i) = 2.0
    else
      a(i) = 3.0
    end if
  end do
end subroutine
subroutine open_if(n, a)
  integer :: n, i
  real :: a(n)
  do i = 1, n
    if (i > 2) then
      a(i) = 1.0
  end do
end subroutine
subroutine spoiled_end(n, a)
  integer :: n, i
  real :: a(n)
  do i = 1, n
    a(i) = 1.0
  end do (i)
end subroutine
subroutine other_end(n, a)
  integer :: n, i
  real :: a(n)
  outer: do i = 1, n
    a(i) = 1.0
  end do inner
end subroutine
subroutine without_label(n, a)
  integer :: n
  real :: a(n)
  a(1) = 1.0
  format (i5)
end subroutine
subroutine also_fine(n, a)
  integer :: n
  real :: a(n)
  a(1:n) = 1.0
end subroutine
subroutine without_end(n, a)
  integer :: n
  real :: a(n)
  a(1:n) = 1.0
