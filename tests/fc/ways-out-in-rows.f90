! RUN: sh same.sh --cuda %s -- -ffpe-summary=none
! Ways out in several loops of a row: output, a call and STOP; one by what a loop before it made, one under an IF, two in a loop. Data of most calls come to none.
! In a procedure with loops over rows that comes along, with calls of what does not: all under an IF, beside a short loop, at few points. Where a chain decides, what is known before does.
module rows
  implicit none
  integer, parameter :: n = 70, m = 30
  integer :: warned = 0
end module

subroutine warn(i)
  use rows
  integer :: i
  warned = warned + 1
  print *, 'warned', i
end subroutine

subroutine remap(a, b, c, g, w, both)
  use rows
  integer :: both, i, j
  real(8) :: a(n,m), b(n,m), c(n,m), g(n,m), w(n), dm(n), du(n)
  do j = 2, m
    do i = 1, n - 1
      dm(i) = a(i,j)*b(i,j)
      du(i) = dm(i) - 0.1d0*(c(i+1,j) - c(i,j))
      if (du(i) <= 0) then
        write (*,*) 'remap', i, j, a(i,j), du(i)
        call warn(i)
      end if
      a(i,j) = du(i)/w(i)
    end do
    if (both == 1) then
      do i = 1, n - 1
        if (g(i,j) <= 0) write (*,*) 'before', i, j
        g(i,j) = max(0.5d0*g(i,j), (dm(i)*g(i,j) - (c(i+1,j) - c(i,j)))/du(i))
        if (g(i,j) <= 0) write (*,*) 'behind', i, j
      end do
    end if
    do i = 2, n - 1
      b(i,j) = du(i) - du(i-1)
      if (b(i,j) > 10) stop 'remap'
    end do
  end do
end subroutine

subroutine slope(q, dq, low, high, checked)
  use rows
  integer :: low, high, checked, i, k
  real(8) :: q(n), dq(n), t
  do i = low, high
    dq(i) = 0.5d0*(q(i+1) - q(i-1))
  end do
  if (checked == 1) then
    do i = low, high
      t = dq(i)**2
      do k = 1, 2
        t = t + 0.25d0*dq(i)*k
      end do
      if (t > 9*abs(q(i))) then
        print *, 'slope', i, t
        call warn(i)
        dq(i) = 0.5d0*q(i)
      end if
    end do
    do i = low, low + 1
      if (dq(i) > 4*q(i)) then
        call warn(-i)
        dq(i) = q(i)
      end if
    end do
  end if
end subroutine

subroutine states(a, left, checked)
  use rows
  integer :: checked, i, j
  real(8) :: a(n,m), left(n,m), q(n), dq(n)
  do j = 1, m
    do i = 1, n
      q(i) = a(i,j)*a(i,j)
    end do
    call slope(q, dq, 3, n - 1, checked)
    do i = 3, n - 1
      left(i,j) = q(i) - dq(i)
    end do
  end do
end subroutine

subroutine chain(a, c, checked)
  use rows
  integer :: checked, i, j
  real(8) :: a(n,m), c(n,m), s
  do j = 1, m
    do i = 1, n
      c(i,j) = 0.5d0*a(i,j)
    end do
    if (checked == 1) then
      s = 0
      do i = 1, n
        s = 0.5d0*s + a(i,j)
        if (s > 6) then
          print *, 'chain', i, j
          call warn(i)
        end if
      end do
    end if
  end do
end subroutine

program main
  use rows
  real(8) :: a(n,m), b(n,m), c(n,m), g(n,m), w(n)
  integer :: i, j, turn
  do turn = 1, 6
    do j = 1, m
      do i = 1, n
        a(i,j) = 1.0d0 + mod(i*j, 7)*0.125d0
        b(i,j) = 0.5d0 + mod(i + j, 5)*0.0625d0
        c(i,j) = mod(3*i + j, 11)*0.03125d0
        g(i,j) = 0.25d0 + mod(i, 3)
      end do
    end do
    w = 2.0d0
    if (turn == 3) g(n/2,m) = -1.0d0
    if (turn == 4) a(1,2) = -3.0d0
    if (turn == 6) b(n-2,m-1) = 200.0d0
    call remap(a, b, c, g, w, mod(turn, 2))
    if (turn == 2) a(5,4) = 9.0d0
    if (turn == 5) a(4,7) = 6.0d0
    call states(a, c, mod(turn/2, 2))
    call chain(a, b, mod(turn, 2))
    print *, turn, sum(a), sum(b), sum(g), sum(c(3:n-1,:)), warned
  end do
end program
