! RUN: crayon ir --shape=loops --after=single %s | grep -E 'subroutine|once|call|q ='
! The host has what calls a function of a library, what sets a scalar that a bound, a condition or what comes behind reads, elements of arrays that no kernel has, and loops
! without kernels.
subroutine functions(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m)
  integer :: i, j
  do j = 2, m
    do i = 1, n
      a(i, j) = a(i, j - 1)*b(i, j)
    end do
    a(1, j) = exp(a(1, j))
  end do
end subroutine functions

subroutine scalars(n, m, a, b, least)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m)
  double precision, intent(out) :: least
  double precision :: q
  integer :: i, j
  least = 0
  do j = 2, m
    q = b(1, j)
    least = min(least, q)
    do i = 1, n
      a(i, j) = a(i, j - 1)*b(i, j) + q
    end do
  end do
end subroutine scalars

subroutine others(n, m, a, b, e)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m), e(m)
  integer :: i, j
  do j = 2, m
    e(j) = e(j - 1)*0.5d0
    do i = 1, n
      a(i, j) = a(i, j - 1)*b(i, j)
    end do
  end do
end subroutine others

subroutine without(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = a(i) + 1
  end do
  do i = 2, n
    a(i) = a(i - 1)*0.5d0 + a(i)
  end do
end subroutine without
