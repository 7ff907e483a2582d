! Work arrays that both sides of an IF use: what one side leaves in them the other reads where a loop is around alone.
subroutine apart(n, m, kind, a, b)
  implicit none
  integer, intent(in) :: n, m, kind
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m)
  !$crayon range(kind, 0, 3)
  real :: d(n), s(n)
  integer :: i, j
  if (kind == 1) then
    do j = 1, m
      do i = 1, n
        s(i) = a(i,j)
        d(i) = 0.0
      end do
      if (m > 2) then
        do i = 2, n - 1
          d(i) = s(i+1) - s(i-1)
        end do
      end if
      do i = 2, n
        b(i,j) = s(i) + d(i-1)
      end do
    end do
  else
    do j = 1, m
      do i = 1, n
        s(i) = 0.5*a(i,j)
      end do
      do i = 1, n
        d(i) = s(i)*b(i,j)
      end do
      if (kind == 2) then
        do i = 2, n
          b(i,j) = d(i) - d(i-1)
        end do
      else
        do i = 2, n
          b(i,j) = d(i) + s(i-1)
        end do
      end if
    end do
  end if
end subroutine

subroutine again(n, m, steps, a, b)
  implicit none
  integer, intent(in) :: n, m, steps
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m)
  !$crayon range(steps, 0, 5)
  real :: d(n)
  integer :: i, j, step
  do step = 1, steps
    if (mod(step, 2) == 1) then
      do j = 1, m
        do i = 1, n
          d(i) = a(i,j)*step
        end do
        do i = 2, n
          b(i,j) = d(i) + d(i-1)
        end do
      end do
    else
      do j = 1, m
        do i = 1, n
          b(i,j) = b(i,j) + d(i)
        end do
      end do
    end if
  end do
end subroutine

! in a loop within a side that stays with the host, as one that prints would
subroutine within(n, m, l, kind, a, b)
  implicit none
  integer, intent(in) :: n, m, l, kind
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m,l)
  !$crayon range(kind, 0, 1)
  real :: d(n)
  integer :: i, j, k
  if (kind == 1) then
    do k = 2, l
      do j = 1, m
        do i = 1, n
          d(i) = a(i,j) + b(i,j,k-1)
        end do
        do i = 2, n
          b(i,j,k) = d(i) - d(i-1)
        end do
      end do
    end do
  else
    do k = l - 1, 1, -1
      do j = 1, m
        do i = 1, n
          d(i) = a(i,j)*b(i,j,k+1)
        end do
        do i = 2, n
          b(i,j,k) = d(i) - d(i-1)
        end do
      end do
    end do
  end if
end subroutine

! behind the IF
subroutine behind(n, m, kind, a, b)
  implicit none
  integer, intent(in) :: n, m, kind
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m)
  !$crayon range(kind, 0, 1)
  real :: d(n), s(n)
  integer :: i, j
  do i = 1, n
    d(i) = i
    s(i) = 2*i
  end do
  if (kind == 1) then
    do j = 1, m
      do i = 1, n
        d(i) = a(i,j) + j
      end do
      do i = 2, n
        b(i,j) = d(i) - d(i-1)
      end do
    end do
  else
    do j = 1, m
      do i = 1, n
        s(i) = a(i,j) - j
      end do
      do i = 2, n
        b(i,j) = s(i)*s(i-1) + d(i)
      end do
    end do
  end if
  do i = 1, n
    b(i,1) = b(i,1) + d(i) + s(i)
  end do
end subroutine

! the same in procedures whose dummies begin elsewhere, with components
module parts
contains
  subroutine middle(x, y, nvar)
    integer, intent(in) :: nvar
    real, intent(in) :: x(:,:)
    real, intent(out) :: y(:,:)
    integer :: i, k, last
    last = size(x, 1)
    do i = 1, last
      y(i,1) = x(i,1) + 1.0
      y(i,2) = x(i,2)*x(i,1)
    end do
    if (nvar > 2) then
      do k = 3, nvar
        do i = 1, last
          y(i,k) = x(i,k) - 1.0
        end do
      end do
    end if
  end subroutine
end module
subroutine components(lo, hi, m, nvar, a, b)
  use parts
  implicit none
  integer, intent(in) :: lo, hi, m, nvar
  real, intent(in) :: a(lo:hi,m,nvar)
  real, intent(inout) :: b(lo:hi,m,nvar)
  !$crayon range(lo, -3, 4)
  !$crayon range(hi, 4, 90)
  !$crayon range(nvar, 2, 4)
  real :: u(lo:hi,nvar), q(lo:hi,nvar)
  integer :: i, j, k
  do j = 1, m
    do k = 1, nvar
      do i = lo, hi
        u(i,k) = a(i,j,k)
      end do
    end do
    call middle(u(:,:), q(:,:), nvar)
    do k = 1, nvar
      do i = lo + 1, hi
        b(i,j,k) = q(i,k) - q(i-1,k) + b(i,j,k)
      end do
    end do
  end do
end subroutine
