C     BOUNDARY CONDITIONS: KIND BY AN INTEGER, REFLECTING (VELOCITY
C     CHANGES SIGN), OUTFLOW, PERIODIC, INFLOW; CORNERS; A COMPUTED
C     SPECIES LOOP.  ONE SHARED DECK OF DIMENSIONS BY INCLUDE.
      SUBROUTINE BCROW (N, IBL, IBR, D, V, E, DIN, VIN, EIN)
      REAL D(-1:N+2), V(-1:N+2), E(-1:N+2)
C$CRAYON SIZE(N, 2, 500)
C$CRAYON RANGE(IBL, 1, 4)
C$CRAYON RANGE(IBR, 0, 5)
      DO 10 K = 1, 2
         IF (IBL .EQ. 1) THEN
            D(1-K) = D(K)
            V(1-K) = -V(K)
            E(1-K) = E(K)
         ELSE IF (IBL .EQ. 2) THEN
            D(1-K) = D(1)
            V(1-K) = AMIN1(V(1), 0.)
            E(1-K) = E(1)
         ELSE IF (IBL .EQ. 3) THEN
            D(1-K) = D(N+1-K)
            V(1-K) = V(N+1-K)
            E(1-K) = E(N+1-K)
         ELSE
            D(1-K) = DIN
            V(1-K) = VIN
            E(1-K) = EIN
         ENDIF
   10 CONTINUE
      DO 20 K = 1, 2
      SELECT CASE (IBR)
      CASE (:1)
         D(N+K) = D(N+1-K)
         V(N+K) = -V(N+1-K)
         E(N+K) = E(N+1-K)
      CASE (2)
         D(N+K) = D(N)
         V(N+K) = AMAX1(V(N), 0.)
         E(N+K) = E(N)
      CASE (3, 5)
         D(N+K) = D(K)
         V(N+K) = V(K)
         E(N+K) = E(K)
      CASE DEFAULT
         D(N+K) = DIN
         V(N+K) = -VIN
         E(N+K) = EIN
      END SELECT
   20 CONTINUE
      RETURN
      END
C
C     ALL SIDES OF A PLANE WITH TWO GHOST LAYERS, LOOP-INVARIANT CHOICE
C     INSIDE THE VECTOR LOOPS
      SUBROUTINE BCPLAN
      INCLUDE 'bndry.inc'
      DO 30 M = 1, NQ
      DO 30 J = 1, JMX
         DO 20 L = 1, NG
            S = 1.
            IF (M .EQ. 2 .AND. KBC(1) .EQ. 1) S = -1.
            IF (KBC(1) .EQ. 3) GO TO 10
            Q(1-L,J,M) = S*Q(L,J,M)
            GO TO 15
   10       Q(1-L,J,M) = Q(IMX+1-L,J,M)
   15       CONTINUE
            S = 1.
            IF (M .EQ. 2 .AND. KBC(2) .EQ. 1) S = -1.
            Q(IMX+L,J,M) = S*Q(IMX+1-L,J,M)
   20    CONTINUE
   30 CONTINUE
      DO 60 M = 1, NQ
      DO 60 L = 1, NG
      DO 60 I = 1-NG, IMX+NG
         IF (KBC(3) .EQ. 3) THEN
            Q(I,1-L,M) = Q(I,JMX+1-L,M)
         ELSEIF (M .EQ. 3) THEN
            Q(I,1-L,M) = -Q(I,L,M)
         ELSE
            Q(I,1-L,M) = Q(I,L,M)
         ENDIF
   60 Q(I,JMX+L,M) = Q(I,JMX+1-L,M)
      END
