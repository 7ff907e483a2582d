! RUN: sh same.sh %s; cd "$work"; sed 1d "$OLDPWD/%s" >p.f90; printf '#!/bin/sh\nfor a; do case $a in */host/*) grep -i "^ *call crayon\\|:: x[0-9]\\|crayon_left = " "$a" ;; esac; done\nexec gfortran "$@"\n' >g; chmod +x g; crayon fc --backend=c --gfortran=./g -O2 -c p.f90; crayon fc --backend=c --gfortran=./g -std=f95 -O2 -c p.f90 | grep -c value
! A nest in C gets what it uses and no bounds besides, by value what it does not change. Whether it did its work is asked only where it may not do it.
! With -std=f95 there is no VALUE.
module work
  implicit none
contains
  subroutine add(n, first, a, b, switch)
    integer, intent(in) :: n, first
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: b(n)
    logical(1), intent(in) :: switch
    integer :: i
    if (switch) then
      do i = first, n
        a(i) = a(i) + b(i)
      end do
    end if
  end subroutine add
  pure subroutine last(n, a, factor, k, s)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real, intent(in) :: factor
    integer, intent(out) :: k
    real(8), intent(out) :: s
    integer :: i, j
    k = 0
    s = 0
    do j = 1, n
      do i = 1, n
        if (a(i, j) > factor) k = i
        s = s + a(i, j)
      end do
    end do
  end subroutine last
  subroutine tell(n, a, loud)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    logical, intent(in) :: loud
    integer :: i
    do i = 1, n
      a(i, 1) = a(i, 2) + 1
      if (loud) print *, a(i, 1)
    end do
  end subroutine tell
end module work
program passed
  use work
  implicit none
  real(8) :: a(10), c(5, 5), s
  real(8), allocatable :: b(:)
  integer :: i, k
  do i = 1, 10
    a(i) = i
  end do
  allocate (b(10))
  b = 2*a
  call add(10, 3, a(:), b, .true._1)
  print *, a
  call add(10, 3, a, b, .false._1)
  call add(2, 1, a(1:9:3), b, .true._1)
  print *, a
  c = reshape((/(real(i, 8), i = 1, 25)/), (/5, 5/))
  call last(5, c, 22.5, k, s)
  print *, k, s
  do k = 1, 2
    call tell(5, c, k == 2)
  end do
end program passed
