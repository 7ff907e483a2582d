! RUN: sh same.sh --cuda %s -- -ffpe-summary=none
! FORMATs in loops keep nothing from being a nest: their labels stay where output has them, before the loop, in it and behind.
      subroutine steps(n, m, a, b, dt)
      integer n, m, i, j
      real*8 a(n,m), b(n,m), dt
      write (*, 20) n, m
      do 10 j = 1, m
        do i = 1, n
          dt = min(dt, a(i,j)*b(i,j))
          a(i,j) = a(i,j) + b(i,j)
 1000     format(' small:', 1p, e12.3)
        end do
   20   format(' grid:', 2i6)
   10 continue
      write (*, 1000) dt
      do i = 1, n
        if (a(i,1) .gt. 1d3) write (*, 30) i
   30   format(' large:', i6)
        b(i,1) = 0.5d0*a(i,1)
      end do
      end

      program main
      real*8 a(40,12), b(40,12), dt
      integer i, j, k
      do k = 1, 3
        do j = 1, 12
          do i = 1, 40
            a(i,j) = 1 + mod(i*j, 13)*0.125d0
            b(i,j) = 0.25d0 + mod(i + j, 7)
          end do
        end do
        if (k .eq. 2) a(7,1) = 1d4
        dt = 1d30
        call steps(40, 12, a, b, dt)
        print *, dt, sum(a), sum(b)
      end do
      end
