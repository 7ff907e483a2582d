c     RUN: crayon ast %s
c     Without blanks the length of REAL*8 does not run into a name like E1 or H; types may begin FUNCTION statements.
      REAL*8FUNCTIONG(X)
      REAL*8E1,H,D2(3)
      INTEGER*4HH
      DOUBLEPRECISIONDP
      CHARACTER*10E5
      REALX(3)
      REAL FUNCTION3(10)
      END
      INTEGER FUNCTION K(I)
      END
      DOUBLE PRECISION FUNCTION D()
      END
      RECURSIVE REAL FUNCTION F(X) RESULT(Y)
      END
