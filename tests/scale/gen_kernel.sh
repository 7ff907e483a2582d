#!/bin/sh
# gen_kernel.sh N: the text of a kernel of N sums, each with a set and a constant of its own.
awk -v n="$1" 'BEGIN {
  print "subroutine r(a, b, n) symbol r_ {\n  dummy n: i32\n  dummy a: f64[1:n]\n  dummy b: f64[1:n]\n  local i: i32\n"
  print "  kernel r.k1 {\n    axis i lane 1:n\n    access a read, b written\n\n    %a = load a[i] :f64 on 1:n"
  last = "a"
  for (k = 1; k <= n; k++) { printf "    %%v%d = add %%%s, %d.0_f64 :f64 on 1:n - %d\n", k, last, k, k; last = "v" k }
  printf "    store b[i], %%%s on 1:n - %d\n  }\n}\n", last, n
}'
