// cuda_on_cpu_host.h - what hosts call: errors, the device, memory and copies.
// A part of cuda_on_cpu.h, which includes it and has the licence.
#ifndef CRAYON_CUDA_ON_CPU_HOST_H
#define CRAYON_CUDA_ON_CPU_HOST_H

// ---- Host interface: errors and device -------------------------------------------------------

// The last error of this thread, which is then forgotten (Get) or kept (Peek).
inline cudaError_t cudaPeekAtLastError() { return crayon_cpu::last_error; }
inline cudaError_t cudaGetLastError() {
    const cudaError_t e = crayon_cpu::last_error;
    crayon_cpu::last_error = cudaSuccess;
    return e;
}
// CUDA's text for an error.
inline const char *cudaGetErrorString(cudaError_t e) {
    switch (e) {
    case cudaSuccess: return "no error";
    case cudaErrorInvalidValue: return "invalid argument";
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorInvalidConfiguration: return "invalid configuration argument";
    case cudaErrorInvalidPitchValue: return "invalid pitch argument";
    case cudaErrorInvalidMemcpyDirection: return "invalid copy direction for memcpy";
    case cudaErrorInvalidDeviceFunction: return "invalid device function";
    case cudaErrorNoDevice: return "no CUDA-capable device is detected";
    case cudaErrorInvalidDevice: return "invalid device ordinal";
    case cudaErrorInvalidResourceHandle: return "invalid resource handle";
    case cudaErrorNotReady: return "device not ready";
    case cudaErrorHostMemoryAlreadyRegistered:
        return "part or all of the requested memory range is already mapped";
    case cudaErrorHostMemoryNotRegistered:
        return "pointer does not correspond to a registered memory region";
    }
    return "unrecognized error code";
}
// The name of an error's number, for messages.
inline const char *cudaGetErrorName(cudaError_t e) {
    switch (e) {
    case cudaSuccess: return "cudaSuccess";
    case cudaErrorInvalidValue: return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation: return "cudaErrorMemoryAllocation";
    case cudaErrorInvalidConfiguration: return "cudaErrorInvalidConfiguration";
    case cudaErrorInvalidPitchValue: return "cudaErrorInvalidPitchValue";
    case cudaErrorInvalidMemcpyDirection: return "cudaErrorInvalidMemcpyDirection";
    case cudaErrorInvalidDeviceFunction: return "cudaErrorInvalidDeviceFunction";
    case cudaErrorNoDevice: return "cudaErrorNoDevice";
    case cudaErrorInvalidDevice: return "cudaErrorInvalidDevice";
    case cudaErrorInvalidResourceHandle: return "cudaErrorInvalidResourceHandle";
    case cudaErrorNotReady: return "cudaErrorNotReady";
    case cudaErrorHostMemoryAlreadyRegistered: return "cudaErrorHostMemoryAlreadyRegistered";
    case cudaErrorHostMemoryNotRegistered: return "cudaErrorHostMemoryNotRegistered";
    }
    return "unrecognized error code";
}

// There is one device, number 0, or as many as CRAYON_DEVICES in the environment says, which share their memory and are alike; with 0
// there is none, which only cudaGetDeviceCount says. All work is complete when a call returns.
namespace crayon_cpu {
inline thread_local int current_device = 0;
inline int device_count() {
    const char *text = getenv("CRAYON_DEVICES");
    if (!text || !*text) return 1;
    if (text[0] >= '0' && text[0] <= '8' && !text[1]) return text[0] - '0';
    fprintf(stderr, "crayon: CRAYON_DEVICES=%s: want 0 to 8\n", text);
    die();
}
inline bool is_device(int device) { return device == 0 || (device > 0 && device < device_count()); }
}  // namespace crayon_cpu
inline cudaError_t cudaGetDeviceCount(int *n) {
    if (!n) return crayon_cpu::error(cudaErrorInvalidValue);
    *n = crayon_cpu::device_count();
    return *n ? cudaSuccess : crayon_cpu::error(cudaErrorNoDevice);
}
inline cudaError_t cudaGetDevice(int *device) {
    if (!device) return crayon_cpu::error(cudaErrorInvalidValue);
    *device = crayon_cpu::current_device;
    return cudaSuccess;
}
inline cudaError_t cudaSetDevice(int device) {
    if (!crayon_cpu::is_device(device)) return crayon_cpu::error(cudaErrorInvalidDevice);
    crayon_cpu::current_device = device;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }

// A number of the device: limits as of sm_90, but few multiprocessors.
inline cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device) {
    if (!value) return crayon_cpu::error(cudaErrorInvalidValue);
    if (!crayon_cpu::is_device(device)) return crayon_cpu::error(cudaErrorInvalidDevice);
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
    case cudaDevAttrMaxBlockDimX:
    case cudaDevAttrMaxBlockDimY: *value = 1024; return cudaSuccess;
    case cudaDevAttrMaxBlockDimZ: *value = 64; return cudaSuccess;
    case cudaDevAttrMaxGridDimX: *value = 0x7FFFFFFF; return cudaSuccess;
    case cudaDevAttrMaxGridDimY:
    case cudaDevAttrMaxGridDimZ: *value = 65535; return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = 49152; return cudaSuccess;
    case cudaDevAttrTotalConstantMemory: *value = 65536; return cudaSuccess;
    case cudaDevAttrWarpSize: *value = 32; return cudaSuccess;
    case cudaDevAttrMaxRegistersPerBlock:
    case cudaDevAttrMaxRegistersPerMultiprocessor: *value = 65536; return cudaSuccess;
    case cudaDevAttrMultiProcessorCount:
        *value = crayon_cpu::multiprocessors;
        return cudaSuccess;
    case cudaDevAttrL2CacheSize: *value = 50 << 20; return cudaSuccess;
    case cudaDevAttrMaxThreadsPerMultiProcessor: *value = 2048; return cudaSuccess;
    case cudaDevAttrComputeCapabilityMajor: *value = 9; return cudaSuccess;
    case cudaDevAttrComputeCapabilityMinor: *value = 0; return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
        *value = (int)crayon_cpu::shared_per_sm;
        return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
        *value = (int)crayon_cpu::shared_optin;
        return cudaSuccess;
    case cudaDevAttrMaxBlocksPerMultiprocessor: *value = 32; return cudaSuccess;
    case cudaDevAttrReservedSharedMemoryPerBlock: *value = 1024; return cudaSuccess;
    }
    return crayon_cpu::error(cudaErrorInvalidValue);
}

// Name and limits of the device.
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int device) {
    if (!p) return crayon_cpu::error(cudaErrorInvalidValue);
    if (!crayon_cpu::is_device(device)) return crayon_cpu::error(cudaErrorInvalidDevice);
    memset(p, 0, sizeof *p);
    strcpy(p->name, "CUDA on the CPU (Crayon)");
    p->totalGlobalMem = crayon_cpu::memory_total();
    p->sharedMemPerBlock = crayon_cpu::shared_default;
    p->sharedMemPerBlockOptin = crayon_cpu::shared_optin;
    p->sharedMemPerMultiprocessor = crayon_cpu::shared_per_sm;
    p->reservedSharedMemPerBlock = 1024;
    p->totalConstMem = 65536;
    p->regsPerBlock = p->regsPerMultiprocessor = 65536;
    p->warpSize = 32;
    p->maxThreadsPerBlock = p->maxThreadsDim[0] = p->maxThreadsDim[1] = 1024;
    p->maxThreadsDim[2] = 64;
    p->maxGridSize[0] = 0x7FFFFFFF;
    p->maxGridSize[1] = p->maxGridSize[2] = 65535;
    p->major = 9;
    p->multiProcessorCount = crayon_cpu::multiprocessors;
    p->maxThreadsPerMultiProcessor = 2048;
    p->maxBlocksPerMultiProcessor = 32;
    p->l2CacheSize = 50 << 20;
    return cudaSuccess;
}

// ---- Host interface: memory ------------------------------------------------------------------

// Poisoned device memory, aligned to 256 bytes; 0 bytes give a null pointer.
template <class T> inline cudaError_t cudaMalloc(T **p, size_t bytes) {
    void *got = nullptr;
    const cudaError_t e =
        crayon_cpu::memory_get(p ? &got : nullptr, bytes, cudaMemoryTypeDevice);
    if (p) *p = static_cast<T *>(got);
    return crayon_cpu::error(e);
}
template <class T> inline cudaError_t cudaMallocAsync(T **p, size_t bytes, cudaStream_t) {
    return cudaMalloc(p, bytes);
}
// Gives device memory back after a check of its red zones; null is allowed.
inline cudaError_t cudaFree(void *p, CRAYON_HERE) {
    if (!p) return cudaSuccess;
    return crayon_cpu::error(
        crayon_cpu::memory_drop(p, cudaMemoryTypeDevice, true, {file, line, 0}));
}
inline cudaError_t cudaFreeAsync(void *p, cudaStream_t, CRAYON_HERE) {
    return cudaFree(p, file, line);
}
// Poisoned host memory with red zones, as cudaMalloc.
template <class T> inline cudaError_t cudaMallocHost(T **p, size_t bytes, unsigned = 0) {
    void *got = nullptr;
    const cudaError_t e = crayon_cpu::memory_get(p ? &got : nullptr, bytes, cudaMemoryTypeHost);
    if (p) *p = static_cast<T *>(got);
    return crayon_cpu::error(e);
}
template <class T> inline cudaError_t cudaHostAlloc(T **p, size_t bytes, unsigned flags) {
    return cudaMallocHost(p, bytes, flags);
}
inline cudaError_t cudaFreeHost(void *p, CRAYON_HERE) {
    if (!p) return cudaSuccess;
    return crayon_cpu::error(
        crayon_cpu::memory_drop(p, cudaMemoryTypeHost, true, {file, line, 0}));
}
// Notes, and forgets, host memory as pinned; has no other effect.
inline cudaError_t cudaHostRegister(void *p, size_t bytes, unsigned) {
    using namespace crayon_cpu;
    if (!p || !bytes) return error(cudaErrorInvalidValue);
    pthread_mutex_lock(&lock);
    unsigned char *start = static_cast<unsigned char *>(p);
    const size_t at = memory_find(p);
    const bool taken = at < memory.used && memory.table[at].start < start + bytes;
    if (!taken) memory_insert({start, bytes, nullptr, cudaMemoryTypeHost, nullptr, nullptr, 0});
    pthread_mutex_unlock(&lock);
    return error(taken ? cudaErrorHostMemoryAlreadyRegistered : cudaSuccess);
}
inline cudaError_t cudaHostUnregister(void *p) {
    using namespace crayon_cpu;
    const cudaError_t e = memory_drop(p, cudaMemoryTypeHost, false, {"", 0, 0});
    return error(e == cudaSuccess ? e : cudaErrorHostMemoryNotRegistered);
}
// Which memory a pointer points into.
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *a, const void *p) {
    using namespace crayon_cpu;
    if (!a) return error(cudaErrorInvalidValue);
    pthread_mutex_lock(&lock);
    const size_t at = memory_find(p);
    const bool in = at < memory.used && memory.table[at].start <= p;
    a->type = in ? memory.table[at].type : cudaMemoryTypeUnregistered;
    pthread_mutex_unlock(&lock);
    a->device = a->type == cudaMemoryTypeUnregistered ? -2 : 0;
    a->devicePointer = in ? const_cast<void *>(p) : nullptr;
    a->hostPointer = a->type == cudaMemoryTypeDevice ? nullptr : const_cast<void *>(p);
    return cudaSuccess;
}
// Device memory that is left, and all there is.
inline cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total_bytes) {
    using namespace crayon_cpu;
    if (!free_bytes || !total_bytes) return error(cudaErrorInvalidValue);
    pthread_mutex_lock(&lock);
    *total_bytes = memory_total();
    *free_bytes = *total_bytes - memory_taken();
    pthread_mutex_unlock(&lock);
    return cudaSuccess;
}
// Copies; both ends must lie where `kind` says, device ends within one allocation.
inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind) {
    return crayon_cpu::error(crayon_cpu::copy_rows(to, bytes, from, bytes, bytes, 1, kind));
}
inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t stream = nullptr) {
    if (!crayon_cpu::stream_good(stream)) return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    return cudaMemcpy(to, from, bytes, kind);
}
// Copies `height` rows of `width` bytes; the ends are checked from the first to the last byte.
inline cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                size_t width, size_t height, cudaMemcpyKind kind) {
    return crayon_cpu::error(
        crayon_cpu::copy_rows(to, to_pitch, from, from_pitch, width, height, kind));
}
inline cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from,
                                     size_t from_pitch, size_t width, size_t height,
                                     cudaMemcpyKind kind, cudaStream_t stream = nullptr) {
    if (!crayon_cpu::stream_good(stream)) return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    return cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind);
}
// Sets bytes of device memory within one allocation.
inline cudaError_t cudaMemset(void *p, int value, size_t bytes) {
    if (!bytes) return cudaSuccess;
    if (crayon_cpu::memory_side(p, bytes) != 1) return crayon_cpu::error(cudaErrorInvalidValue);
    memset(p, value, bytes);
    return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes,
                                   cudaStream_t stream = nullptr) {
    if (!crayon_cpu::stream_good(stream)) return crayon_cpu::error(cudaErrorInvalidResourceHandle);
    return cudaMemset(p, value, bytes);
}

#endif  // CRAYON_CUDA_ON_CPU_HOST_H
