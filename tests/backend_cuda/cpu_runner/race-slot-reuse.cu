// RUN: g++ -O2 ; races
// A slot of dynamic shared memory is stored again, one barrier too early for its last loads.
// EXPECT: load at sweep.f90:20
// EXPECT: store at sweep.f90:30
// EXPECT: the dynamic shared memory of 512 bytes
#include "check.h"

static __global__ void kernel(const double *in, double *out) {
    CRAYON_DYNAMIC_SHARED(double, slot);
    const int i = (int)threadIdx.x;
    slot[i] = in[i];
    __syncthreads();
#line 20 "sweep.f90"
    const double left = slot[i > 0 ? i - 1 : 0];
#line 30 "sweep.f90"
    slot[i] = 2.0 * left;
    __syncthreads();
    out[i] = slot[63 - i];
}

int main() {
    double *in, *out;
    OK(cudaMalloc(&in, 64 * sizeof *in));
    OK(cudaMalloc(&out, 64 * sizeof *out));
    void *args[] = {&in, &out};
    OK(cudaLaunchKernel(kernel, dim3(1), dim3(64), args, 64 * sizeof(double), 0));
    return 0;
}
