! Procedures inside a routine see its variables.
subroutine inproc(n, a, s)
  integer, intent(in) :: n
  real :: a(n), s
  real :: scale
  scale = 0.5
  call apply(2)
  s = total()
contains
  subroutine apply(k)
    integer, intent(in) :: k
    integer :: i
    do i = 1, n
      a(i) = a(i)*scale + k
    end do
    scale = scale*2.0
  end subroutine apply
  real function total()
    integer :: j
    total = scale
    do j = 1, n
      total = total + a(j)
    end do
  end function total
end subroutine inproc
