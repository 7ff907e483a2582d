! RUN: crayon ir %s | grep -E '^ *(if|. else|kernel|map|launch) '
! Lanes stride through memory: in row shape a block has four rows side by side, and four times as many are wanted for it. Strips have none for so
! wide a halo: so has what is stored elsewhere both kernels.
subroutine in_place(n, m, a)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(m, n)
  real :: d(n)
  integer :: i, j
  do i = 1, m
    do j = 1, n
      d(j) = sqrt(a(i, j))
    end do
    do j = 9, n
      a(i, j) = d(j) - d(j - 8)
    end do
  end do
end subroutine

subroutine elsewhere(n, m, a, b)
  integer, intent(in) :: n, m
  real, intent(in) :: a(m, n)
  real, intent(inout) :: b(m, n)
  real :: d(n)
  integer :: i, j
  do i = 1, m
    do j = 1, n
      d(j) = sqrt(a(i, j))
    end do
    do j = 9, n
      b(i, j) = d(j) - d(j - 8)
    end do
  end do
end subroutine

subroutine narrow(n, m, a, b)
  integer, intent(in) :: n, m
  real, intent(in) :: a(m, n)
  real, intent(inout) :: b(m, n)
  real :: d(n)
  integer :: i, j
  do i = 1, m
    do j = 1, n
      d(j) = sqrt(a(i, j))
    end do
    do j = 3, n
      b(i, j) = d(j) - d(j - 2)
    end do
  end do
end subroutine

subroutine known(a)
  real, intent(inout) :: a(2000, 100)
  real :: d(100)
  integer :: i, j
  do i = 1, 2000
    do j = 1, 100
      d(j) = sqrt(a(i, j))
    end do
    do j = 9, 100
      a(i, j) = d(j) - d(j - 8)
    end do
  end do
end subroutine
