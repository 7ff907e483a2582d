! RUN: sh same.sh %s
! Subscripts of structures: changed under another name, with effects, out of bounds or of nothing where the nest does not use them.
module subscripts_module
  implicit none
  type part
    real :: x(4) = 0
    real, allocatable :: y(:)
  end type
  type whole
    type(part) :: e(2)
    integer :: k = 1
  end type
  type(part) :: c(4)
  integer :: calls = 0
  integer, allocatable :: place(:)
contains
  integer function next()
    calls = calls + 1
    next = calls
  end function
  subroutine guarded(k, a)
    integer, intent(in) :: k
    real, intent(inout) :: a(4)
    integer :: i
    do i = 1, 4
      if (k > 0) a(i) = a(i) + c(k)%x(i) + c(k)%y(i)
    end do
  end subroutine
  subroutine gathered(k, n, a)
    integer, intent(in) :: k, n
    real, intent(inout) :: a(4)
    integer :: i
    do i = 1, n
      a(i) = a(i) + c(place(k) + 1)%y(i)
    end do
  end subroutine
  subroutine moved(w)
    type(whole), intent(inout) :: w
    integer :: i
    do i = 1, 2
      w%k = i
      w%e(w%k)%x(i) = i
    end do
  end subroutine
end module
program main
  use subscripts_module
  implicit none
  type(whole) :: w
  integer, pointer :: p
  integer, target :: k
  integer :: i
  real :: a(4) = 0
  do i = 1, 4
    allocate (c(i)%y(4), source=real(i))
  end do
  k = 1
  p => k
  do i = 1, 4
    p = i
    c(k)%x(2) = i
  end do
  do i = 1, 4
    c(next())%x(i) = 10*i
  end do
  call guarded(-100000000, a)
  call guarded(2, a)
  call gathered(7, 0, a)
  allocate (place(2), source=1)
  call gathered(2, 4, a)
  do i = 1, 4
    print *, c(i)%x
  end do
  call moved(w)
  print *, a, calls, w%e(1)%x, w%e(2)%x
end program
