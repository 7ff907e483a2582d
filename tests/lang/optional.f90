! OPTIONAL arguments: PRESENT decides what is done; calls leave some out, by position, by keyword, and pass on their own.
module smoothing
  implicit none
  integer, save :: calls = 0
contains
  subroutine smooth(n, a, weight, total)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in), optional :: weight
    real, intent(out), optional :: total
    real :: w, left, here
    integer :: i
    integer, save :: count = 3
    w = 0.25
    if (present(weight)) w = weight
    count = count + 1
    left = a(1)
    do i = 2, n
      here = a(i)
      a(i) = a(i) + w*(left - here) + count
      if (present(weight) .and. .not. present(total)) a(i) = a(i)*weight
      left = here
    end do
    if (present(total)) then
      total = sum(a)
    else if (.not. present(weight)) then
      a(1) = 0.
    end if
  end subroutine smooth
  subroutine smooth_rows(n, m, a, weights, total)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n, m)
    real, intent(in), optional :: weights(m)
    real, optional :: total
    integer :: j
    real :: t
    do j = 1, m
      if (present(weights)) then
        call smooth(n, a(:, j), weights(j))
      else
        call smooth(n, a(:, j), total=t)
        a(1, j) = t
      end if
    end do
    call smooth(n, a(1, 1), total=total)
    if (present(total)) total = total + damped(total)
  contains
    real function damped(x, y)
      real, intent(in) :: x
      real, optional :: y
      damped = 0.5*x
      if (present(y)) damped = damped + y + m
      if (present(weights)) damped = damped*weights(1)
    end function damped
  end subroutine smooth_rows
  real function norm(n, a, mask, b)
    integer n, i
    real a(n)
    logical, optional :: mask(n)
    real, intent(inout), optional :: b(*)
    norm = 0.
    do i = 1, n
      if (present(mask)) then
        if (.not. mask(i)) cycle
      end if
      norm = norm + abs(a(i))
      if (present(b)) b(i) = b(i) + norm
    end do
    calls = calls + 1
  end function norm
  subroutine norms(n, a, b, r)
    integer n
    real a(n), b(n), r(4)
    r(1) = norm(n, a)
    r(2) = norm(n, a, a > 0.5)
    r(3) = norm(n, a, b=b)
    r(4) = norm(n, a, b=b, mask=b > 1.)
  end subroutine norms
end module smoothing
