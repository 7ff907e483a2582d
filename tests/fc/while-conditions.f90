! RUN: sh same.sh --cuda %s
! The condition of a DO WHILE is asked in each turn: a scalar in its subscripts, which holds a known sum before the loop, is another one then.
subroutine search(n, m, layer, first, last, turns)
  implicit none
  integer, intent(in) :: n, m, layer(m,n)
  integer, intent(out) :: first(n), last(n), turns(n)
  integer :: i, k, f, s
  do i = 1, n
    f = 1
    if (layer(1,i) > 2) f = 2
    first(i) = f
    k = f
    do while (layer(k,i) > 0)
      k = k + 1
      if (k == m) exit
    end do
    last(i) = k
    s = k + 1
    turns(i) = 0
    do while (layer(mod(s,m)+1,i) + s < 2*m)
      k = k + 1
      s = k + 1
      turns(i) = turns(i) + 1
    end do
  end do
end subroutine

program while_conditions
  implicit none
  integer, parameter :: n = 50, m = 9
  integer :: layer(m,n), first(n), last(n), turns(n), i, j
  do i = 1, n
    do j = 1, m
      layer(j,i) = mod(i*7 + j*j*5, 11) - 2
    end do
  end do
  call search(n, m, layer, first, last, turns)
  print *, first
  print *, last
  print *, turns
end program
