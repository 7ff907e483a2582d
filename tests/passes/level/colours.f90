! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! Points of one colour: rows of step 2 that begin at one place or the next. A remainder says which, and that no row stores what another one reads; all
! rows and points are lanes.
subroutine relax(n, sweeps, a, b)
  integer, intent(in) :: n, sweeps
  real(8), intent(inout) :: a(n, n)
  real(8), intent(in) :: b(n, n)
  integer :: i, j, sweep, colour
!$crayon size(n, 1, 40)
  do sweep = 1, sweeps
    do colour = 0, 1
      do j = 2, n - 1
        do i = 2 + mod(j + colour, 2), n - 1, 2
          a(i, j) = 0.25d0*(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1) - b(i, j))
        end do
      end do
    end do
  end do
end subroutine
! In space, with modulo, from an odd place on.
subroutine space(n, colour, a)
  integer, intent(in) :: n, colour
  real(4), intent(inout) :: a(n, n, n)
  integer :: i, j, k
!$crayon size(n, 1, 20)
  do k = 2, n - 1
    do j = 2, n - 1
      do i = 3 - modulo(j - k + colour, 2), n - 1, 2
        a(i, j, k) = a(i - 1, j, k) + a(i + 1, j, k) + a(i, j - 1, k) + a(i, j + 1, k) + a(i, j, k - 1) - a(i, j, k + 1)
      end do
    end do
  end do
end subroutine
! Steps of 3: a row reads what the row before stores.
subroutine threes(n, a)
  integer, intent(in) :: n
  real(4), intent(inout) :: a(n, n)
  integer :: i, j
!$crayon size(n, 1, 40)
  do j = 2, n - 1
    do i = 2 + modulo(j, 3), n - 1, 3
      a(i, j) = a(i, j)*0.5 + a(i - 1, j - 1)
    end do
  end do
end subroutine
! Steps of 3, which no row reads of another.
subroutine apart(n, a)
  integer, intent(in) :: n
  real(4), intent(inout) :: a(n, n)
  integer :: i, j
!$crayon size(n, 1, 40)
  do j = 2, n - 1
    do i = 2 + modulo(j, 3), n - 1, 3
      a(i, j) = a(i, j)*0.5 + a(i + 1, j - 1) + a(i - 1, j + 1)
    end do
  end do
end subroutine
