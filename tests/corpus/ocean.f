C     OCEAN AND ATMOSPHERE COLUMN PHYSICS: CONVECTIVE ADJUSTMENT BY
C     SWEEPS, DENSITY BY A POLYNOMIAL, VERTICAL MIXING, MASKS OF LAND AS
C     REAL NUMBERS, MOISTURE SATURATION WITH EXPONENTIALS.
      SUBROUTINE OCDENS (IMT, KM, T, S, RHO, FM)
      DIMENSION T(IMT,KM), S(IMT,KM), RHO(IMT,KM), FM(IMT,KM), C(9)
      SAVE C
      DATA C /-.2017283, .7703857, -.4918879E-2, -.2008622E-2,
     *  .4495500E-3, .3656148E-2, .4729278E-2, .3770114E-4, .6552727E1/
      DO 100 K = 1, KM
      DO 100 I = 1, IMT
      TQ = T(I,K)
      SQ = S(I,K)
      RHO(I,K) = FM(I,K)*((C(1) + (C(4) + C(7)*SQ)*SQ
     *   + (C(3) + C(8)*SQ + C(6)*TQ)*TQ)*TQ
     *   + (C(2) + (C(5) + C(9)*SQ)*SQ)*SQ)
  100 CONTINUE
      END
C
      SUBROUTINE OCCONV (IMT, KM, T, RHO, DZ, NCON, KMT)
      DIMENSION T(IMT,KM), RHO(IMT,KM), DZ(KM), KMT(IMT)
C$CRAYON SIZE(KM, 2, 12)
C$CRAYON RANGE(DZ, 0.5, 1.5)
      DO 400 N = 1, NCON
      DO 300 KS = 1, 2
      DO 200 K = KS, KM-1, 2
      DZSUM = DZ(K) + DZ(K+1)
      DO 100 I = 1, IMT
         IF (K .GE. KMT(I)) GO TO 100
         IF (RHO(I,K) .LE. RHO(I,K+1)) GO TO 100
         TM = (DZ(K)*T(I,K) + DZ(K+1)*T(I,K+1))/DZSUM
         T(I,K) = TM
         T(I,K+1) = TM
         RM = .5*(RHO(I,K) + RHO(I,K+1))
         RHO(I,K) = RM
         RHO(I,K+1) = RM
  100 CONTINUE
  200 CONTINUE
  300 CONTINUE
  400 CONTINUE
      END
C
      SUBROUTINE ATSAT (IM, LM, T, Q, P, PREC)
      REAL T(IM,LM), Q(IM,LM), P(LM), PREC(IM), LATENT
      PARAMETER (LATENT = 2.5, CP = 1.004)
C$CRAYON RANGE(T, 0.8, 1.2)
C$CRAYON RANGE(Q, 0.0, 0.1)
C$CRAYON RANGE(P, 0.5, 1.0)
      DO 10 I = 1, IM
   10 PREC(I) = 0.
      DO 40 L = LM, 1, -1
         RP = 1./P(L)
         DO 30 I = 1, IM
            ES = .00611*EXP(5.*(T(I,L) - 1.)/(T(I,L) - .13))
            QS = .622*ES*RP
            DQS = QS*5.*.87/(T(I,L) - .13)**2
            COND = AMAX1(0., (Q(I,L) - QS)/(1. + LATENT/CP*DQS))
            EVAP = AMIN1(PREC(I), AMAX1(0., .3*(QS - Q(I,L))))
            Q(I,L) = Q(I,L) - COND + EVAP
            T(I,L) = T(I,L) + LATENT/CP*(COND - EVAP)
   30    PREC(I) = PREC(I) + COND - EVAP
   40 CONTINUE
      END
