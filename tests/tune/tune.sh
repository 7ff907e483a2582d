#!/bin/sh
# crayon tune: tune.sh CRAYON HERE
#
# A folder is made once and run several times: what was measured is not measured again, a candidate that differs is none, what the tuning file says is what
# was measured, and a file that is stale or not well-formed is told by line and column.
set -u
crayon=$1 here=$2
. "$(dirname "$0")/../scratch.sh"
for tool in cc gfortran; do
  command -v "$tool" >/dev/null 2>&1 || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
cd "$work" || exit 2
failed=0
fail() {
  echo "FAIL $1"
  failed=1
}
expect() { # TEXT FILE WHAT
  grep -q -- "$1" "$2" || { fail "$3"; cat "$2"; }
}
export CFLAGS=-O1
cp "$here/rows.f90" rows.f90
"$crayon" tune --make made --size=n=60,m=40 --try='shape=strip vl=128' --try='schedule=natural vl=128 shape=strip' --try='shape=row columns=4' rows.f90 || fail "--make"
[ "$(grep -c ^candidate made/candidates)" = 3 ] || { fail "one candidate a text"; cat made/candidates; }

"$crayon" tune --run made -o t.tuning >said 2>steps || { fail "--run"; cat said; }
[ "$(grep -c ' us ' said)" = 3 ] || { fail "three candidates are measured"; cat said; }
expect '^smooth c small [0-9a-f]\{16\}: shape=' t.tuning "an entry"
expect '^tune: 5 of 6: shape=row columns=4$' steps "lines where there is no terminal"

cp t.tuning first.tuning
"$crayon" tune --run made -o t.tuning >again 2>steps || fail "--run again"
[ -s steps ] && fail "what was measured is measured again"
cmp -s said again || fail "it says something else the second time"
cmp -s t.tuning first.tuning || fail "it writes something else the second time"

# An interrupted run: one line is missing.
sed -i '$d' t.tuning.measured
"$crayon" tune --run made -o t.tuning >again 2>steps || fail "--run after an interrupt"
[ "$(wc -l <steps)" = 2 ] || { fail "only what is missing is measured"; cat steps; }
echo "not a line" >>t.tuning.measured
"$crayon" tune --run made -o t.tuning >again 2>&1 && fail "a line of nobody's"
expect '^.*t.tuning.measured:5:1: error: ' again "where that line is"

# A candidate that computes something else, faster than any.
sed -i 's/0\.5/0.75/' made/2/1.c
rm -f made/2.so
"$crayon" tune --run made -o u.tuning >said 2>/dev/null || { fail "--run with a planted fault"; cat said; }
expect 'shape=strip vl=128: .*DIFFERENT' said "the fault"
grep -q 'best: shape=strip' said && fail "a candidate that differs is the best"

# What the file says is what was measured.
sed -i 's/: shape=[^#]*#/: shape=row columns=4 #/' t.tuning
cp t.tuning mine.tuning
printf '# mine\nother c large 0123456789abcdef: vl=96\n' >>t.tuning
"$crayon" c --no-line-directives --tuning=t.tuning -o tuned rows.f90 || fail "--tuning"
sed 1d made/3/1.c >measured.c
sed 1d tuned/rows.c | cmp -s - measured.c || fail "the text is another one than what was measured"
"$crayon" c --no-line-directives --tuning=t.tuning --size-class=large -o plain rows.f90 || fail "--size-class"
"$crayon" c --no-line-directives -o untuned rows.f90 && cmp -s plain/rows.c untuned/rows.c || fail "there is no entry of that class"
rm -f t.tuning.measured
"$crayon" tune --run made -o t.tuning >said 2>/dev/null || fail "--run with another's entry"
[ "$(sed -n '2,$s/ .*//p' t.tuning | tr '\n' ' ')" = '# other smooth ' ] || { fail "entries are sorted, with their comments"; cat t.tuning; }

# Faults.
sed 's/0\.5d0/0.25d0/' rows.f90 >changed.f90
"$crayon" c --tuning=mine.tuning -o none changed.f90 2>said && fail "a stale entry"
expect "mine.tuning:2:1: error: 'smooth' has changed since it was tuned" said "where the stale entry is"
printf '# crayon tuning 1\nf c small 0123456789abcdef: shape=blob\n  g c tiny 12: vl=33 k=3\nh c\nf c small 0123456789abcdef: vl=64 vl=96\n' >bad.tuning
"$crayon" c --tuning=bad.tuning -o none rows.f90 2>said && fail "a file that is not well-formed"
sed -n 's/^bad.tuning:\([0-9:]*\): error.*/\1/p' said | tr '\n' ' ' >places
[ "$(cat places)" = '2:29 3:7 3:12 3:16 4:1 5:1 5:35 ' ] || { fail "where the faults are"; cat said; }
echo >empty.tuning
"$crayon" c --tuning=empty.tuning -o none rows.f90 2>said && fail "an empty file"
expect "empty.tuning:1:1: error: this is no tuning file" said "what it is not"
for option in --size=q=1 --size=n --try=shape=blob --try=shape=row=1; do
  "$crayon" tune "$option" rows.f90 >said 2>&1 && fail "$option"
  [ -s said ] || fail "$option: no message"
done
if ! command -v nvidia-smi >/dev/null 2>&1; then
  "$crayon" tune --with=cuda -o crayon.tuning rows.f90 >said 2>&1 || { fail "--with=cuda without a GPU"; cat said; }
  expect 'nothing was measured' said "that it ranks by the model"
  expect '^ *[0-9.]*  shape=strip vl=256$' said "prices"
  sed -n '2s/.*shape=loops.*/loops/p' said | grep -q . && fail "loops of work rows are the cheapest"
  [ -f crayon.tuning ] && fail "a tuning file of nothing measured"
fi
exit $failed
