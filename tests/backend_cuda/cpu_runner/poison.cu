// RUN: g++ -O2 ; passes
// Unwritten shared memory, static and dynamic, and unwritten device memory read as poison, and
// anew in each block: what the block before has written is gone.
#include "check.h"

static __global__ void peek(double *out, const double *unwritten) {
    __shared__ double fixed[32];
    __shared__ float narrow[32];
    CRAYON_DYNAMIC_SHARED(double, dynamic);
    double *o = out + (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    o[0] = fixed[threadIdx.x];
    o[1] = dynamic[threadIdx.x];
    o[2] = (double)narrow[threadIdx.x];
    o[3] = unwritten[threadIdx.x];
    __syncthreads();
    fixed[threadIdx.x] = dynamic[threadIdx.x] = 1.0;
    narrow[threadIdx.x] = 1.0f;
}

static __global__ void other(int *out) {  // a second kernel's variables are poisoned as well
    __shared__ int whole[32];
    out[threadIdx.x] = whole[threadIdx.x];
    whole[threadIdx.x] = 7;
}

int main() {
    static double host[3 * 32 * 4];
    int ints[32], *dints;
    double *out, *unwritten;
    OK(cudaMalloc(&out, sizeof host));
    OK(cudaMalloc(&unwritten, 32 * sizeof(double)));
    OK(cudaMalloc(&dints, sizeof ints));
    void *args[] = {&out, &unwritten}, *more[] = {&dints};
    for (int n = 0; n < 2; n++) {
        OK(cudaLaunchKernel(peek, dim3(3), dim3(32), args, 32 * sizeof(double), 0));
        OK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
        for (int i = 0; i < 3 * 32 * 4; i++) {
            CHECK(host[i] != host[i]);
            unsigned long long bits;
            memcpy(&bits, host + i, 8);
            if (i % 4 != 2) CHECK(bits == 0x7FF4DEAD7FF4DEADull);
        }
        OK(cudaLaunchKernel(other, dim3(1), dim3(32), more, 0, 0));
        OK(cudaMemcpy(ints, dints, sizeof ints, cudaMemcpyDeviceToHost));
        for (int i = 0; i < 32; i++) CHECK(ints[i] == 0x7FF4DEAD);
    }
    OK(cudaFree(out));
    OK(cudaFree(unwritten));
    OK(cudaFree(dints));
    return 0;
}
