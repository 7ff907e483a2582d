// RUN: g++ -O2 ; races
// A __syncwarp of the lower half of a warp orders nothing for a lane of the upper half.
// EXPECT: sweep.f90:10
// EXPECT: sweep.f90:20
// EXPECT: by lanes of a warp with no barrier between
#include "check.h"

static __global__ void kernel(int *out) {
    __shared__ int row[32];
    const int i = (int)threadIdx.x;
#line 10 "sweep.f90"
    row[i] = i;
    if (i < 16)
        __syncwarp(0x0000ffffu);
    else
        __syncwarp(0xffff0000u);
#line 20 "sweep.f90"
    out[i] = row[i < 16 ? 15 - i : i == 16 ? 15 : 47 - i];
}

int main() {
    int *out;
    OK(cudaMalloc(&out, 32 * sizeof *out));
    void *args[] = {&out};
    OK(cudaLaunchKernel(kernel, dim3(1), dim3(32), args, 0, 0));
    return 0;
}
