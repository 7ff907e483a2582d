c     RUN: crayon ir --after=frontend %s 2>&1 >/dev/null
c     The same in fixed form, where a directive has three letters to begin it and may be continued.
      subroutine s(a, n)
      real a(n)
c$acc data copyin(n)
c$acc&copy(a)
!$omp targetdata map(a)
*$omp target update
*$omp+from(a)
      do i = 1, n
        a(i) = 1
      end do
c$acc end data
      end
