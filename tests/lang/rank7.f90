! Arrays of rank 7.
subroutine rank7s(n, a)
  real a(2, 2, 2, 2, 2, 2, n)
  do m = 1, n
    do l = 1, 2
      do k = 1, 2
        a(k, l, 1, 2, 1, 2, m) = a(l, k, 2, 1, 2, 1, m)*0.5
      end do
    end do
  end do
end subroutine rank7s
