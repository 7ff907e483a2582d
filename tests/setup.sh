# shellcheck shell=sh disable=SC2154
# Sets up what Crayon builds and tests with; to be sourced by POSIX sh scripts with $root set to the
# checkout. Calls apt only when something is missing; without root, prints the line to run and stops.

# crayon_help ARGUMENT: prints the comment that the script starts with, if the argument asks for it, and ends.
crayon_help() {
  case ${1:-} in
  --help | -h)
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
  esac
}

# crayon_usage WHAT: says what the script does not take, and ends with status 2.
crayon_usage() {
  printf '%s: %s; --help explains\n' "${0##*/}" "$1" >&2
  exit 2
}

# crayon_missing COMMAND=PACKAGE|pc:LIBRARY=PACKAGE ...: prints the packages whose command or library is missing; without
# pkg-config those of all libraries.
crayon_missing() {
  for pair in "$@"; do
    thing=${pair%%=*} package=${pair#*=}
    case $thing in
    pc:*) pkg-config --exists "${thing#pc:}" 2>/dev/null || printf ' %s' "$package" ;;
    *) command -v "$thing" >/dev/null 2>&1 || printf ' %s' "$package" ;;
    esac
  done
}

# crayon_install PAIRS...: installs what crayon_missing names, or says in one line what to install; ends with status 2 when it
# cannot.
crayon_install() {
  missing=$(crayon_missing "$@")
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "Missing (Debian's names):$missing" >&2
    exit 2
  fi
  if [ "$(id -u)" -ne 0 ]; then
    echo "Packages are missing. As root, then run this again:" >&2
    echo "apt-get update && apt-get install -y --no-install-recommends$missing" >&2
    exit 2
  fi
  echo "== installing"
  for package in $missing; do printf '%s ' "$package"; done | fold -s -w 76 | sed 's/^/   /; s/ *$//'
  echo
  apt_log=$(mktemp) || exit 2
  # An update that fails is no fault if the lists of packages are there already.
  # shellcheck disable=SC2086
  if { apt-get -qq update; DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $missing; } \
    >"$apt_log" 2>&1; then
    rm -f "$apt_log"
    return 0
  fi
  if grep -qE 'Could not resolve|Temporary failure resolving|Could not connect|Cannot initiate|Network is unreachable|Connection (timed out|failed|refused)' "$apt_log"; then
    echo "There is no network (apt-get reaches no server); missing:$missing" >&2
  else
    tail -n 20 "$apt_log" >&2
    echo "apt-get failed, its log ends above; missing:$missing" >&2
  fi
  rm -f "$apt_log"
  exit 2
}

# What the translator and its tests need. gfortran and g++ are the reference and the CPU runner's compiler.
crayon_install_tools() {
  # libc6-dev comes with the compilers.
  crayon_install gcc=gcc g++=g++ gfortran=gfortran make=make cmake=cmake flex=flex bison=bison pkg-config=pkg-config \
    pc:isl=libisl-dev pc:mpfr=libmpfr-dev pc:jansson=libjansson-dev pc:libpng=libpng-dev pc:cmocka=libcmocka-dev
}

# Open MPI, for the test of several processes, where it can be had: the test is skipped without.
crayon_install_mpi() {
  [ "$(id -u)" -ne 0 ] || (crayon_install mpirun=openmpi-bin mpifort=libopenmpi-dev) || echo "The test with MPI will be skipped."
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
  case $root$build in
  *["\"\\;:*?[]"]* | *"
"*)
    echo "CMake cannot build where a path has one of \" \\ ; : * ? [ ] or an end of line: $root, $build" >&2
    exit 2
    ;;
  esac
  build_log=$(mktemp) || exit 2
  if ! { cmake -S "$root" -B "$build" "$@" && cmake --build "$build" --target "$target" -j "$(nproc)"; } \
    >"$build_log" 2>&1; then
    cat "$build_log" >&2
    rm -f "$build_log"
    echo "The build failed; its log is above." >&2
    exit 1
  fi
  rm -f "$build_log"
}

# crayon_translator DIR: sets $crayon to the translator: $CRAYON if that is set, else it is built in DIR, with the pages that `cmake --install`
# puts beside it.
crayon_translator() {
  if [ -n "${CRAYON:-}" ]; then
    crayon=$(cd "$(dirname "$CRAYON")" && pwd)/${CRAYON##*/}
    return
  fi
  echo "== build"
  crayon_build crayon_pages "$1"
  crayon=$1/crayon
}
