! Four ways to iterate until all are good.
subroutine lnewt(n, a, x, y, z, w)
  real a(n), x(n), y(n), z(n), w(n)
  logical todo(n)
  integer list(n)
  x = 1.0
  todo = .true.
  do it = 1, 5
    do i = 1, n
      if (todo(i)) x(i) = 0.5*(x(i) + abs(a(i))/x(i))
      todo(i) = abs(x(i)*x(i) - abs(a(i))) > 1.e-3
    end do
    if (.not. any(todo)) exit
  end do
  do i = 1, n
    y(i) = 1.0
    do it = 1, 20
      y(i) = 0.5*(y(i) + abs(a(i))/y(i))
      if (abs(y(i)*y(i) - abs(a(i))) < 1.e-3) exit
    end do
  end do
  do i = 1, n
    z(i) = 1.0
    it = 0
    do while (abs(z(i)*z(i) - abs(a(i))) > 1.e-3 .and. it < 20)
      z(i) = 0.5*(z(i) + abs(a(i))/z(i))
      it = it + 1
    end do
  end do
  nlist = 0
  do i = 1, n
    w(i) = 1.0
    nlist = nlist + 1
    list(nlist) = i
  end do
  do it = 1, 20
    nleft = 0
    do l = 1, nlist
      i = list(l)
      w(i) = 0.5*(w(i) + abs(a(i))/w(i))
      if (abs(w(i)*w(i) - abs(a(i))) > 1.e-3) then
        nleft = nleft + 1
        list(nleft) = i
      end if
    end do
    nlist = nleft
    if (nlist == 0) exit
  end do
end subroutine lnewt
