C     What an older code brought along: a table of cooling rates in
C     COMMON, the solver of tridiagonal systems, a generator of
C     random numbers, statistics of a field, a shock tube in one
C     dimension on arrays that share their storage.
      BLOCK DATA COOLDT
      INTEGER NTAB
      PARAMETER (NTAB = 9)
      REAL*8 TTAB, RTAB, SCALE
      COMMON /COOL/ TTAB(NTAB), RTAB(NTAB), SCALE
      DATA TTAB /0D0, 1D0, 2D0, 3D0, 4D0, 5D0, 6D0, 7D0, 8D0/
      DATA RTAB /0D0, .5D0, 2*1.5D0, 1.25D0, 3*1D0, .75D0/
      DATA SCALE /1D-2/
      END

C     The rate at each temperature, linear between entries; NBAD
C     counts what lies beyond the table.
      SUBROUTINE RATES(N, T, R, NBAD)
      IMPLICIT REAL*8 (A-H, O-Z)
      PARAMETER (NTAB = 9)
      COMMON /COOL/ TTAB(NTAB), RTAB(NTAB), SCALE
      DIMENSION T(N), R(N)
      LINE(X) = MIN(NTAB - 1, MAX(1, INT(X) + 1))
      NBAD = 0
      DO 10 I = 1, N
        IF (T(I) .LT. TTAB(1) .OR. T(I) .GT. TTAB(NTAB)) NBAD = NBAD + 1
 10   CONTINUE
      DO 20 I = 1, N
        K = LINE(T(I))
        F = (T(I) - TTAB(K))/(TTAB(K+1) - TTAB(K))
        F = MIN(1D0, MAX(0D0, F))
        R(I) = SCALE*(RTAB(K) + F*(RTAB(K+1) - RTAB(K)))
 20   CONTINUE
      END

C     Thomas' algorithm on M systems of N equations; the right-hand
C     side becomes the solution.
      SUBROUTINE TRIDIA(N, M, A, B, C, D)
      IMPLICIT NONE
      INTEGER N, M, I, J, MOST
      PARAMETER (MOST = 512)
      REAL*8 A(N,M), B(N,M), C(N,M), D(N,M), W(MOST), BET
      IF (N .GT. MOST) STOP 'TRIDIA: TOO LONG'
      DO 30 J = 1, M
        BET = B(1,J)
        D(1,J) = D(1,J)/BET
        DO 10 I = 2, N
          W(I) = C(I-1,J)/BET
          BET = B(I,J) - A(I,J)*W(I)
          D(I,J) = (D(I,J) - A(I,J)*D(I-1,J))/BET
 10     CONTINUE
        DO 20 I = N - 1, 1, -1
          D(I,J) = D(I,J) - W(I+1)*D(I+1,J)
 20     CONTINUE
 30   CONTINUE
      END

C     Numbers in (0, 1); the state stays.
      SUBROUTINE RANDOM(N, X)
      INTEGER N, I, SEED
      REAL*8 X(*)
      SAVE SEED
      DATA SEED /12345/
      DO 10 I = 1, N
        SEED = MOD(SEED*3877 + 29573, 139968)
        X(I) = (DBLE(SEED) + .5D0)/139968D0
 10   CONTINUE
      RETURN
      END

C     Extremes with their places, mean and root mean square, and how
C     many values are negative, zero or positive.
      SUBROUTINE STATIS(N, X, XMIN, IMIN, XMAX, IMAX, XMEAN, RMS, NSIGN)
      IMPLICIT DOUBLE PRECISION (A-H, O-Z)
      DIMENSION X(N), NSIGN(3)
      XMIN = X(1)
      XMAX = X(1)
      IMIN = 1
      IMAX = 1
      S = 0D0
      SS = 0D0
      DO 10 I = 1, 3
 10   NSIGN(I) = 0
      DO 60 I = 1, N
        IF (X(I) .GE. XMIN) GO TO 20
        XMIN = X(I)
        IMIN = I
 20     IF (X(I) .LE. XMAX) GO TO 30
        XMAX = X(I)
        IMAX = I
 30     S = S + X(I)
        SS = SS + X(I)*X(I)
        IF (X(I)) 40, 45, 50
 40     NSIGN(1) = NSIGN(1) + 1
        GO TO 60
 45     NSIGN(2) = NSIGN(2) + 1
        GO TO 60
 50     NSIGN(3) = NSIGN(3) + 1
 60   CONTINUE
      XMEAN = S/N
      RMS = SQRT(SS/N)
      END

C     A shock tube by MacCormack's scheme with artificial viscosity.
C     Density, momentum and energy are rows of one array by
C     EQUIVALENCE, which COMMON holds, so that callers find them; KIND
C     chooses what is wanted.
      SUBROUTINE TUBE(KIND, NSTEPS, CFL, RESULT)
      IMPLICIT DOUBLE PRECISION (A-H, O-Z)
      PARAMETER (NZ = 200, G = 1.4D0)
      COMMON /TUBES/ Q(NZ,3), TIME
      DIMENSION D(NZ), QM(NZ), E(NZ), P(NZ), F(NZ,3), QN(NZ,3)
      EQUIVALENCE (D(1), Q(1,1)), (QM(1), Q(1,2)), (E(1), Q(1,3))
      GO TO (100, 200, 300), KIND
      RESULT = -1D0
      RETURN
 100  TIME = 0D0
      DO 110 I = 1, NZ
        D(I) = 1D0
        P(I) = 1D0
        IF (I .GT. NZ/2) THEN
          D(I) = .125D0
          P(I) = .1D0
        END IF
        QM(I) = 0D0
        E(I) = P(I)/(G - 1D0)
 110  CONTINUE
      RESULT = 0D0
      RETURN
 200  DX = 1D0/NZ
      DO 290 NS = 1, NSTEPS
        FAST = 0D0
        DO 210 I = 1, NZ
          P(I) = (G - 1D0)*(E(I) - .5D0*QM(I)**2/D(I))
          FAST = MAX(FAST, ABS(QM(I)/D(I)) + SQRT(G*P(I)/D(I)))
 210    CONTINUE
        DT = CFL*DX/FAST
        DO 220 I = 1, NZ
          U = QM(I)/D(I)
          F(I,1) = QM(I)
          F(I,2) = QM(I)*U + P(I)
          F(I,3) = (E(I) + P(I))*U
 220    CONTINUE
        DO 230 K = 1, 3
          DO 230 I = 2, NZ - 1
            QN(I,K) = Q(I,K) - DT/DX*(F(I+1,K) - F(I,K))
 230    CONTINUE
        DO 240 K = 1, 3
          QN(1,K) = Q(1,K)
          QN(NZ,K) = Q(NZ,K)
 240    CONTINUE
        DO 250 I = 1, NZ
          U = QN(I,2)/QN(I,1)
          PN = (G - 1D0)*(QN(I,3) - .5D0*QN(I,2)*U)
          F(I,1) = QN(I,2)
          F(I,2) = QN(I,2)*U + PN
          F(I,3) = (QN(I,3) + PN)*U
 250    CONTINUE
        DO 260 K = 1, 3
          DO 260 I = NZ - 1, 2, -1
            QN(I,K) = .5D0*(Q(I,K) + QN(I,K)
     1                - DT/DX*(F(I,K) - F(I-1,K)))
 260    CONTINUE
        DO 270 K = 1, 3
          DO 270 I = 3, NZ - 2
            VISC = .35D0*ABS(P(I+1) - 2D0*P(I) + P(I-1))
     1             /(P(I+1) + 2D0*P(I) + P(I-1))
            Q(I,K) = QN(I,K) + VISC*(QN(I+1,K) - 2D0*QN(I,K)
     1               + QN(I-1,K))
 270    CONTINUE
        TIME = TIME + DT
 290  CONTINUE
      RESULT = TIME
      RETURN
 300  RESULT = 0D0
      DO 310 I = 1, NZ
        RESULT = RESULT + D(I)/NZ
 310  CONTINUE
      END
