/* ---- run time ------------------------------------------------------------------------------------------
 * Arrays live on the host and, once a kernel has used them, on the device too. A buffer knows which copy holds
 * the present values; they are copied when the other side needs them. Not for several host threads at once. */

#define CRAYON_BLOCK 128
#define CRAYON_CHECK(call) crayon_check((call), #call, __FILE__, __LINE__)

static inline void crayon_check(cudaError_t status, const char *call, const char *file, int line)
{
    if (status == cudaSuccess) return;
    fprintf(stderr, "%s:%d: %s failed: %s\n", file, line, call, cudaGetErrorString(status));
    abort();
}

/* With CRAYON_KERNEL_TIMES=1 in the environment each launch is timed on the device, and the process ends with a line
 * a kernel on standard error: milliseconds in all, launches, name. */
typedef struct {
    const char *kernel;
    double milliseconds;
    long launches;
} crayon_time;

static crayon_time crayon_times[256];
static cudaEvent_t crayon_time_start, crayon_time_stop;

static inline void crayon_print_times(void)
{
    for (int i = 0; i < 256 && crayon_times[i].kernel; i++)
        fprintf(stderr, "crayon: %12.3f ms %8ld launches of %s\n", crayon_times[i].milliseconds,
                crayon_times[i].launches, crayon_times[i].kernel);
}

static inline bool crayon_is_timing(void)
{
    static int state; /* 1: no, 2: yes */
    if (!state) {
        const char *wish = getenv("CRAYON_KERNEL_TIMES");
        state = wish && strcmp(wish, "1") == 0 ? 2 : 1;
        if (state == 2) {
            CRAYON_CHECK(cudaEventCreate(&crayon_time_start));
            CRAYON_CHECK(cudaEventCreate(&crayon_time_stop));
            atexit(crayon_print_times);
        }
    }
    return state == 2;
}

static inline void crayon_begin_time(void)
{
    if (crayon_is_timing()) CRAYON_CHECK(cudaEventRecord(crayon_time_start, 0));
}

static inline void crayon_end_time(const char *kernel)
{
    float milliseconds = 0;
    if (!crayon_is_timing()) return;
    CRAYON_CHECK(cudaEventRecord(crayon_time_stop, 0));
    CRAYON_CHECK(cudaEventSynchronize(crayon_time_stop));
    CRAYON_CHECK(cudaEventElapsedTime(&milliseconds, crayon_time_start, crayon_time_stop));
    for (int i = 0; i < 256; i++) {
        if (crayon_times[i].kernel && strcmp(crayon_times[i].kernel, kernel) != 0) continue;
        crayon_times[i].kernel = kernel;
        crayon_times[i].milliseconds += milliseconds;
        crayon_times[i].launches++;
        return;
    }
}

#define CRAYON_LAUNCH(kernel, grid, block, args, shared)                            \
    do {                                                                            \
        crayon_begin_time();                                                        \
        CRAYON_CHECK(cudaLaunchKernel(kernel, grid, block, args, shared, 0));       \
        crayon_end_time(#kernel);                                                   \
    } while (0)

/* Device memory that no buffer uses waits here for the next one; all of it is freed when the process ends. */
typedef struct {
    void *memory;
    size_t bytes;
    bool used;
} crayon_block;

static crayon_block *crayon_blocks;
static size_t crayon_block_count, crayon_block_room;

static inline void crayon_free_all(void)
{
    for (size_t i = 0; i < crayon_block_count; i++) (void)cudaFree(crayon_blocks[i].memory);
    free(crayon_blocks);
    crayon_blocks = NULL;
    crayon_block_count = crayon_block_room = 0;
}

/* Sizes are rounded up to four steps a power of two, so that arrays of similar size share blocks. */
static inline size_t crayon_block_size(size_t bytes)
{
    size_t step = 256;
    while (step * 8 < bytes) step *= 2;
    return bytes == 0 ? step : (bytes + step - 1) / step * step;
}

static inline void *crayon_take(size_t bytes)
{
    size_t size = crayon_block_size(bytes), room;
    for (size_t i = 0; i < crayon_block_count; i++)
        if (!crayon_blocks[i].used && crayon_blocks[i].bytes == size) {
            crayon_blocks[i].used = true;
            return crayon_blocks[i].memory;
        }
    if (crayon_block_count == crayon_block_room) {
        if (crayon_block_room == 0) atexit(crayon_free_all);
        room = crayon_block_room ? 2 * crayon_block_room : 64;
        crayon_blocks = (crayon_block *)realloc(crayon_blocks, room * sizeof *crayon_blocks);
        if (!crayon_blocks) {
            fprintf(stderr, "crayon: out of memory\n");
            abort();
        }
        crayon_block_room = room;
    }
    crayon_block *block = &crayon_blocks[crayon_block_count];
    cudaError_t status = cudaMalloc(&block->memory, size);
    if (status != cudaSuccess) { /* the unused blocks may be of the wrong sizes */
        (void)cudaGetLastError();
        for (size_t i = 0; i < crayon_block_count;) {
            if (crayon_blocks[i].used) {
                i++;
                continue;
            }
            CRAYON_CHECK(cudaFree(crayon_blocks[i].memory));
            crayon_blocks[i] = crayon_blocks[--crayon_block_count];
        }
        block = &crayon_blocks[crayon_block_count];
        CRAYON_CHECK(cudaMalloc(&block->memory, size));
    }
    block->bytes = size;
    block->used = true;
    crayon_block_count++;
    return block->memory;
}

/* What a block holds is of no more use. */
#ifndef CRAYON_RELEASED
#define CRAYON_RELEASED(memory) ((void)(memory))
#endif

static inline void crayon_give(void *memory)
{
    for (size_t i = 0; i < crayon_block_count; i++)
        if (crayon_blocks[i].memory == memory) crayon_blocks[i].used = false;
    CRAYON_RELEASED(memory);
}

/* An array for the time of one call. `home` is the buffer whose memory it lies in: itself, unless arguments overlap. */
typedef struct crayon_buffer {
    void *host; /* NULL: no host statement touches it */
    size_t bytes;
    void *device;
    bool on_host, on_device; /* which copies hold the present values; neither: undefined */
    struct crayon_buffer *home;
    size_t offset; /* in its home */
} crayon_buffer;

/* Arguments may lie in one array, and a kernel may change one part of it through each: what overlaps shares
 * a copy on the device. Adjoining is not overlapping. */
static inline void crayon_join(crayon_buffer **buffers, int count)
{
    for (int i = 0; i < count; i++) {
        buffers[i]->home = buffers[i];
        buffers[i]->offset = 0;
    }
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < count; i++)
            for (int k = 0; k < count; k++) {
                crayon_buffer *a = buffers[i]->home, *b = buffers[k]->home;
                if (a == b || !a->host || !b->host || a->bytes == 0 || b->bytes == 0) continue;
                uintptr_t a0 = (uintptr_t)a->host, b0 = (uintptr_t)b->host;
                if (a0 > b0 || a0 + a->bytes <= b0) continue;
                if (b0 + b->bytes > a0 + a->bytes) a->bytes = (size_t)(b0 + b->bytes - a0);
                for (int n = 0; n < count; n++)
                    if (buffers[n]->home == b) {
                        buffers[n]->home = a;
                        buffers[n]->offset += (size_t)(b0 - a0);
                    }
                again = true;
            }
    }
}

/* The array's address on the device, its values there. `writes`: the kernel changes it. */
static inline void *crayon_on_device(crayon_buffer *buffer, bool writes)
{
    crayon_buffer *home = buffer->home;
    if (!home->device) home->device = crayon_take(home->bytes);
    if (!home->on_device && home->on_host && home->bytes)
        CRAYON_CHECK(cudaMemcpy(home->device, home->host, home->bytes, cudaMemcpyHostToDevice));
    home->on_device = true;
    if (writes) home->on_host = false;
    return (char *)home->device + buffer->offset;
}

/* Copies values to the host, piece by piece: what a kernel did not change is not stored there. It may be read-only, as a
 * constant is that was passed to a routine which stores under a condition. */
static inline void crayon_bring(void *to, const void *from, size_t bytes)
{
    enum { PIECE = 1 << 20, PAGE = 4096 };
    static unsigned char *piece; /* kept for the next call */
    if (!piece) piece = (unsigned char *)malloc(PIECE);
    if (!piece) {
        fprintf(stderr, "crayon: out of memory\n");
        abort();
    }
    for (size_t begin = 0; begin < bytes; begin += PIECE) {
        size_t size = bytes - begin < PIECE ? bytes - begin : PIECE;
        CRAYON_CHECK(cudaMemcpy(piece, (const char *)from + begin, size, cudaMemcpyDeviceToHost));
        for (size_t at = 0; at < size; at += PAGE) {
            size_t length = size - at < PAGE ? size - at : PAGE;
            char *page = (char *)to + begin + at;
            if (memcmp(page, piece + at, length) != 0) memcpy(page, piece + at, length);
        }
    }
}

/* Brings the values to the host before statements there read the array, or (`writes`) change it. */
static inline void crayon_on_host(crayon_buffer *buffer, bool writes)
{
    crayon_buffer *home = buffer->home;
    if (!home->on_host && home->on_device && home->bytes) crayon_bring(home->host, home->device, home->bytes);
    home->on_host = true;
    if (writes) home->on_device = false;
}

/* The end of the call: `keep`: the values belong to the caller. */
static inline void crayon_leave(crayon_buffer *buffer, bool keep)
{
    if (keep) crayon_on_host(buffer, false);
    if (buffer->home != buffer || !buffer->device) return;
    crayon_give(buffer->device);
    buffer->device = NULL;
}

static __global__ void crayon_probe_kernel(float least, float *result)
{
    *result = __fmul_rn(least, 0.5f);
}

/* A device where subnormal numbers are kept, that is, code compiled without -ftz=true and -use_fast_math. */
static inline void crayon_check_device(void)
{
    float least = FLT_MIN, result = 0, *memory = (float *)crayon_take(sizeof *memory);
    void *args[] = {&least, &memory};
    CRAYON_CHECK(cudaLaunchKernel(crayon_probe_kernel, dim3(1), dim3(1), args, 0, 0));
    CRAYON_CHECK(cudaMemcpy(&result, memory, sizeof result, cudaMemcpyDeviceToHost));
    crayon_give(memory);
    if (result != 0) return;
    fprintf(stderr, "crayon: device code flushes subnormal numbers to zero (compile without -ftz=true and "
                    "-use_fast_math); results would differ from Fortran's\n");
    abort();
}

/* True: there is no GPU, and CRAYON_FALLBACK=c asks for the host's code instead. */
static inline bool crayon_without_gpu(void)
{
    static int state; /* 1: GPU, 2: host */
    if (state == 0) {
        int count = 0;
        cudaError_t status = cudaGetDeviceCount(&count);
        const char *fallback = getenv("CRAYON_FALLBACK");
        if (status == cudaSuccess && count > 0) {
            crayon_check_device();
            state = 1;
        } else if (fallback && strcmp(fallback, "c") == 0) {
            (void)cudaGetLastError();
            state = 2;
        } else {
            fprintf(stderr, "crayon: no GPU to run on (%s); CRAYON_FALLBACK=c runs the host's code instead\n",
                    status == cudaSuccess ? "none found" : cudaGetErrorString(status));
            abort();
        }
    }
    return state == 2;
}

/* The product of trip counts. */
static inline int64_t crayon_lanes(int64_t a, int64_t b)
{
    int64_t lanes;
    if (!__builtin_mul_overflow(a, b, &lanes)) return lanes;
    fprintf(stderr, "crayon: too many iterations for one kernel\n");
    abort();
}

static inline dim3 crayon_grid(int64_t lanes)
{
    int64_t blocks = (lanes - 1) / CRAYON_BLOCK + 1;
    if (blocks <= INT32_MAX) return dim3((unsigned)blocks);
    fprintf(stderr, "crayon: too many iterations for one kernel\n");
    abort();
}

/* Takes the index of the innermost axis, of `trips` trips, off a lane's number. */
static __device__ inline int64_t crayon_split(int64_t *lane, int64_t trips)
{
    uint64_t number = (uint64_t)*lane, count = (uint64_t)trips, rest;
    if ((number | count) >> 32 == 0) {
        rest = (uint32_t)number % (uint32_t)count;
        *lane = (int64_t)((uint32_t)number / (uint32_t)count);
    } else {
        rest = number % count;
        *lane = (int64_t)(number / count);
    }
    return (int64_t)rest;
}

/* A loop in a lane stays a loop. */
#ifdef __NVCC__
#define CRAYON_ROLLED _Pragma("unroll 1")
#else
#define CRAYON_ROLLED
#endif

/* An element of a vector register in shared memory. Plain reads would be merged and what a lane wrote forwarded, so that
 * values which the allocation put there to free registers would hold them all the same. */
#define CRAYON_SLOT(type, place) (*(volatile type *)(place))

/* Shared memory beyond what a kernel may declare. */
#ifndef CRAYON_DYNAMIC_SHARED
#define CRAYON_DYNAMIC_SHARED(type, name) extern __shared__ __align__(16) type name[]
#endif

/* Blocks of a kernel that run on the device at once; `shared`: bytes of dynamic shared memory, which it is given leave for. */
template <class kernel_type> static inline int64_t crayon_resident(kernel_type *kernel, int lanes, size_t shared)
{
    int device = 0, processors = 0, blocks = 0;
    CRAYON_CHECK(cudaGetDevice(&device));
    CRAYON_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    if (shared) CRAYON_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared));
    CRAYON_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, lanes, shared));
    return (int64_t)processors * (blocks > 0 ? blocks : 1);
}

/* A block an item, but `most` at most, which then walk the items. */
static inline dim3 crayon_walk(int64_t items, int64_t most)
{
    if (most > INT32_MAX) most = INT32_MAX;
    return dim3((unsigned)(items < most ? items : most));
}
