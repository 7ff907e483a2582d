! RUN: sh same.sh %s
! Loops of units that cannot call nests are named; a host sees by READ what its internal procedures set.
program main
  n = 3
  read (*, *, end=10) k
10 call sets
  print *, n, k
  call two
  call hides(4)
contains
  subroutine sets
    do k = 1, 4
      n = n + k
    end do
    do 20, k = 1, 3
20    n = n - k
  end subroutine
  subroutine hides(size)
    integer size, i, w(4)
    do i = 1, 4
      w(i) = size
    end do
    print *, w
  end subroutine
end program
subroutine one
  integer :: i = 0, v(3)
  i = 0
  entry two
  if (i == 0) then
    do i = 1, 3
      v(i) = i
    end do
  end if
  print *, v
end subroutine
