! RUN: crayon ast %s
! The standard's precedence; every operation is in brackets. A sign behind an operator binds as in gfortran.
subroutine prec
  x = -a**2
  x = a**b**c
  x = -a*b
  x = -a + b
  x = a - b - c
  x = a/b/c*d
  x = a + b*c**d
  x = (a + b)*c
  x = a*(b)
  x = a**(-b)
  x = a*-b
  x = a*-b*c
  x = a**-b*c
  x = a+-b*c
  x = a--b
  x = 2**-3**2
  l = .not. a .and. b .or. c .eqv. d
  l = a .or. b .and. .not. c
  l = a + b > c * d .and. e // f == g
  l = -a < -b
  l = .foo. a + b .bar. c
end
