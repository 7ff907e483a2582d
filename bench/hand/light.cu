/* Copy, triad, Jacobi in two and three dimensions: bound by memory. */
#include "hand.h"

static __global__ void copy(size_t pairs, const pair *__restrict__ a, pair *__restrict__ b)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pairs) b[i] = a[i];
}

void hand_copy(size_t count, const double *a, double *b)
{
    launch(copy, dim3(ceil_div(count / 2, 256)), dim3(256), count / 2, (const pair *)a, (pair *)b);
}

static __global__ void triad(size_t count, const double *__restrict__ a, const double *__restrict__ b, double s, double *__restrict__ c)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) c[i] = a[i] + s * b[i];
}

void hand_triad(int n, int m, const double *a, const double *b, double s, double *c)
{
    size_t count = (size_t)n * (size_t)m;
    launch(triad, dim3(ceil_div(count, 256)), dim3(256), count, a, b, s, c);
}

/* A lane has the points i, i + 1 of some rows; i is even, so that its own points are an aligned pair. Neighbours in the row
 * are the next lane's and come from the cache. */
#define ROWS 4

static __global__ void jacobi2(int n, int m, const double *__restrict__ a, double *__restrict__ b)
{
    int i = 2 * (int)(blockIdx.x * blockDim.x + threadIdx.x);
    int first = 1 + ROWS * (int)(blockIdx.y * blockDim.y + threadIdx.y);
    if (i >= n || first >= m - 1) return;
    size_t at = (size_t)first * n + i;
    pair below = *(const pair *)(a + at - n), here = *(const pair *)(a + at);
#pragma unroll
    for (int row = 0; row < ROWS; row++, at += n) {
        if (first + row >= m - 1) return;
        pair above = *(const pair *)(a + at + n);
        double left = i > 0 ? a[at - 1] : 0.0, right = i + 2 < n ? a[at + 2] : 0.0;
        pair out = {0.25 * (left + here.y + below.x + above.x), 0.25 * (here.x + right + below.y + above.y)};
        if (i > 0 && i + 2 < n) {
            *(pair *)(b + at) = out;
        } else {
            if (i > 0) b[at] = out.x;
            if (i + 2 < n) b[at + 1] = out.y;
        }
        below = here, here = above;
    }
}

void hand_jacobi2(int n, int m, const double *a, double *b)
{
    launch(jacobi2, dim3(ceil_div(n, 2 * 64), ceil_div(m - 2, 4 * ROWS)), dim3(64, 4), n, m, a, b);
}

/* The same with planes marched: the point below, here and above stay in registers. */
#define PLANES 8

static __global__ void jacobi3(int n, int m, int l, double c0, double c1, const double *__restrict__ a, double *__restrict__ b)
{
    int i = 2 * (int)(blockIdx.x * blockDim.x + threadIdx.x), j = 1 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    int first = 1 + PLANES * (int)blockIdx.z, last = first + PLANES < l - 1 ? first + PLANES : l - 1;
    if (i >= n || j >= m - 1) return;
    size_t plane = (size_t)n * m, at = first * plane + (size_t)j * n + i;
    pair below = *(const pair *)(a + at - plane), here = *(const pair *)(a + at);
    for (int k = first; k < last; k++, at += plane) {
        pair above = *(const pair *)(a + at + plane), south = *(const pair *)(a + at - n), north = *(const pair *)(a + at + n);
        double left = i > 0 ? a[at - 1] : 0.0, right = i + 2 < n ? a[at + 2] : 0.0;
        pair out = {c0 * here.x + c1 * (left + here.y + south.x + north.x + below.x + above.x),
                    c0 * here.y + c1 * (here.x + right + south.y + north.y + below.y + above.y)};
        if (i > 0 && i + 2 < n) {
            *(pair *)(b + at) = out;
        } else {
            if (i > 0) b[at] = out.x;
            if (i + 2 < n) b[at + 1] = out.y;
        }
        below = here, here = above;
    }
}

void hand_jacobi3(int n, int m, int l, double c0, double c1, const double *a, double *b)
{
    launch(jacobi3, dim3(ceil_div(n, 2 * 32), ceil_div(m - 2, 8), ceil_div(l - 2, PLANES)), dim3(32, 8), n, m, l, c0, c1, a, b);
}
