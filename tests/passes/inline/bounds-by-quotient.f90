! RUN: crayon ir --after=inline %s
! Bounds that the callee computes from its arguments are those of the caller's array where the numbers say so: padded ones (`n/2*2 + 1`), of arrays of the caller with the same expression, too.
subroutine step(n, m, v, w)
  integer, intent(in) :: n, m
  real, intent(inout) :: v(65, 12, m), w(n/2*2 + 1, m)
  integer :: k
  do k = 1, m
    call pad(64, 12, k, v)
    call same(n, m, k, w)
  end do
end subroutine
subroutine pad(id, jd, k, v)
  integer, intent(in) :: id, jd, k
  real, intent(inout) :: v(id/2*2 + 1, max(jd, 1), *)
  integer :: j
  do j = 1, jd
    v(1, j, k) = v(2, j, k)
  end do
end subroutine
subroutine same(n, m, k, w)
  integer, intent(in) :: n, m, k
  real, intent(inout) :: w(n/2*2 + 1, m)
  w(1, k) = w(2, k)
end subroutine
