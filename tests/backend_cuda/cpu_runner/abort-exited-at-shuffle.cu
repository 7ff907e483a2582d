// RUN: g++ -O2 ; aborts
// A shuffle that waits for a lane that has left the kernel aborts.
// EXPECT: not the set of lanes
// EXPECT: shuffle sweep.f90:50
// EXPECT: has left the kernel
#include "check.h"

static __global__ void kernel(double *p) {
    if (threadIdx.x >= 60) return;
#line 50 "sweep.f90"
    p[threadIdx.x] = __shfl_down_sync(0xffffffffu, p[threadIdx.x], 1);
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
