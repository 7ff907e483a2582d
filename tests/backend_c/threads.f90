! What threads may share, and what they may not: threads.sh runs it by teams of several sizes. All routines have the same arguments.
subroutine stencil(a, b, n, m) ! rows
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), t
  do j = 2, m-1
    do i = 2, n-1
      t = a(i-1,j) + a(i+1,j)
      if (t > 1.d0) then
        b(i,j) = t*a(i,j-1)
      else
        b(i,j) = a(i,j+1)/(2.d0 + t*t)
      end if
    end do
  end do
end subroutine

subroutine sweep(a, b, n, m) ! in place: what strips read of each other is saved before
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), f(n), g(n)
  do j = 1, m
    do i = 2, n
      f(i) = 0.5d0*(a(i,j) - a(i-1,j))
    end do
    do i = 2, n-1
      g(i) = f(i+1)*f(i) + b(i,j)
    end do
    do i = 3, n-1
      a(i,j) = a(i,j) + g(i-1)*0.25d0
    end do
  end do
end subroutine

subroutine across(a, b, n, m) ! reads rows that others store
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), f(n,m)
  do j = 1, m-1
    do i = 1, n
      f(i,j) = 0.5d0*(a(i,j+1) - a(i,j)) + b(i,j)
    end do
  end do
  do j = 2, m-1
    do i = 1, n
      a(i,j) = a(i,j) + (f(i,j) - f(i,j-1))
    end do
  end do
end subroutine

subroutine line(a, b, n, m) ! one row
  integer :: n, m, i
  real(8) :: a(n*m), b(n*m)
  do i = 2, n*m - 1
    b(i) = a(i-1)*0.25d0 + a(i+1)*0.75d0
  end do
  do i = 1, n*m - 1
    a(i) = a(i+1)*2.d0 ! in order, or by copies
  end do
end subroutine

subroutine planes(a, b, n, m) ! three axes
  integer :: n, m, i, j, k
  real(8) :: a(n,3,m/3), b(n,3,m/3), q(n)
  do k = 1, m/3
    do j = 1, 3
      do i = 1, n
        q(i) = a(i,j,k)*b(i,j,k)
      end do
      do i = 2, n
        b(i,j,k) = q(i) - q(i-1)
      end do
    end do
  end do
end subroutine

subroutine own(a, b, n, m) ! an array and scalars of each iteration
  integer :: n, m, i, j, k
  real(8) :: a(n,m), b(n,m), t(3), s
  do j = 1, m
    do i = 1, n
      t(1) = a(i,j)
      t(2) = t(1)*b(i,j)
      t(3) = t(2) - t(1)
      s = 0.d0
      do k = 1, 3
        s = s + t(k)/k
      end do
      b(i,j) = s
    end do
  end do
end subroutine

subroutine total(a, b, n, m) ! sums keep their order, minima and places too
  integer :: n, m, i, j, at
  real(8) :: a(n,m), b(n,m), s, least
  s = 0.d0
  least = a(1,1)
  at = 0
  do j = 1, m
    do i = 1, n
      s = s + a(i,j)
      if (a(i,j) < least) then
        least = a(i,j)
        at = i
      end if
    end do
  end do
  b(1,1) = s
  if (m > 1) b(1,2) = least + at
end subroutine

subroutine last(a, b, n, m) ! what the last iteration leaves
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), t
  t = 7.d0
  do i = 1, n
    t = a(i,1)*3.d0
    b(i,1) = t + 1.d0
  end do
  a(1,1) = t + i
  j = 5
  do j = 2, m
    b(1,j) = a(1,j)
  end do
  a(1,m) = j
end subroutine

subroutine turns(a, b, n, m) ! each point takes turns of its own
  integer :: n, m, i, j, k
  real(8) :: a(n,m), b(n,m), x
  do j = 1, m
    do i = 1, n
      x = 1.d0
      do k = 1, 20
        x = 0.5d0*(x + (1.d0 + a(i,j)**2)/x)
        if (abs(x*x - 1.d0 - a(i,j)**2) < 1.d-12) exit
      end do
      b(i,j) = x
    end do
  end do
end subroutine

subroutine rows(a, b, n, m) ! results of rows, recurrences in them
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), t(n), s
  do j = 1, m
    s = 0.d0
    do i = 1, n
      t(i) = a(i,j)*2.d0
    end do
    do i = 2, n
      t(i) = t(i) + 0.5d0*t(i-1)
      s = s + t(i)
    end do
    do i = 1, n
      b(i,j) = t(n+1-i) + s
    end do
  end do
end subroutine
