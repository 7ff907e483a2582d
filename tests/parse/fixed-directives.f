c     RUN: crayon ast %s
c     In fixed form sentinels stand in column 1 with C, c, * or !, and column 6 continues.
      subroutine dir(a)
CDIR$ IVDEP
cdir$ shortloop
!DIR$ VECTOR
*$omp parallel do
c$omp+private(x)
C$ACC KERNELS
c$acc1 copy(a)
C$CRAYON INDEPENDENT
C$CRAYON& LOCAL(A, B)
c$crayon range(a,0,1)
cdirty comment
c     dir$ no directive
      do 10 i = 1, n
   10 continue
      end
