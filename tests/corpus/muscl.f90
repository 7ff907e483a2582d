! MUSCL-Hancock and WENO reconstructions with Rusanov fluxes on a plane, sweeps in
! both directions with row temporaries, a generic limiter chosen by an argument.
subroutine muscl_x(nx, ny, ng, limiter, q, dtdx)
  implicit none
  integer, intent(in) :: nx, ny, ng, limiter
  real, intent(inout) :: q(1-ng:nx+ng, 1-ng:ny+ng)
  real, intent(in) :: dtdx
  !$crayon size(ng, 2, 3)
  !$crayon range(limiter, 0, 4)
  real, dimension(1-ng:nx+ng) :: dq, ql, qr
  real :: flux(0:nx), a, b, r
  integer :: i, j
  do j = 1, ny
    do i = 0, nx + 1
      a = q(i, j) - q(i-1, j)
      b = q(i+1, j) - q(i, j)
      select case (limiter)
      case (1)
        dq(i) = 0.5*(sign(1.0, a) + sign(1.0, b))*min(abs(a), abs(b))
      case (2)
        dq(i) = 0.5*(sign(1.0, a) + sign(1.0, b))*min(2*abs(a), 2*abs(b), 0.5*abs(a + b))
      case (3)
        r = 0.0
        if (a*b > 0.0) r = 2.0*a*b/(a + b)
        dq(i) = r
      case default
        dq(i) = 0.0
      end select
      ql(i) = q(i, j) - 0.5*dq(i)
      qr(i) = q(i, j) + 0.5*dq(i)
      r = 0.5*dtdx*0.5*(ql(i)**2 - qr(i)**2)
      ql(i) = ql(i) + r
      qr(i) = qr(i) + r
    end do
    do i = 0, nx
      a = max(abs(qr(i)), abs(ql(i+1)))
      flux(i) = 0.25*(qr(i)**2 + ql(i+1)**2) - 0.5*a*(ql(i+1) - qr(i))
    end do
    do i = 1, nx
      q(i, j) = q(i, j) - dtdx*(flux(i) - flux(i-1))
    end do
  end do
end subroutine muscl_x

subroutine weno_y(nx, ny, q, speed, dtdy, rhs)
  implicit none
  integer, intent(in) :: nx, ny
  double precision, intent(in) :: q(nx, -2:ny+3), speed, dtdy
  double precision, intent(out) :: rhs(nx, ny)
  double precision, parameter :: eps = 1.d-6, c1 = 13.d0/12.d0
  double precision :: f(nx, 0:1), b0, b1, b2, w0, w1, w2, qf, s
  integer :: i, j, new, old, up
  up = 0
  s = 1.d0
  if (speed < 0) then
    up = 1
    s = -1.d0
  end if
  old = 0
  do j = 0, ny
    new = 1 - old
    do i = 1, nx
      associate_free: if (up == 0) then
        b0 = c1*(q(i, j-2) - 2*q(i, j-1) + q(i, j))**2 + 0.25d0*(q(i, j-2) - 4*q(i, j-1) + 3*q(i, j))**2
        b1 = c1*(q(i, j-1) - 2*q(i, j) + q(i, j+1))**2 + 0.25d0*(q(i, j-1) - q(i, j+1))**2
        b2 = c1*(q(i, j) - 2*q(i, j+1) + q(i, j+2))**2 + 0.25d0*(3*q(i, j) - 4*q(i, j+1) + q(i, j+2))**2
      else
        b0 = c1*(q(i, j+3) - 2*q(i, j+2) + q(i, j+1))**2 + 0.25d0*(q(i, j+3) - 4*q(i, j+2) + 3*q(i, j+1))**2
        b1 = c1*(q(i, j+2) - 2*q(i, j+1) + q(i, j))**2 + 0.25d0*(q(i, j+2) - q(i, j))**2
        b2 = c1*(q(i, j+1) - 2*q(i, j) + q(i, j-1))**2 + 0.25d0*(3*q(i, j+1) - 4*q(i, j) + q(i, j-1))**2
      end if associate_free
      w0 = 0.1d0/(eps + b0)**2
      w1 = 0.6d0/(eps + b1)**2
      w2 = 0.3d0/(eps + b2)**2
      qf = w0*(2*q(i, j-2+5*up) - 7*q(i, j-1+3*up) + 11*q(i, j+up)) &
         + w1*(-q(i, j-1+3*up) + 5*q(i, j+up) + 2*q(i, j+1-up)) &
         + w2*(2*q(i, j+up) + 5*q(i, j+1-up) - q(i, j+2-3*up))
      f(i, new) = speed*qf/(6*(w0 + w1 + w2))
    end do
    if (j > 0) then
      do i = 1, nx
        rhs(i, j) = -dtdy*(f(i, new) - f(i, old))
      end do
    end if
    old = new
  end do
end subroutine weno_y
