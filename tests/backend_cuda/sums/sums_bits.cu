// Sums in the order of the source, added on a device, and extremes, against loops: bits. PROGRAM COUNT TURNS, terms a case at most.
#include "sums.cu"

static uint64_t seed;

static uint64_t random_bits() { // splitmix64
    uint64_t z = seed += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static double uniform() { return (double)(random_bits() >> 11) * 0x1p-53; }

static const char *const kinds[] = {"positive", "signs", "few digits", "exponents", "mostly zeros", "alternating", "not finite", "small", "large", "constant", "half units",
                                    "down again", "whole numbers", "half of them tie", "negative zeros", "few that count", "hardly half that count", "about a power of two"};
enum { KINDS = sizeof kinds / sizeof *kinds };

// Term `at` of `count`; `least` and `most` are exponents of the format, `digits` its digits.
static double term(int kind, int64_t at, int64_t count, int least, int most, int digits) {
    const double sign = random_bits() & 1 ? 1 : -1;
    switch (kind) {
    case 0: return uniform();
    case 1: return sign * uniform();
    case 2: return (double)(int)(random_bits() % 16) / 8;
    case 3: return sign * ldexp(1 + uniform(), (int)(random_bits() % 60) - 30);
    case 4: return at > count / 3 && random_bits() % 512 == 0 ? uniform() : sign * 0.0;
    case 5: return at % 2 ? 1 : -1;
    case 6: return random_bits() % (uint64_t)count == 0 ? (random_bits() & 1 ? HUGE_VAL : at % 3 ? -HUGE_VAL : NAN) : uniform();
    case 7: return sign * ldexp(uniform(), least + 2);
    case 8: return ldexp(uniform(), most - 3);
    case 9: return 0.1;
    case 10: return ldexp((double)(int)(random_bits() % 5), -1); // with sums of 2**(digits - 1) on
    case 11: return at < count / 2 ? uniform() : -uniform();
    case 12: return (double)(int)(random_bits() % 2001) - 1000;
    case 13: return ldexp((double)(random_bits() >> 60 | 1), -1 - digits / 2);
    case 14: return -0.0;
    case 15: return random_bits() % 50 ? -0.0 : sign * ldexp(1 + uniform(), (int)(random_bits() % 60) - 30);
    case 16: return random_bits() % 100 < 48 ? sign * ldexp(1 + uniform(), (int)(random_bits() % 60) - 30) : -0.0;
    default: // in units of the last place
        if (random_bits() % 4) return 0;
        return sign * (random_bits() & 1 ? 1 + uniform() : 0.5 * (double)(random_bits() % 4));
    }
}

template <class real> static bool same(real a, real b) { return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0; }

template <class real> static int check(int kind, int64_t count, real start, int least, int most, int digits) {
    if (kind == KINDS - 1) start = (real)ldexp(count % 2 ? 1 : -1, digits - 1) + (real)((int)(count / 2 % 7) - 3);
    real *host = (real *)malloc((size_t)count * sizeof(real)), expected = start, sum = start;
    real *device = (real *)crayon_take((size_t)count * sizeof(real));
    for (int64_t at = 0; at < count; at++) {
        host[at] = (real)term(kind, at, count, least, most, digits);
        volatile real next = expected + host[at];
        expected = next;
    }
    CRAYON_CHECK(cudaMemcpy(device, host, (size_t)count * sizeof(real), cudaMemcpyHostToDevice));
    crayon_add_terms(&sum, device, count);
    crayon_give(device);
    free(host);
    if (same(sum, expected)) return 0;
    printf("FAIL %s, real(%zu), %lld terms from %a: %a, not %a\n", kinds[kind], sizeof(real), (long long)count, (double)start, (double)sum, (double)expected);
    return 1;
}

// Minima and maxima, which differ by order where zeros have both signs, or NaNs are there.
static int check_extremes(int kind, int32_t count, double start) {
    double *a = (double *)malloc((size_t)count * sizeof *a), low = start, high = -start, low_expected = low, high_expected = high;
    float *b = (float *)malloc((size_t)count * sizeof *b), least = (float)start, most = (float)-start, least_expected = least, most_expected = most;
    for (int32_t at = 0; at < count; at++) {
        a[at] = term(kind, at, count, -1074, 1023, 53);
        b[at] = kind == 6 && at % 37 == 5 ? NAN : (float)term(kind, at, count, -149, 127, 24);
        if (a[at] < low_expected) low_expected = a[at];
        if (a[at] >= high_expected) high_expected = a[at];
        if (!(least_expected < b[at])) least_expected = b[at];
        if (!(most_expected > b[at])) most_expected = b[at];
    }
    extremes_(&count, a, b, &low, &high, &least, &most);
    free(a);
    free(b);
    if (same(low, low_expected) && same(high, high_expected) && same(least, least_expected) && same(most, most_expected)) return 0;
    printf("FAIL %s, %d values from %a: %a %a %a %a, not %a %a %a %a\n", kinds[kind], (int)count, start, low, high, (double)least, (double)most, low_expected, high_expected,
           (double)least_expected, (double)most_expected);
    return 1;
}

int main(int argc, char **argv) {
    const int64_t most = argc > 1 ? atoll(argv[1]) : 1000, turns = argc > 2 ? atoll(argv[2]) : 1;
    int failed = 0, cases = 0;
    seed = argc > 3 ? (uint64_t)atoll(argv[3]) : 1;
    for (int64_t turn = 0; turn < turns; turn++)
        for (int kind = 0; kind < KINDS; kind++)
            for (int start = 0; start < 6; start++) {
                const int64_t count = turn == 0 && start == 0 ? most : 1 + (int64_t)(random_bits() % (uint64_t)most);
                const double starts[] = {0, -0.0, 1, -uniform() * 1000, ldexp(1 + uniform(), 52), -ldexp(1, 23)};
                failed += check<double>(kind, count, starts[start], -1074, 1023, 53);
                failed += check<float>(kind, count, start == 4 ? (float)ldexp(1 + uniform(), 23) : (float)starts[start], -149, 127, 24);
                failed += check_extremes(kind, (int32_t)(count < 3000 ? count : 3000), starts[start]);
                cases += 3;
            }
    printf("%d sums and extremes, %d differ\n", cases, failed);
    return failed || !cases;
}
