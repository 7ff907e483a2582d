! RUN: sh same.sh --only-cuda %s
! Loops whose step is a variable, as in transforms of several sequences: of a row that they leave, no more than is declared would go to a GPU. Twice of four calls they
! stay within it, forwards and backwards.
subroutine combine(lot, l, c, jump, inc, s)
  integer, intent(in) :: lot, l, jump, inc
  real :: c(2,inc,l,5), s, t
  integer :: m, k
  do k = 1, l
    do m = 1, (lot-1)*jump + 1, jump
      t = c(2,m,k,2) - c(2,m,k,5)
      c(1,m,k,1) = 2*t + c(1,m,k,1)
      c(2,m,k,2) = t
    end do
  end do
  s = t
end subroutine
subroutine backwards(n, step, a)
  integer, intent(in) :: n, step
  real :: a(n,2)
  integer :: i
  do i = n, 1, step
    a(i,1) = a(i,1) + a(i,2)
  end do
end subroutine
program main
  real :: c(2,7,10), s
  integer :: i, j, k
  do k = 1, 10
    do j = 1, 7
      do i = 1, 2
        c(i,j,k) = 1.0/(i + j*k)
      end do
    end do
  end do
  call combine(10, 1, c, 7, 1, s)
  print *, s, c
  call combine(4, 2, c, 10, 1, s)
  print *, s, c
  call combine(7, 2, c, 1, 7, s)
  print *, s, c
  call backwards(70, -3, c)
  print *, c
end program
