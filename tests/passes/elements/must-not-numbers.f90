! RUN: crayon ir --passes=elements %s | grep '^ *[dp][(.0-9a-z]* *\[*.*=\|^ *do\|^ *if\|else'
! A subscript of a store that one side of an IF sets, that another loop or the iteration itself changes, or that is a number beyond the bounds.
subroutine side(n, m, a)
  implicit none
  integer :: n, m, i, p
  real(8) :: a(n), d(3)
  p = 1
  if (m > 2) p = 2
  do i = 1, n
    d(p) = a(i)
    d(3) = d(p)
    a(i) = d(3) + d(p)
  end do
end subroutine
subroutine changed(n, m, a)
  implicit none
  integer :: n, m, i, k, p
  real(8) :: a(n), d(3)
  p = 1
  do i = 1, n
    d(p) = a(i)
    do k = 1, m
      p = 2
    end do
    a(i) = d(p)
    d(p) = 1
    p = 3
  end do
end subroutine
subroutine beyond(n, a)
  implicit none
  integer :: n, i, p
  real(8) :: a(n), d(3)
  p = 4
  do i = 1, n
    d(p) = a(i)
    a(i) = d(p)
  end do
end subroutine
