! OpenACC and the PGI accelerator model that it came from: assertions on loops; data clauses are read and not needed.
subroutine diracc(n, m, a, b)
  integer, intent(in) :: n, m
  real :: a(n, m), b(n, m), t
  integer :: i, j
  !$acc region copyin(b) copy(a)
  !$acc do parallel, vector(64)
  do i = 1, n
    a(i, 1) = b(i, 1)
  end do
  !$acc end region
  !$acc parallel loop gang collapse(2) private(t)
  do j = 1, m
    do i = 1, n
      t = b(i, j)*2.0
      a(i, j) = t
    end do
  end do
  !$acc kernels loop seq
  do i = 2, n
    a(i, 1) = a(i-1, 1) + b(i, 1)
  end do
end subroutine diracc
