/* The table of works and the calls of both sides. Names of the Fortran routines with _r4 and _r8 are those of one source in
 * both precisions; bench/gpu_race.sh gives the objects these names. */
#include "works.h"

#ifndef WORKS_FORTRAN_ALONE
#include "../hand/hand.h"
#endif

extern "C" {
void triad_(const int *n, const int *m, const double *a, const double *b, const double *s, double *c);
void jacobi2_(const int *n, const int *m, const double *a, double *b);
void jacobi3_(const int *n, const int *m, const int *l, const double *c0, const double *c1, const double *a, double *b);
void minimum_(const int *n, const int *m, const double *a, double *least);
void total_(const int *n, const int *m, const double *a, double *s);
void total_tree_(const int *n, const int *m, const double *a, double *s);
void product3_(const int *n, const int *m, const int *l, const float *a, const float *b, float *c);
void paths_(const int *n, const int *steps, const double *price, const double *strike, const double *drift, const double *volatility,
            double *payoff);
void tridiagonal_(const int *n, const int *m, const double *a, const double *b, const double *c, double *d);
void ppmset_r4_(const float *gamma);
void ppmset_r8_(const double *gamma);
void ppmswp_r4_(float *rho, float *u, float *v, float *p, const int *idim, const int *jdim, const int *ilo, const int *ihi, const int *jlo,
                const int *jhi, const float *dtdx);
void ppmswp_r8_(double *rho, double *u, double *v, double *p, const int *idim, const int *jdim, const int *ilo, const int *ihi, const int *jlo,
                const int *jhi, const double *dtdx);
void ppmswj_r4_(float *rho, float *u, float *v, float *p, const int *idim, const int *jdim, const int *ilo, const int *ihi, const int *jlo,
                const int *jhi, const float *dtdx);
void ppmswj_r8_(double *rho, double *u, double *v, double *p, const int *idim, const int *jdim, const int *ilo, const int *ihi, const int *jlo,
                const int *jhi, const double *dtdx);
void muscl_r8_(double *rho, double *u, double *v, double *p, const int *idim, const int *jdim, const int *ilo, const int *ihi, const int *jlo,
               const int *jhi, const double *dtdx);
}

/* Sizes; the work's functions read them. */
static struct {
    int triad[2], jacobi2[2], jacobi3[3], reduced[2], product, paths[2], tridiagonal[2], ppm[2], muscl[2];
} size;

static const double triad_s = 3.0, jacobi_c0 = 0.4, jacobi_c1 = 0.1, price = 100.0, strike = 102.0, drift = 0.0002, volatility = 0.01;
static const double gas_gamma = 1.4, dtdx = 0.05;
enum { PPM_HALO = 4, MUSCL_HALO = 2 };

/* Array i of the arrays x. */
template <class real> static real *at(void *const *arrays, int i) { return (real *)arrays[i]; }
#define D(i) at<double>(x, i)
#define F(i) at<float>(x, i)

static void fortran_triad(void *const *x)
{
    triad_(&size.triad[0], &size.triad[1], D(0), D(1), &triad_s, D(2));
}
static void fortran_jacobi2(void *const *x) { jacobi2_(&size.jacobi2[0], &size.jacobi2[1], D(0), D(1)); }
static void fortran_jacobi3(void *const *x)
{
    jacobi3_(&size.jacobi3[0], &size.jacobi3[1], &size.jacobi3[2], &jacobi_c0, &jacobi_c1, D(0), D(1));
}
static void fortran_minimum(void *const *x) { minimum_(&size.reduced[0], &size.reduced[1], D(0), D(1)); }
static void fortran_total_tree(void *const *x) { total_tree_(&size.reduced[0], &size.reduced[1], D(0), D(1)); }
static void fortran_total(void *const *x) { total_(&size.reduced[0], &size.reduced[1], D(0), D(1)); }
static void fortran_product(void *const *x)
{
    product3_(&size.product, &size.product, &size.product, F(0), F(1), F(2));
}
static void fortran_paths(void *const *x) { paths_(&size.paths[0], &size.paths[1], &price, &strike, &drift, &volatility, D(0)); }
static void fortran_tridiagonal(void *const *x)
{
    tridiagonal_(&size.tridiagonal[0], &size.tridiagonal[1], D(0), D(1), D(2), D(3));
}

template <class real> using set = void (*)(const real *);
template <class real>
using sweep = void (*)(real *, real *, real *, real *, const int *, const int *, const int *, const int *, const int *, const int *, const real *);

/* A sweep over cells with a halo along i, or along j; `set_gas` is of the sample's PPM alone. */
template <class real> static void call_sweep(sweep<real> routine, set<real> set_gas, void *const *x, const int cells_rows[2], int halo, bool along_j)
{
    const int wide = cells_rows[0] + 2 * halo, rows = cells_rows[1], first = halo + 1, last = halo + cells_rows[0], one = 1;
    const real gamma = (real)gas_gamma, step = (real)dtdx;
    if (set_gas) set_gas(&gamma);
    if (along_j)
        routine(at<real>(x, 0), at<real>(x, 1), at<real>(x, 2), at<real>(x, 3), &rows, &wide, &one, &rows, &first, &last, &step);
    else
        routine(at<real>(x, 0), at<real>(x, 1), at<real>(x, 2), at<real>(x, 3), &wide, &rows, &first, &last, &one, &rows, &step);
}
static void fortran_ppm_i_r4(void *const *x) { call_sweep<float>(ppmswp_r4_, ppmset_r4_, x, size.ppm, PPM_HALO, false); }
static void fortran_ppm_i_r8(void *const *x) { call_sweep<double>(ppmswp_r8_, ppmset_r8_, x, size.ppm, PPM_HALO, false); }
static void fortran_ppm_j_r4(void *const *x) { call_sweep<float>(ppmswj_r4_, ppmset_r4_, x, size.ppm, PPM_HALO, true); }
static void fortran_ppm_j_r8(void *const *x) { call_sweep<double>(ppmswj_r8_, ppmset_r8_, x, size.ppm, PPM_HALO, true); }
static void fortran_muscl(void *const *x) { call_sweep<double>(muscl_r8_, nullptr, x, size.muscl, MUSCL_HALO, false); }

#ifdef WORKS_FORTRAN_ALONE
#define HAND(...) nullptr
#else
#define HAND(...) [](void *const *x) { __VA_ARGS__; }
#endif

/* Arrays of a sweep. */
#define STATE(halo, shape, real)                                                                                                    \
    {                                                                                                                               \
        {"rho", UPDATED, (size_t)(shape[0] + 2 * halo) * shape[1], sizeof(real), 1.0, 1.2},                                         \
            {"u", UPDATED, (size_t)(shape[0] + 2 * halo) * shape[1], sizeof(real), -0.1, 0.1},                                      \
            {"v", UPDATED, (size_t)(shape[0] + 2 * halo) * shape[1], sizeof(real), -0.1, 0.1},                                      \
            {"p", UPDATED, (size_t)(shape[0] + 2 * halo) * shape[1], sizeof(real), 1.0, 1.2},                                       \
    }
#define PPM(hand, real) \
    HAND(hand(size.ppm[0], size.ppm[1], (real)dtdx, at<real>(x, 0), at<real>(x, 1), at<real>(x, 2), at<real>(x, 3)))

void works_fill(const struct array *array, uint64_t field, void *to)
{
    for (size_t i = 0; i < array->count; i++) {
        const double value = works_value(field, i, array->low, array->high);
        if (array->bytes == 8) ((double *)to)[i] = value;
        else ((float *)to)[i] = (float)value;
    }
}

uint64_t works_hash_all(const struct array *array, uint64_t field, const void *values)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < array->count; i++)
        sum += works_hash(field, i, array->bytes == 8 ? ((const uint64_t *)values)[i] : ((const uint32_t *)values)[i]);
    return sum;
}

size_t works_list(enum works_size wanted, struct work works[MOST_WORKS])
{
    if (wanted == WORKS_TINY)
        size = {{70, 5}, {134, 23}, {68, 19, 21}, {70, 6}, 128, {300, 5}, {37, 70}, {130, 6}, {150, 4}};
    else if (wanted == WORKS_CORE)
        size = {{2048, 2048}, {2048, 2048}, {160, 160, 160}, {2048, 2048}, 512, {20000, 64}, {256, 8192}, {384, 1024}, {1000, 400}};
    else
        size = {{8192, 8192}, {8192, 8192}, {512, 512, 512}, {8192, 8192}, 2048, {1 << 20, 64}, {256, 131072}, {384, 384 * 384}, {6000, 6000}};
    const size_t triad = (size_t)size.triad[0] * size.triad[1], jacobi2 = (size_t)size.jacobi2[0] * size.jacobi2[1];
    const size_t jacobi3 = (size_t)size.jacobi3[0] * size.jacobi3[1] * size.jacobi3[2], reduced = (size_t)size.reduced[0] * size.reduced[1];
    const size_t product = (size_t)size.product * size.product, tridiagonal = (size_t)size.tridiagonal[0] * size.tridiagonal[1];
    const double ppm = 1e-9 * size.ppm[0] * size.ppm[1], muscl = 1e-9 * size.muscl[0] * size.muscl[1];
    size_t n = 0;
    works[n++] = {"triad", 24e-9 * triad, "GB/s", 0, 0, fortran_triad,
                  HAND(hand_triad(size.triad[0], size.triad[1], D(0), D(1), triad_s, D(2))),
                  {{"a", INPUT, triad, 8, -1.0, 1.0}, {"b", INPUT, triad, 8, -1.0, 1.0}, {"c", RESULT, triad, 8, 0, 0}}};
    works[n++] = {"jacobi2", 16e-9 * jacobi2, "GB/s", 0, 0, fortran_jacobi2,
                  HAND(hand_jacobi2(size.jacobi2[0], size.jacobi2[1], D(0), D(1))),
                  {{"a", INPUT, jacobi2, 8, -1.0, 1.0}, {"b", UPDATED, jacobi2, 8, -1.0, 1.0}}};
    works[n++] = {"jacobi3", 16e-9 * jacobi3, "GB/s", 0, 0, fortran_jacobi3,
                  HAND(hand_jacobi3(size.jacobi3[0], size.jacobi3[1], size.jacobi3[2], jacobi_c0, jacobi_c1, D(0), D(1))),
                  {{"a", INPUT, jacobi3, 8, -1.0, 1.0}, {"b", UPDATED, jacobi3, 8, -1.0, 1.0}}};
    works[n++] = {"minimum", 8e-9 * reduced, "GB/s", 0, 0, fortran_minimum,
                  HAND(hand_minimum((size_t)size.reduced[0] * size.reduced[1], D(0), D(1))),
                  {{"a", INPUT, reduced, 8, -1.0, 1.0}, {"least", SCALAR, 1, 8, 0, 0}}};
    works[n++] = {"sum", 8e-9 * reduced, "GB/s", 1e-9, 0, fortran_total,
                  HAND(hand_total((size_t)size.reduced[0] * size.reduced[1], D(0), D(1))),
                  {{"a", INPUT, reduced, 8, 0.0, 1.0}, {"s", SCALAR, 1, 8, 0, 0}}};
    if (wanted != WORKS_CORE) /* there all have gfortran's bits */
        works[n++] = {"sum_tree", 8e-9 * reduced, "GB/s", 1e-9, 1e-9, fortran_total_tree,
                  HAND(hand_total((size_t)size.reduced[0] * size.reduced[1], D(0), D(1))),
                  {{"a", INPUT, reduced, 8, 0.0, 1.0}, {"s", SCALAR, 1, 8, 0, 0}}};
    works[n++] = {"product", 2e-9 * product * size.product, "Gflop/s", 0, 0, fortran_product,
                  HAND(hand_product(size.product, F(0), F(1), F(2))),
                  {{"a", INPUT, product, 4, -1.0, 1.0}, {"b", INPUT, product, 4, -1.0, 1.0}, {"c", RESULT, product, 4, 0, 0}}};
    works[n++] = {"ppm-i-fp64", ppm, "Gcell/s", 0, 0, fortran_ppm_i_r8, PPM(hand_ppm_i, double), STATE(PPM_HALO, size.ppm, double)};
    works[n++] = {"ppm-j-fp64", ppm, "Gcell/s", 0, 0, fortran_ppm_j_r8, PPM(hand_ppm_j, double), STATE(PPM_HALO, size.ppm, double)};
    works[n++] = {"ppm-i-fp32", ppm, "Gcell/s", 0, 0, fortran_ppm_i_r4, PPM(hand_ppm_i, float), STATE(PPM_HALO, size.ppm, float)};
    works[n++] = {"ppm-j-fp32", ppm, "Gcell/s", 0, 0, fortran_ppm_j_r4, PPM(hand_ppm_j, float), STATE(PPM_HALO, size.ppm, float)};
    works[n++] = {"muscl", muscl, "Gcell/s", 0, 0, fortran_muscl,
                  HAND(hand_muscl(size.muscl[0] + 2 * MUSCL_HALO, MUSCL_HALO + 1, MUSCL_HALO + size.muscl[0], 1, size.muscl[1], dtdx,
                                  D(0), D(1), D(2), D(3))),
                  STATE(MUSCL_HALO, size.muscl, double)};
    works[n++] = {"paths", 1e-9 * size.paths[0] * size.paths[1], "Gstep/s", 1e-12, 1e-12, fortran_paths,
                  HAND(hand_paths(size.paths[0], size.paths[1], price, strike, drift, volatility, D(0))),
                  {{"payoff", RESULT, (size_t)size.paths[0], 8, 0, 0}}};
    works[n++] = {"tridiagonal", 72e-9 * tridiagonal, "GB/s", 0, 0, fortran_tridiagonal,
                  HAND(hand_tridiagonal(size.tridiagonal[0], size.tridiagonal[1], D(0), D(1), D(2), D(3), D(4))),
                  {{"a", INPUT, tridiagonal, 8, 0.5, 1.0}, {"b", INPUT, tridiagonal, 8, 3.0, 4.0}, {"c", INPUT, tridiagonal, 8, 0.5, 1.0},
                   {"d", UPDATED, tridiagonal, 8, -1.0, 1.0}, {"work", SCRATCH, 2 * tridiagonal, 8, 0, 0}}};
    return n;
}
