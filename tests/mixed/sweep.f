c     Translated: COMMON as columns, an array laid over them, a scratch block.
      subroutine sweep(n, dt)
      integer n, i, k
      real dt
      real col, cell, edge
      integer flags
      double precision scale
      common /mesh/ col(48,4), scale, flags(6)
      common /scrtch/ cell(48), edge(48)
      common /consts/ half
      do 20 k = 1, 4
        do 10 i = 2, n
          edge(i) = half*(col(i-1,k) + col(i,k))
   10   continue
        edge(1) = col(1,k)
        do 15 i = 1, n - 1
          cell(i) = col(i,k) - dt*(edge(i+1) - edge(i))*sngl(scale)
   15   continue
        cell(n) = col(n,k)
        do 20 i = 1, n
   20 col(i,k) = cell(i)
      flags(2) = flags(2) + n
      end

c     Sees the columns as one vector, and the scratch block in another shape.
      real function peak(m)
      integer m, i
      real line(192), both(96)
      double precision scale
      integer flags(6)
      common /mesh/ line, scale, flags
      common /scrtch/ both
      peak = line(1)
      do 10 i = 2, m
        if (line(i) .gt. peak) then
          peak = line(i)
          flags(1) = i
        end if
   10 continue
      both(96) = peak
      end
C     STORES TO A UNDER A CONDITION: THE CALLER MAY PASS A CONSTANT
      SUBROUTINE KEEP (N, FLAG, A, B)
      LOGICAL FLAG
      DIMENSION A(N), B(N)
      DO 10 I = 1, N
   10 IF (FLAG) A(I) = B(I)
      DO 20 I = 1, N
         IF (FLAG) A(I) = A(I) + 1.
   20 B(I) = B(I)*2. + A(I)
      END
