! Procedures of a module see its variables and each other.
module mproc
  real :: factor = 3.0
contains
  subroutine mscale(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = mtwice(a(i))*factor
    end do
  end subroutine mscale
  real function mtwice(x)
    real, intent(in) :: x
    mtwice = 2.0*x
  end function mtwice
end module mproc
