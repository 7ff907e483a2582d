// RUN: g++ -O2 ; passes
// What looks like a race and is none: neighbouring bytes, a lane's own arrays, exchanges ordered by
// barriers or by a __syncwarp of all or half a warp, atomics of all blocks, shared memory of the
// next block, loads by all, and work of the launch before.
#include "check.h"

struct Cell {
    int a, b;
    float c[6];
};

static __device__ void __attribute__((noinline)) fill(int *p, int n, int v) {
    for (int i = 0; i < n; i++) p[i] = v + i;
}

static __global__ void kernel(signed char *bytes, short *pairs, Cell *cells, int *out, int *total,
                              const int *constant) {
    __shared__ int row[64];
    __shared__ signed char flags[64];
    CRAYON_DYNAMIC_SHARED(double, slot);
    const int i = (int)threadIdx.x, lane = (int)(blockIdx.x * 64 + threadIdx.x);
    int own[8];
    fill(own, 8, constant[0]);
    bytes[lane] = (signed char)i;
    pairs[lane] = (short)i;
    flags[i] = (signed char)(i & 1);
    Cell cell = cells[lane];
    cell.a += 1;
    cells[lane] = cell;
    row[i] = i;
    __syncwarp();
    int v = row[i ^ 31];  // of the same warp
    __syncwarp();
    row[i] = 2 * i;
    if (i & 16)
        __syncwarp(0xffff0000u);
    else
        __syncwarp(0x0000ffffu);
    v += row[i ^ 15];  // of the same half
    __syncwarp();
    row[i] = 3 * i;
    slot[i] = v;
    __syncthreads();
    v += row[63 - i] + (int)slot[63 - i] + flags[63 - i] + own[i & 7];
    atomicAdd(total, 1);
    __syncthreads();
    row[i] = v;
    bytes[lane] = (signed char)(bytes[lane] + 1);
    out[lane] += row[i];
}

static __global__ void turn(const int *in, int *out, int n) {
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) out[i] = in[n - 1 - i];
}

int main() {
    const int blocks = 5, n = 64 * blocks;
    signed char *bytes;
    short *pairs;
    Cell *cells;
    int *out, *turned, *total, *constant, sum = 0, host[64 * 5], lanes = n;
    for (int pass = 0; pass < 3; pass++) {
        OK(cudaMalloc(&bytes, n));
        OK(cudaMalloc(&pairs, n * sizeof *pairs));
        OK(cudaMalloc(&cells, n * sizeof *cells));
        OK(cudaMalloc(&out, n * sizeof *out));
        OK(cudaMalloc(&turned, n * sizeof *out));
        OK(cudaMalloc(&total, sizeof *total));
        OK(cudaMalloc(&constant, sizeof *constant));
        OK(cudaMemset(total, 0, sizeof *total));
        OK(cudaMemset(out, 0, n * sizeof *out));
        OK(cudaMemset(constant, 0, sizeof *constant));
        void *args[] = {&bytes, &pairs, &cells, &out, &total, &constant};
        void *turn_args[] = {&out, &turned, &lanes}, *back_args[] = {&turned, &out, &lanes};
        for (int launch = 0; launch < 3; launch++) {
            OK(cudaLaunchKernel(kernel, dim3(blocks), dim3(64), args, 64 * sizeof(double), 0));
            OK(cudaLaunchKernel(turn, dim3(3), dim3(128), turn_args, 0, 0));
            OK(cudaLaunchKernel(turn, dim3(11), dim3(32), back_args, 0, 0));
        }
        OK(cudaMemcpy(&sum, total, sizeof sum, cudaMemcpyDeviceToHost));
        CHECK(sum == 3 * n);
        OK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; i++) {
            const int k = i % 64, m = 63 - k;
            const int mine = (k ^ 31) + 2 * (k ^ 15), theirs = (m ^ 31) + 2 * (m ^ 15);
            CHECK(host[i] == 3 * (mine + 3 * m + theirs + (m & 1) + (k & 7)));
        }
        OK(cudaFree(bytes));
        OK(cudaFree(pairs));
        OK(cudaFree(cells));
        OK(cudaFree(out));
        OK(cudaFree(turned));
        OK(cudaFree(total));
        OK(cudaFree(constant));
    }
    return 0;
}
