! RUN: sh same.sh --cuda %s -- -fno-tree-vectorize
! Patterns that hydrodynamics codes are full of, as one program: a pencil's driver, work arrays, DO CONCURRENT, a minimum with its place, a
! rare way out, assumed size, lists that shrink, loops that leave, recurrences, components, induction variables.
module work                       ! one pencil's arrays, as PPM codes keep them
  integer, parameter :: mx = 1030
  real(8), dimension(mx) :: r, u, p, e, dx, flat, para(mx,5)
  real(8) :: svel
  integer :: nmin, nmax, ngeom
end module

module grid                       ! the state, allocated at run time
  real(8), allocatable :: zro(:,:,:), zux(:,:,:), zpr(:,:,:)
  type tile
    real(8), allocatable :: d(:,:), v(:,:)
    integer :: nx = 0, ny = 0
  end type
  type(tile), allocatable :: tiles(:)
end module

! 1. driver of a directional sweep: fill a pencil, call 1-D routines, copy back
subroutine sweepx(imax, jmax, kmax, dt)
  use work; use grid
  implicit none
  integer :: imax, jmax, kmax, i, j, k
  real(8) :: dt
  do k = 1, kmax
    do j = 1, jmax
      do i = 1, imax
        r(i+6) = zro(i,j,k)
        u(i+6) = zux(i,j,k)
        p(i+6) = zpr(i,j,k)
        dx(i+6) = 1d0/imax
      end do
      nmin = 7; nmax = imax + 6
      call edges
      call interpolate(p)
      call evolve1(dt)
      do i = 1, imax
        zro(i,j,k) = r(i+6)
        zux(i,j,k) = u(i+6)
        zpr(i,j,k) = p(i+6)
      end do
    end do
  end do
end subroutine

subroutine edges                  ! boundary cells of the pencil
  use work
  implicit none
  integer :: n
  do n = 1, 6
    r(nmin-n) = r(nmin+n-1); u(nmin-n) = -u(nmin+n-1); p(nmin-n) = p(nmin+n-1); dx(nmin-n) = dx(nmin)
    r(nmax+n) = r(nmax+1-n); u(nmax+n) = -u(nmax+1-n); p(nmax+n) = p(nmax+1-n); dx(nmax+n) = dx(nmax)
  end do
end subroutine

subroutine interpolate(a)         ! component arrays, a work array of the caller's
  use work
  implicit none
  real(8) :: a(mx), da(mx)
  integer :: n
  do n = nmin-3, nmax+3
    para(n,1) = dx(n)/(dx(n) + dx(n+1)); para(n,2) = dx(n+1)/(dx(n) + dx(n+1))
  end do
  do n = nmin-2, nmax+2
    da(n) = para(n,1)*(a(n+1) - a(n)) + para(n-1,2)*(a(n) - a(n-1))
  end do
  do n = nmin-1, nmax+1
    flat(n) = da(n+1) - 2*da(n) + da(n-1)
  end do
end subroutine

subroutine evolve1(dt)
  use work
  implicit none
  real(8) :: dt, f(mx)
  integer :: n
  select case (ngeom)             ! one geometry a run
  case (0)
    do n = nmin, nmax+1
      f(n) = 0.5d0*(u(n) + u(n-1))
    end do
  case default
    do n = nmin, nmax+1
      f(n) = 0.5d0*(u(n) + u(n-1))*(1 + 0.5d0*dx(n))
    end do
  end select
  f(nmin) = 0                     ! a wall
  do n = nmin, nmax
    r(n) = r(n) - dt/dx(n)*(f(n+1) - f(n))*r(n) + 1d-3*flat(n)
    svel = max(svel, abs(u(n)))   ! a maximum into the module
  end do
end subroutine

! 2. planes: adjacent nests, 2-D work arrays, reads in the row before
subroutine lagrange(n, m, d, v, e, dt)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), v(n,m), e(n,m), dt, q(n,m), fl(n,m)
  do j = 2, m
    do i = 2, n
      q(i,j) = d(i,j)*(v(i,j) - v(i-1,j))**2
    end do
  end do
  do j = 3, m
    do i = 2, n
      fl(i,j) = dt*(q(i,j) - q(i,j-1))
    end do
  end do
  do j = 3, m-1
    do i = 2, n
      e(i,j) = e(i,j) - (fl(i,j+1) - fl(i,j))
    end do
  end do
end subroutine

! 3. the same in array syntax and DO CONCURRENT; lanes belong on the index of memory
subroutine modern(n, m, d, v, e)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: d(n,m), v(n,m)
  real(8), intent(inout) :: e(n,m)
  real(8), allocatable :: t(:,:)
  integer :: i, j
  allocate(t(n,m))
  t = sqrt(d)
  t = t*t + v
  do concurrent (j = 2:m-1, i = 2:n-1)
    e(i,j) = 0.25d0*(t(i-1,j) + t(i+1,j) + t(i,j-1) + t(i,j+1))
  end do
  deallocate(t)
end subroutine

! 4. three plain loops
subroutine mxm(n, a, b, c)
  implicit none
  integer :: n, i, j, k
  real :: a(n,n), b(n,n), c(n,n)
  do j = 1, n
    do k = 1, n
      do i = 1, n
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
      end do
    end do
  end do
end subroutine

! 5. reductions: minimum with its place, sum, under IF
subroutine courant(n, m, u, c, dt, ic, jc, mass)
  implicit none
  integer :: n, m, ic, jc, i, j
  real(8) :: u(n,m), c(n,m), dt, mass, t
  dt = 1d30; ic = 0; jc = 0; mass = 0
  do j = 1, m
    do i = 1, n
      if (c(i,j) > 0) then
        t = 1/(abs(u(i,j)) + c(i,j))
        if (t < dt) then
          dt = t; ic = i; jc = j
        end if
      end if
      mass = mass + u(i,j)
    end do
  end do
end subroutine

! 6. a rare way out
subroutine eos(n, m, d, e, p)
  implicit none
  integer :: n, m, i, j
  real(8) :: d(n,m), e(n,m), p(n,m)
  do j = 1, m
    do i = 1, n
      p(i,j) = 0.4d0*d(i,j)*e(i,j)
      if (p(i,j) < 0) then
        write (*,*) 'eos: negative pressure at', i, j, p(i,j)
        if (d(i,j) < 0) stop 'eos'
        p(i,j) = 1d-10
      end if
    end do
  end do
end subroutine

! 7. arrays of unknown extent
subroutine old77(n, ld, a, b)
  implicit none
  integer :: n, ld, i, j
  real(8) :: a(ld,*), b(*)
  do j = 1, n
    do i = 2, ld
      a(i,j) = a(i,j) + b(j)*b(n+i)
    end do
  end do
end subroutine

! 8. a Newton iteration on a shrinking list
subroutine shrink(n, a, x)
  implicit none
  integer :: n, i, k, l, m, it, list(n)
  real(8) :: a(n), x(n), xn
  do i = 1, n
    list(i) = i; x(i) = a(i)
  end do
  m = n
  do it = 1, 20
    l = 0
    do k = 1, m
      i = list(k)
      xn = 0.5d0*(x(i) + a(i)/x(i))
      if (abs(xn - x(i)) > 1d-10*xn) then
        l = l + 1; list(l) = i
      end if
      x(i) = xn
    end do
    m = l
    if (m == 0) exit
  end do
end subroutine

! 9. a per-lane exit, an upwind index, a computed buffer index
subroutine gatherish(n, m, d, v, f, buf)
  implicit none
  integer :: n, m, i, j, up, it
  real(8) :: d(-1:n+2,m), v(n+1,m), f(n+1,m), buf(n*m), x, xo
  do j = 1, m
    do i = 2, n
      up = i - 1
      if (v(i,j) < 0) up = i
      x = d(up,j)
      do it = 1, 30
        xo = x
        x = 0.5d0*(x + d(i,j)/x)
        if (abs(x - xo) <= 1d-12*x) exit
      end do
      f(i,j) = v(i,j)*x
      buf(i-1 + (j-1)*n) = f(i,j)
    end do
  end do
end subroutine

! 10. few rows, many lanes
subroutine few(n, za, zb, zr, t)
  implicit none
  integer :: n, j, k
  real(8) :: za(n,7), zb(n,7), zr(n,7), t
  do k = 2, 6
    do j = 2, n-1
      za(j,k) = zb(j,k)*(zr(j,k) - zr(j-1,k)) + t
    end do
  end do
end subroutine

! 11. a solver along the lanes' axis: rows are the lanes
subroutine thomas(n, m, a, b, c, d)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), c(n,m), d(n,m), w(n), g(n)
  do j = 1, m
    w(1) = c(1,j)/b(1,j); g(1) = d(1,j)/b(1,j)
    do i = 2, n
      w(i) = c(i,j)/(b(i,j) - a(i,j)*w(i-1))
      g(i) = (d(i,j) - a(i,j)*g(i-1))/(b(i,j) - a(i,j)*w(i-1))
    end do
    d(n,j) = g(n)
    do i = n-1, 1, -1
      d(i,j) = g(i) - w(i)*d(i+1,j)
    end do
  end do
end subroutine

! 12. derived types, ALLOCATE and output around the loops
subroutine step(dt)
  use grid
  implicit none
  real(8) :: dt, s
  integer :: t, i, j
  do t = 1, size(tiles)
    if (.not. allocated(tiles(t)%v)) allocate(tiles(t)%v(tiles(t)%nx, tiles(t)%ny))
    do j = 1, tiles(t)%ny
      do i = 1, tiles(t)%nx
        tiles(t)%v(i,j) = dt*tiles(t)%d(i,j)
      end do
    end do
  end do
  call cpu_time(s)
  write (*,'(a,l2)') ' step done, the clock runs:', s >= 0
end subroutine

! 13. anti-dependence, induction variable, variable step
subroutine loops77(n, inc, a, b, c)
  implicit none
  integer :: n, inc, i, k
  real :: a(*), b(*), c(*)
  do i = 1, n-1
    a(i) = a(i+1) + b(i)
  end do
  k = 0
  do i = 1, n
    k = k + 2
    b(k) = a(i)*c(i)
  end do
  do i = 1, n, inc
    c(i) = c(i) + a(i)
  end do
end subroutine

! What a run left in an array, bit by bit.
subroutine print_state(name, n, a)
  implicit none
  character(*), intent(in) :: name
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  integer(8) :: hash
  integer :: i
  hash = 0
  do i = 1, n
    hash = ieor(ishftc(hash, 5), transfer(a(i), hash))
  end do
  write (*,'(a12,z17.16,2es25.16)') name, hash, a(1), a(n)
end subroutine

program driver
  use work, only: svel, ngeom
  use grid, only: zro, zux, zpr, tiles
  implicit none
  integer, parameter :: n = 40, m = 24
  real(8) :: d(n,m), v(n,m), e(n,m), q(n,m), a1(n*m), b1(2*n*m), tri(n,m,4), dn(-1:n+2,m), vv(n+1,m), ff(n+1,m), buf(n*m)
  real(8) :: za(n,7), zb(n,7), zr(n,7), x(n), ax(n), dt, mass
  real :: s1(2*n), s2(4*n), s3(2*n), ma(n,n), mb(n,n), mc(n,n)
  integer :: ic, jc, i, j, k
  allocate(zro(n,m,3), zux(n,m,3), zpr(n,m,3))
  do k = 1, 3
    do j = 1, m
      do i = 1, n
        zro(i,j,k) = 1 + 0.1d0*sin(0.3d0*i + j + k)
        zux(i,j,k) = cos(0.2d0*i*j)
        zpr(i,j,k) = 1 + 0.01d0*mod(i*j + k, 17)
      end do
    end do
  end do
  svel = 0
  do ngeom = 0, 1
    call sweepx(n, m, 3, 1d-2)
    write (*,*) 'svel', svel
    call print_state('zro', n*m*3, zro)
    call print_state('zux', n*m*3, zux)
  end do
  do j = 1, m
    do i = 1, n
      d(i,j) = 1 + mod(i*7 + j*3, 11)
      v(i,j) = 0.25d0*mod(i + 5*j, 13) - 1
      e(i,j) = 2 + 0.5d0*mod(3*i + j, 7)
    end do
  end do
  call lagrange(n, m, d, v, e, 0.01d0)
  call print_state('lagrange', n*m, e)
  call modern(n, m, d, abs(v), e)
  call print_state('modern', n*m, e)
  do j = 1, n
    do i = 1, n
      ma(i,j) = mod(i + j, 5) + 0.5
      mb(i,j) = mod(i*j, 7) - 2.25
      mc(i,j) = 0
    end do
  end do
  call mxm(n, ma, mb, mc)
  call print_state('mxm', n*n, real(mc, 8))
  call courant(n, m, v, d, dt, ic, jc, mass)
  write (*,*) dt, mass, ic, jc
  q = 1
  q(7,9) = -0.5d0
  call eos(n, m, d, q, e)
  call print_state('eos', n*m, e)
  a1 = [(mod(i, 9) + 0.125d0, i = 1, n*m)]
  b1 = [(mod(i, 5) - 1.5d0, i = 1, 2*n*m)]
  call old77(m, n, a1, b1)
  call print_state('old77', n*m, a1)
  ax = [(i*1.5d0, i = 1, n)]
  call shrink(n, ax, x)
  call print_state('shrink', n, x)
  do j = 1, m
    do i = -1, n + 2
      dn(i,j) = 2 + mod(i + j + 2, 6)
    end do
    do i = 1, n + 1
      vv(i,j) = mod(i*j, 5) - 2
    end do
  end do
  ff = 0
  buf = 0
  call gatherish(n, m, dn, vv, ff, buf)
  call print_state('flux', (n+1)*m, ff)
  call print_state('buffer', n*m, buf)
  za = 0
  do j = 1, 7
    do i = 1, n
      zb(i,j) = i + j
      zr(i,j) = i*i + 3*j
    end do
  end do
  call few(n, za, zb, zr, 0.5d0)
  call print_state('few', n*7, za)
  do j = 1, m
    do i = 1, n
      tri(i,j,1) = -1
      tri(i,j,2) = 4 + 0.01d0*i
      tri(i,j,3) = -1 - 0.1d0*j
      tri(i,j,4) = mod(i + j, 8)
    end do
  end do
  call thomas(n, m, tri(1,1,1), tri(1,1,2), tri(1,1,3), tri(1,1,4))
  call print_state('thomas', n*m, tri(1,1,4))
  allocate(tiles(3))
  do k = 1, 3
    tiles(k)%nx = 10 + k
    tiles(k)%ny = 5*k
    allocate(tiles(k)%d(tiles(k)%nx, tiles(k)%ny))
    tiles(k)%d = k + 0.5d0
  end do
  call step(0.25d0)
  call step(0.5d0)
  do k = 1, 3
    call print_state('tile', size(tiles(k)%v), tiles(k)%v)
  end do
  s1 = [(mod(i, 7) + 1.0, i = 1, 2*n)]
  s2 = [(mod(i, 3) - 0.5, i = 1, 4*n)]
  s3 = [(mod(i, 4)*1.0, i = 1, 2*n)]
  call loops77(n, 3, s1, s2, s3)
  call print_state('loops77', 2*n, real(s1, 8))
  call print_state('induced', 4*n, real(s2, 8))
  call print_state('strided', 2*n, real(s3, 8))
end program
