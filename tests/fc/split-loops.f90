! RUN: sh same.sh --cuda %s
! Loops that are split where the element is: the first one, the last one, beside the loop on either side, far away where nothing reads it, of no turns.
program edges
  implicit none
  real :: a(40)
  integer :: k
  do k = -1, 12
    call fill(a)
    call spread(10, k, k >= 1, a(3:))
    print '(40z9)', a
  end do
  call fill(a)
  call spread(10, huge(k), .false., a(3:))
  call spread(10, -huge(k) - 1, .false., a(3:))
  call spread(0, 1, .true., a(3:))
  call spread(-1, 0, .true., a(3:))
  print '(40z9)', a
contains
  subroutine fill(a)
    real, intent(out) :: a(40)
    integer :: i
    a = [(sqrt(real(i)), i = 1, 40)]
  end subroutine
  subroutine spread(n, k, reads, a)
    integer, intent(in) :: n, k
    logical, intent(in) :: reads
    real, intent(inout) :: a(-1:30)
    integer :: i
    do i = 1, n
      if (reads) then
        a(i) = a(k)*0.5 + a(i)
      else
        a(i) = a(i) + 1
      end if
    end do
  end subroutine
end program
