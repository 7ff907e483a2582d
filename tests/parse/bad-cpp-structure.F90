! RUN: crayon ast %s
! Conditionals that do not fit together.
#endif
#else
#elif 1
#if 1
#else
#else
#elif 1
#endif
#ifdef OPEN
not Fortran
