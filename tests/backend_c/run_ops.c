/* Calls each routine of TABLE in both translations on all combinations of hard operands and many random ones, and
 * compares bits. NaNs compare equal; MIN and MAX of two that are no constants are not compared on NaNs and zeros of opposite sign,
 * where gfortran's choice varies. `run -gpu` allows the library functions some ULP, as a GPU's library is another one. Integer divisions that trap are left out, and shifts by the least integer. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { TYPE_none, TYPE_i8, TYPE_i16, TYPE_i32, TYPE_i64, TYPE_l8, TYPE_l16, TYPE_l32, TYPE_l64, TYPE_f32, TYPE_f64 } Type;
static const int bytes_of[] = {0, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8};

typedef void Routine(int32_t *, void *, void *, void *, void *);
#define CASE(n, op, library, text, count, a, b, c, r) Routine ref_##n##_, got_##n##_;
#include TABLE
#undef CASE
static const struct {
    const char *op;
    bool library; /* of a value that the C library computes, which is not a GPU's */
    const char *text;
    int count;
    Type types[3], result;
    Routine *ref, *got;
} cases[] = {
#define CASE(n, op, library, text, count, a, b, c, r) {#op, library, text, count, {a, b, c}, r, ref_##n##_, got_##n##_},
#include TABLE
#undef CASE
};

enum { RANDOMS = 400, LIMIT = 1 << 15 };

static uint64_t random_state = 88172645463325252u;

static uint64_t next_random(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    return random_state ^= random_state << 17;
}

static const double hard_reals[] = {
    0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 3.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999999999999994, 0.99999999999999989, 1.0000000000000002,
    0.1, -0.3, 3.7, -3.7, 7.0, 100.25, -1e3, 127.5, 128.0, -128.5, -129.0, 255.5, 32767.5, 32768.0, -32768.5, -32769.5, 65536.5,
    8388607.5, 8388608.5, 16777215.0, 2147483647.0, 2147483647.5, 2147483648.0, -2147483648.0, -2147483648.5, -2147483649.0, 4294967296.5,
    4503599627370495.5, 4503599627370496.5, 9007199254740993.0, 9.2e18, 9223372036854774784.0, 9223372036854775808.0, -9223372036854775808.0,
    -9.3e18, 1e19, 1e30, 3.4028234663852886e38, -1e38, 1e300, 1.7976931348623157e308, 1.1754943508222875e-38, 1e-40, -1e-45,
    2.2250738585072014e-308, 5e-324, -5e-324, 1e-310, INFINITY, -INFINITY, NAN, -NAN, 3.141592653589793, -1.5707963267948966,
};
static const int64_t hard_integers[] = {
    0, 1, -1, 2, -2, 3, -3, 5, 7, -7, 8, 15, 16, 31, 32, 33, -31, -32, -33, 63, 64, 65, -63, -64, 100, 126, 127, 128, -127, -128, -129, 255,
    32766, 32767, 32768, -32767, -32768, 46341, 65535, 65536, 2147483646, 2147483647, INT64_C(2147483648), -2147483647, -2147483648LL,
    INT64_C(4294967296), INT64_C(3037000500), INT64_MAX, INT64_MAX - 1, INT64_MIN, INT64_MIN + 1,
};

static size_t hard_count(Type type)
{
    if (type >= TYPE_f32) return sizeof hard_reals / sizeof *hard_reals;
    return type >= TYPE_l8 ? 2 : sizeof hard_integers / sizeof *hard_integers;
}

/* Stores hard value n, or a random one when n is beyond them. */
static void set(Type type, void *array, size_t at, size_t n)
{
    uint64_t word = next_random();
    char *to = (char *)array + at * (size_t)bytes_of[type];
    if (type == TYPE_f64 || type == TYPE_f32) {
        double real = n < hard_count(type) ? hard_reals[n]
                      : n % 3 == 0 ? ldexp((double)(int64_t)word, (int)(next_random() % 40) - 70)
                                   : (double)(int64_t)word * (1.0 / 1e18);
        float small = (float)real;
        if (n >= hard_count(type) && n % 3 == 2) memcpy(&real, &word, 8), memcpy(&small, &word, 4);
        memcpy(to, type == TYPE_f64 ? (void *)&real : (void *)&small, (size_t)bytes_of[type]);
        return;
    }
    int64_t whole = n < hard_count(type) ? type >= TYPE_l8 ? (int64_t)n : hard_integers[n] : (int64_t)word >> word % 61;
    if (type >= TYPE_l8) whole &= 1;
    memcpy(to, &whole, (size_t)bytes_of[type]);
}

static double real_at(Type type, const void *array, size_t at)
{
    return type == TYPE_f64 ? ((const double *)array)[at] : (double)((const float *)array)[at];
}

static int64_t integer_at(Type type, const void *array, size_t at)
{
    int64_t value = 0;
    memcpy(&value, (const char *)array + at * (size_t)bytes_of[type], (size_t)bytes_of[type]);
    int shift = 64 - 8 * bytes_of[type];
    return (int64_t)((uint64_t)value << shift) >> shift;
}

static int excluded(size_t c, const void *a, const void *b, size_t at)
{
    Type type = cases[c].types[0];
    const char *op = cases[c].op;
    int divides = strcmp(op, "div") == 0 || strcmp(op, "mod") == 0 || strcmp(op, "modulo") == 0;
    if (type < TYPE_l8 && divides) {
        int64_t divisor = integer_at(type, b, at);
        return divisor == 0 || (divisor == -1 && integer_at(type, a, at) == INT64_MIN >> (64 - 8 * bytes_of[type]));
    }
    if (strcmp(op, "ishft") == 0) /* a shift whose size has no positive twin */
        return integer_at(cases[c].types[1], b, at) == INT64_MIN >> (64 - 8 * bytes_of[cases[c].types[1]]);
    if (type >= TYPE_f32 && cases[c].count == 2 && (strcmp(op, "min") == 0 || strcmp(op, "max") == 0)) {
        double x = real_at(type, a, at), y = real_at(type, b, at);
        return x != x || y != y || (x == 0 && y == 0);
    }
    return 0;
}

enum { LIBRARY_ULPS = 8 };
static int gpu;

/* How many numbers lie between two of one sign. */
static int64_t distance(Type type, const void *a, const void *b, size_t at)
{
    int64_t x = integer_at(type == TYPE_f32 ? TYPE_i32 : TYPE_i64, a, at), y = integer_at(type == TYPE_f32 ? TYPE_i32 : TYPE_i64, b, at);
    return (x < 0) != (y < 0) ? INT64_MAX : x < y ? y - x : x - y;
}

static int equal(Type type, int library, const void *a, const void *b, size_t at)
{
    size_t bytes = (size_t)bytes_of[type];
    if (type >= TYPE_f32 && isnan(real_at(type, a, at)) && isnan(real_at(type, b, at))) return 1;
    if (library && distance(type, a, b, at) <= LIBRARY_ULPS) return 1;
    return memcmp((const char *)a + at * bytes, (const char *)b + at * bytes, bytes) == 0;
}

/* All pairs of hard operands, then random ones; the traps' operands are replaced by harmless ones. */
static int32_t fill(size_t c, void *a, void *b, void *third)
{
    size_t na = hard_count(cases[c].types[0]), nb = cases[c].count > 1 ? hard_count(cases[c].types[1]) : 1, n = 0;
    Type tb = cases[c].count > 1 ? cases[c].types[1] : cases[c].types[0], tc = cases[c].count > 2 ? cases[c].types[2] : cases[c].types[0];
    for (size_t i = 0; i < na + RANDOMS; i++)
        for (size_t k = 0; k < nb + (cases[c].count > 1 ? 20 : 0) && n < LIMIT; k++) {
            set(cases[c].types[0], a, n, i);
            set(tb, b, n, k < nb ? k : i + k);
            set(tc, third, n, (i + 3 * k) % (hard_count(tc) + 5));
            if (excluded(c, a, b, n)) {
                set(cases[c].types[0], a, n, 3);
                set(tb, b, n, 4);
            }
            n++;
        }
    return (int32_t)n;
}

int main(int argc, char **argv)
{
    gpu = argc > 1 && strcmp(argv[1], "-gpu") == 0;
    static double a[LIMIT], b[LIMIT], third[LIMIT], want[LIMIT], got[LIMIT];
    size_t failed = 0, compared = 0;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        int32_t n = fill(c, a, b, third);
        memset(want, 0x55, sizeof want);
        memset(got, 0xaa, sizeof got);
        cases[c].ref(&n, a, b, third, want);
        cases[c].got(&n, a, b, third, got);
        int shown = 0;
        for (int32_t i = 0; i < n; i++) {
            compared++;
            if (equal(cases[c].result, gpu && cases[c].library, want, got, (size_t)i)) continue;
            if (shown++ == 0) failed++;
            if (shown > 3) break;
            printf("%s element %d:", cases[c].text, i);
            for (int k = 0; k < cases[c].count; k++) {
                const void *array = k == 0 ? (void *)a : k == 1 ? (void *)b : (void *)third;
                Type type = cases[c].types[k];
                if (type >= TYPE_f32) printf(" %a", real_at(type, array, (size_t)i));
                else printf(" %lld", (long long)integer_at(type, array, (size_t)i));
            }
            if (cases[c].result >= TYPE_f32) printf(" Fortran %a got %a\n", real_at(cases[c].result, want, (size_t)i), real_at(cases[c].result, got, (size_t)i));
            else printf(" Fortran %lld got %lld\n", (long long)integer_at(cases[c].result, want, (size_t)i), (long long)integer_at(cases[c].result, got, (size_t)i));
        }
    }
    printf("%zu operations, %zu values, %zu operations differ\n", sizeof cases / sizeof *cases, compared, failed);
    return failed != 0 || compared < 100000;
}
