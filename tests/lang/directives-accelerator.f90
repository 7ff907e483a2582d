! The PGI accelerator model and OpenACC: what they say of the order of iterations counts, the rest is Crayon's affair.
subroutine diracc(n, m, ix, a, b)
  integer n, m
  integer ix(n)
  real a(n, m), b(n, m)
  real t
  !$acc region copyin(b) copy(a)
  !$acc do parallel, vector(64), private(t)
  do j = 1, m
    !$acc do seq
    do i = 2, n
      t = b(i, j)*0.5
      a(i, j) = a(i-1, j) + t
    end do
  end do
  !$acc end region
  !$acc parallel loop gang vector collapse(2)
  do j = 1, m
    do i = 1, n
      b(i, j) = a(i, j)*a(i, j)
    end do
  end do
  !$acc kernels loop independent
  do i = 1, n
    a(i, 1) = b(i, 1) + ix(i)
  end do
end subroutine diracc
