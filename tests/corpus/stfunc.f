C     STATEMENT FUNCTIONS, ARITHMETIC IF, COMPUTED BOUNDS, SHARED DO
C     TERMINALS, A TERMINAL THAT IS AN IF: ODDS AND ENDS OF THE STYLE OF
C     THE SEVENTIES THAT LIVED ON.
      SUBROUTINE SFEOS (N, RHO, EI, P, CS, TEMP)
      DIMENSION RHO(N), EI(N), P(N), CS(N), TEMP(N)
      REAL PFUN, R, E, GM1
      PARAMETER (GM1 = 0.4)
      PFUN(R, E) = GM1*R*E
      CFUN(R, E) = SQRT((GM1 + 1.)*PFUN(R, E)/R)
      TFUN(E) = E*(1. - .01*E)/1.5
C$CRAYON RANGE(RHO, 0.1, 2.0)
C$CRAYON RANGE(EI, 0.1, 4.0)
      DO 10 I = 1, N
      P(I) = PFUN(RHO(I), EI(I))
      CS(I) = CFUN(RHO(I), EI(I) + .5*GM1)
   10 TEMP(I) = TFUN(EI(I))
      RETURN
      END
C
      SUBROUTINE SFLIM (N, ISTART, LEN, A, S)
      DIMENSION A(N), S(N)
      INTEGER LEN, ISTART
C     VAN ALBADA AND SUPERBEE BY STATEMENT FUNCTIONS
      XMIN2(X, Y) = AMIN1(ABS(X), ABS(Y))
      SBEE(X, Y) = SIGN(1., X)*AMAX1(XMIN2(2.*X, Y), XMIN2(X, 2.*Y))
      VALB(X, Y) = (X*(Y*Y + 1.E-6) + Y*(X*X + 1.E-6))/(X*X+Y*Y+2.E-6)
C$CRAYON ASSUME(ISTART >= 1)
C$CRAYON ASSUME(LEN >= 0)
      DO 40 I = ISTART + 1, ISTART + LEN - 2
         DM = A(I) - A(I-1)
         DP = A(I+1) - A(I)
         IF (DM*DP) 10, 10, 20
   10    S(I) = 0.
         GO TO 40
   20    IF (ABS(DM + DP) - .1) 30, 25, 25
   25    S(I) = SBEE(DM, DP)
         GO TO 40
   30    S(I) = VALB(DM, DP)
   40 CONTINUE
      END
C
      SUBROUTINE SFODD (M, N, A, B, NPOS)
      DIMENSION A(M,N), B(M,N)
      NPOS = 0
      DO 10 J = 1, N
      DO 10 I = 1, M
   10 IF (A(I,J) .GT. 0.) NPOS = NPOS + 1
      DO 20 J = 1, N
      DO 20 I = MAX0(1, J-2), MIN0(M, J+2)
      B(I,J) = B(I,J)*.5
   20 IF (A(I,J) .LT. B(I,J)) A(I,J) = B(I,J)
      DO 30 J = 1, N
         DO 30 I = J, M, 1 + J/3
            B(I,J) = B(I,J) + A(I,J)
   30 CONTINUE
      RETURN
      END
