// RUN: g++ -O3 -march=native -ffp-contract=fast ; passes
// The _rn intrinsics round each operation, and plain a*b+c after the header is not contracted,
// under flags that do contract the same expression before the header.
static __attribute__((noinline)) double before(double a, double b, double c) { return a * b + c; }
#include "check.h"

static __global__ void three(const double *x, double *rounded, double *plain, double *fused,
                             float *rounded_f, int n) {
    for (int i = (int)threadIdx.x; i < n; i += (int)blockDim.x) {
        const double a = x[i], b = x[i + 1], c = -a;
        rounded[i] = __dsub_rn(__dadd_rn(__dmul_rn(a, b), c), __dmul_rn(b, c));
        plain[i] = (a * b + c) - b * c;
        fused[i] = __fma_rn(a, b, c);
        const float fa = (float)a, fb = (float)b;
        rounded_f[i] = __fadd_rn(__fmul_rn(fa, fb), -fa);
    }
}

int main() {
    const int n = 4096;
    static double x[n + 1], rounded[n], plain[n], fused[n];
    static float rounded_f[n];
    unsigned long long seed = 1;
    for (int i = 0; i <= n; i++) {
        seed = seed * 6364136223846793005ull + 1442695040888963407ull;
        x[i] = 1.0 + (double)(seed >> 11) / 9007199254740992.0;
    }
    double *dx, *dr, *dp, *df;
    float *drf;
    OK(cudaMalloc(&dx, sizeof x));
    OK(cudaMalloc(&dr, sizeof rounded));
    OK(cudaMalloc(&dp, sizeof plain));
    OK(cudaMalloc(&df, sizeof fused));
    OK(cudaMalloc(&drf, sizeof rounded_f));
    OK(cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice));
    int count = n;
    void *args[] = {&dx, &dr, &dp, &df, &drf, &count};
    OK(cudaLaunchKernel(three, dim3(1), dim3(64), args, 0, 0));
    OK(cudaMemcpy(rounded, dr, sizeof rounded, cudaMemcpyDeviceToHost));
    OK(cudaMemcpy(plain, dp, sizeof plain, cudaMemcpyDeviceToHost));
    OK(cudaMemcpy(fused, df, sizeof fused, cudaMemcpyDeviceToHost));
    OK(cudaMemcpy(rounded_f, drf, sizeof rounded_f, cudaMemcpyDeviceToHost));
    int different = 0, contracted = 0;
    for (int i = 0; i < n; i++) {
        volatile double ab = x[i] * x[i + 1], sum = ab - x[i], bc = x[i + 1] * -x[i];
        volatile double want = sum - bc;
        const float fa = (float)x[i], fb = (float)x[i + 1];
        volatile float abf = fa * fb, want_f = abf - fa;
        CHECK(rounded[i] == want);
        CHECK(rounded_f[i] == want_f);
#ifdef CRAYON_CUDA_ON_CPU
        CHECK(plain[i] == want);
#endif
        CHECK(fused[i] == fma(x[i], x[i + 1], -x[i]));
        different += fused[i] != sum;
        contracted += before(x[i], x[i + 1], -x[i]) != sum;
    }
    CHECK(different > n / 10);
#ifdef __FMA__
    CHECK(contracted > n / 10);  // else the flags contract nothing, and the test shows nothing
#endif
    (void)contracted;
    OK(cudaFree(dx));
    OK(cudaFree(dr));
    OK(cudaFree(dp));
    OK(cudaFree(df));
    OK(cudaFree(drf));
    return 0;
}
