#!/bin/sh
# vec_row_slots.sh CRAYON FILE: for row kernels under several budgets, the PTX that nvcc makes must load and store slots as
# often as the report says. A read at a lane to the left takes its address from the slot or its pad, where both are in
# one memory, and is one load; else it is one load of each. So loads are compared in sum, by kind of memory; stores to the
# slots of vectors in shared memory one by one. Where pads lie behind their slots, what other lanes wrote is read plainly: each such place
# is loaded once at least, and as often as it is read at most.
set -eu
crayon=$1 file=$2
command -v nvcc >/dev/null || { echo "SKIPPED: no nvcc"; exit 77; }
. "$(dirname "$0")/../scratch.sh"
name=$(basename "$file"); name=${name%.*}
status=0
for budget in "--regs=255 --shared=49152" "--regs=24 --shared=4096" "--regs=12 --shared=0"; do
  options="--real8 --shape=row --vl=64 --divide=nvcc $budget" # guards stand twice in the text
  "$crayon" cuda $options -o "$work" "$file"
  "$crayon" report $options "$file" >"$work/report"
  "$crayon" ir $options --after=vectorize "$file" >"$work/ir"
  sed -n 's/.*@\([sg][0-9]*\) = .* pad [0-9]* in \([sg][0-9]*\).*/pair \2 \1/p' "$work/ir" >"$work/pairs"
  grep -o '@s[0-9]*\[-[0-9]*\]' "$work/ir" | sed 's/^/across /' >>"$work/pairs"
  sed -i '/^#line/d' "$work/$name.cu"
  nvcc -O3 -arch=sm_90 -ptx "$work/$name.cu" -o "$work/k.ptx"
  # Plain reads of the arrays are no accesses to slots: those bear volatile, .shared or .cg.
  sed -n 's/^[[:space:]]*\(ld\|st\)\.\(volatile\.\)\{0,1\}shared\.f64.*\[%r[0-9]*\(+\(-\{0,1\}[0-9]*\)\)\{0,1\}\].*/access \1 s \4/p
          s/^[[:space:]]*\(ld\|st\)\.global\.cg\.f64.*/access \1 g 0/p' "$work/k.ptx" >"$work/accesses"
  cat "$work/accesses" "$work/pairs" "$work/report" | awk -v budget="$budget" '
    $1 == "across" { merged += seen[$2]++ > 0; next }
    function compare(what, reported, found) {
      if (reported == found) return
      print budget ": " what " in the report " reported ", in PTX " found
      bad = 1
    }
    $1 == "access" { total[$2 $3]++; if ($3 == "s") at[$2, $4 + 0]++; next }
    $1 == "pair" { slot_of[$2] = $3; next }
    $1 ~ /^[sg][0-9]+$/ && $2 == "f64" {
      kind = substr($1, 1, 1)
      said["st" kind] += $7
      offset[$1] = $4
      if ($1 in slot_of) {
        pads++
        if (substr(slot_of[$1], 1, 1) != kind) said["ld" kind] += $6
        next
      }
      said["ld" kind] += $6
      if (kind == "s" && at["st", $4] < $7) { print budget ": " $1 " in the report " $7 " stores, in PTX " at["st", $4] + 0; bad = 1 }
    }
    END {
      for (pad in slot_of) apart += offset[pad] != offset[slot_of[pad]] + 512
      once = said["lds"] - merged
      if (apart || total["lds"] < once || total["lds"] > said["lds"]) compare("loads of shared slots", said["lds"] + 0, total["lds"] + 0)
      compare("stores to shared slots", said["sts"] + 0, total["sts"] + 0)
      compare("loads of global slots", said["ldg"] + 0, total["ldg"] + 0)
      compare("stores to global slots", said["stg"] + 0, total["stg"] + 0)
      print budget ": " pads + 0 " pads, " apart + 0 " not behind their slots, " said["lds"] + said["ldg"] " loads and " said["sts"] + said["stg"] " stores of slots"
      exit bad || !pads || !(said["lds"] + said["ldg"])
    }' || status=1
done
exit $status
