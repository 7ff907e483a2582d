#!/bin/sh
# Exactness does not hang on build flags: flags.sh NEST_EMIT RUNTIME SOURCE
# - no fused multiply-add with -ffp-contract=fast, in routines, helpers and with -flto
# - -ffast-math and its parts do not compile
# - a program that flushes subnormal numbers ends with a message at the first call
# - plain lane loops vectorise, also on COMMON
set -u
nest_emit=$1 runtime=$2 source=$3
. "$(dirname "$0")/../scratch.sh"
cd "$work" || exit 2
failed=0
check() {
  if [ "$1" -ne 0 ]; then
    echo "FAIL $2"
    failed=1
  fi
}
"$nest_emit" c "$source/flags.nest" >flags.c || exit 1
"$nest_emit" cuda "$source/flags.nest" >flags.cu || exit 1
cat >main.c <<'M'
void axpy_(const double *, double *, const int *);
int main(void) { double x[100] = {1}, y[100] = {2}; int n = 100; axpy_(x, y, &n); return y[0] != 5; }
M
case $(uname -m) in x86_64) fma="-mfma -mavx2" ;; *) fma= ;; esac

gcc -O3 $fma -ffp-contract=fast -S flags.c -o flags.s; check $? "compiles with -ffp-contract=fast"
! grep -q 'vfn\?m[as]' flags.s; check $? "no fused multiply-add in C"
sed '/GCC optimize/d' flags.c >bare.c
gcc -O3 $fma -ffp-contract=fast -S bare.c -o bare.s
[ -z "$fma" ] || grep -q 'vfn\?m[as]' bare.s; check $? "the test can see a fused multiply-add"
g++ -std=c++17 -O3 $fma -ffp-contract=fast -DCRAYON_CUDA_ON_CPU -I "$runtime" -x c++ -S flags.cu -o flags_cu.s; check $? "CUDA text compiles"
! sed -n '/^_ZL.*axpy/,/\.cfi_endproc/p; /^axpy_:/,/\.cfi_endproc/p' flags_cu.s | grep -q 'vfn\?m[as]'; check $? "no fused multiply-add in CUDA on the CPU"
gcc -O3 $fma -ffp-contract=fast -flto flags.c main.c -o lto && ./lto; check $? "links with -flto"
command -v objdump >/dev/null && { ! objdump -d lto | grep -q 'vfn\?m[as]'; check $? "no fused multiply-add with -flto"; }

for flag in -ffast-math -Ofast -ffinite-math-only -fno-signed-zeros -freciprocal-math -funsafe-math-optimizations; do
  ! gcc -O2 $flag -c flags.c -o x.o 2>message; check $? "$flag is refused"
  grep -q 'results would differ' message; check $? "$flag is refused by our own message"
done

gcc -O2 -c flags.c -o flags.o
gcc -O2 main.c flags.o -lm -o good && ./good; check $? "runs"
gcc -O2 -ffast-math main.c flags.o -lm -o flushing # its start-up code sets the processor's mode
(ulimit -c 0; ./flushing) >message 2>&1; [ $? -ge 128 ]; check $? "flushing subnormal numbers ends the program"
grep -q 'flushes subnormal numbers' message; check $? "and says why"

# A loop that keeps its order for the sake of gcc before 12.3 is none of those.
sed 's/^ *crayon_in_order();$//' flags.c >loops.c
gcc -O3 -fopt-info-vec -c loops.c -o x.o 2>vectorised
for line in $(grep -n 'GCC ivdep' flags.c | cut -d: -f1); do
  grep -q "^loops.c:$((line + 1)):.*loop vectorized" vectorised; check $? "the loop at line $((line + 1)) of flags.c vectorises"
done
[ "$(grep -c 'GCC ivdep' flags.c)" -ge 4 ]; check $? "there are loops to vectorise"
[ $failed -eq 0 ] && echo "flags: all as promised"
exit $failed
