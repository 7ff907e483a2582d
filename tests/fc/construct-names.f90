! RUN: sh same.sh --cuda %s
! The name of a construct stands on a line of its own, before a mark of continuation, a comment or both: what opens a nest, or tells of memory, stands before it.
program names
  implicit none
  real(8) :: a(200), b(200)
  a = 1
  b = 2
  call step(200, 3, .true.)
  call step(200, 3, .false.)
  print *, sum(a)
contains
  subroutine step(n, m, flag)
    integer, intent(in) :: n, m
    logical, intent(in) :: flag
    integer :: i, j
    print *, n
    sides:  &  ! of both signs
! a comment
    if (flag) then
      do i = 1, n
        a(i) = a(i) + b(i)*m
      end do
    else
      do i = 1, n
        a(i) = a(i) - b(i)
      end do
    end if sides
    print *, m
    rows: &
    do j = 1, m
      cols: do i = 1, n
        a(i) = a(i) + b(i)*j
      end do cols
    end do rows
    told:  &

    do j = 1, m
      print *, a(j)
      a(j) = b(j)
      each:  &
      do i = 1, n
        b(i) = b(i) + a(i)
      end do each
    end do told
  end subroutine
end program
