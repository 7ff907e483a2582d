c     Loops in the manner of the Livermore kernels, third part:
c     two- and one-dimensional particle in cell, a coupled casual
c     loop with arithmetic IFs, two-dimensional explicit hydro.
c     Lower case fixed form, REAL*8 by IMPLICIT.
      subroutine kpic2 (n, p, y, z, b, c, h, e, f)
      implicit real*8 (a-h, o-z)
      dimension p(4,n), y(96), z(96), b(64,64), c(64,64), h(64,64)
      integer e(96), f(96)
c$crayon range(p, -900.0, 900.0)
c$crayon range(e, 0, 1)
c$crayon range(f, 0, 1)
c$crayon range(y, -1.0, 1.0)
c$crayon range(z, -1.0, 1.0)
      do 13 ip = 1,n
         i1 = p(1,ip)
         j1 = p(2,ip)
         i1 = 1 + iand(i1, 63)
         j1 = 1 + iand(j1, 63)
         p(3,ip) = p(3,ip) + b(i1,j1)
         p(4,ip) = p(4,ip) + c(i1,j1)
         p(1,ip) = p(1,ip) + p(3,ip)
         p(2,ip) = p(2,ip) + p(4,ip)
         i2 = p(1,ip)
         j2 = p(2,ip)
         i2 = iand(i2, 63)
         j2 = iand(j2, 63)
         p(1,ip) = p(1,ip) + y(i2+32)
         p(2,ip) = p(2,ip) + z(j2+32)
         i2 = i2 + e(i2+32)
         j2 = j2 + f(j2+32)
         if (i2 .lt. 1) i2 = 1
         if (j2 .lt. 1) j2 = 1
         h(i2,j2) = h(i2,j2) + 1.0
   13 continue
      return
      end
c
c     one-dimensional particle in cell: gather, push, wrap, deposit
      subroutine kpic1 (n, ng, grd, ex, dex, vx, xx, xi, ex1, dex1,
     &                  ix, ir, rx, rh, flx)
      implicit real*8 (a-h, o-z)
      dimension grd(n), ex(ng), dex(ng), vx(n), xx(n), xi(n), ex1(n)
      dimension dex1(n), ix(n), ir(n), rx(n), rh(ng+1)
c$crayon size(ng, 8, 64)
c$crayon range(grd, 1.0, 7.9)
c$crayon range(flx, 0.0, 0.5)
c$crayon range(ex, -0.5, 0.5)
c$crayon range(dex, -0.5, 0.5)
      do 141 k = 1,n
         vx(k) = 0.
         xx(k) = 0.
         ix(k) = int(grd(k))
         xi(k) = dble(ix(k))
         ex1(k) = ex(ix(k))
         dex1(k) = dex(ix(k))
  141 continue
      do 142 k = 1,n
         vx(k) = vx(k) + ex1(k) + (xx(k) - xi(k))*dex1(k)
         xx(k) = xx(k) + vx(k) + flx
         ir(k) = xx(k)
         rx(k) = xx(k) - ir(k)
         ir(k) = mod(iabs(ir(k)), ng) + 1
         xx(k) = rx(k) + ir(k)
  142 continue
      do 14 k = 1,n
         rh(ir(k)) = rh(ir(k)) + 1.0 - rx(k)
         rh(ir(k)+1) = rh(ir(k)+1) + rx(k)
   14 continue
      return
      end
c
c     casual code of a development version: jumps by arithmetic IF
      subroutine kcasu (ng, nz, vf, vg, vh, vs, vy, ar, br)
      implicit real*8 (a-h, o-z)
      dimension vf(ng,nz), vg(ng,nz), vh(ng,nz), vs(ng,nz), vy(ng,nz)
c$crayon range(vf, 0.1, 2.0)
c$crayon range(vg, 0.1, 2.0)
c$crayon range(vh, 0.1, 2.0)
      do 45 j = 2,ng
      do 45 k = 2,nz
         if (j - ng) 31, 30, 30
   30    vy(j,k) = 0.0
         go to 45
   31    if (vh(j,k+0) - vh(j,k-1)) 33, 33, 32
   32    t = ar
         go to 34
   33    t = br
   34    if (vf(j,k) - vf(j-1,k)) 35, 36, 36
   35    r = dmax1(vh(j-1,k), vh(j,k))
         s = vf(j-1,k)
         go to 37
   36    r = dmax1(vh(j,k), vh(j,k-1))
         s = vf(j,k)
   37    vy(j,k) = dsqrt(vg(j,k)**2 + r*r)*t/s
         if (k - nz) 40, 39, 39
   39    vs(j,k) = 0.
         go to 45
   40    if (vf(j,k) - vf(j,k-1)) 41, 42, 42
   41    r = dmax1(vg(j-1,k), vg(j,k))
         s = vf(j,k-1)
         t = br
         go to 43
   42    r = dmax1(vg(j,k), vg(j,k-1))
         s = vf(j,k)
         t = ar
   43    vs(j,k) = dsqrt(vh(j,k)**2 + r*r)*t/s
   45 continue
      return
      end
c
c     two-dimensional explicit hydrodynamics, three nests over one mesh
      subroutine khyd2 (jn, kn, za, zb, zm, zp, zq, zr, zu, zv, zz)
      implicit real*8 (a-h, o-z)
      dimension za(jn+1,kn+1), zb(jn+1,kn+1), zm(jn+1,kn+1),
     1  zp(jn+1,kn+1), zq(jn+1,kn+1), zr(jn+1,kn+1), zu(jn+1,kn+1),
     2  zv(jn+1,kn+1), zz(jn+1,kn+1)
c$crayon range(zm, 0.5, 2.0)
      t = 0.0037d0
      s = 0.0041
      do 70 k = 2,kn
      do 70 j = 2,jn
         za(j,k) = (zp(j-1,k+1) + zq(j-1,k+1) - zp(j-1,k) - zq(j-1,k))
     1             *(zr(j,k) + zr(j-1,k))/(zm(j-1,k) + zm(j-1,k+1))
         zb(j,k) = (zp(j-1,k) + zq(j-1,k) - zp(j,k) - zq(j,k))
     1             *(zr(j,k) + zr(j,k-1))/(zm(j,k) + zm(j-1,k))
   70 continue
      do 72 k = 2,kn
      do 72 j = 2,jn
         zu(j,k) = zu(j,k) + s*(za(j,k)*(zz(j,k) - zz(j+1,k))
     1      - za(j-1,k)*(zz(j,k) - zz(j-1,k))
     2      - zb(j,k)*(zz(j,k) - zz(j,k-1))
     3      + zb(j,k+1)*(zz(j,k) - zz(j,k+1)))
         zv(j,k) = zv(j,k) + s*(za(j,k)*(zr(j,k) - zr(j+1,k))
     1      - za(j-1,k)*(zr(j,k) - zr(j-1,k))
     2      - zb(j,k)*(zr(j,k) - zr(j,k-1))
     3      + zb(j,k+1)*(zr(j,k) - zr(j,k+1)))
   72 continue
      do 75 k = 2,kn
      do 75 j = 2,jn
         zr(j,k) = zr(j,k) + t*zu(j,k)
         zz(j,k) = zz(j,k) + t*zv(j,k)
   75 continue
      return
      end
