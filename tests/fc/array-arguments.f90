! RUN: sh same.sh --cuda --with=solve.f %s -- -fno-tree-vectorize
! Procedures with arguments that are arrays: whole ones, elements for those from there on, rows; of constant and other bounds, of assumed
! shape and size, with lower bounds; what nests may have with gaps must have none then. Left are those with loops over large ones.
! FILE stencils.f90
module stencils
  implicit none
  integer, parameter :: nv = 3
  type :: grid
    real :: w(4,4) = 0
    real, allocatable :: rho(:,:)
  end type
contains
  pure real function slope(u, i)
    real, intent(in) :: u(:)
    integer, intent(in) :: i
    slope = 0.5*(u(i+1) - u(i-1)) + 0.001*size(u)
  end function
  pure real function second(u, n, i, j)
    integer, intent(in) :: n, i, j
    real, intent(in) :: u(0:n, *)
    second = u(i+1,j) - 2*u(i,j) + u(i-1,j) + edge(u, n, i)
  end function
  pure real function edge(u, n, i)
    integer, intent(in) :: n, i
    real, intent(in) :: u(0:n, *)
    edge = merge(u(0,1), u(n,1), i < n/2)
  end function
  subroutine flux(q, f, a)
    real, intent(in) :: q(nv), a
    real, intent(out) :: f(nv)
    real :: t(nv)
    integer :: k
    t = a
    do k = 1, nv
      f(k) = q(k)*t(k) + q(1)
    end do
    f(nv) = f(nv) - 1
  end subroutine
  subroutine move(u, i, x)
    real, intent(inout) :: u(-1:)
    integer, intent(in) :: i
    real, intent(in) :: x
    u(i) = u(i) + x
    u(ubound(u, 1)) = x
  end subroutine
  real function total(u)
    real, intent(in) :: u(:)
    integer :: i
    total = 0
    do i = 1, size(u)
      total = total + u(i)
    end do
  end function
end module
! FILE solve.f
      SUBROUTINE SOLVE(A, B, C)
      DIMENSION A(2,2), B(2), C(2)
      DO 10 I = 1, 2
      C(I) = 0
      DO 10 J = 1, 2
   10 C(I) = C(I) + A(I,J)*B(J)
      END
      SUBROUTINE EXACT(X, R)
      DIMENSION R(3)
      COMMON /CONS/ CE(3,2), SCALE, NCALLS
      DO 20 M = 1, 3
   20 R(M) = CE(M,1)*X + CE(M,2)*SCALE
      NCALLS = NCALLS + 1
      END
      SUBROUTINE FILL(U, SIZE)
      INTEGER SIZE
      DIMENSION U(3,SIZE), R(3)
      COMMON /CONS/ CE(3,2), SCALE, NCALLS
C     A name of an intrinsic function by which nothing is asked here.
      DO 30 I = 1, 9
      CALL EXACT(I*0.5, R)
      DO 30 M = 1, 3
   30 U(M,I) = R(M)
      END
      SUBROUTINE OTHER(U)
      DIMENSION U(3,9)
      COMMON /CONS/ CE(6), SCALE, NCALLS
      DO 40 I = 1, 9
   40 CALL EXACT(U(1,I), U(1,I))
      END
! FILE main.f90
program main
  use stencils
  implicit none
  integer, parameter :: n = 9
  real :: u(0:n,4), v(0:n,4), q(nv,n), f(nv,n), a(2,2,3,n), b(2,n), c(2,n), wide(0:2*n,4)
  type(grid) :: g, many(3)
  integer :: i, j, k, counted
  real :: ce(3,2), scale
  common /cons/ ce, scale, counted
  do j = 1, 4
    do i = 0, n
      u(i,j) = sin(i + 0.5*j)
    end do
  end do
  wide = 0
  v = 0.25
  q = 0.5
  a = 2
  b = 3
  allocate (g%rho(0:n,4))
  g%rho = u
  do j = 1, 4
    do i = 1, n - 1
      v(i,j) = slope(u(:,j), i + 1) + second(u, n, i, j) + slope(g%rho(:,j), i + 1)
    end do
  end do
  print *, v(1:n-1,:)
  do i = 1, n
    q(2,i) = i
    a(1,2,3,i) = i
    call flux(q(:,i), f(1,i), 0.5*i)
    call solve(a(1,1,3,i), b(1,i), c(1,i))
  end do
  print *, f, c
  do k = 1, 3
    do i = 1, 4
      many(k)%w(i,1) = i + k
    end do
    call flux(many(k)%w(1:3,1), f(:,k), 2.0)
  end do
  print *, f(:,1:3)
  do i = 1, n
    c(1,i) = total(u(:,1)) + i
  end do
  ce = 0.25
  scale = 2
  counted = 0
  call fill(q, n)
  call other(q)
  print *, q, counted
  call inner(wide(0:2*n:2,:), n)
  call inner(v, n)
  print *, c, wide, v(1:n-1,:)
contains
  subroutine inner(x, m)
    real, intent(inout) :: x(0:,:)
    integer, intent(in) :: m
    do j = 1, 4
      do i = 1, m - 1
        call move(x(:,j), i - 1, u(i,j))
      end do
    end do
    do j = 1, 4
      do i = 1, m - 1
        x(i,j) = x(i,j) + second(x, m, i, j)
      end do
    end do
    do i = 1, m - 1
      b(1,i) = slope(x(1,:), 2)
    end do
  end subroutine
end program
