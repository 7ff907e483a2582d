// RUN: g++ -O2 ; aborts
// A shuffle whose mask names a lane that goes on to a barrier aborts with both lines.
// EXPECT: not the set of lanes
// EXPECT: shuffle sweep.f90:50 with mask 0xffffffff
// EXPECT: barrier sweep.f90:60
#include "check.h"

static __global__ void kernel(double *p) {
    double v = p[threadIdx.x];
#line 50 "sweep.f90"
    if (threadIdx.x % 32 != 31) v = __shfl_down_sync(0xffffffffu, v, 1);
#line 60 "sweep.f90"
    __syncthreads();
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
