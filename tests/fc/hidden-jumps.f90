! RUN: sh same.sh %s
! Input that ends, and a procedure that returns another way, jump past what would set a DO variable again: it is more than the nest's own.
program hidden_jumps
  implicit none
  integer :: i, j, k
  real :: x(100)
  open (10, status='scratch')
  k = 5
  call input
  do j = 1, 100
    x(j) = x(j) + j
  end do
  call other(k, *200)
  j = 0
  print *, j, k
200 print *, j, x(7)
contains
  subroutine input
    do i = 1, 100
      x(i) = i
    end do
    call read_it
  end subroutine input

  subroutine read_it
    integer :: n
    do n = 1, 100
      x(n) = x(n) + 1
    end do
    read (10, *, &
          e&
          &nd=100) k
    n = 0
    print *, n, k
100 print *, n, x(7)
  end subroutine read_it

  subroutine other(k, *)
    integer, intent(in) :: k
    if (k > 3) return 1
  end subroutine other
end program hidden_jumps
