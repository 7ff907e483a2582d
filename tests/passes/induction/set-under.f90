! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s | grep -e 'crayon_.*_1' -e 'from one'
! What an iteration sets under a condition and reads where the condition still holds is its own: scalars, and elements of a small array.
subroutine same(n, mask, a, b)
  integer :: n, i, mask(n)
  real(8) :: a(n), b(n), t, w(3)
  do i = 1, n
    if (mask(i) > 1) then
      t = a(i)*2
      w(1) = t
      w(2) = t*t
    end if
    b(i) = b(i) + 1
    if (mask(i) > 1) b(i) = t + w(1)*w(2)
  end do
end subroutine

! The other side, in a nest, behind parts of a condition, and set on both sides of another one.
subroutine sides(n, m, mask, a, b)
  integer :: n, m, i, j, mask(n)
  real(8) :: a(n,m), b(n,m), t, s
  do j = 1, m
    do i = 1, n
      if (mask(i) == 0) then
        b(i,j) = 0
      else if (a(i,j) > 0) then
        t = sqrt(a(i,j))
        s = 1
      else
        t = 3
        s = a(i,j)
      end if
      if (mask(i) /= 0 .and. b(i,j) > 1) b(i,j) = t*s
      if (.not. (mask(i) == 0 .or. b(i,j) < 0)) then
        if (a(i,j) < 4) b(i,j) = b(i,j) - t
      end if
    end do
  end do
end subroutine
