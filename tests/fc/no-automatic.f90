! RUN: sh same.sh --cuda %s -- -fno-automatic
! Under -fno-automatic a routine keeps what it has from call to call, but RECURSIVE ones: nests take and leave their values, in blocks too, and take
! no procedure along that keeps something.
module storage
  implicit none
contains
  subroutine counts(first, b)
    logical, intent(in) :: first
    real, intent(inout) :: b(:)
    real :: work(8), k
    integer :: i
    if (first) then
      k = 0
      do i = 1, 8
        work(i) = i*0.5
      end do
    end if
    do i = 1, size(b)
      k = k + i
      b(i) = k
    end do
    block
      real :: last
      if (first) last = 2
      do i = 1, size(b)
        b(i) = b(i) + last*i
      end do
      last = last + b(3)
    end block
    do i = 1, 8
      work(i) = work(i)*1.5 + b(i)
      b(i) = work(i)
    end do
  end subroutine
  recursive subroutine fresh(b)
    real, intent(inout) :: b(:)
    real :: work(20)
    integer :: i
    do i = 1, 20
      work(i) = b(i)*2
    end do
    do i = 2, 20
      b(i) = work(i) + work(i-1)
    end do
  end subroutine
  subroutine adds(x)
    real, intent(inout) :: x
    integer :: n
    if (x < 0) n = 0
    n = n + 1
    x = x + n
  end subroutine
  subroutine scaled(m, b)
    integer, intent(in) :: m
    real, intent(inout) :: b(m)
    real :: copy(m)
    integer :: i
    do i = 1, m
      copy(i) = b(i)*0.5
    end do
    do i = 1, m
      b(i) = b(i) + copy(m + 1 - i)
    end do
  end subroutine
end module
program main
  use storage
  implicit none
  real :: b(20) = 1
  integer :: i
  call counts(.true., b)
  print *, b
  call counts(.false., b)
  print *, b
  call fresh(b)
  print *, b
  b(1) = -1
  do i = 1, 20
    call adds(b(i))
  end do
  print *, b
  call scaled(20, b)
  print *, b
end program
