#!/bin/sh
# Translates Fortran and compares its output with gfortran's, byte for byte.
#
# twice.sh CRAYON NEST_EMIT c|cuda RUNTIME FOLDER [NAME...]: each NAME.f90 of FOLDER is compiled by gfortran and translated; both are
# linked with NAME_main.f90, run, and must print the same. RUNTIME is the folder of cuda_on_cpu.h. Two objects that
# both define shared data are linked in both orders. Lines `FLAGS: ...` in NAME.f90 go to crayon. Where NAME.nest
# stands beside NAME.f90, NEST_EMIT translates that instead: the same routines by hand.
set -u
crayon=$1 nest_emit=$2 mode=$3 runtime=$4 folder=$5
shift 5
command -v gfortran >/dev/null || { echo "SKIPPED: no gfortran"; exit 77; }
. "$(dirname "$0")/../scratch.sh"
passed=0 failed=0
reference="-O2 -ffp-contract=off -fno-tree-vectorize -std=legacy -fallow-argument-mismatch"

fail() {
  echo "FAIL $1"
  sed 's/^/  /' "$work/log" | head -n 30
  failed=$((failed + 1))
}

# one NAME
run() {
  name=$1 flags=$(sed -n 's/^.*FLAGS: *//p' "$folder/$1.f90" | head -n 1)
  gfortran $reference -J "$work" -c "$folder/$name.f90" -o "$work/ref.o" >"$work/log" 2>&1 || return 1
  gfortran $reference -J "$work" -c "$folder/${name}_main.f90" -o "$work/main.o" >"$work/log" 2>&1 || return 1
  gfortran "$work/main.o" "$work/ref.o" -o "$work/ref" >"$work/log" 2>&1 || return 1
  "$work/ref" >"$work/want" 2>"$work/log" || return 1
  [ -s "$work/want" ] || { echo "no output" >"$work/log"; return 1; }
  if [ -f "$folder/$name.nest" ]; then
    [ $mode = c ] && output=$work/$name.c || output=$work/$name.cu
    "$nest_emit" $mode "$folder/$name.nest" $(sed -n 's/^;.*FLAGS: *//p' "$folder/$name.nest") >"$output" 2>"$work/log" || return 1
  else
    "$crayon" $mode $flags -o "$work" "$folder/$name.f90" >"$work/log" 2>&1 || return 1
  fi
  for options in "-O3 -march=native -ffp-contract=fast" "-O1 -fsanitize=undefined -fno-sanitize-recover=all"; do
    echo "options: $options" >"$work/log"
    if [ $mode = c ]; then
      gcc -Wall -Werror -Wno-maybe-uninitialized $options -c "$work/$name.c" -o "$work/got.o" >>"$work/log" 2>&1 || return 1
    else
      g++ -std=c++17 -Wall -Werror -Wno-maybe-uninitialized $options -DCRAYON_CUDA_ON_CPU -I "$runtime" -x c++ -c "$work/$name.cu" -o "$work/got.o" >>"$work/log" 2>&1 || return 1
    fi
    for order in "main got" "got main"; do
      gfortran "$work/${order% *}.o" "$work/${order#* }.o" -lm -lstdc++ $(case $options in *sanitize*) echo -lubsan ;; esac) -o "$work/got" >>"$work/log" 2>&1 || return 1
      "$work/got" >"$work/out" 2>>"$work/log" || return 1
      diff "$work/want" "$work/out" >>"$work/log" 2>&1 || return 1
    done
  done
}

[ $# -gt 0 ] || set -- $(cd "$folder" && ls *_main.f90 | sed 's/_main\.f90$//')
for name in "$@"; do
  if run "$name"; then passed=$((passed + 1)); else fail "$name"; fi
done
echo "$mode: $passed identical, $failed not"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
