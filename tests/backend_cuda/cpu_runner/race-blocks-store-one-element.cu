// RUN: g++ -O2 ; races
// Two blocks store to one element; barriers do not order blocks.
// EXPECT: store at sweep.f90:10 and store at sweep.f90:10, by two blocks of a launch
// EXPECT: of block (1,0,0)
// EXPECT: of block (2,0,0)
#include "check.h"

static __global__ void kernel(float *p) {
    __syncthreads();
    const int i = (int)(blockIdx.x * 31 + threadIdx.x);  // blocks overlap by an element
    if (i == 62)
#line 10 "sweep.f90"
        p[i] = 1.0f + (float)blockIdx.x;
    __syncthreads();
}

int main() {
    float *p;
    OK(cudaMalloc(&p, 256 * sizeof *p));
    void *args[] = {&p};
    OK(cudaLaunchKernel(kernel, dim3(4), dim3(32), args, 0, 0));
    return 0;
}
