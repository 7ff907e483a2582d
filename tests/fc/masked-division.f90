! RUN: sh same.sh --cuda %s
! A division under a mask that no point has must not be done, though its operands are scalars.
program main
  implicit none
  integer :: ida(10), zero, k
  real :: rda(10)
  rda = 1.0
  zero = 0
  do k = 1, 3
    ida = k
    where (rda < 0.5*k)
      ida = 6/zero + 2
    end where
    where (rda < 0.6*k) ida = mod(7, zero)*5
    print *, ida
    rda(3) = 2.0
    rda(4) = 0.7
    zero = k
  end do
end program
