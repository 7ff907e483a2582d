// RUN: g++ -O2 ; races
// A store of one byte meets the load of the word that holds it, after both were only read as words.
// EXPECT: sweep.f90:10
// EXPECT: sweep.f90:20
// EXPECT: byte 44 of an allocation of 512 bytes
#include "check.h"

static __global__ void kernel(double *p, double *out) {
    const int i = (int)threadIdx.x;
    double v = p[i];
    __syncthreads();
    if (i == 40)
#line 10 "sweep.f90"
        reinterpret_cast<signed char *>(p)[44] = 1;
    if (i == 5)
#line 20 "sweep.f90"
        v = p[i];
    out[i] = v;
}

int main() {
    double *p, *out;
    OK(cudaMalloc(&p, 64 * sizeof *p));
    OK(cudaMalloc(&out, 64 * sizeof *p));
    void *args[] = {&p, &out};
    OK(cudaLaunchKernel(kernel, dim3(1), dim3(64), args, 0, 0));
    return 0;
}
