! RUN: sh same.sh %s
! What is PRIVATE to a module no nest elsewhere is given, though a procedure that it calls uses it: gfortran refuses such calls.
module random
  implicit none
  private
  type, public :: seed_type
    private
    integer :: ix = 65535
    integer, public :: seen = 0
  end type
  type, public :: pair
    integer, private :: one = 1
    integer :: two = 2
  contains
    private
    procedure, public :: both
  end type
  public :: draw
contains
  subroutine draw(seed, n, x)
    type(seed_type), intent(inout) :: seed
    integer, intent(in) :: n
    integer, intent(out) :: x
    seed%ix = mod(seed%ix*16807, 65536)
    seed%seen = seed%seen + 1
    x = mod(abs(seed%ix), n) + 1
  end subroutine
  integer function both(self)
    class(pair), intent(in) :: self
    both = self%one + self%two
  end function
  subroutine inside(p, a)
    type(pair), intent(inout) :: p(:)
    real, intent(inout) :: a(:)
    integer :: i
    do i = 1, size(a)
      a(i) = a(i) + p(1)%one
    end do
  end subroutine
end module
program main
  use random
  implicit none
  type(seed_type) :: seed
  type(pair) :: p
  integer :: i, k, x, a(100)
  a = 0
  do i = 1, 50
    call draw(seed, 3, x)
    if (x /= 2) then
      do k = 1, 100
        a(k) = a(k) + x + k
      end do
    end if
  end do
  do k = 1, 100
    a(k) = a(k) + seed%seen + p%two
  end do
  print *, sum(a), p%both()
end program
