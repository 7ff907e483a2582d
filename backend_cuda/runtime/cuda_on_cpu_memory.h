// cuda_on_cpu_memory.h - device memory: allocations, their red zones, which side a pointer is on.
// A part of cuda_on_cpu.h, which includes it and has the licence.
#ifndef CRAYON_CUDA_ON_CPU_MEMORY_H
#define CRAYON_CUDA_ON_CPU_MEMORY_H

// Of a program that knows what host memory is, such as check's harness: the name of the variable that
// these bytes belong to, else null; *held: nothing may be stored to it.
extern "C" __attribute__((weak, visibility("default"))) const char *
crayon_check_item(const void *memory, size_t bytes, int *held);

namespace crayon_cpu {

// ---- Device memory ---------------------------------------------------------------------------

struct Allocation {
    unsigned char *start;  // as the user sees it; red zones lie on both sides
    size_t bytes;
    void *raw;  // from malloc; null for registered host memory
    cudaMemoryType type;
    void *shadow;  // of the race check
    const char *name;  // of the variable that the first bytes are a copy of; null: not known
    size_t held_bytes;  // so many of them are a copy of what nothing may be stored to
};

struct Memory {
    Allocation *table;  // sorted by start
    size_t used, room, total;
};
inline Memory memory;

// Dynamic shared memory that a kernel may ask for, where cudaFuncSetAttribute raised it.
struct KernelLimit {
    const void *kernel;
    size_t bytes;
};
struct KernelLimits {
    KernelLimit *table;
    size_t used, room;
};
inline KernelLimits kernel_limits;

inline thread_local cudaError_t last_error = cudaSuccess;

inline cudaError_t error(cudaError_t e) {
    if (e != cudaSuccess) last_error = e;
    return e;
}

template <class T> inline void table_grow(T *&table, size_t used, size_t &room) {
    if (used < room) return;
    room = room ? 2 * room : 16;
    table = static_cast<T *>(realloc(static_cast<void *>(table), room * sizeof(T)));
    if (!table) {
        perror("crayon: table");
        die();
    }
}

// Index of the first allocation that ends after p.
inline size_t memory_find(const void *p) {
    const unsigned char *at = static_cast<const unsigned char *>(p);
    size_t low = 0, high = memory.used;
    while (low < high) {
        const size_t mid = (low + high) / 2;
        if (memory.table[mid].start + memory.table[mid].bytes > at)
            high = mid;
        else
            low = mid + 1;
    }
    return low;
}

inline void memory_insert(const Allocation &a) {
    table_grow(memory.table, memory.used, memory.room);
    const size_t at = memory_find(a.start);
    memmove(memory.table + at + 1, memory.table + at, (memory.used - at) * sizeof a);
    memory.table[at] = a;
    memory.used++;
}

inline void memory_check(const Allocation &a, const char *when, const Site &site) {
    if (!a.raw) return;
    const size_t before = zone_check(a.start - zone_bytes, zone_bytes);
    const size_t after = zone_check(a.start + a.bytes, zone_bytes);
    if (before == zone_bytes && after == zone_bytes) return;
    fprintf(stderr, "crayon: %s memory is written outside an allocation of %zu bytes\n"
                    "  byte %lld from its start is changed; found %s at %s:%d\n",
            a.type == cudaMemoryTypeDevice ? "device" : "pinned host", a.bytes,
            before < zone_bytes ? (long long)before - (long long)zone_bytes
                                : (long long)(a.bytes + after),
            when, site.file, site.line);
    die();
}

inline size_t memory_total() {
    if (!memory.total) memory.total = env_bytes("CRAYON_DEVICE_MEMORY", size_t(8) << 30);
    return memory.total;
}

inline size_t memory_taken() {
    size_t n = 0;
    for (size_t i = 0; i < memory.used; i++)
        if (memory.table[i].type == cudaMemoryTypeDevice) n += memory.table[i].bytes;
    return n;
}

inline cudaError_t memory_get(void **p, size_t bytes, cudaMemoryType type) {
    if (!p) return cudaErrorInvalidValue;
    *p = nullptr;
    if (!bytes) return cudaSuccess;
    pthread_mutex_lock(&lock);
    cudaError_t e = cudaErrorMemoryAllocation;
    void *raw = nullptr;
    if (type != cudaMemoryTypeDevice || (bytes <= memory_total() &&
                                         memory_taken() <= memory_total() - bytes))
        raw = malloc(bytes + 3 * zone_bytes);
    if (raw) {
        const uintptr_t first = reinterpret_cast<uintptr_t>(raw) + zone_bytes;
        const Allocation a = {reinterpret_cast<unsigned char *>((first + zone_bytes - 1) /
                                                                zone_bytes * zone_bytes),
                              bytes, raw, type, nullptr, nullptr, 0};
        poison(a.start, bytes);
        zone_make(a.start - zone_bytes, zone_bytes);
        zone_make(a.start + bytes, zone_bytes);
        memory_insert(a);
        *p = a.start;
        e = cudaSuccess;
    }
    pthread_mutex_unlock(&lock);
    return e;
}

inline void memory_release(const Allocation &a) {
    race_forget(a.shadow);
    if (!a.raw) return;
    zone_open(a.start - zone_bytes, zone_bytes);
    zone_open(a.start + a.bytes, zone_bytes);
    poison(a.start, a.bytes);
    free(a.raw);
}

struct Closer {  // gives all back at exit or dlclose, when every context is idle
    ~Closer() {
        Runner &r = runner;
        while (r.made) {
            Context *c = r.made;
            r.made = c->made_before;
#ifdef CRAYON_CPU_FIBERS
            __tsan_destroy_fiber(c->fiber);
#endif
            zone_open(c->base, c->bytes);
            munmap(c->base, c->bytes);
        }
        r.idle = nullptr;
        r.contexts = 0;
        while (memory.used) memory_release(memory.table[--memory.used]);
        free(memory.table);
        memory = Memory();
        free(kernel_limits.table);
        kernel_limits = KernelLimits();
        race_close();
    }
};
inline Closer closer;

// Drops the allocation that starts at p, of the given type; `own`: made here, not registered.
inline cudaError_t memory_drop(void *p, cudaMemoryType type, bool own, const Site &site) {
    cudaError_t e = cudaErrorInvalidValue;
    pthread_mutex_lock(&lock);
    const size_t at = memory_find(p);
    if (at < memory.used && memory.table[at].start == p && memory.table[at].type == type &&
        (memory.table[at].raw != nullptr) == own) {
        const Allocation a = memory.table[at];
        memory_check(a, "when it was freed", site);
        memmove(memory.table + at, memory.table + at + 1, (memory.used - at - 1) * sizeof a);
        memory.used--;
        memory_release(a);
        e = cudaSuccess;
    }
    pthread_mutex_unlock(&lock);
    return e;
}

// Whether [p, p + bytes) is device memory of one allocation (1), clear of all device memory (0),
// or neither (-1).
inline int memory_side(const void *p, size_t bytes) {
    const unsigned char *at = static_cast<const unsigned char *>(p);
    pthread_mutex_lock(&lock);
    int side = 0;
    for (size_t i = memory_find(p); i < memory.used; i++) {
        const Allocation &a = memory.table[i];
        if (a.start >= at + bytes) break;
        if (a.type != cudaMemoryTypeDevice) continue;
        side = at >= a.start && bytes <= (size_t)(a.start + a.bytes - at) ? 1 : -1;
        break;
    }
    pthread_mutex_unlock(&lock);
    return side;
}

// Bytes from the first to the last of a pitched area; false where that does not fit an address.
inline bool area_bytes(size_t pitch, size_t width, size_t height, size_t *bytes) {
    return !__builtin_mul_overflow(pitch, height - 1, bytes) &&
           !__builtin_add_overflow(*bytes, width, bytes) && *bytes <= PTRDIFF_MAX;
}

// The name of the variable in host memory; *held: it is read-only.
inline const char *item_name(const void *p, size_t bytes, int *held) {
    *held = 0;
    return crayon_check_item ? crayon_check_item(p, bytes, held) : nullptr;
}

// Device memory gets values: from a variable of the host when `from` is not null.
inline void memory_name_copy(const void *to, const void *from, size_t bytes) {
    int held = 0;
    const char *name = from ? item_name(from, bytes, &held) : nullptr;
    pthread_mutex_lock(&lock);
    const size_t i = memory_find(to);
    if (i < memory.used && memory.table[i].start <= to) {
        Allocation &a = memory.table[i];
        a.name = a.start == to ? name : nullptr;
        a.held_bytes = a.name && held ? bytes : 0;
    }
    pthread_mutex_unlock(&lock);
}

// Device memory that stays allocated has no owner any more: it is a copy of nothing, and what it holds must not be read.
inline void memory_release(void *p) {
    pthread_mutex_lock(&lock);
    const size_t i = memory_find(p);
    if (i < memory.used && memory.table[i].start == p) {
        Allocation &a = memory.table[i];
        a.name = nullptr;
        a.held_bytes = 0;
        poison(a.start, a.bytes);
    }
    pthread_mutex_unlock(&lock);
}

inline cudaError_t copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                             size_t width, size_t height, cudaMemcpyKind kind) {
    if (!width || !height) return cudaSuccess;
    size_t to_bytes, from_bytes;
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    if (width > to_pitch || width > from_pitch)
        return height > 1 ? cudaErrorInvalidPitchValue : cudaErrorInvalidValue;
    if (!to || !from || !area_bytes(to_pitch, width, height, &to_bytes) ||
        !area_bytes(from_pitch, width, height, &from_bytes))
        return cudaErrorInvalidValue;
    const int to_side = memory_side(to, to_bytes), from_side = memory_side(from, from_bytes);
    if (to_side < 0 || from_side < 0) return cudaErrorInvalidValue;
    if (kind != cudaMemcpyDefault &&
        (to_side != (kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice) ||
         from_side != (kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice)))
        return cudaErrorInvalidValue;
    if (to_side == 1)
        memory_name_copy(to, height == 1 && !from_side ? from : nullptr, width);
    for (size_t row = 0; row < height; row++)
        memmove(static_cast<unsigned char *>(to) + row * to_pitch,
                static_cast<const unsigned char *>(from) + row * from_pitch, width);
    return cudaSuccess;
}

inline size_t shared_limit(const void *kernel) {
    for (size_t i = 0; i < kernel_limits.used; i++)
        if (kernel_limits.table[i].kernel == kernel) return kernel_limits.table[i].bytes;
    return shared_default;
}

}  // namespace crayon_cpu

#endif  // CRAYON_CUDA_ON_CPU_MEMORY_H
