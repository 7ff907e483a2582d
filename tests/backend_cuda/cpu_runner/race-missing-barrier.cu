// RUN: g++ -O2 ; races
// A load of what a lane of another warp stores, with no barrier between, in static shared memory.
// EXPECT: sweep.f90:10
// EXPECT: sweep.f90:20
// EXPECT: by lanes of a block with no barrier between
// EXPECT: the __shared__ variables of 512 bytes
#include "check.h"

static __global__ void kernel(double *p) {
    __shared__ double row[64];
#line 10 "sweep.f90"
    row[threadIdx.x] = p[threadIdx.x];
#line 20 "sweep.f90"
    p[threadIdx.x] = row[63 - threadIdx.x];
}

int main() {
    double *p;
    OK(cudaMalloc(&p, 64 * sizeof *p));
    void *args[] = {&p};
    OK(cudaLaunchKernel(kernel, dim3(1), dim3(64), args, 0, 0));
    return 0;
}
