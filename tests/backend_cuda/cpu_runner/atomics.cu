// RUN: g++ -O2 ; passes
// Atomics on each type return the old value and leave the right total, also when integers wrap.
#include "check.h"

struct Totals {
    int add, low, high, last, won;
    unsigned uadd, ulow, uhigh, bits;
    unsigned long long wide, wide_low, wide_high;
    float f;
    double d;
};

static __global__ void total(Totals *t) {
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    atomicAdd(&t->add, i);
    atomicMin(&t->low, -i);
    atomicMax(&t->high, i);
    atomicExch(&t->last, i);
    if (atomicCAS(&t->won, -1, i) == -1) atomicAdd(&t->uadd, 0x80000001u);
    atomicAdd(&t->uadd, 0x80000000u);
    atomicMin(&t->ulow, (unsigned)i + 3u);
    atomicMax(&t->uhigh, (unsigned)i);
    atomicOr(&t->bits, 1u << (i & 31));
    atomicAdd(&t->wide, 1ull << 32);
    atomicMin(&t->wide_low, (unsigned long long)i + 5ull);
    atomicMax(&t->wide_high, (unsigned long long)i << 33);
    atomicAdd(&t->f, 0.5f);
    atomicAdd(&t->d, 0.25);
}

int main() {
    Totals t, *device;
    memset(&t, 0, sizeof t);
    t.won = -1;
    t.add = 2147483647;
    t.ulow = ~0u;
    t.wide_low = ~0ull;
    OK(cudaMalloc(&device, sizeof t));
    OK(cudaMemcpy(device, &t, sizeof t, cudaMemcpyHostToDevice));
    void *args[] = {&device};
    OK(cudaLaunchKernel(total, dim3(4), dim3(64), args, 0, 0));
    OK(cudaMemcpy(&t, device, sizeof t, cudaMemcpyDeviceToHost));
    CHECK(t.add == (int)(2147483647u + 255u * 128u));
    CHECK(t.low == -255 && t.high == 255 && t.last >= 0 && t.last < 256);
    CHECK(t.won >= 0 && t.won < 256 && t.uadd == 0x80000001u);
    CHECK(t.ulow == 3 && t.uhigh == 255 && t.bits == ~0u);
    CHECK(t.wide == 256ull << 32 && t.wide_low == 5 && t.wide_high == 255ull << 33);
    CHECK(t.f == 128.0f && t.d == 64.0);
    OK(cudaFree(device));
    return 0;
}
