// RUN: g++ -O2 ; aborts
// A kernel that writes one element past an allocation aborts and names the launch.
// ASAN: use-after-poison
// RACE: error: store at sweep.f90:10 outside an allocation of 512 bytes
// RACE: it reaches 8 bytes from byte 512
// RACE: host.cu:900
// EXPECT: device memory is written outside an allocation of 512 bytes
// EXPECT: byte 512 from its start
// EXPECT: host.cu:900
#include "check.h"

static __global__ void kernel(double *p) {
#line 10 "sweep.f90"
    p[threadIdx.x + 1] = 1.0;
}

int main() {
    double *p;
    OK(cudaMalloc(&p, 64 * sizeof *p));
    OK(cudaMemset(p, 0, 64 * sizeof *p));
    void *args[] = {&p};
#line 900 "host.cu"
    (void)cudaLaunchKernel(kernel, dim3(1), dim3(64), args, 256, 0);
    return 0;
}
