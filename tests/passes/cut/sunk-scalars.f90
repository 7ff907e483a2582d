! RUN: crayon ir --after=cut %s
! What a row loop sets before the row loop that it holds alone, that one sets: integers, elements, what is made of them, through two row loops. Not a
! scalar that others see behind the rows, one that bounds are made of, one that the inner loop changes, or an element of an array that it stores. Nor one made of what another one was in the turn before.
subroutine sinks(n, a, b, h)
  integer :: n, i, j, k, l, m
  real :: a(n,n,n,n), b(n,n,n,n), h(n), w, t
  do l = 1, n - 1
    m = l + 1
    w = 0.5*h(l)
    do k = 1, n
      t = w*k
      do j = 1, n
        do i = 1, n
          a(i,j,k,l) = t*b(i,j,k,m)
        end do
      end do
    end do
  end do
end subroutine
subroutine stays(n, a, b, h, s)
  integer :: n, i, j, k, m
  real :: a(n,n,n), b(n,n,n), h(n), s, t
  do k = 1, n
    s = h(k)
    do j = 1, n
      do i = 1, n
        a(i,j,k) = s*b(i,j,k)
      end do
    end do
  end do
  do k = 1, n
    m = n - k
    do j = 1, m
      do i = 1, n
        a(i,j,k) = a(i,j,k) + 1
      end do
    end do
  end do
  do k = 1, n
    t = 0
    do j = 1, n
      do i = 1, n
        b(i,j,k) = t
      end do
      t = t + 1
    end do
  end do
  do k = 1, n
    t = h(k)
    do j = 1, n
      do i = 1, n
        b(i,j,k) = b(i,j,k)*t
      end do
      h(j) = 1
    end do
  end do
end subroutine
subroutine carries(n, a, b, h)
  integer :: n, i, j, k
  real :: a(n,n,n), b(n,n,n), h(n), s, t
  s = 2
  do k = 1, n
    t = 2*s
    s = h(k)
    do j = 1, n
      do i = 1, n
        a(i,j,k) = t*b(i,j,k) + s
      end do
    end do
  end do
end subroutine
