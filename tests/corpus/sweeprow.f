C     ROWS OF TEMPORARIES AS A CRAY COMPILER LIKED THEM: ONE SUBROUTINE A
C     SWEEP, DOZENS OF SHORT VECTORS, EACH LOOP A LITTLE SHORTER THAN THE
C     ONE BEFORE.  FIELDS ARE UPDATED IN PLACE, SOME TEMPORARIES LIVE IN
C     COMMON OR IN THE ARGUMENT LIST, SOME ARE REUSED FOR OTHER THINGS.
      SUBROUTINE XSWEEP (ND, MD, IFST, ILST, JFST, JLST, R, U, P, DTDX)
      PARAMETER (MXI = 700)
      DIMENSION R(ND,MD), U(ND,MD), P(ND,MD)
      DIMENSION A(MXI), B(MXI), C(MXI), D(MXI), F(MXI), G(MXI)
C$CRAYON ASSUME(ND <= 700)
C$CRAYON ASSUME(IFST >= 4)
C$CRAYON ASSUME(ILST <= ND-3)
C$CRAYON RANGE(R, 0.5, 2.0)
C$CRAYON RANGE(P, 0.5, 2.0)
C$CRAYON RANGE(DTDX, 0.01, 0.1)
      DO 900 J = JFST, JLST
      DO 100 I = IFST-2, ILST+2
         A(I) = R(I+1,J) - R(I,J)
         B(I) = R(I,J) - R(I-1,J)
  100 C(I) = SQRT(1.4*P(I,J)/R(I,J))
      DO 110 I = IFST-2, ILST+2
         D(I) = 0.
         IF (A(I)*B(I) .LE. 0.) GO TO 110
         D(I) = AMIN1(ABS(A(I)), ABS(B(I)))
         IF (A(I) .LT. 0.) D(I) = -D(I)
  110 CONTINUE
C     A AND B ARE FREE NOW: LEFT AND RIGHT STATES
      DO 120 I = IFST-1, ILST+2
         A(I) = R(I-1,J) + .5*D(I-1)*(1. - DTDX*C(I-1))
  120    B(I) = R(I,J) - .5*D(I)*(1. - DTDX*C(I))
      DO 130 I = IFST-1, ILST+1
         UBAR = .5*(U(I-1,J) + U(I,J))
         IUP = I - 1
         IF (UBAR .LT. 0.) IUP = I
         F(I) = UBAR*R(IUP,J)
         G(I) = UBAR*F(I) + .5*(P(I-1,J) + P(I,J)) - .1*(B(I) - A(I))
  130 CONTINUE
      DO 140 I = IFST-1, ILST
         D(I) = R(I,J)
         R(I,J) = R(I,J) - DTDX*(F(I+1) - F(I))
         R(I,J) = AMAX1(R(I,J), .1)
  140    U(I,J) = (D(I)*U(I,J) - DTDX*(G(I+1) - G(I)))/R(I,J)
      DO 150 I = IFST, ILST
  150 P(I,J) = P(I,J)*(1. - .4*DTDX*(U(I,J) - U(I-1,J)))
  900 CONTINUE
      RETURN
      END
C
C     THE SAME ALONG J, THE LOOP OVER I STILL INSIDE; THE ROW BEFORE IS
C     KEPT IN TEMPORARIES THAT ARE EXCHANGED BY COPYING
      SUBROUTINE YSWEEP (ND, MD, N, M, Q, V, DTDY)
      PARAMETER (MXI = 700)
      DIMENSION Q(ND,MD), V(ND,MD), FO(MXI), FN(MXI), S(MXI)
C$CRAYON ASSUME(N <= 700)
C$CRAYON ASSUME(N <= ND)
C$CRAYON ASSUME(M+1 <= MD)
      DO 10 I = 1, N
   10 FO(I) = V(I,1)*Q(I,1)
      DO 100 J = 2, M
         DO 20 I = 1, N
            S(I) = .5*(Q(I,J+1) - Q(I,J-1))
   20       FN(I) = V(I,J)*(Q(I,J) + .5*SIGN(1., V(I,J))*S(I))
         DO 30 I = 1, N
   30    Q(I,J) = Q(I,J) - DTDY*(FN(I) - FO(I))
         DO 40 I = 1, N
   40    FO(I) = FN(I)
  100 CONTINUE
      END
C
C     CENTRED IN PLACE: ZONE I READS I+1 AND I-2 OF THE OLD ROW, AND WHAT
C     THE ROW ABOVE HAS BECOME; THE ENDS ARE SET APART
      SUBROUTINE INPLAC (N, M, A, B)
      DIMENSION A(N,M), B(N,M), T(800)
C$CRAYON SIZE(N, 5, 700)
      DO 50 J = 2, M
         DO 10 I = 3, N-1
            T(I) = A(I-2,J) - 2.*A(I,J) + A(I+1,J) + .25*A(I,J-1)
   10    CONTINUE
         DO 20 I = 3, N-1
            A(I,J) = A(I,J) + .1*T(I)
            IF (A(I,J) .GT. B(I,J)) B(I,J) = A(I,J)
   20    CONTINUE
         A(1,J) = A(3,J)
         A(2,J) = A(3,J)
         A(N,J) = A(N-1,J)
         DO 30 I = 2, N-1
   30    B(I-1,J) = B(I-1,J) + .01*(A(I,J) - A(I-1,J))
   50 CONTINUE
      END
C
C     LAST VALUES: SCALARS AND INDICES OF VECTOR LOOPS THAT LIVE ON
      SUBROUTINE LASTV (N, A, B, SLAST, ILAST, X)
      DIMENSION A(N), B(N), T(1000)
      COMMON /CARRY/ WRK(1000), KEEP
C$CRAYON SIZE(N, 0, 1000)
      SLAST = 0.
      DO 10 I = 1, N
         S = A(I)*X
         T(I) = S + B(I)
         WRK(I) = T(I)*S
   10 CONTINUE
      ILAST = I
      IF (N .GT. 0) SLAST = S
      DO 20 I = 1, N-1, 2
         T(I) = T(I) + WRK(I+1)
         IF (T(I) .LT. 1.) KEEP = I
   20 CONTINUE
      DO 30 K = N, 1, -1
         B(K) = T(K)
         IF (K .GT. 1) B(K) = B(K) - .5*T(K-1)
   30 CONTINUE
      END
