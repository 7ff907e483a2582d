// RUN: g++ -O2 ; passes
// 20 000 small launches, with and without barriers, complete; contexts are used again.
#include "check.h"

static __global__ void count(int *p) { p[threadIdx.x] += 1; }

static __global__ void turn(int *p) {
    const int v = p[(threadIdx.x + 1) % blockDim.x];
    __syncthreads();
    p[threadIdx.x] = v;
}

int main() {
    int host[128], *p;
    for (int i = 0; i < 128; i++) host[i] = i;
    OK(cudaMalloc(&p, sizeof host));
    OK(cudaMemcpy(p, host, sizeof host, cudaMemcpyHostToDevice));
    void *args[] = {&p};
    for (int n = 0; n < 10000; n++) {
        OK(cudaLaunchKernel(count, dim3(1), dim3(128), args, 0, 0));
        OK(cudaLaunchKernel(turn, dim3(1), dim3(128), args, 0, 0));
    }
    OK(cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 128; i++) CHECK(host[i] == 10000 + (i + 10000) % 128);
    OK(cudaFree(p));
    return 0;
}
