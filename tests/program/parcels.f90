! Parcels of several kinds by CLASS, fields seen through pointers with other bounds, and what else a modern program does beside its loops.
module parcel_module
  use, intrinsic :: iso_fortran_env, only: real32, real64, int64
  use, intrinsic :: iso_c_binding, only: c_int, c_double, c_ptr, c_loc, c_f_pointer
  use kinds, only: rp => wp, pi
  implicit none
  private
  public :: parcel, dust, droplet, box_of_parcels, integrate, remap, norm, blend, tidy, kind_count
  public :: operator(+), colour_red, colour_blue
  enum, bind(c)
    enumerator :: colour_red = 1, colour_blue = 4
  end enum
  type, abstract :: parcel
    real(rp) :: x = 0, u = 0, mass = 1
  contains
    procedure(drag_interface), deferred :: drag
    procedure, non_overridable :: momentum => parcel_momentum
  end type parcel
  abstract interface
    pure real(rp) function drag_interface(self, wind)
      import :: parcel, rp
      class(parcel), intent(in) :: self
      real(rp), intent(in) :: wind
    end function drag_interface
  end interface
  type, extends(parcel) :: dust
    integer :: colour = colour_red
  contains
    procedure :: drag => dust_drag
  end type dust
  type, extends(parcel) :: droplet
    real(rp), allocatable :: shell(:)
  contains
    procedure :: drag => droplet_drag
  end type droplet
  type :: holder
    class(parcel), allocatable :: item
  end type holder
  type :: box_of_parcels
    type(holder), allocatable :: all_of_them(:)
    integer :: count = 0
  contains
    procedure :: add
    procedure :: blow
    procedure :: mass_by_kind
  end type box_of_parcels
  interface operator(+)
    module procedure join
  end interface
  interface norm
    procedure norm_vector, norm_any
  end interface
contains
  pure real(rp) function parcel_momentum(self)
    class(parcel), intent(in) :: self
    parcel_momentum = self%mass*self%u
  end function parcel_momentum

  pure real(rp) function dust_drag(self, wind)
    class(dust), intent(in) :: self
    real(rp), intent(in) :: wind
    dust_drag = (wind - self%u)*merge(2.0_rp, 1.0_rp, self%colour == colour_blue)
  end function dust_drag

  pure real(rp) function droplet_drag(self, wind)
    class(droplet), intent(in) :: self
    real(rp), intent(in) :: wind
    integer :: i
    droplet_drag = 0
    do i = 1, size(self%shell)
      droplet_drag = droplet_drag + (wind - self%u)*self%shell(i)
    end do
  end function droplet_drag

  subroutine add(self, item)
    class(box_of_parcels), intent(inout) :: self
    class(parcel), intent(in) :: item
    type(holder), allocatable :: more(:)
    integer :: i
    if (.not. allocated(self%all_of_them)) allocate(self%all_of_them(2))
    if (self%count == size(self%all_of_them)) then
      allocate(more(2*self%count))
      do i = 1, self%count
        call move_alloc(self%all_of_them(i)%item, more(i)%item)
      end do
      call move_alloc(more, self%all_of_them)
    end if
    self%count = self%count + 1
    allocate(self%all_of_them(self%count)%item, source=item)
  end subroutine add

  ! A step of all parcels in a wind given at the cells of a ring.
  subroutine blow(self, wind, dt, work)
    class(box_of_parcels), intent(inout) :: self
    real(rp), intent(in) :: wind(:), dt
    real(rp), intent(out) :: work
    integer :: n, cell
    work = 0
    do n = 1, self%count
      associate (item => self%all_of_them(n)%item)
        cell = 1 + int(item%x*size(wind))
        work = work + item%mass*dt*item%drag(wind(cell))*item%u
        item%u = item%u + dt*item%drag(wind(cell))
        item%x = modulo(item%x + dt*item%u, 1.0_rp)
        select type (item)
        type is (droplet)
          item%shell = item%shell*(1 - 0.01_rp*dt)
        class is (dust)
          if (item%x > 0.5_rp) item%colour = colour_blue
        end select
      end associate
    end do
  end subroutine blow

  function mass_by_kind(self) result(masses)
    class(box_of_parcels), intent(in) :: self
    real(rp) :: masses(2)
    integer :: n
    masses = 0
    do n = 1, self%count
      select type (item => self%all_of_them(n)%item)
      type is (dust)
        masses(1) = masses(1) + item%mass
      type is (droplet)
        masses(2) = masses(2) + item%mass
      class default
        error stop 'a parcel of no kind'
      end select
    end do
  end function mass_by_kind

  integer function kind_count(box)
    type(box_of_parcels), intent(in) :: box
    kind_count = count(box%mass_by_kind() > 0)
  end function kind_count

  elemental type(dust) function join(a, b)
    type(dust), intent(in) :: a, b
    join%mass = a%mass + b%mass
    join%x = (a%x*a%mass + b%x*b%mass)/join%mass
    join%u = (a%momentum() + b%momentum())/join%mass
  end function join

  ! Adaptive quadrature by Simpson's rule.
  recursive function integrate(f, a, b, tolerance, depth) result(area)
    interface
      pure real(rp) function f(x)
        import :: rp
        real(rp), intent(in) :: x
      end function f
    end interface
    real(rp), intent(in) :: a, b, tolerance
    integer, intent(inout) :: depth
    real(rp) :: area, middle, coarse, fine
    middle = 0.5_rp*(a + b)
    coarse = (b - a)/6*(f(a) + 4*f(middle) + f(b))
    fine = (b - a)/12*(f(a) + 4*f(0.5_rp*(a + middle)) + 2*f(middle) + 4*f(0.5_rp*(middle + b)) + f(b))
    depth = depth + 1
    if (abs(fine - coarse) < 15*tolerance) then
      area = fine + (fine - coarse)/15
    else
      area = integrate(f, a, middle, 0.5_rp*tolerance, depth) + integrate(f, middle, b, 0.5_rp*tolerance, depth)
    end if
  end function integrate

  ! A row of values as a plane, by a pointer with other bounds, and the plane from C's side.
  subroutine remap(row, n, m, trace, by_c)
    integer, intent(in) :: n, m
    real(rp), intent(inout), target, contiguous :: row(:)
    real(rp), intent(out) :: trace, by_c
    real(rp), pointer :: plane(:,:), shifted(:,:), seen(:)
    type(c_ptr) :: address
    integer :: i, j
    plane(1:n,1:m) => row
    shifted(0:,-1:) => plane(2:n-1,2:m-1)
    do j = 1, m
      do i = 1, n
        plane(i,j) = i - 0.5_rp*j
      end do
    end do
    do j = -1, m - 4
      do i = 0, n - 3
        shifted(i,j) = shifted(i,j) + 100*j + i
      end do
    end do
    trace = 0
    do i = 1, min(n, m)
      trace = trace + plane(i,i)
    end do
    address = c_loc(row(1))
    call c_f_pointer(address, seen, [n*m])
    by_c = 0
    do i = 1, n*m, 3
      by_c = by_c + seen(i)
    end do
    forall (i = 1:n, j = 1:m, i == j) plane(i,j) = -plane(i,j)
  end subroutine remap

  pure real(rp) function norm_vector(a)
    real(rp), intent(in) :: a(:)
    norm_vector = sqrt(sum(a*a))
  end function norm_vector

  ! Of whatever rank.
  real(real32) function norm_any(a)
    real(real32), intent(in) :: a(..)
    integer :: i
    norm_any = 0
    select rank (a)
    rank (1)
      do i = 1, size(a)
        norm_any = norm_any + a(i)*a(i)
      end do
    rank (2)
      norm_any = sum(a*a)
    rank default
      norm_any = -1
    end select
    norm_any = sqrt(norm_any)
  end function norm_any

  ! Automatic arrays; a mask in DO CONCURRENT, WHERE within WHERE.
  subroutine blend(a, b, c, weight)
    real(rp), intent(in) :: a(:,:), b(:,:)
    real(rp), intent(out) :: c(size(a,1),size(a,2))
    real(rp), intent(in), optional :: weight
    real(rp) :: w(size(a,2)), line(size(a,1)), t
    integer :: i, j
    w = 0.5_rp
    if (present(weight)) w = weight
    do concurrent (j = 1:size(a,2), a(1,j) > 0)
      w(j) = w(j)*0.5_rp
    end do
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        t = a(i,j) - b(i,j)
        line(i) = b(i,j) + w(j)*t
      end do
      c(:,j) = line
    end do
    where (c > 1)
      where (a > b)
        c = 1 + 0.1_rp*(c - 1)
      elsewhere
        c = 1
      end where
    elsewhere (c < -1)
      c = -1
    end where
  end subroutine blend

  ! COMPLEX, CHARACTER, BLOCK and named loops beside what is a nest.
  subroutine tidy(text, spins, words, turned)
    character(len=*), intent(in) :: text
    complex(rp), intent(inout) :: spins(:)
    character(len=8), allocatable, intent(out) :: words(:)
    real(rp), intent(out) :: turned
    integer :: begin, end, n
    real(rp) :: phase(size(spins))
    allocate(words(0))
    begin = 1
    scan_words: do while (begin <= len_trim(text))
      if (text(begin:begin) == ' ') then
        begin = begin + 1
        cycle scan_words
      end if
      end = index(text(begin:)//' ', ' ') + begin - 2
      words = [character(len=8) :: words, text(begin:end)]
      begin = end + 1
    end do scan_words
    do n = 1, size(spins)
      phase(n) = atan2(aimag(spins(n)), real(spins(n)))
    end do
    block
      real(rp) :: most
      most = 0
      outer: do n = 1, size(phase)
        if (abs(phase(n)) > pi - 0.1_rp) exit outer
        most = max(most, abs(phase(n)))
      end do outer
      turned = most
      do n = 1, size(phase)
        phase(n) = phase(n) + most
      end do
    end block
    spins = abs(spins)*exp(cmplx(0, phase, rp))
  end subroutine tidy
end module parcel_module
