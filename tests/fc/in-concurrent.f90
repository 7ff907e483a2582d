! RUN: sh same.sh %s
! Loops in a DO CONCURRENT that stays with gfortran stay with it, for a call there must be pure; in a PURE procedure calls of nests are.
module columns
  implicit none
  type layer
    real(8), allocatable :: t(:)
  end type
contains
  subroutine settle(layers, n, heat, named)
    integer, intent(in) :: n
    type(layer), intent(inout) :: layers(n)
    real(8), intent(inout) :: heat(:, :)
    character(*), intent(in) :: named
    integer :: i, j
    character(8) :: word
    do concurrent (j = 1:n)
      word = named
      do i = 2, size(heat, 1)
        heat(i, j) = heat(i, j) + 0.5d0*heat(i-1, j)
      end do
      if (word == 'all') layers(j)%t = heat(:, j)
    end do
    do i = 1, size(heat, 1)
      heat(i, 1) = heat(i, 1) + i
    end do
  end subroutine

  pure subroutine mend(heat, named)
    real(8), intent(inout) :: heat(:, :)
    character(*), intent(in) :: named
    integer :: i, j
    do concurrent (j = 1:size(heat, 2))
      do i = 2, size(heat, 1)
        heat(i, j) = heat(i, j) - 0.25d0*heat(i-1, j)
      end do
      if (named // '' == 'none') heat(1, j) = 0
    end do
  end subroutine
end module

program main
  use columns
  implicit none
  type(layer) :: layers(20)
  real(8) :: heat(30, 20)
  integer :: i, j
  do j = 1, 20
    do i = 1, 30
      heat(i, j) = 1d0/(i + j)
    end do
  end do
  call settle(layers, 20, heat, 'all')
  call mend(heat, 'none')
  print '(4z17)', sum(heat), layers(3)%t(7), heat(1, 1), heat(30, 20)
end program
