C     DENSE LINEAR ALGEBRA BY VECTORS: HOUSEHOLDER, GIVENS, JACOBI
C     ROTATIONS, GAUSS-JORDAN IN PLACE, POWER METHOD, MATRIX PRODUCTS
C     UNROLLED TO A DEPTH OF FOUR AS ON THE CRAY-1.
      SUBROUTINE QRHOUS (M, N, A, LDA, D)
      DIMENSION A(LDA,N), D(N)
C$CRAYON SIZE(M, 2, 60)
C$CRAYON ASSUME(N <= M)
      DO 50 K = 1, N
         S = 0.
         DO 10 I = K, M
   10    S = S + A(I,K)**2
         S = SQRT(S)
         IF (A(K,K) .GT. 0.) S = -S
         D(K) = S
         A(K,K) = A(K,K) - S
         H = -S*A(K,K)
         IF (H .EQ. 0.) GO TO 50
         DO 40 J = K+1, N
            T = 0.
            DO 20 I = K, M
   20       T = T + A(I,K)*A(I,J)
            T = T/H
            DO 30 I = K, M
   30       A(I,J) = A(I,J) - T*A(I,K)
   40    CONTINUE
   50 CONTINUE
      END
C
      SUBROUTINE MXM4 (A, NA, B, NB, C, NC)
      DIMENSION A(NA,NB), B(NB,NC), C(NA,NC)
      NREST = MOD(NB, 4)
      DO 40 J = 1, NC
         DO 10 I = 1, NA
   10    C(I,J) = 0.
         DO 20 K = 1, NREST
         DO 20 I = 1, NA
   20    C(I,J) = C(I,J) + A(I,K)*B(K,J)
         DO 30 K = NREST+1, NB, 4
         DO 30 I = 1, NA
   30    C(I,J) = (((C(I,J) + A(I,K)*B(K,J)) + A(I,K+1)*B(K+1,J))
     1        + A(I,K+2)*B(K+2,J)) + A(I,K+3)*B(K+3,J)
   40 CONTINUE
      END
C
      SUBROUTINE JACROT (N, A, V, P, Q, C, S)
      INTEGER P, Q
      DIMENSION A(N,N), V(N,N)
C$CRAYON SIZE(N, 2, 70)
C$CRAYON RANGE(P, 1, 2)
C$CRAYON RANGE(Q, 1, 2)
      IF (P .EQ. Q) RETURN
      THETA = (A(Q,Q) - A(P,P))
     1      /SIGN(AMAX1(ABS(2.*A(P,Q)), 1.E-6), A(P,Q))
      T = SIGN(1., THETA)/(ABS(THETA) + SQRT(THETA**2 + 1.))
      C = 1./SQRT(T*T + 1.)
      S = T*C
      DO 10 I = 1, N
         X = A(I,P)
         A(I,P) = C*X - S*A(I,Q)
         A(I,Q) = S*X + C*A(I,Q)
   10 CONTINUE
      DO 20 I = 1, N
         X = A(P,I)
         A(P,I) = C*X - S*A(Q,I)
         A(Q,I) = S*X + C*A(Q,I)
         X = V(I,P)
         V(I,P) = C*X - S*V(I,Q)
   20    V(I,Q) = S*X + C*V(I,Q)
      END
C
      SUBROUTINE GAUJOR (N, A, DET)
      DIMENSION A(N,N), COL(100)
C$CRAYON SIZE(N, 1, 40)
      DO 5 I = 1, N
    5 A(I,I) = A(I,I) + 3.*N
      DET = 1.
      DO 40 K = 1, N
         PIV = A(K,K)
         DET = DET*(PIV/(3.*N))
         A(K,K) = 1.
         DO 10 J = 1, N
   10    A(K,J) = A(K,J)/PIV
         DO 30 I = 1, N
            IF (I .EQ. K) GO TO 30
            COL(I) = A(I,K)
            A(I,K) = 0.
            DO 20 J = 1, N
   20       A(I,J) = A(I,J) - COL(I)*A(K,J)
   30    CONTINUE
   40 CONTINUE
      END
C
      SUBROUTINE POWITR (N, NIT, A, X, EIG)
      DIMENSION A(N,N), X(N), Y(200)
C$CRAYON SIZE(N, 1, 90)
C$CRAYON SIZE(NIT, 0, 4)
C$CRAYON RANGE(A, 0.1, 1.0)
C$CRAYON RANGE(X, 0.1, 1.0)
      EIG = 0.
      DO 50 IT = 1, NIT
         DO 10 I = 1, N
   10    Y(I) = 0.
         DO 20 J = 1, N
         DO 20 I = 1, N
   20    Y(I) = Y(I) + A(I,J)*X(J)
         BIG = 0.
         DO 30 I = 1, N
   30    IF (ABS(Y(I)) .GT. ABS(BIG)) BIG = Y(I)
         EIG = BIG
         DO 40 I = 1, N
   40    X(I) = Y(I)/BIG
   50 CONTINUE
      END
