! RUN: sh same.sh --cuda --with=*.f,rates.F90,absent.f90 %s -- -DRATE=1.25
! Nests take along procedures of modules that other files define, and external procedures of the files of --with: free and fixed form,
! preprocessed, with INCLUDE, those that these call, under other names. What is private, or hidden, or not plain, stays where it is.
! FILE gas.f90
module gas
  implicit none
  real, parameter :: gamma = 1.4
  real :: floor_value = 0.25, table(3) = [1.0, 2.0, 4.0]
  real, private :: hidden = 0.5
  interface either
    module procedure pressure, of_integers
  end interface
  private :: helped
contains
  real function pressure(rho, e) result(p)
    real, intent(in) :: rho, e
    p = max((gamma - 1)*rho*e, & ! a comment
            floor_value)
    if (p > 3) p = helped(p) + table(2)
  end function
  real function helped(x)
    real, intent(in) :: x
    real :: square, t
    square(t) = t*t
    helped = square(x)*0.125
  end function
  real function of_integers(i, j)
    integer, intent(in) :: i, j
    of_integers = i*100 + j
  end function
  real function uses_hidden(x)
    real, intent(in) :: x
    uses_hidden = x*hidden
  end function
  subroutine says(x)
    real, intent(inout) :: x
    x = x + 1
    if (x > 1e9) print *, x
  end subroutine
end module
! FILE deep.f90
module deep
  use gas, only: press => pressure, floor_value, table
  implicit none
  integer :: counted = 0
contains
  pure subroutine limit(x, low, n)
    real, intent(inout) :: x
    real, intent(in) :: low
    integer, intent(out) :: n
    integer :: k
    n = 0
    do k = 1, 20
      if (x >= low) exit
      x = x + 0.5
      n = n + 1
    end do
  end subroutine
  subroutine count(x)
    real, intent(in) :: x
    if (press(x, x) > 1) counted = counted + 1
  end subroutine
end module
! FILE eos.f
      SUBROUTINE EOS(A, B)
C     Implicit types, a call of another one, a loop.
      DO 10 I = 1, 2
      B = A*3.0 + CUBE(A) + I
   10 CONTINUE
      END
      REAL FUNCTION CUBE(X)
      CUBE = X**3
      END
      SUBROUTINE WITHIO(A)
      WRITE (*,*) A
      END
      SUBROUTINE COMMON(A)
      COMMON /C/ S
      A = S
      END
! FILE rates.F90
real function rate(t)
  implicit none
  real, intent(in) :: t
#ifdef RATE
  rate = RATE*t
#else
  rate = t
#endif
end function
! FILE main.f90
program main
  use gas
  use deep, only: bound => limit, counted, count
  implicit none
  integer, parameter :: n = 8
  real :: rho(n), e(n), p(n), c(n)
  integer :: i, turns(n)
  real, external :: cube
  interface
    real function rate(t)
      real, intent(in) :: t
    end function
  end interface
  rho = [(0.5*i - 1, i = 1, n)]
  e = 1.5
  do i = 1, n
    p(i) = pressure(abs(rho(i))*4, e(i)) + either(i, 2)
    call bound(rho(i), 0.75, turns(i))
  end do
  print *, p, rho, turns
  do i = 1, n
    call count(p(i))
    call eos(p(i), c(i))
    c(i) = c(i) + cube(e(i)) + rate(e(i))
  end do
  print *, c, counted
  do i = 1, n
    c(i) = c(i) + uses_hidden(e(i))
  end do
  do i = 1, n
    call says(c(i))
  end do
  do i = 1, n
    call withio(c(i))
  end do
  do i = 1, n
    call common(p(i))
  end do
  print *, c, p
  call within(c)
  print *, c
contains
  pure subroutine within(x)
    use deep
    real, intent(inout) :: x(:)
    integer :: i, n
    do i = 1, size(x)
      x(i) = x(i)*0.001
      call limit(x(i), 1.5, n)
    end do
  end subroutine
  subroutine other
    real :: floor_value
    do i = 1, n
      c(i) = pressure(c(i), 2.0)
    end do
    floor_value = 1
  end subroutine
end program
