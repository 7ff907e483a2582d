#!/bin/bash
# Compiles and runs the tests of cuda_on_cpu.h: run.sh [BUILD_DIR]
# Plain, with ASan and UBSan, and, where nvcc is, compiled by it (not run). A line a test;
# exit 0 if none failed, 1 if one did, 77 if nothing could run.
# The first line of a test tells its flags and what it must do; // EXPECT: text that its message
# holds (// ASAN: the text where ASan speaks first).
set -u
here=$(cd "$(dirname "$0")" && pwd)
runtime=$here/../../../backend_cuda/runtime
made=
if [ $# -gt 0 ]; then build=$1; mkdir -p "$build"; else build=$(mktemp -d) && made=$build; fi
trap '[ -z "$made" ] || rm -rf "$made"' EXIT
cd "$here" || exit 1
ulimit -c 0
unset CRAYON_LANE_ORDER CRAYON_LANE_STACK CRAYON_DEVICE_MEMORY

if ! command -v g++ >/dev/null; then
    echo "SKIPPED cpu_runner: no g++"
    echo "0 passed, 0 failed, 1 skipped"
    exit 77
fi
passed=0 failed=0 skipped=0
strict="-std=c++17 -DCRAYON_CUDA_ON_CPU -I$runtime -Wall -Wextra -Wshadow -Werror"
sanitize="-g -fsanitize=address,undefined -fno-sanitize-recover=all"
log=$build/log

pass() { echo "PASS    $1"; passed=$((passed + 1)); }
fail() { echo "FAIL    $1: $2"; sed 's/^/        | /' "$log" | head -20; failed=$((failed + 1)); }
skip() { echo "SKIPPED $1: $2"; skipped=$((skipped + 1)); }

# passes NAME PROGRAM ORDER...: exit 0 in each order, silently.
passes() {
    local name=$1 program=$2 order
    shift 2
    for order; do
        if ! (CRAYON_LANE_ORDER=$order timeout 120 "$program"; exit $?) >"$log" 2>&1; then
            fail "$name" "fails in order $order"; return
        fi
    done
    pass "$name"
}

# aborts NAME PROGRAM SOURCE KEY ORDER...: ends by abort, with every text of the source's KEY lines.
aborts() {
    local name=$1 program=$2 source=$3 key=$4 order text status
    shift 4
    for order; do
        (CRAYON_LANE_ORDER=$order "$program"; exit $?) >"$log" 2>&1  # the shell's "Aborted" goes there too
        status=$?
        if [ $status -eq 0 ]; then fail "$name" "does not abort in order $order"; return; fi
        if [ "$key" = EXPECT ] && [ $status -ne 134 ]; then
            fail "$name" "status $status, not an abort, in order $order"; return
        fi
        while read -r text; do
            if ! grep -qF -- "$text" "$log"; then
                fail "$name" "says no '$text' in order $order"; return
            fi
        done < <(sed -n "s|^// $key: *||p" "$source")
    done
    pass "$name"
}

orders="forward backward warp random:1 random:2"
for source in *.cu; do
    test=${source%.cu}
    first=$(sed -n '1s|^// RUN: g++ *||p' "$source")
    flags=${first%%;*} what=${first##*; }
    [ "$what" = library ] && continue
    for mode in plain sanitized; do
        name="$test ($mode)" key=EXPECT mode_flags= mode_orders=$orders
        if [ $mode = sanitized ]; then
            mode_flags=$sanitize mode_orders="forward random:3"
            grep -q '^// ASAN:' "$source" && key=ASAN
        fi
        program=$build/$test.$mode
        if ! g++ $strict $flags $mode_flags -x c++ "$source" -o "$program" -lm >"$log" 2>&1; then
            fail "$name" "does not compile"
        elif [ "$what" = aborts ]; then
            aborts "$name" "$program" "$source" $key $mode_orders
        else
            passes "$name" "$program" $mode_orders
        fi
    done
done

# The slower switch, for other machines, and the thread sanitizer.
for test in barrier-pipeline shuffle-reduction; do
    if g++ $strict -O1 -DCRAYON_CPU_UCONTEXT -x c++ $test.cu -o "$build/$test.ucontext" >"$log" 2>&1; then
        passes "$test (ucontext)" "$build/$test.ucontext" forward random:1
    else
        fail "$test (ucontext)" "does not compile"
    fi
    if g++ $strict -O1 -g -fsanitize=thread -x c++ $test.cu -o "$build/$test.tsan" >"$log" 2>&1; then
        passes "$test (thread sanitizer)" "$build/$test.tsan" forward
    else
        fail "$test (thread sanitizer)" "does not compile"
    fi
done

# Bad environment is refused, not ignored.
if (CRAYON_LANE_ORDER=sideways "$build/atomics.plain"; exit $?) >"$log" 2>&1 || ! grep -q 'want forward' "$log"; then
    fail "unknown lane order" "is not refused"
else
    pass "unknown lane order"
fi

for mode in plain sanitized; do
    mode_flags=
    [ $mode = sanitized ] && mode_flags=$sanitize
    if g++ $strict -O2 $mode_flags -fPIC -shared -x c++ library.cu -o "$build/one.so" >"$log" 2>&1 &&
        cp "$build/one.so" "$build/two.so" &&
        gcc $mode_flags library-host.c -o "$build/host" -ldl >"$log" 2>&1; then
        (cd "$build" && timeout 60 ./host ./one.so ./two.so) >"$log" 2>&1 &&
            pass "library ($mode)" || fail "library ($mode)" "fails"
    else
        fail "library ($mode)" "does not compile"
    fi
done
if g++ $strict $sanitize -x c++ poison.cu library.cu -o "$build/two" >"$log" 2>&1; then
    passes "two files in one program (sanitized)" "$build/two" forward
else
    fail "two files in one program (sanitized)" "does not link"
fi
if ! command -v gfortran >/dev/null; then
    skip "library (Fortran program)" "no gfortran"
elif g++ $strict -O2 -x c++ -c library.cu -o "$build/library.o" >"$log" 2>&1 &&
    gfortran library-main.f90 "$build/library.o" -o "$build/fortran" >"$log" 2>&1 &&
    "$build/fortran" >"$log" 2>&1; then
    pass "library (Fortran program)"
else
    fail "library (Fortran program)" "fails"
fi

for source in *.cu; do
    test=${source%.cu}
    case $test in abort-*) continue ;; esac
    if ! command -v nvcc >/dev/null; then
        skip "$test (nvcc)" "no nvcc"
    elif nvcc -std=c++17 -gencode arch=compute_75,code=sm_75 -gencode arch=compute_90,code=sm_90 \
        -gencode arch=compute_100,code=sm_100 -Werror all-warnings -c "$source" -o "$build/nvcc.o" >"$log" 2>&1; then
        pass "$test (nvcc)"
    else
        fail "$test (nvcc)" "does not compile"
    fi
done

echo "$passed passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ] || exit 1
[ $passed -gt 0 ] || exit 77
