! RUN: sh other-vectors.sh %s "$work" turn moved -O3 -march=haswell
! Which line the compiler says that an operation of two neighbours comes from is that of one of the two, and a matter of small things: where it is another one of the next few lines, it is
! the same. other-vectors.sh stands for a gfortran that says the next line. `turn` keeps its nest (MagIC, whose files were gfortran's as wholes for it).
module waves
  implicit none
contains
  subroutine turn(n, w, a, d)
    integer, intent(in) :: n
    real(8), intent(in) :: w
    real(8), intent(inout) :: a(n)
    complex(8), intent(inout) :: d(n)
    integer :: i
    do i = 1, n
      a(i) = a(i) + 0.5d0*w
    end do
    do i = 1, n
      d(i) = d(i)*cmplx(a(i), w, 8)
    end do
  end subroutine
end module
program p
  use waves
  implicit none
  integer, parameter :: n = 103
  integer :: i
  real(8) :: a(n)
  complex(8) :: d(n)
  do i = 1, n
    a(i) = 0.3d0 + 0.007d0*i
    d(i) = cmplx(0.1d0*i, 1d0, 8)
  end do
  call turn(n, 0.7d0, a, d)
  print '(2z17)', d
end program
