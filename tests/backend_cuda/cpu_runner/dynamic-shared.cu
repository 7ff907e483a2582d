// RUN: g++ -O2 ; passes
// Dynamic shared memory is one array for the block; over 48 KB it needs the attribute, and over
// 227 KB it is refused.
#include "check.h"

static __global__ void reverse(int *data, int n) {
    CRAYON_DYNAMIC_SHARED(int, row);
    for (int i = (int)threadIdx.x; i < n; i += (int)blockDim.x) row[i] = data[i];
    __syncthreads();
    for (int i = (int)threadIdx.x; i < n; i += (int)blockDim.x) data[i] = row[n - 1 - i];
}

static __global__ void averages(double *data) {
    CRAYON_DYNAMIC_SHARED(double, wide);
    wide[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = 0.5 * (wide[threadIdx.x] + wide[threadIdx.x ^ 1]);
}

static int host[25000];

int main() {
    int n = 25000, *data;
    for (int i = 0; i < n; i++) host[i] = i;
    OK(cudaMalloc(&data, sizeof host));
    OK(cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice));
    void *args[] = {&data, &n};
    CHECK(cudaLaunchKernel(reverse, dim3(1), dim3(96), args, sizeof host, 0) ==
          cudaErrorInvalidValue);
    CHECK(cudaGetLastError() == cudaErrorInvalidValue);
    OK(cudaGetLastError());
    CHECK(cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, 228 * 1024) ==
          cudaErrorInvalidValue);
    OK(cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000));
    OK(cudaLaunchKernel(reverse, dim3(1), dim3(96), args, sizeof host, 0));
    OK(cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) CHECK(host[i] == n - 1 - i);
    OK(cudaFree(data));

    double pair[64], *device;
    for (int i = 0; i < 64; i++) pair[i] = i;
    OK(cudaMalloc(&device, sizeof pair));
    OK(cudaMemcpy(device, pair, sizeof pair, cudaMemcpyHostToDevice));
    void *more[] = {&device};
    OK(cudaLaunchKernel(averages, dim3(1), dim3(64), more, sizeof pair, 0));
    OK(cudaMemcpy(pair, device, sizeof pair, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 64; i++) CHECK(pair[i] == i / 2 * 2 + 0.5);
    OK(cudaFree(device));
    return 0;
}
