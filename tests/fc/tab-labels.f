C RUN: sh same.sh %s
C Fixed form: a tab behind a label ends the label field, also where the label is taken from a nest.
      program tabs
      integer n, i
      parameter (n = 12)
      double precision a(n), b(n)
      do 10 i = 1, n
10	a(i) = dble(i)
      if (n .gt. 12) go to 30
20	do 25 i = 1, n
	b(i) = 1.0d0 / a(i)
25	a(i) = 1.0d0 + b(i)
      if (a(2) .lt. 1.55d0) go to 20
 30	do 35 i = 2, n
		b(i) = 0.5d0 * (a(i) + a(i-1))
35		b(i - 1) = b(i) - a(i)
      print *, a, b
      end
