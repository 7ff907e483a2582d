C     TABULATED EQUATION OF STATE: BILINEAR INTERPOLATION WITH INDEX BY
C     COMPUTATION, SEARCH BY BISECTION FOR UNEVEN KNOTS, AND A
C     LOGARITHMIC TABLE HELD IN COMMON.  FIXED FORM, REAL*8.
      SUBROUTINE EOSLIN (N, D, E, P, C2, NOOB)
      IMPLICIT REAL*8 (A-H,O-Z)
      PARAMETER (ND = 12, NE = 20)
      COMMON /EOSTB/ PTAB(ND,NE), D0, DD, E0, DE
      DIMENSION D(N), E(N), P(N), C2(N)
C$CRAYON RANGE(D, 0.0, 13.0)
C$CRAYON RANGE(E, 0.0, 22.0)
C$CRAYON RANGE(DD, 0.9, 1.1)
C$CRAYON RANGE(DE, 0.9, 1.1)
C$CRAYON RANGE(PTAB, 0.1, 2.0)
C$CRAYON RANGE(D0, 0.5, 1.0)
C$CRAYON RANGE(E0, 0.5, 1.0)
      NOOB = 0
      DO 100 I = 1, N
         XD = (D(I) - D0)/DD
         XE = (E(I) - E0)/DE
         ID = INT(XD) + 1
         JE = INT(XE) + 1
         IF (ID.LT.1 .OR. ID.GE.ND .OR. JE.LT.1 .OR. JE.GE.NE)
     *      NOOB = NOOB + 1
         ID = MAX0(1, MIN0(ND-1, ID))
         JE = MAX0(1, MIN0(NE-1, JE))
         FD = XD - DBLE(ID-1)
         FE = XE - DFLOAT(JE-1)
         P00 = PTAB(ID,JE)
         P10 = PTAB(ID+1,JE)
         P01 = PTAB(ID,JE+1)
         P11 = PTAB(ID+1,JE+1)
         P(I) = (1.D0-FE)*((1.D0-FD)*P00 + FD*P10)
     *        + FE*((1.D0-FD)*P01 + FD*P11)
         DPDD = ((1.D0-FE)*(P10-P00) + FE*(P11-P01))/DD
         DPDE = ((1.D0-FD)*(P01-P00) + FD*(P11-P10))/DE
         C2(I) = DMAX1(1.D-10, DPDD + P(I)*DPDE/DMAX1(D(I)**2, 1.D-3))
  100 CONTINUE
      RETURN
      END
C
C     BISECTION, ALL ZONES AT ONCE: THE NUMBER OF HALVINGS IS FIXED
      SUBROUTINE EOSBIS (N, NT, X, XT, YT, Y)
      DIMENSION X(N), XT(NT), YT(NT), Y(N), LO(1000), IHI(1000)
      INTEGER HALF
C$CRAYON SIZE(N, 0, 1000)
C$CRAYON SIZE(NT, 2, 64)
      DO 10 I = 1, N
         LO(I) = 1
         IHI(I) = NT
   10 CONTINUE
      DO 30 HALF = 1, 6
      DO 30 I = 1, N
         MID = (LO(I) + IHI(I))/2
         IF (IHI(I) - LO(I) .LE. 1) GO TO 30
         IF (X(I) .GE. XT(MID)) THEN
            LO(I) = MID
         ELSE
            IHI(I) = MID
         END IF
   30 CONTINUE
      DO 40 I = 1, N
         L = LO(I)
         DX = XT(L+1) - XT(L)
         IF (DX .EQ. 0.) DX = 1.
         Y(I) = YT(L) + (X(I) - XT(L))*(YT(L+1) - YT(L))/DX
   40 CONTINUE
      RETURN
      END
C
C     LOGARITHMIC OPACITY WITH A LINEAR SEARCH THAT STARTS WHERE THE
C     LAST ZONE ENDED (DATA ARE SMOOTH), A BACKWARD GO TO.
      SUBROUTINE OPAC (N, T, TKNOT, OPK, OP)
      PARAMETER (NK = 16)
      DIMENSION T(N), TKNOT(NK), OPK(NK), OP(N)
C$CRAYON RANGE(T, 0.1, 10.0)
C$CRAYON RANGE(TKNOT, 0.1, 10.0)
      K = 1
      DO 50 I = 1, N
         TL = ALOG10(T(I))
   20    IF (K .GE. NK-1) GO TO 30
         IF (TL .LE. ALOG10(TKNOT(K+1))) GO TO 30
         K = K + 1
         GO TO 20
   30    IF (K .LE. 1) GO TO 40
         IF (T(I) .GE. TKNOT(K)) GO TO 40
         K = K - 1
         GO TO 30
   40    S = (OPK(K+1) - OPK(K))
         OP(I) = 10.**(OPK(K)*0.1 + S*(TL - ALOG10(TKNOT(K)))*0.1)
   50 CONTINUE
      RETURN
      END
