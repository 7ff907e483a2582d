! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! What is assigned under IF and read afterwards is chosen between the new value and the one before: al from the loop before,
! f from memory. The row in COMMON is stored whole, by the last row.
subroutine limited(a, f, n, m)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n,m)
  real, intent(inout) :: f(n,m)
  real al
  common /shared/ al(140)
  integer :: i, j
  do j = 1, m
    do i = 2, n
      al(i) = 0.5*(a(i-1,j) + a(i,j))
    end do
    do i = 2, n - 1
      if (al(i+1) > 1.0) then
        f(i,j) = f(i,j) + al(i+1)
      else if (a(i,j) < 0.0) then
        f(i,j) = 0.0
      end if
    end do
    do i = 2, n - 1
      if (a(i,j) > al(i)) al(i) = f(i,j)
    end do
    do i = 3, n - 2
      f(i,j) = al(i) - al(i-1)
    end do
  end do
end subroutine
