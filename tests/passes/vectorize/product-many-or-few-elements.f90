! RUN: crayon ir --after=vectorize %s | sed -n '/^  if /p; /^  kernel /p; /^    kernel /p; /^ *map /p; /else/p'
! Products of unknown size are tiles where there is enough to do; of known size they are one of the two; what costs much a turn stays in strips.
subroutine unknown(n, m, l, a, b, c)
  integer, intent(in) :: n, m, l
  real, intent(in) :: a(n, l), b(l, m)
  real, intent(out) :: c(n, m)
  integer :: i, j, k
  do j = 1, m
    do i = 1, n
      c(i, j) = 0
    end do
    do k = 1, l
      do i = 1, n
        c(i, j) = c(i, j) + a(i, k)*b(k, j)
      end do
    end do
  end do
end subroutine
subroutine large(a, b, c)
  real(8), intent(in) :: a(1000, 100), b(100, 1000)
  real(8), intent(inout) :: c(1000, 1000)
  integer :: i, j, k
  do k = 1, 100
    do j = 1, 1000
      do i = 1, 1000
        c(i, j) = c(i, j) + a(i, k)*b(k, j)
      end do
    end do
  end do
end subroutine
subroutine thin(a, b, c)
  real(8), intent(in) :: a(1000, 100), b(100, 20)
  real(8), intent(inout) :: c(1000, 20)
  integer :: i, j, k
  do j = 1, 20
    do k = 1, 100
      do i = 1, 1000
        c(i, j) = c(i, j) + a(i, k)*b(k, j)
      end do
    end do
  end do
end subroutine
subroutine heavy(a, b, c)
  real(8), intent(in) :: a(1000, 100), b(100, 1000)
  real(8), intent(inout) :: c(1000, 1000)
  integer :: i, j, k
  do j = 1, 1000
    do k = 1, 100
      do i = 1, 1000
        c(i, j) = c(i, j) + exp(a(i, k)*b(k, j))/(2 + a(i, k))
      end do
    end do
  end do
end subroutine
