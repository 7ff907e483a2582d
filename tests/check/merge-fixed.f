C RUN: check --with=c,cuda-cpu --shape=loops
C EXPECT: exit 0
C EXPECT: ^blend +c +identical
C EXPECT: ^blend +cuda-cpu +identical
C FAULT: s/0\.125f/0.12500001f/
C FAULT: s/i <= i_end/i < i_end/
C FAULT: s/0\.0f ?/0.0f ? 1.0f + /
C FAULT: s/< 0\.0f ?/>= 0.0f ?/
C FAULT: s/int64_t i = ilo/int64_t i = ilo + 1/
C FAULT: s/    crayon_start();/    crayon_start(); b[-1] = 0;/
C FAULT: s/    crayon_start();/    crayon_start(); if (idim > 500) abort();/
C FAULT: s/    crayon_start();/    crayon_start(); while (idim > 500) continue;/
C FAULT: s/    crayon_start();/    crayon_start(); extern int pause(void); if (idim > 500) pause();/
C FAULT: s/    crayon_start();/    crayon_start(); extern unsigned sleep(unsigned); if (idim > 500) sleep(3);/ : same
C FAULT: s/    crayon_start();/    crayon_start(); if (idim > 500) exit(0);/
C FAULT: s/    crayon_start();/    crayon_start(); *(float *)(work_ + 4400) = 1;/
C FAULT: s/    crayon_start();/    crayon_start(); { static int calls; if (calls++) return; }/
C A fixed-form routine with Cray merges and COMMON, whose opening statement is continued, is equal to gfortran's;
C each planted fault is found: a coefficient, a last iteration, a merge, elements not written or written
C outside, a crash, a hang, an end of the program, COMMON that should be left alone, a second call that does nothing.
      SUBROUTINE BLEND(A, B, IDIM, JDIM, ILO, IHI,
     1                 JLO, JHI)
      COMMON /WORK/ S, D(1100)
      DIMENSION A(IDIM,JDIM), B(IDIM,JDIM)
      DO 20 J = JLO, JHI
        DO 10 I = ILO, IHI
          D(I) = CVMGM(A(I,J), 0.125*B(I,J), A(I+1,J) - A(I-1,J))
          D(I) = CVMGT(D(I), S, D(I) .GT. 0.5)
   10   CONTINUE
        DO 15 I = ILO, IHI
          B(I,J) = B(I,J) + D(I)
   15   CONTINUE
   20 CONTINUE
      END
