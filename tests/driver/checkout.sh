#!/bin/sh
# The scripts in a checkout whose path has blanks, quotes and more: checkout.sh CRAYON
#
# Copies of the scripts and samples at such a path, with TMPDIR of that kind: golden tests, the sample, the making of GPU folders and
# a check of kernels run there. Where CMake cannot build, a script says so in one sentence. All scripts know --help, which
# installs and builds nothing, and refuse what they do not know; what is missing is named in one line. A script that makes a private
# folder removes it when it is interrupted.
set -u
CRAYON=$(cd "$(dirname "$1")" && pwd)/${1##*/}
export CRAYON
root=$(cd "$(dirname "$0")/../.." && pwd)
for tool in gfortran gcc g++ pkg-config; do
  command -v $tool >/dev/null || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
base=$(mktemp -d) || exit 2
trap 'rm -rf "$base"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
copy="$base/a 'b' \"c\" \$HOME \`d\` 100%s é -e"
TMPDIR="$copy/tmp
dir"
export TMPDIR
mkdir -p "$TMPDIR"
for folder in samples backend_cuda/runtime bench tests/driver tests/corpus; do
  mkdir -p "$copy/$folder"
  cp -R "$root/$folder/." "$copy/$folder"
done
rm -rf "$copy/samples/ppm/out"
cp "$root"/tests/*.sh "$copy/tests"
cd "$copy" || exit 2
failed=0
# expect NAME STATUS REGEXP COMMAND...: the command's status and a line of its output
expect() {
  name=$1 want=$2 line=$3
  shift 3
  "$@" >"$base/log" 2>&1
  status=$?
  if [ $status -ne "$want" ] || { [ -n "$line" ] && ! grep -Eq -e "$line" "$base/log"; }; then
    echo "FAIL $name: status $status, not $want, or no line like: $line"
    tail -n 30 "$base/log" | sed 's/^/  /'
    failed=$((failed + 1))
  fi
}
for script in tests/run.sh tests/full.sh tests/gpu.sh tests/kernels.sh bench/ppm.sh bench/scale.sh samples/ppm/run.sh; do
  for word in --help -h; do expect "$script $word" 0 '^ *[A-Za-z]' env PATH=/usr/bin:/bin sh "$script" $word; done
  expect "$script --nosuch" 2 "^[a-z]*.sh: .*; --help explains$" sh "$script" --nosuch
done
expect "tests/run.sh where CMake cannot build" 2 '^CMake cannot build where a path has one of' sh tests/run.sh
mkdir -p "$base/line
end/tests" "$base/line
end/samples/ppm"
cp tests/*.sh "$base/line
end/tests"
cp samples/ppm/run.sh "$base/line
end/samples/ppm"
expect "the sample where CMake cannot build" 2 '^CMake cannot build where a path has one of' env CRAYON= sh "$base/line
end/samples/ppm/run.sh"

# Without the tools, for a user: one line with all packages. As root without a network: one sentence.
mkdir "$base/bin"
for tool in sh dirname sed fold mktemp grep tail rm; do ln -s "$(command -v $tool)" "$base/bin/$tool"; done
printf '#!/bin/sh\necho 1000\n' >"$base/bin/id"
printf '#!/bin/sh\necho "E: Temporary failure resolving '\''deb.nowhere'\''"\nexit 100\n' >"$base/bin/apt-get"
chmod +x "$base/bin/id" "$base/bin/apt-get"
expect "no tools, a user" 2 '^apt-get update && apt-get install .* gcc .*cmake.* libisl-dev .*libcmocka-dev$' env PATH="$base/bin" sh samples/ppm/run.sh
printf '#!/bin/sh\necho 0\n' >"$base/bin/id"
expect "no network" 2 '^There is no network .*; missing: gcc ' env PATH="$base/bin" sh tests/run.sh
rm "$base/bin/apt-get"
expect "no apt-get" 2 '^Missing .*: gcc .* libcmocka-dev$' env PATH="$base/bin" sh tests/run.sh

expect "golden tests" 0 '^4 passed, 0 failed$' sh tests/golden.sh "$CRAYON" tests/driver keep-going.f90 output-file.f90 keep-going-all.f90 bad-inputs.f90
cp tests/driver/warning-once.f90 "tests/driver/it's one.f90"
sed "s/warning-once/it's one/" tests/driver/warning-once.f90.expected >"tests/driver/it's one.f90.expected"
expect "a golden test with a blank" 0 '^1 passed, 0 failed$' sh tests/golden.sh "$CRAYON" tests/driver "it's one.f90"
expect "a check of kernels" 0 '^2 passed, 0 failed$' env CRAYON_POINTS=2 sh tests/kernels.sh cuda-cpu samples/ppm/godunov.f90
expect "bench/ppm.sh --make" 0 '' sh bench/ppm.sh --make
[ -s .gpu-bench/loops/ppm_sweep.cu ] || { echo "FAIL bench/ppm.sh --make: nothing is there"; failed=$((failed + 1)); }
if pkg-config --exists libpng; then
  expect "the sample" 0 '^identical to gfortran: no comparisons; norms of c.*, cuda-cpu, all digits$' sh samples/ppm/run.sh --small --skip-check
  tail -n 1 "$base/log" | grep -q '^identical' || { echo "FAIL the sample: the last line"; failed=$((failed + 1)); }
  widest=$(grep -v '^== pictures' "$base/log" | awk 'length > n { n = length } END { print n }')
  [ "$widest" -le 80 ] || { echo "FAIL the sample: $widest columns"; failed=$((failed + 1)); }
fi
[ -z "$(ls "$TMPDIR")" ] || { echo "FAIL: left in TMPDIR:"; ls "$TMPDIR"; failed=$((failed + 1)); }

# Each script that makes a private folder: dash runs the trap of EXIT only when it exits.
cd "$root" || exit 2
grep -rl --include='*.sh' 'mktemp -d' tests bench samples driver >"$base/scripts"
while IFS= read -r script; do
  for pair in 129:HUP 130:INT 143:TERM; do
    grep -q "^trap 'exit ${pair%:*}' ${pair#*:}$" "$script" || { echo "FAIL $script: no trap for ${pair#*:}"; failed=$((failed + 1)); }
  done
done <"$base/scripts"
[ $failed -eq 0 ] && echo "all as expected, $(grep -c . "$base/scripts") scripts with private folders"
[ $failed -eq 0 ]
