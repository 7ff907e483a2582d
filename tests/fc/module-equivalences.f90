! RUN: sh same.sh --cuda %s
! Variables of a module in EQUIVALENCE, of which a nest uses one, two of which none is stored, or two that are one piece of memory, in part or not.
! FILE tables.f90
module tables
  implicit none
  real :: ka(2, 5, 4), absa(10, 4), kb(6), tail(4), flags(3)
  integer :: bits(3), count, counted
  equivalence (ka(1, 1, 1), absa(1, 1))
  equivalence (kb(3), tail(1)), (flags, bits)
  equivalence (count, counted)
contains
  real function entry_of(i, j)
    integer, intent(in) :: i, j
    entry_of = absa(i, j) + 0.5
  end function
end module
! FILE main.f90
program main
  use tables
  implicit none
  real :: t(10, 4)
  integer :: i, j, k
  do k = 1, 4
    do j = 1, 5
      do i = 1, 2
        ka(i, j, k) = i + 2*j + 10*k
      end do
    end do
  end do
  do j = 1, 4
    do i = 1, 10
      t(i, j) = absa(i, j)*2 + ka(1, 1, j) + entry_of(i, j)
    end do
  end do
  print *, t
  do k = 1, 4
    do j = 1, 9
      absa(j, k) = ka(2, 1, k) + absa(j + 1, k)
    end do
  end do
  print *, ka
  kb = 1
  do i = 1, 4
    tail(i) = kb(i) + i
  end do
  print *, kb
  do i = 1, 3
    bits(i) = bits(i) + 2**i
    flags(i) = flags(i)*2
  end do
  count = 0
  do i = 1, 10
    if (t(i, 2) > 70) count = counted + 1
  end do
  print *, bits, count
end program
