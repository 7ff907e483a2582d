! Control flow of all kinds computes what gfortran computes.
subroutine loops(m, k)
  integer :: m(60), k, i, j, n
  m = 0
  do 10 i = 1, 5
10 m(1) = m(1) + i
  do 20 i = 1, 3
  do 20 j = i, 3
    m(2) = m(2)*2 + i*j
20 continue
  do i = 10, 1, -3
    m(3) = m(3)*11 + i
  end do
  m(4) = i
  do i = 5, 4
    m(5) = 99
  end do
  m(6) = i
  n = 4
  do i = 1, n
    n = 2
    m(7) = m(7) + 1
  end do
  i = 0
  do while (i < 7)
    i = i + 2
    if (i == 4) cycle
    m(8) = m(8)*10 + i
  end do
  i = 0
  outer: do
    do j = 1, 10
      i = i + 1
      if (i > 25) exit outer
      if (mod(i, 3) == 0) cycle outer
      m(9) = m(9) + i*j
    end do
  end do outer
  m(10) = i; m(11) = j
  do i = 1, 9, k
    m(12) = m(12)*10 + i
  end do
  do i = 1, 10
    if (i == 3) go to 30
    m(13) = m(13) + i
    if (i == 7) go to 40
30  m(14) = m(14) + 1
  end do
  m(15) = 5
40 m(16) = i
  do i = -3, 3
    if (i) 50, 60, 70
50  m(17) = m(17)*10 + 1
    go to 80
60  m(17) = m(17)*10 + 2
    go to 80
70  m(17) = m(17)*10 + 3
80  continue
  end do
  do i = -2, 12
    select case (i)
    case (:-1)
      m(18) = m(18) + 1
    case (0, 5, 7:9)
      m(19) = m(19)*2 + i
    case default
      m(20) = m(20) + i
    case (11:)
      m(21) = m(21) + i
    end select
  end do
  if (k > 100) then
    m(22) = 1
  else if (k > 1) then
    m(22) = 2
    if (k == 2) return
    m(22) = 3
  else
    m(22) = 4
  end if
  m(23) = 77
end subroutine

integer function next(n)
  integer :: n
  n = n + 3
  next = n
end function

subroutine calls(m)
  integer :: m(60), i, next
  i = 0
  m = 0
  do while (next(i) < 20)
    m(1) = m(1)*2 + i
  end do
  m(2) = i
  if (next(i) > 3 .and. i > 0) m(3) = next(i) + next(i)
  m(4) = i
end subroutine

subroutine jumps(m, x)
  integer :: m(60), i
  real :: x(5)
  m = 0
  do i = 1, 5
    if (x(i) < 0.0) go to 100
    if (x(i) > 10.0) go to 200
    m(1) = m(1) + 1
    go to 300
100 m(2) = m(2) + i
    if (i == 2) go to 300
200 m(3) = m(3)*7 + i
300 continue
    m(4) = m(4)*3 + m(1)
  end do
end subroutine

program main
  integer :: m(60), k
  do k = 1, 4
    call loops(m, k)
    print '(10i12)', m
  end do
  call calls(m)
  print '(10i12)', m
  call jumps(m, [1.0, -1.0, 20.0, -3.0, 4.0])
  print '(10i12)', m
end program
