! MESSAGE: 'c%rho' is a component of a derived type, which is not supported
subroutine bad(n, a)
  type cell
    real rho
  end type cell
  integer n
  real a(n)
  type(cell) :: c
  a(1) = c%rho
end subroutine bad
