C RUN: sh same.sh %s
C Fixed form: labels on loops, jumps around nests, COMMON, EQUIVALENCE, blanks in names.
      program labels
      integer n, i, j, turns
      parameter (n = 12)
      real a(n), b(n), c(n), d(n), e(n), total
      common /block/ a, b
      equivalence (c(1), d(1))
      turns = 0
      total = 0.0
  10  do 20 i = 1, n
        a(i) = real(i + turns)
  20  b(i) = a(i)*0.5
      do 30 i = 1, n
        c(i) = a(i) - b(i)
  30  continue
      turns = turns + 1
      if (turns .lt. 3) go to 10
      do 50 j = 1, 3
        do 40 i = 1, n
          if (a(i) .gt. 9.0) go to 40
          t otal = total + a(i)*j
  40    continue
        write (*, '(a,i2,f10.3)') 'turn', j, total
  50  continue
      do i = 1, n - 1
        d(i) = c(i + 1)
      end do
      do i = 1, n
        e(i) = d(i); if (i .eq. 5) e(i) = -1.0
      end do
      print *, total, c(3), d(n), sum(e), i, j
      end
