! RUN: f="--shape=row --regs=8 --shared=0 --real8"; for n in 1 2; do for c in "c -o $work/$n" "cuda -o $work/$n" check ir report loopmark; do crayon $c $f --max-spill=$n %s >"$work/out"; echo "$c: exit $?" | sed "s,$work/,,"; done; ls "$work/$n"; done 2>&1 | sed "s,'$work/1','1',;s,$work/1,1,"; wc -l <"$work/out" | grep -c '[1-9]'; crayon c $f --max-spill=0 --diagnostics=json -o "$work/3" %s; crayon c $f --max-spill=1 --routine=plain -o "$work/3" %s; echo "exit $?"; crayon tune --max-spill=0 %s
! A gate: a kernel that spills more values than allowed is a fault at its place, the status is 3, and nothing is written. What prints, prints.
subroutine mix(n, a, b)
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(inout) :: b(n)
  real :: d(n), p, q, r, s, t
  integer :: i
  do i = 1, n
    d(i) = a(i)/3.0
  end do
  do i = 2, n
    p = d(i)*2.0
    q = d(i-1) + p
    r = p*q
    s = q - r
    t = r/s
    b(i) = ((((p + q) + r)*s) - t)*(p - t)*(q - s)
  end do
end subroutine
subroutine plain(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  a = 2.0*a
end subroutine
