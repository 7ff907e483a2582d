! RUN: sh same.sh --cuda %s
! RECURSIVE procedures come along where no call leads back to them; those that call themselves, alone or by others, stay with gfortran.
module pieces
  implicit none
contains
  recursive subroutine flux(u, f, n)
    integer, intent(in) :: n
    real, intent(in) :: u(n)
    real, intent(out) :: f(n)
    real :: w(n)
    integer :: i
    do i = 1, n
      w(i) = u(i)*u(i)
    end do
    do i = 1, n
      f(i) = 0.5*w(i) + slope(w(i))
    end do
  end subroutine
  impure recursive elemental real function slope(x) result(r)
    real, intent(in) :: x
    r = x*2
    if (r > 3) r = sqrt(r)
  end function
  recursive integer function product_to(n) result(r)
    integer, intent(in) :: n
    r = 1
    if (n > 1) r = n*product_to(n - 1)
  end function
  recursive logical function even(n) result(r)
    integer, intent(in) :: n
    r = .true.
    if (n > 0) r = odd(n - 1)
  end function
  recursive logical function odd(n) result(r)
    integer, intent(in) :: n
    r = .false.
    if (n > 0) r = even(n - 1)
  end function
end module
program main
  use pieces
  implicit none
  integer, parameter :: n = 20
  real :: a(n), b(n), c(n,n)
  integer :: i, j, k(n)
  logical :: l(n)
  do i = 1, n
    a(i) = i*0.3
  end do
  call flux(a, b, n)
  print *, b
  do j = 1, n
    do i = 1, n
      c(i,j) = slope(a(i) + a(j))
    end do
  end do
  print *, c(:,3), sum(c)
  do j = 1, n
    call flux(c(:,j), b, n)
    c(:,j) = slope(b) + 1
  end do
  print *, c(:,4)
  do i = 1, n
    k(i) = product_to(mod(i, 8))
  end do
  do i = 1, n
    l(i) = even(i)
  end do
  print *, k, l
end program
