// RUN: g++ -O2 ; passes
// Each thread of each block of a 3-D launch runs once, with the indices and shapes CUDA gives it.
#include "check.h"

static __global__ void mark(int *seen) {
    const unsigned lane = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    seen[block * blockDim.x * blockDim.y * blockDim.z + lane] += 1 + warpSize;
}

int main() {
    const dim3 grid(5, 3, 2), block(7, 3, 2);
    const int n = 30 * 42;
    int *seen, host[n];
    OK(cudaMalloc(&seen, sizeof host));
    OK(cudaMemset(seen, 0, sizeof host));
    void *args[] = {&seen};
    OK(cudaLaunchKernel(mark, grid, block, args, 0, 0));
    OK(cudaDeviceSynchronize());
    OK(cudaMemcpy(host, seen, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) CHECK(host[i] == 33);
    OK(cudaFree(seen));
    return 0;
}
