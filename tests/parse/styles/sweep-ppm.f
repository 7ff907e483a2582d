C     In the manner of a PPM code for Crays of 1990: one sweep over rows, vector temporaries, COMMON for scalars.
      subroutine sweepx ( hdt, dx, rho, u, p, e, n, nrow, iprint )
c
c     one-dimensional sweep;  rho, u, p, e are updated in place
c
      parameter ( maxq = 1000, nghost = 5 )
      dimension rho(-4:n+5,nrow), u(-4:n+5,nrow), p(-4:n+5,nrow)
      dimension e(-4:n+5,*), dx(-4:n+5)
      common / gasdyn / gamma, gamm1, smallr, smallp, ncycle
      common / hydrow / dr (maxq), du (maxq), dp (maxq), r6 (maxq),
     $                  rl (maxq), ul (maxq), pl (maxq),
     $                  rr (maxq), ur (maxq), pr (maxq)
      equivalence ( dr(1), work(1) )
      dimension work (maxq)
      data  fourth, half, third / .25, .5, .3333333333 /, one /1./
      gamf (g) = .5 * (g + 1.) / g
c
      if ( n .gt. maxq-10 ) go to 900
      do 500 j = 1, nrow
c                                          slopes, monotonized
cdir$ ivdep
      do 100 i = 2, n-1
         da     = rho(i+1,j) - rho(i-1,j)
         dl     = rho(i,j) - rho(i-1,j)
         dd     = rho(i+1,j) - rho(i,j)
         dr (i) = sign ( amin1 ( abs(half*da), 2.*abs(dl),
     &                           2.*abs(dd) ), da )
         dr (i) = cvmgp ( dr (i), 0., dl * dd )
         r6 (i) = 6. * (rho(i,j) - half*(rl(i)+rr(i)))
  100 continue
      do 200 i = 3, n-2
      if ( (rr(i)-rho(i,j))*(rho(i,j)-rl(i)) .le. 0. ) then
         rl(i) = rho(i,j)
         rr(i) = rho(i,j)
      else if ( (rr(i)-rl(i))*r6(i) .gt. (rr(i)-rl(i))**2 ) then
         rl(i) = 3.*rho(i,j) - 2.*rr(i)
      else if ( (rr(i)-rl(i))*r6(i) .lt.-(rr(i)-rl(i))**2 ) then
         rr(i) = 3.*rho(i,j) - 2.*rl(i)
      endif
  200 continue
c                                          two Newton steps
      do 300 i = 3, n-2
         pstar = amax1 ( smallp, half * ( pl(i) + pr(i) ) )
         do 250 it = 1, 2
            wl = sqrt ( gamma*pl(i)*rl(i)*(1.+gamf(gamma)*(pstar
     1         - pl(i))/pl(i)) )
            wr = sqrt ( gamma*pr(i)*rr(i)*(1.+gamf(gamma)*(pstar
     1         - pr(i))/pr(i)) )
            pstar = ( wr*pl(i) + wl*pr(i) - wr*wl*(ur(i)-ul(i)) )
     1            / ( wl + wr )
  250    continue
         dp (i) = pstar
         du (i) = ( wl*ul(i) + wr*ur(i) + pl(i) - pr(i) ) / (wl+wr)
  300 continue
      do 400 i = 4, n-3
      flux       = hdt / dx(i) * ( dp(i+1)*du(i+1) - dp(i)*du(i) )
      e(i,j)     = e(i,j) - flux / rho(i,j)
  400 u(i,j)     = u(i,j) - hdt*(dp(i+1)-dp(i))/(dx(i)*rho(i,j))
  500 continue
      if (mod(ncycle,iprint).eq.0) write (6,1000) ncycle, hdt
      return
c
  900 write (6,1010) n
      stop 'sweepx'
 1000 format (1x,'cycle',i6,5x,4hdt =,1pe12.4)
 1010 format ( //, ' too many zones', i8 )
      end
