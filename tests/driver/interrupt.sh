#!/bin/sh
# Interrupts leave nothing behind: interrupt.sh CRAYON
#
# HUP, INT and TERM for crayon alone, while gfortran, another tool of `crayon fc`, the script of a check folder or nvcc runs: crayon ends by that signal, what it
# started has ended, no temporary folder is left, and the folder of --make is not there or as it was. Files of `crayon c` are whole
# or not there. Scripts are interrupted with what they run, as by a terminal.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
here=$(cd "$(dirname "$0")" && pwd)
for tool in gfortran gcc setsid; do
  command -v $tool >/dev/null || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
env --default-signal=INT true 2>/dev/null || { echo "SKIPPED: env does not know --default-signal"; exit 77; }
base=$(mktemp -d) || exit 2
trap 'rm -rf "$base"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
TMPDIR=$base/tmp
export TMPDIR
cd "$base" && mkdir tmp bin || exit 2
failed=0
fail() {
  echo "FAIL $*"
  failed=$((failed + 1))
}
# A tool that says where it is and waits.
cat >bin/slow <<SLOW
#!/bin/sh
echo \$\$ >"$base/running.new" && mv "$base/running.new" "$base/running"
exec sleep 100
SLOW
chmod +x bin/slow
for tool in gfortran nvcc; do ln -s slow bin/$tool; done
for tool in cc ld objcopy; do mkdir "bin-$tool" && ln -s ../bin/slow "bin-$tool/$tool"; done
cat >a.f90 <<'F90'
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
F90

# interrupt NAME SIGNAL NUMBER TARGET COMMAND...: TARGET is crayon alone (one) or it with all it has started (group)
interrupt() {
  name=$1 signal=$2 number=$3 target=$4
  shift 4
  rm -f running
  setsid env --default-signal=HUP,INT,TERM "$@" >log 2>&1 &
  process=$!
  for _ in $(seq 300); do
    [ -s running ] && break
    sleep 0.1
  done
  [ -s running ] || { fail "$name: the tool was not started"; cat log; kill $process; wait $process; return; }
  sleeper=$(cat running)
  case $target in one) kill -s "$signal" $process ;; *) kill -s "$signal" -- -$process ;; esac
  wait $process
  status=$?
  [ $status -eq $((128 + number)) ] || fail "$name, $signal: status $status"
  [ -z "$(ls -A tmp)" ] || { fail "$name, $signal: left behind:" && ls -A tmp; rm -rf tmp/*; }
  for _ in $(seq 20); do
    kill -0 "$sleeper" 2>/dev/null || return
    sleep 0.1
  done
  fail "$name, $signal: the tool still runs"
  kill "$sleeper"
}

mkdir old && "$crayon" check --make old/made a.f90 >log 2>&1 || { cat log; exit 1; }
cp -r old/made before
for pair in HUP:1 INT:2 TERM:15; do
  signal=${pair%:*} number=${pair#*:}
  interrupt "check" $signal $number one env PATH="$base/bin:$PATH" "$crayon" check a.f90
  interrupt "check --make" $signal $number one env PATH="$base/bin:$PATH" "$crayon" check --make new a.f90
  interrupt "check --make over" $signal $number one env PATH="$base/bin:$PATH" "$crayon" check --make old/made --seed=7 a.f90
  interrupt "check --run" $signal $number one env CC="$base/bin/slow" "$crayon" check --run old/made
  interrupt "report --ptxas" $signal $number one env PATH="$base/bin:$PATH" "$crayon" report --ptxas a.f90
  interrupt "fc" $signal $number one env PATH="$base/bin:$PATH" "$crayon" fc --backend=c -c a.f90
  interrupt "run.sh" $signal $number group env CC="$base/bin/slow" sh old/made/run.sh
done
for folder in bin-cc bin-ld bin-objcopy; do
  interrupt "fc, $folder" TERM 15 one env PATH="$base/$folder:$PATH" "$crayon" fc --backend=c -c a.f90
done
interrupt "fc, nvcc" TERM 15 one env PATH="$base/bin:$PATH" "$crayon" fc -c a.f90
ls | grep -E '\.o$|\.o\.' && fail "fc: a part of an object is left behind"
ls | grep '^new' && fail "check --make: a folder is left behind"
diff -r before old/made && [ "$(ls -A old)" = made ] || fail "check --make over: the folder has changed"

# A fault after the folder is made, too.
PATH=$base/none "$crayon" check a.f90 >log 2>&1
[ -z "$(ls -A tmp)" ] || fail "no tools: left behind"

# Made over an old one: what is new is there, and nothing beside it.
expect_made() {
  "$crayon" check --make "$1" --seed=7 a.f90 >log 2>&1 || { fail "check --make $1"; cat log; }
  grep -q '"seed": 7' "$1/manifest.json" && sh "$1/run.sh" >log || { fail "what check --make $1 made"; cat log; }
  [ "$(find "$1" | wc -l)" -eq "$(find before | wc -l)" ] || { fail "check --make $1: more is there"; find "$1"; }
}
expect_made old/made
expect_made fresh/
[ "$(stat -c %a fresh)" = "$(stat -c %a old)" ] || fail "who may read fresh"

# Killed at any time, `crayon c` leaves its file whole or not there.
sh "$here/../scale/gen_lines.sh" 30000 60 >long.f
start=$(date +%s%N)
"$crayon" c -o whole long.f || fail "crayon c"
took=$((($(date +%s%N) - start) / 1000000))
for part in 50 60 70 75 80 84 88 90 92 94 96 98 100; do
  ms=$((took * part / 100))
  timeout -s TERM "$(printf '%d.%03d' $((ms / 1000)) $((ms % 1000)))" "$crayon" c -o cut long.f
  case $(ls -A cut 2>/dev/null) in
  '') ;;
  long.c) cmp -s cut/long.c whole/long.c || fail "crayon c: long.c is not whole" ;;
  *) fail "crayon c: left behind:" && ls -A cut ;;
  esac
  rm -rf cut
done
[ $failed -eq 0 ] && echo "nothing is left behind"
[ $failed -eq 0 ]
