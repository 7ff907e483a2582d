! RUN: crayon ir --after=scan %s
! RUN: crayon check --with=cuda-cpu %s
! What stays: elements are stored again where the number has not grown (again), or falls (falls); the condition hangs on the number (full); what is added is what the loop stores (stored);
! the array is read, too (read); two numbers (two); reals (reals); few iterations (few).
subroutine again(n, x, list, m)
  integer :: n, list(0:n), m, i
  real :: x(n)
!$crayon size(n, 0, 300)
!$crayon range(m, 0, 0)
  do i = 1, n
    if (x(i) > 0.5) m = m + 1
    list(m) = i
  end do
end subroutine
subroutine falls(n, x, list, m)
  integer :: n, list(n), m, i
  real :: x(n)
!$crayon size(n, 0, 300)
!$crayon range(m, 1, 1)
  do i = 1, n
    if (x(i) > 0.9 .and. m > 1) m = m - 1
    if (x(i) < 0.2) then
      m = m + 1
      list(m) = i
    end if
  end do
end subroutine
subroutine full(n, x, list, m)
  integer :: n, list(n), m, i
  real :: x(n)
!$crayon size(n, 10, 300)
!$crayon range(m, 0, 0)
  do i = 1, n
    if (x(i) > 0.5 .and. m < 10) then
      m = m + 1
      list(m) = i
    end if
  end do
end subroutine
subroutine stored(n, a, m)
  integer :: n, a(n), m, i
!$crayon size(n, 0, 300)
  do i = 1, n
    m = m + a(i)
    a(i) = m
  end do
end subroutine
subroutine read(n, x, list, m)
  integer :: n, list(0:n), m, i
  real :: x(n)
!$crayon size(n, 0, 300)
!$crayon range(m, 0, 0)
  do i = 1, n
    if (x(i) > 0.5) then
      m = m + 1
      list(m) = list(m - 1) + i
    end if
  end do
end subroutine
subroutine two(n, x, list, k, m)
  integer :: n, list(0:2*n), k, m, i
  real :: x(n)
!$crayon size(n, 0, 300)
!$crayon range(m, 0, 0)
!$crayon range(k, 0, 3)
  do i = 1, n
    if (x(i) > 0.5) then
      m = m + 1
      list(m) = i
    else if (x(i) > 0.2) then
      k = k + 1
      list(k) = i
    end if
  end do
end subroutine
subroutine reals(n, x, y, s)
  integer :: n, i
  real :: x(n), y(n), s
!$crayon size(n, 0, 300)
  do i = 1, n
    s = s + x(i)
    y(i) = s
  end do
end subroutine
subroutine few(x, list, m)
  integer :: list(1000), m, i
  real :: x(1000)
!$crayon range(m, 0, 0)
  do i = 1, 1000
    if (x(i) > 0.5) then
      m = m + 1
      list(m) = i
    end if
  end do
end subroutine
