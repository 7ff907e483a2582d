// RUN: g++ -O2 ; races
// Many lanes store one value, one lane another: a fault, whichever comes last.
// EXPECT: data race: store at sweep.f90:10 and store at sweep.f90:10
#include "check.h"

static __global__ void kernel(double *p) {
#line 10 "sweep.f90"
    p[20] = threadIdx.x == 7 ? 2.0 : 1.0;
}

int main() {
    double *p;
    OK(cudaMalloc(&p, 64 * sizeof *p));
    void *args[] = {&p};
    OK(cudaLaunchKernel(kernel, dim3(1), dim3(32), args, 0, 0));
    return 0;
}
