/* Just enough of HIP's words for g++ to look at the text of kernels. */
#define __global__
#define __device__
#define __shared__
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __launch_bounds__(...)
#define __builtin_nontemporal_load(place) (*(place))
#define __builtin_nontemporal_store(value, place) ((void)(*(place) = (value)))
extern struct stub_dim3 {
    unsigned x, y, z;
} threadIdx, blockIdx, gridDim;
void __syncthreads(void);
