! RUN: sh same.sh --only %s kernels.f90
! CRAYON_DEBUG=stale: where an update is missing, or a loop runs on the host.
program stale
  real(8) :: a(10), b(10), c(10), d(10)
  integer :: i
  a = 0
  b = 0
  c = 0
  d = 0
  !$acc enter data copyin(a, b, c, d)
  read (*, *, iostat=i) a(1) ! changed by the host, and no update of the device
  a(2) = 5
  call add(10, a)
  call add(10, b)
  !$acc update device(b)     ! what the host has is older
  call add(10, c)
  do i = 1, 10               ! a loop of the host's
    c(i) = c(i) + shown(i)
  end do
  call add(10, c)
  call add(10, d)
  d(1) = 3
  !$acc update self(d)
  call add(10, d)
  !$acc exit data delete(d)  ! newer, and dropped
  !$acc exit data delete(d)
contains
  real(8) function shown(i)
    integer, intent(in) :: i
    character(8) :: line
    write (line, '(i8)') i
    read (line, *) shown
  end function
end program
