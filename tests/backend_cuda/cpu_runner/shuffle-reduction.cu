// RUN: g++ -O2 ; passes
// Shuffles, votes and __syncwarp give CUDA's values for each type, width and mask, edges included.
#include "check.h"

#define ALL 0xffffffffu

template <class T> static __global__ void sums(const T *in, T *out) {
    T v = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int by = 16; by > 0; by /= 2) v += __shfl_down_sync(ALL, v, by);
    T w = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int by = 16; by > 0; by /= 2) w += __shfl_xor_sync(ALL, w, by);
    v = __shfl_sync(ALL, v, 0);
    out[blockIdx.x * blockDim.x + threadIdx.x] = v == w ? v : T(-1);
}

template <class T> static void test_sums() {
    const int n = 4 * 128;
    T host[n], *in, *out;
    for (int i = 0; i < n; i++) host[i] = T(i);
    OK(cudaMalloc(&in, sizeof host));
    OK(cudaMalloc(&out, sizeof host));
    OK(cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice));
    void *args[] = {&in, &out};
    OK(cudaLaunchKernel(sums<T>, dim3(4), dim3(128), args, 0, 0));
    OK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) CHECK(host[i] == T(i / 32 * 32 * 32 + 31 * 16));
    OK(cudaFree(in));
    OK(cudaFree(out));
}

static __global__ void edges(int *out) {
    const int me = (int)threadIdx.x;
    int *o = out + me * 12;
    o[0] = __shfl_up_sync(ALL, me, 3);
    o[1] = __shfl_down_sync(ALL, me, 3);
    o[2] = __shfl_up_sync(ALL, me, 1, 8);
    o[3] = __shfl_down_sync(ALL, me, 1, 8);
    o[4] = __shfl_sync(ALL, me, 3, 8);
    o[5] = __shfl_xor_sync(ALL, me, 8, 8);
    __syncwarp();
    o[6] = (int)__ballot_sync(ALL, me % 3 == 0);
    o[7] = __any_sync(ALL, me == 7);
    o[8] = __all_sync(ALL, me != 7);
    if (me < 16) {  // the two halves meet apart, at the same call and at different ones
        o[9] = __shfl_xor_sync(0x0000ffffu, me, 1);
        __syncwarp(0x0000ffffu);
    } else {
        o[9] = __shfl_xor_sync(0xffff0000u, me, 2);
    }
    const unsigned half = me < 16 ? 0x0000ffffu : 0xffff0000u;
    o[10] = __all_sync(half, me < 16);
    o[11] = __shfl_sync(ALL, me, me + 1);
}

int main() {
    test_sums<int>();
    test_sums<unsigned>();
    test_sums<long long>();
    test_sums<unsigned long long>();
    test_sums<float>();
    test_sums<double>();
    int host[32 * 12], *out;
    OK(cudaMalloc(&out, sizeof host));
    void *args[] = {&out};
    OK(cudaLaunchKernel(edges, dim3(1), dim3(32), args, 0, 0));
    OK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    for (int me = 0; me < 32; me++) {
        const int *o = host + me * 12;
        CHECK(o[0] == (me >= 3 ? me - 3 : me));
        CHECK(o[1] == (me < 29 ? me + 3 : me));
        CHECK(o[2] == (me % 8 ? me - 1 : me));
        CHECK(o[3] == (me % 8 < 7 ? me + 1 : me));
        CHECK(o[4] == me / 8 * 8 + 3);
        CHECK(o[5] == (me & 8 ? me ^ 8 : me));
        CHECK((unsigned)o[6] == 0x49249249u);
        CHECK(o[7] == 1 && o[8] == 0);
        CHECK(o[9] == (me < 16 ? me ^ 1 : me ^ 2));
        CHECK(o[10] == (me < 16));
        CHECK(o[11] == (me + 1) % 32);
    }
    OK(cudaFree(out));
    return 0;
}
