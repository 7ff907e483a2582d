! RUN: sh same.sh %s
! One piece of memory under two names: elements of an array of structures, structures behind pointers, COMMON beside EQUIVALENCE.
module alias_module
  implicit none
  type part
    real :: x(6) = 1
  end type
  type whole
    type(part), pointer :: p => null()
  end type
contains
  subroutine elements(c, i, k)
    type(part), intent(inout) :: c(:)
    integer, intent(in) :: i, k
    integer :: n
    do n = 2, 6
      c(i)%x(n) = c(k)%x(n - 1) + n
    end do
  end subroutine
  subroutine behind(w, q)
    type(whole), intent(inout) :: w
    type(part), intent(inout), target :: q
    integer :: n
    do n = 2, 6
      w%p%x(n) = q%x(n - 1)*2
    end do
  end subroutine
  subroutine storage
    integer :: n
    real :: a(4), b(4), y(8)
    common /area/ a, b
    equivalence (a(1), y(1))
    do n = 1, 4
      b(n) = n
    end do
    do n = 2, 8
      y(n) = b(1) + n
    end do
    print *, b
  end subroutine
end module
program main
  use alias_module
  implicit none
  type(part), target :: c(3)
  type(whole) :: w
  call elements(c, 1, 1)
  call elements(c, 2, 1)
  w%p => c(3)
  call behind(w, c(3))
  call storage
  print *, c(1)%x, c(2)%x, c(3)%x
end program
