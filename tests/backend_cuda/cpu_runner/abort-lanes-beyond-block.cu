// RUN: g++ -O2 ; aborts
// A full mask in a block whose last warp is partial aborts.
// EXPECT: lanes that the block does not have
// EXPECT: vote sweep.f90:50
#include "check.h"

static __global__ void kernel(double *p) {
#line 50 "sweep.f90"
    p[threadIdx.x] = __any_sync(0xffffffffu, p[threadIdx.x] > 0.0);
}

int main() {
    double *p;
    OK(cudaMalloc(&p, 64 * sizeof *p));
    OK(cudaMemset(p, 0, 64 * sizeof *p));
    void *args[] = {&p};
#line 900 "host.cu"
    (void)cudaLaunchKernel(kernel, dim3(2), dim3(48), args, 256, 0);
    return 0;
}
