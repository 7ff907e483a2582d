/* ---- the program's table of device memory ----------------------------------------------------------------
 * Which ranges of host memory have a copy on the device, and which of both is newer. Every object with kernels brings
 * this text. What is CRAYON_SHARED is weak: the linker keeps one of each for the program, whatever the number of objects.
 *
 * CRAYON_MEMORY=data (default): what regions, directives and calls have put on the device stays there, and kernels work
 *     on it; all else is copied in and out at every call.
 * CRAYON_MEMORY=copy: everything is copied in and out at every call, and regions, directives and calls move nothing. */
#include <pthread.h>
#include <stdarg.h>

#define CRAYON_MEMORY_VERSION 1 /* of what objects share */
#define CRAYON_SHARED __attribute__((weak, visibility("default")))
#define CRAYON_CHECK(call) crayon_check((call), #call, __FILE__, __LINE__)

static inline void crayon_check(cudaError_t status, const char *call, const char *file, int line)
{
    if (status == cudaSuccess) return;
    fprintf(stderr, "%s:%d: %s failed: %s\n", file, line, call, cudaGetErrorString(status));
    abort();
}

/* What a block holds is of no more use. */
#ifndef CRAYON_RELEASED
#define CRAYON_RELEASED(memory) ((void)(memory))
#endif

/* Device memory: what nobody uses waits for the next who asks, and is freed when the process ends. */
typedef struct {
    void *memory;
    size_t bytes;
    bool used;
} crayon_block;

typedef struct {
    const char *kernel;
    double milliseconds;
    long launches;
} crayon_time;

/* A range of host memory that has a copy on the device. Neither is newer where both have the same values, or where a
 * program changes both by itself. */
typedef struct {
    char *host, *device;
    size_t bytes;
    long structured, dynamic; /* OpenACC's reference counts: of regions, of enter data */
    long users;               /* calls under way */
    bool device_newer, host_newer;
    bool filled;              /* it came with the host's values */
    uint64_t hash;            /* of the host's values when they were last moved; CRAYON_DEBUG=stale */
    char *name;
} crayon_copy;

typedef struct {
    bool started, timing, off, trace, stale; /* off: no range has a copy beyond a call */
    bool constructs;          /* the program has compute constructs of OpenACC: what stands outside of them is the host's */
    crayon_copy **copies;     /* sorted by address, no two overlap */
    size_t count, room;
    crayon_block *blocks;
    size_t block_count, block_room;
    crayon_time *times;
    size_t time_count, time_room;
    long moves[2];            /* to the host, to the device */
    double moved[2];          /* bytes */
    char *piece;
} crayon_table;

/* What of an array is meant: `count` times `element` bytes, `stride` bytes apart, and so on for each dimension. */
typedef struct {
    char *first;
    size_t element, bytes;    /* bytes: from the first to the last */
    int rank;
    int64_t count[16], stride[16];
} crayon_section;

typedef struct crayon_item {
    struct crayon_item *next; /* NULL of a mark that begins a region: its `action` is 0 */
    int action;
    crayon_section section;
    char *name;
} crayon_item;

enum {
    CRAYON_ENTER_COPYIN = 1, CRAYON_ENTER_CREATE, CRAYON_EXIT_COPYOUT, CRAYON_EXIT_DELETE, CRAYON_FINAL_COPYOUT, CRAYON_FINAL_DELETE,
    CRAYON_UPDATE_DEVICE, CRAYON_UPDATE_HOST, CRAYON_UPDATE_DEVICE_IF, CRAYON_UPDATE_HOST_IF, CRAYON_COPY, CRAYON_COPYIN, CRAYON_COPYOUT,
    CRAYON_CREATE, CRAYON_PRESENT, CRAYON_NO_CREATE, CRAYON_UPDATE_AT_END
};

enum { CRAYON_TO_HOST, CRAYON_TO_DEVICE };

extern "C" {

CRAYON_SHARED crayon_table crayon_memory = {};
CRAYON_SHARED pthread_mutex_t crayon_memory_mutex = PTHREAD_MUTEX_INITIALIZER;
CRAYON_SHARED int crayon_memory_version = CRAYON_MEMORY_VERSION;
CRAYON_SHARED __thread crayon_item *crayon_memory_regions = NULL;
CRAYON_SHARED __thread long crayon_memory_on_host = 0, crayon_memory_in_construct = 0;

CRAYON_SHARED void crayon_memory_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("crayon: error: ", stderr);
    vfprintf(stderr, format, arguments);
    fputs("\n", stderr);
    va_end(arguments);
    abort();
}

CRAYON_SHARED void *crayon_memory_resize(void *memory, size_t bytes)
{
    memory = realloc(memory, bytes);
    if (!memory) crayon_memory_fail("out of memory");
    return memory;
}

static inline void crayon_memory_take_lock(void) { pthread_mutex_lock(&crayon_memory_mutex); }

static inline void crayon_memory_give_lock(void) { pthread_mutex_unlock(&crayon_memory_mutex); }

/* ---- device memory ---- */

CRAYON_SHARED void crayon_memory_free_all(void)
{
    crayon_table *table = &crayon_memory;
    for (size_t i = 0; i < table->block_count; i++) (void)cudaFree(table->blocks[i].memory);
    free(table->blocks);
    table->blocks = NULL;
    table->block_count = table->block_room = 0;
}

/* Sizes are rounded up to four steps a power of two, so that arrays of similar size share blocks. */
CRAYON_SHARED size_t crayon_memory_block_size(size_t bytes)
{
    size_t step = 256;
    while (step * 8 < bytes) step *= 2;
    return bytes == 0 ? step : (bytes + step - 1) / step * step;
}

/* The unused blocks may be of the wrong sizes. */
CRAYON_SHARED void crayon_memory_free_unused(void)
{
    crayon_table *table = &crayon_memory;
    for (size_t i = 0; i < table->block_count;) {
        if (table->blocks[i].used) {
            i++;
            continue;
        }
        CRAYON_CHECK(cudaFree(table->blocks[i].memory));
        table->blocks[i] = table->blocks[--table->block_count];
    }
}

/* Under the lock. `name`: of the array, for messages. */
CRAYON_SHARED char *crayon_memory_take(size_t bytes, const char *name)
{
    crayon_table *table = &crayon_memory;
    size_t size = crayon_memory_block_size(bytes);
    for (size_t i = 0; i < table->block_count; i++)
        if (!table->blocks[i].used && table->blocks[i].bytes == size) {
            table->blocks[i].used = true;
            return (char *)table->blocks[i].memory;
        }
    void *memory = NULL;
    cudaError_t status = cudaMalloc(&memory, size);
    if (status != cudaSuccess) {
        (void)cudaGetLastError();
        crayon_memory_free_unused();
        status = cudaMalloc(&memory, size);
        if (status != cudaSuccess) crayon_memory_fail("%zu bytes on the device for '%s': %s", bytes, name, cudaGetErrorString(status));
    }
    if (table->block_count == table->block_room) {
        if (table->block_room == 0) atexit(crayon_memory_free_all);
        table->block_room = table->block_room ? 2 * table->block_room : 64;
        table->blocks = (crayon_block *)crayon_memory_resize(table->blocks, table->block_room * sizeof *table->blocks);
    }
    crayon_block block = {memory, size, true};
    table->blocks[table->block_count++] = block;
    return (char *)memory;
}

CRAYON_SHARED void crayon_memory_give(void *memory)
{
    crayon_table *table = &crayon_memory;
    for (size_t i = 0; i < table->block_count; i++)
        if (table->blocks[i].memory == memory) table->blocks[i].used = false;
    CRAYON_RELEASED(memory);
}

/* ---- the wishes of the environment ---- */

CRAYON_SHARED void crayon_memory_print_end(void)
{
    crayon_table *table = &crayon_memory;
    for (size_t i = 0; i < table->count && table->stale; i++)
        if (table->copies[i]->device_newer)
            fprintf(stderr, "crayon: stale: the program ends, and the host never got the newer values of '%s' on the device\n", table->copies[i]->name);
    if (!table->trace || table->timing) return;
    fprintf(stderr, "crayon: %ld copies to the device, %.0f bytes; %ld to the host, %.0f bytes\n", table->moves[CRAYON_TO_DEVICE],
            table->moved[CRAYON_TO_DEVICE], table->moves[CRAYON_TO_HOST], table->moved[CRAYON_TO_HOST]);
}

/* Reads the environment, once. Without a GPU nothing is kept on one. */
CRAYON_SHARED void crayon_memory_begin(void)
{
    crayon_table *table = &crayon_memory;
    int devices = 0;
    crayon_memory_take_lock();
    if (!table->started) {
        const char *policy = getenv("CRAYON_MEMORY"), *trace = getenv("CRAYON_TRACE"), *debug = getenv("CRAYON_DEBUG");
        const char *fallback = getenv("CRAYON_FALLBACK");
        if (policy && strcmp(policy, "copy") != 0 && strcmp(policy, "data") != 0)
            crayon_memory_fail("CRAYON_MEMORY=%s is neither 'copy' nor 'data'", policy);
        table->off = policy && strcmp(policy, "copy") == 0;
        table->trace = trace && *trace && strcmp(trace, "0") != 0;
        table->stale = debug && strcmp(debug, "stale") == 0;
        if (fallback && strcmp(fallback, "c") == 0 && (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)) {
            (void)cudaGetLastError();
            table->off = true;
        }
        if (table->trace || table->stale) atexit(crayon_memory_print_end);
        table->started = true;
    }
    crayon_memory_give_lock();
}

/* ---- moves ---- */

CRAYON_SHARED void crayon_memory_add_time(const char *kernel, double milliseconds)
{
    crayon_table *table = &crayon_memory;
    size_t i = 0;
    crayon_memory_take_lock();
    while (i < table->time_count && strcmp(table->times[i].kernel, kernel) != 0) i++;
    if (i == table->time_room) {
        table->time_room = table->time_room ? 2 * table->time_room : 64;
        table->times = (crayon_time *)crayon_memory_resize(table->times, table->time_room * sizeof *table->times);
    }
    if (i == table->time_count) {
        crayon_time fresh = {kernel, 0, 0};
        table->times[table->time_count++] = fresh;
    }
    table->times[i].milliseconds += milliseconds;
    table->times[i].launches++;
    crayon_memory_give_lock();
}

CRAYON_SHARED void crayon_memory_count(int to, size_t bytes, const char *name, const char *place, const char *why)
{
    crayon_table *table = &crayon_memory;
    table->moves[to]++;
    table->moved[to] += (double)bytes;
    if (table->trace)
        fprintf(stderr, "crayon: %s %zu bytes of '%s' %s: %s\n", place, bytes, name, to == CRAYON_TO_DEVICE ? "to the device" : "to the host", why);
}

CRAYON_SHARED void crayon_memory_check(cudaError_t status, const char *name, const char *place)
{
    if (status != cudaSuccess) crayon_memory_fail("%s: '%s': %s", place, name, cudaGetErrorString(status));
}

CRAYON_SHARED void crayon_memory_upload(char *device, const char *host, size_t bytes, const char *name, const char *place, const char *why)
{
    if (bytes == 0) return;
    crayon_memory_count(CRAYON_TO_DEVICE, bytes, name, place, why);
    crayon_memory_check(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice), name, place);
}

/* Copies values to the host, piece by piece: what a kernel did not change is not stored there. It may be read-only, as a
 * constant is that was passed to a routine which stores under a condition. */
CRAYON_SHARED void crayon_memory_bring(char *host, const char *device, size_t bytes, const char *name, const char *place, const char *why)
{
    const size_t most = 1 << 20, page_size = 4096;
    crayon_table *table = &crayon_memory;
    if (bytes == 0) return;
    if (!table->piece) table->piece = (char *)crayon_memory_resize(NULL, most);
    crayon_memory_count(CRAYON_TO_HOST, bytes, name, place, why);
    for (size_t begin = 0; begin < bytes; begin += most) {
        size_t size = bytes - begin < most ? bytes - begin : most;
        crayon_memory_check(cudaMemcpy(table->piece, device + begin, size, cudaMemcpyDeviceToHost), name, place);
        for (size_t at = 0; at < size; at += page_size) {
            size_t length = size - at < page_size ? size - at : page_size;
            char *page = host + begin + at;
            if (memcmp(page, table->piece + at, length) != 0) memcpy(page, table->piece + at, length);
        }
    }
}

/* ---- the copies ---- */

/* The number of the first copy that ends behind the address. */
CRAYON_SHARED size_t crayon_memory_place(const char *host)
{
    size_t low = 0, high = crayon_memory.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (crayon_memory.copies[middle]->host + crayon_memory.copies[middle]->bytes > host) high = middle;
        else low = middle + 1;
    }
    return low;
}

/* The copy that holds some of the range; NULL: none. `*whole`: it holds all of it. */
CRAYON_SHARED crayon_copy *crayon_memory_find(const char *host, size_t bytes, bool *whole)
{
    size_t at = crayon_memory_place(host);
    crayon_copy *copy = at < crayon_memory.count ? crayon_memory.copies[at] : NULL;
    *whole = copy && copy->host <= host && host + bytes <= copy->host + copy->bytes;
    return copy && copy->host < host + bytes ? copy : NULL;
}

CRAYON_SHARED uint64_t crayon_memory_hash(const crayon_copy *copy)
{
    uint64_t hash = 0xcbf29ce484222325u, word;
    for (size_t i = 0; i < copy->bytes; i += 8) {
        word = 0;
        memcpy(&word, copy->host + i, copy->bytes - i < 8 ? copy->bytes - i : 8);
        hash = (hash ^ word) * 0x100000001b3u;
        hash ^= hash >> 29;
    }
    return hash;
}

/* Notes what the host has, for CRAYON_DEBUG=stale. */
CRAYON_SHARED void crayon_memory_note(crayon_copy *copy)
{
    if (crayon_memory.stale) copy->hash = crayon_memory_hash(copy);
}

CRAYON_SHARED bool crayon_memory_host_changed(const crayon_copy *copy)
{
    return crayon_memory.stale && !copy->host_newer && copy->hash != crayon_memory_hash(copy);
}

CRAYON_SHARED crayon_copy *crayon_memory_add(const crayon_section *section, const char *name)
{
    crayon_table *table = &crayon_memory;
    crayon_copy *copy = (crayon_copy *)crayon_memory_resize(NULL, sizeof *copy);
    memset(copy, 0, sizeof *copy);
    copy->host = section->first;
    copy->bytes = section->bytes;
    copy->device = crayon_memory_take(section->bytes, name);
    copy->name = (char *)crayon_memory_resize(NULL, strlen(name) + 1);
    strcpy(copy->name, name);
    if (table->count == table->room) {
        table->room = table->room ? 2 * table->room : 64;
        table->copies = (crayon_copy **)crayon_memory_resize(table->copies, table->room * sizeof *table->copies);
    }
    size_t at = crayon_memory_place(copy->host);
    memmove(table->copies + at + 1, table->copies + at, (table->count++ - at) * sizeof *table->copies);
    table->copies[at] = copy;
    return copy;
}

CRAYON_SHARED void crayon_memory_remove(crayon_copy *copy, const char *place)
{
    crayon_table *table = &crayon_memory;
    size_t at = crayon_memory_place(copy->host);
    if (copy->users) crayon_memory_fail("%s: '%s' leaves the device while a nest uses it", place, copy->name);
    table->count--;
    memmove(table->copies + at, table->copies + at + 1, (table->count - at) * sizeof *table->copies);
    crayon_memory_give(copy->device);
    free(copy->name);
    free(copy);
}

/* Gives the host all values of a copy where the device's are newer. */
CRAYON_SHARED void crayon_memory_fetch(crayon_copy *copy, const char *place, const char *why)
{
    if (!copy->device_newer) return;
    if (crayon_memory_host_changed(copy))
        fprintf(stderr, "crayon: stale: %s: what the host has changed of '%s' is overwritten by newer values of the device\n", place, copy->name);
    crayon_memory_bring(copy->host, copy->device, copy->bytes, copy->name, place, why);
    copy->device_newer = false;
    crayon_memory_note(copy);
}

/* ---- what a call uses ---- */

/* The copy that holds all of an argument's range, which stays there until crayon_memory_leave; NULL: there is none. Where copies hold parts
 * of it, the host gets what is newer there, and *mixed is set. */
CRAYON_SHARED crayon_copy *crayon_memory_enter(char *host, size_t bytes, const char *place, bool *mixed)
{
    crayon_table *table = &crayon_memory;
    bool whole;
    *mixed = false;
    if (!bytes || crayon_memory_on_host) return NULL;
    crayon_memory_take_lock();
    bool of_host = table->constructs && !crayon_memory_in_construct;
    crayon_copy *copy = of_host ? NULL : crayon_memory_find(host, bytes, &whole);
    if (copy && whole) {
        copy->users++;
    } else if (copy) {
        *mixed = true;
        for (size_t i = crayon_memory_place(host); i < table->count && table->copies[i]->host < host + bytes; i++)
            crayon_memory_fetch(table->copies[i], place, "a nest has more of the array than is on the device");
        copy = NULL;
    }
    crayon_memory_give_lock();
    return copy;
}

/* `written`: the copies of parts of this range are to have the host's values, now that the call has ended. */
CRAYON_SHARED void crayon_memory_settle(char *host, size_t bytes, const char *place)
{
    crayon_table *table = &crayon_memory;
    crayon_memory_take_lock();
    for (size_t i = crayon_memory_place(host); i < table->count && table->copies[i]->host < host + bytes; i++) {
        crayon_copy *copy = table->copies[i];
        crayon_memory_upload(copy->device, copy->host, copy->bytes, copy->name, place, "a nest has changed more of the array than is on the device");
        copy->host_newer = false;
        crayon_memory_note(copy);
    }
    crayon_memory_give_lock();
}

/* A kernel reads the copy, or (`writes`) may change it. */
CRAYON_SHARED void crayon_memory_use(crayon_copy *copy, bool writes, const char *place)
{
    crayon_memory_take_lock();
    if (crayon_memory_host_changed(copy)) {
        fprintf(stderr, "crayon: stale: %s: the host has changed '%s' since the device got it, and the nest has the device's values: an update is "
                        "missing, or a loop before it runs on the host\n", place, copy->name);
        crayon_memory_note(copy);
    }
    if (copy->host_newer) {
        crayon_memory_upload(copy->device, copy->host, copy->bytes, copy->name, place, "the host's values are newer");
        copy->host_newer = false;
        crayon_memory_note(copy);
    }
    if (writes) copy->device_newer = true;
    crayon_memory_give_lock();
}

/* A statement of the nest that runs on the host reads it, or (`writes`) changes it. */
CRAYON_SHARED void crayon_memory_use_on_host(crayon_copy *copy, bool writes, const char *place)
{
    crayon_memory_take_lock();
    crayon_memory_fetch(copy, place, "a statement of the nest that runs on the host reads it");
    if (writes) copy->host_newer = true;
    crayon_memory_give_lock();
}

/* The same before what runs on the host as a whole; `bytes` 1: all that is kept of the array that begins there. */
CRAYON_SHARED void crayon_memory_touch(char *host, size_t bytes, int writes, const char *place)
{
    crayon_table *table = &crayon_memory;
    if (crayon_memory_on_host || !table->count) return;
    crayon_memory_take_lock();
    bool of_host = table->constructs && !crayon_memory_in_construct;
    for (size_t i = crayon_memory_place(host); i < table->count && table->copies[i]->host < host + bytes && !of_host; i++) {
        crayon_copy *copy = table->copies[i];
        if (table->stale && copy->device_newer)
            fprintf(stderr, "crayon: stale: %s: it runs on the host, and the device has newer values of '%s', which the host gets now\n", place, copy->name);
        crayon_memory_fetch(copy, place, "a loop that runs on the host has it");
        if (writes) copy->host_newer = true;
    }
    crayon_memory_give_lock();
}

CRAYON_SHARED void crayon_memory_leave(crayon_copy *copy)
{
    crayon_memory_take_lock();
    copy->users--;
    crayon_memory_give_lock();
}

} /* extern "C" */
