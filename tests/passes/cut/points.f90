! RUN: crayon check --with=c,cuda-cpu --routine=eliminate %s && crayon loopmark %s
! Elimination: what a row computes for its points, the points, and what it does behind are three kernels; the points of all rows are lanes of one. Where rows
! stand in rows there are enough lanes as they stand.
subroutine eliminate(n, a, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n)
  integer :: i, j, k
  real(8) :: factor, shift
!$crayon size(n, 1, 70)
  do k = 1, n - 1
    do i = k + 1, n
      factor = a(i, k)/(a(k, k) + 3)
      shift = factor*b(k)
      do j = k, n
        a(i, j) = a(i, j) - factor*a(k, j)
      end do
      b(i) = b(i) - shift
    end do
  end do
end subroutine
subroutine scaled(n, m, a)
  integer, intent(in) :: n, m
  real(4), intent(inout) :: a(n, m, 2)
  integer :: i, j
  real(4) :: weight
!$crayon size(n, 1, 40)
!$crayon size(m, 1, 20)
  do i = 1, n
    weight = a(i, 1, 2)*0.5
    do j = 2, m
      a(i, j, 1) = a(i, j, 1)*weight + a(n + 1 - i, 1, 1)
      a(i, j, 2) = a(i, j, 2) - weight
    end do
  end do
end subroutine
subroutine planes(n, m, a)
  integer, intent(in) :: n, m
  real(4), intent(inout) :: a(n, n, m)
  integer :: i, j, l
  real(4) :: weight
!$crayon size(n, 1, 40)
!$crayon size(m, 1, 20)
  do l = 1, m
    do i = 1, n
      weight = a(i, 1, l)*0.5
      do j = 2, n
        a(i, j, l) = a(i, j, l)*weight + a(n + 1 - i, 1, l)
      end do
    end do
  end do
end subroutine
