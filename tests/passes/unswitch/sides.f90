! RUN: crayon ir --passes=unswitch %s
! Of the condition and of its contrary, within the lanes and around them; the other switch decides over less, and stays.
subroutine r(n, m, mode, other, a, b)
  integer :: n, m, mode, other, i, j
  real(8) :: a(n,m), b(n,m), w(1000)
  do j = 1, m
    if (mode == 1) then
      do i = 1, n
        w(i) = (a(i,j) + 0)**b(i,j) + (a(i,j) + 1)**b(i,j) + (a(i,j) + 2)**b(i,j) + (a(i,j) + 3)**b(i,j) + &
      (a(i,j) + 4)**b(i,j) + (a(i,j) + 5)**b(i,j) + (a(i,j) + 6)**b(i,j) + (a(i,j) + 7)**b(i,j) + &
      (a(i,j) + 8)**b(i,j) + (a(i,j) + 9)**b(i,j) + (a(i,j) + 10)**b(i,j) + (a(i,j) + 11)**b(i,j)
      end do
    else
      do i = 1, n
        w(i) = exp(a(i,j)) + log10(b(i,j)) + &
      (b(i,j) + 0)**a(i,j) + (b(i,j) + 1)**a(i,j) + (b(i,j) + 2)**a(i,j) + (b(i,j) + 3)**a(i,j) + &
      (b(i,j) + 4)**a(i,j)
      end do
    end if
    do i = 1, n
      if (other == 2) w(i) = sqrt(w(i))
      if (mode /= 1) then
        w(i) = w(i) + atan(a(i,j))
      else
        if (a(i,j) > 0) w(i) = w(i) - tan(a(i,j))
      end if
      b(i,j) = w(i)/a(i,j)
    end do
  end do
end subroutine
