C RUN: sh same.sh %s
C A loop, or an operation on arrays, whose last statement ends the loop around it too is left to gfortran; no other is.
      program shared
      integer n, i, j, k
      parameter (n = 6)
      real a(n, n), b(n), c(n, n, n)
      do 10 i = 1, n
        b(i) = i
   10 continue
      do 20 j = 1, n
        a(1:n, j) = 0.0
        print *, 'to be set', j
   20 a(1:n, j) = b*j
      do 30 j = 1, n
        if (a(j, j) .gt. 20.0) print *, 'large', a(j, j)
        do 30 i = 1, n
          a(i, j) = a(i, j) + 1
   30 continue
      do 40 k = 1, n
        print *, 'plane', k
        do 40 j = 1, n
          do 40 i = 1, n
   40 c(i, j, k) = a(i, j) + k
      do 60 j = 1, n
        print *, 'again', j
   60 if (j .gt. 2) b(1:n) = b(1:n)*2.0
      do 70 j = 1, n
        do 70 i = 1, n
   70 c(i, j, 1) = c(i, j, 1)*b(i)
      do 80 k = 1, 2
        print *, 'turn', k
        if (k .eq. 2) then
          do 90 i = 1, n
   90     b(i) = b(i) + k
        end if
   80 continue
      print *, a, b, sum(c), i, j, k
      end
