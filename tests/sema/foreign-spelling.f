c     RUN: crayon c -o "$work" %s
c     A warning names the sentinel and the word as they are written.
      subroutine s(n, a)
      real a(n)
CDEC$ Foo
cdir$ ivdep fooBar
*DIR$ FOOBAR2
C$OMP PARALLEL DO
C$OMP& FOO(N)
      do 1 i = 1, n
 1    a(i) = a(i) + 1
      end
