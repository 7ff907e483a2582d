# Powers: bases of all kinds to constants, PARAMETERs, constant expressions, arguments and DO variables of all kinds.
# Writes the routines and the program that prints what they give in hexadecimal.
function more_fits(n, kind) { return kind > 2 || (kind == 1 ? n >= -127 && n < 128 : n >= -32767 && n < 32768) }

function exponents(kind, list,    count, i, n, more) {
  for (i = -20; i <= 40; i++) list[++count] = i "_" kind
  n = split("63 64 65 100 127 -31 -32 -33 -64 -127 128 255 256 257 1000 32767 -128 -255 -300 65536 1000001 -65537 2147483647", more, " ")
  for (i = 1; i <= n; i++) if (more_fits(more[i], kind)) list[++count] = more[i] "_" kind
  if (kind == 8) list[++count] = "4294967297_8"
  list[++count] = "-huge(1_" kind ") - 1"
  return count
}

function constants(name, type, kind,    n, i, list, tail, count) {
  n = exponents(kind, list)
  count = split("x**m|x**p|x**(p + s)|x**(m*s)|-x**s|(-x)**p|x**s**p|(x**p)**s|3*x**m*x**s", tail, "|")
  printf "subroutine c_%s(x, r)\n  %s :: x, r(%d)\n  integer(%d), parameter :: m = -7, p = 5, s = 2\n", name, type, n + count, kind
  for (i = 1; i <= n; i++) printf "  r(%d) = x**(%s)\n", i, list[i]
  for (i = 1; i <= count; i++) printf "  r(%d) = %s\n", n + i, tail[i]
  print "end subroutine"
  return n + count
}

function lanes(name, type, kind) {
  printf "subroutine l_%s(n, x, y, z, w)\n  integer :: n, i\n  %s :: x(n), y(n), z(n), w(n)\n  do i = 1, n\n", name, type
  printf "    y(i) = x(i)**(-6_%d) + x(i)**15_%d\n    z(i) = x(i)**23_%d\n    w(i) = x(i)**(-3_%d)\n  end do\nend subroutine\n", kind, kind, kind, kind
}

function variables(name, type, base, kind,    bytes, i) {
  bytes = substr(base, 2)
  printf "subroutine v_%s(x, n, r)\n  %s :: x, r(12)\n  integer(%d) :: n, i\n  r = 0\n", name, type, kind
  if (base ~ /^r/) printf "  r(1) = x**n\n"
  else print "  if (x /= 0 .or. n >= 0) r(1) = x**n"
  for (i = 1; i <= 3; i++) printf "  r(%d) = %d_%d**n\n", i + 1, i, bytes
  for (i = 1; i <= 3; i++) printf "  r(%d) = (-%d_%d)**n\n", i + 4, i, bytes
  print "  do i = 3, 7\n    r(5 + i) = x**i\n  end do\nend subroutine"
}

function caller(name, type, base, kind, size,    values) {
  values = base ~ /^r/ ? "1.37, -2.61, 0.1, 3.0, 1e-3, 77.7, 0.999999, -1.0, 0.0, 1.2345678, 2.0, -0.7" : "0, 1, -1, 2, -2, 3, -3, 5, 7, -10, 100, 127"
  printf "  subroutine run_%s\n    integer(%d) :: n\n    %s :: r(%d), y(12), z(12), w(12), q(12)\n", name, kind, type, size
  printf "    %s :: v(12) = [%s :: %s]\n    do i = 1, 12\n", type, type, values
  printf "      call c_%s(v(i), r)\n      print '(a,(8(1x,z0)))', '%s', r\n", name, name
  printf "      do n = -40, 40\n        call v_%s(v(i), n, q)\n        print '(i0,(12(1x,z0)))', n, q\n      end do\n    end do\n", name
  printf "    call l_%s(12, v, y, z, w)\n    print '(a,(12(1x,z0)))', 'l', y, z, w\n  end subroutine\n", name
}

BEGIN {
  count = split("r4 r8 i1 i2 i4 i8", bases, " ")
  for (b = 1; b <= count; b++) for (kind = 1; kind <= 8; kind *= 2) {
    name = bases[b] "_" kind
    type = (bases[b] ~ /^r/ ? "real(" : "integer(") substr(bases[b], 2) ")"
    size[name] = constants(name, type, kind)
    lanes(name, type, kind)
    variables(name, type, bases[b], kind)
  }
  print "program main\n  implicit none\n  integer :: i"
  for (b = 1; b <= count; b++) for (kind = 1; kind <= 8; kind *= 2) print "  call run_" bases[b] "_" kind
  print "contains"
  for (b = 1; b <= count; b++) for (kind = 1; kind <= 8; kind *= 2) {
    name = bases[b] "_" kind
    caller(name, (bases[b] ~ /^r/ ? "real(" : "integer(") substr(bases[b], 2) ")", bases[b], kind, size[name])
  }
  print "end program"
}
