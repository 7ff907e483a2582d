! Sections with gaps, handed to arrays of assumed shape: what the call leaves alone is not stored.
module m
contains
  subroutine bump(a, k)
    real, intent(inout) :: a(:)
    integer k, i
    do i = 1, size(a)
      if (a(i) > 0) a(i) = a(i) * 2 + k
    end do
  end subroutine bump
  subroutine flipz(a)
    real, intent(inout) :: a(:)
    a = -a
  end subroutine flipz
end module m
subroutine use1(n, b, c, l)
  use m
  integer n
  real b(2*n), c(n, n)
  integer l(n)
  integer j
  call bump(b(1:2*n:2), 3)
  do j = 1, n
    call bump(c(j, :), j)
    call flipz(c(j, 1:n:2))
  end do
end subroutine use1
