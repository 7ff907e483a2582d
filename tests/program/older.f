C     More of the older code: entries that share locals and dummy
C     arguments, alternate returns, a COMMON block that two units see
C     in two ways, sums whose loops share their end.
      SUBROUTINE WINDOW(N, X, W)
      INTEGER N, M, I, KIND
      DOUBLE PRECISION X(N), W(N), Y(*), TOTAL, PI, HALF
      PARAMETER (PI = 3.14159265358979323846D0)
      SAVE KIND, TOTAL
      DATA KIND /0/
      KIND = 1
      DO 10 I = 1, N
        W(I) = SIN(PI*(I - .5D0)/N)**2
 10   CONTINUE
      GO TO 50
C     The same without the sine.
      ENTRY BOXCAR(N, X, W)
      KIND = 2
      DO 20 I = 1, N
        W(I) = 1D0
 20   CONTINUE
 50   TOTAL = 0D0
      DO 60 I = 1, N
        X(I) = X(I)*W(I)
        TOTAL = TOTAL + X(I)
 60   CONTINUE
      RETURN
C     The mean of what the last call left; Y becomes that mean.
      ENTRY LEVEL(M, Y)
      HALF = TOTAL/M
      DO 70 I = 1, M
        Y(I) = HALF
 70   CONTINUE
      IF (KIND .EQ. 2) Y(1) = -Y(1)
      END

      DOUBLE PRECISION FUNCTION CIRCLE(R)
      DOUBLE PRECISION R, SPHERE, PI
      PARAMETER (PI = 3.14159265358979323846D0)
      CIRCLE = PI*R*R
      RETURN
      ENTRY SPHERE(R)
      SPHERE = 4D0/3D0*PI*R**3
      END

C     Where the first value beyond LIMIT is: the first label if there
C     is none, the second if it is the first value.
      SUBROUTINE SEARCH(N, X, LIMIT, PLACE, *, *)
      INTEGER N, PLACE, I
      DOUBLE PRECISION X(N), LIMIT
      DO 10 I = 1, N
        IF (X(I) .GT. LIMIT) GO TO 20
 10   CONTINUE
      PLACE = 0
      RETURN 1
 20   PLACE = I
      IF (I .EQ. 1) RETURN 2
      END

      SUBROUTINE FINDER(N, X, LIMIT, WORD)
      INTEGER N, PLACE
      DOUBLE PRECISION X(N), LIMIT
      CHARACTER*(*) WORD
      CALL SEARCH(N, X, LIMIT, PLACE, *100, *200)
      WRITE (WORD, 900) PLACE
      RETURN
 100  WORD = 'NONE'
      RETURN
 200  WORD = 'FIRST'
 900  FORMAT ('AT ', I4.4)
      END

C     A block of ten by ten; the other unit sees its columns.
      SUBROUTINE STOREB(SCALE)
      DOUBLE PRECISION SCALE, BOX(10,10)
      INTEGER MARK(4), I, J
      COMMON /SHARED/ BOX, MARK
      DO 10 J = 1, 10
      DO 10 I = 1, 10
 10   BOX(I,J) = SCALE*(I - J)
      DO 20 I = 1, 4
 20   MARK(I) = I*I
      END

      SUBROUTINE SUMSB(S, T)
      DOUBLE PRECISION S, T, FIRST(10), REST(90)
      INTEGER MARK(2,2), I
      COMMON /SHARED/ FIRST, REST, MARK
      S = 0D0
      DO 10 I = 1, 10
        S = S + ABS(FIRST(I))
 10   CONTINUE
      T = 0D0
      DO 20 I = 1, 90
        T = T + REST(I)**2
 20   CONTINUE
      DO 30 I = 1, 2
        T = T + MARK(I,I)
 30   CONTINUE
      END

C     Bits of integers, shifts, and characters by DATA.
      SUBROUTINE CHECKS(N, IX, ISUM, NAME)
      INTEGER N, IX(N), ISUM, I, K
      CHARACTER*1 LETTER(16)
      CHARACTER*8 NAME
      DATA LETTER /'0','1','2','3','4','5','6','7','8','9','A','B',
     1  'C','D','E','F'/
      ISUM = 17
      DO 10 I = 1, N
        ISUM = IEOR(ISUM, ISHFT(IAND(IX(I), 65535), MOD(I, 8)))
        ISUM = IOR(IAND(ISUM, 16777215), ISHFT(IAND(I, 7), 24))
 10   CONTINUE
      K = ISUM
      DO 20 I = 8, 1, -1
        NAME(I:I) = LETTER(IAND(K, 15) + 1)
        K = ISHFT(K, -4)
 20   CONTINUE
      END
