// RUN: g++ -O2 ; passes
// Values pass from lane to lane through shared memory over many barriers, in a block that is no
// multiple of a warp; barriers in a device function, and the counting barriers, work too.
#include "check.h"

static __device__ double left(double *slot, double v) {
    slot[threadIdx.x] = v;
    __syncthreads();
    v = threadIdx.x > 0 ? slot[threadIdx.x - 1] : 0.0;
    __syncthreads();
    return v;
}

static __global__ void __launch_bounds__(200) pipe(const double *in, double *out, int steps) {
    __shared__ double a[200];
    __shared__ double b[200];
    double v = in[threadIdx.x];
    for (int s = 0; s < steps; s++) {
        v = left(a, v);
        v = v + left(b, v);
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

static __global__ void votes(int *out) {
    const int me = (int)threadIdx.x;
    const int count = __syncthreads_count(me % 3 == 0);
    const int all = __syncthreads_and(me >= 0), not_all = __syncthreads_and(me != 5);
    const int any = __syncthreads_or(me == 5), none = __syncthreads_or(me < 0);
    out[me] = count * 10000 + (all != 0) * 1000 + (not_all != 0) * 100 + (any != 0) * 10 +
              (none != 0);
}

int main() {
    const int n = 200, steps = 9;
    double host[n], want[n], got[2 * n], *in, *out;
    for (int i = 0; i < n; i++) want[i] = host[i] = i * i;
    for (int s = 0; s < steps; s++) {
        for (int i = n - 1; i >= 0; i--) want[i] = i > 0 ? want[i - 1] : 0;
        for (int i = n - 1; i > 0; i--) want[i] += want[i - 1];
    }
    OK(cudaMalloc(&in, sizeof host));
    OK(cudaMalloc(&out, sizeof got));
    OK(cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice));
    int s = steps;
    void *args[] = {&in, &out, &s};
    OK(cudaLaunchKernel(pipe, dim3(2), dim3(n), args, 0, 0));
    OK(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 2 * n; i++) CHECK(got[i] == want[i % n]);
    int vote[n], *device;
    OK(cudaMalloc(&device, sizeof vote));
    void *vote_args[] = {&device};
    OK(cudaLaunchKernel(votes, dim3(1), dim3(n), vote_args, 0, 0));
    OK(cudaMemcpy(vote, device, sizeof vote, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) CHECK(vote[i] == 67 * 10000 + 1010);
    OK(cudaFree(in));
    OK(cudaFree(out));
    OK(cudaFree(device));
    return 0;
}
