subroutine steep(n, m, flag, a, b, e)
  implicit none
  integer :: n, m, flag, i, j
  real(8) :: a(n,m), b(n,m), e(n,m), t(1000), u(1000)
  do j = 1, m
    do i = 1, n
      u(i) = a(i,j)
    end do
    if (flag == 1) then
      do i = 1, n
        t(i) = sqrt(a(i,j)*a(i,j) + b(i,j)*b(i,j))
      end do
      do i = 2, n
        u(i) = (t(i) - t(i-1)) / (1.0d0 + t(i)*t(i-1))
      end do
    else if (flag == 2) then
      do i = 1, n
        t(i) = exp(-a(i,j)*a(i,j))
      end do
      do i = 2, n
        u(i) = t(i) * t(i-1) / (2.0d0 + a(i,j)**2)
      end do
    end if
    do i = 3, n
      e(i,j) = u(i) - u(i-1)
    end do
  end do
end subroutine
subroutine byrow(n, m, flag, a, b, e)
  implicit none
  integer :: n, m, i, j, flag(m)
  real(8) :: a(n,m), b(n,m), e(n,m), t(1000)
  do j = 1, m
    if (flag(j) == 1) then
      do i = 1, n
        t(i) = sqrt(a(i,j)*a(i,j) + b(i,j)*b(i,j))
      end do
    else
      do i = 1, n
        t(i) = exp(-a(i,j)*a(i,j))
      end do
    end if
    do i = 2, n
      e(i,j) = t(i) - t(i-1)
    end do
  end do
end subroutine
subroutine arms(n, m, a, b, e)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), e(n,m), x
  do j = 1, m
    do i = 1, n
      if (a(i,j) > 0.5d0) then
        x = exp(a(i,j)) * log(1.0d0 + a(i,j)**2)
      else if (b(i,j) > 0.5d0) then
        x = b(i,j) ** 1.5d0
      else
        x = a(i,j)
      end if
      e(i,j) = x
    end do
  end do
end subroutine
