! RUN: sh same.sh --cuda %s
! Sums in DO CONCURRENT without REDUCE, as codes have them whose compilers know REDUCE: gfortran takes the indices in an order of its own where it optimizes, by how
! often they stand in which dimension of elements, in the construct and in what stands behind it in its list.
module order
  implicit none
  type part
    real :: u(4,4)
  end type
  type(part) :: c(4)
  real :: a(4,4) = 0, b(4,4) = 0, d(4,4,4) = 0, e(4) = 0
  integer :: list(4) = [2, 3, 1, 4]
contains
  subroutine straight(h)
    integer, intent(inout) :: h
    integer :: i, j
    do concurrent (j = 1:4, i = 1:4)
      a(i,j) = b(i,j) + 1
      h = mod(h*31 + i + 10*j, 10007)
    end do
  end subroutine
  subroutine turned(h)
    integer, intent(inout) :: h
    integer :: i, j
    do concurrent (i = 1:4, j = 1:4)
      a(j,i) = e(i)
      h = mod(h*31 + i + 10*j, 10007)
    end do
  end subroutine
  subroutine alike(h)
    integer, intent(inout) :: h
    integer :: i, j
    do concurrent (j = 1:4, i = 1:4)
      h = mod(h*31 + i + 10*j, 10007)
    end do
  end subroutine
  subroutine parts(h)
    integer, intent(inout) :: h
    integer :: i, j
    do concurrent (i = 1:4, j = 1:4)
      c(i)%u(1,j) = h
      h = mod(h*31 + i + 10*j, 10007)
    end do
  end subroutine
  subroutine listed(h)
    integer, intent(inout) :: h
    integer :: i, j, k
    do concurrent (k = 1:2, j = 1:3, i = 1:4, a(i,j) >= 0)
      d(list(i),k,j) = max(b(j,i), b(j,i+0), e(k))
      h = mod(h*31 + i + 10*j + 100*k, 10007)
    end do
  end subroutine
  subroutine behind(h)
    integer, intent(inout) :: h
    integer :: i, j
    do concurrent (i = 1:4, j = 1:4)
      a(i,j) = 1
      h = mod(h*31 + i + 10*j, 10007)
    end do
    do concurrent (j = 1:4, i = 1:4)
      a(j,i) = a(j,i) + b(j,i)*b(j,i)
    end do
  end subroutine
  subroutine within(h)
    integer, intent(inout) :: h
    integer :: i, j, k
    do k = 1, 3
      do concurrent (i = 1:4, j = 1:4)
        a(i,j) = 1
        h = mod(h*31 + i + 10*j, 10007)
      end do
      do j = 1, 4
        do i = 1, 4
          a(j,i) = a(j,i) + b(j,i)*b(j,k)
        end do
      end do
    end do
  end subroutine
  subroutine calls(h)
    integer, intent(inout) :: h
    integer :: i, j
    do concurrent (i = 1:4, j = 1:4)
      e(1) = sqrt(a(i,j) + 2) + sqrt(a(i,j) + 2) + b(j,i)
      h = mod(h*31 + i + 10*j, 10007)
    end do
  end subroutine
end module
program main
  use order
  implicit none
  integer :: h
  h = 7
  call straight(h)
  print *, h
  call turned(h)
  print *, h
  call alike(h)
  print *, h
  call parts(h)
  print *, h
  call listed(h)
  print *, h
  call behind(h)
  print *, h
  call within(h)
  print *, h
  call calls(h)
  print *, h
end program
