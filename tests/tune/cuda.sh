#!/bin/sh
# crayon tune --with=cuda where there is no GPU: cuda.sh CRAYON HERE RUNTIME
#
# nvcc is g++ here, and the device a processor (cuda_on_cpu.h): what is timed means nothing, all else is as on a GPU. Each candidate is identical, and the text
# by the tuning file is that which was measured.
set -u
crayon=$1 here=$2 runtime=$3
. "$(dirname "$0")/../scratch.sh"
for tool in cc g++ gfortran; do
  command -v "$tool" >/dev/null 2>&1 || { echo "SKIPPED: $tool is not installed"; exit 77; }
done
cd "$work" || exit 2
failed=0
fail() {
  echo "FAIL $1"
  failed=1
}
mkdir bin
cat >bin/nvcc <<SCRIPT
#!/bin/sh
link=yes
for argument in "\$@"; do
  case \$argument in -c) link= ;; esac
done
kept=
for argument in "\$@"; do
  case \$argument in
  -arch=*|-Xcompiler|-std=*|-O3) ;;
  *) kept="\$kept \$argument" ;;
  esac
done
[ -n "\$link" ] && exec g++ \$kept
exec g++ -std=c++17 -O1 -w -DCRAYON_CUDA_ON_CPU '-I$runtime' -x c++ \$kept
SCRIPT
printf '#!/bin/sh\nexit 0\n' >bin/nvidia-smi
chmod +x bin/nvcc bin/nvidia-smi
PATH=$work/bin:$PATH
cp "$here/rows.f90" rows.f90
"$crayon" tune --with=cuda --make made --size=n=100,m=20 --try='shape=strip vl=128' --try='shape=row vl=96' rows.f90 || fail "--make"
"$crayon" tune --run made -o t.tuning >said 2>/dev/null || { fail "--run"; cat said made/*.log; }
[ "$(grep -c ' us ' said)" = 3 ] || { fail "each candidate is identical"; cat said; }
sed -i 's/: shape=[^#]*#/: shape=row vl=96 #/' t.tuning
"$crayon" cuda --no-line-directives --tuning=t.tuning -o tuned rows.f90 || fail "--tuning"
sed 1d made/3/1.cu >measured.cu
sed 1d tuned/rows.cu | cmp -s - measured.cu || fail "the text is another one than what was measured"
exit $failed
