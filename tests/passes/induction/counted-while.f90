! RUN: crayon ir --passes=induction %s
! DO WHILE whose turns a scalar counts up to a bound becomes a loop that is left early: from a constant, from what it holds, below and up to the bound.
! Left are those that count otherwise, under a condition, or up to what they change.
subroutine turns(n, m, a, b, k, list)
  integer :: n, m, k, i, it, list(n)
  real(8) :: a(n), b(n), x
  do i = 1, n
    x = a(i)
    it = 1
    do while (abs(x*x - b(i)) > 1.0d-9 .and. it <= m)
      x = 0.5d0*(x + b(i)/x)
      it = it + 1
    end do
    a(i) = x
    list(i) = it
  end do
  do while (k < n)
    k = 1 + k
    a(k) = a(k) + 1.0d0
  end do
  it = 1
  do while (it <= m)
    it = it + 2
    a(1) = a(1) + 1.0d0
  end do
  it = 1
  do while (it <= m)
    if (a(1) < 3.0d0) it = it + 1
    a(1) = a(1) + 1.0d0
  end do
  it = 1
  do while (it <= m)
    it = it + 1
    if (a(it) > 2.0d0) cycle
    m = m - 1
  end do
  it = 1
  do while (it <= m .or. a(1) > 1.0d0)
    it = it + 1
    a(1) = a(1) - 1.0d0
  end do
end subroutine
