! RUN: crayon ir --after=fuse %s | grep -c kernel; crayon check --with=c,cuda-cpu %s | grep -o '^[a-z]* .*identical'
! Nests behind each other are not one kernel where one reads rows ahead of an array that the next one stores, at lanes that differ by what is not known: such
! rows run in any order.
subroutine ahead(n, m, z, v, l, u, w)
  implicit none
  integer :: n, m, l, u, w, i, j
  real(8) :: z(-1:n+3,-1:m+3), v(l:u,1:w)
  do j = -1, m + 3
    do i = -1, n + 3
      z(i,j) = 2 - v(i+l+1,j+2)
    end do
  end do
  do j = 3, m + 2
    do i = 1, n
      v(i,j) = 0.375d0
    end do
  end do
end subroutine
