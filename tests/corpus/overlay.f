C     TEMPORARIES LAID OVER A COMMON BLOCK BY EQUIVALENCE, AS IN CODES
C     THAT COUNTED EVERY WORD OF MEMORY.  THE SCRATCH COLUMNS OF /WORK/
C     ARE SHARED BY ROUTINES THAT NAME THEM DIFFERENTLY.
      SUBROUTINE OVSMTH (N)
      COMMON /MESH/ X(500), U(500), RHO(500), P(500)
      COMMON /WORK/ W(500,6)
      DIMENSION DU(500), DP(500), C(500), Q(500)
      EQUIVALENCE (W(1,1), DU(1)), (W(1,2), DP(1)), (W(1,3), C(1)),
     1            (W(1,4), Q(1))
C$CRAYON SIZE(N, 2, 499)
C$CRAYON RANGE(RHO, 0.1, 2.0)
C$CRAYON RANGE(P, 0.1, 2.0)
      DO 10 I = 1, N
         DU(I) = U(I+1) - U(I)
         DP(I) = P(I+1) - P(I)
         C(I) = SQRT(1.4*P(I)/RHO(I))
   10 CONTINUE
      DO 20 I = 1, N
         Q(I) = 0.
         IF (DU(I) .LT. 0.) Q(I) = RHO(I)*(2.*DU(I)**2 - .5*C(I)*DU(I))
   20 CONTINUE
      DO 30 I = 2, N
   30 U(I) = U(I) - .1*(DP(I) + Q(I) - Q(I-1))/RHO(I)
      RETURN
      END
C
C     THE SAME STORAGE SEEN AS ONE LONG VECTOR AND AS PAIRS
      SUBROUTINE OVPACK (N, A)
      COMMON /WORK/ FLAT(3000)
      REAL A(2,N), PAIR(2,1500)
      INTEGER LINK(1500)
      EQUIVALENCE (FLAT(1), PAIR(1,1))
C$CRAYON SIZE(N, 0, 1500)
      DO 10 I = 1, N
         LINK(I) = N + 1 - I
   10 CONTINUE
      DO 20 I = 1, N
         PAIR(1,I) = A(2,I)
         PAIR(2,I) = A(1,I)
   20 CONTINUE
      DO 30 I = 1, N
         K = LINK(I)
         A(1,I) = FLAT(2*K-1) + FLAT(2*I)
         A(2,I) = FLAT(2*K) - FLAT(2*I-1)
   30 CONTINUE
      RETURN
      END
C
C     A SHIFTED OVERLAY: LEFT AND RIGHT STATES ARE THE SAME VECTOR, ONE
C     ELEMENT APART, SO THAT QR(I-1) IS QL(I)
      SUBROUTINE OVSHFT (N, F)
      DIMENSION F(N), QL(0:600), QR(0:600), QQ(0:601)
      EQUIVALENCE (QQ(0), QL(0)), (QQ(1), QR(0))
C$CRAYON SIZE(N, 0, 600)
      QQ(0) = 0.
      QQ(N) = 0.
      DO 10 I = 1, N-1
   10 QL(I) = .5*(F(I) + F(I+1))
      DO 20 I = 1, N
         F(I) = F(I) - .25*(QR(I-1) - QL(I-1))
   20 CONTINUE
      END
