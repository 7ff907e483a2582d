#!/bin/sh
# other-vectors.sh FILE FOLDER: the program by a gfortran that makes no vectors of a copy in which a nest of `disperse` is called; prints what becomes of each loop, and
# whether the program does what gfortran's does.
set -u
file=$(pwd)/$1 gfortran=$(command -v gfortran)
cd "$2" && mkdir bin || exit 2
cat >bin/gfortran <<END
#!/bin/sh
for argument in "\$@"; do
  case \$argument in */host/*.f90) ! grep -q 'call crayon_waves_disperse' "\$argument" || set -- "\$@" -fno-tree-vectorize ;; esac
done
exec $gfortran "\$@"
END
chmod +x bin/gfortran
cp "$file" program.f90
gfortran -O2 -ftree-vectorize program.f90 -o expected && ./expected >expected.out
PATH=$(pwd)/bin:$PATH crayon fc --backend=c --few=0 --explain -O2 -ftree-vectorize program.f90 -o ours && ./ours >out
cmp expected.out out && echo same
