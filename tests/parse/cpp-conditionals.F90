! RUN: crayon ast -DA -DN=3 '-DSQ(x)=((x)*(x))' %s
! #if and kin, in the middle of a continued statement too; messages and places are those of the original.
subroutine c(a, &
#ifdef A
             b, &
#else
             bad, &
#endif
             n)
  integer n
  real a(n), b(n)
#if defined(A) && N > 2 && !defined B
  a = 1
#elif 1/0
  a = 2
#else
  a = 3
#endif
#if 0
  it is skipped /* with a
#else in a comment
  comment */
#ifdef A
  a = 4
#endif
  #else
#elif defined A
  a = 5
#else
  a = 6
#endif
# if N == 3
#  ifndef QQ
  b = SQ(a(1) + N)
#  endif /* QQ */
# endif
#if (N << 2) == 12 && -7/2 == -3 && -7%3 == -1 && (1 ? 0 : 2) == 0 && 0x1F == 31 && 010 == 8
  b = 7
#endif
#if __GFORTRAN__ == 1 && !defined _OPENMP && UNKNOWN == 0
  b = __LINE__
#endif
#undef A
#ifndef A
  b = 8
#endif
#
end
