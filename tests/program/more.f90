! Checks of the later parts: rings in submodules, parcels by CLASS, the older code's entries, files, tasks of MPI.
module more_tests
  use kinds, only: wp, single_kind => sp, pi, small => tiny_value
  use ring_module
  use parcel_module, grey => colour_red, blue => colour_blue
  use parallel_module
  use report_module
  implicit none
  private
  public :: test_ring, test_parcels, test_shapes, test_older, test_files, test_words, test_tasks
contains

  subroutine test_ring
    type(ring), target :: r
    type(ring) :: other
    real(wp) :: m(0:3), mass, far, others
    real(wp), pointer :: inside(:)
    integer :: k
    call section('a ring')
    call ring_create(r, 60, 0.5_wp)
    call ring_create(other, 20, -0.25_wp)
    mass = ring_mass(r)
    do k = 1, 240
      call ring_step(r, 0.4_wp*r%width)
    end do
    call check('the mass stays', ring_mass(r), mass)
    call check('the time', r%time, 1.6_wp)
    m = ring_moments(r, 3)
    call check('the first moment is the mass', m(0), mass)
    write (*,'(6x,a,4es16.8)') 'moments', m
    inside => r%d(1:r%n)
    far = maxval(r%d(1:59:2)) - minval(r%d(1:59:2))
    others = sum(r%d(2:60:2))
    call smooth_all(r%d(1:r%n:2), 5)
    call check('every second is smoother', maxval(r%d(1:59:2)) - minval(r%d(1:59:2)) < far)
    call check('and others are as they were', sum(r%d(2:60:2)), others)
    call smooth_all(inside, 50)
    call check('smoothing keeps the sum of all', ring_mass(r), sum(inside)*r%width)
    call print_field('ring', reshape(inside, [20, 3]))
    call ring_step(other, 0.1_wp*other%width)
    call print_field('another', reshape(other%d(1:20), [10, 2]))
  end subroutine test_ring

  pure real(wp) function bell(x)
    real(wp), intent(in) :: x
    bell = exp(-x*x)
  end function bell

  subroutine test_parcels
    type(box_of_parcels) :: box
    type(dust) :: grain
    type(droplet) :: drop
    type(dust), allocatable :: grains(:)
    real(wp) :: wind(12), work, all_work, area
    integer :: i, k, depth
    call section('parcels')
    do i = 1, size(wind)
      wind(i) = 1 + 0.5_wp*cos(2*pi*i/size(wind))
    end do
    do i = 1, 5
      grain = dust(x=0.15_wp*i, u=0.1_wp*i, mass=1.0_wp/i, colour=merge(blue, grey, mod(i, 2) == 0))
      call box%add(grain)
      drop = droplet(x=0.1_wp*i, u=0.0_wp, mass=0.5_wp, shell=[(0.01_wp*k, k = 1, 2*i)])
      call box%add(drop)
    end do
    call check('two kinds', kind_count(box), 2)
    call check('mass of both', sum(box%mass_by_kind()), 2.5_wp + sum([(1.0_wp/i, i = 1, 5)]))
    all_work = 0
    do k = 1, 50
      call box%blow(wind, 0.02_wp, work)
      all_work = all_work + work
    end do
    write (*,'(6x,a,es24.16)') 'work', all_work
    do i = 1, box%count
      write (*,'(6x,i4,3f12.8)') i, box%all_of_them(i)%item%x, box%all_of_them(i)%item%u, box%all_of_them(i)%item%momentum()
    end do
    allocate(grains(7))
    do i = 1, 7
      grains(i)%x = i
      grains(i)%mass = 2*i
      grains(i)%u = 1.0_wp/i
    end do
    grains = grains + grains(7:1:-1)
    call check('joined masses', all(abs(grains%mass - 16) < small))
    call check('joined momenta', grains(3)%momentum(), 4.0_wp)
    depth = 0
    area = integrate(bell, 0.0_wp, 3.0_wp, 1.0e-10_wp, depth)
    call check('quadrature by recursion', area, 0.5_wp*sqrt(pi)*erf(3.0_wp), 1.0e-9_wp)
    write (*,'(6x,a,i6)') 'calls', depth
  end subroutine test_parcels

  subroutine test_shapes
    real(wp) :: row(63), trace, by_c, a(9,5), b(9,5), c(9,5)
    real(single_kind) :: small_row(4), small_plane(3,2)
    integer :: i, j
    call section('shapes')
    row = 0
    call remap(row, 9, 7, trace, by_c)
    call check('the trace of a row as a plane', trace, 524.0_wp)
    write (*,'(6x,a,2es16.8)') 'by C and by sum', by_c, sum(row)
    do j = 1, 5
      do i = 1, 9
        a(i,j) = sin(0.7_wp*i*j)*3
        b(i,j) = cos(0.3_wp*(i + j))
      end do
    end do
    call blend(a, b, c)
    call print_field('blended', c)
    call blend(a(9:1:-1,:), b(:,5:1:-1), c, 0.25_wp)
    call print_field('turned and blended', c)
    small_row = [3.0, 4.0, 0.0, 12.0]
    small_plane = reshape([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [3, 2])
    call check('norm of one rank', real(norm(small_row), wp), 13.0_wp)
    call check('of two ranks', real(norm(small_plane), wp), real(sqrt(91.0), wp))
    call check('of none', norm(small_row(1)) < 0 .or. norm(small_row(1)) /= norm(small_row(1)))
    call check('of double precision', norm(row(1:2)), sqrt(row(1)**2 + row(2)**2))
  end subroutine test_shapes

  subroutine test_older
    real(wp) :: x(40), w(40), y(8), s, t
    real(wp), external :: circle, sphere
    integer :: i, whole(30), total
    character(len=8) :: word
    call section('entries')
    x = 1
    call window(40, x, w)
    call check('a window has half the area', sum(x), 20.0_wp)
    call level(8, y)
    call check('the mean of what was left', y(1), 2.5_wp)
    call boxcar(40, x, w)
    call check('a box changes nothing', sum(x), 20.0_wp)
    call level(4, y)
    call check('the other entry is known', y(1) + y(2), 0.0_wp)
    call check('a circle', circle(2.0_wp), 4*pi)
    call check('a sphere', sphere(3.0_wp), 36*pi)
    do i = 1, 40
      x(i) = i*i
    end do
    call finder(40, x, 100.5_wp, word)
    call check('the first beyond', word == 'AT 0011')
    call finder(40, x, 0.5_wp, word)
    call check('is the first of all', word == 'FIRST')
    call finder(40, x, 5000.0_wp, word)
    call check('or there is none', word == 'NONE')
    call storeb(0.5_wp)
    call sumsb(s, t)
    call check('a block seen in two ways', s, 22.5_wp)
    call check('and the rest of it', t, 0.25_wp*(2*825.0_wp - 285.0_wp) + 17)
    do i = 1, 30
      whole(i) = 7919*i
    end do
    call checks(30, whole, total, word)
    write (*,'(6x,a,i12,2x,a)') 'sum of bits', total, word
  end subroutine test_older

  ! Stream, direct and formatted files that vanish, and texts in their place.
  subroutine test_files
    type :: record
      sequence
      integer :: key
      real(wp) :: value(3)
    end type record
    type(record) :: item
    real(wp) :: a(6,4), b(6,4)
    integer :: unit, i, j, place, status
    integer, parameter :: header = 16
    character(len=40) :: lines(3)
    call section('files')
    do j = 1, 4
      do i = 1, 6
        a(i,j) = 1.0_wp/(i + 10*j)
      end do
    end do
    open (newunit=unit, status='scratch', access='stream', form='unformatted')
    write (unit) 6, 4, 'fieldsof'
    write (unit) a
    write (unit, pos=1 + header + 8*6) a(:,2)*2
    inquire (unit, pos=place)
    read (unit, pos=1 + header) b
    close (unit)
    do j = 1, 4
      do i = 1, 6
        if (j == 2) a(i,j) = 2*a(i,j)
        a(i,j) = a(i,j) - b(i,j)
      end do
    end do
    call check('a stream holds what was written', maxval(abs(a)) <= 0)
    call check('and where', place, 1 + header + 8*12)
    open (newunit=unit, status='scratch', access='direct', recl=28, form='unformatted')
    do i = 1, 5
      item = record(6 - i, [1.0_wp*i, 2.0_wp*i, b(i,1)])
      write (unit, rec=item%key) item%key, item%value
    end do
    a(:,1) = 0
    do i = 1, 5
      read (unit, rec=i) item%key, item%value
      a(i,1) = item%value(2)
    end do
    close (unit)
    call check('records by number', sum(a(1:5,1)), 30.0_wp)
    call check('the last is the first', a(1,1), 10.0_wp)
    write (lines,'(3(f8.3,","))') (b(i,1), i = 1, 3), (b(i,2), i = 1, 3), (b(i,3), i = 1, 3)
    read (lines,'(3(f8.3,1x))', iostat=status) ((a(i,j), i = 1, 3), j = 1, 3)
    call check('a table in a text', status == 0 .and. all(abs(a(1:3,1:3) - b(1:3,1:3)) < 0.0006_wp))
    read (lines(1)(1:4),'(2f3.0)', iostat=status) a(1,1), a(2,1), a(3,1)
    call check('too short a text is no fault', status, 0)
  end subroutine test_files

  subroutine test_words
    complex(wp) :: spins(7)
    character(len=8), allocatable :: words(:)
    character(len=60) :: line
    real(wp) :: turned
    integer :: n
    call section('words')
    do n = 1, 7
      spins(n) = n*exp(cmplx(0, 0.4_wp*n, wp))
    end do
    call tidy('  gas  dust and   droplets', spins, words, turned)
    call check('words', size(words), 4)
    write (line,'(*(a,:,"|"))') (trim(words(n)), n = 1, size(words))
    call check('and their letters', line == 'gas|dust|and|droplets')
    call check('phases are turned by the greatest', turned, 2.8_wp)
    call check('sizes stay', sum(abs(spins)), 28.0_wp)
    write (*,'(6x,7(2f8.4,:,";"))') spins
  end subroutine test_words

  subroutine test_tasks
    type(strip) :: s
    real(wp) :: change, before
    integer :: k
    call section('tasks')
    call strip_begin(s, 12, 9)
    before = strip_total(s)
    do k = 1, 30
      call strip_smooth(s, change)
    end do
    write (*,'(6x,a,2es20.12,es12.4)') 'sums', before, strip_total(s), change
    call check('it comes to rest', change < 0.05_wp)
    call print_field('strip', s%a(:,0:s%m+1))
    call strip_end(s)
  end subroutine test_tasks
end module more_tests
