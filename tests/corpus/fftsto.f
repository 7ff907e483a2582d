c     Fast Fourier transforms in real arithmetic: a self-sorting radix-two
c     transform over many vectors, a table of factors, a real sine
c     transform by recurrence, convolution in wrapped order.
      subroutine fftfac (ln, wr, wi)
      real wr(0:511), wi(0:511)
c$crayon size(ln, 1, 9)
      n = 2**ln
      pi2 = 8.*atan(1.)
      do 10 k = 0, n/2-1
         arg = pi2*float(k)/float(n)
         wr(k) = cos(arg)
   10    wi(k) = -sin(arg)
      end
c
      subroutine fftsto (ln, m, xr, xi, yr, yi, wr, wi)
      dimension xr(m,0:511), xi(m,0:511), yr(m,0:511), yi(m,0:511)
      dimension wr(0:511), wi(0:511)
c$crayon size(ln, 1, 6)
c$crayon size(m, 1, 70)
      n = 2**ln
      l = n/2
      mm = 1
      do 60 it = 1, ln
         do 30 j = 0, l-1
            do 20 k = 0, mm-1
               ia = k + j*mm
               ib = ia + mm*l
               ic = k + 2*j*mm
               id = ic + mm
               cr = wr(j*mm)
               ci = wi(j*mm)
cdir$ ivdep
               do 10 i = 1, m
                  tr = xr(i,ia) - xr(i,ib)
                  ti = xi(i,ia) - xi(i,ib)
                  yr(i,ic) = xr(i,ia) + xr(i,ib)
                  yi(i,ic) = xi(i,ia) + xi(i,ib)
                  yr(i,id) = cr*tr - ci*ti
   10          yi(i,id) = cr*ti + ci*tr
   20       continue
   30    continue
         do 50 k = 0, n-1
            do 40 i = 1, m
               xr(i,k) = yr(i,k)
               xi(i,k) = yi(i,k)
   40       continue
   50    continue
         l = l/2
         mm = mm*2
   60 continue
      end
c
      subroutine convol (n, m, a, w, b)
      dimension a(0:n-1), w(-m:m), b(0:n-1)
c$crayon size(n, 1, 200)
c$crayon size(m, 0, 9)
      do 20 i = 0, n-1
         b(i) = 0.
         do 10 k = -m, m
            j = mod(i - k + (m/n + 1)*n, n)
            b(i) = b(i) + w(k)*a(j)
   10    continue
   20 continue
      end
