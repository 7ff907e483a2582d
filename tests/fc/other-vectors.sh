#!/bin/sh
# other-vectors.sh FILE FOLDER [PROCEDURE OPTION OPTIONS...]: the program by a gfortran that takes OPTION for a copy in which a nest of PROCEDURE (`disperse`) is called, by default
# one by which it makes no vectors of it; prints what becomes of each loop, and whether the program does what gfortran's does.
set -u
file=$(pwd)/$1 folder=$2 procedure=${3:-disperse} option=${4:--fno-tree-vectorize} gfortran=$(command -v gfortran)
shift $(($# < 4 ? $# : 4))
[ $# -gt 0 ] || set -- -O2 -ftree-vectorize
cd "$folder" && mkdir bin || exit 2
cat >bin/gfortran <<END
#!/bin/sh
for argument in "\$@"; do
  case \$argument in */host/*.f90) ! grep -q 'call crayon_waves_$procedure' "\$argument" || set -- "\$@" $option ;; esac
done
exec $gfortran "\$@"
END
chmod +x bin/gfortran
cp "$file" program.f90
gfortran "$@" -ffp-contract=off program.f90 -o expected && ./expected >expected.out
PATH=$(pwd)/bin:$PATH crayon fc --backend=c --few=0 --explain "$@" program.f90 -o ours && ./ours >out
cmp expected.out out && echo same
