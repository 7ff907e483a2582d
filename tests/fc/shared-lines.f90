! RUN: sh same.sh %s; sh same.sh %s -- -fdefault-integer-8
! Statements that share lines: those of the run come along, others stay on their line with what they share it with.
subroutine s(n,a,b,c,x)
integer :: n
real :: a(n), b(n), c(n), x
print *, n; a = 1; b = 2
c = a + b; x = 3
end subroutine
subroutine t(n,a,b,c,x)
integer :: n, i
real :: a(n), b(n), c(n), x
x = 4; do i = 1, n; a(i) = 1; b(i) = a(i)*2; end do
if (n > 2) then; c = a; end if
a(:) = b; x = 3; print *, x
c(:) = c; print *, x
b = c
end subroutine
subroutine u(n,a,b)
integer :: n
real :: a(n), b(n)
if (n > 3) then; a = 1; b = 2; end if
a = 3; print *, n; b = a
end subroutine
program p
real :: a(7), b(7), c(7), x
c = 0
call s(7,a,b,c,x); print *, a, b, c, x
call t(7,a,b,c,x); print *, a, b, c, x
call u(7,a,b); print *, a, b, c, x
end program
