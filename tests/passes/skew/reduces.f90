! RUN: crayon ir --after=skew %s
! RUN: crayon loopmark %s
! RUN: crayon check --with=cuda-cpu %s
! What goes from point to point is a reduction alone: a sum of reals in order (residual), the largest change with its place (change), a flag, a count (settled).
subroutine residual(n, m, u, f, w, norm)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: u(0:n + 1, 0:m + 1), norm
  double precision, intent(in) :: f(n, m), w
  double precision :: r
  integer :: i, j
!$crayon size(n, 0, 30)
!$crayon size(m, 0, 30)
  norm = 0
  do j = 1, m
    do i = 1, n
      r = u(i + 1, j) + u(i - 1, j) + u(i, j + 1) + u(i, j - 1) - 4*u(i, j) - f(i, j)
      norm = norm + abs(r)
      u(i, j) = u(i, j) + w*r*0.25d0
    end do
  end do
end subroutine
subroutine change(n, m, u, most, im, jm)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: u(n, m), most
  integer, intent(inout) :: im, jm
  real :: old
  integer :: i, j
!$crayon size(n, 1, 30)
!$crayon size(m, 1, 30)
  do j = m - 1, 2, -1
    do i = 2, n - 1
      old = u(i, j)
      u(i, j) = 0.25*(u(i + 1, j) + u(i - 1, j) + u(i, j + 1) + u(i, j - 1))
      if (abs(u(i, j) - old) > most) then
        most = abs(u(i, j) - old)
        im = i
        jm = j
      end if
    end do
  end do
end subroutine
subroutine settled(n, u, moved, count)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: u(n, n, n)
  logical, intent(out) :: moved
  integer, intent(inout) :: count
  real :: next
  integer :: i, j, k
!$crayon size(n, 1, 14)
  moved = .false.
  do k = 2, n
    do j = 2, n
      do i = 2, n
        next = (u(i - 1, j, k) + u(i, j - 1, k) + u(i, j, k - 1))*0.25
        if (abs(next - u(i, j, k)) > 0.5) moved = .true.
        if (next > 0.25) count = count + mod(i + j, 3)
        u(i, j, k) = next
      end do
    end do
  end do
end subroutine
