! RUN: crayon ir --shape=loops --after=single %s | grep -vE '^ *(dummy|local|hint)'
! What a turn of a loop in order sets by elements, beside its kernels: one lane does it, with the scalars that nobody else reads.
subroutine rows(n, m, first, a, b, d)
  implicit none
  integer, intent(in) :: n, m
  logical, intent(in) :: first
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m), d(0:n)
  double precision :: q, r
  integer :: i, j, k
  do j = 2, m
    k = j - 1
    q = a(1, k) + b(1, j)
    r = a(2, k)*q
    d(0) = max(q*r, 0d0)
    do i = 1, n
      d(i) = d(i) + a(i, j - 1)*b(i, j)
    end do
    if (first) a(1, j) = d(0)
    do i = 2, n
      a(i, j) = a(i, j)*d(i)
    end do
    if (first) then
      a(n, j) = d(n)
    else
      q = d(n)*0.5d0
      a(n, j) = q
    end if
  end do
end subroutine rows
