C     PPM_SWEEP.F - ONE SWEEP OF PPM ALONG I.
C
C     THE PIECEWISE PARABOLIC METHOD OF COLELLA AND WOODWARD, J. COMPUT.
C     PHYS. 54 (1984), 174-201, DIRECT EULERIAN FORM, WITHOUT CONTACT
C     STEEPENING.  EQUATION NUMBERS BELOW ARE THEIRS.
C
C     RHO, U, V, P   DENSITY, VELOCITY ALONG THE SWEEP, VELOCITY ACROSS,
C                    PRESSURE; UPDATED IN PLACE
C     IDIM, JDIM     THEIR DIMENSIONS; IDIM AT MOST NROW
C     ILO, IHI       FIRST AND LAST CELL UPDATED; THE CALLER HAS FILLED
C                    THE FOUR CELLS BEFORE ILO AND AFTER IHI
C     JLO, JHI       FIRST AND LAST ROW UPDATED
C     DTDX           TIME STEP OVER CELL WIDTH
C
C     CVMGT(A,B,M) IS A WHERE M, ELSE B.  CVMGM(A,B,X) IS A WHERE X .LT.
C     0, ELSE B.
C
      SUBROUTINE PPMSWP (RHO, U, V, P, IDIM, JDIM, ILO, IHI, JLO, JHI,
     1                   DTDX)
      INCLUDE 'ppm_com.inc'
      DIMENSION RHO(IDIM,JDIM), U(IDIM,JDIM), V(IDIM,JDIM), P(IDIM,JDIM)
C$CRAYON LOCAL(DRHO, DU, DV, DP, ERHO, EU, EV, EP, F0, FLAT)
C$CRAYON LOCAL(RHOL, UL, VL, PL, RHOR, UR, VR, PR, CS)
C$CRAYON LOCAL(RHOA, UA, VA, PA, RHOB, UB, VB, PB)
C$CRAYON LOCAL(CSQL, CSQR, PSTAR, RHOF, UF, VF, PF, FLR, FLU, FLV, FLE)
C$CRAYON RANGE(RHO, 0.2, 2.0)
C$CRAYON RANGE(U, -1.5, 1.5)
C$CRAYON RANGE(V, -1.5, 1.5)
C$CRAYON RANGE(P, 0.1, 2.0)
C$CRAYON RANGE(DTDX, 0.01, 0.15)
C$CRAYON RANGE(GAM, 1.39, 1.41)
C$CRAYON RANGE(GAMP, 1.19, 1.21)
C$CRAYON RANGE(GAMM, 0.39, 0.41)
C$CRAYON RANGE(GAME, 2.45, 2.55)
C$CRAYON RANGE(GAMH, 3.45, 3.55)
C
      DO 500 J = JLO, JHI
C
C       SLOPES, LIMITED TO BE MONOTONE (1.7, 1.8)
C
        DO 10 I = ILO-2, IHI+2
          DL = RHO(I,J) - RHO(I-1,J)
          DR = RHO(I+1,J) - RHO(I,J)
          DC = 0.5*(RHO(I+1,J) - RHO(I-1,J))
          DM = SIGN(MIN(ABS(DC), 2.0*MIN(ABS(DL), ABS(DR))), DC)
          DRHO(I) = CVMGT(DM, 0.0, DL*DR .GT. 0.0)
   10   CONTINUE
        DO 20 I = ILO-2, IHI+2
          DL = U(I,J) - U(I-1,J)
          DR = U(I+1,J) - U(I,J)
          DC = 0.5*(U(I+1,J) - U(I-1,J))
          DM = SIGN(MIN(ABS(DC), 2.0*MIN(ABS(DL), ABS(DR))), DC)
          DU(I) = CVMGT(DM, 0.0, DL*DR .GT. 0.0)
   20   CONTINUE
        DO 30 I = ILO-2, IHI+2
          DL = V(I,J) - V(I-1,J)
          DR = V(I+1,J) - V(I,J)
          DC = 0.5*(V(I+1,J) - V(I-1,J))
          DM = SIGN(MIN(ABS(DC), 2.0*MIN(ABS(DL), ABS(DR))), DC)
          DV(I) = CVMGT(DM, 0.0, DL*DR .GT. 0.0)
   30   CONTINUE
        DO 40 I = ILO-2, IHI+2
          DL = P(I,J) - P(I-1,J)
          DR = P(I+1,J) - P(I,J)
          DC = 0.5*(P(I+1,J) - P(I-1,J))
          DM = SIGN(MIN(ABS(DC), 2.0*MIN(ABS(DL), ABS(DR))), DC)
          DP(I) = CVMGT(DM, 0.0, DL*DR .GT. 0.0)
   40   CONTINUE
C
C       VALUES AT THE LEFT FACE OF EACH CELL (1.6)
C
        DO 50 I = ILO-1, IHI+2
          ERHO(I) = RHO(I-1,J) + 0.5*(RHO(I,J) - RHO(I-1,J))
     1          + SIXTH*(DRHO(I-1) - DRHO(I))
   50   CONTINUE
        DO 60 I = ILO-1, IHI+2
          EU(I) = U(I-1,J) + 0.5*(U(I,J) - U(I-1,J))
     1          + SIXTH*(DU(I-1) - DU(I))
   60   CONTINUE
        DO 70 I = ILO-1, IHI+2
          EV(I) = V(I-1,J) + 0.5*(V(I,J) - V(I-1,J))
     1          + SIXTH*(DV(I-1) - DV(I))
   70   CONTINUE
        DO 80 I = ILO-1, IHI+2
          EP(I) = P(I-1,J) + 0.5*(P(I,J) - P(I-1,J))
     1          + SIXTH*(DP(I-1) - DP(I))
   80   CONTINUE
C
C       FLATTENING: 1 WITHIN A STRONG SHOCK (A.1, A.2)
C
        DO 90 I = ILO-2, IHI+2
          DP1 = P(I+1,J) - P(I-1,J)
          DP2 = P(I+2,J) - P(I-2,J)
          DP2 = CVMGT(TINY20, DP2, ABS(DP2) .LT. TINY20)
          FS  = MIN(1.0, MAX(0.0, FLATA*(DP1/DP2 - FLATB)))
          F0(I) = CVMGT(FS, 0.0,
     1     ABS(DP1) .GT. FLATP*MIN(P(I+1,J), P(I-1,J))
     2     .AND. U(I+1,J) .LT. U(I-1,J))
   90   CONTINUE
        DO 100 I = ILO-1, IHI+1
          FLAT(I) = MAX(F0(I-1), F0(I), F0(I+1))
  100   CONTINUE
C
C       PARABOLA: FLATTENED, THEN MADE MONOTONE (1.10, 4.1)
C
        DO 110 I = ILO-1, IHI+1
          FA = FLAT(I)*RHO(I,J)
          FB = 1.0 - FLAT(I)
          AL = FA + FB*ERHO(I)
          AR = FA + FB*ERHO(I+1)
          T  = (AR - AL)*(RHO(I,J) - 0.5*(AL + AR))
          Q  = SIXTH*((AR - AL)*(AR - AL))
          BL = CVMGM(3.0*RHO(I,J) - 2.0*AR, AL, Q - T)
          BR = CVMGM(3.0*RHO(I,J) - 2.0*AL, AR, T + Q)
          T  = (AR - RHO(I,J))*(RHO(I,J) - AL)
          RHOL(I) = CVMGT(RHO(I,J), BL, T .LE. 0.0)
          RHOR(I) = CVMGT(RHO(I,J), BR, T .LE. 0.0)
  110   CONTINUE
        DO 120 I = ILO-1, IHI+1
          FA = FLAT(I)*U(I,J)
          FB = 1.0 - FLAT(I)
          AL = FA + FB*EU(I)
          AR = FA + FB*EU(I+1)
          T  = (AR - AL)*(U(I,J) - 0.5*(AL + AR))
          Q  = SIXTH*((AR - AL)*(AR - AL))
          BL = CVMGM(3.0*U(I,J) - 2.0*AR, AL, Q - T)
          BR = CVMGM(3.0*U(I,J) - 2.0*AL, AR, T + Q)
          T  = (AR - U(I,J))*(U(I,J) - AL)
          UL(I) = CVMGT(U(I,J), BL, T .LE. 0.0)
          UR(I) = CVMGT(U(I,J), BR, T .LE. 0.0)
  120   CONTINUE
        DO 130 I = ILO-1, IHI+1
          FA = FLAT(I)*V(I,J)
          FB = 1.0 - FLAT(I)
          AL = FA + FB*EV(I)
          AR = FA + FB*EV(I+1)
          T  = (AR - AL)*(V(I,J) - 0.5*(AL + AR))
          Q  = SIXTH*((AR - AL)*(AR - AL))
          BL = CVMGM(3.0*V(I,J) - 2.0*AR, AL, Q - T)
          BR = CVMGM(3.0*V(I,J) - 2.0*AL, AR, T + Q)
          T  = (AR - V(I,J))*(V(I,J) - AL)
          VL(I) = CVMGT(V(I,J), BL, T .LE. 0.0)
          VR(I) = CVMGT(V(I,J), BR, T .LE. 0.0)
  130   CONTINUE
        DO 140 I = ILO-1, IHI+1
          FA = FLAT(I)*P(I,J)
          FB = 1.0 - FLAT(I)
          AL = FA + FB*EP(I)
          AR = FA + FB*EP(I+1)
          T  = (AR - AL)*(P(I,J) - 0.5*(AL + AR))
          Q  = SIXTH*((AR - AL)*(AR - AL))
          BL = CVMGM(3.0*P(I,J) - 2.0*AR, AL, Q - T)
          BR = CVMGM(3.0*P(I,J) - 2.0*AL, AR, T + Q)
          T  = (AR - P(I,J))*(P(I,J) - AL)
          PL(I) = CVMGT(P(I,J), BL, T .LE. 0.0)
          PR(I) = CVMGT(P(I,J), BR, T .LE. 0.0)
  140   CONTINUE
C
C       TRACING TO THE RIGHT FACE, WHERE U+C IS THE FASTEST WAVE:
C       S, AVERAGES OVER THE DOMAINS OF DEPENDENCE (1.12, 3.5);
C       PT, UT, RT, THE REFERENCE STATE; BETA0, BETA, THE OTHER WAVES
C       (3.6, 3.7)
C
        DO 150 I = ILO-1, IHI+1
          CS(I) = SQRT(GAM*P(I,J)/RHO(I,J))
          SF = MAX(0.0, DTDX*(U(I,J) + CS(I)))
          S0 = MAX(0.0, DTDX*U(I,J))
          SS = MAX(0.0, DTDX*(U(I,J) - CS(I)))
          QF = 1.0 - TWOTHD*SF
          Q0 = 1.0 - TWOTHD*S0
          QS = 1.0 - TWOTHD*SS
          HF = 0.5*SF
          H0 = 0.5*S0
          HS = 0.5*SS
          XR = RHOR(I) - RHOL(I)
          R6 = 6.0*RHO(I,J) - 3.0*(RHOL(I) + RHOR(I))
          XU = UR(I) - UL(I)
          U6 = 6.0*U(I,J) - 3.0*(UL(I) + UR(I))
          XV = VR(I) - VL(I)
          V6 = 6.0*V(I,J) - 3.0*(VL(I) + VR(I))
          XP = PR(I) - PL(I)
          P6 = 6.0*P(I,J) - 3.0*(PL(I) + PR(I))
          PT = PR(I) - HF*(XP - QF*P6)
          UT = UR(I) - HF*(XU - QF*U6)
          RT = RHOR(I) - HF*(XR - QF*R6)
          P0 = PR(I) - H0*(XP - Q0*P6)
          R0 = RHOR(I) - H0*(XR - Q0*R6)
          V0 = VR(I) - H0*(XV - Q0*V6)
          P1 = PR(I) - HS*(XP - QS*P6)
          U1 = UR(I) - HS*(XU - QS*U6)
          CT = SQRT(GAM*PT*RT)
          CI = 1.0/CT
          VT = 1.0/RT
          BETA0 = (PT - P0)*(CI*CI) + VT - 1.0/R0
          BETA = 0.5*CI*((UT - U1) - (PT - P1)*CI)
          BETA = CVMGM(0.0, BETA, U(I,J) - CS(I))
          CB = CT*BETA
          PB(I) = MAX(PT + CT*CB, SMALP)
          UB(I) = UT - CB
          VB(I) = V0
          RHOB(I) = 1.0/MAX(VT - BETA0 - BETA, SMALV)
  150   CONTINUE
C
C       TRACING TO THE LEFT FACE, WHERE U-C IS THE FASTEST
C
        DO 160 I = ILO-1, IHI+1
          SF = MAX(0.0, -(DTDX*(U(I,J) - CS(I))))
          S0 = MAX(0.0, -(DTDX*U(I,J)))
          SS = MAX(0.0, -(DTDX*(U(I,J) + CS(I))))
          QF = 1.0 - TWOTHD*SF
          Q0 = 1.0 - TWOTHD*S0
          QS = 1.0 - TWOTHD*SS
          HF = 0.5*SF
          H0 = 0.5*S0
          HS = 0.5*SS
          XR = RHOR(I) - RHOL(I)
          R6 = 6.0*RHO(I,J) - 3.0*(RHOL(I) + RHOR(I))
          XU = UR(I) - UL(I)
          U6 = 6.0*U(I,J) - 3.0*(UL(I) + UR(I))
          XV = VR(I) - VL(I)
          V6 = 6.0*V(I,J) - 3.0*(VL(I) + VR(I))
          XP = PR(I) - PL(I)
          P6 = 6.0*P(I,J) - 3.0*(PL(I) + PR(I))
          PT = PL(I) + HF*(XP + QF*P6)
          UT = UL(I) + HF*(XU + QF*U6)
          RT = RHOL(I) + HF*(XR + QF*R6)
          P0 = PL(I) + H0*(XP + Q0*P6)
          R0 = RHOL(I) + H0*(XR + Q0*R6)
          V0 = VL(I) + H0*(XV + Q0*V6)
          P1 = PL(I) + HS*(XP + QS*P6)
          U1 = UL(I) + HS*(XU + QS*U6)
          CT = SQRT(GAM*PT*RT)
          CI = 1.0/CT
          VT = 1.0/RT
          BETA0 = (PT - P0)*(CI*CI) + VT - 1.0/R0
          BETA = -(0.5*CI*((UT - U1) + (PT - P1)*CI))
          BETA = CVMGM(BETA, 0.0, U(I,J) + CS(I))
          CB = CT*BETA
          PA(I) = MAX(PT + CT*CB, SMALP)
          UA(I) = UT + CB
          VA(I) = V0
          RHOA(I) = 1.0/MAX(VT - BETA0 - BETA, SMALV)
  160   CONTINUE
C
C       RIEMANN PROBLEM AT THE LEFT FACE OF CELL I, BOTH WAVES TAKEN AS
C       SHOCKS: START FROM THE ACOUSTIC SOLUTION
C
        DO 170 I = ILO, IHI+1
          CSQL(I) = GAM*PB(I-1)*RHOB(I-1)
          CSQR(I) = GAM*PA(I)*RHOA(I)
          CL = SQRT(CSQL(I))
          CR = SQRT(CSQR(I))
          PSTAR(I) = MAX((CR*PB(I-1) + CL*PA(I)
     1           + CL*CR*(UB(I-1) - UA(I)))/(CL + CR), SMALP)
  170   CONTINUE
C
C       THREE NEWTON STEPS FOR THE STAR PRESSURE
C
        DO 180 I = ILO, IHI+1
          DPL = PSTAR(I) - PB(I-1)
          DPR = PSTAR(I) - PA(I)
          WL2 = MAX(CSQL(I) + GAMP*RHOB(I-1)*DPL, SMALP)
          WR2 = MAX(CSQR(I) + GAMP*RHOA(I)*DPR, SMALP)
          WL  = SQRT(WL2)
          WR  = SQRT(WR2)
          USL = UB(I-1) - DPL/WL
          USR = UA(I) + DPR/WR
          ZL  = 2.0*WL2*WL/(WL2 + CSQL(I))
          ZR  = 2.0*WR2*WR/(WR2 + CSQR(I))
          PSTAR(I) = MAX(PSTAR(I) - ZL*ZR*(USR - USL)/(ZL + ZR), SMALP)
  180   CONTINUE
        DO 190 I = ILO, IHI+1
          DPL = PSTAR(I) - PB(I-1)
          DPR = PSTAR(I) - PA(I)
          WL2 = MAX(CSQL(I) + GAMP*RHOB(I-1)*DPL, SMALP)
          WR2 = MAX(CSQR(I) + GAMP*RHOA(I)*DPR, SMALP)
          WL  = SQRT(WL2)
          WR  = SQRT(WR2)
          USL = UB(I-1) - DPL/WL
          USR = UA(I) + DPR/WR
          ZL  = 2.0*WL2*WL/(WL2 + CSQL(I))
          ZR  = 2.0*WR2*WR/(WR2 + CSQR(I))
          PSTAR(I) = MAX(PSTAR(I) - ZL*ZR*(USR - USL)/(ZL + ZR), SMALP)
  190   CONTINUE
        DO 200 I = ILO, IHI+1
          DPL = PSTAR(I) - PB(I-1)
          DPR = PSTAR(I) - PA(I)
          WL2 = MAX(CSQL(I) + GAMP*RHOB(I-1)*DPL, SMALP)
          WR2 = MAX(CSQR(I) + GAMP*RHOA(I)*DPR, SMALP)
          WL  = SQRT(WL2)
          WR  = SQRT(WR2)
          USL = UB(I-1) - DPL/WL
          USR = UA(I) + DPR/WR
          ZL  = 2.0*WL2*WL/(WL2 + CSQL(I))
          ZR  = 2.0*WR2*WR/(WR2 + CSQR(I))
          PSTAR(I) = MAX(PSTAR(I) - ZL*ZR*(USR - USL)/(ZL + ZR), SMALP)
  200   CONTINUE
C
C       STATE AT THE FACE.  SG TURNS THE WAVE OF THE UPWIND SIDE INTO
C       ONE THAT MOVES LEFT; HEAD AND TAIL ARE ITS SPEEDS, ONE AND THE
C       SAME FOR A SHOCK; FR IS 0 AHEAD OF THE WAVE, 1 BEHIND IT
C
        DO 210 I = ILO, IHI+1
          DPL = PSTAR(I) - PB(I-1)
          DPR = PSTAR(I) - PA(I)
          WL2 = MAX(CSQL(I) + GAMP*RHOB(I-1)*DPL, SMALP)
          WR2 = MAX(CSQR(I) + GAMP*RHOA(I)*DPR, SMALP)
          WL  = SQRT(WL2)
          WR  = SQRT(WR2)
          US  = 0.5*((UB(I-1) - DPL/WL) + (UA(I) + DPR/WR))
          SG  = CVMGM(-1.0, 1.0, US)
          RX  = CVMGM(RHOA(I), RHOB(I-1), US)
          UX  = CVMGM(UA(I), UB(I-1), US)
          VF(I) = CVMGM(VA(I), VB(I-1), US)
          PX  = CVMGM(PA(I), PB(I-1), US)
          W   = CVMGM(WR, WL, US)
          W2  = CVMGM(WR2, WL2, US)
          DPX = PSTAR(I) - PX
          RS  = RX*W2/MAX(W2 - RX*DPX, SMALW)
          CX  = SQRT(GAM*PX/RX)
          CST = SQRT(GAM*PSTAR(I)/RS)
          SHK = SG*UX - W/RX
          HEAD = CVMGT(SHK, SG*UX - CX, DPX .GT. 0.0)
          TAIL = CVMGT(SHK, SG*US - CST, DPX .GT. 0.0)
          FR  = MIN(1.0, MAX(0.0, -HEAD/MAX(TAIL - HEAD, SMALD)))
          RHOF(I) = RX + FR*(RS - RX)
          UF(I)   = UX + FR*(US - UX)
          PF(I)   = PX + FR*DPX
  210   CONTINUE
C
C       FLUXES
C
        DO 220 I = ILO, IHI+1
          FLR(I) = RHOF(I)*UF(I)
          FLU(I) = FLR(I)*UF(I) + PF(I)
          FLV(I) = FLR(I)*VF(I)
          FLE(I) = UF(I)*(GAMH*PF(I)
     1         + 0.5*RHOF(I)*(UF(I)*UF(I) + VF(I)*VF(I)))
  220   CONTINUE
C
C       CONSERVATIVE UPDATE
C
        DO 230 I = ILO, IHI
          RN = RHO(I,J) - DTDX*(FLR(I+1) - FLR(I))
          UN = RHO(I,J)*U(I,J) - DTDX*(FLU(I+1) - FLU(I))
          VN = RHO(I,J)*V(I,J) - DTDX*(FLV(I+1) - FLV(I))
          EN = GAME*P(I,J)
     1     + 0.5*RHO(I,J)*(U(I,J)*U(I,J) + V(I,J)*V(I,J))
     2     - DTDX*(FLE(I+1) - FLE(I))
          RI = 1.0/RN
          RHO(I,J) = RN
          U(I,J) = UN*RI
          V(I,J) = VN*RI
          P(I,J) = MAX(GAMM*(EN - 0.5*RI*(UN*UN + VN*VN)), SMALP)
  230   CONTINUE
C
  500 CONTINUE
      RETURN
      END
C
C     GAS CONSTANTS FOR THE SWEEPS, FROM THE RATIO OF SPECIFIC HEATS.
      SUBROUTINE PPMSET (G)
      INCLUDE 'ppm_com.inc'
C$CRAYON RANGE(G, 1.1, 1.7)
      GAM  = G
      GAMP = 0.5*(G + 1.0)
      GAMM = G - 1.0
      GAME = 1.0/(G - 1.0)
      GAMH = G/(G - 1.0)
      RETURN
      END
