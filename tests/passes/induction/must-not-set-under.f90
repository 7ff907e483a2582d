! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s | grep -e 'crayon_.*_1' -e 'from one'
! Not where the condition may have changed, asks for less, or holds for another point; where what is left is used behind the loop; where a loop inside sets it, which may have no turns.
subroutine changed(n, mask, a, b)
  integer :: n, i, mask(n)
  real(8) :: a(n), b(n), t
  t = 7
  do i = 1, n
    if (b(i) > 1) t = a(i)*2
    b(i) = b(i) + 1
    if (b(i) > 1) b(i) = t
  end do
end subroutine

subroutine less(n, mask, a, b)
  integer :: n, i, mask(n)
  real(8) :: a(n), b(n), t
  t = 7
  do i = 1, n
    if (mask(i) > 1 .and. a(i) > 0) t = a(i)*2
    if (mask(i) > 1) b(i) = t
  end do
end subroutine

subroutine other(n, mask, a, b)
  integer :: n, i, j, mask(n)
  real(8) :: a(n), b(n), t
  t = 7
  do i = 2, n
    if (mask(i) > 1) t = a(i)*2
    do j = i - 1, i
      if (mask(j) > 1) b(i) = t
    end do
  end do
end subroutine

subroutine behind(n, mask, a, b, t)
  integer :: n, i, mask(n)
  real(8) :: a(n), b(n), t
  do i = 1, n
    if (mask(i) > 1) t = a(i)*2
    if (mask(i) > 1) b(i) = t
  end do
end subroutine

subroutine turns(n, mask, a, b)
  integer :: n, i, j, mask(n)
  real(8) :: a(n), b(n), t
  t = 7
  do i = 1, n
    if (mask(i) > 1) then
      do j = 1, mask(i) - 2
        t = a(i)*j
      end do
    end if
    if (mask(i) > 1) b(i) = t
  end do
end subroutine

! Its own side changes the condition, which the other side does not.
subroutine within(n, mask, a, b)
  integer :: n, i, mask(n)
  real(8) :: a(n), b(n), t
  t = 7
  do i = 1, n
    if (mask(i) > 1) then
      t = a(i)*2
    else
      mask(i) = mask(i) + 1
    end if
    if (mask(i) > 1) b(i) = t
  end do
end subroutine
