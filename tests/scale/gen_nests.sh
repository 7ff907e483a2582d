#!/bin/sh
# gen_nests.sh LOOPS: a routine of so many nests with statements between them that no nest has, each with an array, a scalar and a label of its
# own.
awk -v loops="$1" 'BEGIN {
  print "      subroutine nests(a, n)\n      integer n, i\n      real a(n)"
  for (k = 1; k <= loops; k++) printf "      real w%d(100), s%d\n", k, k
  for (k = 1; k <= loops; k++) {
    printf "      do %d i = 1, n\n        s%d = a(i)*%d.0\n        w%d(i) = s%d\n        a(i) = s%d + w%d(i)\n%5d continue\n", k, k, k, k, k, k, k, k
    print "      print *, n"
  }
  print "      end"
}'
