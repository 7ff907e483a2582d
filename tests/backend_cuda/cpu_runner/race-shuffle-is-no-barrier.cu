// RUN: g++ -O2 ; races
// A shuffle hands over a value and orders no memory: shared memory needs a __syncwarp beside it.
// EXPECT: sweep.f90:10
// EXPECT: sweep.f90:20
// EXPECT: by lanes of a warp with no barrier between
#include "check.h"

static __global__ void kernel(int *out) {
    __shared__ int row[32];
    const int i = (int)threadIdx.x;
#line 10 "sweep.f90"
    row[i] = i;
    const int other = __shfl_xor_sync(0xffffffffu, i, 1);
#line 20 "sweep.f90"
    out[i] = row[other];
}

int main() {
    int *out;
    OK(cudaMalloc(&out, 32 * sizeof *out));
    void *args[] = {&out};
    OK(cudaLaunchKernel(kernel, dim3(1), dim3(32), args, 0, 0));
    return 0;
}
