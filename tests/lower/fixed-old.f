C RUN: crayon ir --after=frontend %s
C Implicit types, labelled loops and merges of fixed form.
      SUBROUTINE OLD(A, N)
      IMPLICIT DOUBLE PRECISION (A-H, O-Z)
      PARAMETER (NMAX = 100, SIXTH = 1.D0/6.D0)
      DIMENSION A(N), W(NMAX)
      DO 10 I = 2, N
      DA = A(I) - A(I-1)
   10 W(I) = CVMGM(SIXTH*DA, 0.D0, DA)
      END
