// cuda_on_cpu.h - runs CUDA text on the CPU, one lane at a time, and checks how it synchronises.
//
// Part of Crayon, MIT licence. This file and its parts, cuda_on_cpu_*.h, ship beside translated
// code; like all text that Crayon writes for you they carry no conditions: use them, change them,
// leave the notice out.
//
// WHAT   A replacement of <cuda_runtime.h> for g++ (C++17, Linux):
//            g++ -std=c++17 -DCRAYON_CUDA_ON_CPU -x c++ -c kernels.cu
//        A launch runs blocks one after another. The lanes of a block are contexts on small stacks
//        of their own that switch at barriers, shuffles and votes. Needs libc and libm only, so
//        that objects link into Fortran programs, and into shared libraries for dlopen.
//        Arithmetic by the _rn intrinsics is rounded once each, whatever the build flags.
// CHECKS and ends the program (abort, with both source lines, lanes and block) when
//        - lanes of a block wait at different barriers, or a lane exits while others wait at one;
//        - the mask of a shuffle, vote or __syncwarp is not the set of lanes that arrive with it;
//        - a kernel writes just outside an allocation or beyond its dynamic shared memory.
//        Returns CUDA's error for: a copy or memset that leaves an allocation or goes the wrong
//        way (also "host to host" of a device pointer, which CUDA lets pass), a bad launch
//        configuration, a bad free, too much memory.
//        Fresh device memory and, for each block, shared memory hold POISON: in each 32-bit word
//        0x7FF4DEAD, a signalling NaN in double, a quiet NaN in float, 2146754221 in int.
// RACES  With -DCRAYON_RACE_CHECK (cuda_on_cpu_race.h), the first data race in
//        shared or device memory ends the program as well, with both source lines, and so does a
//        load just outside an allocation, with its line. Flags:
//            g++ -std=c++17 -g1 -fsanitize=thread -fno-exceptions
//                -DCRAYON_CUDA_ON_CPU -DCRAYON_RACE_CHECK -x c++ -c kernels.cu
//        to compile; -fsanitize=thread must NOT be given to the link. CRAYON_RACE_CHECK=0 in the
//        environment switches the check off.
// NOT    Host code that dereferences device pointers; lanes or blocks that spin on memory written
//        by others (they hang); static shared memory over 48 KB; __shared__ in
//        inline functions (a compile error) and in templates (not poisoned: GCC drops the section).
//        Device memory belongs to the program or library whose text allocated it: pointers of
//        another module count as host memory.
// WORDS  __shared__ T x[N];   in a kernel or a __device__ function, static size. The dynamic form is
//            CRAYON_DYNAMIC_SHARED(T, x);
//        which text for both compilers defines for nvcc as   extern __shared__ T x[]
//        (the preprocessor cannot tell the two uses of __shared__ apart).
// ORDER  CRAYON_LANE_ORDER=forward (default), backward, random:SEED, warp (the last warp first,
//        each warp as far as it gets): which lane runs next. Blocks run forward, backward or
//        shuffled with it. Results of a correct program do not depend on it, nor does whether the
//        race check finds a race.
// OTHER ENVIRONMENT  CRAYON_LANE_STACK=BYTES of stack a lane (default 128 KiB, 512 KiB under a
//        sanitizer; a guard page lies below), CRAYON_DEVICE_MEMORY=BYTES in all (default 8 GiB),
//        CRAYON_DEVICES=0: there is no device, cudaGetDeviceCount says so (default 1).
// SANITIZERS  ASan and TSan are told of each switch; UBSan and LSan need nothing. The race check
//        takes the place of TSan and ASan.
#ifndef CRAYON_CUDA_ON_CPU_H
#define CRAYON_CUDA_ON_CPU_H

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "cuda_on_cpu.h needs C++17: g++ -std=c++17 -x c++"
#endif
#if defined(__FAST_MATH__) || __FINITE_MATH_ONLY__
#error "cuda_on_cpu.h: -ffast-math and -ffinite-math-only change results; build without them"
#endif

#include <math.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <cmath>
#include <type_traits>
#include <utility>

#if !defined(__x86_64__) || !defined(__GNUC__) || defined(__clang__)
#define CRAYON_CPU_UCONTEXT 1  // may also be set by hand
#endif
#ifdef CRAYON_CPU_UCONTEXT
#include <ucontext.h>
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef CRAYON_RACE_CHECK
#if !defined(__SANITIZE_THREAD__) || defined(__clang__)
#error "CRAYON_RACE_CHECK needs g++ -fsanitize=thread (when compiling, not when linking)"
#endif
#include <link.h>
#elif defined(__SANITIZE_THREAD__)
#define CRAYON_CPU_FIBERS 1  // the thread sanitizer is to know the contexts
#include <sanitizer/tsan_interface.h>
#endif

// Plain a*b+c in the text that follows is not contracted either. The _rn intrinsics below do not
// rely on this.
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#else
#pragma GCC optimize("fp-contract=off")
#endif

#include "cuda_on_cpu_types.h"

// Hidden: two modules of one process, or the true CUDA library, never meet each other's names.
#pragma GCC visibility push(hidden)

#include "cuda_on_cpu_state.h"
#include "cuda_on_cpu_lanes.h"
#include "cuda_on_cpu_memory.h"
#include "cuda_on_cpu_device.h"
#include "cuda_on_cpu_launch.h"
#include "cuda_on_cpu_host.h"
#ifdef CRAYON_RACE_CHECK
#include "cuda_on_cpu_race.h"
#endif

#pragma GCC visibility pop

#endif  // CRAYON_CUDA_ON_CPU_H
