! RUN: cd "$work"; cp "$OLDPWD"/%s .; gfortran -c %s 2>ref; crayon fc --backend=c --explain -c %s 2>our; status=$?; cmp ref our && echo same; ls; exit $status
! What gfortran refuses has gfortran's messages and status, and no object.
subroutine s(a, n)
  integer :: n, i
  real :: a(n)
  do i = 1, n
    a(i) = 2*a(i)
  end do
  call t(a
end subroutine
