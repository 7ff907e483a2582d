! Both values computed, one chosen.
subroutine merges(n, a, b)
  real a(n), b(n)
  do i = 1, n
    a(i) = merge(a(i), b(i), a(i) > b(i)) + cvmgt(1.0, 2.0, b(i) < 0.5)
    b(i) = cvmgm(a(i), b(i), b(i) - 1.0) + cvmgp(0.5, 0.25, a(i)) + cvmgz(a(i), 1.0, b(i)) + cvmgn(b(i), 3.0, a(i))
  end do
end subroutine merges
