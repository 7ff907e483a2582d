program main
  use fill
  use parent
  real :: b(n)
  integer :: i
  w = 1
  call set(b)
  do i = 1, n
    b(i) = b(i)*w(i)
  end do
  call add(b)
  call fixed(b, n)
  call other(b(1))
  print *, sum(b)
end program
