! Kind numbers from the places that codes take them from.
module kindsm
  use iso_fortran_env, only: real64
  use iso_c_binding, only: c_float
  integer, parameter :: rk = selected_real_kind(12, 100), wk = real64
end module kindsm
subroutine kinds(n, a, b, c)
  use kindsm
  integer :: n, i
  real(rk) :: a(n)
  real(wk) :: b(n)
  real(c_float) :: c(n)
  do i = 1, n
    a(i) = b(i)*1.1_rk + c(i)*1.1
  end do
end subroutine kinds
