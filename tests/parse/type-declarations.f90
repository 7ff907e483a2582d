! RUN: crayon ast %s
! Every way to write a kind or length, with attributes and initial values.
subroutine decl(n, a, b)
  integer n
  integer*4 i4, j4(10)
  integer(4) k
  real*8 e1, h2(3)
  real(8) r1
  real(kind=8), dimension(n), intent(in) :: a
  real(kind = selected_real_kind(15, 300)), intent(in out) :: b(0:n, *)
  double precision d1, d2(n,-1:n)
  doubleprecision d3
  logical*4 l1
  logical(kind=1), save :: l2 = .true.
  complex*16 z
  double complex z2
  character c1, c2*8, c3(2)*(*)
  character*(*) c5
  character*8 c6
  character(len=*), optional :: c7
  character(10, 1) c8
  character(len=3, kind=1) c9
  real, parameter :: pi = 3.14159, v(2) = (/ 1.0, 2.0 /)
  real, allocatable, target :: q(:, :)
  real, pointer :: p(:) => null()
  type(state) s
  type(state), intent(in) :: t
  real old/1.5/, list(3)/2*0.0, -1.0/
  integer, dimension(3), parameter, public :: m = [1, 2, 3]
  real function2
end
