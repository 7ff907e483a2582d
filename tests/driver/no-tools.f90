! RUN: p=$(command -v crayon); PATH=/nowhere "$p" check %s; echo "exit $?"; PATH=/nowhere "$p" report --ptxas %s; echo "exit $?"; (TMPDIR=/nowhere crayon check %s; echo "exit $?") 2>&1 | sed "s/check[.][^:]*:/check.XXXXXX':/"
! Tools and folders that are missing.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
