C     RUN: sh same.sh --cuda %s; crayon report --nests %s | grep -A9 "in order, on"
C     Where jumps go ahead alone a nest runs once: what is its own it has for each turn. Where one goes back it may run again, and find it.
      program jumps
      real q(4,50), w(4,50), kept(50)
      do 10 i = 1, 50
        do 10 m = 1, 4
        w(m,i) = 0
   10   q(m,i) = m + 0.1*i + 0.01*i*i
      call ahead(q, w, 50, 1)
      print *, w(1,7), w(4,50)
      call ahead(q, w, 50, -1)
      print *, w(1,7), w(4,50)
      call back(q, kept, 50)
      print *, kept(3), kept(50)
      end

      subroutine ahead(q, w, n, k)
      real q(4,n), w(4,n)
      if (k .lt. 0) go to 900
      do 20 i = 2, n
        d1 = q(1,i) - q(1,i-1)
        d2 = q(2,i) - q(2,i-1)
        a3 = 0.5*(d1 + d2)
        if (a3 .lt. 0.1) go to 20
        rho = q(3,i) + a3
        w(1,i) = rho*d1
        w(4,i) = rho*d2
   20   continue
      if (k .eq. 0) go to 900
      print *, w(1,3)
  900 continue
      w(4,n) = k
      end

      subroutine back(q, kept, n)
      real q(4,n), kept(n)
      turn = 0
  100 continue
      do 30 i = 1, n
        if (turn .eq. 0) seen = q(1,1)
        kept(i) = q(2,i) + seen
   30   continue
      turn = turn + 1
      if (turn .lt. 2) go to 100
      print *, turn
      end
