c     Pieces of the piecewise-parabolic method on one row, after the vector
c     codes of the late eighties: limited slopes, edge values, contact
c     steepening, monotonicity, flattening at shocks.  Short row
c     temporaries, Cray merges, all loops over i.
      subroutine ppmint (n, a, al, ar, da6)
      dimension a(-3:n+4), al(-3:n+4), ar(-3:n+4), da6(-3:n+4)
      dimension da(-3:1030), dm(-3:1030)
c$crayon size(n, 0, 1000)
      do 10 i = -2, n+3
         dd = .5*(a(i+1) - a(i-1))
         d1 = 2.*(a(i) - a(i-1))
         d2 = 2.*(a(i+1) - a(i))
         dl = amin1(abs(dd), abs(d1), abs(d2))
         dm(i) = sign(dl, dd)
         da(i) = cvmgp(dm(i), 0., d1*d2)
   10 continue
      do 20 i = -1, n+3
         al(i) = a(i-1) + .5*(a(i) - a(i-1)) - (da(i) - da(i-1))/6.
         ar(i-1) = al(i)
   20 continue
      do 30 i = -1, n+2
         t1 = (ar(i) - a(i))*(a(i) - al(i))
         all = cvmgp(al(i), a(i), t1)
         arr = cvmgp(ar(i), a(i), t1)
         t2 = arr - all
         t3 = 6.*t2*(a(i) - .5*(all + arr))
         t4 = t2*t2
         al(i) = cvmgm(3.*a(i) - 2.*arr, all, t4 - t3)
         ar(i) = cvmgm(3.*a(i) - 2.*all, arr, t4 + t3)
         da6(i) = 6.*(a(i) - .5*(al(i) + ar(i)))
   30 continue
      return
      end
c
c     detection and steepening of contact discontinuities
      subroutine ppmdet (n, rho, p, al, ar, gam)
      parameter (eta1 = 20., eta2 = .05, epsln = .01, amass0 = .1)
      dimension rho(-3:n+4), p(-3:n+4), al(-3:n+4), ar(-3:n+4)
      dimension d2(-3:1030), eta(-3:1030)
c$crayon size(n, 0, 1000)
c$crayon range(rho, 0.1, 2.0)
c$crayon range(p, 0.1, 2.0)
c$crayon range(gam, 1.2, 1.8)
      do 10 i = -2, n+3
   10 d2(i) = (rho(i+1) - 2.*rho(i) + rho(i-1))/6.
      do 20 i = -1, n+2
         drho = rho(i+1) - rho(i-1)
         eta(i) = 0.
         if (drho .eq. 0.) go to 20
         if (d2(i+1)*d2(i-1) .gt. 0.) go to 20
         if (abs(drho) .lt. epsln*amin1(rho(i+1), rho(i-1))) go to 20
         if (gam*amass0*abs(drho)*amin1(p(i+1), p(i-1)) .lt.
     +       abs(p(i+1) - p(i-1))*amin1(rho(i+1), rho(i-1))) go to 20
         e = -(d2(i+1) - d2(i-1))/drho
         eta(i) = amax1(0., amin1(eta1*(e - eta2), 1.))
   20 continue
      do 30 i = 0, n+1
         dl = .5*(rho(i) - rho(i-1))
         dr = .5*(rho(i+1) - rho(i))
         al(i) = al(i)*(1. - eta(i)) + (rho(i-1) + dl)*eta(i)
         ar(i) = ar(i)*(1. - eta(i)) + (rho(i+1) - dr)*eta(i)
   30 continue
      return
      end
c
c     flattening: the direction of the shock picks the neighbour
      subroutine ppmflt (n, p, u, a, al, ar)
      parameter (om1 = .75, om2 = 10., eps0 = .33)
      dimension p(-3:n+4), u(-3:n+4), a(-3:n+4), al(-3:n+4), ar(-3:n+4)
      dimension f(-3:1030)
c$crayon size(n, 0, 1000)
c$crayon range(p, 0.1, 2.0)
      do 10 i = -1, n+2
         dp = p(i+1) - p(i-1)
         dp2 = p(i+2) - p(i-2)
         ratio = cvmgz(om1, dp/dp2, dp2)
         f(i) = amax1(0., om2*(ratio - om1))
         pmin = amin1(p(i+1), p(i-1))
         if (abs(dp) .lt. eps0*pmin .or. u(i+1) .gt. u(i-1)) f(i) = 0.
         f(i) = amin1(f(i), 1.)
   10 continue
      do 20 i = 0, n+1
         is = i + 1
         if (p(i+1) - p(i-1) .gt. 0.) is = i - 1
         ff = amax1(f(i), f(is))
         al(i) = a(i)*ff + al(i)*(1. - ff)
         ar(i) = a(i)*ff + ar(i)*(1. - ff)
   20 continue
      return
      end
