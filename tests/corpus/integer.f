C     INTEGER AND BIT CODES ON A VECTOR MACHINE: LIFE, POPULATION COUNT,
C     SHELL SORT, EDIT DISTANCE BY DIAGONALS AND BY ROWS, SHORTEST PATHS,
C     A CHECKSUM, PRIMES.
      SUBROUTINE LIFE (N, M, IOLD, NEW, NALIVE)
      INTEGER IOLD(0:N+1,0:M+1), NEW(0:N+1,0:M+1)
C$CRAYON RANGE(IOLD, 0, 1)
      NALIVE = 0
      DO 20 J = 1, M
      DO 10 I = 1, N
         K = IOLD(I-1,J-1) + IOLD(I,J-1) + IOLD(I+1,J-1) + IOLD(I-1,J)
     1     + IOLD(I+1,J) + IOLD(I-1,J+1) + IOLD(I,J+1) + IOLD(I+1,J+1)
         NEW(I,J) = 0
         IF (K .EQ. 3 .OR. (K .EQ. 2 .AND. IOLD(I,J) .EQ. 1))
     1      NEW(I,J) = 1
         NALIVE = NALIVE + NEW(I,J)
   10 CONTINUE
   20 CONTINUE
      END
C
      SUBROUTINE POPCNT (N, IWORD, ICOUNT, IPAR, NBITS)
      INTEGER IWORD(N), ICOUNT(N), IPAR(N), W
      NBITS = 0
      DO 10 I = 1, N
         W = IEOR(IWORD(I)*7919, ISHFT(IWORD(I), 13))
         W = W - IAND(ISHFT(W, -1), 1431655765)
         W = IAND(W, 858993459) + IAND(ISHFT(W, -2), 858993459)
         W = IAND(W + ISHFT(W, -4), 252645135)
         W = IAND(W + ISHFT(W, -8) + ISHFT(W, -16) + ISHFT(W, -24), 63)
         ICOUNT(I) = W
         IPAR(I) = IAND(NOT(W), 1)
   10 NBITS = NBITS + W
      END
C
      SUBROUTINE SHELL (N, A, KEY)
      DIMENSION A(N), KEY(N)
C$CRAYON SIZE(N, 0, 200)
      INC = 1
   10 INC = 3*INC + 1
      IF (INC .LE. N) GO TO 10
   20 INC = INC/3
      DO 50 I = INC+1, N
         V = A(I)
         KV = KEY(I)
         J = I
   30    IF (A(J-INC) .LE. V) GO TO 40
            A(J) = A(J-INC)
            KEY(J) = KEY(J-INC)
            J = J - INC
            IF (J .GT. INC) GO TO 30
   40    A(J) = V
         KEY(J) = KV
   50 CONTINUE
      IF (INC .GT. 1) GO TO 20
      END
C
      INTEGER FUNCTION LEVEN (N, M, IA, IB)
      INTEGER IA(N), IB(M), IROW(0:300), LAST, KEEP
C$CRAYON SIZE(M, 0, 300)
C$CRAYON RANGE(IA, 1, 4)
C$CRAYON RANGE(IB, 1, 4)
      DO 10 J = 0, M
   10 IROW(J) = J
      DO 30 I = 1, N
         LAST = IROW(0)
         IROW(0) = I
         DO 20 J = 1, M
            KEEP = IROW(J)
            KOST = 1
            IF (IA(I) .EQ. IB(J)) KOST = 0
            IROW(J) = MIN0(IROW(J) + 1, IROW(J-1) + 1, LAST + KOST)
            LAST = KEEP
   20    CONTINUE
   30 CONTINUE
      LEVEN = IROW(M)
      END
C
      SUBROUTINE FLOYD (N, D, NEXT)
      REAL D(N,N)
      INTEGER NEXT(N,N)
C$CRAYON SIZE(N, 0, 40)
C$CRAYON RANGE(D, 0.1, 9.0)
      DO 10 K = 1, N
      DO 10 J = 1, N
      DO 10 I = 1, N
         IF (D(I,K) + D(K,J) .GE. D(I,J)) GO TO 10
         D(I,J) = D(I,K) + D(K,J)
         NEXT(I,J) = NEXT(I,K)
   10 CONTINUE
      END
C
      SUBROUTINE SIEVE (N, IFLAG, NPRIME, ISUM)
      LOGICAL IFLAG(N)
      INTEGER ISUM
C$CRAYON SIZE(N, 0, 900)
      DO 10 I = 1, N
   10 IFLAG(I) = MOD(I, 2) .EQ. 1 .OR. I .EQ. 2
      DO 30 I = 3, N, 2
         IF (.NOT. IFLAG(I)) GO TO 30
         IF (I*I .GT. N) GO TO 40
CDIR$ IVDEP
         DO 20 K = I*I, N, 2*I
   20    IFLAG(K) = .FALSE.
   30 CONTINUE
   40 NPRIME = 0
      ISUM = 17
      DO 50 I = 2, N
         IF (IFLAG(I)) NPRIME = NPRIME + 1
         IF (IFLAG(I)) ISUM = MOD(ISUM*31 + I, 65521)
   50 CONTINUE
      END
