! RUN: crayon ir --verify-each %s >/dev/null && echo translated
! A nest that is cut apart has sides, which name as much of `wc` as the other nest does: they are not all that there is of it.
subroutine beside(n, m, a, b, c, e, q, d, k0, flag, k5, r1)
  real(8) a(-5:n+10,m), b(-5:n+10,m), c(-5:n+10,m)
  real(8) e(-5:n+10,m), q(-5:n+10,m,4), d(m)
  real(8) wc(-5:n+10,3)
  logical flag
  real(8) w0(-5:n+10)
  real(8) w1(-5:n+10)
  real(8) w2(-5:220)
  real(8) w3(-5:220)
  do j = 1, m
    do i = 1, n+4
      w0(i) = 0.5_8*(c(i,j) + a(i,j))
    end do
    w0(0) = 0.5_8*w0(1)
    if (mod(j, 3) == 0) then
    end if
    c(1,j) = w0(0)
    do ii = 0, n+2
      c(ii,j) = 0.5_8*c(ii,j) + 0.5_8*(0.5_8*(b(ii-2,j) + a(ii,j))) - 0.25_8*c(ii,j)
    end do
    if (flag .and. d(j) < 0.5) then
    end if
    do i = 1, n+1
    end do
    if (n > 9) then
      do i = -2, n+3
        z = 0.5_8*(0.25_8*mod(i, 5)) - 0.25_8*c(i,j)
        w2(i) = (sqrt(abs(q(i,j,3)) + 0.5_8))*z/(1 + abs(a(i-1,j)))
        y = ((0.5_8 + 0.25_8*abs(a(i,j)))**8 - z)/(0.5_8 + abs(w2(i)))
        w2(i) = (sign(b(i,j), w2(i)) - w2(i))/(0.5_8 + abs(b(i+1,j)))
      end do
      do ii = 1, n+4
        wc(ii,2) = (sqrt(abs(q(ii+1,j,3)) + 0.5_8) - 0.125_8*k5)/(0.5_8 + abs(q(ii,j,3)))
        e(ii,j) = (0.5_8 + 0.25_8*abs(wc(ii,2)))**7
        if (q(ii,j,1) > wc(ii,2)) then
          wc(ii,2) = ((a(ii,j))*w2(ii-1)/(1 + abs(r1)))*a(ii,j)/(1 + abs(c(ii,j)))
          wc(ii,2) = merge(max(-0.75_8, min(0.75_8, a(ii-2,j))), wc(ii,2), r1 > wc(ii,2))
        end if
        wc(ii,3) = merge((a(ii,j) - r1)/(0.5_8 + abs(wc(ii,2))), w0(ii), b(ii-1,j) > b(ii, &
      j))
      end do
      do ii = 2, n+1
        w1(ii) = 0.5_8*(0.5_8*(0.25_8*mod(ii, 5)) - 0.25_8*q(ii,j,2)) - 0.25_8*w0(ii-1)
        x = c(ii,j)
        do it = 1, 4
          x = 0.5_8*(x + (w1(ii) - a(ii-2,j))/(0.5_8 + abs(c(ii,j))))
        end do
        if (0.25_8*mod(ii, 5) > w0(ii)) then
        end if
        do it = 1, 7
        end do
      end do
    end if
  end do
  do j = 1, m
    do i = -1, n+2
      wc(i,3) = 0.5_8*((0.5_8 + 0.25_8*abs(b(i-2,j)))**4 + a(i-1,j))
      if (c(i,j) > c(i,j)) then
        x = 0.5_8*((c(i,j))*d(j)/(1 + abs(wc(i,3))) + wc(i,3))
        e(i,j) = 0.5_8*(d(j) + wc(i,3))
      end if
    end do
    do ii = 2, n+2
      y = 0.5_8*(0.5_8*(wc(ii,3) + a(ii,j))) - 0.25_8*d(j)
      x = q(ii,j,3)
      do it = 1, 5
        x = 0.5_8*(x + (d(j) - wc(ii,3))/(0.5_8 + abs(d(j))))
      end do
      wc(ii,1) = x
    end do
    select case (mod(abs(k0), 4))
      case default
      do i = 1, n+3
        if (wc(i-1,3) > w3(i)) w3(i) = 0.5_8*((w3(i) - w3(i))/(0.5_8 + abs(d(j))) + d(j))
        x = wc(i-1,3)
        do it = 1, 3
        end do
      end do
    end select
    do i = 1, n+7
      wc(i,2) = (sqrt(abs(q(i,j,4)) + 0.5_8) - a(i,j))/(0.5_8 + abs(b(i,j)))
    end do
    do i = 1, n+4
      if (d(j) > 0.25_8*mod(i, 5)) then
      end if
      if (c(i,j) > 0 .and. wc(i+1,2) < 0.5_8) then
        x = sqrt(abs((wc(i,2) - c(i,j))/(0.5_8 + abs(w1(i)))) + 0.5_8)
        e(i,j) = (0.5_8*(w1(i) + 0.25_8*mod(i, 5)))*w1(i)/(1 + abs(wc(i+2,2)))
        x = merge(sign(wc(i,2), c(i,j)), w1(i), b(i+1,j) > b(i,j))
      end if
      if (c(i,j) > b(i+1,j)) c(i,j) = 0.5_8*c(i,j) + max(-0.75_8, min(0.75_8, (wc(i,2) - &
       d(j))/(0.5_8 + abs(a(i,j)))))
    end do
  end do
end subroutine
