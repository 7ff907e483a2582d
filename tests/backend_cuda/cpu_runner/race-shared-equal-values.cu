// RUN: g++ -O2 ; races
// In shared memory, equal stores stay a fault: slots are the translator's own, and each has one writer.
// EXPECT: data race: store at sweep.f90:10 and store at sweep.f90:10
#include "check.h"

static __global__ void kernel(double *p) {
    __shared__ double s[4];
#line 10 "sweep.f90"
    s[0] = 1.0;
    __syncthreads();
    p[threadIdx.x] = s[0];
}

int main() {
    double *p;
    OK(cudaMalloc(&p, 64 * sizeof *p));
    void *args[] = {&p};
    OK(cudaLaunchKernel(kernel, dim3(1), dim3(32), args, 0, 0));
    return 0;
}
