! One name for several procedures, told apart by their arguments.
module genm
  interface scale2
    module procedure scale_one, scale_all
  end interface
contains
  real function scale_one(x)
    real, intent(in) :: x
    scale_one = 2.0*x
  end function scale_one
  real function scale_all(n, x)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    scale_all = 2.0*sum(x)
  end function scale_all
  subroutine gens(n, a, s)
    integer, intent(in) :: n
    real :: a(n), s
    integer :: i
    s = scale2(n, a)
    do i = 1, n
      a(i) = scale2(a(i))
    end do
  end subroutine gens
end module genm
