c     One-dimensional Lagrangian hydrodynamics with artificial viscosity,
c     driven by a main routine that calls the others with array elements:
c     sequence association, functions in expressions, SAVE and DATA.
      subroutine hydro1 (nz, dt, x, u, dm, e, rho, p, q, nstep)
      parameter (nzmax = 600)
      dimension x(0:nz), u(0:nz), dm(nz), e(nz), rho(nz), p(nz), q(nz)
      common /hyctl/ gamma, cq, cl, ncall
      dimension ua(0:nzmax)
      data cfl /0.3/
      save cfl
c$crayon size(nz, 1, 600)
c$crayon size(nstep, 0, 3)
c$crayon range(gamma, 1.2, 1.8)
c$crayon range(dm, 0.5, 1.5)
c$crayon range(dt, 0.001, 0.01)
c$crayon range(e, 0.1, 2.0)
c$crayon range(rho, 0.5, 2.0)
      do 50 n = 1, nstep
         call hypres (nz, rho, e, p)
         call hyvisc (nz, u(0), u(1), rho, q)
         dtn = amin1(dt, cfl*hydt(nz, dm, rho, p))
         do 10 i = 0, nz
   10    ua(i) = u(i)
         do 20 i = 1, nz-1
   20    u(i) = u(i) - dtn*(p(i+1) + q(i+1) - p(i) - q(i))
     &          /(.5*(dm(i) + dm(i+1)))
         u(0) = 0.
         u(nz) = 0.
         do 30 i = 0, nz
   30    x(i) = x(i) + dtn*.5*(ua(i) + u(i))
         do 40 i = 1, nz
            du = .5*(u(i) + ua(i) - u(i-1) - ua(i-1))
            e(i) = amax1(e(i) - dtn*(p(i) + q(i))*du/dm(i), 1.e-3)
            rho(i) = 1./(1./rho(i) + dtn*du/dm(i))
   40    continue
   50 continue
      ncall = ncall + 1
      end
c
      subroutine hypres (n, rho, e, p)
      dimension rho(n), e(n), p(n)
      common /hyctl/ gamma, cq, cl, ncall
      do 10 i = 1, n
   10 p(i) = (gamma - 1.)*rho(i)*e(i)
      end
c
      subroutine hyvisc (n, ul, ur, rho, q)
      dimension ul(n), ur(n), rho(n), q(n)
      common /hyctl/ gamma, cq, cl, ncall
      do 10 i = 1, n
         du = ur(i) - ul(i)
         q(i) = 0.
         if (du .ge. 0.) go to 10
         q(i) = rho(i)*(cq*du**2 - cl*du)
   10 continue
      return
      end
c
      function hydt (n, dm, rho, p)
      dimension dm(n), rho(n), p(n)
      common /hyctl/ gamma, cq, cl, ncall
c$crayon range(gamma, 1.2, 1.8)
c$crayon range(dm, 0.5, 1.5)
c$crayon range(rho, 0.5, 2.0)
c$crayon range(p, 0.1, 2.0)
      hydt = 1.e10
      do 10 i = 1, n
   10 hydt = amin1(hydt, dm(i)/(rho(i)*sqrt(gamma*p(i)/rho(i))))
      return
      end
