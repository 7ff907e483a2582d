! RUN: crayon cuda --shape=row -o "$work" %s; grep -o "= r.* ? [bw]\[.*;" "$work/not-read.cu"
! Where a condition is false a load gives 1: the divide is done there, too, and 0 would take the long way for each lane.
subroutine g(a, b, d, w, k, n)
  integer :: n, i, k(n)
  real(8) :: a(n), b(n), d(n), w(n)
  do i = 1, n
    d(i) = 0
    if (a(i) > 1) d(i) = a(i)/b(k(i)) + w(k(i))
  end do
end subroutine
