program main
  real(8) :: a(2000), b(2000), c(2000), t, u, w
  common /deep/ w
  integer :: ix(20), n, m, l, i, kept
  do n = 1, 4
    do m = 1, 5, 2
      do l = 1, 3
        do i = 1, 2000
          a(i) = 1d0/(i + n)
          b(i) = sqrt(real(i, 8))
          c(i) = i - 3.25d0*m
        end do
        call bounds(a, b, c, n, m, l)
        print '(6z17)', a(1:60), b(1:20), c(1:140)
      end do
    end do
  end do
  do n = 0, 9
    do i = 1, n
      ix(i) = 1 + mod(i*7, n)
    end do
    do i = 1, 100
      a(i) = 0.01d0*i
    end do
    call shapes(a, ix, n, b)
    t = 5
    u = 6
    w = 7
    call lasts(a, c, n, t, u, kept)
    print '(6z17)', a(1:100), b(1:10), c(1:10), t, u, w
    print *, kept
  end do
end program
