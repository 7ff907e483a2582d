// cuda_on_cpu_state.h - built-in variables, poison and red zones, the runner's state, its messages.
// A part of cuda_on_cpu.h, which includes it and has the licence.
#ifndef CRAYON_CUDA_ON_CPU_STATE_H
#define CRAYON_CUDA_ON_CPU_STATE_H

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
// Arguments that hold the place of a call, for functions of the host interface.
#define CRAYON_HERE const char *file = __builtin_FILE(), int line = __builtin_LINE()

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

}  // namespace crayon_cpu

#endif  // CRAYON_CUDA_ON_CPU_STATE_H
