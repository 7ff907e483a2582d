// RUN: g++ -O2 ; passes
// Copies that leave an allocation or mistake host for device memory, bad frees and too much memory
// return CUDA's errors; what is right next to them succeeds.
#include "check.h"

#define BAD(call) CHECK((call) == cudaErrorInvalidValue && cudaGetLastError() == cudaErrorInvalidValue)

int main() {
    char *a, *b, host[300] = {0}, other[300];
    OK(cudaMalloc(&a, 200));
    OK(cudaMalloc(&b, 100));
    OK(cudaMemcpy(a, host, 200, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(a + 150, host, 50, cudaMemcpyDefault));
    OK(cudaMemcpy(b, a, 100, cudaMemcpyDeviceToDevice));
    OK(cudaMemcpy(other, host, 300, cudaMemcpyHostToHost));
    OK(cudaMemcpy(a, host, 0, cudaMemcpyHostToDevice));
    BAD(cudaMemcpy(a, host, 201, cudaMemcpyHostToDevice));
    BAD(cudaMemcpy(a + 150, host, 51, cudaMemcpyHostToDevice));
    BAD(cudaMemcpy(host, b + 1, 100, cudaMemcpyDeviceToHost));
    BAD(cudaMemcpy(a, host, 100, cudaMemcpyDeviceToHost));
    BAD(cudaMemcpy(host, other, 100, cudaMemcpyHostToDevice));
    BAD(cudaMemcpy(b, host, 100, cudaMemcpyDeviceToDevice));
#ifdef CRAYON_CUDA_ON_CPU  // CUDA lets it pass where host and device share the address space
    BAD(cudaMemcpy(host, a, 100, cudaMemcpyHostToHost));
#endif
    BAD(cudaMemset(host, 0, 10));
    BAD(cudaMemset(a + 190, 0, 11));
    OK(cudaMemset(a + 190, 0, 10));

    OK(cudaMemcpy2D(a, 20, host, 30, 20, 10, cudaMemcpyHostToDevice));
    OK(cudaMemcpy2D(a, 21, host, 30, 11, 10, cudaMemcpyHostToDevice));  // the last row is short
    BAD(cudaMemcpy2D(a, 21, host, 30, 12, 10, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy2D(a, 19, host, 30, 20, 10, cudaMemcpyHostToDevice) ==
          cudaErrorInvalidPitchValue);
    (void)cudaGetLastError();
    BAD(cudaMemcpy2D(a, 19, host, 30, 20, 1, cudaMemcpyHostToDevice));

    BAD(cudaFree(a + 1));
    BAD(cudaFree(host));
    OK(cudaFree(nullptr));
    OK(cudaFree(a));
    BAD(cudaFree(a));
    BAD(cudaMemcpy(a, host, 1, cudaMemcpyHostToDevice));
    OK(cudaFree(b));

    double *pinned;
    OK(cudaMallocHost(&pinned, 80));
    pinned[9] = 1.0;
    OK(cudaMalloc(&a, 80));
    OK(cudaMemcpyAsync(a, pinned, 80, cudaMemcpyHostToDevice, 0));
    OK(cudaStreamSynchronize(0));
    OK(cudaFree(a));
    OK(cudaFreeHost(pinned));

    size_t left, total;
    OK(cudaMemGetInfo(&left, &total));
    CHECK(left <= total);
    CHECK(cudaMalloc(&a, total + 1) == cudaErrorMemoryAllocation);
    CHECK(!strcmp(cudaGetErrorString(cudaGetLastError()), "out of memory"));
    OK(cudaPeekAtLastError());
    return 0;
}
