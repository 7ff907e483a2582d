! RUN: crayon check --with=c,cuda-cpu %s
! The same bits, with terms enough and without, and where there are none.
!$crayon size(n, 1, 60) size(m, 1, 60) size(l, 1, 3)
subroutine planes(f, n, m, l, least, mean)
  integer, intent(in) :: n, m, l
  double precision, intent(in) :: f(n, m, l)
  double precision, intent(out) :: least(l), mean(l)
  double precision :: low, s, weight
  integer :: i, j, k
  do k = 1, l
    low = 1d30
    s = 0
    weight = 0
    do j = 1, m
      do i = 1, n
        low = min(low, f(i, j, k))
        if (f(i, j, k) > 0) s = s + f(i, j, k)**2
        weight = weight + abs(f(i, j, k))
      end do
    end do
    least(k) = low
    if (weight > 0) then
      mean(k) = s/weight
    else
      mean(k) = 0
    end if
  end do
end subroutine
!$crayon size(n, 1, 2000) size(l, 1, 3)
subroutine two(f, g, n, l, a, b)
  integer, intent(in) :: n, l
  double precision, intent(in) :: f(n, l), g(n, l)
  double precision, intent(out) :: a(l), b(l)
  double precision :: s, t
  integer :: i, k
  do k = 1, l
    s = 0
    do i = 1, n
      s = s + f(i, k)
    end do
    t = 1
    do i = 2, n - 1
      t = max(t, g(i, k)*s)
    end do
    a(k) = s
    b(k) = t
  end do
end subroutine
!$crayon size(n, 1, 60) size(m, 1, 60) size(l, 1, 3)
subroutine concurrent(f, n, m, l, mean)
  integer, intent(in) :: n, m, l
  double precision, intent(in) :: f(n, m, l)
  double precision, intent(out) :: mean(l)
  double precision :: s, part
  integer :: i, j, k
  do k = 1, l
    s = 0
    do concurrent (j = 1:m, i = 1:n)
      if (j == 1) then
        part = 0.5d0
      else
        part = 1
      end if
      s = s + f(i, j, k)*part
    end do
    mean(k) = s
  end do
end subroutine
