! RUN: cp %s "$work/u.f90"; cd "$work"; gfortran -O2 u.f90 -o g && ./g >out; crayon fc --backend=c -O2 u.f90 -o c && ./c | cmp - out; CRAYON_VERIFY=1 ./c 2>&1 | tail -1; crayon fc --threads --backend=c -O2 u.f90 -o c && ./c | cmp - out
! Scalars that a nest adds to, and of which nobody uses what it leaves, are passed by value, so that cc leaves out what is added, as gfortran does: it
! may be of an array that is not there (freeCappuccino's temperature at an inlet, where no temperature is solved for). What a later turn of a
! loop around, another statement, or a caller uses is passed by reference.
module m
  implicit none
  real(8), allocatable :: u(:), t(:), rnor(:)
  real(8) :: flow
contains
  subroutine inlet(n, s, warm)
    integer, intent(in) :: n, s
    logical, intent(in) :: warm
    real(8) :: energy
    integer :: i
    flow = 0
    energy = 0
    if (warm) then
      do i = 1, n
        flow = flow + abs(u(s+i))
        energy = energy + abs(u(s+i)*t(s+i))
      end do
      write (*, *) flow
    else
      energy = 1
    end if
    do i = 1, 3
      rnor(i) = i/flow
    end do
  end subroutine
  subroutine turns(n)
    integer, intent(in) :: n
    real(8) :: total, first
    integer :: i, k
    total = 0
    do k = 1, 3
      do i = 1, n
        total = total + u(i)*k
        rnor(1 + mod(i, 3)) = total
      end do
      write (*, *) k
    end do
    first = 0
    do i = 1, n
      first = first + u(i)
    end do
    if (first > 3) write (*, *) 'more'
    do i = 1, n
      first = first + u(i)*2
    end do
    call tell(first)
  end subroutine
  subroutine tell(x)
    real(8), intent(in) :: x
    write (*, *) x
  end subroutine
end module
program main
  use m
  implicit none
  allocate (u(20000), rnor(3))
  u = 1.5d0
  call inlet(100, 12000, .true.)
  print *, rnor
  call turns(200)
  print *, rnor
end program
