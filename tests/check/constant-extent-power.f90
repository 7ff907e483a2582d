! RUN: check --with=c
! EXPECT: exit 0
! EXPECT: ^powers +c +identical +[0-9]
! The extent is constant, so that gfortran's vectorizer would call the vector library's pow, whose last places differ: the
! reference is compiled without it.
subroutine powers(a, b)
  real(8) a(64), b(64)
  a = b**1.4d0 + exp(b)
end
