#!/bin/sh
# Times the kernels of the PPM sweep along i, double precision, on a GPU.
#
#   bench/ppm.sh --make [DIR]            here, with the translator: writes the candidates' CUDA to DIR (.gpu-bench)
#   bench/ppm.sh [DIR] [NX ROWS]         there, with nvcc and a GPU: 384 cells x 384*384 rows unless told
#
# One line a candidate: time of one sweep on the device (all its kernels, by events, the mean of four sweeps, no copies),
# Gcell/s, and the hash of the result, which must be the same for all.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/tests/setup.sh"
for argument; do crayon_help "$argument"; done
made=
[ "${1:-}" != --make ] || made=yes
[ -z "$made" ] || shift
case ${1:-} in -*) crayon_usage "there is no option '$1'" ;; esac

# name and options of the candidates
list_candidates() {
  echo "loops --shape=loops"
  for vl in 32 64 128; do
    for regs in 128 255; do
      echo "row-vl$vl-regs$regs --shape=row --vl=$vl --regs=$regs"
      echo "strip-vl$vl-regs$regs --shape=strip --vl=$vl --regs=$regs"
    done
  done
  echo "row-vl64-nvcc --shape=row --vl=64 --divide=nvcc"
  echo "strip-vl64-nvcc --shape=strip --vl=64 --divide=nvcc"
  echo "row-vl64-list --shape=row --vl=64 --schedule=list"
  echo "strip-vl64-list --shape=strip --vl=64 --schedule=list"
  echo "row-vl64-regs64 --shape=row --vl=64 --regs=64"
  echo "row-vl64-regs32 --shape=row --vl=64 --regs=32"
  echo "row-vl64-regs32-shared4096 --shape=row --vl=64 --regs=32 --shared=4096"
}

if [ -n "$made" ]; then
  dir=${1:-$root/.gpu-bench}
  crayon=${CRAYON:-${CRAYON_BUILD:-$root/build}/crayon}
  [ -x "$crayon" ] || { echo "ppm.sh: there is no translator at $crayon; tests/run.sh builds it" >&2; exit 2; }
  rm -rf "$dir" && mkdir -p "$dir"
  cp "$root/bench/ppm_sweep.c" "$root/backend_cuda/runtime/crayon_data.h" "$dir/"
  list_candidates | while read -r name options; do
    # shellcheck disable=SC2086
    "$crayon" cuda --real8 $options -o "$dir/$name" "$root/samples/ppm/ppm_sweep.f"
  done
  exit
fi

dir=${1:-$root/.gpu-bench} nx=${2:-384} rows=${3:-147456} sweeps=4
missing=$(for tool in nvcc cc nvidia-smi; do command -v $tool >/dev/null || printf ' %s' $tool; done)
[ -z "$missing" ] || { echo "ppm.sh: missing:$missing" >&2; exit 2; }
[ -d "$dir" ] || { echo "ppm.sh: make $dir first: bench/ppm.sh --make" >&2; exit 2; }
echo "GPU: $(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)"
echo "Compiler: $(nvcc --version | sed -n 's/^.*release/nvcc/p')"
echo "$nx cells x $rows rows, double precision, in place"
printf '%s\0' "$dir"/*/ | xargs -0 -P 8 -n 1 sh -c \
  'cd "$1" && nvcc -O3 -arch=native -Xptxas -v -c -o ppm.o ppm_sweep.cu 2>ptxas.log && cc -O2 -c -o main.o ../ppm_sweep.c &&
   nvcc -arch=native -o ppm main.o ppm.o' sh
printf '%-28s %10s %9s  %-16s %s\n' candidate ms/sweep Gcell/s hash 'registers, shared bytes of the kernel'
for folder in "$dir"/*/; do
  name=$(basename "$folder")
  [ -x "$folder/ppm" ] || { echo "$name: did not compile"; continue; }
  CRAYON_KERNEL_TIMES=1 "$folder/ppm" "$nx" "$rows" "$sweeps" >"$folder/out" 2>"$folder/times" || { echo "$name: failed"; continue; }
  hash=$(sed -n 's/^hash \([0-9a-f]*\).*/\1/p' "$folder/out")
  ptxas=$(sed -n '/function.*ppmswp_k1P/,/Used/s/^.*Used \([0-9]*\) registers.* \([0-9]*\) bytes smem.*/\1, \2/p' "$folder/ptxas.log")
  awk -v name="$name" -v cells="$nx" -v rows="$rows" -v sweeps="$sweeps" -v hash="$hash" -v ptxas="$ptxas" '
    /^crayon: .* launches of/ { ms += $2 }
    END { ms /= sweeps; printf "%-28s %10.3f %9.3f  %s %s\n", name, ms, cells * rows / ms / 1e6, hash, ptxas }' "$folder/times"
done
