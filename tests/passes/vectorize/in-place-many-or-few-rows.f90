! RUN: crayon ir %s | grep -E '^ *(if|. else|kernel|map|launch) '
! What is updated in place has a kernel in row shape from 1024 rows on, and one in strips for fewer; one alone where the rows are known.
! What is stored elsewhere has strips, and so has what leaves a scalar its last value: that stands directly behind a kernel.
subroutine unknown(a, n, m)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m)
  real :: t(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      t(i) = a(i, j)
    end do
    do i = 2, n - 1
      a(i, j) = t(i) + 0.1*(t(i + 1) - t(i - 1))
    end do
  end do
end subroutine

subroutine planes(a, n, l)
  integer, intent(in) :: n, l
  real, intent(inout) :: a(n, 512, l)
  real :: t(n)
  integer :: i, j, k
  do k = 1, l
    do j = 1, 512
      do i = 1, n
        t(i) = a(i, j, k)
      end do
      do i = 2, n - 1
        a(i, j, k) = t(i) + 0.1*(t(i + 1) - t(i - 1))
      end do
    end do
  end do
end subroutine

subroutine many(a, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(n, 1024)
  real :: t(n)
  integer :: i, j
  do j = 1, 1024
    do i = 1, n
      t(i) = a(i, j)
    end do
    do i = 2, n - 1
      a(i, j) = t(i) + 0.1*(t(i + 1) - t(i - 1))
    end do
  end do
end subroutine

subroutine few(a, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(n, 1023)
  real :: t(n)
  integer :: i, j
  do j = 1, 1023
    do i = 1, n
      t(i) = a(i, j)
    end do
    do i = 2, n - 1
      a(i, j) = t(i) + 0.1*(t(i + 1) - t(i - 1))
    end do
  end do
end subroutine

subroutine elsewhere(a, b, n, m)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n, m)
  real, intent(inout) :: b(n, m)
  real :: t(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      t(i) = sqrt(a(i, j))
    end do
    do i = 2, n - 1
      b(i, j) = t(i) + 0.1*(t(i + 1) - t(i - 1))
    end do
  end do
end subroutine

subroutine last(a, n, m, k)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m)
  integer, intent(out) :: k
  real :: t(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      t(i) = a(i, j)
    end do
    do i = 2, n - 1
      a(i, j) = t(i) + 0.1*(t(i + 1) - t(i - 1))
    end do
  end do
  k = j
end subroutine
