/* ---- turns ---------------------------------------------------------------------------------------------
 * A loop in order around one kernel of few lanes is one launch: of a cluster of blocks, whose lanes wait for each other behind each turn (about 1 microsecond; a launch takes 4).
 * Where there are no clusters (before compute capability 9.0, or CUDA 11.8), of one block. */
#ifdef CRAYON_CUDA_ON_CPU
#define CRAYON_TURN_BLOCK 32
#else
#define CRAYON_TURN_BLOCK 256
#endif
#define CRAYON_TURN_ROUNDS 2 /* of all its lanes, at most, in a turn */
#define CRAYON_FEWEST_TURNS 4
#define CRAYON_TURN_ELEMENTS 16384 /* that the lanes of a block read and store in a turn, at most: more take longer than a launch, which has all multiprocessors */

static __device__ inline int64_t crayon_turn_lane(void) { return (int64_t)blockIdx.x * CRAYON_TURN_BLOCK + threadIdx.x; }

static __device__ inline int64_t crayon_turn_lanes(void) { return (int64_t)gridDim.x * CRAYON_TURN_BLOCK; }

/* What lanes have stored before is there for all behind it. */
#if !defined CRAYON_CUDA_ON_CPU && defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 900
#define crayon_turn_barrier() asm volatile("barrier.cluster.arrive.release;\n\tbarrier.cluster.wait.acquire;" ::: "memory")
#else
#define crayon_turn_barrier() __syncthreads()
#endif

#if defined CRAYON_CUDA_ON_CPU || CUDART_VERSION < 11080
#define crayon_turn_blocks(kernel) 1
#define CRAYON_LAUNCH_CLUSTER(kernel, blocks, args) cudaLaunchKernel(kernel, blocks, CRAYON_TURN_BLOCK, args, 0, 0)
#else
#define CRAYON_LAUNCH_CLUSTER(kernel, blocks, args) crayon_launch_cluster((const void *)kernel, blocks, args)

/* Blocks that a cluster of the kernel may have: 16, 8 or 1. */
template <class kernel_type> static inline int crayon_turn_blocks(kernel_type kernel)
{
    cudaFuncAttributes attributes;
    cudaLaunchConfig_t config;
    int most = 8;
    CRAYON_CHECK(cudaFuncGetAttributes(&attributes, (const void *)kernel));
    if (attributes.binaryVersion < 90 || attributes.ptxVersion < 90) return 1; /* as crayon_turn_barrier was compiled */
    memset(&config, 0, sizeof config);
    config.gridDim = dim3(16);
    config.blockDim = dim3(CRAYON_TURN_BLOCK);
    if (cudaFuncSetAttribute((const void *)kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1) != cudaSuccess ||
        cudaOccupancyMaxPotentialClusterSize(&most, (const void *)kernel, &config) != cudaSuccess) {
        (void)cudaGetLastError();
        most = 8;
    }
    return most >= 16 ? 16 : most >= 8 ? 8 : 1;
}

static inline cudaError_t crayon_launch_cluster(const void *kernel, int blocks, void **arguments)
{
    cudaLaunchConfig_t config;
    cudaLaunchAttribute cluster;
    memset(&config, 0, sizeof config);
    memset(&cluster, 0, sizeof cluster);
    config.gridDim = dim3((unsigned)blocks);
    config.blockDim = dim3(CRAYON_TURN_BLOCK);
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = (unsigned)blocks;
    cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
    config.attrs = &cluster;
    config.numAttrs = blocks > 1;
    return cudaLaunchKernelExC(&config, kernel, arguments);
}
#endif

/* Whether one launch takes the turns, of at most so many lanes, which have so many elements each. */
#define CRAYON_TURNS_FIT(kernel, turns, lanes, elements)                                                                                     \
    ((turns) >= CRAYON_FEWEST_TURNS && (lanes) > 0 && (lanes) <= (int64_t)CRAYON_TURN_ROUNDS * CRAYON_TURN_BLOCK * crayon_turn_blocks(kernel) && \
     (lanes) * (elements) <= (int64_t)CRAYON_TURN_ELEMENTS * crayon_turn_blocks(kernel))

#define CRAYON_LAUNCH_TURNS(kernel, args)                                           \
    do {                                                                            \
        CRAYON_BEGIN_RANGE(#kernel);                                                \
        crayon_begin_time();                                                        \
        CRAYON_CHECK(CRAYON_LAUNCH_CLUSTER(kernel, crayon_turn_blocks(kernel), args)); \
        crayon_end_time(#kernel);                                                   \
        CRAYON_END_RANGE();                                                         \
    } while (0)

