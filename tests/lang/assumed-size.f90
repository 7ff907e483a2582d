! The last extent is not known.
subroutine asize(n, m, a, b)
  real a(*), b(n, *)
  do k = 1, m
    do i = 1, n
      a(i) = a(i) + b(i, k)
    end do
  end do
end subroutine asize
