! RUN: for c in c cuda; do crayon $c --no-line-directives --shape=strip --vl=32 -o "$work/$c" %s; crayon ir --shape=strip --vl=32 %s >"$work/ir-text-of-fortran.nest"; crayon $c --no-line-directives --passes=none -o "$work/n$c" "$work/ir-text-of-fortran.nest"; for d in $c n$c; do sed '1d;s/set[0-9]*_/set_/g;/crayon_enter/s/"[^"]*"/place/' "$work/$d"/*.c* >"$work/$d.txt"; done; diff "$work/$c.txt" "$work/n$c.txt" && grep -c . "$work/$c.txt" | sed 's/[0-9]*/lines/'; done
! The text of a translated program is printed as the program is, but for the numbers in names.
subroutine s(a, b, n, m)
  integer :: n, m, i, j
  real :: a(n, m), b(n, m), d(1000)
  do j = 1, m
    do i = 1, n/2 - 1
      d(i) = a(i + 1, j) - a(i, j)
    end do
    do i = 2, n/2 - 1
      b(i, j) = d(i)*d(i - 1)
    end do
  end do
end subroutine
