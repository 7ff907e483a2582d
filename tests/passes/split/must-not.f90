! RUN: crayon ir --after=split %s
! What stays: the element is another one in each iteration (moves), two of them (several), the loop is in order in any case (chain), the variable is used
! behind it (behind), a loop around has the lanes (rows).
subroutine moves(n, k, a)
  integer :: n, k, i
  real :: a(n)
  do i = 1, n
    k = k + 1
    a(i) = a(k)
  end do
end subroutine
subroutine several(n, k, l, a)
  integer :: n, k, l, i
  real :: a(n)
  do i = 1, n
    a(i) = a(k) + a(l)
  end do
end subroutine
subroutine chain(n, k, a)
  integer :: n, k, i
  real :: a(n)
  do i = 2, n
    a(i) = a(k) + a(i - 1)
  end do
end subroutine
subroutine behind(n, k, a)
  integer :: n, k, i
  real :: a(n)
  do i = 1, n
    a(i) = a(k)
  end do
  k = i
end subroutine
subroutine rows(n, k, a)
  integer :: n, k, i, j
  real :: a(n, n)
  do j = 1, n
    do i = 1, n
      a(i, j) = a(k, j)
    end do
  end do
end subroutine
