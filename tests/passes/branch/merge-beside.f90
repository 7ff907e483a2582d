! RUN: crayon ir --shape=strip --vl=32 --regs=8 --schedule=natural %s | grep -E "^ *(if %|%[^ ]* = merge|\}|kernel )"; crayon check --with=c,cuda-cpu --shape=strip --vl=32 --regs=8 %s | tail -n 1
! What an array held where a nest sets nothing new is read beside its points: on no side of an if whose condition is known at these alone.
subroutine beside(n, m, a, b, c, d)
  integer :: n, m, i, j
  real(8) :: a(-2:n+3,-2:m+3), b(-2:n+3,-2:m+3), c(-2:n+3,-2:m+3), d(-2:n+3,-2:m+3), s(-2:n+3,-2:m+3), x
!$crayon size(n, 0, 70)
!$crayon size(m, 0, 6)
  s = 0.25d0*b + c
  do j = 1, m+1
    do i = 1, n
      b(i,j) = 0.25d0
      s(i,j) = sqrt(abs(s(i,j)) + 0.5d0)
    end do
    do i = 1, n
      b(i,j) = 0.5d0*(c(i,j-1))/(1 + abs(d(i,j)))
      x = 0.5d0*(b(i,j) - d(i,j+1) + s(i+1,j))
      if (c(i-1,j+1) > b(i,j)) b(i,j) = 0.5d0*(b(i,j))/(1 + abs(x))
    end do
  end do
  do j = 3, m
    if (mod(j, 3) /= 0) then
      do i = 1, n
        c(i,j) = 0.25d0
        if (0.125d0*i > s(i,j+1)) c(i,j) = 0.5d0*(b(i+1,j-1))/(1 + abs(s(i,j)))
        c(i,j) = 0.5d0*(c(i,j) - b(i,j) + d(i+1,j))
      end do
    end if
  end do
end subroutine
