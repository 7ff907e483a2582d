! RUN: crayon ir --passes=species %s
! Rows stay as they are where the row uses what species have made, where species use a row before, where a scalar or a work row goes from species to species, where
! bounds differ from row to row, where a point leaves a loop, where the last species is used behind the rows, and where species share elements.
subroutine used(n, m, ns, a, q)
  implicit none
  integer :: n, m, ns, i, j, k
  real(8) :: a(n,m), q(n,m,ns), g(n,8)
  do j = 1, m
    do k = 1, ns
      do i = 1, n
        g(i,k) = q(i,j,k)
      end do
    end do
    do i = 2, n
      a(i,j) = a(i,j) + g(i,1)
    end do
    do k = 1, ns
      do i = 2, n
        q(i,j,k) = g(i-1,k)
      end do
    end do
  end do
end subroutine used
subroutine before(n, m, ns, a, q)
  implicit none
  integer :: n, m, ns, i, j, k
  real(8) :: a(n,m), q(n,m,ns), g(n,8)
  do j = 2, m
    do i = 1, n
      a(i,j) = 2*a(i,j)
    end do
    do k = 1, ns
      do i = 1, n
        g(i,k) = a(i,j-1)*q(i,j,k)
      end do
      do i = 2, n
        q(i,j,k) = g(i-1,k)
      end do
    end do
  end do
end subroutine before
subroutine scalar(n, m, ns, a, q)
  implicit none
  integer :: n, m, ns, i, j, k
  real(8) :: a(n,m), q(n,m,ns), g(n,8), s
  do j = 1, m
    s = 1
    do i = 1, n
      a(i,j) = s
    end do
    do k = 1, ns
      do i = 1, n
        g(i,k) = s*q(i,j,k)
      end do
      s = s*0.5
      do i = 2, n
        q(i,j,k) = g(i-1,k)
      end do
    end do
  end do
end subroutine scalar
subroutine work(n, m, ns, a, q)
  implicit none
  integer :: n, m, ns, i, j, k
  real(8) :: a(n,m), q(n,m,ns), t(n)
  do j = 1, m
    do i = 1, n
      a(i,j) = 0
    end do
    do k = 1, ns
      do i = 2, n
        q(i,j,k) = t(i-1)
      end do
      do i = 1, n
        t(i) = q(i,j,k)
      end do
    end do
  end do
end subroutine work
subroutine bounds(n, m, ns, a, q)
  implicit none
  integer :: n, m, ns(m), i, j, k
  real(8) :: a(n,m), q(n,m,8), g(n,8)
  do j = 1, m
    do i = 1, n
      a(i,j) = 0
    end do
    do k = 1, ns(j)
      do i = 1, n
        g(i,k) = q(i,j,k)
      end do
      do i = 2, n
        q(i,j,k) = g(i-1,k)
      end do
    end do
  end do
end subroutine bounds
subroutine leaves(n, m, ns, a, q)
  implicit none
  integer :: n, m, ns, i, j, k
  real(8) :: a(n,m), q(n,m,ns), g(n,8)
  do j = 1, m
    do i = 1, n
      if (a(i,j) > 1) exit
      a(i,j) = 0
    end do
    do k = 1, ns
      do i = 1, n
        g(i,k) = q(i,j,k)
      end do
      do i = 2, n
        q(i,j,k) = g(i-1,k)
      end do
    end do
  end do
end subroutine leaves
subroutine last(n, m, ns, a, q, l)
  implicit none
  integer :: n, m, ns, i, j, k, l
  real(8) :: a(n,m), q(n,m,ns), g(n,8)
  do j = 1, m
    do i = 1, n
      a(i,j) = 0
    end do
    do k = 1, ns
      do i = 1, n
        g(i,k) = q(i,j,k)
      end do
      do i = 2, n
        q(i,j,k) = g(i-1,k)
      end do
    end do
  end do
  l = k
end subroutine last
subroutine shares(n, m, ns, a, q)
  implicit none
  integer :: n, m, ns, i, j, k
  real(8) :: a(n,m), q(n,m,ns), g(n,8)
  do j = 1, m
    do i = 1, n
      a(i,j) = 0
    end do
    do k = 2, ns
      do i = 1, n
        g(i,k) = q(i,j,k)
      end do
      do i = 2, n
        q(i,j,k-1) = g(i-1,k)
      end do
    end do
  end do
end subroutine shares
! Row loops that run more than once: a work row may have what another run has left.
subroutine again(n, m, ns, nt, q)
  implicit none
  integer :: n, m, ns, nt, i, j, k, t
  real(8) :: q(n,m,ns), g(n,8), w(n), total
  total = 0
  do t = 1, nt
    total = total + 1
    do j = 1, m
      do i = 1, n
        if (t == 1) w(i) = 0
        w(i) = w(i) + 1
      end do
      do k = 1, ns
        do i = 1, n
          g(i,k) = w(i)*q(i,j,k)
        end do
        do i = 2, n
          q(i,j,k) = g(i-1,k)
        end do
      end do
    end do
  end do
  q(1,1,1) = total
end subroutine again
