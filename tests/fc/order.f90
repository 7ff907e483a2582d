! RUN: sh same.sh %s -- -O3; crayon c --nests --shape=loops -o $work/c %s && awk '/^.. subroutine/ { name = $3 } /crayon_in_order\(\);/ { print name " keeps its order" }' $work/c/order.c
! Loops that store twice and keep a scalar: gcc 12.2 takes last values of such a loop from wrong lanes where neighbours in memory are stored.
! One element that is stored twice in a turn, and two long columns, are no neighbours; what a scalar between them moves, is.
module loops
  implicit none
contains
  subroutine one_element(a, x, n, t)
    integer, intent(in) :: n
    real, intent(inout) :: a(*), t
    real, intent(in) :: x(*)
    integer :: i, k
    do i = 1, n
      k = i + 1
      a(k) = x(i)*2
      t = a(k) + 0.5
      a(k) = max(a(k), 0.25)
    end do
  end subroutine
  subroutine two_columns(a, x, n, t)
    integer, intent(in) :: n
    real, intent(inout) :: a(n,*), t
    real, intent(in) :: x(*)
    integer :: i
    do i = 1, n
      a(i,1) = x(i)*2
      t = a(i,1) + 0.5
      a(i,2) = t*x(i)
    end do
  end subroutine
  subroutine two_rows(a, x, n, t)
    integer, intent(in) :: n
    real, intent(inout) :: a(2,*), t
    real, intent(in) :: x(*)
    integer :: i
    do i = 1, n
      t = 0.25*a(1,i) + 0.5*a(2,i) + x(i)
      a(2,i) = 0.5*a(1,i) - 0.25*a(2,i)
      a(1,i) = t
    end do
  end subroutine
  subroutine short_columns(a, x, n, t)
    integer, intent(in) :: n
    real, intent(inout) :: a(2,*), t
    real, intent(in) :: x(*)
    integer :: i
    do i = 1, min(n, 2)
      t = 0.25*a(i,1) + 0.5*a(i,2) + x(i)
      a(i,2) = 0.5*a(i,1) - 0.25*a(i,2)
      a(i,1) = t
    end do
  end subroutine
  subroutine moved_between(a, x, n, t)
    integer, intent(in) :: n
    real, intent(inout) :: a(*), t
    real, intent(in) :: x(*)
    integer :: i, k
    k = 0
    do i = 1, n
      k = k + 1
      t = 0.5*x(i) + 0.25
      a(k) = t*x(i)
      k = k + 1
      a(k) = t - x(i)
    end do
  end subroutine
  subroutine counted(a, x, n, k)
    integer, intent(in) :: n
    real, intent(inout) :: a(*)
    real, intent(in) :: x(*)
    integer, intent(inout) :: k
    integer :: i
    do i = 1, n
      k = k + 1
      a(k) = 2*x(i)
      k = k + 1
      a(k) = 1 - x(i)
    end do
  end subroutine
  subroutine counted_values(a, x, n, k)
    integer, intent(in) :: n
    integer, intent(inout) :: a(*)
    integer, intent(in) :: x(*)
    integer, intent(inout) :: k
    integer :: i
    do i = 1, n
      k = k + 1
      a(2*i - 1) = k + x(i)
      a(2*i) = k - x(i)
    end do
  end subroutine
  subroutine moved_in_branch(a, x, n, t)
    integer, intent(in) :: n
    real, intent(inout) :: a(*), t
    real, intent(in) :: x(*)
    integer :: i, k
    k = 1
    do i = 1, n
      t = 0.5*x(i) + 0.25
      a(k) = t*x(i)
      if (x(i) > 3) then
        k = k + 1
      end if
      a(k) = t - x(i)
    end do
  end subroutine
end module
program order
  use loops
  implicit none
  integer, parameter :: n = 37
  real :: a(2*n + 2), b(n,2), x(n), t
  integer :: i, k, m(2*n)
  x = [(0.125*modulo(7*i, 50), i = 1, n)]
  a = 1
  b = 2
  t = 0
  call one_element(a, x, n, t); print '(8f9.4)', t, a
  call two_columns(b, x, n, t); print '(8f9.4)', t, b
  call two_rows(a, x, n, t); print '(8f9.4)', t, a
  call short_columns(a, x, n, t); print '(8f9.4)', t, a
  call moved_between(a, x, n, t); print '(8f9.4)', t, a
  k = 0
  call counted(a, x, n, k); print '(i4, 8f9.4)', k, a
  call counted_values(m, [(i*i, i = 1, n)], n, k); print '(12i6)', k, m
  call moved_in_branch(a, x, n, t); print '(8f9.4)', t, a
end program
