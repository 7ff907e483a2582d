      SUBROUTINE FOLDS(A,B,WORK,TRIGS,IFAX,INC,JUMP,N,LOT,ISIGN)
C
C     FOLDING AND UNFOLDING FOR A REAL TRANSFORM, MANY AT A TIME, IN THE MANNER OF THE
C     VECTOR FFTS OF WEATHER CODES
C
      DIMENSION A(*), B(*), WORK(N,*), TRIGS(N), IFAX(10)
      LOGICAL ODD
      DATA  JSTART /1/ , KINK /0/
      SAVE JSTART, KINK
      IF (IFAX(10) .NE. N) CALL SET99(TRIGS, IFAX, N)
      NFAX = IFAX(1)
      NX   = N + 1
      ODD  = MOD(N,2) .EQ. 1
      IF (ODD) NX = N
      NBLOX = 1 + (LOT-1)/64
      NVEX  = LOT - (NBLOX-1)*64
      ISTART = 1
      DO 220 NB = 1, NBLOX
         IA = ISTART
         IB = ISTART + N*INC
         JA = 1
         JB = 2
CDIR$    IVDEP
         DO 10 L = 1, NVEX
            WORK(JA,L) = A(IA) + A(IB)
            WORK(JB,L) = A(IA) - A(IB)
            IA = IA + JUMP
            IB = IB + JUMP
   10    CONTINUE
         IABASE = ISTART + 2*INC
         IBBASE = ISTART + (N-2)*INC
         DO 30 K = 3, N/2, 2
            IA = IABASE
            IB = IBBASE
            C  = TRIGS(N+K)
            S  = TRIGS(N+K+1)
CDIR$       IVDEP
            DO 20 L = 1, NVEX
               WORK(K,L) = (A(IA)+A(IB)) - (S*(A(IA)-A(IB))
     *                     + C*(A(IA+INC)+A(IB+INC)))
               WORK(K+1,L) = (C*(A(IA)-A(IB)) - S*(A(IA+INC)+A(IB+INC)))
     *                     + (A(IA+INC)-A(IB+INC))
               IA = IA + JUMP
               IB = IB + JUMP
   20       CONTINUE
            IABASE = IABASE + 2*INC
            IBBASE = IBBASE - 2*INC
   30    CONTINUE
         IF (IABASE .NE. IBBASE) GO TO 50
         DO 40 L = 1, NVEX
   40    WORK(1,L) = 2.0*WORK(1,L)
   50    CONTINUE
         IGO = 60
         IF (ISIGN .EQ. +1) GOTO(60,70,80)JSTART
   60    CALL VPASSM(WORK(1,1),WORK(2,1),B(ISTART),B(ISTART+INC),
     *               TRIGS,2,INC,1,JUMP,NVEX,N/2,IFAX(2),1)
   70    CONTINUE
   80    ISTART = ISTART + NVEX*JUMP
         NVEX = 64
  220 CONTINUE
      RETURN
      ENTRY FOLDQ(A,N)
      END
      BLOCK DATA FOLDD
      COMMON /FOLDC/ TAB(8), NAME
      CHARACTER*4 NAME
      DATA TAB /4*0.,1.,-1.,2*3.5E-1/, NAME/'FOLD'/
      END
