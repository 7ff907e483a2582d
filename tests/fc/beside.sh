#!/bin/sh
# beside.sh FILE: which procedures of the files beside a file its nests take along without being told, and that the program does what gfortran's does
# when it has another procedure of the name. Prints what a compilation says of line 5 of main.f90.
set -u
. "$(dirname "$0")/../scratch.sh"
file=$(pwd)/$1
nvcc_on_cpu "$(pwd)/.."
mkdir -p "$work/files" "$work/far/other" "$work/fast" && cd "$work/files" || exit 2
awk '/^! FILE /{name = $3; next} name {print >name}' "$file"
mv another.f ../far/other/flux.f
# An nvcc of which nothing is wanted but what is said.
cat >../fast/nvcc <<'X'
#!/bin/sh
while [ "$1" != -o ]; do shift; done
echo 'int nothing;' | exec cc -c -x c - -o "$2"
X
chmod +x ../fast/nvcc

# told WHAT OPTIONS...: what is said of the loop
told() {
  echo "--- $1"
  shift
  PATH=$work/fast:$PATH crayon fc --few=0 -O1 --explain -c main.f90 -o said.o "$@" 2>&1 | sed -n '/a call copies/d; s/^crayon fc: main.f90:5: /  /p'
}
# ran WHAT OBJECTS...: the program beside gfortran's of the file FLUX
ran() {
  echo "--- $1"
  shift
  gfortran -O1 main.f90 "$flux" -o theirs && ./theirs >expected
  crayon fc "$@" -o ours && ./ours >out 2>err
  cmp expected out && cat err && CRAYON_TRACE=1 ./ours 2>&1 | grep -e 'took'
}
told 'of the file of its name'
told 'by C' --backend=c
told 'alone' --alone
told 'those of --with alone' --with=other.f90
crayon fc --few=0 -O1 -c main.f90
crayon fc --few=0 -O1 -c flux.f
flux=flux.f
ran 'as it is there' main.o flux.o
flux=../far/other/flux.f
gfortran -O1 -c "$flux" -o another.o
ran 'another one, by gfortran' main.o another.o
cp flux.f second.f
told 'two, one of which is called so: that one'
mv flux.f first.f
told 'two of other names: none'
mv first.f flux.f
rm second.f
mv flux.f flux.F
told 'preprocessed'
cat >flux.f90 <<'X'
#line 1 "flux.F"
subroutine flux(u, f, j)
  integer j
  real u(64), f(64)
  u = j
  f = 1
end
X
told 'and what became of it: that of the same extension'
rm flux.F
mv flux.f90 name.f90
told 'of a file of any name'
n=0
while [ $n -lt 400 ]; do echo "subroutine s$n; end" >"x$n.f90" && n=$((n + 1)); done
told 'but not among too many'
mv name.f90 flux.f90
told 'of the name alone'
mkdir ../near
mv flux.f90 ../near/any.f90
told 'of a folder beside'
cp ../near/any.f90 flux.f
told 'but first of its own'
