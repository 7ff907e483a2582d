! Internal procedures use the host's variables.
subroutine intern(n, m, a, b)
  integer n, m
  real a(n, m), b(n), w(n)
  do j = 1, m
    call slopes
    do i = 1, n
      a(i, j) = a(i, j) + limit(w(i))
    end do
  end do
contains
  subroutine slopes
    integer k
    w(1) = 0.
    do k = 2, n
      w(k) = a(k, j) - a(k-1, j)
    end do
  end subroutine slopes
  real function limit(x)
    real, intent(in) :: x
    limit = min(max(x, -0.5), 0.5)*b(i)
  end function limit
end subroutine intern
