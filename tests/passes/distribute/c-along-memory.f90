! RUN: crayon c -o $work %s && grep -E "^void [a-z]*_.const.*_ref,|^ *for .int64_t [a-z]+ =|^ *rows_[a-z]_1.*= u" $work/c-along-memory.c
! A row's loops along memory stay with their row, whose work row stays in the cache; where the row itself is along memory its loops are split, and it goes inside.
subroutine smooth(n, m, u, r)
  integer :: n, m, i, j
  real(8) :: u(n,m), r(n,m), w(1000)
  do j = 2, m - 1
    do i = 1, n
      w(i) = u(i,j-1) + u(i,j+1)
    end do
    do i = 2, n - 1
      r(i,j) = u(i,j) - 0.25d0*(w(i-1) + w(i+1))
    end do
  end do
end subroutine

subroutine across(n, m, u, r)
  integer :: n, m, i, k
  real(8) :: u(m,n), r(m,n), v(1000)
  do k = 1, m
    do i = 1, n
      v(i) = u(k,i)*u(k,i)
    end do
    do i = 2, n - 1
      r(k,i) = u(k,i) - 0.25d0*(v(i-1) + v(i+1))
    end do
  end do
end subroutine
