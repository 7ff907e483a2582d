! RUN: crayon check --with=c,cuda-cpu %s && crayon ir --after=single %s
! Short loops in order among what one lane does: an element that sums up, a recurrence of a turn's own row of known length, under a condition; one too long in some calls.
subroutine sums(n, m, a, b)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(8), intent(inout) :: b(n, m)
  integer :: i, j, k
!$crayon size(n, 1, 40) size(m, 1, 9)
  do j = 2, m
    do i = 1, n
      b(i, j) = a(i, j) + b(n + 1 - i, j - 1)
    end do
    do k = 1, n - 1
      b(n, j) = b(n, j) - a(k, j)*b(k, j)
    end do
  end do
end subroutine
subroutine chains(n, m, l, w, b)
  integer, intent(in) :: n, m, l
  real, intent(inout) :: w(0:5000), b(n, m)
  integer :: i, j, k
!$crayon size(n, 1, 40) size(m, 1, 4) size(l, 1, 5000)
  do j = 1, m
    w(1) = b(1, j)
    if (w(1) > 0.5) then
      do k = 2, 12
        w(k) = w(k - 1)*0.5 + 0.25
      end do
    end if
    do k = l, 2, -2
      w(k - 2) = w(k)*0.25 + w(k - 2)
    end do
    do i = 1, n
      b(i, j) = b(i, j) + w(i)
    end do
  end do
end subroutine
