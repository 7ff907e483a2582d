! RUN: sh same.sh --cuda %s -- -fno-tree-vectorize -ffpe-summary=none
! Procedures with WRITE and STOP on sides of IFs come along where what is asked is known before the nest: the nest runs as it was written where they
! would be reached. They stay where it is not, and outside loops. Operations on large arrays come along, too.
module shape
  implicit none
  integer :: geometry = 1
contains
  subroutine volume(n, kind, x, dv)
    integer :: n, kind, i
    real :: x(n), dv(n)
    select case (kind)
    case (0)
      dv = x
    case (1)
      do i = 1, n
        dv(i) = x(i)*x(i)
      end do
    case (7)
      dv = 1
      if (n > 5) print *, 'all of one volume'
    case default
      goto 10
10    write (*, '(a,i2,a)') 'Geometry', kind, ' is not known.'
      stop 3
    end select
  end subroutine
  subroutine positive(s, t)
    real :: s, t
    if (s < 0) then
      print *, 'negative', s
      s = 0
    end if
    t = sqrt(s)
  end subroutine
  subroutine half(kind, s)
    integer :: kind
    real :: s
    if (kind > 5) print *, 'kind', kind
    s = 0.5*s
  end subroutine
  subroutine half2(kind, s)
    integer :: kind
    real :: s
    if (kind > 3) print *, 'row', kind
    s = 0.5*s
  end subroutine
end module
program main
  use shape
  implicit none
  integer, parameter :: n = 300, m = 4
  integer, parameter :: kinds(4) = [0, 1, 7, 2]
  real :: a(n,m), t(n), v(n)
  integer :: i, j, turn
  do turn = 1, 4
    do j = 1, m
      do i = 1, n
        a(i,j) = i + j*turn
      end do
    end do
    geometry = kinds(turn)
    do j = 1, m
      do i = 1, n
        call positive(a(i,j), t(i))
      end do
    end do
    do j = 1, m
      call half2(j, a(1,j))
      do i = 1, n
        call half(geometry, a(i,j))
      end do
    end do
    do j = 1, m
      do i = 1, n
        t(i) = a(i,j)
      end do
      call volume(n, geometry, t, v)
      do i = 2, n
        a(i,j) = v(i) - v(i-1)
      end do
    end do
    call volume(n, 0, a, v)
    print *, turn, a(2,1), a(n,m), v(3)
  end do
end program
