! RUN: crayon ir --function=60 --shape=loops %s
! Not alike: the second run has one array where the first one has two, which a routine may not be given for both.
subroutine both(p, q, n)
  integer, intent(in) :: n
  real, intent(inout) :: p(n), q(n)
  integer :: i
  do i = 2, n
    p(i) = q(i) - q(i-1)*0.25 + p(i)
  end do
  do i = 2, n
    p(i) = p(i) - q(i)*0.5
  end do
  do i = 2, n
    p(i) = p(i) - p(i-1)*0.25 + p(i)
  end do
  do i = 2, n
    p(i) = p(i) - p(i)*0.5
  end do
end subroutine
