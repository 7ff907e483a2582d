C     GOTO backward, into the middle of loops made by GOTO, out of DO loops and IFs, crossing each other.
      SUBROUTINE EUCLID (M, N, K)
      K = 0
   10 IF (N .EQ. 0) RETURN
      MM = MOD(M, N)
      M = N
      N = MM
      K = K + 1
      GO TO 10
      END
C     labels 20 and 30 lead back and cross: 20 .. 50 and 30 .. 60
      SUBROUTINE CROSS (N, A)
      INTEGER A(20)
      M = 0
   20 N = MOD(N*7 + 3, 101)
      M = M + 1
      IF (M .GT. 200) GO TO 70
   30 A(MOD(N, 20) + 1) = A(MOD(N, 20) + 1) + N
      N = N + 1
   40 IF (MOD(N, 3)) 70, 20, 45
   45 CONTINUE
      DO 50 I = 1, 4
         N = N + I
         IF (MOD(N, 5) .EQ. 2) GO TO 20
         IF (MOD(N, 7) .EQ. 1) GO TO 50
         A(I) = A(I) - N
         IF (MOD(N, 11) .EQ. 0) GO TO 30
   50 CONTINUE
      IF (N .GT. 50) THEN
         N = N/2
         M = M + 1
         IF (M .GT. 200) GO TO 70
         GO TO 30
      END IF
   60 IF (MOD(N, 4) .NE. 0) GO TO 20
   70 A(20) = M
      END
C     a jump into the middle, as in a loop with its test in the middle
      SUBROUTINE MIDDLE (N, S)
      S = 0.
      I = 0
      GO TO 20
   10 S = S + 1./I
      IF (S .GT. 4.) GO TO 30
   20 I = I + 1
      IF (I .LE. N) GO TO 10
   30 CONTINUE
      END
C     loops by GOTO inside each other, in an IF, in a DO
      SUBROUTINE NESTED (N, A)
      INTEGER A(20)
      DO 50 L = 1, N
         I = 1
   10    J = 1
   20    A(I) = A(I)*3 + J*L
         J = J + 1
         IF (J .LE. I) GO TO 20
         IF (MOD(A(I), 2) .EQ. 0) THEN
            K = 0
   30       K = K + 1
            A(I) = A(I)/2
            IF (MOD(A(I), 2) .EQ. 0 .AND. K .LT. 5) GO TO 30
         END IF
         I = I + 1
         IF (I - 8) 10, 10, 50
   50 CONTINUE
      END
      program main
      INTEGER A(20)
      REAL S
      DO 10 I = 1, 10
         M = 12*I
         N = 7*I*I + 5
         CALL EUCLID (M, N, K)
         PRINT *, M, N, K
   10 CONTINUE
      DO 20 I = 1, 40
         A = I
         N = 3*I
         CALL CROSS (N, A)
         PRINT *, N, A
         CALL MIDDLE (I, S)
         PRINT '(Z8)', S
   20 CONTINUE
      A = 1
      CALL NESTED (5, A)
      PRINT *, A
      END
