/* The trees of tree.f90 against what doc/ir-vector.md says of them, folded here from the top: a tree of blocks is that of its halves, a block of
 * 512 points the tree of 32 columns. Exit status 1 where a bit differs. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void trees_(const int32_t *n, const int32_t *m, const double *a, const float *w, double *s, double *p, float *q);

enum { LONGEST = 1300, ROWS = 7 };
static double a[LONGEST * ROWS];
static float w[LONGEST * ROWS];
static int n, m;

/* What column c of a block has: of s, of p, of q. */
static double column_of_sum(int row, int from, int c)
{
    double sum = -0.0;
    for (int i = from + c; i < n && i < from + 512; i += 32) sum += a[row * n + i];
    return sum;
}

static double column_of_product(int row, int from, int c)
{
    double product = 1;
    for (int i = from + c; i < n - 1 && i < from + 512; i += 32) product *= 1 + a[row * n + i + 1] * 1e-3;
    return product;
}

static float column_of_floats(int row, int from, int c)
{
    float sum = -0.0f;
    for (int i = from + c; i < n && i < from + 512; i += 32)
        if (a[row * n + i] > 0.5) sum += w[row * n + i] + 1;
    return sum;
}

/* Columns, and blocks, first .. first + count - 1 of a power of two. */
#define TREE(name, type, column, op, nothing, points)                                                                   \
    static type name##_columns(int row, int from, int first, int count)                                                 \
    {                                                                                                                   \
        if (count == 1) return column(row, from, first);                                                                \
        return name##_columns(row, from, first, count / 2) op name##_columns(row, from, first + count / 2, count / 2);  \
    }                                                                                                                   \
    static type name##_blocks(int first, int count)                                                                     \
    {                                                                                                                   \
        int blocks = ((points) + 511) / 512;                                                                            \
        if (first >= blocks * m) return nothing;                                                                        \
        if (count == 1) return name##_columns(first / blocks, first % blocks * 512, 0, 32);                             \
        return name##_blocks(first, count / 2) op name##_blocks(first + count / 2, count / 2);                          \
    }
TREE(sum, double, column_of_sum, +, -0.0, n)
TREE(product, double, column_of_product, *, 1.0, n - 1)
TREE(floats, float, column_of_floats, +, -0.0f, n)

static int failed;

static void compare(const char *name, double got, double expected)
{
    if (memcmp(&got, &expected, sizeof got) == 0) return;
    printf("%s of %d x %d: %.17g, not %.17g\n", name, n, m, got, expected);
    failed = 1;
}

static void try_once(double scale)
{
    double s = 0.1, p = 0.7;
    float q = 0.3f;
    uint64_t state = (uint64_t)n * 1000003 + (uint64_t)m;
    for (int i = 0; i < n * m; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        a[i] = ((double)(state >> 11) / 9007199254740992.0) * scale;
        w[i] = (float)a[i] * 3 - 1;
    }
    double es = s + sum_blocks(0, 1 << 10), ep = p * product_blocks(0, 1 << 10);
    float eq = q + floats_blocks(0, 1 << 10);
    trees_(&n, &m, a, w, &s, &p, &q);
    compare("sum", s, es);
    compare("product", p, ep);
    compare("masked sum", q, eq);
}

int main(void)
{
    static const int lengths[] = {1, 2, 31, 33, 511, 512, 513, 1025, 1300};
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++)
        for (m = 1; m <= ROWS; m++) {
            n = lengths[l];
            try_once(m % 2 ? 1 : -1);
        }
    double s = -0.0, p = 3, zero = -0.0;
    float q = -0.0f, w0 = 1;
    n = m = 1;
    trees_(&n, &m, &zero, &w0, &s, &p, &q); /* nothing is taken, or -0: the signs stay */
    compare("-0 and -0", s, -0.0);
    compare("-0 and nothing", q, -0.0);
    compare("3 and nothing", p, 3);
    return failed;
}
