! RUN: crayon report %s | tr -s ' \n' ' ' | grep -o 'no vector kernel: [a-z ]*' | sort -u
! No elements that turns go over: read at the neighbour's point while another lane stores it, read behind the loop that stores it, at another turn's
! element, rows and turns in one subscript, turns that overlap in the lanes' own subscript.
subroutine neighbour(n, m, nc, t, a)
  integer :: n, m, nc, i, j, k
  real :: t(*), a(0:n,m,nc)
  do j = 1, m
    do i = 1, n
      t(i) = i
    end do
    do k = 1, nc
      do i = 1, n
        a(i,j,k) = a(i,j,k)*t(i)
      end do
      do i = 1, n
        t(i) = t(i) + a(i-1,j,k)
      end do
    end do
  end do
end subroutine
subroutine behind(n, m, nc, t, b)
  integer :: n, m, nc, i, j, k
  real :: t(*), b(n,m,nc)
  do j = 1, m
    do i = 1, n
      t(i) = i
    end do
    do k = 1, nc
      do i = 1, n
        b(i,j,k) = b(i,j,k)*t(i)
      end do
    end do
    do k = 1, nc
      do i = 1, n
        t(i) = t(i) + b(i,j,k)
      end do
    end do
  end do
end subroutine
subroutine another(n, m, nc, t, c)
  integer :: n, m, nc, i, j, k
  real :: t(*), c(n,m,0:nc)
  do j = 1, m
    do i = 1, n
      t(i) = i
    end do
    do k = 1, nc
      do i = 1, n
        t(i) = t(i) + c(i,j,k-1)
        c(i,j,k) = t(i)
      end do
    end do
  end do
end subroutine
subroutine diagonal(n, m, nc, t, d)
  integer :: n, m, nc, i, j, k
  real :: t(*), d(n,m+nc)
  do j = 1, m
    do i = 1, n
      t(i) = i
    end do
    do k = 1, nc
      do i = 1, n
        d(i,j+k) = t(i)
      end do
    end do
  end do
end subroutine
subroutine lanes(n, m, nc, t, e)
  integer :: n, m, nc, i, j, k
  real :: t(*), e(n+nc,m)
  do j = 1, m
    do i = 1, n
      t(i) = i
    end do
    do k = 1, nc
      do i = 1, n
        e(i+k,j) = e(i+k,j) + t(i)
      end do
    end do
  end do
end subroutine
