#!/bin/sh
# verify.sh [OPTION...] FILE [-- OPTIONS]: builds the program with gfortran and with `crayon fc`, its nests as C and as CUDA that runs on the CPU, and
# runs the latter with CRAYON_VERIFY=1: says whether they print the same, prints the status and what is said of the comparison.
#   --every=N      CRAYON_VERIFY=N
#   --memory=M     CRAYON_MEMORY=M
#   --spoil=SED    edits the text of the nests before it is compiled, but for the Fortran in it: the compilers are those of a PATH in which these are
#                  scripts; with `*` before SED all of it
#   --only=BACKEND c or cuda
#   --replay=OPTIONS   crayon check --replay on what was saved, by compilers that spoil it as well
#   --each         a program a FILE, of which only the sums are printed
set -u
. "$(dirname "$0")/../scratch.sh"
here=$(pwd) backends="c cuda" every=1 spoil='' each='' files='' memory='' replay=''
while [ $# -gt 0 ]; do
  case $1 in
  --) shift; break ;;
  --every=*) every=${1#*=} ;;
  --memory=*) memory=${1#*=} ;;
  --spoil=*) spoil=${1#*=} ;;
  --only=*) backends=${1#*=} ;;
  --replay=*) replay="--replay ${1#*=}" ;;
  --each) each=1 ;;
  *) files="$files $1" ;;
  esac
  shift
done
options=$*
mkdir -p "$work/nvcc/bin" "$work/nvcc/lib64"
ar rc "$work/nvcc/lib64/libcudart_static.a"
case $spoil in
'') ;;
'*'*) spoil=${spoil#?} ;;
*) spoil="/^        \"/!{$spoil
}" ;;
esac
export RUNTIME="$here/../../backend_cuda/runtime" SPOIL="$spoil"
# compiler NAME COMMAND: stands before it
compiler() {
  cat >"$work/nvcc/bin/$1" <<END
#!/bin/sh
for file; do case \$file in *nests.c | *nests.cu | nest.c) [ ! "\$SPOIL" ] || sed -i "\$SPOIL" "\$file" ;; esac; done
exec $2 "\$@"
END
  chmod +x "$work/nvcc/bin/$1"
}
compiler cc "$(command -v cc)"
compiler nvcc "sh $here/../fc/nvcc-on-cpu.sh"
PATH=$work/nvcc/bin:$PATH
[ ! "$memory" ] || export CRAYON_MEMORY="$memory"
ulimit -c 0

# build FOLDER COMMAND...: the program, in that folder
build() {
  mkdir -p "$work/$1" && cd "$work/$1" || exit 2
  shift
  # shellcheck disable=SC2086
  for file in $program; do cp "$here/$file" .; done
  # shellcheck disable=SC2086
  for file in $program; do set -- "$@" "$(basename "$file")"; done
  # shellcheck disable=SC2086
  "$@" -O2 -w $options -o program >said 2>&1 || { cat said; exit 2; }
}
# check: builds and runs $program
check() {
  (build gfortran gfortran && { ./program >out 2>err || :; }) || exit 2
  for backend in $backends; do
    (build "$backend" crayon fc --alone --backend="$backend" --few=0) || exit 2
    cd "$work/$backend" || exit 2
    CRAYON_VERIFY=$every ./program >out 2>trace
    status=$?
    same=same
    cmp -s out ../gfortran/out || same=different
    if [ "$each" ]; then
      echo "$backend: $(basename "$program"), $same, status $status: $(sed -n 's/^crayon: CRAYON_VERIFY=1//p' trace)"
    else
      echo "$backend: output $same, status $status"
      grep '^crayon:' trace | sed 's/crayon-verify-[0-9]*/crayon-verify-N/'
      # shellcheck disable=SC2086
      [ ! "$replay" ] || { crayon check ${replay%% *} ./*.input ${replay#* }; echo "check: status $?"; }
    fi
    cd "$here" || exit 2
  done
}
program=$files
if [ "$each" ]; then
  for program in $files; do
    check
    rm -rf "$work/gfortran" "$work/c" "$work/cuda"
  done
else
  check
fi
