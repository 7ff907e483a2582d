! RUN: crayon check --with=c,cuda-cpu %s && crayon ir --after=hold %s
! An element that a loop in order changes, while it reads others of its array: it is in a scalar.
subroutine solve(n, a, x)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: x(n)
  integer :: i, j
!$crayon size(n, 1, 40)
  do i = 1, n
    do j = 1, i - 1
      x(i) = x(i) - a(j, i)*x(j)
    end do
    x(i) = x(i)*0.5d0
  end do
end subroutine
! Dependences tell the elements apart by both subscripts together.
subroutine products(n, a, b)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: b(n, n)
  integer :: i, j, k
!$crayon size(n, 1, 20)
  do i = 2, n
    do j = 1, n
      do k = 1, i - 1
        b(j, i) = b(j, i) + 0.25d0*a(k, i)*b(k, j)
      end do
    end do
  end do
end subroutine
! They may meet: an element that the loop comes to, one under an IF, and one that is stored under another name of its place.
subroutine meets(n, m, a, x, y)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: x(n), y(n)
  integer :: i, j
!$crayon size(n, 2, 40) range(m, 1, 2)
  do i = 1, n
    do j = 1, i
      x(i) = x(i) - a(j, i)*x(j)
    end do
    do j = 1, i - 1
      if (a(j, i) > 0.5d0) y(i) = y(i) - a(j, i)*y(j)
    end do
    do j = 1, i - 1
      y(i) = y(i) - a(j, i)*y(j)
      y(m) = y(m)*0.5d0
    end do
  end do
end subroutine
