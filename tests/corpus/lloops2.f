C     LOOPS IN THE MANNER OF THE LIVERMORE KERNELS, SECOND PART:
C     EQUATION OF STATE, ADI INTEGRATION, INTEGRATE AND DIFFERENCE
C     PREDICTORS, FIRST SUM, FIRST DIFFERENCE.  FIXED FORM, COMMON.
      SUBROUTINE KSTATE (N, X, Y, Z, U, R, T)
      REAL X(N), Y(N), Z(N), U(N+6)
      DO 7 K = 1,N
         X(K) = U(K) + R*(Z(K) + R*Y(K)) +
     1     T*(U(K+3) + R*(U(K+2) + R*U(K+1)) +
     2        T*(U(K+6) + R*(U(K+5) + R*U(K+4))))
    7 CONTINUE
      END
C
C     A.D.I.: TWO LEVELS IN THE LAST SUBSCRIPT, NEW FROM OLD
      SUBROUTINE KADI (N, U1, U2, U3)
      COMMON /ADICOF/ A11, A12, A13, A21, A22, A23, A31, A32, A33, SIG
      COMMON /ADIDU/ DU1(1001), DU2(1001), DU3(1001)
      DIMENSION U1(5,N+1,2), U2(5,N+1,2), U3(5,N+1,2)
C$CRAYON SIZE(N, 1, 1000)
      NL1 = 1
      NL2 = 2
      DO 8 KX = 2,3
CDIR$ IVDEP
      DO 8 KY = 2,N
         DU1(KY) = U1(KX,KY+1,NL1) - U1(KX,KY-1,NL1)
         DU2(KY) = U2(KX,KY+1,NL1) - U2(KX,KY-1,NL1)
         DU3(KY) = U3(KX,KY+1,NL1) - U3(KX,KY-1,NL1)
         U1(KX,KY,NL2) = U1(KX,KY,NL1) + A11*DU1(KY) + A12*DU2(KY)
     .    + A13*DU3(KY) + SIG*(U1(KX+1,KY,NL1) - 2.*U1(KX,KY,NL1)
     .    + U1(KX-1,KY,NL1))
         U2(KX,KY,NL2) = U2(KX,KY,NL1) + A21*DU1(KY) + A22*DU2(KY)
     .    + A23*DU3(KY) + SIG*(U2(KX+1,KY,NL1) - 2.*U2(KX,KY,NL1)
     .    + U2(KX-1,KY,NL1))
    8    U3(KX,KY,NL2) = U3(KX,KY,NL1) + A31*DU1(KY) + A32*DU2(KY)
     .    + A33*DU3(KY) + SIG*(U3(KX+1,KY,NL1) - 2.*U3(KX,KY,NL1)
     .    + U3(KX-1,KY,NL1))
      RETURN
      END
C
C     INTEGRATE PREDICTORS: A COLUMN OF THIRTEEN HISTORY TERMS
      SUBROUTINE KINTEG (N, PX, C0)
      DIMENSION PX(25,N), DM(22:28)
      DATA DM /.1, .2, .3, .4, .5, .6, .7/
      DO 9 I = 1,N
    9 PX(1,I) = DM(28)*PX(13,I) + DM(27)*PX(12,I) + DM(26)*PX(11,I) +
     X          DM(25)*PX(10,I) + DM(24)*PX(9,I) + DM(23)*PX(8,I) +
     X          DM(22)*PX(7,I) + C0*(PX(5,I) + PX(6,I)) + PX(3,I)
      RETURN
      END
C
C     DIFFERENCE PREDICTORS: A CHAIN OF SCALARS THROUGH EACH COLUMN
      SUBROUTINE KDIFFP (N, PX, CX)
      DIMENSION PX(14,N), CX(14,N)
      DO 100 I = 1,N
         AR = CX(5,I)
         BR = AR - PX(5,I)
         PX(5,I) = AR
         CR = BR - PX(6,I)
         PX(6,I) = BR
         AR = CR - PX(7,I)
         PX(7,I) = CR
         BR = AR - PX(8,I)
         PX(8,I) = AR
         CR = BR - PX(9,I)
         PX(9,I) = BR
         AR = CR - PX(10,I)
         PX(10,I) = CR
         PX(14,I) = AR - PX(13,I)
         PX(13,I) = AR
  100 CONTINUE
      RETURN
      END
C
C     FIRST SUM AND FIRST DIFFERENCE
      SUBROUTINE KFSUM (N, X, Y)
      DIMENSION X(N), Y(N)
      IF (N .LT. 1) RETURN
      X(1) = Y(1)
      DO 11 K = 2,N
   11 X(K) = X(K-1) + Y(K)
      RETURN
      END
C
      SUBROUTINE KFDIF (N, X, Y)
      DIMENSION X(N), Y(N+1)
      DO 12 K = 1,N
   12 X(K) = Y(K+1) - Y(K)
      RETURN
      END
