! DO CONCURRENT, BLOCK-free Fortran 2008 style: masks in the header, several
! indices, a wave equation, sorting network stages.
module waves
  use, intrinsic :: iso_fortran_env, only: real32, real64, int32
  implicit none
  integer, parameter :: sp = real32
  real(sp), parameter :: c2(3) = [0.25_sp, 0.5_sp, 0.125_sp]
contains
  subroutine wave_step(nx, ny, medium, old, now, new)
    integer(int32), intent(in) :: nx, ny
    integer(int32), intent(in) :: medium(nx, ny)
    real(sp), intent(in) :: old(nx, ny), now(nx, ny)
    real(sp), intent(inout) :: new(nx, ny)
    !$crayon range(medium, 1, 3)
    integer :: i, j
    do concurrent (j = 2:ny-1, i = 2:nx-1)
      new(i, j) = 2*now(i, j) - old(i, j) + c2(medium(i, j))* &
        (now(i-1, j) + now(i+1, j) + now(i, j-1) + now(i, j+1) - 4*now(i, j))
    end do
    do concurrent (i = 1:nx, ny > 1)
      new(i, 1) = 0
      new(i, ny) = new(i, ny-1)
    end do
  end subroutine wave_step

  subroutine bitonic(n, key, swaps)
    integer, intent(in) :: n
    real(sp), intent(inout) :: key(0:n-1)
    integer, intent(out) :: swaps
    !$crayon size(n, 1, 256)
    integer :: k, j, i, l, m
    real(sp) :: t
    swaps = 0
    m = 1
    do while (2*m <= n)
      m = 2*m
    end do
    k = 2
    do while (k <= m)
      j = k/2
      do while (j > 0)
        do i = 0, m - 1
          l = ieor(i, j)
          if (l <= i) cycle
          if ((iand(i, k) == 0 .and. key(i) > key(l)) .or. (iand(i, k) /= 0 .and. key(i) < key(l))) then
            t = key(i)
            key(i) = key(l)
            key(l) = t
            swaps = swaps + 1
          end if
        end do
        j = j/2
      end do
      k = 2*k
    end do
  end subroutine bitonic
end module waves
