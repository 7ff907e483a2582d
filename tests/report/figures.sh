#!/bin/sh
# Figures of the sample against counts made without the compiler: figures.sh CRAYON CHECK_JSON SAMPLES
# What is pinned: floating-point operations as the text of the PPM sweep has them, the compulsory traffic of four fields
# loaded and stored, and for each slot as many loads and stores as the text of the allocated program has.
set -u
crayon=$1 check=$2 samples=$3
. "$(dirname "$0")/../scratch.sh"
failed=0
same() { # NAME EXPECTED GOT
  [ "$2" = "$3" ] && return
  echo "FAIL $1: $3, not $2"
  failed=$((failed + 1))
}
figure() { awk -v m="$2" '$2 == m { print $3 }' "$1"; }

# Operators of the statements between the first and the last loop of the sweep: continuations joined, subscripts,
# numbers and comparisons taken away.
sweep=$samples/ppm_sweep.f
awk '/DO 10 I/ { on = 1 } /^  500 CONTINUE/ { on = 0 }
  !on || /^C/ { next }
  substr($0, 6, 1) != " " { printf "%s", substr($0, 7); next }
  { printf "\n%s", substr($0, 7) }' "$sweep" |
  grep '=' | grep -v '^ *DO ' | tr -d ' ' | sed -e 's/^[^=]*=//' -e 's/(I[^()]*)//g' -e 's/[0-9][0-9]*\.[0-9]*/k/g' \
    -e 's/\.[LG][TE]\./@/g' -e 's/\.AND\./\&/g' >"$work/statements"
count() { grep -o -e "$1" "$work/statements" | wc -l | tr -d ' '; }
minus=$(count '-')
negations=$(grep -o -e '[(,@]-' -e '^-' "$work/statements" | wc -l | tr -d ' ')

"$crayon" report --shape=strip --real8 --format=json "$sweep" | "$check" >"$work/ppm" || failed=$((failed + 1))
grep '^fault' "$work/ppm"
same "divides of the text" 34 "$(count '/')"
same "square roots of the text" 15 "$(count 'SQRT')"
same "divides as written" 34 "$(figure "$work/ppm" written.divides)"
same "square roots as written" 15 "$(figure "$work/ppm" written.square_roots)"
same "adds as written" "$(count '+')" "$(figure "$work/ppm" written.adds)"
same "subtracts as written" "$((minus - negations))" "$(figure "$work/ppm" written.subtracts)"
same "multiplies as written" "$(count '\*')" "$(figure "$work/ppm" written.multiplies)"
same "compares as written" "$(($(count '@') + $(count CVMGM)))" "$(figure "$work/ppm" written.compares)"
same "selects as written" "$(count 'CVMG[TM]')" "$(figure "$work/ppm" written.selects)"
# No two divides or roots of the sweep are the same.
same "divides as run" 34 "$(figure "$work/ppm" work.divides)"
same "square roots as run" 15 "$(figure "$work/ppm" work.square_roots)"
same "bytes loaded" 32 "$(figure "$work/ppm" bytes_loaded)"
same "bytes stored" 32 "$(figure "$work/ppm" bytes_stored)"

# A new value of PPM reaches 3 cells into density and velocities and 4 into the pressure, on each side; Godunov's method 1
# cell into each field, MUSCL 2. Strips save all of these cells, rows none.
for shape in strip row; do
  for file in ppm_sweep.f ppm_sweepj.f godunov.f90; do
    "$crayon" report --shape=$shape --real8 --format=json "$samples/$file" | "$check" |
      awk -v shape=$shape '{ print $1, shape, $2, $3 }' | grep -e ' halo_bytes ' -e ' border_bytes ' -e ' bytes_loaded '
  done
done >"$work/halos"
for routine in ppmswp:26 ppmswj:26 godunov_sweep:8 godunov_sweep_j:8 muscl_sweep:16 muscl_sweep_j:16; do
  cells=${routine#*:}
  for shape in strip row; do
    name="${routine%:*}.k1 $shape"
    saved=$((8 * cells))
    [ $shape = strip ] || saved=0
    same "bytes a point of $name" 32 "$(awk -v n="$name" '$1 " " $2 == n && $3 == "bytes_loaded" { print $4 }' "$work/halos")"
    same "halo of $name" $((8 * cells)) "$(awk -v n="$name" '$1 " " $2 == n && $3 == "halo_bytes" { print $4 }' "$work/halos")"
    same "borders of $name" $saved "$(awk -v n="$name" '$1 " " $2 == n && $3 == "border_bytes" { print $4 }' "$work/halos")"
  done
done

# What the text of the program has of each slot: %x@s3 = ... writes it, @s3 elsewhere reads it. Slots of the strip before
# are named once, by the instruction that fills them.
for options in "" "--regs=24 --shared=4096" "--regs=8 --shared=0" "--shape=strip --vl=128 --regs=12" "--schedule=list --vl=32"; do
  for file in ppm_sweep.f godunov.f90; do
    # shellcheck disable=SC2086
    "$crayon" report --shape=auto $options --real8 --format=json "$samples/$file" | "$check" >"$work/got"
    grep '^fault' "$work/got" && failed=$((failed + 1))
    # shellcheck disable=SC2086
    "$crayon" ir --shape=auto $options --real8 --after=vectorize "$samples/$file" | awk '
      /^ *kernel / { kernel = $2; inside = 1; number = 0; next }
      !inside { next }
      /^ *}$/ && depth == 0 { inside = 0; next }
      /^ *slot / { if ($NF != "pad") slots[++n] = kernel " " $2; next }
      /^ *(axis|access|contracted|assigned|apart|map|needs|launch|arrays|uniforms|address|group|lanes) / || /^ *(allocated|guard|unguarded)$/ || /^ *$/ { next }
      { number++; counts[kernel " instructions"] = number }
      /^ *loop .*{$/ { depth++ }
      /^ *}$/ { depth-- }
      / = spill / { counts[kernel " spills"]++ }
      / = reload / { counts[kernel " reloads"]++ }
      /^ *barrier$/ { counts[kernel " barriers"]++ }
      {
        line = $0; sub(/ *:[a-z0-9]+ .*$/, "", line)
        if (line ~ / = out /) next
        if (match(line, /@[rsg][0-9]+ = /)) {
          slot = substr(line, RSTART + 1, RLENGTH - 4); stores[kernel " " slot]++
          line = substr(line, RSTART + RLENGTH)
        }
        while (match(line, /@[rsg][0-9]+/)) {
          slot = substr(line, RSTART + 1, RLENGTH - 1); loads[kernel " " slot]++
          line = substr(line, RSTART + RLENGTH)
        }
      }
      END {
        for (i = 1; i <= n; i++) { split(slots[i], w, " "); print w[1], "slot", w[2], loads[slots[i]] + 0, stores[slots[i]] + 0 }
        for (c in counts) print c, counts[c]
      }' | sort >"$work/text"
    while read -r line; do
      grep -q -x -F -e "$line" "$work/got" || { echo "FAIL $file $options: the text has: $line"; grep -F -e "${line% * *} " "$work/got" | head -2; failed=$((failed + 1)); }
    done <"$work/text"
    [ -s "$work/text" ] || { echo "FAIL $file $options: no kernel in the text"; failed=$((failed + 1)); }
  done
done
[ $failed -eq 0 ] && echo "all figures agree"
[ $failed -eq 0 ]
