C     Fixed form as it was written: implicit types, labels shared, blanks insignificant, PARAMETER without types.
      SUBROUTINE OLD (A, N, IX, R)
      PARAMETER (NMAX = 8, HALF = 0.5, TWOTHD = 2.0/3.0)
      DIMENSION A(N), IX(N), R(3)
      COMMON /WORK/ W(NMAX), KOUNT
      LOGICAL DONE
      REAL MASS
      INTEGER ZETA
      DONE = .FALSE.
      DO 10 I = 1, N
      IF (A(I) .LT. HALF) GO TO 10
      W(I) = A(I)*TWOTHD
      IF (I .GT. 5) GOTO 20
   10 CONTINUE
      DONE = .TRUE.
   20 KOUNT = I
      DO 40 J = 1, 3
      DO 40 I = 1, N
   40 R(J) = R(J) + A(I)*J + W(I)
      MASS = 0.
      DO 50 K = N, 1, -2
      MASS = MASS + R(1)/K
   50 IF (MASS .GT. 100.) MASS = MASS - 50.
      ZETA = MASS
      IX(1) = ZETA
      IX(2) = MIN0(ZETA, 3) + MAX0(IX(1), 1, 2)
      IF (DONE .OR. .NOT. (A(1) .GE. A(2) .AND. N .NE. 3)) IX(3) = 1
      R(2) = AMAX1(R(1), R(2), MASS) + ABS(MASS - 3) + SIGN(1.0, A(1))
      X = IX(1)
      D O 60 L = 1 , 2
   60 R(3) = R (3) + X ** 2 /L
      END
      program main
      real a(8), r(3), w(8)
      integer ix(8)
      common /shared/ w, kount
      do i = 1, 8
        a(i) = mod(i*3, 5)*0.3
        w(i) = 0.1*i
        ix(i) = 0
      end do
      r(1) = 1.
      r(2) = 2.
      r(3) = 3.
      do n = 2, 8, 3
        call old(a, n, ix, r)
        print '(8z9)', a, w, r, ix, kount
      end do
      end program
