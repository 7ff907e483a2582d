// RUN: g++ -O2 ; passes
// Lanes and blocks that store equal bits to an element are no fault, in whatever width and order.
#include "check.h"

static __global__ void kernel(double *p, float *q, signed char *r) {
    p[threadIdx.x / 4] = 2.5;
    q[blockIdx.x / 2 + threadIdx.x] = 1.5f;
    r[0] = 7;
    __syncthreads();
    r[0] = 7;
}

int main() {
    double *p;
    float *q;
    signed char *r, seven = 0;
    OK(cudaMalloc(&p, 64 * sizeof *p));
    OK(cudaMalloc(&q, 128 * sizeof *q));
    OK(cudaMalloc(&r, 64));
    void *args[] = {&p, &q, &r};
    OK(cudaLaunchKernel(kernel, dim3(4), dim3(64), args, 0, 0));
    OK(cudaMemcpy(&seven, r, 1, cudaMemcpyDeviceToHost));
    return seven != 7;
}
