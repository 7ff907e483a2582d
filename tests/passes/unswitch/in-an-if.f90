! RUN: crayon ir --passes=unswitch %s
! The nest stands in an IF itself; the condition has a NOT in one place, and is made of two scalars. One side holds nothing.
subroutine r(n, m, on, least, x, a, b)
  integer :: n, m, i, j
  logical :: on
  real(8) :: least, x, a(n,m), b(n,m)
  if (n > 2) then
    do j = 1, m
      do i = 1, n
        b(i,j) = a(i,j)
        if (on .and. least > x) then
          b(i,j) = (a(i,j) + 0)**b(i,j) + (a(i,j) + 1)**b(i,j) + (a(i,j) + 2)**b(i,j) + (a(i,j) + 3)**b(i,j) + &
      (a(i,j) + 4)**b(i,j) + (a(i,j) + 5)**b(i,j) + (a(i,j) + 6)**b(i,j) + (a(i,j) + 7)**b(i,j) + &
      (a(i,j) + 8)**b(i,j) + (a(i,j) + 9)**b(i,j) + (a(i,j) + 10)**b(i,j) + (a(i,j) + 11)**b(i,j) + &
      (a(i,j) + 12)**b(i,j) + (a(i,j) + 13)**b(i,j)
        end if
        if (.not. (on .and. least > x)) b(i,j) = asin(a(i,j)) + acos(b(i,j)) + sqrt(b(i,j)) + exp(a(i,j)) + log(b(i,j))
      end do
    end do
  end if
end subroutine
