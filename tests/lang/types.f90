! The same types in the spellings of forty years.
subroutine typs(n, a, b, c, d, k, m, l)
  integer*4 n
  real*4 a(n)
  real(kind=8) b(n)
  double precision c(n)
  real(4), dimension(n) :: d
  integer(8) k(n)
  integer*2 m(n)
  logical*4 l(n)
  do i = 1, n
    a(i) = a(i) + d(i)
    b(i) = b(i) + c(i)*a(i)
    k(i) = k(i) + m(i)
    l(i) = .not. l(i) .or. k(i) > 3_8
  end do
end subroutine typs
