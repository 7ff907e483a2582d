! RUN: crayon ir --passes=unswitch %s
! The loop assigns what is asked for; it is an element; its evaluation may trap where the loop has no turn; it decides over little; or over a small part.
subroutine assigned(n, mode, a)
  integer :: n, mode, i
  real(8) :: a(n)
  do i = 1, n
    if (mode == 1) then
      a(i) = (a(i) + 0)**a(i) + (a(i) + 1)**a(i) + (a(i) + 2)**a(i) + (a(i) + 3)**a(i) + &
      (a(i) + 4)**a(i) + (a(i) + 5)**a(i) + (a(i) + 6)**a(i) + (a(i) + 7)**a(i) + &
      (a(i) + 8)**a(i) + (a(i) + 9)**a(i) + (a(i) + 10)**a(i) + (a(i) + 11)**a(i) + &
      (a(i) + 12)**a(i) + (a(i) + 13)**a(i) + (a(i) + 14)**a(i) + (a(i) + 15)**a(i)
      if (a(i) > 2) mode = 0
    end if
  end do
end subroutine

subroutine element(n, mode, a)
  integer :: n, mode(2), i
  real(8) :: a(n)
  do i = 1, n
    if (mode(2) == 1) a(i) = (a(i) + 0)**a(i) + (a(i) + 1)**a(i) + (a(i) + 2)**a(i) + (a(i) + 3)**a(i) + &
      (a(i) + 4)**a(i) + (a(i) + 5)**a(i) + (a(i) + 6)**a(i) + (a(i) + 7)**a(i) + &
      (a(i) + 8)**a(i) + (a(i) + 9)**a(i) + (a(i) + 10)**a(i) + (a(i) + 11)**a(i) + &
      (a(i) + 12)**a(i) + (a(i) + 13)**a(i) + (a(i) + 14)**a(i) + (a(i) + 15)**a(i)
  end do
end subroutine

subroutine traps(n, mode, k, a)
  integer :: n, mode, k, i
  real(8) :: a(n)
  do i = 1, n
    if (mode/k == 1) a(i) = (a(i) + 0)**a(i) + (a(i) + 1)**a(i) + (a(i) + 2)**a(i) + (a(i) + 3)**a(i) + &
      (a(i) + 4)**a(i) + (a(i) + 5)**a(i) + (a(i) + 6)**a(i) + (a(i) + 7)**a(i) + &
      (a(i) + 8)**a(i) + (a(i) + 9)**a(i) + (a(i) + 10)**a(i) + (a(i) + 11)**a(i) + &
      (a(i) + 12)**a(i) + (a(i) + 13)**a(i) + (a(i) + 14)**a(i) + (a(i) + 15)**a(i)
  end do
end subroutine

subroutine little(n, mode, a)
  integer :: n, mode, i
  real(8) :: a(n)
  do i = 1, n
    if (mode == 1) a(i) = exp(a(i)) + log(a(i)) + sin(a(i))
  end do
end subroutine

subroutine part(n, mode, a)
  integer :: n, mode, i
  real(8) :: a(n)
  do i = 1, n
    a(i) = (a(i) + 0)**a(i) + (a(i) + 1)**a(i) + (a(i) + 2)**a(i) + (a(i) + 3)**a(i) + &
      (a(i) + 4)**a(i) + (a(i) + 5)**a(i) + (a(i) + 6)**a(i) + (a(i) + 7)**a(i) + &
      (a(i) + 8)**a(i) + (a(i) + 9)**a(i) + (a(i) + 10)**a(i) + (a(i) + 11)**a(i) + &
      (a(i) + 12)**a(i) + (a(i) + 13)**a(i) + (a(i) + 14)**a(i) + (a(i) + 15)**a(i)
    a(i) = (a(i) + 0)**a(i) + (a(i) + 1)**a(i) + (a(i) + 2)**a(i) + (a(i) + 3)**a(i) + &
      (a(i) + 4)**a(i) + (a(i) + 5)**a(i) + (a(i) + 6)**a(i) + (a(i) + 7)**a(i) + &
      (a(i) + 8)**a(i) + (a(i) + 9)**a(i) + (a(i) + 10)**a(i) + (a(i) + 11)**a(i) + &
      (a(i) + 12)**a(i) + (a(i) + 13)**a(i) + (a(i) + 14)**a(i) + (a(i) + 15)**a(i)
    a(i) = (a(i) + 0)**a(i) + (a(i) + 1)**a(i) + (a(i) + 2)**a(i) + (a(i) + 3)**a(i) + &
      (a(i) + 4)**a(i) + (a(i) + 5)**a(i) + (a(i) + 6)**a(i) + (a(i) + 7)**a(i) + &
      (a(i) + 8)**a(i) + (a(i) + 9)**a(i) + (a(i) + 10)**a(i) + (a(i) + 11)**a(i) + &
      (a(i) + 12)**a(i) + (a(i) + 13)**a(i) + (a(i) + 14)**a(i) + (a(i) + 15)**a(i)
    if (mode == 1) a(i) = (a(i) + 0)**a(i) + (a(i) + 1)**a(i) + (a(i) + 2)**a(i) + (a(i) + 3)**a(i) + &
      (a(i) + 4)**a(i) + (a(i) + 5)**a(i) + (a(i) + 6)**a(i) + (a(i) + 7)**a(i) + &
      (a(i) + 8)**a(i) + (a(i) + 9)**a(i) + (a(i) + 10)**a(i) + (a(i) + 11)**a(i) + &
      (a(i) + 12)**a(i) + (a(i) + 13)**a(i) + (a(i) + 14)**a(i) + (a(i) + 15)**a(i)
    a(i) = (a(i) + 0)**a(i) + (a(i) + 1)**a(i) + (a(i) + 2)**a(i) + (a(i) + 3)**a(i) + &
      (a(i) + 4)**a(i) + (a(i) + 5)**a(i) + (a(i) + 6)**a(i) + (a(i) + 7)**a(i) + &
      (a(i) + 8)**a(i) + (a(i) + 9)**a(i) + (a(i) + 10)**a(i) + (a(i) + 11)**a(i) + &
      (a(i) + 12)**a(i) + (a(i) + 13)**a(i) + (a(i) + 14)**a(i) + (a(i) + 15)**a(i)
  end do
end subroutine
