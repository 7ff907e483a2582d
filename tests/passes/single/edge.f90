! RUN: crayon check --with=c,cuda-cpu --shape=loops %s
! Elements that are set before, between and behind kernels, under conditions that read elements, in a DO WHILE; a scalar that one list sets and another reads; a subscript
! that is an element.
subroutine between(n, m, at, a, b, d)
  implicit none
  integer, intent(in) :: n, m, at(m)
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m), d(n)
  double precision :: q, s
  integer :: i, j, k
  !$crayon range(n, 2, 40)
  !$crayon range(at, 1, 2)
  d(1) = b(1, 1)
  s = 0
  do j = 2, m
    k = at(j)
    q = a(k, j - 1)
    if (q > b(k, j)) then
      a(k, j) = q
      s = q
    else
      a(1, j) = b(1, j)
    end if
    do i = 1, n
      d(i) = d(i)*0.5d0 + a(i, j - 1)*b(i, j)
    end do
    a(k, j) = a(k, j) + d(k)
    q = d(1)
    do i = 2, n
      a(i, j) = d(i) - d(1)
    end do
    a(1, j) = q + s
    q = q*2
    d(2) = q
  end do
  d(n) = d(n) + d(1)
  k = 0
  do while (k < 3)
    k = k + 1
    do i = 1, n
      d(i) = d(i) + a(i, 1)
    end do
    d(1) = d(1)*d(2)
    d(2) = k
  end do
end subroutine between

! What one list sets another one reads, and the list before itself: such scalars are the host's.
subroutine carried(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: b(n, m)
  double precision, intent(inout) :: a(n, m)
  double precision :: q, r
  integer :: i, j
  q = 0
  do j = 2, m
    q = q + b(1, j)
    r = q*0.5d0
    a(1, j) = r
    do i = 2, n
      a(i, j) = a(i, j - 1) + b(i, j)
    end do
    a(1, j) = a(1, j) + r
  end do
end subroutine carried
