! RUN: sh same.sh --cuda %s -- -fno-tree-vectorize -ffpe-summary=none
! RETURN, and GOTO to what stands behind, on a side of an IF in a loop that does other work: where data come to it the loop runs as it was written. A loop that only looks for something
! stays with gfortran.
module roots
  implicit none
contains
  subroutine root(n, x, y, bad)
    integer :: n, bad, i
    real(8) :: x(n), y(n)
    bad = 0
    do i = 1, n
      if (x(i) < 0) then
        bad = i
        return
      end if
      y(i) = sqrt(x(i))
    end do
    do i = 1, n
      y(i) = y(i) + x(i)
    end do
  end subroutine
  subroutine divided(n, m, x, y, bad)
    integer :: n, m, bad, i, j
    real(8) :: x(n,m), y(n,m)
    do j = 1, m
      do i = 1, n
        if (x(i,j) == 0) goto 99
        y(i,j) = y(i,j) + 1/x(i,j)
      end do
    end do
    bad = 0
    return
99  bad = i + 100*j
  end subroutine
  integer function found(n, x, key)
    integer :: n, i
    real(8) :: x(n), key
    found = 0
    do i = 1, n
      if (x(i) == key) then
        found = i
        return
      end if
    end do
  end function
  subroutine whole(n, m, x, y, bad)
    integer :: n, m, bad, j
    real(8) :: x(n,m), y(n,m)
    do j = 1, m
      call root(n, x(1,j), y(1,j), bad)
      if (bad /= 0) return
    end do
  end subroutine
end module
program main
  use roots
  implicit none
  integer, parameter :: n = 70, m = 5
  real(8) :: x(n,m), y(n,m)
  integer :: bad, k, i, j
  do k = 0, 9
    do j = 1, m
      do i = 1, n
        x(i,j) = mod(i*7 + j, 23) + 1
        y(i,j) = i
      end do
    end do
    if (mod(k, 3) == 1) x(9*k,2) = -1
    if (mod(k, 3) == 2) x(6*k,3) = 0
    bad = -1
    call root(n*m, x, y, bad)
    print *, k, bad, sum(y)
    call divided(n, m, x, y, bad)
    print *, bad, sum(y), found(n*m, x, 0d0), found(n, x, 24d0)
    call whole(n, m, x, y, bad)
    print *, bad, sum(y)
  end do
end program
