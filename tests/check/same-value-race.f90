! RUN: check --with=c,cuda-cpu
! EXPECT: exit 0
! EXPECT: ^corners +c +identical
! EXPECT: ^corners +cuda-cpu +identical
! EXPECT: ^    note: lanes store the same value to one element of b, at
! FAULT(cuda-cpu): s/\] = s_*;/] = s + 0*b[0];/
! Iterations that a directive says are independent store one value to shared corners: which is last does not matter, so that it
! is a warning. Stores of different values, and a load of what another lane stores, stay faults.
subroutine corners(n, m, a, b, s)
  implicit none
  integer :: n, m, j, k, p, q
  real(8) :: a(n,m), b(n+1,m+1), s
  !$omp parallel do private(p, q)
  do k = 1, m
    do j = 1, n
      if (a(j,k) > 0.5d0) then
        do q = 0, 1
          do p = 0, 1
            b(j+p,k+q) = s
          end do
        end do
      end if
    end do
  end do
end subroutine
