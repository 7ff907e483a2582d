C     CALLS OF THE CRAY SCIENTIFIC LIBRARY AROUND ORDINARY LOOPS: A
C     CONJUGATE GRADIENT STEP, A PIVOT SEARCH, LISTS BY WHENFLT.
      SUBROUTINE SLCG (N, X, R, P, AP, RR)
      DIMENSION X(N), R(N), P(N), AP(N)
C$CRAYON SIZE(N, 3, 500)
C$CRAYON RANGE(P, 0.5, 1.5)
      AP(1) = 2.*P(1) - P(2)
      DO 10 I = 2, N-1
   10 AP(I) = 2.*P(I) - P(I-1) - P(I+1)
      AP(N) = 2.*P(N) - P(N-1)
      ALPHA = RR/AMAX1(SDOT(N, P, 1, AP, 1), 1.E-3)
      CALL SAXPY (N, ALPHA, P, 1, X, 1)
      CALL SAXPY (N, -ALPHA, AP, 1, R, 1)
      RRNEW = SDOT(N, R, 1, R, 1)
      BETA = RRNEW/AMAX1(RR, 1.E-3)
      DO 20 I = 1, N
   20 P(I) = R(I) + BETA*P(I)
      RR = RRNEW
      RETURN
      END
C
      SUBROUTINE SLPIV (N, A, IPIV, TOTAL)
      DIMENSION A(N,N), IPIV(N)
C$CRAYON SIZE(N, 1, 40)
      TOTAL = 0.
      DO 20 K = 1, N
         L = ISAMAX(N-K+1, A(K,K), 1) + K - 1
         IPIV(K) = L
         TOTAL = TOTAL + SSUM(N, A(1,K), 1)
         IF (L .EQ. K) GO TO 20
         T = A(L,K)
         A(L,K) = A(K,K)
         A(K,K) = T
   20 CONTINUE
      RETURN
      END
C
      SUBROUTINE SLLIST (N, A, B, T, INDEX, NVAL)
      DIMENSION A(N), B(N), INDEX(N), W(1000)
C$CRAYON SIZE(N, 1, 1000)
      CALL WHENFLT (N, A, 1, T, INDEX, NVAL)
      CALL GATHER (NVAL, W, B, INDEX)
      DO 10 J = 1, NVAL
   10 W(J) = W(J)*W(J)
      CALL SCATTER (NVAL, B, INDEX, W)
      END
