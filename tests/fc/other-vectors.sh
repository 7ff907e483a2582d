#!/bin/sh
# other-vectors.sh FILE FOLDER [PROCEDURE OPTION OPTIONS...]: the program by a gfortran that takes OPTION for a copy in which a nest of PROCEDURE (`disperse`) is called, by default
# one by which it makes no vectors of it, or with `moved` says of all its instructions that they come from the next line; prints what becomes of each loop, and whether the program
# does what gfortran's does.
set -u
file=$(pwd)/$1 folder=$2 procedure=${3:-disperse} option=${4:--fno-tree-vectorize} gfortran=$(command -v gfortran)
shift $(($# < 4 ? $# : 4))
[ $# -gt 0 ] || set -- -O2 -ftree-vectorize
cd "$folder" && mkdir bin || exit 2
cat >bin/gfortran <<END
#!/bin/sh
copy='' text=''
for argument in "\$@"; do
  case \$argument in
  */host/*.f90) ! grep -q 'call crayon_waves_$procedure' "\$argument" || copy=1 ;;
  */host.s) text=\$argument ;;
  esac
done
[ -n "\$copy" ] || exec $gfortran "\$@"
[ $option = moved ] || exec $gfortran "\$@" $option
$gfortran "\$@" || exit
[ -z "\$text" ] || { awk -F: -v OFS=: '/^# .*:[0-9]+:/ {\$2++} {print}' "\$text" >"\$text.moved" && mv "\$text.moved" "\$text"; }
END
chmod +x bin/gfortran
cp "$file" program.f90
gfortran "$@" -ffp-contract=off program.f90 -o expected && ./expected >expected.out
PATH=$(pwd)/bin:$PATH crayon fc --backend=c --few=0 --explain "$@" program.f90 -o ours && ./ours >out
cmp expected.out out && echo same
