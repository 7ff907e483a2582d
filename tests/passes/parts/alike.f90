! RUN: crayon ir --function=60 --shape=loops %s
! What two runs of statements do alike, but for names, is one routine: arrays and scalars that are stored are passed by reference, other scalars
! by value, and what holds nothing from one run to the next is its own.
subroutine sweep(p, q, r, s, n, m, dt)
  integer, intent(in) :: n, m
  real, intent(in) :: dt
  real, intent(inout) :: p(n,m), q(n,m), r(n), s(n)
  integer :: i, k, j
  real :: t, u
  do j = 1, m
    do i = 2, n
      t = p(i,j) - p(i-1,j)
      r(i) = t*dt
    end do
    do i = 2, n
      p(i,j) = p(i,j) + r(i)
    end do
    do k = 2, n
      u = q(k,j) - q(k-1,j)
      s(k) = u*dt
    end do
    do k = 2, n
      q(k,j) = q(k,j) + s(k)
    end do
  end do
end subroutine
