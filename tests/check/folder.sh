#!/bin/sh
# Tests of check folders and of messages: folder.sh CRAYON FOLDER
# What is pinned: the same seed makes the same bytes, another seed others; a folder runs without crayon and without
# gfortran; damage is noticed; what is missing is named.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. "$(dirname "$0")/../scratch.sh"
cd "$2" || exit 2
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
failed=0
# expect NAME STATUS REGEXP COMMAND...: the command's status and a line of its output
expect() {
  name=$1 want=$2 line=$3
  shift 3
  "$@" >"$work/out" 2>&1
  status=$?
  if [ $status -ne "$want" ] || { [ -n "$line" ] && ! grep -Eq -e "$line" "$work/out"; }; then
    echo "FAIL $name: status $status, not $want, or no line like: $line"
    sed 's/^/  /' "$work/out"
    failed=$((failed + 1))
  fi
}
make() { "$crayon" check --make "$work/$1" --seed "$2" merge-fixed.f >"$work/out" 2>&1 || { cat "$work/out"; exit 1; }; }
make one 7
make two 7
make other 8
expect "the same seed" 0 '' diff -r "$work/one" "$work/two"
expect "another seed" 1 'expected.bin' diff -rq "$work/one" "$work/other"

# A folder made anew over one of other sources holds and compiles none of their code; what the user put there stays.
"$crayon" check --make "$work/anew" zero-trips.f90 >"$work/out" 2>&1 || { cat "$work/out"; exit 1; }
echo mine >"$work/anew/c/notes"
make anew 7
expect "a folder made anew" 1 '^Only in .*/anew/c: notes$' diff -r "$work/one" "$work/anew"
expect "... and nothing else" 0 '^1$' sh -c 'diff -r "$1/one" "$1/anew" | wc -l' sh "$work"

# A PATH that holds only what run.sh says it needs.
mkdir "$work/bin"
for tool in sh cc as ld mktemp rm mkdir basename dirname tr sed; do
  ln -s "$(command -v $tool)" "$work/bin/$tool" || exit 2
done
expect "cc alone" 0 '^blend +c +identical' env PATH="$work/bin" sh "$work/one/run.sh" --with=c
# A name with a blank is one file.
cp merge-fixed.f "$work/merge fixed.f"
expect "a blank in a name" 0 '^blend +c +identical' "$crayon" check "$work/merge fixed.f"
expect "no g++" 2 'g\+\+ is not installed; --with=cuda-cpu' env PATH="$work/bin" sh "$work/one/run.sh" --with=cuda-cpu
expect "no nvcc" 2 'nvcc is not installed; --with=cuda ' env PATH="$work/bin" sh "$work/one/run.sh" --with=cuda
expect "no gfortran" 2 'gfortran is not installed' env PATH="$work/bin" "$crayon" check merge-fixed.f
# A gfortran that fails: what it says is shown, and how it was run.
printf '#!/bin/sh\necho "gfortran: no licence today"\nexit 3\n' >"$work/gfortran"
chmod +x "$work/gfortran"
expect "gfortran fails" 2 'gfortran cannot compile .*\(status 3\)' env PATH="$work:$PATH" "$crayon" check merge-fixed.f
expect "what it says" 2 '^gfortran: no licence today' env PATH="$work:$PATH" "$crayon" check merge-fixed.f
expect "how it was run" 2 'it was run as: gfortran -O2' env PATH="$work:$PATH" "$crayon" check merge-fixed.f

# A difference: what it names, and lines of 80 columns.
"$crayon" check --make "$work/long" long-names.f90 >"$work/out" 2>&1 || { cat "$work/out"; exit 1; }
sed 's/3\.0f/3.5f/' "$work/long/c/long-names.c" >"$work/long.c" && mv "$work/long.c" "$work/long/c/long-names.c"
expect "a difference, its case" 4 '^      first_cell_to_do=[0-9]' sh "$work/long/run.sh"
expect "a difference, its statements" 4 '^    field is assigned at long-names.f90:9, 11$' sh "$work/long/run.sh"
expect "code that was edited" 4 '^crayon: warning: .*long-names.c. is not as it was made$' "$crayon" check --run "$work/long"
expect "the sum" 4 '^check: 0 of 1 comparisons with gfortran are equal$' sh "$work/long/run.sh"
# shellcheck disable=SC2016
expect "80 columns" 0 '^widest [1-7][0-9]$' sh -c 'sh "$1" | awk "length > n { n = length } END { print \"widest \" n }"' sh "$work/long/run.sh"

printf 'x' | dd of="$work/two/expected.bin" bs=1 seek=200 conv=notrunc 2>/dev/null
expect "damaged data, by hash" 2 'expected.bin. is not as it was made' "$crayon" check --run "$work/two"
expect "damaged data, by the harness" 70 'is damaged' sh "$work/two/run.sh"
expect "no folder" 2 'holds no readable manifest.json' "$crayon" check --run "$work/none"
expect "an unknown candidate" 2 "no candidate 'fortran'" "$crayon" check --with=fortran merge-fixed.f
expect "an unknown routine" 2 "no routine 'blind'" "$crayon" check --routine=blind merge-fixed.f

# The copies for users compile as they are, and a copy never overwrites its source.
expect "reference" 0 '' "$crayon" reference -o "$work/ref" merge-fixed.f merge-free.f90
for copy in crayon_cray.f90 merge-fixed.f merge-free.f90; do
  expect "gfortran takes the copies" 0 '' gfortran -J "$work/ref" -c -o "$work/ref/out.o" "$work/ref/$copy"
done
cp merge-fixed.f "$work/ref/own.f"
expect "own copy" 1 'overwritten by its own copy' "$crayon" reference -o "$work/ref" "$work/ref/own.f"
cmp -s merge-fixed.f "$work/ref/own.f" || { echo "FAIL own copy: the source changed"; failed=$((failed + 1)); }

# Files of one name in two folders are refused, not written over each other.
mkdir "$work/a" "$work/b"
printf 'subroutine one(x)\nx = 1\nend\n' >"$work/a/k.f90"
printf 'subroutine two(x)\nx = 2\nend\n' >"$work/b/k.f90"
expect "copies of one name" 1 'would have the same name' "$crayon" reference -o "$work/both" "$work/a/k.f90" "$work/b/k.f90"
expect "checks of one name" 1 'would write the same output file' "$crayon" check "$work/a/k.f90" "$work/b/k.f90"
[ $failed -eq 0 ] && echo "all as expected"
