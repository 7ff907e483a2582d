c=======================================================================
c
c    \\\\\\\\\\        B E G I N   S U B R O U T I N E        //////////
c    //////////              T R A N X 1                      \\\\\\\\\\
c
c=======================================================================
c
      subroutine tranx1 ( d, e, mx, mflx )
c
c    transport along 1, van Leer interpolation, staggered mesh, in the manner of the MHD codes of 1990
c
      implicit real*8 (a-h, o-z)
      integer in, jn, ijn
      parameter ( in = 261, jn = 261 , ijn = 261 )
      real*8 tiny, huge
      parameter ( tiny = 1.0d-99, huge = 1.0d+99 )
      common /gridi/ is, ie, js, je, iso, ieo
     .             , ism1, iem1, iep1
      common /grid/ dx1a(in), dx1b(in), g2a(in), dvl1a(in), x1a(in)
      common /gridv/ vg1(in)
      common /scratch/ wij0(in,jn), wij1(in,jn), w1d(ijn, 8)
      integer i , j , km1
      real*8  d (in,jn), e (in,jn), mx(in,jn), mflx(in,jn)
      real*8  deod (in), dtwid(ijn)
     1      , etwid(ijn), v1(ijn)
      equivalence   ( w1d (1,1), dtwid   )
     2            , ( w1d (1,2), etwid   )
     3            , ( w1d (1,3), v1      )
      external avisc, vlint
c
c-----------------------------------------------------------------------
c
      qfac = 0.5d0 * dt
      do 100 j=js,je
        do 10 i=iso-1,ieo+1
          deod(i) = e(i,j) / d(i,j)
          v1(i) = mx(i,j) * 2.0d0 / ( d(i-1,j) + d(i,j) ) - vg1(i)
10      continue
        do 20 i=is,iep1
          dqp  = (d(i  ,j) - d(i-1,j)) / dx1b(i)
          dqm  = (d(i-1,j) - d(i-2,j)) / dx1b(i-1)
          xi   = v1(i) * dt
          dq   = max ( dqp * dqm, 0.0d0 )
     1         / sign ( max ( abs(dqp+dqm), tiny ), dqp + dqm )
          q1   = sign ( 0.5d0, xi )
          dtwid(i) = ( 0.5d0 + q1 ) * ( d(i-1,j) + ( dx1a(i-1) - xi)*dq)
     1             + ( 0.5d0 - q1 ) * ( d(i  ,j) - ( dx1a(i  ) + xi)*dq)
          etwid(i) = dtwid(i) * merge ( deod(i-1), deod(i), xi.gt.0.d0 )
          mflx (i,j) = dtwid(i) * xi
20      continue
        if (ism1 .ge. 1) then
          do 30 i=is,ie
            d(i,j) = ( d(i,j) * dvl1a(i)
     1           - ( mflx (i+1,j) * g2a(i+1) - mflx(i,j)*g2a(i) ) )
     2           / dvl1a(i)
            if ( d(i,j) .lt. tiny ) d(i,j) = tiny
30        continue
        endif
100   continue
      return
      end
c
c    //////////          E N D   T R A N X 1                  \\\\\\\\\\
