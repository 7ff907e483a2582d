#!/bin/sh
# Races hand-written CUDA against Crayon's on a GPU: bench/README.md has the works.
#
#   bench/gpu_race.sh --make [DIR]       here, with the translator, gfortran and nvcc: builds the race in DIR (.gpu-race) and
#                                        runs gfortran's code for the expected bits (minutes; those that are there are kept)
#   bench/gpu_race.sh [DIR] [WORK...]    there, with a GPU alone: races all works, or those named, and leaves DIR/result.md
#   bench/gpu_race.sh --counters [DIR] [WORK...]  there, with ncu: what the kernels wait for; leaves DIR/counters.md
#   bench/gpu_race.sh --tiny [DIR]       here, without a GPU: all kernels of both sides, compiled by g++, on tiny arrays
#
# DIR is all that has to be carried beside the checkout. Where it was made without nvcc it is compiled there, by nvcc and g++.
# NVCC_ARCH chooses what for (sm_90), CRAYON is a translator that need not be built.
# A row: the median time of a call with its arrays on the device, between two events; its rate, as a share of the card's copy
# bandwidth where it is one; and whether the bits are gfortran's. The sides take turns.
# Exit status: 0 all results are right; 1 not so; 2 usage, or something is missing.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/tests/setup.sh"
. "$root/bench/race/routines.sh"
for argument; do crayon_help "$argument"; done

list_hand() {
  for source in light reductions product paths tridiagonal godunov; do echo "$source $source.cu"; done
  echo "ppm_r4 ppm.cu -DREAL=float"
  echo "ppm_r8 ppm.cu -DREAL=double"
}

# Writes the sources of the race to DIR: Crayon's in crayon/, the others beside.
write_sources() {
  mkdir -p "$dir/crayon" "$dir/expected" "$dir/objects"
  cp -R "$root/bench/hand" "$root/bench/race" "$dir/"
  cp "$root/backend_cuda/runtime/crayon_data.h" "$dir/race/"
  list_routines | while read -r name option source renames; do
    [ "$option" != - ] || option=
    # shellcheck disable=SC2086
    "$crayon" cuda $option -o "$dir/crayon/$name" "$root/$source"
    set --
    for rename in $renames; do set -- "$@" "-D$rename"; done
    echo "$name crayon/$name/$(basename "${source%.*}").cu $*"
  done >"$dir/crayon/list"
  list_hand | while read -r name source options; do echo "hand_$name hand/$source $options"; done >"$dir/hand/list"
}

# compile_all COMPILER...: the objects of both sides and the race itself, some at a time.
compile_all() {
  {
    cat "$dir/crayon/list" "$dir/hand/list"
    echo "race race/race.cu"
    echo "works race/works.cpp"
    echo "blas race/blas.cpp"
  } | (
    cd "$dir"
    # shellcheck disable=SC2016
    xargs -P "$(nproc)" -I LINE sh -c 'line=$1; shift; exec "$@" -c -o "objects/${line%% *}.o" ${line#* }' sh LINE "$@"
  )
}

# Runs gfortran's code for the bits that are missing.
make_expected() {
  work=$dir/reference
  # shellcheck disable=SC2086
  compile_reference "$work" $reference_flags
  g++ -std=c++17 -O2 -ffp-contract=off -DWORKS_FORTRAN_ALONE -o "$work/expect" "$root/bench/race/expect.cpp" "$root/bench/race/works.cpp" \
    "$work"/*.o -lgfortran -lm
  set --
  for name in $("$work/expect" --names); do [ -s "$dir/expected/$name.hash" ] || set -- "$@" "$name"; done
  [ $# -eq 0 ] || "$work/expect" "$dir/expected" $tiny "$@"
}

make_race() {
  crayon_install_tools
  crayon_translator "${CRAYON_BUILD:-$root/build}"
  write_sources
  echo "== gfortran's bits"
  make_expected
  git -C "$root" log -1 --format=%h >"$dir/commit" 2>/dev/null || echo unknown >"$dir/commit"
}

compile_for_gpu() {
  crayon_find_cuda
  command -v nvcc >/dev/null || return 0
  echo "== nvcc"
  compile_all nvcc -std=c++17 -O3 -arch="${NVCC_ARCH:-sm_90}" -fmad=false
  nvcc -arch="${NVCC_ARCH:-sm_90}" -o "$dir/race/race" "$dir"/objects/*.o -ldl
  nvcc --version | sed -n 's/^.*release/nvcc/p' >"$dir/compiler"
}

compile_for_cpu() {
  mkdir -p "$dir/runtime"
  cp "$root"/backend_cuda/runtime/cuda_on_cpu*.h "$dir/runtime/"
  echo '#include "cuda_on_cpu.h"' >"$dir/runtime/cuda_runtime.h"
  compile_all g++ -std=c++17 -O0 -ffp-contract=off -DCRAYON_CUDA_ON_CPU -I runtime -x c++
  g++ -o "$dir/race/race" "$dir"/objects/*.o -ldl -lpthread
}

# Counters of each launch of one turn, as rows of a table.
count_kernels() {
  command -v ncu >/dev/null || PATH=$PATH:/usr/local/cuda/bin
  command -v ncu >/dev/null || { echo "gpu_race.sh: missing: ncu" >&2; exit 2; }
  stall=smsp__average_warps_issue_stalled
  metrics=launch__registers_per_thread,smsp__inst_executed.sum,smsp__issue_active.avg.pct_of_peak_sustained_active
  metrics=$metrics,sm__inst_executed_pipe_fp64.avg.pct_of_peak_sustained_active,dram__throughput.avg.pct_of_peak_sustained_elapsed
  metrics=$metrics,l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed,sm__warps_active.avg.pct_of_peak_sustained_active
  metrics=$metrics,${stall}_long_scoreboard_per_issue_active.ratio,${stall}_no_instruction_per_issue_active.ratio
  metrics=$metrics,${stall}_barrier_per_issue_active.ratio
  echo "| kernel | registers | 1e6 instructions | issue % | fp64 % | DRAM % | shared, L1 % | warps % | waits an instruction: memory | text | barrier |"
  echo "|---|---|---|---|---|---|---|---|---|---|---|"
  # The columns of the raw page are in an order of their own.
  ncu --csv --page raw --print-units base --metrics "$metrics" "$dir/race/race" "$dir/expected" --once "$@" 2>"$dir/ncu.log" |
    awk -F'","' -v metrics="$metrics" '
      BEGIN { count = split(metrics, name, ",") }
      /^"ID"/ { for (i = 1; i <= NF; i++) { sub(/"$/, "", $i); at[$i] = i } next }
      !("Kernel Name" in at) || $1 == "\"" { next }
      { kernel = $at["Kernel Name"]; sub(/[(<].*/, "", kernel); sub(/^void /, "", kernel) }
      kernel ~ /^(fill|hash|crayon_probe_kernel|)$/ { next }
      { row = "| " kernel
        for (i = 1; i <= count; i++) {
          value = $at[name[i]]; gsub(/[",]/, "", value)
          row = row " | " (i == 1 ? value + 0 : i == 2 ? sprintf("%.1f", value / 1e6) : i < 8 ? sprintf("%.0f", value) : sprintf("%.2f", value))
        }
        print row " |" }'
}

made= tiny= counters=
case ${1:-} in
--make) made=yes ;;
--counters) counters=yes ;;
--tiny) tiny=--tiny ;;
-*) crayon_usage "there is no option '$1'" ;;
esac
[ -z "$made$tiny$counters" ] || shift
case ${1:-} in -*) crayon_usage "there is no option '$1'" ;; esac
dir=${1:-$root/.gpu-race}
[ $# -eq 0 ] || shift
if [ -n "$made$tiny" ]; then
  [ $# -eq 0 ] || crayon_usage "one folder is enough"
  mkdir -p "$dir"
  dir=$(cd "$dir" && pwd)
  rm -rf "$dir/objects" "$dir/crayon" "$dir/hand" "$dir/race"
  [ -z "$tiny" ] || rm -rf "$dir/expected"
  make_race
fi
if [ -n "$made" ]; then
  compile_for_gpu
  rm -rf "$dir/objects" "$dir/reference"
  exit
fi
if [ -n "$tiny" ]; then
  compile_for_cpu
  exec "$dir/race/race" "$dir/expected" --tiny
fi

[ -d "$dir/expected" ] || { echo "gpu_race.sh: make $dir first: bench/gpu_race.sh --make" >&2; exit 2; }
command -v nvidia-smi >/dev/null || { echo "gpu_race.sh: missing: nvidia-smi" >&2; exit 2; }
if [ ! -x "$dir/race/race" ]; then
  missing=$(PATH=$PATH:/usr/local/cuda/bin; for tool in nvcc g++; do command -v $tool >/dev/null || printf ' %s' $tool; done)
  [ -z "$missing" ] || { echo "gpu_race.sh: missing:$missing" >&2; exit 2; }
  mkdir -p "$dir/objects"
  compile_for_gpu
fi
if [ -n "$counters" ]; then
  count_kernels "$@" >"$dir/counters.md"
  cat "$dir/counters.md"
  [ "$(wc -l <"$dir/counters.md")" -gt 2 ] || { cat "$dir/ncu.log" >&2; exit 1; }
  exit
fi
{
  echo "GPU: $(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)"
  echo "Compiler: $(cat "$dir/compiler")"
  echo "Commit: $(cat "$dir/commit")"
  echo "Command: bench/gpu_race.sh $*"
} | tee "$dir/result.md"
status=0
"$dir/race/race" "$dir/expected" "$@" >"$dir/table" || status=$?
tee -a "$dir/result.md" <"$dir/table"
exit $status
