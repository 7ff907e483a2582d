! RUN: crayon ir --after=frontend %s
! Logical and numbers do not mix, in operators, assignments, conditions and arguments of intrinsics.
subroutine s(x, n, l)
  real :: x
  integer :: n
  logical :: l
  x = l
  l = n
  x = x + l
  if (n) x = 1
  l = .not. n
  l = l == l
  l = l .and. n > 3 .or. x
  x = sqrt(n)
  x = max(n, x)
  n = mod(x, 2)
  do x = 1, 3
    n = n + 1
  end do
  do while (n)
    n = n - 1
  end do
  x = -l
  n = iand(n, x)
  x = sign(x, 1.0d0)
end subroutine
