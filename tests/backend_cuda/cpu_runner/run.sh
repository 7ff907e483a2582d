#!/bin/bash
# Compiles and runs the tests of cuda_on_cpu.h: run.sh [--quick] [BUILD_DIR]
# Plain, with ASan and UBSan, with the race check, and, where nvcc is, compiled by it (not run). --quick: no sanitizers, no nvcc, and
# plain those that abort alone: what passes with the race check is not built again.
# A line a test; exit 0 if none failed, 1 if one did, 77 if nothing could run.
# The first line of a test tells its flags and what it must do (races: abort with the race check,
# pass with CRAYON_RACE_CHECK=0); // EXPECT: text that its message holds (// ASAN: the text where
# ASan speaks first, // RACE: where the race check does).
set -u
here=$(cd "$(dirname "$0")" && pwd)
runtime=$here/../../../backend_cuda/runtime
quick= made=
if [ "${1:-}" = --quick ]; then quick=1; shift; fi
if [ $# -gt 0 ]; then build=$1; mkdir -p "$build" || exit 1; else build=$(mktemp -d) && made=$build; fi
trap '[ -z "$made" ] || rm -rf "$made"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
cd "$here" || exit 1
ulimit -c 0
unset CRAYON_LANE_ORDER CRAYON_LANE_STACK CRAYON_DEVICE_MEMORY CRAYON_RACE_CHECK

if ! command -v g++ >/dev/null; then
    echo "SKIPPED cpu_runner: no g++"
    echo "0 passed, 0 failed, 1 skipped"
    exit 77
fi
passed=0 failed=0 skipped=0
strict="-std=c++17 -DCRAYON_CUDA_ON_CPU -I$runtime -Wall -Wextra -Wshadow -Werror"
sanitize="-g -fsanitize=address,undefined -fno-sanitize-recover=all"
race="-g1 -fsanitize=thread -fno-exceptions -DCRAYON_RACE_CHECK"  # to compile, not to link
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
        if [ "$key" != ASAN ] && [ $status -ne 134 ]; then
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

# make_race SOURCE OBJECT FLAGS...: an object with the race check.
make_race() {
    local source=$1 object=$2
    shift 2
    g++ $strict $race "$@" -I. -x c++ -c "$source" -o "$object" >"$log" 2>&1
}

orders="forward backward warp random:1 random:2"
for source in *.cu; do
    test=${source%.cu}
    first=$(sed -n '1s|^// RUN: g++ *||p' "$source")
    flags=${first%%;*} what=${first##*; }
    [ "$what" = library ] && continue
    # gcc links: the race check brings no need for the C++ library.
    program=$build/$test.race
    if ! make_race "$source" "$program.o" $flags || ! gcc "$program.o" -o "$program" -lm >"$log" 2>&1; then
        fail "$test (race check)" "does not compile"
    elif [ "$what" = passes ]; then
        passes "$test (race check)" "$program" $orders
    else
        key=EXPECT
        grep -q '^// RACE:' "$source" && key=RACE
        aborts "$test (race check)" "$program" "$source" $key $orders
    fi
    if [ "$what" = races ]; then
        CRAYON_RACE_CHECK=0 passes "$test (race check off)" "$program" forward
        continue
    fi
    # atomics.plain is asked for a bad environment.
    [ -z "$quick" ] || [ "$what" = aborts ] || [ $test = atomics ] || continue
    for mode in plain ${quick:-sanitized}; do
        [ $mode != 1 ] || continue
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
    [ -z "$quick" ] || break
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

# Each barrier that is taken out of a correct program makes a race.
for source in dynamic-shared.cu race-free.cu; do
    for line in $(grep -n '^ *__sync[a-z]*(' $source | cut -d: -f1); do
        program=$build/without-barrier
        sed "${line}s/__sync[a-z]*(.*);/{}/; 1i // EXPECT: data race" $source >"$program.cu"
        sed -i "1a #line 1 \"$source\"" "$program.cu"
        name="$source without line $line (race check)"
        if make_race "$program.cu" "$program.o" -O2 && gcc "$program.o" -o "$program" -lm >"$log" 2>&1; then
            aborts "$name" "$program" "$program.cu" EXPECT forward backward random:1
        else
            fail "$name" "does not compile"
        fi
    done
done

# Bad environment is refused, not ignored.
if (CRAYON_LANE_ORDER=sideways "$build/atomics.plain"; exit $?) >"$log" 2>&1 || ! grep -q 'want forward' "$log"; then
    fail "unknown lane order" "is not refused"
else
    pass "unknown lane order"
fi

if (CRAYON_RACE_CHECK=maybe "$build/atomics.race"; exit $?) >"$log" 2>&1 || ! grep -q 'want 0 or 1' "$log"; then
    fail "unknown CRAYON_RACE_CHECK" "is not refused"
else
    pass "unknown CRAYON_RACE_CHECK"
fi

# A library with the race check, correct and with a barrier taken out, in a program without it.
sed 's/__syncthreads();//; 1i #line 1 "planted.cu"' library.cu >"$build/planted.cu"
echo '// EXPECT: planted.cu:' >>"$build/planted.cu"
gcc library-host.c -o "$build/host" -ldl >"$log" 2>&1
for source in library.cu "$build/planted.cu"; do
    object=$build/$(basename $source .cu).race
    name="library $(basename $source) (race check)"
    if make_race "$source" "$object.o" -O2 -fPIC && gcc -shared "$object.o" -o "$object.so" -lm >"$log" 2>&1; then
        cp "$object.so" "$object.2.so"
        cat >"$object.sh" <<END
#!/bin/sh
exec "$build/host" "$object.so" "$object.2.so"
END
        chmod +x "$object.sh"
        case $source in
        library.cu) passes "$name" "$object.sh" forward backward ;;
        *) aborts "$name" "$object.sh" "$source" EXPECT forward backward ;;
        esac
    else
        fail "$name" "does not compile"
    fi
done

for mode in plain ${quick:-sanitized}; do
    [ $mode != 1 ] || continue
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
    [ -z "$quick" ] || break
    test=${source%.cu}
    case $test in abort-* | race-[!f]*) continue ;; esac
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
