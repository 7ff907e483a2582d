c	RUN: crayon ast %s
c	A TAB leads to column 7, and with a digit from 1 to 9 behind it to a continuation line.
	subroutine tabs(x)
	x = 1.0 +
	1    2.0
10	x =	x + 0
 20	continue
	end
