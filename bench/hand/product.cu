/* c = a*b in single precision, matrices of n rows and columns, each column end to end. A block makes a tile of c of 128 x 128,
 * a lane 8 x 8 of it, from slices of 8 columns of a and 8 rows of b in shared memory. Terms are added in the order of k. */
#include "hand.h"

enum { TILE = 128, DEPTH = 8, SIDE = 8, LANES = (TILE / SIDE) * (TILE / SIDE) };

struct __align__(16) four {
    float x, y, z, w;
};

static __global__ void __launch_bounds__(LANES) product(int n, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c)
{
    __shared__ __align__(16) float rows[DEPTH][TILE], columns[DEPTH][TILE];
    const int lane = (int)threadIdx.x, i0 = (int)blockIdx.x * TILE, j0 = (int)blockIdx.y * TILE;
    const int load_i = lane % 32 * 4, load_k = lane / 32;    /* of a: four rows of one column */
    const int load_j = lane / 2, load_l = lane % 2 * 4;      /* of b: four rows of one column */
    const int my_i = lane % (TILE / SIDE) * 4, my_j = lane / (TILE / SIDE) * 4;
    float sum[SIDE][SIDE] = {};
    for (int k0 = 0; k0 < n; k0 += DEPTH) {
        const four from_a = *(const four *)(a + (size_t)(k0 + load_k) * n + i0 + load_i);
        const four from_b = *(const four *)(b + (size_t)(j0 + load_j) * n + k0 + load_l);
        __syncthreads();
        *(four *)&rows[load_k][load_i] = from_a;
        columns[load_l][load_j] = from_b.x, columns[load_l + 1][load_j] = from_b.y;
        columns[load_l + 2][load_j] = from_b.z, columns[load_l + 3][load_j] = from_b.w;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < DEPTH; k++) {
            const four r0 = *(const four *)&rows[k][my_i], r1 = *(const four *)&rows[k][my_i + TILE / 2];
            const four c0 = *(const four *)&columns[k][my_j], c1 = *(const four *)&columns[k][my_j + TILE / 2];
            const float r[SIDE] = {r0.x, r0.y, r0.z, r0.w, r1.x, r1.y, r1.z, r1.w};
            const float s[SIDE] = {c0.x, c0.y, c0.z, c0.w, c1.x, c1.y, c1.z, c1.w};
#pragma unroll
            for (int j = 0; j < SIDE; j++)
#pragma unroll
                for (int i = 0; i < SIDE; i++) sum[j][i] = sum[j][i] + r[i] * s[j];
        }
    }
#pragma unroll
    for (int j = 0; j < SIDE; j++) {
        float *column = c + (size_t)(j0 + my_j + j % 4 + j / 4 * (TILE / 2)) * n + i0 + my_i;
        *(four *)column = {sum[j][0], sum[j][1], sum[j][2], sum[j][3]};
        *(four *)(column + TILE / 2) = {sum[j][4], sum[j][5], sum[j][6], sum[j][7]};
    }
}

void hand_product(int n, const float *a, const float *b, float *c)
{
    launch(product, dim3(n / TILE, n / TILE), dim3(LANES), n, a, b, c);
}
