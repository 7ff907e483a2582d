c     RUN: crayon ast %s
c     Directives of other compilers are comments, each named once; ordinary comments are not taken for them.
      subroutine s(n, a)
      real a(n)
CMIC$ DO ALL SHARED(A)
cmic$ do all shared(b)
CMIC@ DO ALL
CVD$ NODEPCHK
CVD$R NOCONCUR
CVD$L NOCONCUR
C*$* ASSERT NO RECURRENCE
*VDIR NODEP
*VOCL LOOP,NOVREC
CPGI$ L NODEPCHK
CDIR@ IVDEP
CFPP$ NOCONCUR
CFJ$ NOVREC
C$DIR NO_RECURRENCE
C$PAR DOALL
C$DOACROSS LOCAL(I)
c$doacross share(a)
C$OMPPARALLEL DO
!OCL SERIAL
      do 1 i = 1, n
      a(i) = a(i)
CDIR@ NEXTSCALAR
     &  + 1
 1    continue
C DIRECT
CDIRECTION
C DIR$ IVDEP
C CDIR NODEP
C$
C$    x = 1
C$ 10 continue
C$Id$
C$Log: s.f $
C$$$ SUBPROGRAM
C$&    SHARE(A)
CVD
C*$
C ****
C*** $a
COCLUSION
cibm* 3
d$foobar
      x = 1 !$foobar
      !$foobar behind column 1
      end
