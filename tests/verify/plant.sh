#!/bin/sh
# A campaign: whether CRAYON_VERIFY finds faults that are planted in the nests of a program: plant.sh CRAYON SEED COUNT FLAGS RUN FILE...
#
# In the folder it stands in, the Fortran FILEs are built by `crayon fc --backend=c FLAGS`, in this order, and RUN (`./program input`) is run under CRAYON_VERIFY=1, which must find nothing. Then COUNT
# times one sum, difference or product of an array's new value is another one in the C of one file's nests. `found`: the run stops for it. `not seen`: its output is the same,
# for the program does not come by, or the operands do not tell. `ended`: the program itself ends otherwise first. `not compared`: it prints something else, and says that it could not compare
# all nests. `MISSED`: it prints something else and says nothing.
# LIBRARIES is linked, too. Lines with what differs by run (clocks) are left out by the expression in LEAVE_OUT; FAULTS_IN names files, if not all are to have faults. Exit status: 0 none missed; 1 some; 2 usage, or it cannot be built.
set -u
[ $# -ge 6 ] || { sed -n '2,9s/^# //p' "$0" >&2; exit 2; }
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") seed=$2 count=$3 flags=$4 run=$5
shift 5
. "$(dirname "$0")/../scratch.sh"
folder=$PWD
mkdir "$work/bin" "$work/program" && cp -R "$folder"/. "$work/program" && cd "$work/program" || exit 2
cat >"$work/plant.awk" <<'AWK'
# Counts the operators of new values of arrays, outside of subscripts and calls; the one whose number is `chosen` becomes another one.
{
  from = index($0, "] = ")
  out = $0
  if (from && !/^#|\/\*/) {
    depth = 0
    for (at = from + 4; at <= length($0) - 2; at++) {
      c = substr($0, at, 1)
      if (c ~ /[[({]/) depth++
      if (c ~ /[])}]/) depth--
      word = substr($0, at, 3)
      if (depth == 0 && (word == " + " || word == " - " || word == " * ") && ++number == chosen) {
        out = substr($0, 1, at - 1) (word == " + " ? " - " : " + ") substr($0, at + 3)
        print FILENAME ":" NR ": " out > "/dev/stderr"
      }
    }
  }
  if (chosen) print out
}
END { if (!chosen) print number + 0 }
AWK
for compiler in cc gcc; do
  cat >"$work/bin/$compiler" <<SH
#!/bin/sh
for argument; do
  case \$argument in
  *nests.c)
    if [ "\${PLANT:-}" ]; then
      all=\$(awk -v chosen=0 -f "$work/plant.awk" "\$argument")
      [ "\$all" -gt 0 ] || exit 1
      awk -v chosen=\$(((PLANT * 1103515245 + 12345) / 65536 % all + 1)) -f "$work/plant.awk" "\$argument" >"$work/planted.c" 2>"$work/planted"
      cat "$work/planted.c" >"\$argument"
    fi ;;
  esac
done
exec $(command -v gcc) "\$@"
SH
  chmod +x "$work/bin/$compiler"
done
PATH=$work/bin:$PATH
objects=
for file; do
  # shellcheck disable=SC2086
  "$crayon" fc --backend=c $flags -c "$file" -o "${file%.*}.o" >"$work/log" 2>&1 || { cat "$work/log"; exit 2; }
  objects="$objects ${file%.*}.o"
done
# link: the program of all objects
link() {
  # shellcheck disable=SC2086
  "$crayon" fc --backend=c $flags $objects ${LIBRARIES:-} -o program >"$work/log" 2>&1 || { cat "$work/log"; exit 2; }
}
# go: runs it; what it says is in out and err
go() {
  CRAYON_VERIFY=1 timeout "${SECONDS_A_RUN:-120}" sh -c "$run" >"$work/out.all" 2>"$work/err" </dev/null
  status=$?
  grep -v -E "${LEAVE_OUT:-^$}" "$work/out.all" >"$work/out"
}
link
go
[ $status -eq 0 ] && cp "$work/out" "$work/expected" || { echo "the program itself ends with $status"; tail -n 3 "$work/err"; exit 2; }
tail -n 1 "$work/err"
found=0 missed=0 unseen=0 ended=0 apart=0
while [ $count -gt 0 ]; do
  count=$((count - 1)) seed=$((seed + 1))
  file=
  # shellcheck disable=SC2086
  set -- ${FAULTS_IN:-$*}
  shift_by=$((seed % $#))
  for name; do
    [ $shift_by -gt 0 ] || { file=$name; break; }
    shift_by=$((shift_by - 1))
  done
  cp "${file%.*}.o" "$work/kept.o"
  # shellcheck disable=SC2086
  if ! PLANT=$seed "$crayon" fc --backend=c $flags -c "$file" -o "${file%.*}.o" >"$work/log" 2>&1; then # it has no nest, or none with such a value
    cp "$work/kept.o" "${file%.*}.o"
    continue
  fi
  link
  go
  said=$(grep -m 1 -E 'CRAYON_VERIFY|differs|crayon: error' "$work/err")
  if [ $status -ne 0 ] && grep -q 'gfortran' "$work/err"; then found=$((found + 1)) word=found
  elif [ $status -eq 0 ] && cmp -s "$work/out" "$work/expected"; then unseen=$((unseen + 1)) word='not seen'
  elif [ $status -ne 0 ]; then ended=$((ended + 1)) word=ended
  elif grep -q 'no call of .* was compared' "$work/err"; then apart=$((apart + 1)) word='not compared'
  else missed=$((missed + 1)) word=MISSED; fi
  echo "$word: $(sed 's/^.*nests.c:/line /' "$work/planted" | tr -s ' ' | cut -c1-90)"
  [ "$word" = found ] || echo "  $status $said"
  cp "$work/kept.o" "${file%.*}.o"
done
echo "$found found, $unseen not seen, $ended ended otherwise, $apart not compared, $missed missed"
[ $missed -eq 0 ]
