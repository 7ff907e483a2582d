! RUN: sh same.sh --cuda %s
! Units with ENTRY: nests with what all entries have; not with what some lack, with arrays whose bounds are made of that, or with results.
subroutine first(n, a, m, w)
  implicit none
  integer, intent(in) :: n, m, k
  real(8), intent(inout) :: a(n), w(m), z(n)
  real(8) :: t(n), u(n)
  integer :: i
  real(8) :: s
  do i = 1, m
    w(i) = w(i) + 1
  end do
  do i = 1, m
    u(i) = m*i
  end do
  print *, sum(u), sum(w)
  s = 0.5d0
  goto 10
  entry second_way(n, a)
  s = 0.25d0
10 continue
  do i = 1, n
    t(i) = a(i)*2
    a(i) = t(i) + s
  end do
  return
  entry third(k, z, n, a)
  do i = 1, n
    a(i) = a(i) - 1
  end do
  do i = 1, n
    z(i) = a(i) + k
  end do
end subroutine
function total(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8) :: total, mean, r, b(n)
  integer :: i
  b = a
  total = 0
  do i = 1, n
    total = total + b(i)
  end do
  return
  entry mean(n, a) result(r)
  do i = 1, n
    b(i) = a(i)/n
  end do
  r = 0
  do i = 1, n
    r = r + b(i)
  end do
end function
program main
  implicit none
  real(8) :: a(20), w(7), z(20)
  real(8), external :: total, mean
  integer :: i
  do i = 1, 20
    a(i) = i
  end do
  w = 3
  z = 0
  call first(20, a, 7, w)
  call second_way(19, a)
  call third(4, z, 18, a)
  print *, a, w, z
  print *, total(20, a), mean(10, a)
end program
