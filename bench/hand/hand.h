/* The hand-written side of bench/gpu_race.sh: each function starts the kernels of one work on arrays of the device, laid
 * out as its Fortran's, and waits for none of them. Compiled with contraction off they give gfortran's bits, but for the
 * sum, which is a tree, and the paths, whose EXP and LOG are the device's. */
#ifndef HAND_H
#define HAND_H

#include <cuda_runtime.h>
#include <stdint.h>
#include <type_traits>

void hand_copy(size_t count, const double *a, double *b); /* count is even: the card's copy bandwidth */
void hand_triad(int n, int m, const double *a, const double *b, double s, double *c);
void hand_jacobi2(int n, int m, const double *a, double *b);                             /* n is even */
void hand_jacobi3(int n, int m, int l, double c0, double c1, const double *a, double *b); /* n is even */
void hand_minimum(size_t count, const double *a, double *least);                          /* the result is the host's */
void hand_total(size_t count, const double *a, double *sum);                              /* the result is the host's */
void hand_product(int n, const float *a, const float *b, float *c); /* n is a multiple of 128 */
void hand_paths(int n, int steps, double price, double strike, double drift, double volatility, double *payoff);
void hand_tridiagonal(int n, int m, const double *a, const double *b, const double *c, double *d, double *work); /* work: 2 n m */
void hand_muscl(int idim, int ilo, int ihi, int jlo, int jhi, double dtdx, double *rho, double *u, double *v, double *p);

/* A sweep of `cells` cells along i or j over `rows` rows, with four cells of halo at both ends. */
void hand_ppm_i(int cells, int rows, float dtdx, float *rho, float *u, float *v, float *p);
void hand_ppm_i(int cells, int rows, double dtdx, double *rho, double *u, double *v, double *p);
void hand_ppm_j(int cells, int rows, float dtdx, float *rho, float *u, float *v, float *p);
void hand_ppm_j(int cells, int rows, double dtdx, double *rho, double *u, double *v, double *p);

/* Two neighbours in memory, loaded and stored at once. */
struct __align__(16) pair {
    double x, y;
};

/* kernel<<<grid, block>>>(arguments), in words that g++ takes too. */
template <class... parameters> inline void launch(void (*kernel)(parameters...), dim3 grid, dim3 block, std::common_type_t<parameters>... arguments)
{
    void *addresses[] = {(void *)&arguments...};
    cudaLaunchKernel(kernel, grid, block, addresses, 0, 0);
}

inline unsigned ceil_div(size_t a, size_t b) { return (unsigned)((a + b - 1) / b); }

#endif
