// RUN: g++ -O2 ; aborts
// The two sides of a branch that shuffle with the full mask abort with both lines.
// EXPECT: not the set of lanes
// EXPECT: shuffle sweep.f90:20
// EXPECT: shuffle sweep.f90:40
#include "check.h"

static __global__ void kernel(double *p) {
    double v = p[threadIdx.x];
    if (threadIdx.x % 2) {
#line 20 "sweep.f90"
        v = __shfl_xor_sync(0xffffffffu, v, 1);
    } else {
#line 40 "sweep.f90"
        v = __shfl_xor_sync(0xffffffffu, v, 2);
    }
    p[threadIdx.x] = v;
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
