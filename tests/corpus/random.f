C     RANDOM NUMBERS AND MONTE CARLO AS VECTOR CODES HAD THEM: A LINEAR
C     CONGRUENCE WITHOUT OVERFLOW (SCHRAGE), A LAGGED FIBONACCI TABLE IN
C     COMMON, PHOTON FLIGHTS WITH A SHRINKING STACK, METROPOLIS BY COLOURS.
      SUBROUTINE RNSCHR (N, ISEED, X)
      INTEGER ISEED, IA, IM, IQ, IR
      REAL X(N)
      PARAMETER (IA = 16807, IM = 2147483647, IQ = 127773, IR = 2836)
C$CRAYON RANGE(ISEED, 1, 2000000)
      DO 10 I = 1, N
         K = ISEED/IQ
         ISEED = IA*(ISEED - K*IQ) - IR*K
         IF (ISEED .LT. 0) ISEED = ISEED + IM
         X(I) = ISEED*(1./IM)
   10 CONTINUE
      END
C
      SUBROUTINE RNLAGF (N, X)
      COMMON /RNTAB/ TAB(55), J1, J2
      REAL X(N)
C$CRAYON RANGE(TAB, 0.0, 0.999)
C$CRAYON RANGE(J1, 1, 55)
C$CRAYON RANGE(J2, 1, 55)
      DO 10 I = 1, N
         R = TAB(J1) - TAB(J2)
         IF (R .LT. 0.) R = R + 1.
         TAB(J1) = R
         X(I) = R
         J1 = J1 - 1
         IF (J1 .EQ. 0) J1 = 55
         J2 = J2 - 1
         IF (J2 .EQ. 0) J2 = 55
   10 CONTINUE
      END
C
      SUBROUTINE PHOTON (NP, NZ, IZ, WT, RMU, XI, SIG, DEP, NALIVE)
      DIMENSION IZ(NP), WT(NP), RMU(NP), XI(NP), SIG(NZ), DEP(NZ)
      DIMENSION LIST(1000)
C$CRAYON SIZE(NP, 1, 1000)
C$CRAYON SIZE(NZ, 1, 30)
C$CRAYON RANGE(XI, 0.01, 0.99)
C$CRAYON RANGE(SIG, 0.1, 2.0)
      NALIVE = NP
      DO 10 I = 1, NP
   10 LIST(I) = I
      DO 50 ISTEP = 1, 40
         IF (NALIVE .EQ. 0) RETURN
         NEW = 0
         DO 40 L = 1, NALIVE
            I = LIST(L)
            D = -ALOG(XI(I))
            XI(I) = AMOD(XI(I)*9.8213 + .1234, 1.) + 1.E-4
            DEPOS = WT(I)*SIG(IZ(I))*.2
            DEP(IZ(I)) = DEP(IZ(I)) + DEPOS
            WT(I) = WT(I) - DEPOS
            IF (D .LT. SIG(IZ(I))) RMU(I) = 2.*XI(I) - 1.
            IF (RMU(I)) 20, 40, 25
   20       IF (IZ(I) .EQ. 1) GO TO 40
            IZ(I) = IZ(I) - 1
            GO TO 30
   25       IF (IZ(I) .EQ. NZ) GO TO 40
            IZ(I) = IZ(I) + 1
   30       IF (ABS(WT(I)) .LT. .05) GO TO 40
            NEW = NEW + 1
            LIST(NEW) = I
   40    CONTINUE
         NALIVE = NEW
   50 CONTINUE
      END
C
      SUBROUTINE ISING (N, ISPIN, R, BETA, MAGNET)
      DIMENSION ISPIN(N,N), R(N,N)
      LOGICAL FLIP(300)
C$CRAYON SIZE(N, 1, 120)
C$CRAYON RANGE(ISPIN, -1, 1)
C$CRAYON RANGE(R, 0.0, 1.0)
      DO 30 KOL = 0, 1
      DO 30 J = 1, N
         JM = J - 1
         IF (JM .EQ. 0) JM = N
         JP = MOD(J, N) + 1
         DO 10 I = 1 + MOD(J+KOL, 2), N, 2
            IM = MOD(I + N - 2, N) + 1
            IP = MOD(I, N) + 1
            NB = ISPIN(IM,J) + ISPIN(IP,J) + ISPIN(I,JM) + ISPIN(I,JP)
            DE = 2.*BETA*ISPIN(I,J)*NB
            FLIP(I) = R(I,J) .LT. EXP(AMIN1(0., -DE))
   10    CONTINUE
CDIR$ IVDEP
         DO 20 I = 1 + MOD(J+KOL, 2), N, 2
   20    IF (FLIP(I)) ISPIN(I,J) = -ISPIN(I,J)
   30 CONTINUE
      MAGNET = 0
      DO 40 J = 1, N
      DO 40 I = 1, N
   40 MAGNET = MAGNET + ISPIN(I,J)
      END
