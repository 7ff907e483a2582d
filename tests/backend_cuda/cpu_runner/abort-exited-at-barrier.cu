// RUN: g++ -O2 ; aborts
// A lane that leaves while others wait at a barrier aborts, with the place it was last seen at.
// EXPECT: left the kernel while others wait
// EXPECT: barrier sweep.f90:30
// EXPECT: synchronisation sweep.f90:10
#include "check.h"

static __global__ void kernel(double *p) {
#line 10 "sweep.f90"
    __syncthreads();
    if (threadIdx.x == 33) return;
    p[threadIdx.x] = 1.0;
#line 30 "sweep.f90"
    __syncthreads();
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
