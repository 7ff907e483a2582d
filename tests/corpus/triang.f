c     Triangular loops: Cholesky in column form, LU with partial pivoting
c     by columns, forward and back substitution, symmetric rank-one update,
c     packed storage with a running index, all pairs of a small n-body.
      subroutine chol (n, a, lda, info)
      integer n, lda, info, i, j, k
      real a(lda,n), s
c$crayon size(n, 1, 60)
c$crayon range(a, 0.0, 0.1)
      do 5 j = 1, n
    5 a(j,j) = a(j,j) + float(n)
      info = 0
      do 40 j = 1, n
         do 20 k = 1, j-1
            s = a(j,k)
            do 10 i = j, n
   10       a(i,j) = a(i,j) - s*a(i,k)
   20    continue
         if (a(j,j) .le. 0.) then
            info = j
            return
         end if
         s = 1./sqrt(a(j,j))
         do 30 i = j, n
   30    a(i,j) = a(i,j)*s
   40 continue
      end
c
      subroutine lupiv (n, a, lda, ipvt, b)
      integer ipvt(n)
      dimension a(lda,n), b(n)
c$crayon size(n, 1, 50)
      do 5 i = 1, n
    5 a(i,i) = a(i,i) + 10.
      do 60 k = 1, n-1
         l = k
         do 10 i = k+1, n
   10    if (abs(a(i,k)) .gt. abs(a(l,k))) l = i
         ipvt(k) = l
         t = a(l,k)
         a(l,k) = a(k,k)
         a(k,k) = t
         if (t .eq. 0.) go to 60
         do 20 i = k+1, n
   20    a(i,k) = -a(i,k)/t
         do 40 j = k+1, n
            t = a(l,j)
            a(l,j) = a(k,j)
            a(k,j) = t
            do 30 i = k+1, n
   30       a(i,j) = a(i,j) + t*a(i,k)
   40    continue
   60 continue
      ipvt(n) = n
      do 70 k = 1, n-1
         l = ipvt(k)
         t = b(l)
         b(l) = b(k)
         b(k) = t
         do 70 i = k+1, n
   70 b(i) = b(i) + t*a(i,k)
      do 90 kb = 1, n
         k = n + 1 - kb
         b(k) = b(k)/a(k,k)
         do 80 i = 1, k-1
   80    b(i) = b(i) - b(k)*a(i,k)
   90 continue
      end
c
c     packed symmetric rank-one update and matrix times vector
      subroutine spack (n, ap, x, y)
      dimension ap(*), x(n), y(n)
c$crayon size(n, 1, 70)
      kk = 0
      do 10 j = 1, n
         y(j) = 0.
         do 10 i = 1, j
            kk = kk + 1
   10 ap(kk) = ap(kk) + x(i)*x(j)
      do 30 j = 1, n
         k = j*(j-1)/2
         do 20 i = 1, j-1
            y(i) = y(i) + ap(k+i)*x(j)
   20    y(j) = y(j) + ap(k+i)*x(i)
         y(j) = y(j) + ap(k+j)*x(j)
   30 continue
      end
c
      subroutine nbody (n, x, y, z, gm, ax, ay, az, epot)
      implicit double precision (a-h, o-z)
      dimension x(n), y(n), z(n), gm(n), ax(n), ay(n), az(n)
      parameter (eps2 = 0.01d0)
      epot = 0d0
      do 10 i = 1, n
         ax(i) = 0
         ay(i) = 0
   10    az(i) = 0
      do 30 i = 1, n-1
         do 20 j = i+1, n
            dx = x(j) - x(i)
            dy = y(j) - y(i)
            dz = z(j) - z(i)
            r2 = dx*dx + dy*dy + dz*dz + eps2
            ri = 1/dsqrt(r2)
            r3 = ri*ri*ri
            ax(i) = ax(i) + gm(j)*dx*r3
            ay(i) = ay(i) + gm(j)*dy*r3
            az(i) = az(i) + gm(j)*dz*r3
            ax(j) = ax(j) - gm(i)*dx*r3
            ay(j) = ay(j) - gm(i)*dy*r3
            az(j) = az(j) - gm(i)*dz*r3
            epot = epot - gm(i)*gm(j)*ri
   20    continue
   30 continue
      end
