// RUN: g++ -O2 ; aborts
// A kernel that writes beyond its dynamic shared memory aborts and names the launch.
// ASAN: use-after-poison
// RACE: error: store at sweep.f90:10 outside the dynamic shared memory of 256 bytes
// RACE: it reaches 8 bytes from byte 256
// RACE: host.cu:900
// EXPECT: shared memory is written beyond its end
// EXPECT: it has 256 bytes; byte 256 is changed
// EXPECT: host.cu:900
#include "check.h"

static __global__ void kernel(double *p) {
    CRAYON_DYNAMIC_SHARED(double, row);
#line 10 "sweep.f90"
    if (threadIdx.x <= 32) row[threadIdx.x] = p[threadIdx.x];
}

int main() {
    double *p;
    OK(cudaMalloc(&p, 64 * sizeof *p));
    OK(cudaMemset(p, 0, 64 * sizeof *p));
    void *args[] = {&p};
#line 900 "host.cu"
    (void)cudaLaunchKernel(kernel, dim3(2), dim3(64), args, 256, 0);
    return 0;
}
