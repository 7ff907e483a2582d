! RUN: crayon ir --passes=depend,fold,map %s | grep -E '^subroutine|group'
! Left as they are: one array alone (the C of it is a call), a scalar that the iteration reads, a fold under an IF, with a place, integers, a DO variable that is used, few
! points, divisions in double precision, beside a sum.
subroutine alone(n, a, s)
  integer :: n, i
  real :: a(n), s
  do i = 1, n
    s = max(s, a(i))
  end do
end subroutine
subroutine reads(n, a, b, s)
  integer :: n, i
  real :: a(n), b(n), s
  do i = 1, n
    s = max(s, a(i)*2)
    b(i) = s
  end do
end subroutine
subroutine under(n, a, b, s)
  integer :: n, i
  real :: a(n), b(n), s
  do i = 1, n
    if (b(i) > 0) s = max(s, a(i)*2)
  end do
end subroutine
subroutine place(n, a, s, k)
  integer :: n, i, k
  real :: a(n), s
  do i = 1, n
    if (a(i)*2 > s) then
      s = a(i)*2
      k = i
    end if
  end do
end subroutine
subroutine whole(n, a, s)
  integer :: n, i
  integer :: a(n), s
  do i = 1, n
    s = max(s, a(i)*2)
  end do
end subroutine
subroutine used(n, a, s, i)
  integer :: n, i
  real :: a(n), s
  do i = 1, n
    s = max(s, a(i)*2)
  end do
end subroutine
subroutine few(n, a, s)
  integer :: n, i
  real :: a(n), s
  do i = 1, 5
    s = max(s, a(i)*2)
  end do
end subroutine
subroutine slow(n, a, b, s)
  integer :: n, i
  real(8) :: a(n), b(n), s
  do i = 1, n
    s = min(s, a(i)/b(i))
  end do
end subroutine
subroutine sums(n, a, s, t)
  integer :: n, i
  real :: a(n), s, t
  do i = 1, n
    s = max(s, abs(a(i)))
    t = t + a(i)**2
  end do
end subroutine
