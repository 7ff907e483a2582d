! RUN: crayon ir --after=partial %s
! RUN: crayon loopmark %s
! RUN: crayon check --with=cuda-cpu %s
! The largest neighbour, the number of them, and whether there is one without any, over lists of different length.
subroutine neighbours(n, nz, first, list, m, count, some)
  implicit none
  integer, intent(in) :: n, nz, first(n+1), list(nz)
  integer, intent(out) :: m, count
  logical, intent(out) :: some
  integer :: j, k
  m = 0
  count = 0
  some = .false.
  do j = 1, n
    do k = first(j), first(j+1) - 1
      m = max(m, list(k))
      if (list(k) > j) count = count + 1
      some = some .or. list(k) == j
    end do
  end do
end subroutine
