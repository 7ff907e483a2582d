! RUN: crayon check --with=c,cuda-cpu %s && crayon ir --after=single %s | grep -E 'subroutine|once|device|do '
! The host's: a loop of many turns, one whose variable is used behind it (last), a sum for the host (host), a bound that is set before it (between), one of a function.
subroutine several(n, m, a, b, last, host, s)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n, m)
  real, intent(inout) :: b(n, m), s(6000)
  integer, intent(out) :: last(m)
  real, intent(out) :: host
  integer :: i, j, k, l
!$crayon size(n, 9, 40) size(m, 1, 9) range(a, 1, 4)
  host = 0
  do j = 1, m
    do i = 1, n
      b(i, j) = a(i, j) + s(i)
    end do
    do k = 2, 5000
      s(k) = s(k - 1)*0.5 + s(k)
    end do
    do k = 2, n
      if (b(k, j) > 3) exit
      b(k, j) = b(k - 1, j) + 1
    end do
    last(j) = k
    do k = 1, n
      host = host + b(k, j)
    end do
    l = int(a(1, j)) + 2
    do k = 2, l
      b(k, j) = b(k - 1, j)*0.5 + b(k, j)
    end do
    do k = 2, n
      b(k, j) = exp(-b(k - 1, j)**2)
    end do
  end do
end subroutine
