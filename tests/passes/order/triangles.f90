! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! Triangles above and below the diagonal, from either end: a lane runs through the rows that it is in.
subroutine below(n, a, s)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: s(n)
  integer :: i, j
!$crayon size(n, 1, 40)
  do i = 1, n - 1
    do j = i + 1, n
      s(j) = s(j)*0.5d0 + a(j, i)
    end do
  end do
end subroutine
subroutine above(n, a, s)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: s(n)
  integer :: i, j
!$crayon size(n, 1, 40)
  do i = n, 2, -1
    do j = 1, i - 1
      s(j) = s(j)*0.5d0 + a(j, i)
    end do
  end do
end subroutine
subroutine anti(n, m, a, s)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(0:n, n)
  real(8), intent(inout) :: s(0:n)
  integer :: i, j
!$crayon size(n, 1, 40) range(m, 0, 3)
  do i = 1, n
    do j = n - i, n - m
      s(j) = s(j)*0.5d0 - a(j, i)
    end do
  end do
end subroutine
! A band: both bounds follow the row.
subroutine band(n, w, a, s)
  integer, intent(in) :: n, w
  real(8), intent(in) :: a(-60:100, n)
  real(8), intent(inout) :: s(-60:100)
  integer :: i, j
!$crayon size(n, 1, 40) range(w, 0, 50)
  do i = n, 1, -1
    do j = i - w, i + w
      s(j) = s(j)*0.25d0 + a(j, i)
    end do
  end do
end subroutine
! Other steps and factors stay.
subroutine steps(n, a, s, t)
  integer, intent(in) :: n
  real(8), intent(in) :: a(2*n, n)
  real(8), intent(inout) :: s(2*n), t(2*n)
  integer :: i, j
!$crayon size(n, 1, 40)
  do i = 1, n
    do j = 2*i - 1, 2*n
      s(j) = s(j)*0.5d0 + a(j, i)
    end do
  end do
  do i = 1, n, 2
    do j = i, 2*n
      t(j) = t(j)*0.5d0 + a(j, i)
    end do
  end do
end subroutine
