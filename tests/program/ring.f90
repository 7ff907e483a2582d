! Gas on a ring, in modules and submodules: what a scheme of one dimension needs, written in several ways.
module ring_module
  use kinds, only: wp
  implicit none
  private
  public :: ring, ring_create, ring_step, ring_mass, ring_moments, smooth_all
  integer, parameter :: margin = 3
  type :: ring
    integer :: n = 0
    real(wp) :: width = 0, time = 0
    real(wp), allocatable :: d(:), v(:), flux(:)
  end type ring
  real(wp) :: viscosity = 0.02_wp
  real(wp), allocatable :: kept(:)
  interface
    module subroutine ring_create(r, n, speed)
      type(ring), intent(inout) :: r
      integer, intent(in) :: n
      real(wp), intent(in) :: speed
    end subroutine ring_create
    module subroutine ring_step(r, dt)
      type(ring), intent(inout) :: r
      real(wp), intent(in) :: dt
    end subroutine ring_step
    module real(wp) function ring_mass(r)
      type(ring), intent(in) :: r
    end function ring_mass
    pure module function ring_moments(r, most) result(m)
      type(ring), intent(in) :: r
      integer, intent(in) :: most
      real(wp) :: m(0:most)
    end function ring_moments
    module subroutine smooth_all(a, times)
      real(wp), intent(inout) :: a(:)
      integer, intent(in) :: times
    end subroutine smooth_all
  end interface
end module ring_module

submodule (ring_module) ring_work
  use kinds, only: pi
  implicit none
  integer, parameter :: order = 2
  real(wp) :: left(0:600)
contains
  module subroutine ring_create(r, n, speed)
    type(ring), intent(inout) :: r
    integer, intent(in) :: n
    real(wp), intent(in) :: speed
    integer :: i
    r%n = n
    r%width = 1.0_wp/n
    r%time = 0
    if (allocated(r%d)) deallocate(r%d, r%v, r%flux)
    allocate(r%d(1-margin:n+margin), r%v(1-margin:n+margin), r%flux(0:n))
    do i = 1 - margin, n + margin
      r%d(i) = 1 + 0.5_wp*sin(2*pi*(i - 0.5_wp)*r%width)
      r%v(i) = speed
    end do
  end subroutine ring_create

  module procedure ring_step
    integer :: i
    call close_ring(r%d, r%n)
    call close_ring(r%v, r%n)
    do i = 0, r%n
      left(i) = r%d(i) + 0.5_wp*(1 - r%v(i)*dt/r%width)*slope(r%d(i-1), r%d(i), r%d(i+1))
      r%flux(i) = r%v(i)*left(i) - viscosity*(r%d(i+1) - r%d(i))
    end do
    do i = 1, r%n
      r%d(i) = r%d(i) - dt/r%width*(r%flux(i) - r%flux(i-1))
    end do
    r%time = r%time + dt
  end procedure ring_step

  subroutine close_ring(a, n)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(1-margin:n+margin)
    integer :: g
    do g = 1, margin
      a(1-g) = a(n+1-g)
      a(n+g) = a(g)
    end do
  end subroutine close_ring

  elemental real(wp) function slope(a, b, c)
    real(wp), intent(in) :: a, b, c
    slope = 0
    if ((b - a)*(c - b) > 0) slope = order*(b - a)*(c - b)/(c - a)
  end function slope
end submodule ring_work

submodule (ring_module:ring_work) ring_sums
  implicit none
  integer :: calls = 0
contains
  module real(wp) function ring_mass(r)
    type(ring), intent(in) :: r
    integer :: i
    ring_mass = 0
    do i = 1, r%n
      ring_mass = ring_mass + r%d(i)*r%width
    end do
    calls = calls + 1
  end function ring_mass

  pure module function ring_moments(r, most) result(m)
    type(ring), intent(in) :: r
    integer, intent(in) :: most
    real(wp) :: m(0:most)
    integer :: i, k
    m = 0
    do k = 0, most
      do i = 1, r%n
        m(k) = m(k) + r%d(i)*((i - 0.5_wp)*r%width)**k*r%width
      end do
    end do
  end function ring_moments

  ! The work array is the parent's, and kept from call to call.
  module subroutine smooth_all(a, times)
    real(wp), intent(inout) :: a(:)
    integer, intent(in) :: times
    integer :: i, k, n
    n = size(a)
    if (allocated(kept)) then
      if (size(kept) < n) deallocate(kept)
    end if
    if (.not. allocated(kept)) allocate(kept(n))
    do k = 1, times
      do i = 1, n
        kept(i) = 0.5_wp*a(i) + 0.25_wp*(a(merge(n, i - 1, i == 1)) + a(merge(1, i + 1, i == n)))
      end do
      do i = 1, n
        a(i) = kept(i)
      end do
    end do
  end subroutine smooth_all
end submodule ring_sums
