C     ELLIPTIC SOLVERS WITH UPDATES IN PLACE: RED-BLACK AND LEXICOGRAPHIC
C     SOR, LINE RELAXATION, STONE-LIKE SWEEPS OVER DIAGONALS (WAVEFRONTS),
C     BLANKS LEFT IN NAMES AND KEYWORDS AS CARDS HAD THEM.
      SUBROUTINE SORRB (NX, NY, P, RHS, OMEGA, RESMAX, IRES)
      DIMENSION P(0:NX+1,0:NY+1), RHS(NX,NY)
C$CRAYON RANGE(OMEGA, 1.0, 1.9)
      RESMAX = 0.
      IRES = 0
      DO 30 KOLOR = 0, 1
      DO 20 J = 1, NY
      I0 = 1 + MOD(J + KOLOR, 2)
CDIR$ IVDEP
      DO 10 I = I0, NX, 2
      R = .25*(P(I+1,J) + P(I-1,J) + P(I,J+1) + P(I,J-1) - RHS(I,J))
     1    - P(I,J)
      P(I,J) = P(I,J) + OMEGA*R
      IF (ABS(R) .LE. RESMAX) GO TO 10
      RESMAX = ABS(R)
      IRES = I + NX*(J-1)
   10 CONTINUE
   20 CONTINUE
   30 CONTINUE
      RETURN
      END
C
      SUBROUTINE SORLEX (NX, NY, P, RHS, OMEGA)
      DIMENSION P(NX,NY), RHS(NX,NY)
      DO1J=2,NY-1
      DO1I=2,NX-1
      PN EW = . 2 5*(P(I-1,J) + P(I+1,J) + P(I,J-1) + P(I,J+1)-RHS(I,J))
    1 P(I,J) = P(I,J) + OMEGA*(PNEW - P(I,J))
      R E T U R N
      E N D
C
C     LINE RELAXATION ALONG THE FIRST INDEX, THE COEFFICIENTS IN A COLUMN
      SUBROUTINE LINREL (NX, NY, P, RHS, EPS)
      DIMENSION P(0:NX+1,0:NY+1), RHS(NX,NY), G(0:400), H(0:400)
C$CRAYON SIZE(NX, 1, 400)
C$CRAYON RANGE(EPS, 0.1, 1.0)
      DO 50 J = 1, NY
         G(0) = 0.
         H(0) = P(0,J)
         DO 10 I = 1, NX
            DEN = 2.*(1. + EPS) - G(I-1)
            G(I) = 1./DEN
            H(I) = (EPS*(P(I,J-1) + P(I,J+1)) - RHS(I,J) + H(I-1))/DEN
   10    CONTINUE
         DO 20 I = NX, 1, -1
            P(I,J) = H(I) + G(I)*P(I+1,J)
   20    CONTINUE
   50 CONTINUE
      END
C
C     WAVEFRONTS: ON A DIAGONAL ALL POINTS ARE INDEPENDENT
      SUBROUTINE WAVFRT (N, M, A, C)
      DIMENSION A(N,M), C(N,M)
C$CRAYON RANGE(C, 0.0, 0.5)
      DO 20 ID = 4, N + M
CDIR$ IVDEP
         DO 10 I = MAX0(2, ID-M), MIN0(N, ID-2)
            J = ID - I
            A(I,J) = A(I,J) - C(I,J)*(A(I-1,J) + A(I,J-1))
   10    CONTINUE
   20 CONTINUE
      END
