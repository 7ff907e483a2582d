! RUN: for s in strip row auto; do crayon check --with=c,cuda-cpu --shape=$s %s | tail -n 1; done
! Nests one behind the other store the same values, in other rows and lanes: each in its own.
subroutine rows(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m)
!$crayon size(n, 0, 70)
!$crayon size(m, 0, 9)
  do j = 1, m
    do i = 3, n
      a(i,j) = b(i,j)
    end do
  end do
  do j = 2, m
    do i = 2, n
      a(i,j) = b(i,j)
    end do
  end do
end subroutine
subroutine fewer(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m)
!$crayon size(n, 0, 70)
!$crayon size(m, 0, 9)
  do j = 2, m - 1
    do i = 1, n
      a(i,j) = 0.5*b(i,j)
    end do
  end do
  do j = 1, m
    do i = 2, n - 1
      a(i,j) = 0.5*b(i,j)
    end do
  end do
end subroutine
subroutine constants(n, m, a, c)
  integer :: n, m, i, j
  real :: a(n,m), c(n,m)
!$crayon size(n, 0, 70)
!$crayon size(m, 0, 9)
  do j = 1, m
    do i = 2, n
      a(i,j) = 0
    end do
  end do
  do j = 2, m
    do i = 1, n
      a(i,j) = 0
    end do
  end do
  do j = 2, m
    do i = 2, n - 1
      c(i,j) = a(i,j) + a(i-1,j)
    end do
  end do
end subroutine
