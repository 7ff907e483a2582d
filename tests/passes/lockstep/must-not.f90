! RUN: crayon ir --passes=depend,lockstep,map %s | grep -E '^subroutine|on\.|group'
! Left alone: a DO variable that is used behind its loop, bounds that differ between points, elements that points take from anywhere, a turn with a loop in it or of little work,
! no exit, few points, iterations in order, a value that the caller gets.
subroutine counts(n, a, x)
  integer :: n, i, k
  real :: a(n), x(n), r
  do i = 1, n
    r = a(i)
    do k = 1, 20
      r = 0.5*(r + a(i)/r)/(1 + r)
      if (r < 0.1) exit
    end do
    x(i) = r + k
  end do
end subroutine
subroutine bounds(n, a, m, x)
  integer :: n, i, k, m(n)
  real :: a(n), x(n), r
  do i = 1, n
    r = a(i)
    do k = 1, m(i)
      r = 0.5*(r + a(i)/r)/(1 + r)
      if (r < 0.1) exit
    end do
    x(i) = r
  end do
end subroutine
subroutine lists(n, a, t, x)
  integer :: n, i, k, p
  real :: a(n), t(0:1000), x(n), r
  do i = 1, n
    r = a(i)
    p = 0
    do k = 1, 20
      r = 0.5*(r + t(p)/r)/(1 + r)
      p = p + 3
      if (r < 0.1) exit
    end do
    x(i) = r
  end do
end subroutine
subroutine inner(n, a, x)
  integer :: n, i, k, m
  real :: a(n), x(n), r
  do i = 1, n
    r = a(i)
    do k = 1, 20
      do m = 1, 3
        r = 0.5*(r + a(i)/r)/(1 + r)
      end do
      if (r < 0.1) exit
    end do
    x(i) = r
  end do
end subroutine
subroutine light(n, a, x)
  integer :: n, i, k
  real :: a(n), x(n), r
  do i = 1, n
    r = a(i)
    do k = 1, 20
      r = r*0.5
      if (r < 0.1) exit
    end do
    x(i) = r
  end do
end subroutine
subroutine whole(n, a, x)
  integer :: n, i, k
  real :: a(n), x(n), r
  do i = 1, n
    r = a(i)
    do k = 1, 20
      r = 0.5*(r + a(i)/r)/(1 + r)
    end do
    x(i) = r
  end do
end subroutine
subroutine few(n, a, x)
  integer :: n, i, k
  real :: a(n), x(n), r
  do i = 1, 4
    r = a(i)
    do k = 1, 20
      r = 0.5*(r + a(i)/r)/(1 + r)
      if (r < 0.1) exit
    end do
    x(i) = r
  end do
end subroutine
subroutine order(n, a, x)
  integer :: n, i, k
  real :: a(n), x(n), r
  do i = 2, n
    r = x(i-1)
    do k = 1, 20
      r = 0.5*(r + a(i)/r)/(1 + r)
      if (r < 0.1) exit
    end do
    x(i) = r
  end do
end subroutine
subroutine last(n, a, x, r)
  integer :: n, i, k
  real :: a(n), x(n), r
  do i = 1, n
    r = a(i)
    do k = 1, 20
      r = 0.5*(r + a(i)/r)/(1 + r)
      if (r < 0.1) exit
    end do
    x(i) = r
  end do
end subroutine
