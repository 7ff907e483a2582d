// RUN: g++ -O2 ; races
// All blocks load an element that the same lanes of one block then store: the loads of the other
// blocks race with it, even where that block was the last to load.
// EXPECT: load at sweep.f90:10
// EXPECT: store at sweep.f90:20
// EXPECT: by two blocks of a launch
#include "check.h"

static __global__ void kernel(int *p, int *out) {
#line 10 "sweep.f90"
    out[blockIdx.x * 32 + threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    if (blockIdx.x == 2)
#line 20 "sweep.f90"
        p[threadIdx.x] = 5;
}

int main() {
    int *p, *out;
    OK(cudaMalloc(&p, 32 * sizeof *p));
    OK(cudaMalloc(&out, 5 * 32 * sizeof *p));
    void *args[] = {&p, &out};
    OK(cudaLaunchKernel(kernel, dim3(5), dim3(32), args, 0, 0));
    return 0;
}
