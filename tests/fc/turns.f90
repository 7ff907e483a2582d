! RUN: sh turns.sh %s
! Nests that set few elements this time run as they were written, in C: the ends of their loops and the sizes of their arrays tell before the call.
module shapes
  type list
    integer :: count
    real(8), pointer :: q(:, :) => null()
  end type
  type(list), pointer :: here => null()
contains
  subroutine species(n, m, steps, w, total, last)
    integer, intent(in) :: n, m, steps, last(2)
    real(8), intent(in) :: w(:)
    real(8), intent(inout) :: total(:)
    real(8) :: rows(n, m)
    integer :: i, s, k
    do i = 1, steps
      if (mod(i, 7) == 3) write (*, '(a,i0)') 'step ', i ! the loop around them is gfortran's
      do s = 2, here%count
        total(s) = total(s) + here%q(i, s)*w(i)
      end do
      do k = last(1), last(2), -1
        if (total(k) < 0) exit
      end do
      if (i == 2) print '(i0)', k
      do s = 1, m
        do k = 1, min(n, here%count)
          rows(k, s) = w(i)*k + s
        end do
      end do
      print '(f8.3)', rows(1, m)
      total = total + 1
      print '(f8.3)', total(1)
      rows(:, 2:m) = 0.5d0
      print '(f8.3)', rows(n, m)
    end do
  end subroutine
end module
program turns
  use shapes
  integer :: n, i
  real(8), allocatable :: total(:), w(:)
  read *, n
  allocate (here, w(9), total(n))
  here%count = n
  allocate (here%q(9, n))
  do i = 1, 9
    w(i) = 1d0/i
    here%q(i, :) = i*0.25d0
  end do
  total = 0
  call species(n, 4, 9, w, total, [n, 1])
  print '(5f12.6)', total
end program
