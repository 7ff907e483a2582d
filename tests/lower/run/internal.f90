! Internal procedures: the host's scalars, arrays with bounds that change later, implicitly typed names, SAVE, the
! host's function result, calls among them, EQUIVALENCE.
subroutine sweep(n, m, a, b, total)
  integer n, m
  real a(n, m), b(0:n), total
  real w(n), s
  integer j
  s = 0.5
  total = 0
  do j = 1, m
    call slopes(a(1, j))
    do i = 1, n
      a(i, j) = a(i, j) + limit(w(i), b(i))
    end do
    call add(j)
  end do
  n = n - 1
  call tail
  i = i + 1
  b(1) = b(1) + i
contains
  subroutine slopes(row)
    real row(n)
    integer k
    w(1) = 0
    do k = 2, n
      w(k) = s*(row(k) - row(k-1))
    end do
  end subroutine
  function limit(x, y) result(r)
    real x, y, r
    r = min(max(x, -s), s)*y
  end function
  subroutine tail
    real own(n), i2
    i = 1
    own = a(1:n, m)
    if (n > 2) then
      i2 = sum(own)
      b(0) = a(n, m) + i + i2
      call add(m)
    end if
  end subroutine
  subroutine add(jj)
    integer, intent(in) :: jj
    total = total + a(1, jj)
    s = s*0.99
  end subroutine
end subroutine

module counted
  implicit none
  integer :: calls = 0
contains
  real function mean(x, lo, hi)
    integer, intent(in) :: lo, hi
    real, intent(in) :: x(lo:hi)
    integer :: k
    real, save :: last = 1.0
    real :: e1(2), e2
    equivalence (e1(2), e2)
    mean = 0
    do k = lo, hi
      call add
    end do
    call finish
    mean = mean + e2
  contains
    subroutine add
      mean = mean + x(k)
      calls = calls + 1
    end subroutine
    subroutine finish
      mean = mean/(hi - lo + 1) + last
      last = last + 0.25
      e1 = last
    end subroutine
  end function
end module

program test
  use counted
  implicit none
  integer n, i, j
  real a(6, 4), b(0:6), total
  n = 6
  do j = 1, 4
    do i = 1, 6
      a(i, j) = sin(real(i*j))
    end do
  end do
  do i = 0, 6
    b(i) = 1.0/(i + 1)
  end do
  call sweep(n, 4, a, b, total)
  print '(8z10)', a, b, total, n
  print '(8z10)', mean(b, 2, 5), mean(b, -1, 1), calls
end program
