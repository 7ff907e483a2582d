// RUN: g++ -O2 ; races
// Two lanes of a block store to one element of device memory, through different statements.
// EXPECT: store at sweep.f90:10
// EXPECT: store at sweep.f90:20
// EXPECT: byte 160 of an allocation of 512 bytes
#include "check.h"

static __global__ void kernel(double *p) {
    if (threadIdx.x == 3) {
#line 10 "sweep.f90"
        p[20] = 1.0;
    } else if (threadIdx.x == 50) {
#line 20 "sweep.f90"
        p[20] = 2.0;
    }
}

int main() {
    double *p;
    OK(cudaMalloc(&p, 64 * sizeof *p));
    void *args[] = {&p};
    OK(cudaLaunchKernel(kernel, dim3(1), dim3(64), args, 0, 0));
    return 0;
}
