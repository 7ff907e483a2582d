! RUN: crayon report %s
! Elements that a condition may leave alone, a computed index, and a corner that only strides tell, say nothing of how far an array reaches.
subroutine masked(n, a, c)
  integer :: n, i
  real :: a(*), c(n)
  do i = 1, n
    if (c(i) > 0) c(i) = a(i+1)
    c(i) = c(i) + a(i)
  end do
end subroutine
subroutine computed(n, k, a, c)
  integer :: n, i, k(n)
  real :: a(*), c(n)
  do i = 1, n
    c(i) = a(k(i))
  end do
end subroutine
subroutine corner(n, ld, a, c)
  integer :: n, ld, i
  real :: a(ld,*), c(n)
  do i = 1, n
    c(i) = a(i,n+1-i)
  end do
end subroutine
subroutine never(n, m, a, c)
  integer :: n, m, i
  real :: a(*), c(n)
  if (m > 0) then
    do i = 1, n
      c(i) = a(i)
    end do
  end if
end subroutine
