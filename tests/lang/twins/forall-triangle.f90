! The twin of ../forall-triangle.f90 in loops, the values kept before they are stored.
subroutine tri(n, a)
  integer, intent(in) :: n
  real :: a(n, n), t(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, i
      t(i, j) = a(j, i)*0.5
    end do
  end do
  do i = 1, n
    do j = 1, i
      a(i, j) = t(i, j)
    end do
  end do
  do i = 1, n
    do j = i + 1, n
      if (a(j, i) > 0.3) a(i, j) = -a(i, j)
    end do
  end do
end subroutine tri
