! RUN: sh same.sh --cuda %s
! PRESENT in nests: of OPTIONAL arguments, with VALUE and without, given and not; a nest is called where they are present.
module present_module
contains
  subroutine shift(a, n, k, v, w)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer, optional, intent(in) :: k
    integer, optional, value :: v
    real, optional, intent(inout) :: w(:)
    integer :: i
    print *, present(k), present(v), present(w)
    do i = 1, n
      if (present(k)) a(i) = a(i) + k
    end do
    print *, 'by value'
    do i = 1, n
      if (present(a=v)) a(i) = a(i)*v
    end do
    print *, 'both'
    do i = 1, n
      if (.not. present(w)) cycle
      if (present(v)) then
        w(i) = w(i) + v
      else
        w(i) = -w(i)
      end if
    end do
    if (present(v)) then
      v = v + 1
      do i = 1, n
        a(i) = a(i) - v
      end do
    end if
    print *, merge(1, 0, present(k)), a
    if (present(w)) print *, w
  end subroutine
  subroutine own(a)
    real, intent(inout) :: a(:)
    integer :: i
    print *, 'own'
    do i = 1, size(a)
      if (present(i)) a(i) = a(i) + 0.5
    end do
    print *, a
  contains
    logical pure function present(i)
      integer, intent(in) :: i
      present = mod(i, 2) == 0
    end function
  end subroutine
end module
program presents
  use present_module
  real :: a(4), w(8)
  a = 1.0
  w = 3.0
  call shift(a, 4, 1, 2, w)
  call shift(a, 4, 1, 2, w(2::2))
  call shift(a, 4, v=3)
  call shift(a, 4, k=7)
  call shift(a, 4, w=w)
  call shift(a, 4)
  call own(a)
  print *, w
end program
