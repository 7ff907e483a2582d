// RUN: g++ -O2 ; passes
// Bit casts, halves of doubles, bit counts, hinted loads and stores, and directed fma.
#include "check.h"

static __global__ void bits(const double *in, long long *out, const float *fin) {
    const double x = __ldcg(in + threadIdx.x);
    const float f = __ldg(fin + threadIdx.x);
    const long long whole = __double_as_longlong(x);
    bool good = __longlong_as_double(whole) == x;
    good = good && __hiloint2double(__double2hiint(x), __double2loint(x)) == x;
    good = good && __int_as_float(__float_as_int(f)) == f;
    good = good && __popc(0xF0u) == 4 && __clz(1) == 31 && __ffs(8) == 4 && __popcll(~0ull) == 64;
    good = good && __dsqrt_rn(__dmul_rn(x, x)) == fabs(x);
    good = good && __fsqrt_rn(4.0f) == 2.0f && __fdiv_rn(f, 1.0f) == f && __fsub_rn(f, f) == 0.0f;
    good = good && __ddiv_rn(1.0, 3.0) == 1.0 / 3.0 && __dsub_rn(x, x) == 0.0;
    good = good && __fma_rn(x, 2.0, 1.0) == __dadd_rn(__dmul_rn(x, 2.0), 1.0);
    good = good && __fmaf_rn(f, 2.0f, 1.0f) == __fadd_rn(__fmul_rn(f, 2.0f), 1.0f);
    __stcg(out + threadIdx.x, good ? whole : -1ll);
}

int main() {
    double in[64], *din;
    float fin[64], *dfin;
    long long got[64], *dout;
    for (int i = 0; i < 64; i++) in[i] = i - 20.5, fin[i] = (float)i / 4;
    OK(cudaMalloc(&din, sizeof in));
    OK(cudaMalloc(&dfin, sizeof fin));
    OK(cudaMalloc(&dout, sizeof got));
    OK(cudaMemcpy(din, in, sizeof in, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(dfin, fin, sizeof fin, cudaMemcpyDefault));
    void *args[] = {&din, &dout, &dfin};
    OK(cudaLaunchKernel(bits, dim3(1), dim3(64), args));
    OK(cudaMemcpy(got, dout, sizeof got, cudaMemcpyDeviceToHost));
    CHECK(!memcmp(got, in, sizeof in));
    OK(cudaFree(din));
    OK(cudaFree(dfin));
    OK(cudaFree(dout));
    return 0;
}
