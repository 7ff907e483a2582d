! RUN: crayon ir --after=hoist %s; crayon check --with=c,cuda-cpu %s
! Ends of loops that IFs choose in a row by what stays are chosen once, at entry; what they are made of may be scalars of the routine that are set once. Not what something else sets too, or a row may
! choose otherwise; nor by an element that nobody may look at.
subroutine ends(n, m, kind, open, ka, a, b)
  integer :: n, m, kind, open(2), ka, i, j, first, last, k, other, by, late
  real :: a(n,m), b(n,m)
  !$crayon range(ka, -2, 0) size(m, 6, 40)
  do i = 1, n
    k = ka
    if (open(1) == 0 .or. kind == 3) then
      first = 1
    else
      first = 2 - k
    end if
    if (kind == 1) then
      last = m
    else if (kind == 2) then
      last = m + k
    else
      last = m - 1
    end if
    if (kind == 1) then
      other = 1
    else
      other = 2
    end if
    if (i == 3) other = 4
    if (i > 2) then
      by = 1
    else
      by = 2
    end if
    if (a(i,1) > 0.5) then
      if (open(2) == 1) then
        late = 1
      else
        late = 3
      end if
      b(i,late) = 1
    end if
    do j = first, last
      b(i,j) = a(i,j) + other*by
    end do
  end do
end subroutine
