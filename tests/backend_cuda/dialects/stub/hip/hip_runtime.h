/* Just enough of HIP's words to look at the text of kernels: with g++, or with clang's front end for HIP. */
#ifdef __HIP__
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
extern "C" {
__device__ double sqrt(double), fabs(double), copysign(double, double);
__device__ float sqrtf(float), fabsf(float), copysignf(float, float);
}
static inline __device__ void __syncthreads()
{
    __builtin_amdgcn_s_barrier();
}
#else
#define __global__
#define __device__
#define __shared__
#define __launch_bounds__(...)
#define __builtin_nontemporal_load(place) (*(place))
#define __builtin_nontemporal_store(value, place) ((void)(*(place) = (value)))
void __syncthreads(void);
#endif
#define __align__(bytes) __attribute__((aligned(bytes)))
struct stub_dim3 {
    unsigned x, y, z;
};
extern __device__ const stub_dim3 threadIdx, blockIdx, blockDim, gridDim;
