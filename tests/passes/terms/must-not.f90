! RUN: crayon loopmark %s
! Left as lanes: rows of different length, loops that store what others read, loops in loops, a step, and a number of iterations that is known to be small.
subroutine triangle(f, n, l, a)
  integer, intent(in) :: n, l
  double precision, intent(in) :: f(n, l)
  double precision, intent(out) :: a(l)
  double precision :: s
  integer :: i, k
  do k = 1, l
    s = 0
    do i = k, n
      s = s + f(i, k)
    end do
    a(k) = s
  end do
end subroutine
subroutine stores(f, g, n, l, a)
  integer, intent(in) :: n, l
  double precision, intent(in) :: f(n, l)
  double precision, intent(out) :: g(n, l), a(l)
  double precision :: s
  integer :: i, k
  do k = 1, l
    do i = 1, n
      g(i, k) = 2*f(i, k)
    end do
    s = 0
    do i = 1, n
      s = s + f(i, k)
    end do
    a(k) = s
  end do
end subroutine
subroutine inside(f, n, l, m, a)
  integer, intent(in) :: n, l, m
  double precision, intent(in) :: f(n, l, m)
  double precision, intent(out) :: a(l, m)
  double precision :: s
  integer :: i, j, k
  do j = 1, m
    do k = 1, l
      s = 0
      do i = 1, n
        s = s + f(i, k, j)
      end do
      a(k, j) = s
    end do
  end do
end subroutine
subroutine steps(f, n, l, a)
  integer, intent(in) :: n, l
  double precision, intent(in) :: f(n, l)
  double precision, intent(out) :: a(l)
  double precision :: s
  integer :: i, k
  do k = 1, l
    s = 0
    do i = 1, n, 2
      s = s + f(i, k)
    end do
    a(k) = s
  end do
end subroutine
