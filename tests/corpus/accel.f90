! Codes marked for accelerators and threads, in the directives of three decades:
! the PGI accelerator model, OpenACC, OpenMP, Cray's own. All are assertions.
subroutine acc_region(n, m, a, b, c, tmax)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m)
  real, intent(in) :: b(n, m), c
  real, intent(out) :: tmax
  real :: work(n, m)
  integer :: i, j
  tmax = 0.0
!$acc region copy(a) copyin(b) local(work)
!$acc do parallel
  do j = 1, m
!$acc do vector(64)
    do i = 1, n
      work(i, j) = a(i, j) + c*b(i, j)
    end do
  end do
!$acc do parallel
  do j = 1, m
!$acc do vector(64), private(i)
    do i = 2, n - 1
      a(i, j) = 0.25*work(i-1, j) + 0.5*work(i, j) + 0.25*work(i+1, j)
    end do
  end do
!$acc end region
  do j = 1, m
    do i = 1, n
      tmax = max(tmax, a(i, j))
    end do
  end do
end subroutine acc_region

subroutine acc_kernels(n, m, u, v, err)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: u(0:n+1, 0:m+1), v(0:n+1, 0:m+1)
  real(8), intent(out) :: err
  integer :: i, j
  err = 0
!$acc data copy(u) create(v)
!$acc parallel loop gang collapse(2) reduction(max:err)
  do j = 1, m
    do i = 1, n
      v(i, j) = 0.25d0*(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
      err = max(err, abs(v(i, j) - u(i, j)))
    end do
  end do
!$acc kernels
!$acc loop independent
  do j = 1, m
!$acc loop vector(128)
    do i = 1, n
      u(i, j) = v(i, j)
    end do
  end do
!$acc end kernels
!$acc end data
end subroutine acc_kernels

subroutine omp_loops(n, idx, a, b, total)
  implicit none
  integer, intent(in) :: n, idx(n)
  real, intent(inout) :: a(n), b(n)
  real, intent(out) :: total
  integer :: i
  real :: t
  total = 0.0
!$omp parallel do private(t) reduction(+:total) schedule(static)
  do i = 1, n
    t = a(i)*b(i)
    b(i) = t + a(idx(i))
    total = total + t
  end do
!$omp end parallel do
!$omp simd
  do i = 1, n
    a(i) = a(i) - 0.5*b(i)
  end do
!dir$ ivdep
!dir$ vector always
  do i = 2, n
    b(i) = b(i) + 0.1*a(i-1)
  end do
end subroutine omp_loops
