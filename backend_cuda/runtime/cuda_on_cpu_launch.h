// cuda_on_cpu_launch.h - running a grid: blocks, launches, streams and events.
// A part of cuda_on_cpu.h, which includes it and has the licence.
#ifndef CRAYON_CUDA_ON_CPU_LAUNCH_H
#define CRAYON_CUDA_ON_CPU_LAUNCH_H

namespace crayon_cpu {

// ---- Launch ----------------------------------------------------------------------------------

inline void order_from_environment() {
    Runner &r = runner;
    const char *text = getenv("CRAYON_LANE_ORDER");
    r.launches++;
    if (!text || !*text || !strcmp(text, "forward")) {
        r.order = Order::forward;
    } else if (!strcmp(text, "backward")) {
        r.order = Order::backward;
    } else if (!strcmp(text, "warp")) {
        r.order = Order::warp;
    } else {
        char *end = nullptr;
        if (!strncmp(text, "random:", 7) && text[7])
            r.random = strtoull(text + 7, &end, 10) * 0x2545F4914F6CDD1Du + r.launches;
        if (!end || *end) {
            fprintf(stderr, "crayon: CRAYON_LANE_ORDER=%s: want forward, backward, random:SEED "
                            "or warp\n", text);
            die();
        }
        r.order = Order::random;
    }
}

inline void block_run(size_t shared_bytes) {
    Runner &r = runner;
    if (__start_crayon_shared)
        poison(__start_crayon_shared, (size_t)(__stop_crayon_shared - __start_crayon_shared));
    poison(dynamic_shared, shared_bytes);
    for (unsigned i = 0; i < r.count; i++) {
        r.lanes[i].context = nullptr;
        r.lanes[i].site.file = nullptr;
        r.lanes[i].wait = Wait::none;
    }
    r.finished = 0;
    race_block();
    mark_all_ready();
    const unsigned first = (unsigned)take_ready();
    set_lane(first);
    switch_to(context_of(first));
    const size_t bad = zone_check(dynamic_shared + shared_bytes, zone_bytes);
    if (bad < zone_bytes) {
        say_header("dynamic shared memory is written beyond its end");
        fprintf(stderr, "  it has %zu bytes; byte %zu is changed\n", shared_bytes,
                shared_bytes + bad);
        die();
    }
}

inline void grid_run(dim3 grid, dim3 block, size_t shared_bytes) {
    Runner &r = runner;
    r.count = block.x * block.y * block.z;
    gridDim = grid;
    blockDim = block;
    order_from_environment();
    if (r.index_shape.x != block.x || r.index_shape.y != block.y || r.index_shape.z != block.z) {
        for (unsigned i = 0; i < r.count; i++)
            r.index_of[i] = {i % block.x, i / block.x % block.y, i / block.x / block.y};
        r.index_shape = {block.x, block.y, block.z};
    }
    r.current = &r.host;
#ifdef CRAYON_CPU_FIBERS
    r.host.fiber = __tsan_get_current_fiber();
#endif
    zone_open(dynamic_shared, sizeof dynamic_shared);
    zone_make(dynamic_shared + shared_bytes, zone_bytes);
    const uint64_t blocks = (uint64_t)grid.x * grid.y * grid.z;
    uint64_t at = 0, step = 1;
    if (r.order == Order::random) {  // a start and a step without common factor visit each once
        at = random_next() % blocks;
        for (;;) {
            step = random_next() % blocks + 1;
            uint64_t a = step, b = blocks;
            while (b) {
                const uint64_t rest = a % b;
                a = b;
                b = rest;
            }
            if (a == 1) break;
        }
    } else if (r.order == Order::backward) {
        at = blocks - 1;
        step = blocks - 1;
    }
    for (uint64_t n = 0; n < blocks; n++) {
        blockIdx = {(unsigned)(at % grid.x), (unsigned)(at / grid.x % grid.y),
                    (unsigned)(at / grid.x / grid.y)};
        block_run(shared_bytes);
        at = (at + step) % blocks;
    }
}

inline bool stream_good(cudaStream_t s) { return !s || s->magic == 0x57AEA3; }

// The part of a launch that does not depend on the kernel's type.
inline cudaError_t launch(void (*call)(void (*)(), void **), void (*kernel)(), dim3 grid,
                          dim3 block, void **args, size_t shared, cudaStream_t stream,
                          const Site &site) {
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    if (!stream_good(stream)) return cudaErrorInvalidResourceHandle;
    if (!grid.x || !grid.y || !grid.z || grid.x > 0x7FFFFFFFu || grid.y > 65535 ||
        grid.z > 65535 || !block.x || !block.y || !block.z || block.x > max_lanes ||
        block.y > max_lanes || block.z > 64 || block.x * block.y * block.z > max_lanes)
        return cudaErrorInvalidValue;  // as CUDA 13 does; earlier ones: InvalidConfiguration
    pthread_mutex_lock(&lock);
    cudaError_t e = cudaErrorInvalidValue;
    if (shared <= shared_limit(reinterpret_cast<const void *>(kernel))) {
        Runner &r = runner;
        r.call = call;
        r.kernel = kernel;
        r.args = args;
        r.launch = site;
        race_launch(shared);
        grid_run(grid, block, shared);
        race_launch_end();
        for (size_t i = 0; i < memory.used; i++)
            memory_check(memory.table[i], "after the kernel launched", site);
        e = cudaSuccess;
    }
    pthread_mutex_unlock(&lock);
    return e;
}

template <class... A> struct Caller {
    template <size_t... I>
    static void spread(void (*kernel)(A...), void **args, std::index_sequence<I...>) {
        (void)args;
        kernel(*static_cast<std::remove_cv_t<A> *>(args[I])...);
    }
    static void call(void (*kernel)(), void **args) {
        spread(reinterpret_cast<void (*)(A...)>(kernel), args, std::index_sequence_for<A...>());
    }
};

}  // namespace crayon_cpu

// ---- Host interface: launch ------------------------------------------------------------------

// Runs the kernel to its end; args[i] points to argument i. A fault inside it aborts.
template <class... A>
inline cudaError_t cudaLaunchKernel(void (*kernel)(A...), dim3 grid, dim3 block, void **args,
                                    size_t shared_bytes = 0, cudaStream_t stream = nullptr,
                                    CRAYON_HERE) {
    return crayon_cpu::error(crayon_cpu::launch(crayon_cpu::Caller<A...>::call,
                                                reinterpret_cast<void (*)()>(kernel), grid, block,
                                                args, shared_bytes, stream, {file, line, 0}));
}
// Allows a kernel more dynamic shared memory than 48 KB (up to 227), or less.
template <class... A>
inline cudaError_t cudaFuncSetAttribute(void (*kernel)(A...), cudaFuncAttribute attribute,
                                        int value) {
    using namespace crayon_cpu;
    if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout)
        return error(value >= -1 && value <= 100 ? cudaSuccess : cudaErrorInvalidValue);
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
        (size_t)value > shared_optin)
        return error(cudaErrorInvalidValue);
    const void *key = reinterpret_cast<const void *>(kernel);
    pthread_mutex_lock(&lock);
    KernelLimits &k = kernel_limits;
    size_t i = 0;
    while (i < k.used && k.table[i].kernel != key) i++;
    if (i == k.used) {
        table_grow(k.table, k.used, k.room);
        k.used++;
    }
    k.table[i] = {key, (size_t)value};
    pthread_mutex_unlock(&lock);
    return cudaSuccess;
}
// Blocks of the kernel that a multiprocessor holds by lanes and dynamic shared memory alone.
template <class... A>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void (*)(A...),
                                                                int lanes, size_t shared_bytes) {
    if (!blocks || lanes < 1) return crayon_cpu::error(cudaErrorInvalidValue);
    const int warps = (lanes + 31) / 32, by_warps = 64 / warps;
    const int by_shared = (int)(crayon_cpu::shared_per_sm / (shared_bytes + 1024));
    *blocks = lanes > 1024 ? 0 : by_warps < by_shared ? by_warps : by_shared;
    if (*blocks > 32) *blocks = 32;
    return cudaSuccess;
}

// ---- Host interface: streams and events ------------------------------------------------------
// Work is done in the order of the calls, whatever the stream. Handles are checked.

inline cudaError_t cudaStreamCreate(cudaStream_t *stream) {
    if (!stream) return crayon_cpu::error(cudaErrorInvalidValue);
    *stream = static_cast<cudaStream_t>(malloc(sizeof(CUstream_st)));
    if (!*stream) return crayon_cpu::error(cudaErrorMemoryAllocation);
    (*stream)->magic = 0x57AEA3;
    return cudaSuccess;
}
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned) {
    return cudaStreamCreate(stream);
}
inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    if (!stream || !crayon_cpu::stream_good(stream))
        return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    stream->magic = 0;
    free(stream);
    return cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    return crayon_cpu::error(crayon_cpu::stream_good(stream) ? cudaSuccess
                                                             : cudaErrorInvalidResourceHandle);
}
inline cudaError_t cudaStreamQuery(cudaStream_t stream) { return cudaStreamSynchronize(stream); }

namespace crayon_cpu {
inline bool event_good(cudaEvent_t e) { return e && e->magic == 0xE7E27; }
}  // namespace crayon_cpu

inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned) {
    if (!event) return crayon_cpu::error(cudaErrorInvalidValue);
    *event = static_cast<cudaEvent_t>(calloc(1, sizeof(CUevent_st)));
    if (!*event) return crayon_cpu::error(cudaErrorMemoryAllocation);
    (*event)->magic = 0xE7E27;
    return cudaSuccess;
}
inline cudaError_t cudaEventCreate(cudaEvent_t *event) {
    return cudaEventCreateWithFlags(event, cudaEventDefault);
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
    if (!crayon_cpu::event_good(event)) return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    event->magic = 0;
    free(event);
    return cudaSuccess;
}
// Takes the time of a monotonic clock.
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr) {
    if (!crayon_cpu::event_good(event) || !crayon_cpu::stream_good(stream))
        return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    clock_gettime(CLOCK_MONOTONIC, &event->when);
    event->recorded = true;
    return cudaSuccess;
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    return crayon_cpu::error(crayon_cpu::event_good(event) ? cudaSuccess
                                                           : cudaErrorInvalidResourceHandle);
}
inline cudaError_t cudaEventQuery(cudaEvent_t event) { return cudaEventSynchronize(event); }
inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned = 0) {
    if (!crayon_cpu::stream_good(stream)) return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    return cudaEventSynchronize(event);
}
// Milliseconds between two recorded events.
inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t stop) {
    using namespace crayon_cpu;
    if (!ms) return error(cudaErrorInvalidValue);
    if (!event_good(start) || !event_good(stop) || !start->recorded || !stop->recorded)
        return error(cudaErrorInvalidResourceHandle);
    *ms = (float)(1e3 * (double)(stop->when.tv_sec - start->when.tv_sec) +
                  1e-6 * (double)(stop->when.tv_nsec - start->when.tv_nsec));
    return cudaSuccess;
}

#endif  // CRAYON_CUDA_ON_CPU_LAUNCH_H
