C RUN: sh same.sh %s included.inc
C Declarations in an included file.
      subroutine fill(k)
      include 'included.inc'
      do i = 1, n
        v(i) = k*i + w(i)
      end do
      end
      program main
      include 'included.inc'
      do 10 i = 1, n
   10 w(i) = 0.5
      call fill(3)
      print *, v
      end
