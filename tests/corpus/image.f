C     IMAGES AND SIGNALS: MEDIAN OF NINE BY EXCHANGES, GRADIENTS, RUNNING
C     MEANS WITH A WINDOW, A RECURSIVE FILTER, SEISMIC MODELLING OF HIGH
C     ORDER WITH COEFFICIENTS IN A TABLE, STATISTICS OF A SERIES.
      SUBROUTINE MEDIAN (N, M, A, B)
      DIMENSION A(N,M), B(N,M), P(9)
      LOGICAL SWAP
      DO 60 J = 2, M-1
      DO 60 I = 2, N-1
         L = 0
         DO 20 JJ = -1, 1
         DO 20 II = -1, 1
            L = L + 1
   20    P(L) = A(I+II,J+JJ)
         DO 40 L = 1, 5
         DO 40 K = 9, L+1, -1
            SWAP = P(K) .LT. P(K-1)
            IF (.NOT.SWAP) GO TO 40
            T = P(K)
            P(K) = P(K-1)
            P(K-1) = T
   40    CONTINUE
         B(I,J) = P(5)
   60 CONTINUE
      END
C
      SUBROUTINE SOBEL (N, M, A, G, THRES, NEDGE)
      DIMENSION A(N,M), G(N,M)
      NEDGE = 0
      DO 10 J = 2, M-1
      DO 10 I = 2, N-1
      GX = (A(I+1,J-1) + 2.*A(I+1,J) + A(I+1,J+1))
     .   - (A(I-1,J-1) + 2.*A(I-1,J) + A(I-1,J+1))
      GY = (A(I-1,J+1) + 2.*A(I,J+1) + A(I+1,J+1))
     .   - (A(I-1,J-1) + 2.*A(I,J-1) + A(I+1,J-1))
      G(I,J) = SQRT(GX*GX + GY*GY)
      IF (G(I,J) .GT. THRES) NEDGE = NEDGE + 1
   10 CONTINUE
      END
C
      SUBROUTINE RUNAVG (N, LW, X, Y, Z)
      DIMENSION X(N), Y(N), Z(N)
C$CRAYON SIZE(N, 20, 500)
C$CRAYON SIZE(LW, 1, 9)
      S = 0.
      DO 10 I = 1, LW
   10 S = S + X(I)
      Y(1) = S/LW
      DO 20 I = 2, N-LW+1
         S = S + X(I+LW-1) - X(I-1)
   20 Y(I) = S/LW
      DO 40 I = 1, N-LW+1
         T = X(I)
         DO 30 K = 1, LW-1
   30    T = AMAX1(T, X(I+K))
   40 Z(I) = T - Y(I)
      END
C
      SUBROUTINE IIRFIL (N, NCH, X, Y, B0, B1, B2, A1, A2)
      DIMENSION X(N,NCH), Y(N,NCH)
C$CRAYON RANGE(A1, -0.5, 0.5)
C$CRAYON RANGE(A2, -0.4, 0.4)
      DO 20 L = 1, NCH
         X1 = 0.
         X2 = 0.
         Y1 = 0.
         Y2 = 0.
         DO 10 I = 1, N
            T = B0*X(I,L) + B1*X1 + B2*X2 - A1*Y1 - A2*Y2
            X2 = X1
            X1 = X(I,L)
            Y2 = Y1
            Y1 = T
            Y(I,L) = T
   10    CONTINUE
   20 CONTINUE
      END
C
      SUBROUTINE SEISM8 (NX, NZ, P0, P1, VEL, SPONGE, ISX, ISZ, SRC)
      DIMENSION P0(NX,NZ), P1(NX,NZ), VEL(NX,NZ), SPONGE(NX), C(0:4)
      DATA C /-2.847222, 1.6, -0.2, 2.539682E-2, -1.785714E-3/
C$CRAYON RANGE(VEL, 0.01, 0.1)
C$CRAYON SIZE(ISX, 1, 3)
C$CRAYON SIZE(ISZ, 1, 3)
      DO 40 K = 5, NZ-4
         DO 30 I = 5, NX-4
            S = 2.*C(0)*P1(I,K)
            DO 20 L = 1, 4
   20       S = S + C(L)*(P1(I+L,K) + P1(I-L,K) + P1(I,K+L) + P1(I,K-L))
            P0(I,K) = 2.*P1(I,K) - P0(I,K) + VEL(I,K)*S
   30    CONTINUE
   40 CONTINUE
      P0(ISX,ISZ) = P0(ISX,ISZ) + SRC
      DO 50 K = 1, NZ
      DO 50 I = 1, NX
         P0(I,K) = P0(I,K)*SPONGE(I)
   50 P1(I,K) = P1(I,K)*SPONGE(I)
      END
C
      SUBROUTINE SERIES (N, LAG, X, AVE, VAR, SKEW, CORR, XMED)
      DIMENSION X(N), CORR(0:LAG)
      DOUBLE PRECISION S, S2, S3, D
C$CRAYON SIZE(N, 12, 500)
C$CRAYON SIZE(LAG, 0, 10)
      S = 0.D0
      DO 10 I = 1, N
   10 S = S + X(I)
      AVE = S/N
      S2 = 0.
      S3 = 0.
      DO 20 I = 1, N
         D = X(I) - AVE
         S2 = S2 + D*D
   20 S3 = S3 + D**3
      VAR = S2/(N - 1)
      SKEW = 0.
      IF (VAR .GT. 0.) SKEW = S3/(N*DBLE(VAR)**1.5D0)
      DO 40 L = 0, LAG
         S = 0.
         DO 30 I = 1, N-L
   30    S = S + (X(I) - AVE)*(X(I+L) - AVE)
   40 CORR(L) = S/N
      XMED = .5*(X((N+1)/2) + X(N/2+1))
      END
