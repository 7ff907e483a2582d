/* Minimum and sum: each lane takes pairs a grid apart, a block makes one value of its lanes', one block makes one of all. The
 * minimum is the same in any order; the sum is not that of the loops' order. */
#include "hand.h"

enum { LANES = 256, BLOCKS = 132 * 8 };

static double *block_values;

static __device__ double least_of(double a, double b) { return b < a ? b : a; }
static __device__ double sum_of(double a, double b) { return a + b; }

/* One value of a block's, in lane 0. */
template <double (*combine)(double, double)> static __device__ double of_block(double value, double *warp_values)
{
    for (int distance = 16; distance > 0; distance /= 2)
        value = combine(value, __shfl_down_sync(0xffffffffu, value, distance));
    if (threadIdx.x % 32 == 0) warp_values[threadIdx.x / 32] = value;
    __syncthreads();
    if (threadIdx.x == 0)
        for (int warp = 1; warp < LANES / 32; warp++) value = combine(value, warp_values[warp]);
    return value;
}

template <double (*combine)(double, double)> static __device__ double of_lane(size_t pairs, const pair *__restrict__ a, double start)
{
    double x = start, y = start;
    const size_t grid = (size_t)gridDim.x * LANES;
    size_t i = (size_t)blockIdx.x * LANES + threadIdx.x;
    for (; i + 3 * grid < pairs; i += 4 * grid) {
        const pair p = a[i], q = a[i + grid], r = a[i + 2 * grid], s = a[i + 3 * grid];
        x = combine(combine(x, combine(p.x, q.x)), combine(r.x, s.x));
        y = combine(combine(y, combine(p.y, q.y)), combine(r.y, s.y));
    }
    for (; i < pairs; i += grid) {
        const pair p = a[i];
        x = combine(x, p.x), y = combine(y, p.y);
    }
    return combine(x, y);
}

static __global__ void least_of_blocks(size_t pairs, const pair *__restrict__ a, double *__restrict__ values)
{
    __shared__ double warp_values[LANES / 32];
    double value = of_block<least_of>(of_lane<least_of>(pairs, a, a[0].x), warp_values);
    if (threadIdx.x == 0) values[blockIdx.x] = value;
}

static __global__ void least_of_values(int count, double *values)
{
    __shared__ double warp_values[LANES / 32];
    double value = values[0];
    for (int i = (int)threadIdx.x; i < count; i += LANES) value = least_of(value, values[i]);
    value = of_block<least_of>(value, warp_values);
    if (threadIdx.x == 0) values[count] = value;
}

static __global__ void sum_of_blocks(size_t pairs, const pair *__restrict__ a, double *__restrict__ values)
{
    __shared__ double warp_values[LANES / 32];
    double value = of_block<sum_of>(of_lane<sum_of>(pairs, a, 0.0), warp_values);
    if (threadIdx.x == 0) values[blockIdx.x] = value;
}

static __global__ void sum_of_values(int count, double *values)
{
    __shared__ double warp_values[LANES / 32];
    double value = 0.0;
    for (int i = (int)threadIdx.x; i < count; i += LANES) value += values[i];
    value = of_block<sum_of>(value, warp_values);
    if (threadIdx.x == 0) values[count] = value;
}

/* `count` is even. */
static void reduce(void (*blocks)(size_t, const pair *, double *), void (*values)(int, double *), size_t count, const double *a, double *result)
{
    int grid = ceil_div(count / 2, LANES) < BLOCKS ? (int)ceil_div(count / 2, LANES) : BLOCKS;
    if (!block_values) cudaMalloc((void **)&block_values, (BLOCKS + 1) * sizeof(double));
    launch(blocks, dim3(grid), dim3(LANES), count / 2, (const pair *)a, block_values);
    launch(values, dim3(1), dim3(LANES), grid, block_values);
    cudaMemcpy(result, block_values + grid, sizeof(double), cudaMemcpyDeviceToHost);
}

void hand_minimum(size_t count, const double *a, double *least) { reduce(least_of_blocks, least_of_values, count, a, least); }
void hand_total(size_t count, const double *a, double *sum) { reduce(sum_of_blocks, sum_of_values, count, a, sum); }
