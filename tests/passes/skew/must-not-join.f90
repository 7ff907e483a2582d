! RUN: crayon ir --after=skew %s
! What stays as it is: a nest reads what a later iteration of one before it sets (ahead); a scalar goes from one nest to the next (handed), or from a turn to the next nest (turns); ranges differ
! (shorter); a nest that runs the other way round is in order itself (around); the last nest's variable is used behind (behind); the loop around has lanes (lanes).
subroutine ahead(n, m, u, a)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(0:n+1, m), a(0:n+1)
  integer :: i, j
  do j = 2, m
    do i = 1, n
      a(i) = 0.5*u(i, j-1)
    end do
    do i = 1, n
      u(i, j) = u(i-1, j) + a(i+1)
    end do
  end do
end subroutine
subroutine handed(n, m, u, a, s)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(0:n, m), a(n), s
  integer :: i, j
  do j = 2, m
    do i = 1, n
      s = 0.5*u(i, j-1)
      a(i) = s
    end do
    do i = 1, n
      u(i, j) = u(i-1, j) + a(i) + s
    end do
  end do
end subroutine
subroutine turns(n, m, u, a)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(0:n, m), a(n)
  real :: s, t
  integer :: i, j
  t = 0
  do j = 2, m
    s = t
    do i = 1, n
      a(i) = 0.5*u(i, j-1) + s
    end do
    t = a(1)
    do i = 1, n
      u(i, j) = u(i-1, j) + a(i)
    end do
  end do
end subroutine
subroutine shorter(n, m, u, a)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(0:n, m), a(n)
  integer :: i, j
  do j = 2, m
    do i = 1, n - 1
      a(i) = 0.5*u(i, j-1)
    end do
    do i = 1, n
      u(i, j) = u(i-1, j) + a(i)
    end do
  end do
end subroutine
subroutine around(n, m, u, a)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(0:n, m), a(n+1)
  integer :: i, j
  do j = 2, m
    do i = n, 1, -1
      a(i) = 0.5*a(i+1) + u(i, j-1)
    end do
    do i = 1, n
      u(i, j) = u(i-1, j) + a(i)
    end do
  end do
end subroutine
subroutine behind(n, m, u, a, last)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(0:n, m), a(n)
  integer, intent(inout) :: last
  integer :: i, j
  i = last
  do j = 2, m
    do i = 1, n
      a(i) = 0.5*u(i, j-1)
    end do
    do i = 1, n
      u(i, j) = u(i-1, j) + a(i)
    end do
  end do
  last = i
end subroutine
subroutine lanes(n, m, u, a)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(0:n, m), a(n, m)
  integer :: i, j
  do j = 2, m
    do i = 1, n
      a(i, j) = 0.5*u(i, j)
    end do
    do i = 1, n
      u(i, j) = u(i-1, j) + a(i, j)
    end do
  end do
end subroutine
