! RUN: cp %s "$work/b.f90"; cd "$work"; gfortran -O2 b.f90 -o g && ./g >out; for few in 64 0; do echo "== $few"; crayon fc --few=$few --backend=c --explain -O2 b.f90 -o c && ./c | cmp - out; done
! Few elements that a turn of a DO WHILE sets, by a loop or an operation on arrays, also by an ELEMENTAL function: such a loop, along a list, is no
! nest, nor is what it holds. A loop of unknown length makes one of it.
module m
  implicit none
  integer :: next(40)
  real(8) :: x(40,3), g(40,3), w(40,40)
contains
  elemental real(8) function apart(a, b, size)
    real(8), intent(in) :: a, b, size
    apart = a - b
    apart = apart - size*nint(apart/size)
  end function
  subroutine pair(i, first)
    integer, intent(in) :: i, first
    integer :: j, k
    real(8) :: v(3), s
    j = first
    do while (j > 0)
      v = apart(x(i,:), x(j,:), 8d0)
      s = v(1)**2 + v(2)**2 + v(3)**2
      if (s < 16) then
        do k = 1, 3
          g(j,k) = g(j,k) - s*v(k)
        end do
        g(i,:) = g(i,:) + s*v
      end if
      j = next(j)
    end do
  end subroutine
  subroutine rows(n, first)
    integer, intent(in) :: n, first
    integer :: j, k
    j = first
    do while (j > 0)
      do k = 1, n
        w(k,j) = w(k,j)*0.5d0 + k
      end do
      j = next(j)
    end do
  end subroutine
end module
program main
  use m
  implicit none
  integer :: i
  do i = 1, 40
    next(i) = max(i - 7, 0)
    x(i,:) = [0.25d0, 0.5d0, 1d0]*i
  end do
  g = 0
  w = 1
  do i = 1, 40
    call pair(i, 41 - i)
  end do
  call rows(40, 36)
  print *, sum(abs(g)), sum(w)
end program
