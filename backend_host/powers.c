#include "backend_host/host.h"

#include <stdlib.h>
#include <string.h>

/* How gfortran multiplies out x**n for a constant n < 256: x**n = x**split[n] * x**(n - split[n]). Read off
 * the multiplications of gfortran 12's optimized code for each n; the products' values depend on nothing else. */
static const uint8_t split[256] = {
    0, 0, 1, 1, 2, 2, 3, 3, 4, 3, 5, 5, 6, 3, 7, 6, 8, 1, 9, 3, 10, 9, 11, 10, 12, 8, 13, 9, 14, 5, 15, 5, 16, 16,
    17, 16, 18, 4, 19, 13, 20, 16, 21, 3, 22, 18, 23, 3, 24, 17, 25, 17, 26, 24, 27, 11, 28, 26, 29, 25, 30, 1, 31,
    27, 32, 1, 33, 33, 34, 23, 35, 34, 36, 8, 37, 25, 38, 29, 39, 10, 40, 32, 41, 40, 42, 34, 43, 29, 44, 25, 45,
    44, 46, 34, 47, 19, 48, 32, 49, 33, 50, 34, 51, 37, 52, 35, 53, 33, 54, 5, 55, 37, 56, 49, 57, 46, 58, 39, 59,
    51, 60, 60, 61, 43, 62, 50, 63, 59, 64, 64, 65, 3, 66, 4, 67, 45, 68, 64, 69, 8, 70, 47, 71, 55, 72, 17, 73, 49,
    74, 17, 75, 30, 76, 51, 77, 31, 78, 25, 79, 53, 80, 64, 81, 3, 82, 66, 83, 33, 84, 83, 85, 76, 86, 13, 87, 75,
    88, 64, 89, 81, 90, 74, 91, 61, 92, 74, 93, 85, 94, 63, 95, 41, 96, 65, 97, 65, 98, 64, 99, 4, 100, 73, 101, 80,
    102, 41, 103, 69, 104, 64, 105, 65, 106, 104, 107, 66, 108, 17, 109, 73, 110, 51, 111, 66, 112, 97, 113, 97,
    114, 47, 115, 99, 116, 33, 117, 103, 118, 79, 119, 33, 120, 1, 121, 81, 122, 98, 123, 95, 124, 83, 125, 37, 126,
    115, 127, 102,
};

enum { WINDOW = 8 }; /* above the table, an odd n is split into a multiple of this and the rest */

const char *host_power_name(Context *context, Type type, int64_t exponent)
{
    uint64_t n = exponent < 0 ? 0 - (uint64_t)exponent : (uint64_t)exponent;
    return arena_printf(context->scratch, "crayon_pow_%s_%c%llu", type_info(type)->word, exponent < 0 ? 'm' : 'p',
                        (unsigned long long)n);
}

typedef struct {
    const char *type;
    uint32_t done[128]; /* exponents whose product has a variable */
    uint32_t count;
    Text *out;
} Chain;

/* Prints what defines the variable x<n>. */
static void print_product(Chain *chain, uint32_t n)
{
    for (uint32_t i = 0; i < chain->count; i++)
        if (chain->done[i] == n) return;
    uint32_t a = n < 256 ? split[n] : n & 1 ? n & (WINDOW - 1) : n / 2, b = n - a;
    print_product(chain, a);
    print_product(chain, b);
    text_printf(chain->out, "    const %s x%u = x%u * x%u;\n", chain->type, n, a, b);
    chain->done[chain->count++] = n;
}

bool host_print_power(const char *name, Text *out)
{
    char word[4], sign;
    unsigned n;
    if (sscanf(name, "crayon_pow_%3[f0-9]_%c%u", word, &sign, &n) != 3 || n == 0) return false;
    const char *type = strcmp(word, "f32") == 0 ? "float" : "double";
    Chain chain = {.type = type, .done = {1}, .count = 1, .out = out};
    text_printf(out, "CRAYON_HELPER %s %s(%s x1)\n{\n", type, name, type);
    print_product(&chain, n);
    if (sign == 'm') text_printf(out, "    return crayon_divide_%s(1, x%u);\n}\n", word, n);
    else text_printf(out, "    return x%u;\n}\n", n);
    return true;
}
