! RUN: crayon ast %s
! Points belong to numbers or to operators: 1.eq.2, 1.e5, .5d0, 1..eq.2, 1.d0.lt.x.
subroutine dots
  l = 1.eq.2
  l = 1..eq.2.
  l = 1.e5.lt.x.and.x.ne..5d0
  l = 1.d0.lt.x .or. .not.a.and.b
  l = a%b.eqv.c.neqv..true.
  x = 1. + .5 + 1e5 + 1.0_rk + 2_8 + 1.5d-3 + 1.e+5
  l = a == b .or. a /= b .or. a <= b .or. a >= b .or. a < b .or. a > b
  l = x.foo.y
end
