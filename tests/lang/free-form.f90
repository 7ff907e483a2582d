! Free form: & at the end and at the start of a line, several statements a line.
subroutine freefm(n, a, b)
  integer :: n; real :: a(n), b(n)
  integer :: i
  do i = 1, n
    a(i) = b(i)*2.0 + & ! the rest follows
           & 1.0
    b(i) = a(i); a(i) = a(i)*a(i)
  end do
end subroutine freefm
