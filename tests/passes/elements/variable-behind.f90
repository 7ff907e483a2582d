! RUN: crayon check --with=c,cuda-cpu %s
! The last values of elements are stored where the loop has run; its variable has what it begins with where it has not, for those who ask behind it.
subroutine r(n, m, a, b, w)
  integer :: n, m, i, k
  real(8) :: a(n), b(n), w(3)
  !$crayon size(n, 8, 40) size(m, 1, 6)
  do k = 1, 4
    a(k) = a(k) + 1
  end do
  do k = 1, m - 3
    w(1) = a(k)*2
    w(2) = w(1) + b(k)
    b(k) = w(2)*w(1)
  end do
  b(n) = k
end subroutine
