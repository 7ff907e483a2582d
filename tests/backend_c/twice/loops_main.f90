program main
  integer :: k(5000), last(8), n, lo, hi, st, i
  integer :: steps(6) = (/ 1, 2, 5, -1, -3, 7 /)
  do lo = -3, 3
    do hi = -4, 5
      k = 0
      call plain(lo, hi, n, k, i)
      print *, lo, hi, n, i, k(1:max(n,1))
      do st = 1, 6
        k = 0
        last = 77
        call strides(lo, hi, steps(st), n, k, last)
        print *, lo, hi, steps(st), n, last, k(1:max(n,1))
      end do
    end do
  end do
  do lo = 1, 5
    i = lo
    n = 4
    k = 0
    call fixed(i, n, k)
    print *, i, n, k(1:6)
  end do
  do n = 0, 12
    k = 0
    last = 55
    call jumps(n, k, last)
    print *, n, last, k(1:60)
  end do
  call plain(2147483640, 2147483646, n, k, i)
  print *, n, i
end program
