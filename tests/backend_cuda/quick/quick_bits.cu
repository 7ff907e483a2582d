// The quick divides, reciprocals and roots of emitted CUDA against IEEE's: the very helper text (quick_text.h, cut out of
// support_device.txt by run.sh), on a CPU through cuda_on_cpu.h, or on a GPU with its own start values.
//   quick_bits SECTION MILLIONS    SECTION: hard64 hard32 roots32 reciprocals32 divides32 (GPU alone), all
// Where an operation says that it is sure its bits must be IEEE's, and where it is documented to be exact it must be sure.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef CRAYON_CUDA_ON_CPU
#include "cuda_on_cpu.h"
#define GPU 0
#else
#include <cuda_runtime.h>
#define GPU 1
#endif
#include "quick_text.h"

#define BOTH static __host__ __device__ inline
#define LANE static __device__ inline

// ---- bits ------------------------------------------------------------------------------------

BOTH double real64(uint64_t bits) { double x; memcpy(&x, &bits, sizeof x); return x; }
BOTH float real32(uint32_t bits) { float x; memcpy(&x, &bits, sizeof x); return x; }
BOTH uint64_t bits64(double x) { uint64_t bits; memcpy(&bits, &x, sizeof bits); return bits; }
BOTH uint32_t bits32(float x) { uint32_t bits; memcpy(&bits, &x, sizeof bits); return bits; }
BOTH bool same(double x, double y) { return bits64(x) == bits64(y) || (x != x && y != y); }
BOTH bool same(float x, float y) { return bits32(x) == bits32(y) || (x != x && y != y); }
BOTH bool within(double x, double low, double high) { return fabs(x) >= low && fabs(x) < high; }

BOTH uint64_t mix(uint64_t x) // splitmix64
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

BOTH uint64_t next(uint64_t *state) { return mix(*state += 0x2545f4914f6cdd1du); }

// ---- operands: fractions of every kind at all exponents --------------------------------------

// A fraction of `width` bits: random, all ones but for a few units, a few units, one bit, a run of ones from either end, a bit or two changed in such.
BOTH uint64_t hard_fraction(uint64_t *state, int width)
{
    const uint64_t ones = (1ull << width) - 1, r = next(state), at = (r >> 8) % width, small = (r >> 16) & 7;
    switch (r & 7) {
    case 0: return ones - small;
    case 1: return small;
    case 2: return 1ull << at;
    case 3: return ones >> at;
    case 4: return (ones << at) & ones;
    case 5: return ((ones << at) & ones) ^ (1ull << ((r >> 24) % width));
    default: return next(state) & ones;
    }
}

// Exponents of the format's width: anywhere, at its ends, near 1, near the limits of the guards (2**-450, 2**-900 and 2**1017; 2**-50 to 2**-126).
BOTH uint64_t hard_exponent(uint64_t *state, bool wide)
{
    const uint64_t r = next(state), most = wide ? 2047 : 255, bias = most / 2;
    const int wide_limits[] = {-450, -900, 1017, -1022}, limits[] = {-50, -100, -125, 126};
    switch (r & 7) {
    case 0: return ((r >> 8) & 1) ? most - ((r >> 9) & 3) : (r >> 9) & 3;
    case 1: return bias + (wide ? wide_limits[(r >> 8) & 3] : limits[(r >> 8) & 3]) + (int)((r >> 10) % 5) - 2;
    case 2: case 3: return bias + (int)((r >> 8) % 64) - 32;
    default: return (r >> 8) % (most + 1);
    }
}

BOTH double hard64(uint64_t *state)
{
    const uint64_t sign = next(state) & 1;
    return real64(sign << 63 | (hard_exponent(state, true) & 2047) << 52 | hard_fraction(state, 52));
}

BOTH float hard32(uint64_t *state)
{
    const uint32_t sign = next(state) & 1;
    return real32(sign << 31 | (uint32_t)(hard_exponent(state, false) & 255) << 23 | (uint32_t)hard_fraction(state, 23));
}

// ---- one case ----------------------------------------------------------------------------------

enum { DIVIDE, CONSTANT, RECIPROCAL, ROOT, KINDS };
struct Counts {
    unsigned long long cases, sure, wrong, shy; // shy: not sure where the operation is documented to be exact
    unsigned long long kind, a, b;              // of a wrong one
};
enum { ALL = CRAYON_DIVISOR | CRAYON_NUMERATOR | CRAYON_RESULT | CRAYON_ZERO };

template <class T> LANE void judge(Counts *counts, int kind, bool sure, bool exact, T got, T wanted, uint64_t a, uint64_t b)
{
    const bool wrong = (sure || exact) && !same(got, wanted), shy = exact && !sure;
    counts->cases++;
    counts->sure += sure;
    counts->wrong += wrong;
    counts->shy += shy;
    if (!wrong && !shy) return;
    counts->kind = kind;
    counts->a = a;
    counts->b = b;
}

LANE void case64(Counts *counts, double a, double b)
{
    const double least = real64((uint64_t)(1023 - 450) << 52), small = real64((uint64_t)(1023 - 900) << 52), most = real64((uint64_t)(1023 + 1017) << 52);
    const uint64_t x = bits64(a), y = bits64(b);
    const double quotient = __ddiv_rn(a, b), reciprocal = __ddiv_rn(1.0, b);
    const bool divisor = within(b, least, most), exact = divisor && (a == 0 || within(quotient, least, most));
    bool sure[KINDS] = {true, true, true, true};
    const double divided = crayon_quick_divide_f64(a, b, ALL, &sure[DIVIDE]);
    const double by = crayon_quick_quotient_f64(a, b, reciprocal, ALL, &sure[CONSTANT]);
    const double inverse = crayon_quick_reciprocal_f64(b, ALL, &sure[RECIPROCAL]);
    const double root = crayon_quick_root_f64(a, ALL, &sure[ROOT]);
    judge(counts, DIVIDE, sure[DIVIDE], exact, divided, quotient, x, y);
    judge(counts, CONSTANT, sure[CONSTANT] && divisor, exact, by, quotient, x, y);
    judge(counts, RECIPROCAL, sure[RECIPROCAL], divisor, inverse, reciprocal, x, y);
    judge(counts, ROOT, sure[ROOT], a == 0 || (a > 0 && within(a, small, most)), root, __dsqrt_rn(a), x, y);
}

LANE void root32(Counts *counts, float a)
{
    bool sure = true;
    const float root = crayon_quick_root_f32(a, ALL, &sure);
    judge(counts, ROOT, sure, a == 0 || (a >= 0x1p-100f && a < INFINITY), root, __fsqrt_rn(a), bits32(a), 0);
}

LANE void reciprocal32(Counts *counts, float b)
{
    bool sure = true;
    const float inverse = crayon_quick_reciprocal_f32(b, ALL, &sure);
    judge(counts, RECIPROCAL, sure, within(b, 0x1p-126, 0x1p126), inverse, __fdiv_rn(1.0f, b), bits32(b), 0);
}

LANE void case32(Counts *counts, float a, float b)
{
    const float quotient = __fdiv_rn(a, b), reciprocal = __fdiv_rn(1.0f, b);
    const bool divisor = within(b, 0x1p-126, 0x1p126), exact = divisor && (a == 0 || (within(a, 0x1p-100, 0x1p128) && within(quotient, 0x1p-124, 0x1p127)));
    bool sure = true, sure_by = true;
    const float divided = crayon_quick_divide_f32(a, b, ALL, &sure);
    const float by = crayon_quick_quotient_f32(a, b, reciprocal, ALL, &sure_by);
    judge(counts, DIVIDE, sure, exact, divided, quotient, bits32(a), bits32(b));
    judge(counts, CONSTANT, sure_by && divisor, exact, by, quotient, bits32(a), bits32(b));
    root32(counts, a);
    reciprocal32(counts, b);
}

// ---- sections: what a lane does for number n -----------------------------------------------------

// A divisor, and the numerator next to the middle between two quotients.
LANE void middle64(Counts *counts, uint64_t *state)
{
    const double b = real64(1023ull << 52 | hard_fraction(state, 52)), q = real64(1023ull << 52 | hard_fraction(state, 52));
    const double a = __fma_rn(b, real64(bits64(q) - (51ull << 52)) * 0.25, __dmul_rn(b, q)); // b*(q + half a unit), nearly
    const uint64_t up = (next(state) % 800 + 600) << 52;
    case64(counts, real64((bits64(a) & ((1ull << 52) - 1)) | up), b);
    // A root next to the middle between two numbers.
    case64(counts, __fma_rn(q, real64(bits64(q) - (52ull << 52)), __dmul_rn(q, q)), b);
}

LANE void hard_64(Counts *counts, uint64_t n)
{
    uint64_t state = mix(n);
    const double a = hard64(&state), b = hard64(&state);
    case64(counts, a, b);
    middle64(counts, &state);
    case64(counts, b * real64((next(&state) % 64 + 991) << 52), b); // powers of two as quotients
    case64(counts, real64(next(&state)), real64(next(&state)));
}

LANE void hard_32(Counts *counts, uint64_t n)
{
    uint64_t state = mix(n);
    const float a = hard32(&state), b = hard32(&state);
    case32(counts, a, b);
    case32(counts, real32((uint32_t)next(&state)), real32((uint32_t)next(&state)));
}

LANE void roots_32(Counts *counts, uint64_t n) { root32(counts, real32((uint32_t)n)); }
LANE void reciprocals_32(Counts *counts, uint64_t n) { reciprocal32(counts, real32((uint32_t)n)); }

// All numerators' fractions with the fraction n as divisor: exponents change nothing within the guard. The quotient is right if its remainder is less
// than half its unit times the divisor: rounding the remainder keeps that order.
LANE void divides_32(Counts *counts, uint64_t n)
{
    const float b = real32(127u << 23 | (uint32_t)n), y = crayon_refined_f32(b);
    bool sure = true;
    unsigned wrong = 0;
    judge(counts, RECIPROCAL, true, true, y, __fdiv_rn(1.0f, b), bits32(b), 0);
    for (uint32_t fraction = 0; fraction < 1u << 23; fraction++) {
        const float a = real32(127u << 23 | fraction), q = crayon_quick_quotient_f32(a, b, y, 0, &sure);
        const float half = (q >= 1.0f ? 0x1p-24f : 0x1p-25f) * b;
        wrong += !(fabsf(__fmaf_rn(-b, q, a)) < half);
    }
    counts->cases += 1u << 23;
    counts->sure += 1u << 23;
    counts->wrong += wrong;
    if (wrong) counts->kind = DIVIDE, counts->b = bits32(b);
}

static const struct {
    const char *name;
    uint64_t all; // 0: as many as the command line says
} sections[] = {{"hard64", 0}, {"hard32", 0}, {"roots32", 1ull << 32}, {"reciprocals32", 1ull << 32}, {"divides32", 1ull << 23}};
enum { SECTIONS = sizeof sections / sizeof sections[0] };

LANE void run(int section, Counts *counts, uint64_t n)
{
    switch (section) {
    case 0: hard_64(counts, n); break;
    case 1: hard_32(counts, n); break;
    case 2: roots_32(counts, n); break;
    case 3: reciprocals_32(counts, n); break;
    default: divides_32(counts, n);
    }
}

// ---- running -------------------------------------------------------------------------------------

#if GPU
static __global__ void lanes(int section, uint64_t count, Counts *total)
{
    Counts counts = {};
    for (uint64_t n = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; n < count; n += (uint64_t)gridDim.x * blockDim.x) run(section, &counts, n);
    atomicAdd(&total->cases, counts.cases);
    atomicAdd(&total->sure, counts.sure);
    atomicAdd(&total->wrong, counts.wrong);
    atomicAdd(&total->shy, counts.shy);
    if (!counts.wrong && !counts.shy) return;
    total->kind = counts.kind;
    total->a = counts.a;
    total->b = counts.b;
}

static Counts run_section(int section, uint64_t count)
{
    Counts *total, counts = {};
    if (cudaMalloc((void **)&total, sizeof *total) || cudaMemset(total, 0, sizeof *total)) exit(2);
    lanes<<<132 * 16, 256>>>(section, count, total);
    if (cudaMemcpy(&counts, total, sizeof counts, cudaMemcpyDeviceToHost)) exit(2);
    return counts;
}
#else
static Counts run_section(int section, uint64_t count)
{
    Counts counts = {};
    const uint64_t step = sections[section].all ? sections[section].all / count : 1; // of all, so many: a step that is odd goes through all low bits
    for (uint64_t n = 0; n < count; n++) run(section, &counts, n * (step | 1));
    return counts;
}
#endif

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    const uint64_t millions = strtoull(argv[2], NULL, 10);
    bool bad = false, any = false;
    for (int section = 0; section < SECTIONS; section++) {
        if (strcmp(argv[1], "all") != 0 && strcmp(argv[1], sections[section].name) != 0) continue;
        if (section == 4 && !GPU) continue;
        uint64_t count = millions * 1000000;
        if (sections[section].all && (GPU || count > sections[section].all)) count = sections[section].all;
        const Counts c = run_section(section, count);
        printf("%-14s %llu cases, %llu sure, %llu wrong, %llu not sure where they must be\n", sections[section].name, c.cases, c.sure, c.wrong, c.shy);
        if (c.wrong || c.shy) printf("    kind %llu a %llx b %llx\n", c.kind, c.a, c.b);
        bad |= c.wrong || c.shy || c.sure * 4 < c.cases; // operands of which few are sure would show little
        any = true;
    }
    return bad || !any;
}
