C     PPM_SWEEPJ.F - ONE SWEEP OF PPM ALONG J: THE TWIN OF PPM_SWEEP.F.
C
C     U IS THE VELOCITY ALONG J, V THE ONE ACROSS; JDIM IS AT MOST NROW;
C     THE CALLER HAS FILLED THE FOUR CELLS BEFORE JLO AND AFTER JHI.
C     ALL ELSE, AND EVERY OPERATION, IS AS IN PPMSWP, SO THAT TRANSPOSED
C     FIELDS GIVE THE TRANSPOSED RESULT, BIT BY BIT.
C
      SUBROUTINE PPMSWJ (RHO, U, V, P, IDIM, JDIM, ILO, IHI, JLO, JHI,
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
      DO 500 I = ILO, IHI
C
C       SLOPES, LIMITED TO BE MONOTONE (1.7, 1.8)
C
        DO 10 J = JLO-2, JHI+2
          DL = RHO(I,J) - RHO(I,J-1)
          DR = RHO(I,J+1) - RHO(I,J)
          DC = 0.5*(RHO(I,J+1) - RHO(I,J-1))
          DM = SIGN(MIN(ABS(DC), 2.0*MIN(ABS(DL), ABS(DR))), DC)
          DRHO(J) = CVMGT(DM, 0.0, DL*DR .GT. 0.0)
   10   CONTINUE
        DO 20 J = JLO-2, JHI+2
          DL = U(I,J) - U(I,J-1)
          DR = U(I,J+1) - U(I,J)
          DC = 0.5*(U(I,J+1) - U(I,J-1))
          DM = SIGN(MIN(ABS(DC), 2.0*MIN(ABS(DL), ABS(DR))), DC)
          DU(J) = CVMGT(DM, 0.0, DL*DR .GT. 0.0)
   20   CONTINUE
        DO 30 J = JLO-2, JHI+2
          DL = V(I,J) - V(I,J-1)
          DR = V(I,J+1) - V(I,J)
          DC = 0.5*(V(I,J+1) - V(I,J-1))
          DM = SIGN(MIN(ABS(DC), 2.0*MIN(ABS(DL), ABS(DR))), DC)
          DV(J) = CVMGT(DM, 0.0, DL*DR .GT. 0.0)
   30   CONTINUE
        DO 40 J = JLO-2, JHI+2
          DL = P(I,J) - P(I,J-1)
          DR = P(I,J+1) - P(I,J)
          DC = 0.5*(P(I,J+1) - P(I,J-1))
          DM = SIGN(MIN(ABS(DC), 2.0*MIN(ABS(DL), ABS(DR))), DC)
          DP(J) = CVMGT(DM, 0.0, DL*DR .GT. 0.0)
   40   CONTINUE
C
C       VALUES AT THE LEFT FACE OF EACH CELL (1.6)
C
        DO 50 J = JLO-1, JHI+2
          ERHO(J) = RHO(I,J-1) + 0.5*(RHO(I,J) - RHO(I,J-1))
     1          + SIXTH*(DRHO(J-1) - DRHO(J))
   50   CONTINUE
        DO 60 J = JLO-1, JHI+2
          EU(J) = U(I,J-1) + 0.5*(U(I,J) - U(I,J-1))
     1          + SIXTH*(DU(J-1) - DU(J))
   60   CONTINUE
        DO 70 J = JLO-1, JHI+2
          EV(J) = V(I,J-1) + 0.5*(V(I,J) - V(I,J-1))
     1          + SIXTH*(DV(J-1) - DV(J))
   70   CONTINUE
        DO 80 J = JLO-1, JHI+2
          EP(J) = P(I,J-1) + 0.5*(P(I,J) - P(I,J-1))
     1          + SIXTH*(DP(J-1) - DP(J))
   80   CONTINUE
C
C       FLATTENING: 1 WITHIN A STRONG SHOCK (A.1, A.2)
C
        DO 90 J = JLO-2, JHI+2
          DP1 = P(I,J+1) - P(I,J-1)
          DP2 = P(I,J+2) - P(I,J-2)
          DP2 = CVMGT(TINY20, DP2, ABS(DP2) .LT. TINY20)
          FS  = MIN(1.0, MAX(0.0, FLATA*(DP1/DP2 - FLATB)))
          F0(J) = CVMGT(FS, 0.0,
     1     ABS(DP1) .GT. FLATP*MIN(P(I,J+1), P(I,J-1))
     2     .AND. U(I,J+1) .LT. U(I,J-1))
   90   CONTINUE
        DO 100 J = JLO-1, JHI+1
          FLAT(J) = MAX(F0(J-1), F0(J), F0(J+1))
  100   CONTINUE
C
C       PARABOLA: FLATTENED, THEN MADE MONOTONE (1.10, 4.1)
C
        DO 110 J = JLO-1, JHI+1
          FA = FLAT(J)*RHO(I,J)
          FB = 1.0 - FLAT(J)
          AL = FA + FB*ERHO(J)
          AR = FA + FB*ERHO(J+1)
          T  = (AR - AL)*(RHO(I,J) - 0.5*(AL + AR))
          Q  = SIXTH*((AR - AL)*(AR - AL))
          BL = CVMGM(3.0*RHO(I,J) - 2.0*AR, AL, Q - T)
          BR = CVMGM(3.0*RHO(I,J) - 2.0*AL, AR, T + Q)
          T  = (AR - RHO(I,J))*(RHO(I,J) - AL)
          RHOL(J) = CVMGT(RHO(I,J), BL, T .LE. 0.0)
          RHOR(J) = CVMGT(RHO(I,J), BR, T .LE. 0.0)
  110   CONTINUE
        DO 120 J = JLO-1, JHI+1
          FA = FLAT(J)*U(I,J)
          FB = 1.0 - FLAT(J)
          AL = FA + FB*EU(J)
          AR = FA + FB*EU(J+1)
          T  = (AR - AL)*(U(I,J) - 0.5*(AL + AR))
          Q  = SIXTH*((AR - AL)*(AR - AL))
          BL = CVMGM(3.0*U(I,J) - 2.0*AR, AL, Q - T)
          BR = CVMGM(3.0*U(I,J) - 2.0*AL, AR, T + Q)
          T  = (AR - U(I,J))*(U(I,J) - AL)
          UL(J) = CVMGT(U(I,J), BL, T .LE. 0.0)
          UR(J) = CVMGT(U(I,J), BR, T .LE. 0.0)
  120   CONTINUE
        DO 130 J = JLO-1, JHI+1
          FA = FLAT(J)*V(I,J)
          FB = 1.0 - FLAT(J)
          AL = FA + FB*EV(J)
          AR = FA + FB*EV(J+1)
          T  = (AR - AL)*(V(I,J) - 0.5*(AL + AR))
          Q  = SIXTH*((AR - AL)*(AR - AL))
          BL = CVMGM(3.0*V(I,J) - 2.0*AR, AL, Q - T)
          BR = CVMGM(3.0*V(I,J) - 2.0*AL, AR, T + Q)
          T  = (AR - V(I,J))*(V(I,J) - AL)
          VL(J) = CVMGT(V(I,J), BL, T .LE. 0.0)
          VR(J) = CVMGT(V(I,J), BR, T .LE. 0.0)
  130   CONTINUE
        DO 140 J = JLO-1, JHI+1
          FA = FLAT(J)*P(I,J)
          FB = 1.0 - FLAT(J)
          AL = FA + FB*EP(J)
          AR = FA + FB*EP(J+1)
          T  = (AR - AL)*(P(I,J) - 0.5*(AL + AR))
          Q  = SIXTH*((AR - AL)*(AR - AL))
          BL = CVMGM(3.0*P(I,J) - 2.0*AR, AL, Q - T)
          BR = CVMGM(3.0*P(I,J) - 2.0*AL, AR, T + Q)
          T  = (AR - P(I,J))*(P(I,J) - AL)
          PL(J) = CVMGT(P(I,J), BL, T .LE. 0.0)
          PR(J) = CVMGT(P(I,J), BR, T .LE. 0.0)
  140   CONTINUE
C
C       TRACING TO THE RIGHT FACE, WHERE U+C IS THE FASTEST WAVE:
C       S, AVERAGES OVER THE DOMAINS OF DEPENDENCE (1.12, 3.5);
C       PT, UT, RT, THE REFERENCE STATE; BETA0, BETA, THE OTHER WAVES
C       (3.6, 3.7)
C
        DO 150 J = JLO-1, JHI+1
          CS(J) = SQRT(GAM*P(I,J)/RHO(I,J))
          SF = MAX(0.0, DTDX*(U(I,J) + CS(J)))
          S0 = MAX(0.0, DTDX*U(I,J))
          SS = MAX(0.0, DTDX*(U(I,J) - CS(J)))
          QF = 1.0 - TWOTHD*SF
          Q0 = 1.0 - TWOTHD*S0
          QS = 1.0 - TWOTHD*SS
          HF = 0.5*SF
          H0 = 0.5*S0
          HS = 0.5*SS
          XR = RHOR(J) - RHOL(J)
          R6 = 6.0*RHO(I,J) - 3.0*(RHOL(J) + RHOR(J))
          XU = UR(J) - UL(J)
          U6 = 6.0*U(I,J) - 3.0*(UL(J) + UR(J))
          XV = VR(J) - VL(J)
          V6 = 6.0*V(I,J) - 3.0*(VL(J) + VR(J))
          XP = PR(J) - PL(J)
          P6 = 6.0*P(I,J) - 3.0*(PL(J) + PR(J))
          PT = PR(J) - HF*(XP - QF*P6)
          UT = UR(J) - HF*(XU - QF*U6)
          RT = RHOR(J) - HF*(XR - QF*R6)
          P0 = PR(J) - H0*(XP - Q0*P6)
          R0 = RHOR(J) - H0*(XR - Q0*R6)
          V0 = VR(J) - H0*(XV - Q0*V6)
          P1 = PR(J) - HS*(XP - QS*P6)
          U1 = UR(J) - HS*(XU - QS*U6)
          CT = SQRT(GAM*PT*RT)
          CI = 1.0/CT
          VT = 1.0/RT
          BETA0 = (PT - P0)*(CI*CI) + VT - 1.0/R0
          BETA = 0.5*CI*((UT - U1) - (PT - P1)*CI)
          BETA = CVMGM(0.0, BETA, U(I,J) - CS(J))
          CB = CT*BETA
          PB(J) = MAX(PT + CT*CB, SMALP)
          UB(J) = UT - CB
          VB(J) = V0
          RHOB(J) = 1.0/MAX(VT - BETA0 - BETA, SMALV)
  150   CONTINUE
C
C       TRACING TO THE LEFT FACE, WHERE U-C IS THE FASTEST
C
        DO 160 J = JLO-1, JHI+1
          SF = MAX(0.0, -(DTDX*(U(I,J) - CS(J))))
          S0 = MAX(0.0, -(DTDX*U(I,J)))
          SS = MAX(0.0, -(DTDX*(U(I,J) + CS(J))))
          QF = 1.0 - TWOTHD*SF
          Q0 = 1.0 - TWOTHD*S0
          QS = 1.0 - TWOTHD*SS
          HF = 0.5*SF
          H0 = 0.5*S0
          HS = 0.5*SS
          XR = RHOR(J) - RHOL(J)
          R6 = 6.0*RHO(I,J) - 3.0*(RHOL(J) + RHOR(J))
          XU = UR(J) - UL(J)
          U6 = 6.0*U(I,J) - 3.0*(UL(J) + UR(J))
          XV = VR(J) - VL(J)
          V6 = 6.0*V(I,J) - 3.0*(VL(J) + VR(J))
          XP = PR(J) - PL(J)
          P6 = 6.0*P(I,J) - 3.0*(PL(J) + PR(J))
          PT = PL(J) + HF*(XP + QF*P6)
          UT = UL(J) + HF*(XU + QF*U6)
          RT = RHOL(J) + HF*(XR + QF*R6)
          P0 = PL(J) + H0*(XP + Q0*P6)
          R0 = RHOL(J) + H0*(XR + Q0*R6)
          V0 = VL(J) + H0*(XV + Q0*V6)
          P1 = PL(J) + HS*(XP + QS*P6)
          U1 = UL(J) + HS*(XU + QS*U6)
          CT = SQRT(GAM*PT*RT)
          CI = 1.0/CT
          VT = 1.0/RT
          BETA0 = (PT - P0)*(CI*CI) + VT - 1.0/R0
          BETA = -(0.5*CI*((UT - U1) + (PT - P1)*CI))
          BETA = CVMGM(BETA, 0.0, U(I,J) + CS(J))
          CB = CT*BETA
          PA(J) = MAX(PT + CT*CB, SMALP)
          UA(J) = UT + CB
          VA(J) = V0
          RHOA(J) = 1.0/MAX(VT - BETA0 - BETA, SMALV)
  160   CONTINUE
C
C       RIEMANN PROBLEM AT THE LEFT FACE OF CELL J, BOTH WAVES TAKEN AS
C       SHOCKS: START FROM THE ACOUSTIC SOLUTION
C
        DO 170 J = JLO, JHI+1
          CSQL(J) = GAM*PB(J-1)*RHOB(J-1)
          CSQR(J) = GAM*PA(J)*RHOA(J)
          CL = SQRT(CSQL(J))
          CR = SQRT(CSQR(J))
          PSTAR(J) = MAX((CR*PB(J-1) + CL*PA(J)
     1           + CL*CR*(UB(J-1) - UA(J)))/(CL + CR), SMALP)
  170   CONTINUE
C
C       THREE NEWTON STEPS FOR THE STAR PRESSURE
C
        DO 180 J = JLO, JHI+1
          DPL = PSTAR(J) - PB(J-1)
          DPR = PSTAR(J) - PA(J)
          WL2 = MAX(CSQL(J) + GAMP*RHOB(J-1)*DPL, SMALP)
          WR2 = MAX(CSQR(J) + GAMP*RHOA(J)*DPR, SMALP)
          WL  = SQRT(WL2)
          WR  = SQRT(WR2)
          USL = UB(J-1) - DPL/WL
          USR = UA(J) + DPR/WR
          ZL  = 2.0*WL2*WL/(WL2 + CSQL(J))
          ZR  = 2.0*WR2*WR/(WR2 + CSQR(J))
          PSTAR(J) = MAX(PSTAR(J) - ZL*ZR*(USR - USL)/(ZL + ZR), SMALP)
  180   CONTINUE
        DO 190 J = JLO, JHI+1
          DPL = PSTAR(J) - PB(J-1)
          DPR = PSTAR(J) - PA(J)
          WL2 = MAX(CSQL(J) + GAMP*RHOB(J-1)*DPL, SMALP)
          WR2 = MAX(CSQR(J) + GAMP*RHOA(J)*DPR, SMALP)
          WL  = SQRT(WL2)
          WR  = SQRT(WR2)
          USL = UB(J-1) - DPL/WL
          USR = UA(J) + DPR/WR
          ZL  = 2.0*WL2*WL/(WL2 + CSQL(J))
          ZR  = 2.0*WR2*WR/(WR2 + CSQR(J))
          PSTAR(J) = MAX(PSTAR(J) - ZL*ZR*(USR - USL)/(ZL + ZR), SMALP)
  190   CONTINUE
        DO 200 J = JLO, JHI+1
          DPL = PSTAR(J) - PB(J-1)
          DPR = PSTAR(J) - PA(J)
          WL2 = MAX(CSQL(J) + GAMP*RHOB(J-1)*DPL, SMALP)
          WR2 = MAX(CSQR(J) + GAMP*RHOA(J)*DPR, SMALP)
          WL  = SQRT(WL2)
          WR  = SQRT(WR2)
          USL = UB(J-1) - DPL/WL
          USR = UA(J) + DPR/WR
          ZL  = 2.0*WL2*WL/(WL2 + CSQL(J))
          ZR  = 2.0*WR2*WR/(WR2 + CSQR(J))
          PSTAR(J) = MAX(PSTAR(J) - ZL*ZR*(USR - USL)/(ZL + ZR), SMALP)
  200   CONTINUE
C
C       STATE AT THE FACE.  SG TURNS THE WAVE OF THE UPWIND SIDE INTO
C       ONE THAT MOVES LEFT; HEAD AND TAIL ARE ITS SPEEDS, ONE AND THE
C       SAME FOR A SHOCK; FR IS 0 AHEAD OF THE WAVE, 1 BEHIND IT
C
        DO 210 J = JLO, JHI+1
          DPL = PSTAR(J) - PB(J-1)
          DPR = PSTAR(J) - PA(J)
          WL2 = MAX(CSQL(J) + GAMP*RHOB(J-1)*DPL, SMALP)
          WR2 = MAX(CSQR(J) + GAMP*RHOA(J)*DPR, SMALP)
          WL  = SQRT(WL2)
          WR  = SQRT(WR2)
          US  = 0.5*((UB(J-1) - DPL/WL) + (UA(J) + DPR/WR))
          SG  = CVMGM(-1.0, 1.0, US)
          RX  = CVMGM(RHOA(J), RHOB(J-1), US)
          UX  = CVMGM(UA(J), UB(J-1), US)
          VF(J) = CVMGM(VA(J), VB(J-1), US)
          PX  = CVMGM(PA(J), PB(J-1), US)
          W   = CVMGM(WR, WL, US)
          W2  = CVMGM(WR2, WL2, US)
          DPX = PSTAR(J) - PX
          RS  = RX*W2/MAX(W2 - RX*DPX, SMALW)
          CX  = SQRT(GAM*PX/RX)
          CST = SQRT(GAM*PSTAR(J)/RS)
          SHK = SG*UX - W/RX
          HEAD = CVMGT(SHK, SG*UX - CX, DPX .GT. 0.0)
          TAIL = CVMGT(SHK, SG*US - CST, DPX .GT. 0.0)
          FR  = MIN(1.0, MAX(0.0, -HEAD/MAX(TAIL - HEAD, SMALD)))
          RHOF(J) = RX + FR*(RS - RX)
          UF(J)   = UX + FR*(US - UX)
          PF(J)   = PX + FR*DPX
  210   CONTINUE
C
C       FLUXES
C
        DO 220 J = JLO, JHI+1
          FLR(J) = RHOF(J)*UF(J)
          FLU(J) = FLR(J)*UF(J) + PF(J)
          FLV(J) = FLR(J)*VF(J)
          FLE(J) = UF(J)*(GAMH*PF(J)
     1         + 0.5*RHOF(J)*(UF(J)*UF(J) + VF(J)*VF(J)))
  220   CONTINUE
C
C       CONSERVATIVE UPDATE
C
        DO 230 J = JLO, JHI
          RN = RHO(I,J) - DTDX*(FLR(J+1) - FLR(J))
          UN = RHO(I,J)*U(I,J) - DTDX*(FLU(J+1) - FLU(J))
          VN = RHO(I,J)*V(I,J) - DTDX*(FLV(J+1) - FLV(J))
          EN = GAME*P(I,J)
     1     + 0.5*RHO(I,J)*(U(I,J)*U(I,J) + V(I,J)*V(I,J))
     2     - DTDX*(FLE(J+1) - FLE(J))
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
