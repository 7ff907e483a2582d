! RUN: crayon ir --after=skew %s
! What does not run by fronts: one of the loops is parallel (rows), a sum goes from point to point (adds), what a point leaves is used behind (last), the inner loop begins where the outer
! one stands (corner), a list tells the place (listed), what is read lies too far ahead (far).
subroutine rows(n, m, u)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(n, m)
  integer :: i, j
  do j = 2, m
    do i = 1, n
      u(i, j) = u(i, j) + u(i, j - 1)
    end do
  end do
end subroutine
subroutine adds(n, m, u, s)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(n, m), s
  integer :: i, j
  do j = 2, m
    do i = 2, n
      u(i, j) = u(i - 1, j) + u(i, j - 1)
      s = s*0.5 + u(i, j)
    end do
  end do
end subroutine
subroutine last(n, m, u, s)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(n, m), s
  integer :: i, j
  do j = 2, m
    do i = 2, n
      s = u(i - 1, j) + u(i, j - 1)
      u(i, j) = s
    end do
  end do
end subroutine
subroutine corner(n, u)
  integer, intent(in) :: n
  real, intent(inout) :: u(n, n)
  integer :: i, j
  do j = 2, n
    do i = j, n
      u(i, j) = u(i - 1, j) + u(i, j - 1)
    end do
  end do
end subroutine
subroutine listed(n, m, list, u)
  integer, intent(in) :: n, m, list(n)
  real, intent(inout) :: u(n, m)
  integer :: i, j
  do j = 2, m
    do i = 2, n
      u(list(i), j) = u(list(i - 1), j) + u(i, j - 1)
    end do
  end do
end subroutine
subroutine far(n, m, u)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(n, m)
  integer :: i, j
  do j = 2, m
    do i = 2, n - 9
      u(i, j) = u(i - 1, j) + u(i + 9, j - 1)
    end do
  end do
end subroutine
