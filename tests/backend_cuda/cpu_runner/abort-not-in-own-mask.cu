// RUN: g++ -O2 ; aborts
// A lane that calls a shuffle without being in the mask aborts.
// EXPECT: not in its own mask
// EXPECT: shuffle sweep.f90:50 with mask 0x0000ffff
#include "check.h"

static __global__ void kernel(double *p) {
#line 50 "sweep.f90"
    p[threadIdx.x] = __shfl_down_sync(0x0000ffffu, p[threadIdx.x], 1);
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
