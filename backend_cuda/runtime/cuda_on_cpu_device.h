// cuda_on_cpu_device.h - what kernels call: synchronisation, atomics, arithmetic, loads and stores.
// A part of cuda_on_cpu.h, which includes it and has the licence.
#ifndef CRAYON_CUDA_ON_CPU_DEVICE_H
#define CRAYON_CUDA_ON_CPU_DEVICE_H

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

// Start values of emitted divides and roots: 1/x and 1/sqrt(x), as the instructions of a GPU have them. In double the lower half of x is left out and
// that of the result is 0; the result is off by up to two units more, which x decides, so that nothing rests on one table; but not below
// 1/x where the fraction that is left is all ones: no table is. Subnormal numbers count as zeros.
namespace crayon_cpu {
inline double near_f64(double exact, uint32_t high) {
    const uint32_t result = (uint32_t)(bits_as<uint64_t>(exact) >> 32), exponent = result >> 20 & 2047;
    if (exponent == 2047) return exact;
    if (exponent == 0) return exact < 0 ? -0.0 : 0.0;
    const uint32_t off = (high & 0xfffff) == 0xfffff ? 0 : (high * 2654435761u >> 16) % 5 - 2;
    return bits_as<double>((uint64_t)(exponent == 1 ? result : result + off) << 32);
}
inline double flushed(double x) { return x > -0x1p-1022 && x < 0x1p-1022 ? (__builtin_signbit(x) ? -0.0 : 0.0) : x; }
inline float flushed(float x) { return x > -0x1p-126f && x < 0x1p-126f ? (__builtin_signbit(x) ? -0.0f : 0.0f) : x; }
inline double upper(double x) { return flushed(bits_as<double>(bits_as<uint64_t>(x) >> 32 << 32)); }
}  // namespace crayon_cpu

inline double crayon_near_reciprocal_f64(double x) {
    if (x != x) return x;
    return crayon_cpu::near_f64(1.0 / crayon_cpu::upper(x), (uint32_t)__double2hiint(x));
}
inline double crayon_near_reciprocal_root_f64(double x) {
    if (x != x) return x;
    return crayon_cpu::near_f64(1.0 / __builtin_sqrt(crayon_cpu::upper(x)), (uint32_t)__double2hiint(x));
}
inline float crayon_near_reciprocal_f32(float x) {
    return crayon_cpu::flushed(1.0f / crayon_cpu::flushed(x));
}
inline float crayon_near_reciprocal_root_f32(float x) {
    return (float)(1.0 / __builtin_sqrt((double)crayon_cpu::flushed(x)));
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

#endif  // CRAYON_CUDA_ON_CPU_DEVICE_H
