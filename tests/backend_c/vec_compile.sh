#!/bin/sh
# vec_compile.sh c|vector|sanitize|cuda|race RUNTIME SOURCE -o OBJECT: compiles what vec_run printed into a shared object.
# Library functions stay calls: compilers fold those of constants to better results than the library's.
set -eu
mode=$1 runtime=$2 source=$3 object=$5
calls=
for name in $(sed -n 's/^OP([A-Z0-9]*, *"\([a-z0-9]*\)".* LIBM,.*/\1/p' "$(dirname "$0")/../../ir/ops.def"); do
  calls="$calls -fno-builtin-$name -fno-builtin-${name}f"
done
c="gcc -std=c11 -fPIC -Wall -Wno-unused $calls"
cuda="g++ -std=c++17 -O1 -fPIC -DCRAYON_CUDA_ON_CPU $calls -x c++"
case $mode in
c) $c -O1 -shared "$source" -o "$object" -lm ;;
vector) $c -O3 -Wno-stringop-overflow -shared "$source" -o "$object" -lm ;;
sanitize) $c -O1 -g -fsanitize=undefined,bounds-strict -fno-sanitize-recover=all -shared "$source" -o "$object" -lm ;;
cuda) $cuda -I"$runtime" -shared "$source" -o "$object" ;;
race)
  # The check needs the sanitizer's calls, not its library.
  $cuda -I"$runtime" -g1 -fsanitize=thread -fno-exceptions -DCRAYON_RACE_CHECK -c "$source" -o "$object.o"
  g++ -shared "$object.o" -o "$object" -lm
  rm "$object.o"
  ;;
esac
