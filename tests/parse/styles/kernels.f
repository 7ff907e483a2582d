c      kernels in the manner of the Livermore loops
      program driver
      real*8 x, y, z, u, px, cx
      common /spaces/ x(1001), y(1001), z(1012), u(500),
     &   px(25,101), cx(25,101), vs(101,7), ve3(101)
      common /ints/ ix(1001), ir(1001), grd(1001)
      integer e, f
      dimension zone(300), plan(300), d(300), b(64,64), h(64,64),
     &   p(4,512)
      integer zone
      logical lset
      data q, r, t / 3 * 0.5 /
      n = 1001
      call space
 1111 continue
c kernel 1
      do 1 k = 1,n
    1 x(k)= q + y(k)*(r*z(k+10) + t*z(k+11))
c kernel 2
      ii= n
      ipntp= 0
  222 ipnt= ipntp
      ipntp= ipntp+ii
      ii= ii/2
      i= ipntp
cdir$ ivdep
      do 2 k= ipnt+2,ipntp,2
      i= i+1
    2 x(i)= x(k) - y(k)*x(k-1) - y(k+1)*x(k+1)
      if( ii.gt.1) go to 222
c kernel 4
      m= (1001-7)/2
      do 404 k= 7,1001,m
      lw= k-6
      temp= x(k-1)
      do 4 j= 5,n,5
      temp  = temp   - x(lw)*y(j)
    4 lw= lw+1
      x(k-1)= y(5)*temp
 404  continue
c kernel 14: gather, integer conversion
      do 14 k= 1,n
      ix(k)= int( grd(k))
      x(k)= y( ix(k)) + (z(k) - float( ix(k)))
   14 continue
c kernel 15: casual, with branches
      do 45 j = 2,7
      do 45 k = 2,n
      if( j-7)  31,30,30
   30 vs(k,j)= 0.0
      go to 45
   31 if( u(j+1) - u(j)) 33,33,32
   32 r1= 1.5
      goto 34
   33 r1= 2.5
   34 if ( u(k) .lt. u(k-1)) goto 35
      vs(k,j)= sqrt( r1*r1 + u(k)**2)
      go to 45
   35 vs(k,j)= amax1( u(k), u(k-1)) * r1
   45 continue
c kernel 24: first minimum
      m= 1
      do 24 k= 2,n
      if( x(k).lt.x(m))  m= k
   24 continue
      lset = .not.(m.eq.1).and.n.ge.2.or.x(1).eq.1.e0
      if (lset) print 98, m, x(m)
   98 format( 1h1, 'min', i5, 1pd20.10, //)
      stop
      end
      subroutine space
      real*8 x, y, z, u, px, cx
      common /spaces/ x(1001), y(1001), z(1012), u(500),
     &   px(25,101), cx(25,101), vs(101,7), ve3(101)
      do 5 i=1,1001
      x(i)=0.1*i
    5 y(i)=x(i)*1.d-1
      end
