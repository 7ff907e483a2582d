#!/bin/sh
# Checks CUDA output on a real GPU.
#
#   tests/gpu.sh --make [DIR]   here, with the translator and gfortran: makes the folders in DIR (.gpu)
#   tests/gpu.sh [DIR]          there, with nvcc, g++, cc and a GPU alone: compiles and runs them all
#
# The second form ends with the line `N passed, N failed, N differ in library functions alone` and leaves DIR/result.md, which is
# what bench/gpu.md records: GPU, compiler, date, a line a folder. The third number is of folders in which only routines
# differ that call exp, log, pow and kin, which a GPU rounds in its own way (doc/check.md). NVCC_ARCH chooses what to compile
# for (native), GPU_JOBS how many at a time; CRAYON is a translator that need not be built.
# Exit status: 0 all passed; 1 not so; 2 usage, or something is missing.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/tests/setup.sh"
for argument; do crayon_help "$argument"; done

# Fortran sources, a line each: name, options, files.
list_sources() {
  for real in 4 8; do
    option=
    [ $real = 4 ] || option=--real8
    for shape in loops row strip; do
      for source in ppm_sweep.f ppm_sweepj.f godunov.f90; do
        echo "${source%.*}-real$real-$shape $option,--shape=$shape samples/ppm/$source"
      done
    done
  done
  for source in "$root"/tests/corpus/*.f "$root"/tests/corpus/*.f90; do
    [ -f "$source" ] || continue
    name=${source##*/}
    echo "corpus-${name%.*} --real8 tests/corpus/$name"
  done
}

make_folders() {
  crayon_install_tools
  crayon_translator "${CRAYON_BUILD:-$root/build}"
  rm -rf "$dir" && mkdir -p "$dir"
  list_sources | while read -r name options source; do
    # shellcheck disable=SC2046
    "$crayon" check $(echo "$options" | tr , ' ') --make "$dir/$name" "$root/$source" || exit 1
    echo "$name"
  done
}

# differs_by_library LOG: every routine that differs calls library functions, as the line behind says
differs_by_library() {
  awk '/ DIFFERENT /{count++; getline; library += /it calls library functions/}
    /not checked|VACUOUS|crashed|error:/{other++}
    END{exit !(count > 0 && count == library && !other)}' "$1"
}

run_folders() {
  missing=$(for tool in nvcc g++ cc nvidia-smi; do command -v $tool >/dev/null || printf ' %s' $tool; done)
  [ -z "$missing" ] || { echo "gpu.sh: missing:$missing" >&2; exit 2; }
  [ -d "$dir" ] || { echo "gpu.sh: make $dir first: tests/gpu.sh --make" >&2; exit 2; }
  passed=0 failed=0 library=0
  {
    echo "GPU: $(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)"
    echo "Compiler: $(nvcc --version | sed -n 's/^.*release/nvcc/p'), $(g++ --version | head -n 1)"
    echo "Date: $(date -u +%Y-%m-%d)"
    echo
  } >"$dir/result.md"
  cat "$dir/result.md"
  jobs=${GPU_JOBS:-$(nproc)}
  printf '%s\0' "$dir"/*/ | xargs -0 -P "$jobs" -n 1 sh -c 'sh "$1run.sh" --with=cuda >"$1cuda.log" 2>&1; echo $? >"$1cuda.status"' sh
  for folder in "$dir"/*/; do
    name=$(basename "$folder")
    if [ "$(cat "$folder/cuda.status")" = 0 ]; then
      passed=$((passed + 1))
    elif differs_by_library "$folder/cuda.log"; then
      library=$((library + 1))
    else
      failed=$((failed + 1))
    fi
    sed "s/^/$name: /" "$folder/cuda.log" | tee -a "$dir/result.md"
  done
  echo "$passed passed, $failed failed, $library differ in library functions alone" | tee -a "$dir/result.md"
  [ $failed -eq 0 ] && [ $passed -gt 0 ]
}

made=
[ "${1:-}" != --make ] || made=yes
[ -z "$made" ] || shift
case ${1:-} in -*) crayon_usage "there is no option '$1'" ;; esac
[ $# -le 1 ] || crayon_usage "one folder is enough"
if [ -n "$made" ]; then
  dir=${1:-$root/.gpu}
  make_folders
else
  dir=${1:-$root/.gpu}
  run_folders
fi
