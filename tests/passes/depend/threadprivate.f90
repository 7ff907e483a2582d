! RUN: crayon ir --after=depend %s 2>&1 | grep '^subroutine\|do i =\|@assert\|@recurrence\|@unknown\|asserted'; crayon ir --nests --after=depend %s 2>&1 | grep '^subroutine\|do i =\|@assert\|@recurrence\|@unknown\|asserted'
! Each thread has its own: iterations share it here.
module work
  real(8) :: w(100)
  !$omp threadprivate(w)
end module
subroutine rows(n, x, y, idx)
  use work
  integer, intent(in) :: n, idx(n)
  real(8) :: x(n), y(n)
  integer :: i, k
  !$omp parallel do
  do i = 1, n
    if (x(i) > 0) then
      do k = 1, idx(i)
        w(k) = x(i)*k
      end do
      y(i) = y(i) + w(idx(i))*w(1)
    end if
  end do
  !$omp paralleldo
  do i = 1, n
    if (x(i) < 0) then
      w(1) = x(i)
      y(i) = w(1)*w(idx(i))
    end if
  end do
end subroutine
