c     Two-dimensional zone codes: tensor viscosity with corner forces,
c     a staggered mesh whose nodes and zones have different extents, area
c     coordinates, interface tracking by volume fractions, and material
c     loops that jump over empty zones.
      subroutine cornrf (kmx, lmx, r, z, p, q, fr, fz, area)
      implicit double precision (a-h, o-z)
      dimension r(kmx,lmx), z(kmx,lmx), p(kmx,lmx), q(kmx,lmx)
      dimension fr(kmx,lmx), fz(kmx,lmx), area(kmx,lmx)
      do 10 l = 1, lmx
      do 10 k = 1, kmx
         fr(k,l) = 0.
   10 fz(k,l) = 0.
      do 20 l = 2, lmx
      do 20 k = 2, kmx
         a1 = r(k,l)*(z(k,l-1) - z(k-1,l)) + r(k,l-1)*(z(k-1,l)
     $      - z(k,l)) + r(k-1,l)*(z(k,l) - z(k,l-1))
         a2 = r(k-1,l-1)*(z(k-1,l) - z(k,l-1)) + r(k-1,l)*(z(k,l-1)
     $      - z(k-1,l-1)) + r(k,l-1)*(z(k-1,l-1) - z(k-1,l))
         area(k,l) = .5d0*(a1 + a2)
   20 continue
      do 30 l = 2, lmx-1
      do 30 k = 2, kmx-1
         s1 = p(k,l) + q(k,l)
         s2 = p(k+1,l) + q(k+1,l)
         s3 = p(k+1,l+1) + q(k+1,l+1)
         s4 = p(k,l+1) + q(k,l+1)
         fr(k,l) = fr(k,l) + .5d0*((s1 - s3)*(z(k+1,l) - z(k,l+1))
     $           + (s2 - s4)*(z(k,l-1) - z(k+1,l)))
         fz(k,l) = fz(k,l) - .5d0*((s1 - s3)*(r(k+1,l) - r(k,l+1))
     $           + (s2 - s4)*(r(k,l-1) - r(k+1,l)))
   30 continue
      return
      end
c
      subroutine vofadv (n, m, f, u, dt, fl, nmix)
      dimension f(0:n+1,m), u(0:n,m), fl(0:n,m)
      parameter (emf = 1.e-6, emf1 = 1. - 1.e-6)
c$crayon range(f, -0.1, 1.1)
c$crayon range(dt, 0.01, 0.5)
      nmix = 0
      do 40 j = 1, m
         do 20 i = 0, n
            vx = u(i,j)*dt
            abvx = abs(vx)
            ia = i + 1
            id = i
            idm = max0(i-1, 0)
            if (vx .ge. 0.) go to 10
            ia = i
            id = i + 1
            idm = min0(i+2, n+1)
   10       continue
            iad = ia
            if (f(id,j) .gt. emf .and. f(idm,j) .lt. emf) iad = id
            fx = f(iad,j)*abvx + amax1((1. - f(iad,j))*abvx
     +         - (1. - f(id,j)), 0.)
            fx = amin1(fx, f(id,j))
            fl(i,j) = sign(fx, vx)
   20    continue
         do 30 i = 1, n
            f(i,j) = f(i,j) - (fl(i,j) - fl(i-1,j))
            if (f(i,j) .lt. emf) then
               f(i,j) = 0.
            else if (f(i,j) .gt. emf1) then
               f(i,j) = 1.
            else
               nmix = nmix + 1
            end if
   30    continue
   40 continue
      end
c
      subroutine matloo (n, nmat, vf, rho, e, p, ptot, gm1, maxmat)
      dimension vf(n,nmat), rho(n,nmat), e(n,nmat), p(n,nmat), ptot(n)
      dimension gm1(nmat), maxmat(n)
c$crayon range(vf, -0.5, 1.0)
c$crayon range(rho, 0.1, 2.0)
c$crayon size(nmat, 1, 5)
      do 10 i = 1, n
         ptot(i) = 0.
         maxmat(i) = 0
   10 continue
      do 30 mat = 1, nmat
         do 20 i = 1, n
            p(i,mat) = 0.
            if (vf(i,mat) .le. 0.) goto 20
            p(i,mat) = gm1(mat)*rho(i,mat)*e(i,mat)
            if (p(i,mat) .lt. 0.) p(i,mat) = 0.
            ptot(i) = ptot(i) + vf(i,mat)*p(i,mat)
            if (maxmat(i) .eq. 0) then
               maxmat(i) = mat
            else if (vf(i,mat) .gt. vf(i,maxmat(i))) then
               maxmat(i) = mat
            endif
   20    continue
   30 continue
      end
