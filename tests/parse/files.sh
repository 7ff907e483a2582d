#!/bin/sh
# Crayon and gfortran agree on every Fortran file of the tests and the samples: files.sh CRAYON ROOT [all]
#
# Each file goes to `crayon ir --after=frontend` and to `gfortran -std=legacy -fsyntax-only`, with the options of its lines RUN:
# and FLAGS: and the files of WITH:. Where gfortran takes what Crayon refuses, all messages must be among those of doc/language.md, names
# apart; or LEGALITY.md must have a row `| FOLDER/FILE | ... |`, as it must where Crayon takes what gfortran refuses. A row whose
# file does not differ so is a fault, but for those of which gfortran `is not asked`; or, without `all`, `is asked in the full
# run only`, since it takes half a minute for each. Outside of parse/, whose files are statements
# rather than programs, a file that both refuse must be named bad-*. Programs for `crayon fc`, which may hold anything, are compared with
# gfortran by their own tests: fc/, memory/, program/, verify/, mpi/. Exits with 77 where there is no gfortran.
set -u
crayon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") all=${3:-}
. "$(dirname "$0")/../scratch.sh"
cd "$2" || exit 2
command -v gfortran >/dev/null || { echo "SKIPPED: gfortran is not installed"; exit 77; }
nameless="s/'[^']*'/NAME/g; s/(write)\\|(read)\\|(print)\\|(pause)/(IO)/"
sed -n 's/^| .* | `\(.*\)` | \[bad-.*/\1/p' doc/language.md | sed "$nameless" | sort -u >"$work/documented"
sed -n 's/^| \([a-z0-9_-]*\/[A-Za-z0-9_/.-]*\) |.*/\1/p' tests/parse/LEGALITY.md |
  while read -r name; do grep -q "^| $name | is \(not asked\|asked in the full run only\)" tests/parse/LEGALITY.md || echo "$name"; done | sort >"$work/listed"
find tests samples \( -path tests/fc -o -path tests/memory -o -path tests/program -o -path tests/verify -o -path tests/mpi \) -prune -o -type f \( -name '*.f' -o -name '*.for' -o -name '*.f90' -o -name '*.F' -o -name '*.F90' \) -print | sort >"$work/files"
fortran="gfortran -std=legacy -fallow-argument-mismatch -fd-lines-as-comments -fdollar-ok -w -fsyntax-only"

# A line a file: its name, the options of its RUN and FLAGS lines that say what the language is, gfortran's words for them, the
# files of WITH; but for those of which gfortran is not asked. One program for all files: starting some for each took most of the time.
awk -v files="$work/files" -v all="$all" '
  FILENAME ~ /LEGALITY.md$/ { if (/^\| [^ ]* \| is not asked/ || (all == "" && /^\| [^ ]* \| is asked in the full run only/)) left_out[$2] = 1; next }
  END {
    while ((getline file <files) > 0) {
      name = file; sub(/^tests\//, "", name)
      ours = theirs = with = ""
      for (number = 1; (getline line <file) > 0; number++) {
        if (line ~ /WITH: */) { rest = line; sub(/^.*WITH: */, "", rest); with = with " " rest }
        if (number > 30 || line !~ /(RUN|FLAGS): */) continue
        sub(/^.*(RUN|FLAGS): */, "", line)
        gsub(/-I /, "-I", line)
        n = split(line, word, " ")
        for (i = 1; i <= n; i++) {
          if (word[i] !~ /^(--(real8|int8|cpp|no-cpp|free|fixed|line-length=.*|free-line-length=.*)|-[IDUf].+)$/) continue
          ours = ours " " word[i]
          if (word[i] == "--real8") word[i] = "-fdefault-real-8 -fdefault-double-8"
          else if (word[i] == "--int8") word[i] = "-fdefault-integer-8"
          else if (word[i] == "--no-cpp") word[i] = "-nocpp"
          else if (word[i] == "--cpp") word[i] = "-cpp"
          else if (word[i] == "--free" || word[i] == "--fixed") word[i] = "-f" substr(word[i], 3) "-form"
          sub(/^--line-length=/, "-ffixed-line-length-", word[i])
          sub(/^--free-line-length=/, "-ffree-line-length-", word[i])
          theirs = theirs " " word[i]
        }
      }
      close(file)
      if (!(name in left_out)) print file "|" ours "|" theirs "|" with
    }
  }' tests/parse/LEGALITY.md >"$work/rows"

# fortran_takes, by gfortran, in the file's folder; modules of a folder's files are known to the others
fortran_takes() {
  modules=$work/${file%/*}
  [ -d "$modules" ] || mkdir -p "$modules"
  # shellcheck disable=SC2086
  (cd "${file%/*}" && exec $fortran -J "$modules" $theirs $with "${file##*/}") >"$work/gfortran.log" 2>&1 </dev/null
}

# crayon_takes, by Crayon; its errors go to crayon.log
crayon_takes() {
  # shellcheck disable=SC2086
  (cd "${file%/*}" && exec "$crayon" ir --after=frontend --max-errors=0 $ours $with "${file##*/}") >"$work/ir" 2>"$work/crayon.log" </dev/null
}

# The samples' programs use each other's modules, in no order of their names.
for pass in 1 2; do
  grep '^samples/' "$work/rows" | while IFS='|' read -r file ours theirs with; do fortran_takes; done
done

passed=0 failed=0
: >"$work/differ"
fail() {
  failed=$((failed + 1))
  echo "FAIL $1: $2"
  grep -a Error "$work/gfortran.log" | head -n 2
  grep -a 'error: ' "$work/crayon.log" | head -n 3
}
while IFS='|' read -r file ours theirs with; do
  fortran_takes && theirs=legal || theirs=refused
  crayon_takes && ours=legal || ours=refused
  name=${file#tests/}
  case $ours$theirs$name in
  legallegal* | refusedrefused*/bad-* | refusedrefusedparse/*) passed=$((passed + 1)); continue ;;
  refusedlegal*)
    grep -a 'error: ' "$work/crayon.log" | sed 's/.*error: //' | sed "$nameless" | sort -u >"$work/said"
    if [ -s "$work/said" ] && [ -z "$(comm -23 "$work/said" "$work/documented")" ]; then passed=$((passed + 1)); continue; fi ;;
  esac
  echo "$name" >>"$work/differ"
  grep -qx "$name" "$work/listed" && continue
  fail "$name" "gfortran: $theirs, crayon: $ours"
done <"$work/rows"
sort -o "$work/differ" "$work/differ"
for name in $(comm -23 "$work/listed" "$work/differ"); do
  echo "FAIL LEGALITY.md lists $name, which does not differ"
  failed=$((failed + 1))
done
echo "$passed agree, $(grep -c . "$work/differ") differ as listed, $failed faults"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
