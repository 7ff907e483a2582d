c Fixed form as it was punched: labels in 1-5, a mark in 6, blanks without meaning.
      SUBROUTINE FIXFRM(N,FX00,A)
      DIMENSION FX00(N),A(N)
      DO10I=1,N
      A(I)=fx 00(i)*2.
     1    +1.
   10 CON TINUE
      IF(N.LT.2)GO TO 20
      A(1)=A(2)
   20 RETURN
      END
