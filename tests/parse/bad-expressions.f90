! RUN: crayon ast %s
! Syntax errors say what was found and what was expected, with the caret at what was found; one a statement.
subroutine c
  x = 1 +
  x = a b
  x = (a + b
  x = a + b)
  x = a ** ** b
  x = a(1, , 2)
  x = a < b < c
  x = .not. .not. a
  x = a%
  x = 1, 2
  x == 3
  x = (1, 2, 3)
  x = 'a' 'b'
  x = (/ 1, 2
  a(1 = 3
  call
  call foo(
  goto x y
  l = a .and b
end
