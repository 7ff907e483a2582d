#!/bin/sh
# Without a GPU the program ends with a message, or runs the host's code with CRAYON_FALLBACK=c; a failing call of CUDA
# names file and line: fallback.sh NEST_EMIT RUNTIME SOURCE. CRAYON_DEVICES=0 takes the runner's device away.
set -u
nest_emit=$1 runtime=$2 source=$3
. "$(dirname "$0")/../../scratch.sh"
cd "$work" || exit 2
failed=0
check() {
  if [ "$1" -ne 0 ]; then
    echo "FAIL $2"
    failed=1
  fi
}
"$nest_emit" cuda "$source/flags.nest" >flags.cu || exit 1
cat >main.c <<'M'
void axpy_(const double *, double *, const int *);
int main(void) { double x[100] = {1}, y[100] = {2}; int n = 100; axpy_(x, y, &n); return y[0] != 5; }
M
gcc -c main.c -o main.o
build() {
  g++ -std=c++17 -O1 -DCRAYON_CUDA_ON_CPU -I "$runtime" -x c++ -c "$1" -o got.o && g++ main.o got.o -o run
}
build flags.cu && ./run; check $? "runs on the CPU's runner"
(ulimit -c 0; CRAYON_DEVICE_MEMORY=100 ./run) 2>message; [ $? -ge 128 ]; check $? "too little device memory ends the program"
grep -q "crayon: error: [0-9]* bytes on the device for '[a-z]*': " message; check $? "and names what it is for, and how much"
export CRAYON_DEVICES=0
(ulimit -c 0; ./run) 2>message; [ $? -ge 128 ]; check $? "no GPU ends the program"
grep -q 'no GPU to run on.*CRAYON_FALLBACK=c' message; check $? "and says what to do"
CRAYON_FALLBACK=c ./run; check $? "CRAYON_FALLBACK=c runs the host's code"
(ulimit -c 0; CRAYON_FALLBACK=x ./run) 2>/dev/null; [ $? -ge 128 ]; check $? "another value does not"
[ $failed -eq 0 ] && echo "fallback: all as promised"
exit $failed
