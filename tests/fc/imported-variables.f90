! RUN: sh same.sh %s
! Nests take along procedures that use variables of modules which the caller does not USE: also renamed, ALLOCATABLE, of a module used by the
! module that it USEs, into main programs and module procedures. What is PRIVATE or PROTECTED, has a name
! that the caller has, or another name there, stays where it is.
module state
  implicit none
  real(8), allocatable :: weights(:)
  real(8) :: gam = 1.4d0
  real(8), private :: secret = 2
  integer, protected :: count = 3
contains
  real(8) function hides(x)
    real(8), intent(in) :: x
    hides = x*secret
  end function
  real(8) function counts(x)
    real(8), intent(in) :: x
    counts = x*count
  end function
end module
module gas
  use state, g => gam
  implicit none
  real(8) :: off = 0.125d0
contains
  real(8) function eos(r, e)
    real(8), intent(in) :: r, e
    eos = (g - 1)*r*e + off + weights(3)
  end function
  subroutine clip(x)
    real(8), intent(inout) :: x
    x = min(x, 100*g)
  end subroutine
end module
module work
contains
  subroutine cut(n, p)
    use gas, only: clip
    integer, intent(in) :: n
    real(8), intent(inout) :: p(n)
    integer :: i
    do i = 1, n
      call clip(p(i))
    end do
  end subroutine
end module
subroutine press(n, r, e, & ! a heading of two lines
                 p)
  use gas, only: eos
  implicit none
  integer n, i
  real(8) r(n), e(n), p(n)
  do i = 1, n
    p(i) = eos(r(i), e(i))
  end do
end subroutine
subroutine named(n, p)
  use gas, only: eos
  implicit none
  integer n, i
  real(8) p(n), off
  off = 3
  do i = 1, n
    p(i) = eos(p(i), p(i)) + off
  end do
end subroutine
subroutine twice(n, p)
  use gas, only: eos, h => g
  implicit none
  integer n, i
  real(8) p(n)
  do i = 1, n
    p(i) = eos(p(i), h)
  end do
end subroutine
subroutine hidden(n, p)
  use state, only: hides, counts
  implicit none
  integer n, i
  real(8) p(n)
  do i = 1, n
    p(i) = hides(p(i))
  end do
  do i = 1, n
    p(i) = counts(p(i))
  end do
end subroutine
program main
  use state
  use work
  implicit none
  integer :: i, turn
  real(8) :: r(60), e(60), p(60)
  allocate (weights(4))
  weights = 7
  r = [(i*0.5d0, i = 1, 60)]
  e = r*r
  do turn = 1, 2
    call press(60, r, e, p)
    print *, sum(p)
    call cut(60, p)
    print *, sum(p)
    call named(60, p)
    print *, sum(p)
    call twice(60, p)
    print *, sum(p)
    call hidden(60, p)
    print *, sum(p)
    gam = 1.7d0
    weights(3) = 2
  end do
end program
