! RUN: sh same.sh %s kernels.f90
! What stays with Fortran gets what is newer on the device: operations on arrays in conditions, values and arguments, again behind what may
! run on the device in a loop and before each turn of a DO WHILE, in BLOCK, ASSOCIATE, SELECT TYPE and PURE procedures, behind a logical IF
! on the next line, where something jumps to, and where a name hides LOC.
module left
  implicit none
  real(8), allocatable, target :: u(:), v(:), w(:)
contains
  subroutine conditions
    integer :: it
    call step
    if (maxval(u) > 30.5d0) print '(a)', 'if'
    if (u(3) > 1d30) then
      print '(a)', 'no'
    else if (any(u > 30.5d0)) then
      print '(a)', 'else if'
    end if
    call step
    select case (count(u > 31.5d0))
    case (1:)
      print '(a)', 'select'
    end select
    it = 0
    do while (sum(u) < 600)
      call step
      it = it + 1
      if (it == 4) cycle
      if (it > 100) then
        print '(a)', 'no end'
        exit
      end if
    end do
    print '(i4)', it
    call step
    call show(sum(u))
    call step
    allocate (w, source=u)
    call show(w(4))
  end subroutine
  subroutine loops
    integer :: it
    do it = 1, 3
      call step
      v(1:3) = u(1:3) + printed(1d0)
      print '(3f12.3)', v(1:3)
    end do
    call step
    if (it > 0) &
      v(1:3) = u(1:3) + printed(2d0)
    print '(3f12.3)', v(1:3)
  end subroutine
  subroutine jumps
    integer :: n
    n = 0
10  if (sum(u) < 900) then
      call step
      n = n + 1
      if (n > 100) stop 'no end'
      goto 10
    end if
    print '(i4)', n
  end subroutine
  subroutine hidden
    integer :: loc, char, i
    char = 2
    do i = 1, size(u)
      if (u(i) > 40.5d0) print '(i4)', i
    end do
    loc = char
  end subroutine
  subroutine scopes(p)
    class(*), intent(in) :: p(:)
    integer :: i
    call step
    block
      integer :: n
      n = 0
      do i = 1, size(u)
        if (u(i) > 38.5d0) n = n + 1
        if (n > 100) print *, n
      end do
      print '(i4)', n
    end block
    call step
    associate (q => u)
      do i = 1, size(q)
        print '(i4, l2)', i, q(i) > 41.5d0
      end do
    end associate
    call step
    select type (p)
    type is (real(8))
      do i = 1, size(p)
        if (p(i) > 42.5d0) print '(i4)', i
      end do
    end select
  end subroutine
  pure real(8) function total(p)
    real(8), intent(in) :: p(:)
    character(3) :: h
    integer :: i
    total = 0
    do i = 1, size(p)
      write (h, '(i3)') i
      if (h == ' no') exit
      total = total + p(i)
    end do
  end function
  subroutine step
    call add(size(u), u)
  end subroutine
  subroutine show(x)
    real(8), intent(in) :: x
    print '(f12.3)', x
  end subroutine
  real(8) function printed(x)
    real(8), intent(in) :: x
    if (x < 0) print *, x
    printed = x
  end function
end module
program operations
  use left
  implicit none
  integer :: i
  allocate (u(30), v(3))
  do i = 1, 30
    u(i) = i
  end do
  !$acc enter data copyin(u)
  call conditions
  call loops
  call jumps
  call step
  call hidden
  call scopes(u)
  call step
  print '(f12.3)', total(u)
  !$acc exit data delete(u)
end program
