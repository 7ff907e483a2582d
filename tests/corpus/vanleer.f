C     VAN LEER'S SECOND ORDER UPWIND ADVECTION AS IN THE STAGGERED MESH
C     CODES: HARMONIC SLOPES, UPWIND ZONE BY COMPUTED INDEX, DIRECTIONAL
C     SPLITTING, MASS AND MOMENTUM FLUXES OVER GHOST ZONES.
      SUBROUTINE VLADV1 (IS, IE, NX, DT, D, V, DXA, FLX)
      REAL D(NX), V(NX+1), DXA(NX), FLX(NX+1), DVL(5000)
C$CRAYON SIZE(NX, 7, 1100)
C$CRAYON SIZE(IS, 3, 3)
C$CRAYON ASSUME(IE <= NX-2)
C$CRAYON RANGE(DXA, 0.5, 1.5)
      DO 10 I = IS-1, IE+1
         DQM = (D(I) - D(I-1))/DXA(I)
         DQP = (D(I+1) - D(I))/DXA(I)
         PR = DQM*DQP
         DVL(I) = 0.0
         IF (PR .GT. 0.0) DVL(I) = 2.0*PR/(DQM + DQP)
   10 CONTINUE
      DO 20 I = IS, IE+1
         IU = I - 1
         SG = 1.0
         IF (V(I) .LT. 0.0) THEN
            IU = I
            SG = -1.0
         ENDIF
         DST = D(IU) + SG*0.5*(DXA(IU) - SG*V(I)*DT)*DVL(IU)
         FLX(I) = DST*V(I)*DT
   20 CONTINUE
      DO 30 I = IS, IE
   30 D(I) = D(I) - (FLX(I+1) - FLX(I))/DXA(I)
      RETURN
      END
C
C     THE SAME ALONG THE SECOND INDEX OF A PLANE, INNER LOOP OVER I
      SUBROUTINE VLADV2 (IDIM, JDIM, IS, IE, JS, JE, DT, D, V, DYB)
      PARAMETER (IMAX = 512)
      DIMENSION D(IDIM,JDIM), V(IDIM,JDIM+1), DYB(JDIM)
      DIMENSION FL(IMAX), FR(IMAX), SL(IMAX,3)
C$CRAYON SIZE(JS, 3, 4)
C$CRAYON SIZE(IS, 1, 3)
C$CRAYON ASSUME(IE <= 512)
C$CRAYON ASSUME(JE <= JDIM-2)
C$CRAYON RANGE(DYB, 0.5, 1.5)
      DO 5 I = IS, IE
    5 FL(I) = 0.
      DO 100 J = JS, JE
         DO 40 L = 1, 3
            JJ = J - 2 + L
            DO 40 I = IS, IE
               A = D(I,JJ) - D(I,JJ-1)
               B = D(I,JJ+1) - D(I,JJ)
               SL(I,L) = 0.
               IF (A*B .GT. 0.) SL(I,L) = 2.*A*B/(A + B)
   40    CONTINUE
         DO 50 I = IS, IE
            JU = J
            K = 2
            IF (V(I,J+1) .LT. 0.) JU = J + 1
            IF (V(I,J+1) .LT. 0.) K = 3
            XI = V(I,J+1)*DT/DYB(JU)
            FR(I) = V(I,J+1)*DT*(D(I,JU) +
     *              .5*(SIGN(1., V(I,J+1)) - XI)*SL(I,K))
   50    CONTINUE
         DO 60 I = IS, IE
            D(I,J) = D(I,J) - (FR(I) - FL(I))/DYB(J)
            FL(I) = FR(I)
   60    CONTINUE
  100 CONTINUE
      RETURN
      END
