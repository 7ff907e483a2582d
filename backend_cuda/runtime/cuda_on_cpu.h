// cuda_on_cpu.h - runs CUDA text on the CPU, one lane at a time, and checks how it synchronises.
//
// Part of Crayon, MIT licence. This file ships beside translated code; like all text that Crayon
// writes for you it carries no conditions: use it, change it, leave the notice out.
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
// RACES  With -DCRAYON_RACE_CHECK and cuda_on_cpu_race.h beside this file, the first data race in
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
//        sanitizer; a guard page lies below), CRAYON_DEVICE_MEMORY=BYTES in all (default 8 GiB).
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

// ---- Words of the language -------------------------------------------------------------------

#define __global__
#define __device__
#define __host__
#define __constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __shared__ static __attribute__((section("crayon_shared")))
// The block's dynamic shared memory, as T* const x.
#define CRAYON_DYNAMIC_SHARED(T, x) \
    T *const x __attribute__((unused)) = reinterpret_cast<T *>(::crayon_cpu::dynamic_shared)

// Extent of all __shared__ variables of this module, from the linker; null where there are none.
extern "C" {
extern unsigned char __start_crayon_shared[] __attribute__((weak, visibility("hidden")));
extern unsigned char __stop_crayon_shared[] __attribute__((weak, visibility("hidden")));
}

// ---- Types of the host interface, valued as in CUDA ------------------------------------------

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidPitchValue = 12,
    cudaErrorInvalidMemcpyDirection = 21,
    cudaErrorInvalidDeviceFunction = 98,
    cudaErrorInvalidDevice = 101,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorHostMemoryAlreadyRegistered = 712,
    cudaErrorHostMemoryNotRegistered = 713
};
enum cudaMemcpyKind {
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
    cudaMemcpyDefault = 4
};
enum cudaMemoryType {
    cudaMemoryTypeUnregistered = 0,
    cudaMemoryTypeHost = 1,
    cudaMemoryTypeDevice = 2
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMaxBlockDimX = 2,
    cudaDevAttrMaxBlockDimY = 3,
    cudaDevAttrMaxBlockDimZ = 4,
    cudaDevAttrMaxGridDimX = 5,
    cudaDevAttrMaxGridDimY = 6,
    cudaDevAttrMaxGridDimZ = 7,
    cudaDevAttrMaxSharedMemoryPerBlock = 8,
    cudaDevAttrTotalConstantMemory = 9,
    cudaDevAttrWarpSize = 10,
    cudaDevAttrMaxRegistersPerBlock = 12,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
    cudaDevAttrMaxRegistersPerMultiprocessor = 82,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
    cudaDevAttrMaxBlocksPerMultiprocessor = 106,
    cudaDevAttrReservedSharedMemoryPerBlock = 111
};
struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock, totalConstMem;
    size_t sharedMemPerMultiprocessor, sharedMemPerBlockOptin, reservedSharedMemPerBlock;
    int regsPerBlock, regsPerMultiprocessor, warpSize;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
    int major, minor, multiProcessorCount, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor;
    int l2CacheSize;
};
struct cudaPointerAttributes {
    cudaMemoryType type;
    int device;
    void *devicePointer, *hostPointer;
};
struct uint3 {
    unsigned x, y, z;
};
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
struct CUstream_st {
    unsigned magic;
};
struct CUevent_st {
    unsigned magic;
    bool recorded;
    struct timespec when;
};
typedef CUstream_st *cudaStream_t;
typedef CUevent_st *cudaEvent_t;
enum {
    cudaStreamDefault = 0,
    cudaStreamNonBlocking = 1,
    cudaEventDefault = 0,
    cudaEventBlockingSync = 1,
    cudaEventDisableTiming = 2,
    cudaHostAllocDefault = 0,
    cudaHostRegisterDefault = 0
};

// Hidden: two modules of one process, or the true CUDA library, never meet each other's names.
#pragma GCC visibility push(hidden)

// ---- Built-in variables ----------------------------------------------------------------------

inline uint3 threadIdx, blockIdx;
inline dim3 blockDim, gridDim;
constexpr int warpSize = 32;

namespace crayon_cpu {

constexpr uint32_t poison_word = 0x7FF4DEADu;
constexpr uint64_t zone_word = 0xFACADEFACADEFACAu;  // fills the red zones
constexpr size_t zone_bytes = 256;                   // before and after each allocation
constexpr unsigned max_lanes = 1024, max_warps = max_lanes / 32;
constexpr size_t shared_default = 48 * 1024, shared_optin = 227 * 1024, shared_per_sm = 228 * 1024;
constexpr int multiprocessors = 2;  // few, so that kernels of a bounded grid walk their work

#define CRAYON_UNCHECKED __attribute__((noinline, no_sanitize_address, no_sanitize_thread))

// Fills [p, p + bytes) with 32-bit words, in phase with addresses that are multiples of 4.
CRAYON_UNCHECKED inline void fill_words(void *p, size_t bytes, uint64_t pair) {
    unsigned char *at = static_cast<unsigned char *>(p), *end = at + bytes;
    unsigned char word[8];
    memcpy(word, &pair, 8);
    for (; at < end && (reinterpret_cast<uintptr_t>(at) & 7) != 0; at++)
        *at = word[reinterpret_cast<uintptr_t>(at) & 7];
    for (; end - at >= 8; at += 8) *reinterpret_cast<volatile uint64_t *>(at) = pair;
    for (; at < end; at++) *at = word[reinterpret_cast<uintptr_t>(at) & 7];
}

inline void poison(void *p, size_t bytes) {
    fill_words(p, bytes, (uint64_t)poison_word << 32 | poison_word);
}

// Offset of the first byte that is not the red-zone pattern, or `bytes` where all are.
CRAYON_UNCHECKED inline size_t zone_check(const unsigned char *p, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) {
        unsigned shift = (unsigned)(reinterpret_cast<uintptr_t>(p + i) & 7) * 8;
        if (p[i] != (unsigned char)(zone_word >> shift)) return i;
    }
    return bytes;
}

inline void zone_make(void *p, size_t bytes) {
    fill_words(p, bytes, zone_word);
#ifdef __SANITIZE_ADDRESS__
    __asan_poison_memory_region(p, bytes);
#endif
}

inline void zone_open(void *p, size_t bytes) {
    (void)p, (void)bytes;
#ifdef __SANITIZE_ADDRESS__
    __asan_unpoison_memory_region(p, bytes);
#endif
}

[[noreturn]] inline void die() {
    fflush(nullptr);
    abort();
}

inline size_t env_bytes(const char *name, size_t otherwise) {
    const char *text = getenv(name);
    if (!text || !*text) return otherwise;
    char *end;
    unsigned long long n = strtoull(text, &end, 10);
    if (*end || n == 0) {
        fprintf(stderr, "crayon: %s=%s: want a number of bytes\n", name, text);
        die();
    }
    return (size_t)n;
}

// Launches and changes of the allocation table are one at a time.
inline pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// ---- Contexts --------------------------------------------------------------------------------
// A context is a stack that runs one lane after another and is kept for later launches.

struct Context {
    void *saved;          // stack pointer while it does not run
    unsigned char *base;  // lowest address of the mapping: the guard page
    size_t bytes;         // of the mapping
    Context *next;        // in the idle list
    Context *made_before;
    const void *stack_low;  // for ASan
    size_t stack_bytes;
    void *fake;
    void *fiber;  // for TSan
#ifdef CRAYON_CPU_UCONTEXT
    ucontext_t registers;
#endif
};

#ifndef CRAYON_CPU_UCONTEXT
// Saves the callee-saved registers and the stack pointer in *save, takes up the stack `load`.
// MXCSR and the x87 control word belong to the thread: a rounding mode set by the host holds in
// lanes. noipa: callers must count all caller-saved registers as clobbered.
__attribute__((naked, noipa, no_instrument_function, no_sanitize_address, no_sanitize_thread,
               no_profile_instrument_function, no_stack_protector)) inline void
stack_switch(void ** /*save: rdi*/, void * /*load: rsi*/) {
    __asm__ volatile(
        "pushq %rbp\n\tpushq %rbx\n\tpushq %r12\n\tpushq %r13\n\tpushq %r14\n\tpushq %r15\n\t"
        "movq %rsp, (%rdi)\n\t"
        "movq %rsi, %rsp\n\t"
        "popq %r15\n\tpopq %r14\n\tpopq %r13\n\tpopq %r12\n\tpopq %rbx\n\tpopq %rbp\n\t"
        "ret");
}
#endif

// ---- The runner's state ----------------------------------------------------------------------

struct Site {  // a synchronising call in the source; id is unique in a translation unit
    const char *file;
    int line, id;
};
inline bool same_site(const Site &a, const Site &b) { return a.id == b.id && a.line == b.line; }

enum class Wait : uint8_t { none, barrier, warp, done };
enum class Op : uint8_t { index, up, down, butterfly, ballot, any, all, sync };

struct Lane {
    Context *context;  // that holds its frames; null before it starts
    Site site;         // the last synchronising call it reached; file is null before
    Wait wait;
    Op op;  // what it brings to a meeting of its warp, and takes from it
    uint32_t mask;
    int operand, width;
    uint64_t value, result;
};

enum class Order { forward, backward, random, warp };

struct Runner {
    Lane lanes[max_lanes];
    uint3 index_of[max_lanes];           // threadIdx by lane, for the block shape below
    uint3 index_shape;
    uint64_t ready[max_lanes / 64];      // by rank, see flip()
    unsigned warp_waiting[max_warps];    // lanes of the warp at a shuffle or vote
    unsigned count, lane, finished, last_finished;
    unsigned barrier_waiting, barrier_first, barrier_votes;
    int barrier_result;
    Order order;
    uint64_t random;
    uint64_t launches;
    Site launch;  // where the kernel that runs was launched
    void (*call)(void (*)(), void **);
    void (*kernel)();
    void **args;
    Context host, *current, *idle, *made;
    unsigned contexts;
};
inline Runner runner;  // all zero at first; no constructor, so that static ones may launch
alignas(1024) inline unsigned char dynamic_shared[shared_optin + zone_bytes];

// ---- Race check: in cuda_on_cpu_race.h; nothing without it -------------------------------------

#ifdef CRAYON_RACE_CHECK
inline void race_launch(size_t shared_bytes);
inline void race_launch_end();
inline void race_block();
inline void race_barrier();
inline void race_warp(unsigned first, uint32_t mask);
inline void race_atomic(const void *p, size_t bytes, const void *pc);
inline void race_forget(void *shadow);
inline void race_close();
#else
inline void race_launch(size_t) {}
inline void race_launch_end() {}
inline void race_block() {}
inline void race_barrier() {}
inline void race_warp(unsigned, uint32_t) {}
inline void race_atomic(const void *, size_t, const void *) {}
inline void race_forget(void *) {}
inline void race_close() {}
#endif

// ---- Messages --------------------------------------------------------------------------------

__attribute__((cold)) inline void say_header(const char *fault) {
    const Runner &r = runner;
    fprintf(stderr, "crayon: %s\n  in block (%u,%u,%u) of the kernel launched at %s:%d\n", fault,
            blockIdx.x, blockIdx.y, blockIdx.z, r.launch.file, r.launch.line);
}

__attribute__((cold)) inline void say_lane(unsigned lane) {
    const Runner &r = runner;
    const Lane &l = r.lanes[lane];
    const uint3 t = r.index_of[lane];
    fprintf(stderr, "  lane %u, thread (%u,%u,%u) ", lane, t.x, t.y, t.z);
    const char *file = l.site.file ? l.site.file : r.launch.file;
    const int line = l.site.file ? l.site.line : r.launch.line;
    if (l.wait == Wait::barrier)
        fprintf(stderr, "waits at the barrier %s:%d\n", file, line);
    else if (l.wait == Wait::warp)
        fprintf(stderr, "waits at the %s %s:%d with mask 0x%08x\n",
                l.op <= Op::butterfly ? "shuffle"
                : l.op == Op::sync    ? "warp barrier"
                                      : "vote",
                file, line, l.mask);
    else
        fprintf(stderr, "%s, last seen at %s %s:%d\n",
                l.wait == Wait::done ? "has left the kernel" : "runs",
                l.site.file ? "the synchronisation" : "its launch", file, line);
}

[[noreturn]] __attribute__((cold, noinline)) inline void fault(const char *text, unsigned a,
                                                              unsigned b) {
    say_header(text);
    say_lane(a);
    if (b != a) say_lane(b);
    die();
}

// Lanes wait and none can run: names a lane at a warp meeting and the first lane it misses.
[[noreturn]] __attribute__((cold, noinline)) inline void fault_stuck() {
    const Runner &r = runner;
    for (unsigned a = 0; a < r.count; a++) {
        const Lane &l = r.lanes[a];
        if (l.wait != Wait::warp) continue;
        const unsigned first = a & ~31u;
        for (unsigned i = 0; i < 32; i++) {
            if (!(l.mask >> i & 1)) continue;
            const unsigned b = first + i;
            if (b >= r.count) {
                say_header("a mask names lanes that the block does not have");
                say_lane(a);
                fprintf(stderr, "  lane %u does not exist: the block has %u lanes\n", b, r.count);
                die();
            }
            const Lane &o = r.lanes[b];
            if (o.wait == Wait::warp && same_site(o.site, l.site) && o.mask == l.mask) continue;
            fault("the mask of a shuffle, vote or warp barrier is not the set of lanes that "
                  "arrive with it", a, b);
        }
    }
    say_header("no lane can run");
    die();
}

// ---- Choice of the next lane -----------------------------------------------------------------

inline uint64_t random_next() {  // splitmix64
    uint64_t z = runner.random += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

// Rank of a lane in the order that runs, and lane of a rank: each is its own inverse.
inline unsigned flip(unsigned x) {
    const Runner &r = runner;
    if (r.order == Order::backward) return r.count - 1 - x;
    if (r.order == Order::warp) return (((r.count - 1) >> 5) - (x >> 5)) << 5 | (x & 31);
    return x;
}

inline void mark_ready(unsigned lane) {
    const unsigned rank = flip(lane);
    runner.ready[rank >> 6] |= uint64_t(1) << (rank & 63);
}

inline void mark_all_ready() {
    Runner &r = runner;
    if (r.order == Order::warp && (r.count & 31)) {
        for (unsigned i = 0; i < r.count; i++) mark_ready(i);
        return;
    }
    for (unsigned i = 0; i < r.count; i += 64)
        r.ready[i >> 6] = r.count - i >= 64 ? ~uint64_t(0) : (uint64_t(1) << (r.count - i)) - 1;
}

// Takes the lowest ready rank of words [w, end); -1 where there is none.
inline int take_from(unsigned w, unsigned end) {
    for (; w < end; w++) {
        const uint64_t bits = runner.ready[w];
        if (!bits) continue;
        runner.ready[w] = bits & (bits - 1);
        return (int)(w << 6 | (unsigned)__builtin_ctzll(bits));
    }
    return -1;
}

// Takes the next lane that can run out of the ready set; -1 where there is none.
inline int take_ready() {
    Runner &r = runner;
    const unsigned words = (r.count + 63) >> 6;
    if (r.order != Order::random) {
        const int rank = take_from(0, words);
        return rank < 0 ? rank : (int)flip((unsigned)rank);
    }
    // The first at or after a random rank, or else the first of all.
    const unsigned start = (unsigned)(random_next() % r.count), w = start >> 6;
    const uint64_t rest = r.ready[w] >> (start & 63);
    if (rest) {
        const unsigned rank = start + (unsigned)__builtin_ctzll(rest);
        r.ready[w] &= ~(uint64_t(1) << (rank & 63));
        return (int)rank;
    }
    const int rank = take_from(w + 1, words);
    return rank >= 0 ? rank : take_from(0, w + 1);
}

// ---- Switching -------------------------------------------------------------------------------

[[noreturn]] inline void context_main();

// Runs on after a switch: tells ASan that it is complete, and learns the host's stack from it.
inline void switch_arrived(Context *self, Context *from) {
    (void)self, (void)from;
#ifdef __SANITIZE_ADDRESS__
    const void *low;
    size_t bytes;
    __sanitizer_finish_switch_fiber(self->fake, &low, &bytes);
    if (from == &runner.host) {
        from->stack_low = low;
        from->stack_bytes = bytes;
    }
#endif
}

inline Context *switched_from;  // who made the last switch

inline void switch_to(Context *to) {
    Runner &r = runner;
    Context *self = r.current;
    r.current = to;
    switched_from = self;
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(&self->fake, to->stack_low, to->stack_bytes);
#endif
#ifdef CRAYON_CPU_FIBERS
    __tsan_switch_to_fiber(to->fiber, 0);
#endif
#ifdef CRAYON_CPU_UCONTEXT
    swapcontext(&self->registers, &to->registers);
#else
    stack_switch(&self->saved, to->saved);
#endif
    switch_arrived(self, switched_from);
}

[[noreturn]] inline void context_entry() {
    switch_arrived(runner.current, switched_from);
    context_main();
}

inline Context *context_make() {
    Runner &r = runner;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    const size_t usual = 512 * 1024;
#else
    const size_t usual = 128 * 1024;
#endif
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t stack = (env_bytes("CRAYON_LANE_STACK", usual) + page - 1) / page * page;
    // One page for the guard, one for this structure and for colouring: without it the hot end of
    // every stack would fall into the same cache sets.
    const size_t bytes = stack + 2 * page;
    void *map = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (map == MAP_FAILED || mprotect(map, page, PROT_NONE) != 0) {
        perror("crayon: cannot map the stack of a lane");
        die();
    }
    unsigned char *base = static_cast<unsigned char *>(map);
    const size_t space = (sizeof(Context) + 63) / 64 * 64;
    const size_t colours = (page - space) / 64;
    unsigned char *top = base + bytes - space - 64 * (r.contexts * 5 % colours);
    Context *c = reinterpret_cast<Context *>(top);
    memset(static_cast<void *>(c), 0, sizeof *c);
    c->base = base;
    c->bytes = bytes;
    c->stack_low = base + page;
    c->stack_bytes = (size_t)(top - (base + page));
#ifdef CRAYON_CPU_FIBERS
    c->fiber = __tsan_create_fiber(0);
#endif
#ifdef CRAYON_CPU_UCONTEXT
    getcontext(&c->registers);
    c->registers.uc_stack.ss_sp = base + page;
    c->registers.uc_stack.ss_size = c->stack_bytes;
    c->registers.uc_link = nullptr;
    makecontext(&c->registers, reinterpret_cast<void (*)()>(context_entry), 0);
#else
    // From the top: a null return address that ends back traces, the entry, six registers.
    void **sp = reinterpret_cast<void **>(top);
    *--sp = nullptr;
    *--sp = reinterpret_cast<void *>(context_entry);
    for (int i = 0; i < 6; i++) *--sp = nullptr;
    c->saved = sp;
#endif
    c->made_before = r.made;
    r.made = c;
    r.contexts++;
    return c;
}

inline void set_lane(unsigned lane) {
    runner.lane = lane;
    threadIdx = runner.index_of[lane];
}

// The context of a lane that is about to run; a lane that starts gets an idle one.
inline Context *context_of(unsigned lane) {
    Runner &r = runner;
    Lane &l = r.lanes[lane];
    if (!l.context) {
        l.context = r.idle ? r.idle : context_make();
        if (r.idle) r.idle = r.idle->next;
    }
    return l.context;
}

// Gives the processor to the next lane that can run, and returns when the caller's turn comes.
inline void lane_wait() {
    Runner &r = runner;
    const int next = take_ready();
    if (next < 0) fault_stuck();
    if ((unsigned)next == r.lane) return;
    set_lane((unsigned)next);
    switch_to(context_of((unsigned)next));
}

// Runs lanes to their end. Lanes that never wait all run here, one after another.
[[noreturn]] inline void context_main() {
    Runner &r = runner;
    for (;;) {
        r.call(r.kernel, r.args);
        Lane &l = r.lanes[r.lane];
        l.wait = Wait::done;
        l.context = nullptr;
        r.finished++;
        r.last_finished = r.lane;
        if (r.barrier_waiting)
            fault("a lane has left the kernel while others wait at a barrier", r.barrier_first,
                  r.lane);
        const int next = take_ready();
        if (next >= 0) {
            set_lane((unsigned)next);
            if (!r.lanes[next].context) {
                r.lanes[next].context = r.current;
                continue;
            }
        } else if (r.finished < r.count) {
            fault_stuck();
        }
        r.current->next = r.idle;
        r.idle = r.current;
        switch_to(next >= 0 ? r.lanes[next].context : &r.host);
    }
}

// ---- Meetings of lanes -----------------------------------------------------------------------

// Waits for all lanes of the block; returns how many brought a vote other than 0.
inline int block_meet(const Site &site, int vote) {
    Runner &r = runner;
    Lane &l = r.lanes[r.lane];
    l.site = site;
    l.wait = Wait::barrier;
    if (r.finished)
        fault("a lane has left the kernel while others wait at a barrier", r.lane,
              r.last_finished);
    if (!r.barrier_waiting)
        r.barrier_first = r.lane;
    else if (!same_site(site, r.lanes[r.barrier_first].site))
        fault("lanes of a block wait at different barriers", r.barrier_first, r.lane);
    r.barrier_votes += vote != 0;
    if (++r.barrier_waiting == r.count) {
        r.barrier_result = (int)r.barrier_votes;
        r.barrier_votes = r.barrier_waiting = 0;
        race_barrier();
        for (unsigned i = 0; i < r.count; i++) r.lanes[i].wait = Wait::none;
        mark_all_ready();
    }
    lane_wait();
    return r.barrier_result;
}

// What lane `me` of the warp gets from a shuffle, by the rules of PTX shfl.
inline uint64_t shuffle_result(const Lane *warp, unsigned me, uint32_t mask) {
    const Lane &l = warp[me];
    const int segment = (int)me & ~(l.width - 1), end = segment + l.width;
    const int by = l.operand & 31;
    int from = (int)me;
    if (l.op == Op::index) {
        from = segment + (l.operand & (l.width - 1));
    } else if (l.op == Op::up) {
        if ((int)me - by >= segment) from = (int)me - by;
    } else if (l.op == Op::down) {
        if ((int)me + by < end) from = (int)me + by;
    } else if (((int)me ^ by) < end) {
        from = (int)me ^ by;
    }
    if (!(mask >> from & 1)) return (uint64_t)poison_word << 32 | poison_word;  // undefined
    return warp[from].value;
}

// Waits for the lanes of `mask` in the caller's warp; returns what `op` gives the caller.
inline uint64_t warp_meet(const Site &site, Op op, uint32_t mask, uint64_t value, int operand,
                          int width) {
    Runner &r = runner;
    const unsigned first = r.lane & ~31u, self = r.lane & 31;
    Lane *warp = r.lanes + first;
    Lane &l = warp[self];
    l.site = site;
    l.wait = Wait::warp;
    l.op = op;
    l.mask = mask;
    l.operand = operand;
    l.width = width;
    l.value = value;
    if (!(mask >> self & 1)) fault("a lane is not in its own mask", r.lane, r.lane);
    if (width < 1 || width > 32 || (width & (width - 1)))
        fault("the width of a shuffle is not a power of two from 1 to 32", r.lane, r.lane);
    unsigned &waiting = r.warp_waiting[first >> 5];
    const unsigned want = (unsigned)__builtin_popcount(mask);
    if (++waiting >= want) {
        uint32_t arrived = 0, votes = 0;
        const unsigned lanes = r.count - first < 32 ? r.count - first : 32;
        for (unsigned i = 0; i < lanes; i++) {
            const Lane &o = warp[i];
            if (o.wait != Wait::warp || o.mask != mask || !same_site(o.site, site)) continue;
            arrived |= uint32_t(1) << i;
            votes |= uint32_t(o.value != 0) << i;
        }
        if (arrived == mask) {
            if (op == Op::sync) race_warp(first, mask);
            for (uint32_t rest = mask; rest; rest &= rest - 1) {
                const unsigned i = (unsigned)__builtin_ctz(rest);
                if (op <= Op::butterfly)
                    warp[i].result = shuffle_result(warp, i, mask);
                else
                    warp[i].result = op == Op::ballot ? votes
                                     : op == Op::any  ? votes != 0
                                                      : votes == mask;
                warp[i].wait = Wait::none;
                mark_ready(first + i);
            }
            waiting -= want;
        }
    }
    lane_wait();
    return l.result;
}

template <class T>
inline T shuffle(const Site &site, Op op, unsigned mask, T value, int operand, int width = 32) {
    static_assert(std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8),
                  "CUDA shuffles 4- and 8-byte numbers only");
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof value);
    bits = warp_meet(site, op, mask, bits, operand, width);
    memcpy(&value, &bits, sizeof value);
    return value;
}

struct WarpBarrier {
    Site site;
    void operator()(unsigned mask = 0xFFFFFFFFu) const {
        warp_meet(site, Op::sync, mask, 0, 0, 32);
    }
};

// ---- Launch ----------------------------------------------------------------------------------

inline void order_from_environment() {
    Runner &r = runner;
    const char *text = getenv("CRAYON_LANE_ORDER");
    r.launches++;
    if (!text || !*text || !strcmp(text, "forward")) {
        r.order = Order::forward;
    } else if (!strcmp(text, "backward")) {
        r.order = Order::backward;
    } else if (!strcmp(text, "warp")) {
        r.order = Order::warp;
    } else {
        char *end = nullptr;
        if (!strncmp(text, "random:", 7) && text[7])
            r.random = strtoull(text + 7, &end, 10) * 0x2545F4914F6CDD1Du + r.launches;
        if (!end || *end) {
            fprintf(stderr, "crayon: CRAYON_LANE_ORDER=%s: want forward, backward, random:SEED "
                            "or warp\n", text);
            die();
        }
        r.order = Order::random;
    }
}

inline void block_run(size_t shared_bytes) {
    Runner &r = runner;
    if (__start_crayon_shared)
        poison(__start_crayon_shared, (size_t)(__stop_crayon_shared - __start_crayon_shared));
    poison(dynamic_shared, shared_bytes);
    for (unsigned i = 0; i < r.count; i++) {
        r.lanes[i].context = nullptr;
        r.lanes[i].site.file = nullptr;
        r.lanes[i].wait = Wait::none;
    }
    r.finished = 0;
    race_block();
    mark_all_ready();
    const unsigned first = (unsigned)take_ready();
    set_lane(first);
    switch_to(context_of(first));
    const size_t bad = zone_check(dynamic_shared + shared_bytes, zone_bytes);
    if (bad < zone_bytes) {
        say_header("dynamic shared memory is written beyond its end");
        fprintf(stderr, "  it has %zu bytes; byte %zu is changed\n", shared_bytes,
                shared_bytes + bad);
        die();
    }
}

inline void grid_run(dim3 grid, dim3 block, size_t shared_bytes) {
    Runner &r = runner;
    r.count = block.x * block.y * block.z;
    gridDim = grid;
    blockDim = block;
    order_from_environment();
    if (r.index_shape.x != block.x || r.index_shape.y != block.y || r.index_shape.z != block.z) {
        for (unsigned i = 0; i < r.count; i++)
            r.index_of[i] = {i % block.x, i / block.x % block.y, i / block.x / block.y};
        r.index_shape = {block.x, block.y, block.z};
    }
    r.current = &r.host;
#ifdef CRAYON_CPU_FIBERS
    r.host.fiber = __tsan_get_current_fiber();
#endif
    zone_open(dynamic_shared, sizeof dynamic_shared);
    zone_make(dynamic_shared + shared_bytes, zone_bytes);
    const uint64_t blocks = (uint64_t)grid.x * grid.y * grid.z;
    uint64_t at = 0, step = 1;
    if (r.order == Order::random) {  // a start and a step without common factor visit each once
        at = random_next() % blocks;
        for (;;) {
            step = random_next() % blocks + 1;
            uint64_t a = step, b = blocks;
            while (b) {
                const uint64_t rest = a % b;
                a = b;
                b = rest;
            }
            if (a == 1) break;
        }
    } else if (r.order == Order::backward) {
        at = blocks - 1;
        step = blocks - 1;
    }
    for (uint64_t n = 0; n < blocks; n++) {
        blockIdx = {(unsigned)(at % grid.x), (unsigned)(at / grid.x % grid.y),
                    (unsigned)(at / grid.x / grid.y)};
        block_run(shared_bytes);
        at = (at + step) % blocks;
    }
}

// ---- Device memory ---------------------------------------------------------------------------

struct Allocation {
    unsigned char *start;  // as the user sees it; red zones lie on both sides
    size_t bytes;
    void *raw;  // from malloc; null for registered host memory
    cudaMemoryType type;
    void *shadow;  // of the race check
};

struct Memory {
    Allocation *table;  // sorted by start
    size_t used, room, total;
};
inline Memory memory;

// Dynamic shared memory that a kernel may ask for, where cudaFuncSetAttribute raised it.
struct KernelLimit {
    const void *kernel;
    size_t bytes;
};
struct KernelLimits {
    KernelLimit *table;
    size_t used, room;
};
inline KernelLimits kernel_limits;

inline thread_local cudaError_t last_error = cudaSuccess;

inline cudaError_t error(cudaError_t e) {
    if (e != cudaSuccess) last_error = e;
    return e;
}

template <class T> inline void table_grow(T *&table, size_t used, size_t &room) {
    if (used < room) return;
    room = room ? 2 * room : 16;
    table = static_cast<T *>(realloc(static_cast<void *>(table), room * sizeof(T)));
    if (!table) {
        perror("crayon: table");
        die();
    }
}

// Index of the first allocation that ends after p.
inline size_t memory_find(const void *p) {
    const unsigned char *at = static_cast<const unsigned char *>(p);
    size_t low = 0, high = memory.used;
    while (low < high) {
        const size_t mid = (low + high) / 2;
        if (memory.table[mid].start + memory.table[mid].bytes > at)
            high = mid;
        else
            low = mid + 1;
    }
    return low;
}

inline void memory_insert(const Allocation &a) {
    table_grow(memory.table, memory.used, memory.room);
    const size_t at = memory_find(a.start);
    memmove(memory.table + at + 1, memory.table + at, (memory.used - at) * sizeof a);
    memory.table[at] = a;
    memory.used++;
}

inline void memory_check(const Allocation &a, const char *when, const Site &site) {
    if (!a.raw) return;
    const size_t before = zone_check(a.start - zone_bytes, zone_bytes);
    const size_t after = zone_check(a.start + a.bytes, zone_bytes);
    if (before == zone_bytes && after == zone_bytes) return;
    fprintf(stderr, "crayon: %s memory is written outside an allocation of %zu bytes\n"
                    "  byte %lld from its start is changed; found %s at %s:%d\n",
            a.type == cudaMemoryTypeDevice ? "device" : "pinned host", a.bytes,
            before < zone_bytes ? (long long)before - (long long)zone_bytes
                                : (long long)(a.bytes + after),
            when, site.file, site.line);
    die();
}

inline size_t memory_total() {
    if (!memory.total) memory.total = env_bytes("CRAYON_DEVICE_MEMORY", size_t(8) << 30);
    return memory.total;
}

inline size_t memory_taken() {
    size_t n = 0;
    for (size_t i = 0; i < memory.used; i++)
        if (memory.table[i].type == cudaMemoryTypeDevice) n += memory.table[i].bytes;
    return n;
}

inline cudaError_t memory_get(void **p, size_t bytes, cudaMemoryType type) {
    if (!p) return cudaErrorInvalidValue;
    *p = nullptr;
    if (!bytes) return cudaSuccess;
    pthread_mutex_lock(&lock);
    cudaError_t e = cudaErrorMemoryAllocation;
    void *raw = nullptr;
    if (type != cudaMemoryTypeDevice || (bytes <= memory_total() &&
                                         memory_taken() <= memory_total() - bytes))
        raw = malloc(bytes + 3 * zone_bytes);
    if (raw) {
        const uintptr_t first = reinterpret_cast<uintptr_t>(raw) + zone_bytes;
        const Allocation a = {reinterpret_cast<unsigned char *>((first + zone_bytes - 1) /
                                                                zone_bytes * zone_bytes),
                              bytes, raw, type, nullptr};
        poison(a.start, bytes);
        zone_make(a.start - zone_bytes, zone_bytes);
        zone_make(a.start + bytes, zone_bytes);
        memory_insert(a);
        *p = a.start;
        e = cudaSuccess;
    }
    pthread_mutex_unlock(&lock);
    return e;
}

inline void memory_release(const Allocation &a) {
    race_forget(a.shadow);
    if (!a.raw) return;
    zone_open(a.start - zone_bytes, zone_bytes);
    zone_open(a.start + a.bytes, zone_bytes);
    poison(a.start, a.bytes);
    free(a.raw);
}

struct Closer {  // gives all back at exit or dlclose, when every context is idle
    ~Closer() {
        Runner &r = runner;
        while (r.made) {
            Context *c = r.made;
            r.made = c->made_before;
#ifdef CRAYON_CPU_FIBERS
            __tsan_destroy_fiber(c->fiber);
#endif
            zone_open(c->base, c->bytes);
            munmap(c->base, c->bytes);
        }
        r.idle = nullptr;
        r.contexts = 0;
        while (memory.used) memory_release(memory.table[--memory.used]);
        free(memory.table);
        memory = Memory();
        free(kernel_limits.table);
        kernel_limits = KernelLimits();
        race_close();
    }
};
inline Closer closer;

// Drops the allocation that starts at p, of the given type; `own`: made here, not registered.
inline cudaError_t memory_drop(void *p, cudaMemoryType type, bool own, const Site &site) {
    cudaError_t e = cudaErrorInvalidValue;
    pthread_mutex_lock(&lock);
    const size_t at = memory_find(p);
    if (at < memory.used && memory.table[at].start == p && memory.table[at].type == type &&
        (memory.table[at].raw != nullptr) == own) {
        const Allocation a = memory.table[at];
        memory_check(a, "when it was freed", site);
        memmove(memory.table + at, memory.table + at + 1, (memory.used - at - 1) * sizeof a);
        memory.used--;
        memory_release(a);
        e = cudaSuccess;
    }
    pthread_mutex_unlock(&lock);
    return e;
}

// Whether [p, p + bytes) is device memory of one allocation (1), clear of all device memory (0),
// or neither (-1).
inline int memory_side(const void *p, size_t bytes) {
    const unsigned char *at = static_cast<const unsigned char *>(p);
    pthread_mutex_lock(&lock);
    int side = 0;
    for (size_t i = memory_find(p); i < memory.used; i++) {
        const Allocation &a = memory.table[i];
        if (a.start >= at + bytes) break;
        if (a.type != cudaMemoryTypeDevice) continue;
        side = at >= a.start && bytes <= (size_t)(a.start + a.bytes - at) ? 1 : -1;
        break;
    }
    pthread_mutex_unlock(&lock);
    return side;
}

// Bytes from the first to the last of a pitched area; false where that does not fit an address.
inline bool area_bytes(size_t pitch, size_t width, size_t height, size_t *bytes) {
    return !__builtin_mul_overflow(pitch, height - 1, bytes) &&
           !__builtin_add_overflow(*bytes, width, bytes) && *bytes <= PTRDIFF_MAX;
}

inline cudaError_t copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                             size_t width, size_t height, cudaMemcpyKind kind) {
    if (!width || !height) return cudaSuccess;
    size_t to_bytes, from_bytes;
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    if (width > to_pitch || width > from_pitch)
        return height > 1 ? cudaErrorInvalidPitchValue : cudaErrorInvalidValue;
    if (!to || !from || !area_bytes(to_pitch, width, height, &to_bytes) ||
        !area_bytes(from_pitch, width, height, &from_bytes))
        return cudaErrorInvalidValue;
    const int to_side = memory_side(to, to_bytes), from_side = memory_side(from, from_bytes);
    if (to_side < 0 || from_side < 0) return cudaErrorInvalidValue;
    if (kind != cudaMemcpyDefault &&
        (to_side != (kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice) ||
         from_side != (kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice)))
        return cudaErrorInvalidValue;
    for (size_t row = 0; row < height; row++)
        memmove(static_cast<unsigned char *>(to) + row * to_pitch,
                static_cast<const unsigned char *>(from) + row * from_pitch, width);
    return cudaSuccess;
}

inline size_t shared_limit(const void *kernel) {
    for (size_t i = 0; i < kernel_limits.used; i++)
        if (kernel_limits.table[i].kernel == kernel) return kernel_limits.table[i].bytes;
    return shared_default;
}

inline bool stream_good(cudaStream_t s) { return !s || s->magic == 0x57AEA3; }

// The part of a launch that does not depend on the kernel's type.
inline cudaError_t launch(void (*call)(void (*)(), void **), void (*kernel)(), dim3 grid,
                          dim3 block, void **args, size_t shared, cudaStream_t stream,
                          const Site &site) {
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    if (!stream_good(stream)) return cudaErrorInvalidResourceHandle;
    if (!grid.x || !grid.y || !grid.z || grid.x > 0x7FFFFFFFu || grid.y > 65535 ||
        grid.z > 65535 || !block.x || !block.y || !block.z || block.x > max_lanes ||
        block.y > max_lanes || block.z > 64 || block.x * block.y * block.z > max_lanes)
        return cudaErrorInvalidValue;  // as CUDA 13 does; earlier ones: InvalidConfiguration
    pthread_mutex_lock(&lock);
    cudaError_t e = cudaErrorInvalidValue;
    if (shared <= shared_limit(reinterpret_cast<const void *>(kernel))) {
        Runner &r = runner;
        r.call = call;
        r.kernel = kernel;
        r.args = args;
        r.launch = site;
        race_launch(shared);
        grid_run(grid, block, shared);
        race_launch_end();
        for (size_t i = 0; i < memory.used; i++)
            memory_check(memory.table[i], "after the kernel launched", site);
        e = cudaSuccess;
    }
    pthread_mutex_unlock(&lock);
    return e;
}

template <class... A> struct Caller {
    template <size_t... I>
    static void spread(void (*kernel)(A...), void **args, std::index_sequence<I...>) {
        (void)args;
        kernel(*static_cast<std::remove_cv_t<A> *>(args[I])...);
    }
    static void call(void (*kernel)(), void **args) {
        spread(reinterpret_cast<void (*)(A...)>(kernel), args, std::index_sequence_for<A...>());
    }
};

}  // namespace crayon_cpu

// ---- Synchronisation, shuffles, votes (device) -----------------------------------------------
// Macros, because each call must know its place in the source, #line included.

#define CRAYON_SITE (::crayon_cpu::Site{__FILE__, __LINE__, __COUNTER__})
// Waits for all lanes of the block, which must all reach this very call.
#define __syncthreads() ((void)::crayon_cpu::block_meet(CRAYON_SITE, 0))
// The same; returns the number of lanes whose p is true, whether all, whether any is.
#define __syncthreads_count(p) (::crayon_cpu::block_meet(CRAYON_SITE, (p) != 0))
#define __syncthreads_and(p) \
    ((int)(::crayon_cpu::block_meet(CRAYON_SITE, (p) != 0) == (int)::crayon_cpu::runner.count))
#define __syncthreads_or(p) ((int)(::crayon_cpu::block_meet(CRAYON_SITE, (p) != 0) != 0))
// (mask = all): waits for the lanes of the mask.
#define __syncwarp(...) (::crayon_cpu::WarpBarrier{CRAYON_SITE}(__VA_ARGS__))
// (mask, value, lane, lower by, higher by or xor with, width = 32): another lane's value.
#define CRAYON_SHUFFLE(op, ...) \
    (::crayon_cpu::shuffle(CRAYON_SITE, ::crayon_cpu::Op::op, __VA_ARGS__))
#define __shfl_sync(...) CRAYON_SHUFFLE(index, __VA_ARGS__)
#define __shfl_up_sync(...) CRAYON_SHUFFLE(up, __VA_ARGS__)
#define __shfl_down_sync(...) CRAYON_SHUFFLE(down, __VA_ARGS__)
#define __shfl_xor_sync(...) CRAYON_SHUFFLE(butterfly, __VA_ARGS__)
// (mask, p): the lanes whose p is true, whether any is, whether all are.
#define CRAYON_VOTE(op, mask, p) \
    (::crayon_cpu::warp_meet(CRAYON_SITE, ::crayon_cpu::Op::op, (mask), (p) != 0, 0, 32))
#define __ballot_sync(mask, p) ((unsigned)CRAYON_VOTE(ballot, mask, p))
#define __any_sync(mask, p) ((int)CRAYON_VOTE(any, mask, p))
#define __all_sync(mask, p) ((int)CRAYON_VOTE(all, mask, p))

// Memory fences: one lane runs at a time, so there is nothing to order.
inline void __threadfence() {}
inline void __threadfence_block() {}
inline void __threadfence_system() {}

// ---- Atomics (device) ------------------------------------------------------------------------
// Each returns the value before. Only the types that CUDA has. Sums follow the lane order.

#ifdef CRAYON_RACE_CHECK
#define CRAYON_ATOMIC_WORD __attribute__((noinline, no_sanitize_thread)) inline
#else
#define CRAYON_ATOMIC_WORD inline
#endif
#define CRAYON_ATOMIC(name, T, expression)                                              \
    CRAYON_ATOMIC_WORD T name(T *address, T value) {                                    \
        ::crayon_cpu::race_atomic(address, sizeof(T), __builtin_return_address(0));     \
        const T old = *address;                                                         \
        *address = (expression);                                                        \
        return old;                                                                     \
    }
#define CRAYON_ATOMICS(T, U)                                 \
    CRAYON_ATOMIC(atomicMin, T, value < old ? value : old)   \
    CRAYON_ATOMIC(atomicMax, T, value > old ? value : old)   \
    CRAYON_ATOMIC(atomicAnd, T, old &value)                  \
    CRAYON_ATOMIC(atomicOr, T, old | value)                  \
    CRAYON_ATOMIC(atomicXor, T, old ^ value)
CRAYON_ATOMICS(int, unsigned)
CRAYON_ATOMICS(unsigned, unsigned)
CRAYON_ATOMICS(long long, unsigned long long)
CRAYON_ATOMICS(unsigned long long, unsigned long long)
CRAYON_ATOMIC(atomicAdd, int, (int)((unsigned)old + (unsigned)value))
CRAYON_ATOMIC(atomicAdd, unsigned, old + value)
CRAYON_ATOMIC(atomicAdd, unsigned long long, old + value)
CRAYON_ATOMIC(atomicAdd, float, old + value)
CRAYON_ATOMIC(atomicAdd, double, old + value)
CRAYON_ATOMIC(atomicSub, int, (int)((unsigned)old - (unsigned)value))
CRAYON_ATOMIC(atomicSub, unsigned, old - value)
CRAYON_ATOMIC(atomicExch, int, value)
CRAYON_ATOMIC(atomicExch, unsigned, value)
CRAYON_ATOMIC(atomicExch, unsigned long long, value)
CRAYON_ATOMIC(atomicExch, float, value)
#define CRAYON_ATOMIC_CAS(T)                                                            \
    CRAYON_ATOMIC_WORD T atomicCAS(T *address, T compare, T value) {                    \
        ::crayon_cpu::race_atomic(address, sizeof(T), __builtin_return_address(0));     \
        const T old = *address;                                                         \
        if (old == compare) *address = value;                                           \
        return old;                                                                     \
    }
CRAYON_ATOMIC_CAS(int)
CRAYON_ATOMIC_CAS(unsigned)
CRAYON_ATOMIC_CAS(unsigned long long)
#undef CRAYON_ATOMIC
#undef CRAYON_ATOMICS
#undef CRAYON_ATOMIC_CAS
#undef CRAYON_ATOMIC_WORD

// ---- Arithmetic (device) ---------------------------------------------------------------------
// Rounded once to nearest. CRAYON_OPAQUE hides where a value comes from, so that no flag and no
// optimisation can join an operation with the next; it costs no instruction.

#if defined(__x86_64__)
#define CRAYON_OPAQUE(x) __asm__("" : "+x"(x))
#elif defined(__aarch64__)
#define CRAYON_OPAQUE(x) __asm__("" : "+w"(x))
#else
#define CRAYON_OPAQUE(x) __asm__ volatile("" : "+m"(x))
#endif
#define CRAYON_ROUNDED(name, T, args, expression) \
    __forceinline__ T name args {                 \
        T result = (expression);                  \
        CRAYON_OPAQUE(result);                    \
        return result;                            \
    }
CRAYON_ROUNDED(__dadd_rn, double, (double a, double b), a + b)
CRAYON_ROUNDED(__dsub_rn, double, (double a, double b), a - b)
CRAYON_ROUNDED(__dmul_rn, double, (double a, double b), a *b)
CRAYON_ROUNDED(__ddiv_rn, double, (double a, double b), a / b)
CRAYON_ROUNDED(__dsqrt_rn, double, (double a), __builtin_sqrt(a))
CRAYON_ROUNDED(__drcp_rn, double, (double a), 1.0 / a)
CRAYON_ROUNDED(__fma_rn, double, (double a, double b, double c), __builtin_fma(a, b, c))
CRAYON_ROUNDED(__fadd_rn, float, (float a, float b), a + b)
CRAYON_ROUNDED(__fsub_rn, float, (float a, float b), a - b)
CRAYON_ROUNDED(__fmul_rn, float, (float a, float b), a *b)
CRAYON_ROUNDED(__fdiv_rn, float, (float a, float b), a / b)
CRAYON_ROUNDED(__fsqrt_rn, float, (float a), __builtin_sqrtf(a))
CRAYON_ROUNDED(__frcp_rn, float, (float a), 1.0f / a)
CRAYON_ROUNDED(__fmaf_rn, float, (float a, float b, float c), __builtin_fmaf(a, b, c))
#undef CRAYON_ROUNDED

namespace crayon_cpu {
template <class T, class F> __forceinline__ T bits_as(F from) {
    static_assert(sizeof(T) == sizeof(F), "same size");
    T to;
    memcpy(&to, &from, sizeof to);
    return to;
}
}  // namespace crayon_cpu

// The same bits as another type; the high and low word of a double, and a double of the two.
inline long long __double_as_longlong(double x) { return crayon_cpu::bits_as<long long>(x); }
inline double __longlong_as_double(long long x) { return crayon_cpu::bits_as<double>(x); }
inline int __float_as_int(float x) { return crayon_cpu::bits_as<int>(x); }
inline float __int_as_float(int x) { return crayon_cpu::bits_as<float>(x); }
inline unsigned __float_as_uint(float x) { return crayon_cpu::bits_as<unsigned>(x); }
inline float __uint_as_float(unsigned x) { return crayon_cpu::bits_as<float>(x); }
inline int __double2hiint(double x) {
    return (int)(uint32_t)(crayon_cpu::bits_as<uint64_t>(x) >> 32);
}
inline int __double2loint(double x) { return (int)(uint32_t)crayon_cpu::bits_as<uint64_t>(x); }
inline double __hiloint2double(int high, int low) {
    return crayon_cpu::bits_as<double>((uint64_t)(uint32_t)high << 32 | (uint32_t)low);
}

// Bit counts: ones, leading zeros (of 0: the width), position of the lowest one from 1 (of 0: 0).
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
inline int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }

// Loads and stores with a cache hint, which has no meaning here.
template <class T> inline T __ldg(const T *p) { return *p; }
template <class T> inline T __ldcg(const T *p) { return *p; }
template <class T> inline T __ldca(const T *p) { return *p; }
template <class T> inline T __ldcs(const T *p) { return *p; }
template <class T> inline T __ldcv(const T *p) { return *p; }
template <class T> inline void __stcg(T *p, T value) { *p = value; }
template <class T> inline void __stcs(T *p, T value) { *p = value; }
template <class T> inline void __stwb(T *p, T value) { *p = value; }
template <class T> inline void __stwt(T *p, T value) { *p = value; }

// ---- Host interface: errors and device -------------------------------------------------------

// The last error of this thread, which is then forgotten (Get) or kept (Peek).
inline cudaError_t cudaPeekAtLastError() { return crayon_cpu::last_error; }
inline cudaError_t cudaGetLastError() {
    const cudaError_t e = crayon_cpu::last_error;
    crayon_cpu::last_error = cudaSuccess;
    return e;
}
// CUDA's text for an error.
inline const char *cudaGetErrorString(cudaError_t e) {
    switch (e) {
    case cudaSuccess: return "no error";
    case cudaErrorInvalidValue: return "invalid argument";
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorInvalidConfiguration: return "invalid configuration argument";
    case cudaErrorInvalidPitchValue: return "invalid pitch argument";
    case cudaErrorInvalidMemcpyDirection: return "invalid copy direction for memcpy";
    case cudaErrorInvalidDeviceFunction: return "invalid device function";
    case cudaErrorInvalidDevice: return "invalid device ordinal";
    case cudaErrorInvalidResourceHandle: return "invalid resource handle";
    case cudaErrorNotReady: return "device not ready";
    case cudaErrorHostMemoryAlreadyRegistered:
        return "part or all of the requested memory range is already mapped";
    case cudaErrorHostMemoryNotRegistered:
        return "pointer does not correspond to a registered memory region";
    }
    return "unrecognized error code";
}
// The name of an error's number, for messages.
inline const char *cudaGetErrorName(cudaError_t e) {
    switch (e) {
    case cudaSuccess: return "cudaSuccess";
    case cudaErrorInvalidValue: return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation: return "cudaErrorMemoryAllocation";
    case cudaErrorInvalidConfiguration: return "cudaErrorInvalidConfiguration";
    case cudaErrorInvalidPitchValue: return "cudaErrorInvalidPitchValue";
    case cudaErrorInvalidMemcpyDirection: return "cudaErrorInvalidMemcpyDirection";
    case cudaErrorInvalidDeviceFunction: return "cudaErrorInvalidDeviceFunction";
    case cudaErrorInvalidDevice: return "cudaErrorInvalidDevice";
    case cudaErrorInvalidResourceHandle: return "cudaErrorInvalidResourceHandle";
    case cudaErrorNotReady: return "cudaErrorNotReady";
    case cudaErrorHostMemoryAlreadyRegistered: return "cudaErrorHostMemoryAlreadyRegistered";
    case cudaErrorHostMemoryNotRegistered: return "cudaErrorHostMemoryNotRegistered";
    }
    return "unrecognized error code";
}

// There is one device, number 0; all work is complete when a call returns.
inline cudaError_t cudaGetDeviceCount(int *n) {
    if (!n) return crayon_cpu::error(cudaErrorInvalidValue);
    *n = 1;
    return cudaSuccess;
}
inline cudaError_t cudaGetDevice(int *device) {
    if (!device) return crayon_cpu::error(cudaErrorInvalidValue);
    *device = 0;
    return cudaSuccess;
}
inline cudaError_t cudaSetDevice(int device) {
    return crayon_cpu::error(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }

// A number of the device: limits as of sm_90, but few multiprocessors.
inline cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device) {
    if (!value) return crayon_cpu::error(cudaErrorInvalidValue);
    if (device != 0) return crayon_cpu::error(cudaErrorInvalidDevice);
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
    case cudaDevAttrMaxBlockDimX:
    case cudaDevAttrMaxBlockDimY: *value = 1024; return cudaSuccess;
    case cudaDevAttrMaxBlockDimZ: *value = 64; return cudaSuccess;
    case cudaDevAttrMaxGridDimX: *value = 0x7FFFFFFF; return cudaSuccess;
    case cudaDevAttrMaxGridDimY:
    case cudaDevAttrMaxGridDimZ: *value = 65535; return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = 49152; return cudaSuccess;
    case cudaDevAttrTotalConstantMemory: *value = 65536; return cudaSuccess;
    case cudaDevAttrWarpSize: *value = 32; return cudaSuccess;
    case cudaDevAttrMaxRegistersPerBlock:
    case cudaDevAttrMaxRegistersPerMultiprocessor: *value = 65536; return cudaSuccess;
    case cudaDevAttrMultiProcessorCount:
        *value = crayon_cpu::multiprocessors;
        return cudaSuccess;
    case cudaDevAttrL2CacheSize: *value = 50 << 20; return cudaSuccess;
    case cudaDevAttrMaxThreadsPerMultiProcessor: *value = 2048; return cudaSuccess;
    case cudaDevAttrComputeCapabilityMajor: *value = 9; return cudaSuccess;
    case cudaDevAttrComputeCapabilityMinor: *value = 0; return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
        *value = (int)crayon_cpu::shared_per_sm;
        return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
        *value = (int)crayon_cpu::shared_optin;
        return cudaSuccess;
    case cudaDevAttrMaxBlocksPerMultiprocessor: *value = 32; return cudaSuccess;
    case cudaDevAttrReservedSharedMemoryPerBlock: *value = 1024; return cudaSuccess;
    }
    return crayon_cpu::error(cudaErrorInvalidValue);
}

// Name and limits of the device.
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int device) {
    if (!p) return crayon_cpu::error(cudaErrorInvalidValue);
    if (device != 0) return crayon_cpu::error(cudaErrorInvalidDevice);
    memset(p, 0, sizeof *p);
    strcpy(p->name, "CUDA on the CPU (Crayon)");
    p->totalGlobalMem = crayon_cpu::memory_total();
    p->sharedMemPerBlock = crayon_cpu::shared_default;
    p->sharedMemPerBlockOptin = crayon_cpu::shared_optin;
    p->sharedMemPerMultiprocessor = crayon_cpu::shared_per_sm;
    p->reservedSharedMemPerBlock = 1024;
    p->totalConstMem = 65536;
    p->regsPerBlock = p->regsPerMultiprocessor = 65536;
    p->warpSize = 32;
    p->maxThreadsPerBlock = p->maxThreadsDim[0] = p->maxThreadsDim[1] = 1024;
    p->maxThreadsDim[2] = 64;
    p->maxGridSize[0] = 0x7FFFFFFF;
    p->maxGridSize[1] = p->maxGridSize[2] = 65535;
    p->major = 9;
    p->multiProcessorCount = crayon_cpu::multiprocessors;
    p->maxThreadsPerMultiProcessor = 2048;
    p->maxBlocksPerMultiProcessor = 32;
    p->l2CacheSize = 50 << 20;
    return cudaSuccess;
}

// ---- Host interface: memory ------------------------------------------------------------------

#define CRAYON_HERE const char *file = __builtin_FILE(), int line = __builtin_LINE()

// Poisoned device memory, aligned to 256 bytes; 0 bytes give a null pointer.
template <class T> inline cudaError_t cudaMalloc(T **p, size_t bytes) {
    void *got = nullptr;
    const cudaError_t e =
        crayon_cpu::memory_get(p ? &got : nullptr, bytes, cudaMemoryTypeDevice);
    if (p) *p = static_cast<T *>(got);
    return crayon_cpu::error(e);
}
template <class T> inline cudaError_t cudaMallocAsync(T **p, size_t bytes, cudaStream_t) {
    return cudaMalloc(p, bytes);
}
// Gives device memory back after a check of its red zones; null is allowed.
inline cudaError_t cudaFree(void *p, CRAYON_HERE) {
    if (!p) return cudaSuccess;
    return crayon_cpu::error(
        crayon_cpu::memory_drop(p, cudaMemoryTypeDevice, true, {file, line, 0}));
}
inline cudaError_t cudaFreeAsync(void *p, cudaStream_t, CRAYON_HERE) {
    return cudaFree(p, file, line);
}
// Poisoned host memory with red zones, as cudaMalloc.
template <class T> inline cudaError_t cudaMallocHost(T **p, size_t bytes, unsigned = 0) {
    void *got = nullptr;
    const cudaError_t e = crayon_cpu::memory_get(p ? &got : nullptr, bytes, cudaMemoryTypeHost);
    if (p) *p = static_cast<T *>(got);
    return crayon_cpu::error(e);
}
template <class T> inline cudaError_t cudaHostAlloc(T **p, size_t bytes, unsigned flags) {
    return cudaMallocHost(p, bytes, flags);
}
inline cudaError_t cudaFreeHost(void *p, CRAYON_HERE) {
    if (!p) return cudaSuccess;
    return crayon_cpu::error(
        crayon_cpu::memory_drop(p, cudaMemoryTypeHost, true, {file, line, 0}));
}
// Notes, and forgets, host memory as pinned; has no other effect.
inline cudaError_t cudaHostRegister(void *p, size_t bytes, unsigned) {
    using namespace crayon_cpu;
    if (!p || !bytes) return error(cudaErrorInvalidValue);
    pthread_mutex_lock(&lock);
    unsigned char *start = static_cast<unsigned char *>(p);
    const size_t at = memory_find(p);
    const bool taken = at < memory.used && memory.table[at].start < start + bytes;
    if (!taken) memory_insert({start, bytes, nullptr, cudaMemoryTypeHost, nullptr});
    pthread_mutex_unlock(&lock);
    return error(taken ? cudaErrorHostMemoryAlreadyRegistered : cudaSuccess);
}
inline cudaError_t cudaHostUnregister(void *p) {
    using namespace crayon_cpu;
    const cudaError_t e = memory_drop(p, cudaMemoryTypeHost, false, {"", 0, 0});
    return error(e == cudaSuccess ? e : cudaErrorHostMemoryNotRegistered);
}
// Which memory a pointer points into.
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *a, const void *p) {
    using namespace crayon_cpu;
    if (!a) return error(cudaErrorInvalidValue);
    pthread_mutex_lock(&lock);
    const size_t at = memory_find(p);
    const bool in = at < memory.used && memory.table[at].start <= p;
    a->type = in ? memory.table[at].type : cudaMemoryTypeUnregistered;
    pthread_mutex_unlock(&lock);
    a->device = a->type == cudaMemoryTypeUnregistered ? -2 : 0;
    a->devicePointer = in ? const_cast<void *>(p) : nullptr;
    a->hostPointer = a->type == cudaMemoryTypeDevice ? nullptr : const_cast<void *>(p);
    return cudaSuccess;
}
// Device memory that is left, and all there is.
inline cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total_bytes) {
    using namespace crayon_cpu;
    if (!free_bytes || !total_bytes) return error(cudaErrorInvalidValue);
    pthread_mutex_lock(&lock);
    *total_bytes = memory_total();
    *free_bytes = *total_bytes - memory_taken();
    pthread_mutex_unlock(&lock);
    return cudaSuccess;
}
// Copies; both ends must lie where `kind` says, device ends within one allocation.
inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind) {
    return crayon_cpu::error(crayon_cpu::copy_rows(to, bytes, from, bytes, bytes, 1, kind));
}
inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t stream = nullptr) {
    if (!crayon_cpu::stream_good(stream)) return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    return cudaMemcpy(to, from, bytes, kind);
}
// Copies `height` rows of `width` bytes; the ends are checked from the first to the last byte.
inline cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                size_t width, size_t height, cudaMemcpyKind kind) {
    return crayon_cpu::error(
        crayon_cpu::copy_rows(to, to_pitch, from, from_pitch, width, height, kind));
}
inline cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from,
                                     size_t from_pitch, size_t width, size_t height,
                                     cudaMemcpyKind kind, cudaStream_t stream = nullptr) {
    if (!crayon_cpu::stream_good(stream)) return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    return cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind);
}
// Sets bytes of device memory within one allocation.
inline cudaError_t cudaMemset(void *p, int value, size_t bytes) {
    if (!bytes) return cudaSuccess;
    if (crayon_cpu::memory_side(p, bytes) != 1) return crayon_cpu::error(cudaErrorInvalidValue);
    memset(p, value, bytes);
    return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes,
                                   cudaStream_t stream = nullptr) {
    if (!crayon_cpu::stream_good(stream)) return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    return cudaMemset(p, value, bytes);
}

// ---- Host interface: launch ------------------------------------------------------------------

// Runs the kernel to its end; args[i] points to argument i. A fault inside it aborts.
template <class... A>
inline cudaError_t cudaLaunchKernel(void (*kernel)(A...), dim3 grid, dim3 block, void **args,
                                    size_t shared_bytes = 0, cudaStream_t stream = nullptr,
                                    CRAYON_HERE) {
    return crayon_cpu::error(crayon_cpu::launch(crayon_cpu::Caller<A...>::call,
                                                reinterpret_cast<void (*)()>(kernel), grid, block,
                                                args, shared_bytes, stream, {file, line, 0}));
}
// Allows a kernel more dynamic shared memory than 48 KB (up to 227), or less.
template <class... A>
inline cudaError_t cudaFuncSetAttribute(void (*kernel)(A...), cudaFuncAttribute attribute,
                                        int value) {
    using namespace crayon_cpu;
    if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout)
        return error(value >= -1 && value <= 100 ? cudaSuccess : cudaErrorInvalidValue);
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
        (size_t)value > shared_optin)
        return error(cudaErrorInvalidValue);
    const void *key = reinterpret_cast<const void *>(kernel);
    pthread_mutex_lock(&lock);
    KernelLimits &k = kernel_limits;
    size_t i = 0;
    while (i < k.used && k.table[i].kernel != key) i++;
    if (i == k.used) {
        table_grow(k.table, k.used, k.room);
        k.used++;
    }
    k.table[i] = {key, (size_t)value};
    pthread_mutex_unlock(&lock);
    return cudaSuccess;
}
// Blocks of the kernel that a multiprocessor holds by lanes and dynamic shared memory alone.
template <class... A>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void (*)(A...),
                                                                int lanes, size_t shared_bytes) {
    if (!blocks || lanes < 1) return crayon_cpu::error(cudaErrorInvalidValue);
    const int warps = (lanes + 31) / 32, by_warps = 64 / warps;
    const int by_shared = (int)(crayon_cpu::shared_per_sm / (shared_bytes + 1024));
    *blocks = lanes > 1024 ? 0 : by_warps < by_shared ? by_warps : by_shared;
    if (*blocks > 32) *blocks = 32;
    return cudaSuccess;
}

// ---- Host interface: streams and events ------------------------------------------------------
// Work is done in the order of the calls, whatever the stream. Handles are checked.

inline cudaError_t cudaStreamCreate(cudaStream_t *stream) {
    if (!stream) return crayon_cpu::error(cudaErrorInvalidValue);
    *stream = static_cast<cudaStream_t>(malloc(sizeof(CUstream_st)));
    if (!*stream) return crayon_cpu::error(cudaErrorMemoryAllocation);
    (*stream)->magic = 0x57AEA3;
    return cudaSuccess;
}
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned) {
    return cudaStreamCreate(stream);
}
inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    if (!stream || !crayon_cpu::stream_good(stream))
        return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    stream->magic = 0;
    free(stream);
    return cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    return crayon_cpu::error(crayon_cpu::stream_good(stream) ? cudaSuccess
                                                             : cudaErrorInvalidResourceHandle);
}
inline cudaError_t cudaStreamQuery(cudaStream_t stream) { return cudaStreamSynchronize(stream); }

namespace crayon_cpu {
inline bool event_good(cudaEvent_t e) { return e && e->magic == 0xE7E27; }
}  // namespace crayon_cpu

inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned) {
    if (!event) return crayon_cpu::error(cudaErrorInvalidValue);
    *event = static_cast<cudaEvent_t>(calloc(1, sizeof(CUevent_st)));
    if (!*event) return crayon_cpu::error(cudaErrorMemoryAllocation);
    (*event)->magic = 0xE7E27;
    return cudaSuccess;
}
inline cudaError_t cudaEventCreate(cudaEvent_t *event) {
    return cudaEventCreateWithFlags(event, cudaEventDefault);
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
    if (!crayon_cpu::event_good(event)) return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    event->magic = 0;
    free(event);
    return cudaSuccess;
}
// Takes the time of a monotonic clock.
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr) {
    if (!crayon_cpu::event_good(event) || !crayon_cpu::stream_good(stream))
        return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    clock_gettime(CLOCK_MONOTONIC, &event->when);
    event->recorded = true;
    return cudaSuccess;
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    return crayon_cpu::error(crayon_cpu::event_good(event) ? cudaSuccess
                                                           : cudaErrorInvalidResourceHandle);
}
inline cudaError_t cudaEventQuery(cudaEvent_t event) { return cudaEventSynchronize(event); }
inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned = 0) {
    if (!crayon_cpu::stream_good(stream)) return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    return cudaEventSynchronize(event);
}
// Milliseconds between two recorded events.
inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t stop) {
    using namespace crayon_cpu;
    if (!ms) return error(cudaErrorInvalidValue);
    if (!event_good(start) || !event_good(stop) || !start->recorded || !stop->recorded)
        return error(cudaErrorInvalidResourceHandle);
    *ms = (float)(1e3 * (double)(stop->when.tv_sec - start->when.tv_sec) +
                  1e-6 * (double)(stop->when.tv_nsec - start->when.tv_nsec));
    return cudaSuccess;
}

#ifdef CRAYON_RACE_CHECK
#include "cuda_on_cpu_race.h"
#endif

#pragma GCC visibility pop

#endif  // CRAYON_CUDA_ON_CPU_H
