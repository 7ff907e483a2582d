/* ---- run time ------------------------------------------------------------------------------------------
 * Arrays live on the host and, once a kernel has used them, on the device too. A buffer knows which copy holds
 * the present values; they are copied when the other side needs them. */

#define CRAYON_BLOCK 128

/* crayon_ranges.h, in what crayon fc compiles */
#ifndef CRAYON_BEGIN_RANGE
#define CRAYON_BEGIN_RANGE(name) ((void)0)
#define CRAYON_END_RANGE() ((void)0)
#endif

/* With CRAYON_KERNEL_TIMES=1 in the environment each launch is timed on the device, and the process ends with a line
 * a kernel on standard error: milliseconds in all, launches, name. */
static cudaEvent_t crayon_time_start, crayon_time_stop;

static inline void crayon_print_times(void)
{
    const crayon_table *table = &crayon_memory;
    for (size_t i = 0; i < table->time_count; i++)
        fprintf(stderr, "crayon: %12.3f ms %8ld launches of %s\n", table->times[i].milliseconds, table->times[i].launches, table->times[i].kernel);
    fprintf(stderr, "crayon: %12.0f bytes in %ld copies to the device, %.0f bytes in %ld copies to the host\n", table->moved[CRAYON_TO_DEVICE],
            table->moves[CRAYON_TO_DEVICE], table->moved[CRAYON_TO_HOST], table->moves[CRAYON_TO_HOST]);
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
            crayon_memory_take_lock();
            if (!crayon_memory.timing) atexit(crayon_print_times);
            crayon_memory.timing = true;
            crayon_memory_give_lock();
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
    crayon_memory_add_time(kernel, milliseconds);
}

#define CRAYON_LAUNCH(kernel, grid, block, args, shared)                            \
    do {                                                                            \
        CRAYON_BEGIN_RANGE(#kernel);                                                \
        crayon_begin_time();                                                        \
        CRAYON_CHECK(cudaLaunchKernel(kernel, grid, block, args, shared, 0));       \
        crayon_end_time(#kernel);                                                   \
        CRAYON_END_RANGE();                                                         \
    } while (0)

/* Device memory for the time of one call. */
static inline void *crayon_take(size_t bytes)
{
    crayon_memory_take_lock();
    void *memory = crayon_memory_take(bytes, NULL, "work");
    crayon_memory_give_lock();
    return memory;
}

static inline void crayon_give(void *memory)
{
    crayon_memory_take_lock();
    crayon_memory_give((char *)memory);
    crayon_memory_give_lock();
}

/* An array for the time of one call. `home` is the buffer whose memory it lies in: itself, unless stretches of memory overlap. */
typedef struct crayon_buffer {
    void *host; /* NULL: no host statement touches it */
    size_t bytes, room;     /* there on the host; on the device */
    crayon_section section; /* its elements */
    void *device;
    bool on_host, on_device; /* which copies hold the present values; neither: undefined */
    bool written, changed;   /* since the host got its values; in this call */
    bool kept;               /* the program keeps all of it on the device */
    char *before;            /* of a home that kernels have changed since the host had its values: what the device had then; else NULL */
    struct crayon_buffer *home;
    size_t offset; /* in its home */
    const char *name, *place; /* of the array, of the call: for messages */
    /* of a home, which has `host` and `bytes` of all that lie in it: */
    struct crayon_buffer **all; /* the call's buffers */
    int count;
    crayon_section whole;
    crayon_copy *copy;     /* what the program keeps on the device of it; NULL: nothing */
    bool mixed;            /* the program keeps parts of it */
} crayon_buffer;

/* An array of which `section` are the elements. `keeps`: it comes with values. */
static inline crayon_buffer crayon_section_array(const char *name, crayon_section section, bool keeps)
{
    crayon_buffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.name = name;
    buffer.host = section.first;
    buffer.bytes = buffer.room = section.bytes;
    buffer.section = buffer.whole = section;
    buffer.on_host = keeps;
    return buffer;
}

/* One without gaps. */
static inline crayon_buffer crayon_array(const char *name, void *host, size_t bytes, bool keeps)
{
    return crayon_section_array(name, crayon_section_range((char *)host, bytes), keeps);
}

/* Whether two homes stay apart: they have no element in common, and what is in one of them is on the device. Else what overlaps is moved once. */
static inline bool crayon_stay_apart(crayon_buffer **buffers, int count, const crayon_buffer *a, const crayon_buffer *b)
{
    bool a_kept = true, b_kept = true;
    for (int i = 0; i < count; i++) {
        a_kept = a_kept && (buffers[i]->home != a || buffers[i]->kept);
        b_kept = b_kept && (buffers[i]->home != b || buffers[i]->kept);
        for (int k = 0; k < count && buffers[i]->home == a; k++)
            if (buffers[k]->home == b && !crayon_section_apart(&buffers[i]->section, &buffers[k]->section)) return false;
    }
    return a_kept || b_kept;
}

/* Arguments may lie in one array, and a kernel may change one part of it through each: what overlaps shares
 * a copy on the device. Adjoining is not overlapping. */
static inline void crayon_join(crayon_buffer **buffers, int count)
{
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < count; i++)
            for (int k = 0; k < count; k++) {
                crayon_buffer *a = buffers[i]->home, *b = buffers[k]->home;
                if (a == b || !a->host || !b->host || a->bytes == 0 || b->bytes == 0) continue;
                uintptr_t a0 = (uintptr_t)a->host, b0 = (uintptr_t)b->host;
                if (a0 > b0 || a0 + a->bytes <= b0 || crayon_stay_apart(buffers, count, a, b)) continue;
                if (b0 + b->bytes > a0 + a->bytes) a->bytes = (size_t)(b0 + b->bytes - a0);
                if (b0 + b->room > a0 + a->room) a->room = (size_t)(b0 + b->room - a0);
                a->whole = crayon_section_range((char *)a->host, a->bytes);
                a->on_host = a->on_host || b->on_host;
                for (int n = 0; n < count; n++)
                    if (buffers[n]->home == b) {
                        buffers[n]->home = a;
                        buffers[n]->offset += (size_t)(b0 - a0);
                    }
                again = true;
            }
    }
}

static inline char *crayon_end_of_closed(char *byte)
{
    crayon_memory_take_lock();
    char *end = crayon_auto_has(byte);
    crayon_memory_give_lock();
    return end;
}

/* What is declared larger than it is: the elements that are there, at its beginning, are moved, and there is room for all. */
static inline void crayon_trim(crayon_buffer *buffer, const char *place)
{
    const bool comes = buffer->bytes > 0 && (buffer->host || buffer->on_host); /* or the nest has it for itself */
    size_t reach = comes ? crayon_reach((char *)buffer->host, buffer->bytes, crayon_end_of_closed) : buffer->bytes;
    if (reach == buffer->bytes) return;
    if (crayon_memory.trace)
        fprintf(stderr, "crayon: %s '%s' is declared with %zu bytes, and %zu of them are there: what is there is moved at each call\n", place, buffer->name,
                buffer->bytes, reach);
    if (!reach) buffer->host = NULL, buffer->on_host = false;
    buffer->bytes = reach;
    buffer->section = buffer->whole = crayon_section_range((char *)buffer->host, reach);
}

/* Before what asks for the table or changes it. */
static inline void crayon_begin(void)
{
    if (crayon_memory_version != CRAYON_MEMORY_VERSION)
        crayon_memory_fail("the program has objects of different versions of Crayon: compile them anew");
    crayon_memory_begin();
}

/* The start of a call, at `place`, behind crayon_begin: what overlaps is joined, and what the program keeps on the device is found. */
static inline void crayon_enter(crayon_buffer **buffers, int count, const char *place)
{
    CRAYON_BEGIN_RANGE(place);
    for (int i = 0; i < count; i++) {
        buffers[i]->home = buffers[i];
        buffers[i]->place = place;
        buffers[i]->all = buffers;
        buffers[i]->count = count;
        crayon_trim(buffers[i], place);
        buffers[i]->kept = buffers[i]->host && crayon_memory_keeps(&buffers[i]->section);
    }
    crayon_join(buffers, count);
    crayon_memory_calls += count;
    for (int i = 0; i < count; i++)
        if (buffers[i]->home == buffers[i] && buffers[i]->host && buffers[i]->room == buffers[i]->bytes)
            buffers[i]->copy = crayon_memory_enter(&buffers[i]->whole, buffers[i]->name, place);
    for (int i = 0; i < count; i++)
        if (buffers[i]->host && !buffers[i]->home->copy && crayon_memory_fetch_parts(&buffers[i]->section, place)) buffers[i]->home->mixed = true;
}

/* Whether several threads of OpenMP are here: each may have its part of an array, and what a call copies is all of it. */
extern "C" __attribute__((weak)) int omp_get_num_threads(void);
static inline bool crayon_in_threads(void) { return omp_get_num_threads && omp_get_num_threads() > 1; }

/* The call at `place` leaves its work to the caller. */
static inline void crayon_beyond(const char *name, const char *place)
{
    crayon_memory_begin();
    if (crayon_memory.trace) fprintf(stderr, "crayon: %s runs as it was written: it reaches beyond the bounds of '%s'\n", place, name);
}

/* The same of what stays on the device by itself. */
static inline void crayon_use_own(crayon_buffer *home, bool writes)
{
    char *first = (char *)home->host;
    crayon_memory_take_lock();
    crayon_auto_use(home->copy, first, first + home->bytes, home->on_host || home->whole.rank, writes, home->place);
    crayon_memory_give_lock();
}

/* What came to `to` is what the host has at `from`. */
#ifndef CRAYON_COPIED
#define CRAYON_COPIED(to, from, bytes) ((void)(to))
#endif

/* The device gets what the host has, under the lock. `writes`: it may be changed there. Then it is known what the device got, as only what
 * differs from it comes back: others may store to the rest meanwhile, as other threads do, a message, or what lies behind an array that is
 * declared larger than it is. */
static inline void crayon_send_home(crayon_buffer *home, bool writes)
{
    crayon_section values = home->whole;
    if (writes) {
        home->before = (char *)crayon_memory_resize(home->before, home->bytes);
        values.first = (char *)memcpy(home->before, home->host, home->bytes);
    }
    crayon_memory_upload((char *)home->device, &values, home->name, home->place, "a nest has it");
    if (values.rank == 0) CRAYON_COPIED(home->device, home->host, home->bytes);
}

/* The same of what the device got to read it, before it is changed there. */
static inline void crayon_keep_before(crayon_buffer *home)
{
    home->before = (char *)crayon_memory_resize(home->before, home->bytes);
    crayon_memory_check(cudaMemcpy(home->before, home->device, home->bytes, cudaMemcpyDeviceToHost), home->name, home->place);
}

/* The array's address on the device, its values there. `writes`: the kernel changes it. */
static inline void *crayon_on_device(crayon_buffer *buffer, bool writes)
{
    crayon_buffer *home = buffer->home;
    if (writes) buffer->changed = true;
    if (home->copy) {
        if (home->copy->own) crayon_use_own(home, writes);
        else crayon_memory_use(home->copy, writes, home->place);
        return home->copy->device + ((char *)home->host - home->copy->host) + buffer->offset;
    }
    crayon_memory_take_lock();
    if (!home->device) home->device = crayon_memory_take(home->room, (char *)home->host, home->name);
    if (!home->on_device && home->on_host) crayon_send_home(home, writes);
    else if (writes && home->on_device && home->on_host) crayon_keep_before(home);
    crayon_memory_give_lock();
    home->on_device = true;
    if (writes) home->on_host = false;
    if (writes) buffer->written = true;
    return (char *)home->device + buffer->offset;
}

/* Brings the values to the host before statements there read the array, or (`writes`) change it. */
static inline void crayon_on_host(crayon_buffer *buffer, bool writes)
{
    crayon_buffer *home = buffer->home;
    if (home->copy && !home->copy->own) {
        crayon_memory_use_on_host(home->copy, writes, home->place);
        return;
    }
    crayon_memory_take_lock();
    if (home->copy) crayon_auto_use_on_host(home->copy, (char *)home->host, (char *)home->host + home->bytes, writes, home->place);
    for (int i = 0; i < home->count && !home->on_host && home->on_device; i++) {
        crayon_buffer *part = home->all[i];
        if (part->home != home || !part->written) continue;
        crayon_memory_bring((char *)home->device + part->offset, &part->section, home->before ? home->before + part->offset : NULL, part->name, home->place,
                            "the host has it");
        part->written = false;
    }
    free(home->before); /* what is changed next differs from what there is now */
    home->before = NULL;
    crayon_memory_give_lock();
    home->on_host = true;
    if (writes) home->on_device = false;
    if (writes) buffer->changed = true;
}

/* Under the lock: where the device has what the host has at `at`, if its value is newer; NULL: it is not. */
static inline const char *crayon_newer(const crayon_buffer *buffer, char *at, size_t bytes)
{
    const crayon_buffer *home = buffer->home;
    crayon_copy *copy = home->copy;
    if (copy && copy->own) return crayon_auto_newer(copy, at, bytes, home->place);
    if (copy) return copy->device_newer ? copy->device + (at - copy->host) : NULL;
    return home->on_device && !home->on_host ? (char *)home->device + buffer->offset + (at - (char *)buffer->host) : NULL;
}

/* The element that the host has there, for a statement of the host that reads few of an array: where the device has a newer value, that value alone comes. */
template <typename T> static inline T crayon_peek(crayon_buffer *buffer, const T *at)
{
    const crayon_buffer *home = buffer->home;
    T value;
    crayon_memory_take_lock();
    const char *device = crayon_newer(buffer, (char *)at, sizeof value);
    if (device) {
        crayon_memory_count(CRAYON_TO_HOST, sizeof value, buffer->name, home->place, "a statement of the nest that runs on the host reads an element");
        crayon_memory_check(cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost), buffer->name, home->place);
    }
    crayon_memory_give_lock();
    if (!device) memcpy(&value, at, sizeof value);
    return value;
}

/* Whether what lies in the home may have been changed in this call. */
static inline bool crayon_home_changed(const crayon_buffer *home)
{
    bool changed = false;
    for (int i = 0; i < home->count; i++) changed = changed || (home->all[i]->home == home && home->all[i]->changed);
    return changed;
}

static inline bool crayon_is_own(const crayon_buffer *buffer) { return buffer->home == buffer && buffer->copy && buffer->copy->own; }

/* The end of the call for what stays on the device by itself: what lies on pages with other things comes back, all at once. */
static inline void crayon_leave_own(crayon_buffer *const *all, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) any = any || crayon_is_own(all[i]);
    if (!any) return;
    crayon_memory_take_lock();
    for (int i = 0; i < count; i++)
        if (crayon_is_own(all[i]) && crayon_home_changed(all[i]))
            crayon_auto_return(all[i]->copy, (char *)all[i]->host, (char *)all[i]->host + all[i]->bytes, all[i]->place);
    crayon_auto_store(all[0]->place);
    for (int i = 0; i < count; i++) {
        if (!crayon_is_own(all[i])) continue;
        crayon_auto_leave(all[i]->copy, (char *)all[i]->host, (char *)all[i]->host + all[i]->bytes, crayon_home_changed(all[i]), all[i]->place);
        all[i]->copy = NULL;
    }
    crayon_memory_give_lock();
    crayon_auto_left();
}

/* The end of the call: `keep`: the values belong to the caller. */
static inline void crayon_leave(crayon_buffer *buffer, bool keep)
{
    crayon_buffer *home = buffer->home;
    crayon_memory_calls--;
    if (keep && !home->copy) crayon_on_host(buffer, false);
    if (home->count && buffer == home->all[home->count - 1]) {
        crayon_leave_own(home->all, home->count);
        CRAYON_END_RANGE();
    }
    if (home != buffer) return;
    if (home->copy && !home->copy->own) crayon_memory_leave(home->copy);
    for (int i = 0; i < home->count && home->mixed; i++)
        if (home->all[i]->home == home && home->all[i]->changed) crayon_memory_settle(&home->all[i]->section, home->place);
    free(home->before);
    home->before = NULL;
    if (!home->device) return;
    crayon_give(home->device);
    home->device = NULL;
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
    if (state != 2) crayon_memory_use_device();
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

static inline dim3 crayon_grid_of(int64_t lanes, int64_t block)
{
    int64_t blocks = (lanes - 1) / block + 1;
    if (blocks <= INT32_MAX) return dim3((unsigned)blocks);
    fprintf(stderr, "crayon: too many iterations for one kernel\n");
    abort();
}

static inline int crayon_processors(void)
{
    int device = 0, processors = 0;
    CRAYON_CHECK(cudaGetDevice(&device));
    CRAYON_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    return processors;
}

/* Lanes of a block of plain loops: CRAYON_BLOCK, or fewer, whole warps, where processors would have nothing to do else. */
static inline unsigned crayon_block_lanes(int64_t lanes)
{
    static __thread int processors;
    int block = CRAYON_BLOCK;
    if (processors == 0) processors = crayon_processors();
    while (block > 32 && lanes <= block / 2 * processors) block /= 2;
    return (unsigned)block;
}

/* Blocks that a launch may have on the second and the third axis of its grid. */
#ifndef CRAYON_GRID
#ifdef CRAYON_CUDA_ON_CPU
#define CRAYON_GRID 7
#else
#define CRAYON_GRID 65535
#endif
#endif

/* Lanes for which it pays that each of them does several rows: a device is full without the others. */
#ifndef CRAYON_MANY_LANES
#ifdef CRAYON_CUDA_ON_CPU
#define CRAYON_MANY_LANES 128
#else
#define CRAYON_MANY_LANES (1 << 19)
#endif
#endif

/* How many points before its first one a row's strips of `stride` points begin, so that strips of all rows begin lines of memory, or smaller parts of them: `at` is
 * the index of the first element that is stored, rows lie `steps` apart, ored, and a line has `line` elements, a power of two. Where rows are short a strip more would cost more. */
static inline int32_t crayon_early(int64_t at, int64_t steps, int64_t line, int64_t points, int64_t stride)
{
#ifdef CRAYON_CUDA_ON_CPU
    enum { FEW = 0 };
#else
    enum { FEW = 4 };
#endif
    int64_t unit = (steps | line) & -(steps | line), early = at & (unit - 1);
    return points <= FEW * stride && (points + early - 1) / stride > (points - 1) / stride ? 0 : (int32_t)early;
}

/* Blocks on such an axis for the items that are left, `abreast` of them a block. */
static inline unsigned crayon_side(int64_t items, int64_t abreast)
{
    int64_t blocks = (items + abreast - 1) / abreast;
    return (unsigned)(blocks < CRAYON_GRID ? blocks : CRAYON_GRID);
}

/* Items that stand abreast in a block. */
static inline unsigned crayon_abreast(int64_t items, int64_t most)
{
    return (unsigned)(items < most ? items : most);
}

/* Rows that each lane does: all that it may, or one where lanes would be few. */
static inline int64_t crayon_rows_each(int64_t items, int64_t lanes, int64_t most)
{
    return items / most >= CRAYON_MANY_LANES / lanes ? most : 1;
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

/* A loop in a lane stays a loop; its turns stand one behind the other, all of them or so many at a time. */
#ifdef __NVCC__
#define CRAYON_ROLLED _Pragma("unroll 1")
#define CRAYON_UNROLLED _Pragma("unroll")
#define CRAYON_PRAGMA(text) _Pragma(#text)
#define CRAYON_BY_TURNS(turns) CRAYON_PRAGMA(unroll turns)
#else
#define CRAYON_ROLLED
#define CRAYON_UNROLLED
#define CRAYON_BY_TURNS(turns)
#endif

/* An element of a vector register in shared memory. Plain reads would be merged and what a lane wrote forwarded, so that
 * values which the allocation put there to free registers would hold them all the same. */
#define CRAYON_SLOT(type, place) (*(volatile type *)(place))

/* Brings an element to shared memory, where it is there, else 0: without a register, while the lane goes on, where the device can. Waits for all that
 * the lane has brought. */
template <class element> static __device__ __forceinline__ void crayon_bring(element *to, const element *from, bool there)
{
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"((unsigned)__cvta_generic_to_shared(to)), "l"(from), "n"((int)sizeof(element)),
                 "r"(there ? (int)sizeof(element) : 0)
                 : "memory");
#else
    *to = there ? *from : 0;
#endif
}

static __device__ __forceinline__ void crayon_brought(void)
{
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

/* Waits for all but what was brought since the last calls, so many of these. */
template <int calls> static __device__ __forceinline__ void crayon_brought_but(void)
{
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;\n\tcp.async.wait_group %0;" ::"n"(calls) : "memory");
#endif
}

/* Shared memory beyond what a kernel may declare. */
#ifndef CRAYON_DYNAMIC_SHARED
#define CRAYON_DYNAMIC_SHARED(type, name) extern __shared__ __align__(16) type name[]
#endif

/* Blocks of a kernel that run on the device at once; `shared`: bytes of dynamic shared memory, which it is given leave for. */
template <class kernel_type> static inline int64_t crayon_resident(kernel_type *kernel, int lanes, size_t shared)
{
    int blocks = 0;
    if (shared) CRAYON_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared));
    CRAYON_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, lanes, shared));
    return (int64_t)crayon_processors() * (blocks > 0 ? blocks : 1);
}

/* Blocks of `lanes` lanes for items of `period` lanes that go end to end: so many that each has about 32 strips, since half a strip is idle at its
 * end, within 4 waves, so that all end at about one time, and `waves`. */
static inline int64_t crayon_share(int64_t items, int32_t period, int32_t lanes, int64_t resident, int64_t waves)
{
    double blocks = (double)items * period / lanes / 32;
    if (blocks > (double)(waves * resident)) return waves * resident;
    return blocks < (double)(4 * resident) ? 4 * resident : (int64_t)blocks;
}

/* A block an item, but `most` at most, which then walk the items. */
static inline dim3 crayon_walk(int64_t items, int64_t most)
{
    if (most > INT32_MAX) most = INT32_MAX;
    return dim3((unsigned)(items < most ? items : most));
}
