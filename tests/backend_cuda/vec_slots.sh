#!/bin/sh
# vec_slots.sh CRAYON FILE: for strip kernels under several budgets, the PTX that nvcc makes must load and store each slot
# in shared memory exactly as often as the report says, and those in global memory in sum: no spill is forwarded or
# deleted. (In row shape an address may be a slot's or its pad's.) PTX addresses lane l of a slot as base + offset, base
# the same for all slots.
set -eu
crayon=$1 file=$2
command -v nvcc >/dev/null || { echo "SKIPPED: no nvcc"; exit 77; }
. "$(dirname "$0")/../scratch.sh"
name=$(basename "$file"); name=${name%.*}
status=0
for budget in "--regs=255 --shared=49152" "--regs=24 --shared=9000" "--regs=12 --shared=4096" "--regs=8 --shared=0"; do
  options="--real8 --shape=strip --vl=64 --divide=nvcc $budget" # guards stand twice in the text
  "$crayon" cuda $options -o "$work" "$file"
  "$crayon" report $options "$file" >"$work/report"
  sed -i '/^#line/d' "$work/$name.cu"
  nvcc -O3 -arch=sm_90 -ptx "$work/$name.cu" -o "$work/k.ptx"
  # Plain reads of the border cells and the arrays are no accesses to slots: those bear volatile, .shared or .cg.
  sed -n 's/^[[:space:]]*\(ld\|st\)\.\(volatile\.\)\{0,1\}shared\.f64.*\[%r[0-9]*\(+\(-\{0,1\}[0-9]*\)\)\{0,1\}\].*/\1 s \4/p
          s/^[[:space:]]*\(ld\|st\)\.global\.cg\.f64.*/\1 g 0/p' "$work/k.ptx" >"$work/accesses"
  awk -v budget="$budget" '
    NR == FNR {
      if ($2 == "g") { global[$1]++; next }
      count[$1, int(($3 + 256) / 512)]++ # the slot whose own lanes are nearest
      next
    }
    $1 ~ /^[sg][0-9]+$/ && $2 == "f64" && $3 == 64 {
      loads += $6; stores += $7
      if ($1 ~ /^g/) { g_loads += $6; g_stores += $7; next }
      slots++
      if (count["ld", $4 / 512] + 0 != $6 || count["st", $4 / 512] + 0 != $7) {
        print budget ": " $1 " in the report " $6 " loads " $7 " stores, in PTX " count["ld", $4 / 512] + 0 " and " count["st", $4 / 512] + 0
        bad = 1
      }
    }
    END {
      if (global["ld"] + 0 != g_loads + 0 || global["st"] + 0 != g_stores + 0) {
        print budget ": global slots in the report " g_loads + 0 " loads " g_stores + 0 " stores, in PTX " global["ld"] + 0 " and " global["st"] + 0
        bad = 1
      }
      print budget ": " slots + 0 " shared slots, " loads + 0 " loads and " stores + 0 " stores of slots"
      exit bad || loads == 0
    }' "$work/accesses" "$work/report" || status=1
done
exit $status
