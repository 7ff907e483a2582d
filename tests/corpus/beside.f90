! Lanes that do rows beside each other: stencils whose rows load the same, loops in a lane, values that all rows have in common.
module beside
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine five(n, m, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: b(n,m)
    integer :: i, j
    do j = 2, m - 1
      do i = 2, n - 1
        b(i,j) = 0.2_dp*(a(i,j) + a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
      end do
    end do
  end subroutine five

  ! Rows from -1 on, two steps apart in memory, and farther than a lane has rows.
  subroutine far(n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(in) :: a(0:n,-6:2*m+8)
    real, intent(out) :: b(n,-1:m)
    integer :: i, j
    do j = -1, m
      do i = 1, n
        b(i,j) = a(i,2*j) - a(i-1,2*j+2) + a(i,2*j-4) + a(i,2*j+8) + a(i,2*j+1)
      end do
    end do
  end subroutine far

  subroutine seven(n, m, l, a, b)
    integer, intent(in) :: n, m, l
    real(dp), intent(in) :: a(n,m,l)
    real(dp), intent(inout) :: b(n,m,l)
    integer :: i, j, k
    do k = 2, l - 1
      do j = 2, m - 1
        do i = 2, n - 1
          b(i,j,k) = a(i,j,k) + 0.125_dp*(a(i-1,j,k) + a(i+1,j,k) + a(i,j-1,k) + a(i,j+1,k) + a(i,j,k-1) + a(i,j,k+1))
        end do
      end do
    end do
  end subroutine seven

  ! Planes that are gone over in order: some load what the next one does, some what the one behind that does, some the same for all rows.
  subroutine planes(n, m, l, a, w, b)
    integer, intent(in) :: n, m, l
    real, intent(in) :: a(0:n+1,0:m,-1:l+1), w(n,0:l)
    real, intent(inout) :: b(-2:n,m,l)
    integer :: i, j, k
    do k = 1, l
      do j = 1, m
        do i = 1, n
          b(i,j,k) = a(i,j,k-2) - a(i,j,k-1)*w(i,k-1) + k*a(i+1,j,k+1) + a(i+1,j,k)*w(i,k) - a(i-1,j-1,k) + a(i-1,j,k)
        end do
      end do
    end do
  end subroutine planes

  ! What is shared lies along the last of four axes.
  subroutine last(n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n,3,m,m)
    real, intent(inout) :: b(n,3,m,m)
    integer :: i, j, k, l
    do l = 2, m - 1
      do k = 1, m
        do j = 1, 3
          do i = 1, n
            b(i,j,k,l) = a(i,j,k,l-1) - 2.0*a(i,j,k,l) + a(i,j,k,l+1)
          end do
        end do
      end do
    end do
  end subroutine last

  ! A value that all rows have, one of the row, the point's indices; an array that is changed in place is loaded for each row.
  subroutine common_values(n, m, w, r, a, b, k)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: w(n), r(m), b(n,0:m)
    real(dp), intent(inout) :: a(n,m)
    integer, intent(out) :: k(n,m)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        a(i,j) = (a(i,j) + w(i)*r(j))*0.5_dp + b(i,j) - b(i,j-1)
        k(i,j) = 10*j - i
      end do
    end do
  end subroutine common_values

  subroutine product(n, m, l, a, b, c)
    integer, intent(in) :: n, m, l
    real, intent(in) :: a(n,l), b(l,m)
    real, intent(inout) :: c(n,m)
    integer :: i, j, k
    do j = 1, m
      do k = 1, l
        do i = 1, n
          c(i,j) = c(i,j) + a(i,k)*b(k,j)
        end do
      end do
    end do
  end subroutine product

  ! A condition that is the same in all points, and one by point; two values that the loop carries, in turn.
  subroutine turns(n, m, l, flag, a, b, c)
    integer, intent(in) :: n, m, l
    logical, intent(in) :: flag
    real(dp), intent(in) :: a(n,l), b(l,m)
    real(dp), intent(inout) :: c(n,m)
    real(dp) :: x, y, z
    integer :: i, j, k
    do j = 1, m
      do i = 1, n
        x = c(i,j)
        y = 1.0_dp
        do k = 1, l
          z = x
          x = y + a(i,k)*b(k,j)
          y = 0.5_dp*z
          if (flag) y = y + a(i,k)
        end do
        if (x > y) c(i,j) = x - y
      end do
    end do
  end subroutine turns

  ! A lane leaves by what its row has: rows do not go the same way.
  subroutine leaves(n, m, l, a, b, c)
    integer, intent(in) :: n, m, l
    real(dp), intent(in) :: a(n,l), b(l,m)
    real(dp), intent(out) :: c(n,m)
    real(dp) :: x
    integer :: i, j, k
    do j = 1, m
      do i = 1, n
        x = 0
        do k = 1, l
          x = x + a(i,k)*b(k,j)
          if (x > 1.0_dp) exit
        end do
        c(i,j) = x
      end do
    end do
  end subroutine leaves

  ! Elements at computed places, which all rows have in common, and which they do not; loads under a condition.
  subroutine places(n, m, at, a, b, c)
    integer, intent(in) :: n, m
    integer, intent(in) :: at(n)
    real, intent(in) :: a(n,m), b(n,0:m+1)
    real, intent(inout) :: c(n,m)
    !$crayon range(at, 1, 4)
    !$crayon size(n, 4, 300)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        if (at(i) > 2) c(i,j) = a(at(i),j) + b(i,j-1) + b(i,j+1) + b(at(i),1)
      end do
    end do
  end subroutine places

  ! One axis: strips stand abreast.
  subroutine line(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    real(dp), intent(out) :: c(n)
    integer :: i
    do i = 1, n
      c(i) = a(i) + 3.0_dp*b(i)
    end do
  end subroutine line
end module beside
