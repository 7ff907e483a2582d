// RUN: g++ -O2 ; races
// An update in place: a block's load of its halo meets the store of the block beside it, whichever
// of them runs first.
// EXPECT: load at sweep.f90:10
// EXPECT: store at sweep.f90:20
// EXPECT: by two blocks of a launch
#include "check.h"

static __global__ void kernel(float *p, int n) {
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
#line 10 "sweep.f90"
    const float right = i + 1 < n ? p[i + 1] : 0.0f;
    __syncthreads();
    if (i < n)
#line 20 "sweep.f90"
        p[i] = right;
}

int main() {
    float *p;
    int n = 250;
    OK(cudaMalloc(&p, 250 * sizeof *p));
    void *args[] = {&p, &n};
    OK(cudaLaunchKernel(kernel, dim3(4), dim3(64), args, 0, 0));
    return 0;
}
