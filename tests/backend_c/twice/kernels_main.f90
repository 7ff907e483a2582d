program main
  real(8) :: a(1000), x(400), y(400), t
  integer :: n, st, i, j
  do n = 0, 8
    do i = 1, 1000
      a(i) = 1d0/i
    end do
    i = 0
    j = 0
    call triangle(a, n, i, j)
    print *, n + 1, n + 1
    call pyramid(a, n)
    do st = 1, 3
      i = -5
      j = -5
      if (n > 0) call strided(a, n, st, i, j)
      print *, i, j
    end do
    print '(6z17)', a
  end do
  do n = 0, 300, 100
    do i = 1, 400
      x(i) = mod(i, 7)*0.75d0 - 1
      y(i) = i
    end do
    call lanes(x, y, n, t)
    print '(6z17)', y
    call overlap(x, x(n + 1), n)
    call overlap(x(n/2 + 1), x, n/4)
    print '(6z17)', x
  end do
  do n = 1, 200, 66
    do i = 1, 400
      x(i) = 0.5d0 + mod(i, 5)
    end do
    call serial(x, n, 3)
    print '(6z17)', x
  end do
end program
