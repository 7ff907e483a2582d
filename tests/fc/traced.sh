# shellcheck shell=sh
# For scripts that run a program with CRAYON_TRACE: traced.sh FILE builds it with gfortran, in the scratch folder, where `run` runs what `crayon fc` makes of $file, its
# CUDA for the CPU.
set -u
. "$(dirname "$0")/../scratch.sh"
here=$(pwd)
nvcc_on_cpu "$here/.."
file=$here/$1
cd "$work" || exit 2
gfortran -O1 "$file" -o reference && ./reference >reference.out || exit 2

# run WHAT: the program, and whether it prints the same; its trace is in the file `trace`
run() {
  CRAYON_TRACE=1 ./program >out 2>trace || { echo "$1: exit status $?"; tail -n 5 trace; }
  cmp -s reference.out out && echo "$1: same" || echo "$1: another output"
}
