// RUN: g++ -O2 ; passes
// Bad launch configurations return CUDA's errors and run nothing; streams, events, device numbers
// and occupancy answer.
#include "check.h"

static __global__ void touch(int *p) { atomicExch(p, 1); }

static int *device;

static cudaError_t start(dim3 grid, dim3 block, size_t shared) {
    void *args[] = {&device};
    const cudaError_t e = cudaLaunchKernel(touch, grid, block, args, shared, 0);
    CHECK(cudaGetLastError() == e);
    return e == cudaErrorInvalidConfiguration ? cudaErrorInvalidValue : e;  // before CUDA 13
}

int main() {
    int host = 0, value;
    OK(cudaMalloc(&device, sizeof host));
    OK(cudaMemset(device, 0, sizeof host));
    CHECK(start(dim3(0), dim3(1), 0) == cudaErrorInvalidValue);
    CHECK(start(dim3(1), dim3(0), 0) == cudaErrorInvalidValue);
    CHECK(start(dim3(1), dim3(1025), 0) == cudaErrorInvalidValue);
    CHECK(start(dim3(1), dim3(32, 33), 0) == cudaErrorInvalidValue);
    CHECK(start(dim3(1), dim3(1, 1, 65), 0) == cudaErrorInvalidValue);
    CHECK(start(dim3(0x80000000u), dim3(1), 0) == cudaErrorInvalidValue);
    CHECK(start(dim3(1, 65536), dim3(1), 0) == cudaErrorInvalidValue);
    CHECK(start(dim3(1, 1, 65536), dim3(1), 0) == cudaErrorInvalidValue);
    CHECK(start(dim3(1), dim3(1), 48 * 1024 + 1) == cudaErrorInvalidValue);
    OK(cudaMemcpy(&host, device, sizeof host, cudaMemcpyDeviceToHost));
    CHECK(host == 0);
    OK(start(dim3(1, 65535), dim3(1), 0));
    OK(start(dim3(1), dim3(32, 32), 48 * 1024));
    OK(cudaMemcpy(&host, device, sizeof host, cudaMemcpyDeviceToHost));
    CHECK(host == 1);

    cudaStream_t stream;
    cudaEvent_t first, last;
    float ms = -1;
    OK(cudaStreamCreate(&stream));
    OK(cudaEventCreate(&first));
    OK(cudaEventCreate(&last));
    OK(cudaEventRecord(first, stream));
    void *args[] = {&device};
    OK(cudaLaunchKernel(touch, dim3(1), dim3(1), args, 0, stream));
    OK(cudaEventRecord(last, stream));
    OK(cudaEventSynchronize(last));
    OK(cudaEventElapsedTime(&ms, first, last));
    CHECK(ms >= 0);
    OK(cudaEventDestroy(first));
    OK(cudaEventDestroy(last));
    OK(cudaStreamDestroy(stream));

    OK(cudaGetDeviceCount(&value));
    CHECK(value >= 1);
    OK(cudaSetDevice(0));
    OK(cudaGetDevice(&value));
    CHECK(value == 0);
    CHECK(cudaSetDevice(1000) == cudaErrorInvalidDevice);
    (void)cudaGetLastError();
    OK(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0));
    CHECK(value > 0);
    OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&value, touch, 1024, 0));
    CHECK(value == 1 || value == 2);
    cudaDeviceProp properties;
    OK(cudaGetDeviceProperties(&properties, 0));
    CHECK(properties.warpSize == 32 && properties.maxThreadsPerBlock == 1024);
    OK(cudaFree(device));
    return 0;
}
