#!/bin/sh
# bodies.sh FILE FOLDER: procedures that nests took along are compiled anew, or by gfortran alone, or linked from libraries: whatever the order, the
# program gives what gfortran's of the files as they are then gives. Says so where it does not, and prints what the programs say.
# shellcheck disable=SC2086
set -u
file=$(pwd)/$1 work=$2
cd "$work" || exit 2
awk '/^! FILE /{name = $3; next} name {print >name}' "$file"
all="gas.f90 eos.f other.f90 main.f90"
ours() { crayon fc --backend=c --few=0 --with='*.f' -O2 "$@"; }

# tell WHAT OBJECTS...: links and runs
tell() {
  echo "--- $1"
  shift
  ours "$@" -o ours && ./ours >out 2>err
  gfortran -w -O2 -ffp-contract=off ${define-} $all -J "$work/g" -o theirs && ./theirs >expected
  cmp out expected
  cat err
}
# change FROM TO FILE
change() { sed "s/$1/$2/" "$3" >new && mv new "$3"; }

mkdir g
for f in $all; do ours -c "$f"; done
objects="gas.o eos.o other.o main.o"
tell 'all as they were compiled' $objects
change 3.0 4.0 eos.f
ours -c eos.f
tell 'an external procedure is changed' $objects
ours -c main.f90
tell 'main compiled anew, the other user not' $objects
gfortran -O2 -ffp-contract=off -c eos.f
tell 'by gfortran alone' $objects
change '=' '=  ' eos.f
sed 's/^ *B = /C     a comment\n&/' eos.f >new && mv new eos.f
ours -c eos.f
tell 'changed in blanks and comments, other.f90 is behind' $objects
ours -c other.f90
tell 'nothing is behind' $objects
ar rc libeos.a eos.o
tell 'a static library' gas.o other.o main.o -L. -leos
for f in gas.f90 other.f90 main.f90 eos.f; do ours -fPIC -c "$f"; done
ours -shared eos.o -o libeos.so
tell 'a shared library' gas.o other.o main.o -L. -leos -Wl,-rpath,.
tell 'not position-independent' -no-pie gas.o other.o main.o -L. -leos -Wl,-rpath,.
change 4.0 5.0 eos.f
cp ours before
ours -fPIC -shared eos.f -o libeos.so
tell 'the shared library is changed' gas.o other.o main.o -L. -leos -Wl,-rpath,.
echo '--- and a program linked before'
./before >out 2>err
cmp out expected
cat err
rm libeos.so
ours -c eos.f
ours -c other.f90
ours -c main.f90
change 'factor = 2' 'factor = 3' gas.f90
gfortran -O2 -ffp-contract=off -c gas.f90
ours -c main.f90
tell 'a module by gfortran alone, its own file of before' $objects
ours -c gas.f90
tell 'a constant within a procedure of a module, main behind' $objects
ours -c main.f90
change 'w%one%x' 'w%two%x' gas.f90
ours -c gas.f90
tell 'another component of a structure, main behind' $objects
sed 's/^ *B = .*/#ifdef LESS\n      B = A\n#else\n&\n#endif/' eos.f >new && mv new eos.f
ours -cpp -c eos.f
define=-cpp
ours -cpp -c main.f90
ours -cpp -c other.f90
tell 'preprocessed' $objects
ours -cpp -DLESS -c eos.f
define='-cpp -DLESS'
tell 'by another macro' $objects
echo '--- dependencies'
ours -cpp -MMD -c other.f90 && sed 's/ [^ ]*finclude[^ ]*//; s/ *\\$//' other.d
