! Extents and bounds.
subroutine inqarr(n, m, a)
  real a(-1:n, m)
  do j = 1, size(a, 2)
    do i = lbound(a, 1), ubound(a, 1)
      a(i, j) = a(i, j) + size(a)
    end do
  end do
end subroutine inqarr
