// RUN: g++ -O2 ; races
// Every lane loads an element that lane 5 then stores; a __syncwarp orders its own warp only, so
// that the loads of the other warps race, whether they ran first or last.
// EXPECT: load at sweep.f90:10
// EXPECT: store at sweep.f90:20
// EXPECT: by lanes of a block with no barrier between
#include "check.h"

static __global__ void kernel(int *p, int *out) {
#line 10 "sweep.f90"
    out[threadIdx.x] = p[0];
    __syncwarp();
    if (threadIdx.x == 5)
#line 20 "sweep.f90"
        p[0] = 5;
}

int main() {
    int *p, *out;
    OK(cudaMalloc(&p, sizeof *p));
    OK(cudaMalloc(&out, 96 * sizeof *p));
    void *args[] = {&p, &out};
    OK(cudaLaunchKernel(kernel, dim3(1), dim3(96), args, 0, 0));
    return 0;
}
