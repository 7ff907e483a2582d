C RUN: sh same.sh %s
C Nests take along procedures whose COMMON blocks the caller does not declare: point functions of a gas, what they call, members in
C the place that the blocks give them. Where the caller has one of the names, or declares the block otherwise, the call stays where it is.
      program gas
      integer n, i, j, turn
      parameter (n = 20)
      double precision r(n,n), e(n,n), p(n,n), q(n)
      common /field/ r, e, p
      do j = 1, n
        do i = 1, n
          r(i,j) = 1.0d0 + i*0.01d0
          e(i,j) = 2.0d0 + j*0.02d0
        end do
      end do
      do turn = 1, 2
        call setgas(1.2d0 + turn*0.2d0)
        call press
        print *, p(3,4), sum(p)
        call named(q)
        print *, sum(q)
        call other(q)
        print *, sum(q)
        call linked(q)
        print *, sum(q)
      end do
      call tell
      end
C     takes eos, which calls cold, and kick, which stores in its block
      subroutine press
      integer n, i, j
      parameter (n = 20)
      double precision r(n,n), e(n,n), p(n,n), eos
      common /field/ r, e, p
      do j = 1, n
        do i = 1, n
          p(i,j) = eos(r(i,j), e(i,j))
        end do
        call kick(p(1,j), n)
      end do
      end
C     has a variable of its own of a name of the block
      subroutine named(q)
      double precision q(20), eos
      table = 3
      do 10 i = 1, 20
 10   q(i) = eos(1.0d0*i, 2.0d0) + table
      end
C     has other names for the block
      subroutine other(q)
      double precision q(20), eos, g, h, t(3), s, first
      integer m
      common /gasd/ first, g, h, t, s, m
      do 10 i = 1, 20
 10   q(i) = eos(1.0d0*i, first) + g
      end
C     calls what has EQUIVALENCE in its block
      subroutine linked(q)
      double precision q(20), pair
      do 10 i = 1, 20
 10   q(i) = pair(1.0d0*i)
      end
      subroutine setgas(g)
      double precision g, gamma1, gm1, table(3), last, first
      integer nwhich
      common /gasd/ first, gamma1, gm1, table, last, nwhich
      common /turned/ a, b
      first = 0.5d0
      gamma1 = g
      gm1 = g - 1
      last = 0.0625d0
      nwhich = 2
      table(1) = 0.5d0
      table(2) = 0.25d0
      table(3) = 0.125d0
      a = 1
      b = 2
      end
      double precision function eos(rho, e)
      double precision rho, e, gamma1, gm1, table(3), last, cold, first
      integer nwhich
      common /gasd/ first, gamma1, gm1, table, last, nwhich
      eos = gm1*rho*e + table(nwhich)*rho + cold(rho)
      end
      double precision function cold(rho)
      double precision rho, gamma1, gm1, table(3), last, first
      integer nwhich
      common /gasd/ first, gamma1, gm1, table, last, nwhich
      cold = last*rho**2
      end
      subroutine kick(x, m)
      integer m, kicks(0:1,3)
      double precision x(m), a
      common /kickb/ a, kicks
      x(1) = x(1) + a
      kicks(1,2) = kicks(1,2) + 1
      end
      double precision function pair(x)
      double precision x
      common /turned/ a, b
      equivalence (b, c)
      pair = x*a + c
      end
      subroutine tell
      integer kicks(0:1,3)
      double precision a
      common /kickb/ a, kicks
      print *, kicks, a
      end
      block data
      integer kicks(0:1,3)
      double precision a
      common /kickb/ a, kicks
      data a /0.75d0/, kicks /6*0/
      end
