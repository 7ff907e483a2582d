! RUN: cp %s "$work/b.f90"; cd "$work"; gfortran -O2 b.f90 -o g && ./g >out; for few in 64 12 0; do echo "== $few"; crayon fc --few=$few --backend=c --explain -O2 b.f90 -o c && ./c | cmp - out; done
! Under --backend=c few elements that are set for each point, in a loop that is gfortran's or by a procedure without loops, are no nests: calls
! take longer. They are where they are more, cannot be counted, are set by sums, or stand in no loop of the program.
module m
  implicit none
  integer, parameter :: neq = 5
  real(8), allocatable :: u(:,:), f(:,:)
contains
  subroutine turned(q)
    real(8) :: q(neq), t
    t = q(2)
    q(2) = q(3)
    q(3) = t
  end subroutine
  subroutine point(i)
    integer, intent(in) :: i
    u(:3, i) = u(:3, i) - 0.25d0*(f(:3, i) - f(:3, i-1))
    u(neq, i) = u(neq, i) + 1
  end subroutine
  subroutine fluxes(n)
    integer, intent(in) :: n
    integer :: i, k
    real(8) :: left(neq), right(neq), ff(neq), s(neq, neq)
    s = 1
    do i = 1, n
      left(:) = u(:, i)
      right = u(1:neq, i+1)
      if (right(1) > 1d6) write (*, *) 'large', i
      call turned(left)
      do k = 1, neq
        ff(k) = left(k)*right(k)
      end do
      ff = ff + 0.5d0*(left - right)
      f(:, i) = ff
      if (ff(1) > 1d6) write (*, *) 'large', i
      s(:, 2:) = s(:, 2:) + ff(1)
      if (ff(2) > 1d6) write (*, *) 'large', i
      ff = sum(s, 2)
      if (ff(3) > 1d6) write (*, *) 'large', i
      f(2:, i) = f(2:, i)*0.5d0
      if (ff(4) > 1d6) write (*, *) 'large', i
      f(1, 1:i:i) = s(1, 1:i:i)
      call point(i)
    end do
  end subroutine
end module
program main
  use m
  implicit none
  integer :: i
  real(8) :: a(3)
  allocate (u(neq, 21), f(neq, 0:20))
  do i = 1, 21
    u(:, i) = [1, 2, 3, 4, 5]*0.125d0*i
  end do
  f = 0
  call fluxes(20)
  a = u(:3, 2) + f(:3, 2)
  print *, a, sum(u), sum(f)
end program
