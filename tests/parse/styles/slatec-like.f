*DECK QBESS
      SUBROUTINE QBESS (X, FNU, KODE, N, Y, NZ)
C***BEGIN PROLOGUE  QBESS
C***PURPOSE  Computed branches, DATA tables, machine constants: the manner
C            of the mathematical libraries of the 1980s.
C***END PROLOGUE  QBESS
C
      INTEGER I, I1, IN, K, KODE, N, NZ, NULIM(2), INLIM
      REAL AK, ARG, DX, ELIM, ETX, FN, FNU, RTTPI, S, SXO2, TFN,
     * TM, TOL, X, Y
      DIMENSION Y(*), PP(4), TEMP(3)
      DIMENSION CR(7)
      SAVE PP, RTTPI, NULIM
      DATA PP(1), PP(2), PP(3), PP(4)  / 8.72909153935547E+00,
     1  2.65693932265030E-01, 1.24578576865586E-01, 7.70133747430388E-04
     2  /
      DATA RTTPI/ 3.98942280401433E-01/
      DATA NULIM(1), NULIM(2) / 100, 60 /
      DATA (CR(K),K=1,7)/1.,-.5,2*.25,3*0.E0/
C***FIRST EXECUTABLE STATEMENT  QBESS
      NZ = 0
      KT = 1
      TOL = MAX(R1(3),1.0E-15)
      I1 = -I0(12)
      ELIM = 2.303E0*(I1*R1(5)-3.0E0)
      IF (N-1) 590, 10, 20
   10 KT = 2
   20 NN = N
      IF (KODE.LT.1 .OR. KODE.GT.2) GO TO 570
      IF (X) 600, 30, 80
   30 IF (FNU) 580, 40, 50
   40 Y(1) = 1.0E0
      IF (N.EQ.1) RETURN
      I1 = 2
      GO TO 60
   50 I1 = 1
   60 DO 70 I=I1,N
        Y(I) = 0.0E0
   70 CONTINUE
      RETURN
   80 CONTINUE
      IF (FNU.LT.0.0E0) GO TO 580
      GO TO (90,100,110),KT
   90 ASSIGN 120 TO LABEL
      GO TO 115
  100 ASSIGN 130 TO LABEL
      GO TO 115
  110 CONTINUE
  115 S = SQRT(X)*X**(-0.5E0)
      GO TO LABEL, (120,130)
  120 FN = FNU + (N-1)
      DX = FN - AINT(FN)
      ETX = AMOD(FN,2.0E0)
      DO 125 WHILE (S .GT. TOL)
        S = S*0.5
  125 CONTINUE
  130 TM = 0.0E0
      DO 140 K=1,6,2
      TM = TM + CR(K)*S**K
      IF (ABS(CR(K)).LT.TOL) GO TO 150
  140 CONTINUE
  150 TEMP(1) = TM*PP(2)/(1.0E0+PP(3)*X+(PP(4)*X)*X)
      ARG = X*TEMP(1)-KODE + 1
      IF(ARG.LT.(-ELIM))GOTO190
      Y(N)=EXP(-ARG)*RTTPI
  190 RETURN
  570 CALL XMSG ('SLT', 'QBESS', 'KODE is not 1 or 2.', 2, 1)
      RETURN
  580 CALL XMSG ('SLT', 'QBESS', 'order FNU is negative, it''s wrong',
     +   2, 1)
      RETURN
  590 CALL XMSG ('SLT', 'QBESS', 'N is less than 1.', 2, 1)
      RETURN
  600 CALL XMSG ('SLT', 'QBESS', 'X is negative.', 2, 1)
      RETURN
      END
