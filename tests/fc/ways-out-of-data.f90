! RUN: sh same.sh --cuda %s -- -ffpe-summary=none
! Input, output, STOP and calls of what no nest has that the data decide: on a device loops of their own find out before the nest begins; else, and in C, Fortran has the loop.
module state
  implicit none
  integer, parameter :: n = 70, m = 9
  real(8) :: tab(0:n), floor = 1d-10
  integer :: bad = 0
end module

subroutine eos(d, e, p)
  use state
  real(8) :: d(n,m), e(n,m), p(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      p(i,j) = 0.4d0*d(i,j)*e(i,j)
      if (p(i,j) < 0) then
        write (*,*) 'negative pressure at', i, j, p(i,j)
        if (d(i,j) < -5) stop 'eos'
        p(i,j) = floor
      end if
    end do
  end do
end subroutine

subroutine chain(d, p, limit)
  use state
  real(8) :: d(n,m), p(n,m), t, u, limit
  integer :: i, j
  do j = 1, m
    do i = 1, n
      t = d(i,j)*d(i,j)
      if (t < limit) then
        u = sqrt(t)
      else if (t < 4*limit) then
        u = t
      else
        print *, 'chain', i, j
        u = -t
      end if
      t = u + 1
      if (t < 0) print *, 'below', i, j, t
      p(i,j) = t*p(i,j)
    end do
  end do
end subroutine

subroutine in_place(d)
  use state
  real(8) :: d(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n - 1
      if (d(i+1,j) + d(i,j) < 0) print *, 'sum', i, j
      d(i,j) = d(i,j) - 0.25d0*d(i+1,j)
      if (d(i,j) < 0) print *, 'place', i, j
    end do
  end do
end subroutine

subroutine behind(d, p)
  use state
  real(8) :: d(n,m), p(n,m)
  integer :: i, j
  do j = 1, m
    do i = 2, n
      d(i,j) = 0.5d0*d(i-1,j) + p(i,j)
      if (d(i,j) < 0) print *, 'behind', i, j
    end do
  end do
end subroutine

subroutine lookup(k, p)
  use state
  integer :: k(n), i, index
  real(8) :: p(n)
  do i = 1, n
    index = k(i)
    if (index < 0 .or. index > n) then
      print *, 'no such place', i, index
      bad = bad + 1
      cycle
    end if
    if (tab(index) < 0) print *, 'empty place', index
    p(i) = p(i) + tab(index)
  end do
end subroutine

subroutine rows(d, p)
  use state
  real(8) :: d(n,m), p(n,m), w(0:n+1), v
  integer :: i, j
  do j = 1, m
    do i = 1, n
      w(i) = d(i,j) + 1
    end do
    w(0) = w(1)
    w(n+1) = w(n)
    do i = 1, n
      v = w(i-1) - 2*w(i) + w(i+1)
      if (abs(v) > 50) then
        write (*,'(a,2i4)') ' rough', i, j
      end if
      p(i,j) = v
    end do
  end do
end subroutine

subroutine total(d, s)
  use state
  real(8) :: d(n,m), s
  integer :: i, j
  do j = 1, m
    do i = 1, n
      s = s + d(i,j)
      if (s > 1d4) then
        print *, 'too much', i, j
        s = 0
      end if
    end do
  end do
end subroutine

subroutine mask(d, p, kind)
  use state
  real(8) :: d(n,m), p(n,m)
  integer :: kind(n), i, j
  do j = 1, m
    do i = 1, n
      select case (kind(i))
      case (1)
        p(i,j) = d(i,j)
      case (2)
        p(i,j) = 2*d(i,j)
      case default
        print *, 'kind', kind(i)
        p(i,j) = 0
      end select
      where_is: if (j == m .and. p(i,j) > 100) then
        print *, 'large', i
      end if where_is
    end do
  end do
end subroutine

subroutine later(d, p, q)
  use state
  real(8) :: d(n,m), p(n,m), q(n,m), w(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      w(i,j) = d(i,j)*p(i,j)
    end do
  end do
  do j = 1, m
    do i = 1, n
      q(i,j) = w(i,j) + 1
      if (w(i,j) > 1000) print *, 'later', i, j
    end do
  end do
end subroutine

subroutine newton(d, p)
  use state
  real(8) :: d(n,m), p(n,m), x, y
  integer :: i, j, k
  do j = 1, m
    do i = 1, n
      x = abs(d(i,j)) + 1
      do k = 1, 12
        y = 0.5d0*(x + abs(d(i,j))/x)
        if (abs(y - x) < 1d-12*x) exit
        x = y
      end do
      if (k > 12) print *, 'no root', i, j
      p(i,j) = x
    end do
  end do
end subroutine

subroutine sums(d, q)
  use state
  real(8) :: d(n,m), q(n,m), s
  integer :: i, j
  do j = 1, m
    s = 0
    do i = 1, n
      s = s + d(i,j)
    end do
    if (s > 1d3) print *, 'sum of a row', j
    do i = 1, n
      q(i,j) = q(i,j)/s
    end do
  end do
end subroutine

subroutine probe(d, q, place)
  use state
  real(8) :: d(n,m), q(n,m)
  integer :: i, j, place
  do j = 1, m
    do i = 1, n
      q(i,j) = q(i,j) + 0.5d0*d(i,j)
      if (i == place .and. j == 2) print '(a,es24.16)', ' probe', q(i,j)
    end do
  end do
end subroutine

subroutine kept(d, p)
  use state
  real(8) :: d(n,m), p(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      if (d(i,j) > 3) p(i,j) = 0.5d0*d(i,j)
      if (p(i,j) < -2) print *, 'kept', i, j
      p(i,j) = 2*p(i,j)
    end do
  end do
end subroutine

subroutine behind_stop(d, p)
  use state
  real(8) :: d(n,m), p(n,m), v, w
  integer :: i, j
  do j = 1, m
    do i = 1, n
      if (d(i,j) < -50) stop 'low'
      v = sqrt(d(i,j) + 50)
      w = v
      if (d(i,j) > 80) w = -w
      if (v > 12.5d0) print *, 'behind a stop', i, j
      if (w < -11) print *, 'turned', i, j
      p(i,j) = p(i,j) + v + w
    end do
  end do
end subroutine

subroutine tell_of(what, i, j)
  use state
  character(*) :: what
  integer :: i, j
  bad = bad + 1
  print *, what, i, j, bad
end subroutine

subroutine called(d, q)
  use state
  real(8) :: d(n,m), q(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      if (d(i,j) > 80) call tell_of('called', i, j)
      q(i,j) = q(i,j) + d(i,j)*bad
    end do
    if (q(1,j) < -1d30) then
      call tell_of('row', 1, j)
      return
    end if
  end do
end subroutine

subroutine last(d, q)
  use state
  real(8) :: d(*), q(*)
  integer :: i
  do i = 1, 1000000
    if (d(i) > 50) stop 'found'
    q(i) = 0
  end do
end subroutine

program main
  use state
  implicit none
  real(8) :: d(n,m), e(n,m), p(n,m), q(n,m), s
  integer :: i, j, k(n), kind(n), turn
  tab = [(0.5d0*i, i = 0, n)]
  do turn = 1, 3
    do j = 1, m
      do i = 1, n
        d(i,j) = 1 + mod(7*i + 3*j, 11)
        e(i,j) = 2 + mod(5*i + j, 13)
        p(i,j) = 1
      end do
    end do
    k = [(mod(3*i, n), i = 1, n)]
    kind = [(1 + mod(i, 2), i = 1, n)]
    if (turn > 1) then
      d(17,3) = -2
      e(5,m) = -1
      k(33) = n + 40*turn
      kind(12) = 3
      d(40,4) = 90
      tab(6) = -1
    end if
    if (turn == 3) d(60,8) = -7
    s = 0
    if (turn < 3) call eos(d, e, p)
    print '(a,i2,2es24.16)', ' eos', turn, sum(p), p(17,3)
    call chain(d, p, 200d0)
    print '(a,i2,2es24.16)', ' chain', turn, sum(p), p(40,4)
    call behind(e, d)
    call lookup(k, p)
    print '(a,2i4,2es24.16)', ' lookup', turn, bad, sum(p), sum(e)
    call rows(d, q)
    print '(a,i2,2es24.16)', ' rows', turn, sum(q), q(40,4)
    call total(d, s)
    call mask(d, p, kind)
    print '(a,i2,2es24.16)', ' mask', turn, sum(p), s
    call later(d, e, q)
    call sums(d, q)
    do i = 1, 5
      call probe(d, q, merge(n + 1, 7, turn == 1))
    end do
    call newton(d, p)
    print '(a,i2,2es24.16)', ' later', turn, sum(p), sum(q)
    d(5,2) = 1
    if (turn == 2) p(5,2) = -3
    call kept(d, p)
    print '(a,i2,es24.16)', ' kept', turn, sum(p)
    call behind_stop(d, p)
    print '(a,i2,es24.16)', ' stop', turn, sum(p)
    call called(d, q)
    print '(a,i2,i4,es24.16)', ' called', turn, bad, sum(q)
    call in_place(d)
    print '(a,i2,2es24.16)', ' place', turn, sum(d), d(17,3)
  end do
  d(60,8) = -7
  d(3,m) = 60
  if (n > 100) call last(d, q)
  call eos(d, e, p)
  print *, 'not come to'
end program
