#!/bin/sh
# Writes Fortran of about LINES lines to standard output: gen_lines.sh LINES [ROUTINE [FORM]]
#
# Each routine has about ROUTINE lines (60): a sweep over rows with its vector temporaries, stencils, reductions, branches,
# labels and calls of the routine before it, over and over with other names and constants. FORM is fixed (as given when left
# out) or free. The same arguments give the same bytes.
set -eu
exec awk -v lines="$1" -v length_of="${2:-60}" -v form="${3:-fixed}" '
function put(text) {
  if (form == "free") print text
  else print "      " text
  written++
}
function labelled(label, text) {
  if (form == "free") print label " " text
  else printf "%5d %s\n", label, text
  written++
}
function continued(first, second) {
  if (form == "free") { print first " &"; print "    & " second }
  else { print "      " first; print "     &   " second }
  written += 2
}
function comment(text) {
  print (form == "free" ? "! " : "c     ") text
  written++
}
function group(k) {
  comment("group " k ": differences, limited, then an update in place")
  put("do " (10 * k) " j = 1, m")
  put("do " (10 * k + 1) " i = 2, n - 1")
  put("da(i) = a(i+1,j) - a(i-1,j)")
  put("dl(i) = 2.*(a(i,j) - a(i-1,j))")
  continued("t = sign(amin1(abs(0.5*da(i)), abs(dl(i)),", "abs(dl(i) - " k ".25e-1*da(i))), da(i))")
  labelled(10 * k + 1, "dm(i) = t")
  put("do i = 3, n - 2")
  put("if (dm(i)*dl(i) .gt. 0. .and. i .ne. " k ") then")
  put("b(i,j) = a(i,j) + 0.5*(dm(i) - dm(i-1))*dt")
  put("else")
  put("b(i,j) = a(i,j)*(1. - dt) + amax1(s" k ", b(i,j)**2)")
  put("endif")
  put("end do")
  put("s" k " = s" k " + b(3,j)")
  labelled(10 * k, "continue")
}
BEGIN {
  while (written < lines) {
    begin = written
    r++
    put("subroutine r" r "(a, b, n, m, dt)")
    put("dimension a(n,m), b(n,m), da(1000), dl(1000), dm(1000)")
    put("common /blk" r % 10 "/ c(100), d")
    put("data eps /1.e-" r % 30 "/")
    for (k = 1; k == 1 || written - begin + 17 < length_of; k++) {
      put("s" k " = eps")
      group(k)
      if (k == 9900) break # labels have five digits
    }
    if (r > 1 && r % 4 == 0) put("call r" r - 1 "(a, b, n, m, 0.5*dt)")
    put("c(1) = c(1) + d")
    put("end")
  }
}'
