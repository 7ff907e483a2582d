# shellcheck shell=sh
# To be sourced by the scripts of tests: makes the folder $work, which is gone when the script ends, by a signal too.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# nvcc_on_cpu TESTS: an nvcc that compiles CUDA for the CPU is on PATH; TESTS: the folder of tests, from the root on.
nvcc_on_cpu() {
  RUNTIME=$1/../backend_cuda/runtime
  export RUNTIME
  mkdir -p "$work/nvcc/bin" "$work/nvcc/lib64" && ar rc "$work/nvcc/lib64/libcudart_static.a" || exit 2
  ln -s "$1/fc/nvcc-on-cpu.sh" "$work/nvcc/bin/nvcc" || exit 2
  PATH=$work/nvcc/bin:$PATH
}
