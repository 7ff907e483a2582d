// RUN: g++ -O2 ; races
// Atomics do not race with each other, but with another block's plain load.
// EXPECT: atomic at sweep.f90:10
// EXPECT: load at sweep.f90:20
// EXPECT: by two blocks of a launch
#include "check.h"

static __global__ void kernel(int *p, int *out) {
#line 10 "sweep.f90"
    atomicAdd(p, 1);
    __syncthreads();
#line 20 "sweep.f90"
    if (blockIdx.x == 1) out[threadIdx.x] = *p;
}

int main() {
    int *p, *out;
    OK(cudaMalloc(&p, sizeof *p));
    OK(cudaMalloc(&out, 32 * sizeof *p));
    OK(cudaMemset(p, 0, sizeof *p));
    void *args[] = {&p, &out};
    OK(cudaLaunchKernel(kernel, dim3(3), dim3(32), args, 0, 0));
    return 0;
}
