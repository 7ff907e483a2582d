# Sets up what Crayon builds and tests with; to be sourced by POSIX sh scripts with $root set to the
# checkout. Calls apt only when something is missing; without root, prints the line to run and stops.

# crayon_packages COMMAND=PACKAGE|HEADER:PATH=PACKAGE ...: prints the packages whose command or header is missing.
crayon_missing() {
  for pair in "$@"; do
    thing=${pair%%=*} package=${pair#*=}
    case $thing in
    pc:*) pkg-config --exists "${thing#pc:}" 2>/dev/null || printf '%s ' "$package" ;;
    *) command -v "$thing" >/dev/null 2>&1 || printf '%s ' "$package" ;;
    esac
  done
}

# crayon_install PAIRS...: installs what crayon_missing names.
crayon_install() {
  missing=$(crayon_missing "$@")
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "Missing: $missing (Debian's names). Install them and run this again." >&2
    exit 1
  fi
  if [ "$(id -u)" -ne 0 ]; then
    echo "Some packages are missing. Run as root, then run this again:" >&2
    echo "  apt-get update && apt-get install -y --no-install-recommends $missing" >&2
    exit 1
  fi
  echo "Installing: $missing"
  # shellcheck disable=SC2086
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $missing; } \
    >"${TMPDIR:-/tmp}/crayon-apt.log" 2>&1 || {
    tail -n 20 "${TMPDIR:-/tmp}/crayon-apt.log" >&2
    echo "apt-get failed; its log ends above." >&2
    exit 1
  }
}

# What the translator and its tests need. gfortran and g++ are the reference and the CPU runner's compiler.
crayon_install_tools() {
  # libc6-dev comes with the compilers; pkg-config must be there before libraries can be asked for.
  crayon_install gcc=gcc g++=g++ gfortran=gfortran make=make cmake=cmake flex=flex bison=bison \
    pkg-config=pkg-config
  crayon_install pc:isl=libisl-dev pc:mpfr=libmpfr-dev pc:jansson=libjansson-dev pc:libpng=libpng-dev \
    pc:cmocka=libcmocka-dev
}

# Puts a CUDA toolkit in its usual place on the PATH.
crayon_find_cuda() {
  if ! command -v nvcc >/dev/null 2>&1 && [ -x /usr/local/cuda/bin/nvcc ]; then
    PATH=$PATH:/usr/local/cuda/bin
    export PATH
  fi
}

# crayon_build TARGET DIR [CMAKE OPTIONS]: configures the checkout in DIR and builds the target; prints the log only when
# that fails.
crayon_build() {
  target=$1 build=$2
  shift 2
  log=${TMPDIR:-/tmp}/crayon-build.$$.log
  if ! { cmake -S "$root" -B "$build" "$@" && cmake --build "$build" --target "$target" -j "$(nproc)"; } \
    >"$log" 2>&1; then
    cat "$log" >&2
    echo "The build failed; its log is above." >&2
    exit 1
  fi
  rm -f "$log"
}
