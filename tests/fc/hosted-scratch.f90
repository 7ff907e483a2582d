! RUN: sh same.sh --cuda %s
! Variables of the main program that its procedures use as their own: each sets tmp first, so that it is none of what a nest leaves; other goes from step to uses, passed from sets to calls.
program hosted
  implicit none
  integer, parameter :: n = 300, m = 200
  real(8) :: a(n,m), b(n,m), c(n,m), tmp, other, passed
  integer :: i, j, it
  call start
  do it = 1, 5
    call step
    call uses
    call calls
  end do
  print *, sum(a), sum(b), c(3,4)
contains
  subroutine nothing
    a(n,m) = 0
  end subroutine
  subroutine start
    do j = 1, m
      do i = 1, n
        tmp = i*0.01d0 + j
        a(i,j) = mod(tmp*7.3d0, 1.7d0)
        b(i,j) = 0.5d0*tmp
      end do
    end do
    call nothing
    c = 0
    other = 2
  end subroutine
  subroutine step
    do j = 2, m - 1
      do i = 2, n - 1
        if (a(i,j) > 0.9d0) cycle
        if (b(i,j) > 1.0d0) then
          tmp = a(i-1,j) + a(i+1,j)
          c(i,j) = 0.5d0*tmp
        else
          other = a(i,j-1)
          c(i,j) = other
        end if
      end do
    end do
    b = b + 0.1d0*c
  end subroutine
  subroutine uses
    a(1,1) = a(1,1) + other
  end subroutine
  subroutine calls
    do j = 1, m
      do i = 1, n
        passed = c(i,j)
        b(i,j) = b(i,j) + passed
      end do
    end do
    passed = 3
    call sets
    a(2,2) = passed
  end subroutine
  subroutine sets
    do j = 1, m
      do i = 1, n
        if (b(i,j) > 1) then
          passed = a(i,j)
          a(i,j) = 0.5d0*passed
        end if
      end do
    end do
  end subroutine
end program
