c     Godunov's scheme for a gamma-law gas in one dimension: the two-shock
c     Riemann problem by Newton iteration in the manner of the vector codes
c     of the middle eighties - a fixed count, converged zones held by a
c     mask through the Cray merge cvmgt.
      subroutine riemn (n, rl, pl, ul, rr, pr, ur, ps, us, gam)
      parameter (nmax = 1024, smallp = 1.e-6)
      dimension rl(n), pl(n), ul(n), rr(n), pr(n), ur(n), ps(n), us(n)
      dimension cl(nmax), cr(nmax), wl(nmax), wr(nmax), pold(nmax)
      dimension zl(nmax), zr(nmax), usl(nmax), usr(nmax)
      logical done(nmax)
c$crayon size(n, 0, 1024)
c$crayon range(rl, 0.1, 2.0)
c$crayon range(rr, 0.1, 2.0)
c$crayon range(pl, 0.1, 2.0)
c$crayon range(pr, 0.1, 2.0)
c$crayon range(ul, -0.5, 0.5)
c$crayon range(ur, -0.5, 0.5)
c$crayon range(gam, 1.2, 1.8)
      g1 = .5*(gam + 1.)/gam
      do 100 i = 1, n
         cl(i) = sqrt(gam*pl(i)*rl(i))
         cr(i) = sqrt(gam*pr(i)*rr(i))
         ps(i) = (cr(i)*pl(i) + cl(i)*pr(i)
     1            + cl(i)*cr(i)*(ul(i) - ur(i)))/(cl(i) + cr(i))
         ps(i) = amax1(smallp, ps(i))
         done(i) = .false.
  100 continue
      do 300 iter = 1, 5
         do 200 i = 1, n
            pold(i) = ps(i)
            wl(i) = 1. + g1*(ps(i) - pl(i))/pl(i)
            wr(i) = 1. + g1*(ps(i) - pr(i))/pr(i)
            wl(i) = cl(i)*sqrt(amax1(smallp, wl(i)))
            wr(i) = cr(i)*sqrt(amax1(smallp, wr(i)))
            zl(i) = 2.*wl(i)*wl(i)*wl(i)/(wl(i)*wl(i) + cl(i)*cl(i))
            zr(i) = 2.*wr(i)*wr(i)*wr(i)/(wr(i)*wr(i) + cr(i)*cr(i))
            usl(i) = ul(i) - (ps(i) - pl(i))/wl(i)
            usr(i) = ur(i) + (ps(i) - pr(i))/wr(i)
            dp = zl(i)*zr(i)*(usr(i) - usl(i))/(zl(i) + zr(i))
            pnew = amax1(smallp, ps(i) - dp)
            ps(i) = cvmgt(ps(i), pnew, done(i))
            done(i) = done(i) .or. abs(ps(i) - pold(i)) .lt. 1.e-4*ps(i)
  200    continue
  300 continue
      do 400 i = 1, n
         us(i) = .5*(usl(i) + usr(i))
  400 continue
      return
      end
c
c     sampling at the interface, all four wave patterns by merges
      subroutine sample (n, rl, pl, ul, rr, pr, ur, ps, us, gam,
     1                   frho, fmom, fene)
      dimension rl(n), pl(n), ul(n), rr(n), pr(n), ur(n), ps(n), us(n)
      dimension frho(n), fmom(n), fene(n)
c$crayon range(rl, 0.1, 2.0)
c$crayon range(rr, 0.1, 2.0)
c$crayon range(pl, 0.1, 2.0)
c$crayon range(pr, 0.1, 2.0)
c$crayon range(ps, 0.1, 2.0)
c$crayon range(gam, 1.2, 1.8)
      do 100 i = 1, n
         r = cvmgm(rr(i), rl(i), us(i))
         p = cvmgm(pr(i), pl(i), us(i))
         u = cvmgm(ur(i), ul(i), us(i))
         sgn = sign(1., us(i))
         c = sqrt(gam*p/r)
         w = sqrt(.5*gam*(gam - 1.)*p*r*(1. + (gam + 1.)/(gam - 1.)
     1        *ps(i)/p))
         rs = 1./r - (ps(i) - p)/(w*w)
         rs = 1./amax1(rs, 0.02)
         cs = sqrt(gam*ps(i)/rs)
         vhead = sgn*u - c
         vtail = sgn*us(i) - cs
         vshok = sgn*u - w/r
         shock = ps(i) - p
         vhead = cvmgp(vshok, vhead, shock)
         vtail = cvmgp(vshok, vtail, shock)
         frac = cvmgz(0.5, vtail/(vtail - vhead), vtail - vhead)
         frac = amax1(0., amin1(1., frac))
         ri = rs + frac*(r - rs)
         ui = us(i) + frac*(u - us(i))
         pi = ps(i) + frac*(p - ps(i))
         ri = cvmgm(ri, rs, vhead*vtail)
         frho(i) = ri*ui
         fmom(i) = frho(i)*ui + pi
         fene(i) = ui*(gam/(gam - 1.)*pi + .5*ri*ui*ui)
  100 continue
      return
      end
c
c     conservative update of one row with its fluxes; zones 1..n, edges 1..n+1
      subroutine conupd (n, dtdx, rho, rmom, ene, frho, fmom, fene)
      dimension rho(n), rmom(n), ene(n), frho(n+1), fmom(n+1), fene(n+1)
      do 100 i = 1, n
         rho(i) = rho(i) - dtdx*(frho(i+1) - frho(i))
         rmom(i) = rmom(i) - dtdx*(fmom(i+1) - fmom(i))
  100    ene(i) = ene(i) - dtdx*(fene(i+1) - fene(i))
      end
