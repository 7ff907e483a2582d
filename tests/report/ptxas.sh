#!/bin/sh
# What is taken from nvcc: ptxas.sh CRAYON CHECK_JSON CHECK_HTML
# A stand-in for nvcc prints the lines that nvcc 13.0 does (mangled and plain names, a line for each kernel); the report must
# show them, the occupancy that follows, and nothing when it is not asked.
set -u
crayon=$1 check=$2 check_html=$3
. "$(dirname "$0")/../scratch.sh"
failed=0
mkdir "$work/bin"
cat >"$work/edges.f90" <<'F90'
subroutine edges(n, a, e)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: e(n)
  real(8) :: t(n)
  integer :: i
  do i = 2, n
    e(i) = a(i) - a(i-1)
  end do
  if (n > 10) then
    do i = 1, n
      t(i) = a(i)*2
    end do
    do i = 3, n
      e(i) = t(i) - t(i-2)
    end do
  end if
end subroutine
F90
cat >"$work/bin/nvcc" <<'NVCC'
#!/bin/sh
for word in "$@"; do case $word in *.cu) file=$word ;; esac; done
[ -s "$file" ] || exit 1
case " $* " in *" -arch=sm_90 "*" -Xptxas -v "*) ;; *) exit 1 ;; esac
cat <<'OUT'
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z8edges_k2PdS_' for 'sm_90'
ptxas info    : Function properties for _Z8edges_k2PdS_
    16 bytes stack frame, 24 bytes spill stores, 32 bytes spill loads
ptxas info    : Used 122 registers, used 1 barriers, 16 bytes cumulative stack size, 512 bytes smem
ptxas info    : Compile time = 1.262 ms
ptxas info    : Compiling entry function '_Z9edges_k12Pd' for 'sm_90'
ptxas info    : Function properties for _Z9edges_k12Pd
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 99 registers
ptxas info    : Compiling entry function 'edges_k1' for 'sm_90'
ptxas info    : Function properties for edges_k1
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 12 registers, used 1 barriers
ptxas info    : Compiling entry function '_Z18ncrayon_mixed_1_k1PdS_' for 'sm_90'
ptxas info    : Function properties for _Z18ncrayon_mixed_1_k1PdS_
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 14 registers
OUT
NVCC
chmod +x "$work/bin/nvcc"
expect() { # NAME LINE
  grep -q -x -F -e "$2" "$work/got" && return
  echo "FAIL $1: no line: $2"
  failed=$((failed + 1))
}
report() { PATH=$work/bin:$PATH "$crayon" report --shape=strip "$@" "$work/edges.f90"; }
report --ptxas --format=json | "$check" >"$work/got" || { cat "$work/got"; failed=1; }
expect "registers" "edges.k1 ptxas.registers 12"
expect "registers of a mangled name" "edges.k2 ptxas.registers 122"
expect "spill stores" "edges.k2 ptxas.spill_store_bytes 24"
expect "spill loads" "edges.k2 ptxas.spill_load_bytes 32"
expect "stack" "edges.k2 ptxas.stack_bytes 16"
expect "shared" "edges.k2 ptxas.shared_bytes 512"
# 122 registers: 4096 a warp, 2 warps a block, 65536 / 8192
expect "blocks" "edges.k2 ptxas.blocks_a_multiprocessor 8"
expect "warps" "edges.k2 ptxas.warps_a_multiprocessor 16"
expect "limit" "edges.k2 ptxas.limit registers"
# 2048 lanes, 4 strips of 64 a block
expect "blocks of a small kernel" "edges.k1 ptxas.blocks_a_multiprocessor 8"
# A nest of a routine that stays with Fortran has a name that begins as Crayon's own do, which get another letter.
{ sed 's/edges/mixed/; s/if (n > 10) then/print *, n\n  &/' "$work/edges.f90"; } >"$work/mixed.f90"
PATH=$work/bin:$PATH "$crayon" report --shape=strip --nests --ptxas --format=json "$work/mixed.f90" | "$check" >"$work/got" || { cat "$work/got"; failed=1; }
expect "registers of a nest" "crayon_mixed_1.k1 ptxas.registers 14"
report --ptxas --format=html | "$check_html" >"$work/got" || { grep '^fault' "$work/got"; failed=1; }
expect "registers in the page" "edges.k2 ptxas.registers 122"
expect "warps in the page" "edges.k2 ptxas.warps_a_multiprocessor 16"
report --ptxas | grep '^  ptxas ' >"$work/got"
expect "text" "  ptxas       sm_90: 12 registers, of which 4 were predicted for vector values;"
report | grep '^  ptxas' >"$work/got"
expect "not asked for" "  ptxas       not run"
# Without nvcc --ptxas is a fault, not a silent omission.
PATH=$work/none "$crayon" report --shape=strip --ptxas "$work/edges.f90" >"$work/got" 2>&1
[ $? -eq 1 ] || { echo "FAIL no nvcc: status"; failed=1; }
expect "no nvcc" "crayon: error: --ptxas needs nvcc, which is not installed"
[ $failed -eq 0 ] && echo "ptxas figures are read"
[ $failed -eq 0 ]
