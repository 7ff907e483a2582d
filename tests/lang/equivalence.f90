! w is the second column of a.
subroutine equiv(n)
  common /eqblk/ a(20, 3)
  dimension w(20), u(4), v(2)
  equivalence (w(1), a(1, 2)), (u(2), v(1))
  do i = 1, min(n, 20)
    w(i) = a(i, 1)*0.5
    a(i, 3) = a(i, 2) + 1.0
  end do
  v(1) = a(1, 1)
  a(2, 3) = u(2)
end subroutine equiv
