! What an iteration changes it also reads, at other places too.
subroutine lorder(n, dl, dr, ql, qr)
  real dl(n), dr(n), ql(n), qr(n)
  do i = 2, n
    dl(i) = dl(i)*0.5
    dr(i) = dl(i) - dr(i)
    ql(i) = dr(i) + qr(i-1)
    qr(i-1) = ql(i)
  end do
end subroutine lorder
