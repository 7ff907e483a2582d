! RUN: crayon ast %s
! Faults of conditions: where they are, and no messages about the text that is in doubt.
#define TWO 2
#if
#elif 1 +
#endif
#if 1.5
#endif
#if 1/(TWO-2)
#endif
#if 0 && 1/0
#endif
#if (1
#endif
#if 1 2
#endif
#if F(1)
#endif
#if defined
#endif
#if defined(A
#endif
#if 'a'
#endif
#if 1 ? 2
#endif
#ifdef
#endif
not Fortran
