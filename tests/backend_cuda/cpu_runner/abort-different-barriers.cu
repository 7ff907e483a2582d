// RUN: g++ -O2 ; aborts
// Lanes of a block that wait at two barriers abort with both lines, as #line gives them.
// EXPECT: different barriers
// EXPECT: barrier sweep.f90:101
// EXPECT: barrier sweep.f90:205
// EXPECT: block (
// EXPECT: host.cu:900
#include "check.h"

static __global__ void kernel(double *p) {
    if (threadIdx.x < 40) {
#line 101 "sweep.f90"
        __syncthreads();
        p[threadIdx.x] = 1.0;
    } else {
#line 205 "sweep.f90"
        __syncthreads();
    }
}

int main() {
    double *p;
    OK(cudaMalloc(&p, 64 * sizeof *p));
    OK(cudaMemset(p, 0, 64 * sizeof *p));
    void *args[] = {&p};
#line 900 "host.cu"
    (void)cudaLaunchKernel(kernel, dim3(2), dim3(64), args, 256, 0);
    return 0;
}
