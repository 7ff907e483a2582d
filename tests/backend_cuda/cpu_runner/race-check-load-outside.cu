// RUN: g++ -O2 ; races
// A load one element before an allocation, as of a halo that was not allotted, changes nothing that
// could be seen later: the race check reports it where it happens.
// EXPECT: error: load at sweep.f90:10 outside an allocation of 512 bytes
// EXPECT: it reaches 8 bytes from byte -8
#include "check.h"

static __global__ void kernel(const double *in, double *out) {
    const int i = (int)threadIdx.x;
#line 10 "sweep.f90"
    out[i] = in[i] - in[i - 1];
}

int main() {
    double *in, *out;
    OK(cudaMalloc(&in, 64 * sizeof *in));
    OK(cudaMalloc(&out, 64 * sizeof *out));
    void *args[] = {&in, &out};
    OK(cudaLaunchKernel(kernel, dim3(1), dim3(64), args, 0, 0));
    return 0;
}
