// RUN: g++ -O2 ; library
// A wrapper with a Fortran ABI works in a shared library that is loaded, unloaded and loaded again
// beside a second copy of itself, and in a Fortran program linked without the C++ library.
#include "check.h"

static __global__ void running(double *x) {
    __shared__ double row[64];
    double v = x[threadIdx.x];
    for (int by = 1; by < 64; by *= 2) {
        row[threadIdx.x] = v;
        __syncthreads();
        if ((int)threadIdx.x >= by) v = __dadd_rn(v, row[(int)threadIdx.x - by]);
        __syncthreads();
    }
    x[threadIdx.x] = v;
}

extern "C" void running_sum_(double *x) {
    double *device;
    OK(cudaMalloc(&device, 64 * sizeof *x));
    OK(cudaMemcpy(device, x, 64 * sizeof *x, cudaMemcpyHostToDevice));
    void *args[] = {&device};
    OK(cudaLaunchKernel(running, dim3(1), dim3(64), args, 0, 0));
    OK(cudaMemcpy(x, device, 64 * sizeof *x, cudaMemcpyDeviceToHost));
    OK(cudaFree(device));
}
