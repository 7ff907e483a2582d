! RUN: crayon check --with=c,cuda-host %s
! RUN: crayon cuda -o $work %s && grep -c "digits" $work/asked.cu
! Changes under conditions on what the element is: a histogram that is full at some number, the largest at each place with where it came from not asked for, the least under a condition of
! the point, sums that are halved where they are large; and what stays in order: a value of elements that the condition does not read (beyond), a condition of two parts (both), another element of the array (others).
subroutine full(n, k, h)
  implicit none
  integer, intent(in) :: n, k(n)
  integer, intent(inout) :: h(0:255)
  integer :: i
!$crayon size(n, 1, 50000) range(k, 0, 255) range(h, 0, 9)
  do i = 1, n
    if (h(k(i)) < 120) h(k(i)) = h(k(i)) + 1
  end do
end subroutine
subroutine extremes(n, m, k, l, x, a, b)
  implicit none
  integer, intent(in) :: n, m, k(n), l(n)
  real, intent(in) :: x(n)
  real, intent(inout) :: a(m), b(2, m)
  integer :: i
!$crayon size(n, 1, 50000) size(m, 900, 1000) range(k, 1, 900) range(l, 1, 900)
  do i = 1, n
    if (x(i) > a(k(i))) a(k(i)) = x(i)
    if (x(i) < 0.75) then
      if (b(2, l(i)) - x(i) > 0.125) b(2, l(i)) = x(i) + 0.5*b(2, l(i))
    end if
  end do
end subroutine
subroutine mixed(n, k, l, x, a)
  implicit none
  integer, intent(in) :: n, k(n), l(n)
  real, intent(in) :: x(n)
  real, intent(inout) :: a(3, 1000)
  integer :: i
!$crayon size(n, 1, 50000) range(k, 1, 900) range(l, 1, 900)
  do i = 1, n
    a(1, k(i)) = a(1, k(i)) + x(i)
    if (a(1, l(i)) > 3) a(1, l(i)) = 0.5*a(1, l(i))
  end do
end subroutine
subroutine beyond(n, k, x, y, a)
  implicit none
  integer, intent(in) :: n, k(n)
  real, intent(in) :: x(n), y(n)
  real, intent(inout) :: a(300)
  integer :: i
!$crayon size(n, 1, 40000) range(k, 1, 300)
  do i = 1, n
    if (x(i) > a(k(i))) a(k(i)) = x(i) - y(i)
  end do
end subroutine
subroutine both(n, k, x, a)
  implicit none
  integer, intent(in) :: n, k(n)
  real, intent(in) :: x(n)
  real, intent(inout) :: a(300)
  integer :: i
!$crayon size(n, 1, 40000) range(k, 1, 300)
  do i = 1, n
    if (k(i) > 7 .and. x(i) > a(k(i))) a(k(i)) = x(i)
  end do
end subroutine
subroutine others(n, k, x, a)
  implicit none
  integer, intent(in) :: n, k(n)
  real, intent(in) :: x(n)
  real, intent(inout) :: a(300)
  integer :: i
!$crayon size(n, 2, 40000) range(k, 1, 300)
  do i = 2, n
    if (x(i) > a(k(i - 1))) a(k(i)) = x(i)
  end do
end subroutine
