/* ---- the program's table of device memory ----------------------------------------------------------------
 * Which ranges of host memory have a copy on the device, and which of both is newer. Every object with kernels brings
 * this text. What is CRAYON_SHARED is weak: the linker keeps one of each for the program, whatever the number of objects.
 *
 * CRAYON_MEMORY=data (default): what regions, directives and calls have put on the device stays there, and kernels work
 *     on it; all else is copied in and out at every call.
 * CRAYON_MEMORY=auto: so does all else, until the host touches it (crayon_memory_auto.h).
 * CRAYON_MEMORY=copy: everything is copied in and out at every call, and regions, directives and calls move nothing. */
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <unistd.h>

#define CRAYON_MEMORY_VERSION 10 /* of what objects share */
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

/* Memory, on the device or pinned: what nobody uses waits for the next who asks, and is freed when the process ends. */
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
    crayon_section section;   /* its elements, from `host` on: what lies between them is neither moved nor used */
    long structured, dynamic; /* OpenACC's reference counts: of regions, of enter data */
    long users;               /* calls under way */
    bool device_newer, host_newer;
    bool filled;              /* it came with the host's values */
    uint64_t hash;            /* of the host's values when they were last moved; CRAYON_DEBUG=stale */
    char *name;
    struct crayon_auto *own;  /* of what stays there by itself; NULL: of a region or enter data */
} crayon_copy;

typedef struct {
    bool started, timing, off, trace, stale; /* off: no range has a copy beyond a call */
    bool automatic;           /* what a nest has used stays there by itself */
    bool constructs;          /* the program has compute constructs of OpenACC: what stands outside of them is the host's */
    crayon_copy **copies;     /* sorted by address, no two overlap */
    size_t count, room, owned; /* owned: those that stay there by themselves */
    crayon_block *blocks;
    size_t block_count, block_room;
    crayon_time *times;
    size_t time_count, time_room;
    long moves[3];            /* to the host, to the device, zeros there */
    double moved[3];          /* bytes */
    char *piece;
} crayon_table;

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

enum { CRAYON_TO_HOST, CRAYON_TO_DEVICE, CRAYON_ZEROS };
enum { CRAYON_LINE = 128, CRAYON_PAGE = 4096 }; /* bytes: what lanes side by side store at once; what the host protects */

extern "C" {

CRAYON_SHARED crayon_table crayon_memory = {};
CRAYON_SHARED pthread_mutex_t crayon_memory_mutex = PTHREAD_MUTEX_INITIALIZER;
CRAYON_SHARED int crayon_memory_version = CRAYON_MEMORY_VERSION;
CRAYON_SHARED __thread crayon_item *crayon_memory_regions = NULL;
CRAYON_SHARED __thread long crayon_memory_on_host = 0, crayon_memory_in_construct = 0;
CRAYON_SHARED __thread long crayon_memory_calls = 0; /* arrays of the calls that this thread is in */
CRAYON_SHARED __thread int crayon_memory_locked = 0; /* it has the lock */
CRAYON_SHARED int crayon_memory_interposed = 0;      /* the program's free, read, write ... tell the table */

CRAYON_SHARED crayon_copy *crayon_auto_find(const crayon_section *section, const char *name, const char *place);
CRAYON_SHARED void crayon_auto_clear(const char *a, const char *b, const char *place);
CRAYON_SHARED bool crayon_auto_evict(void);
CRAYON_SHARED bool crayon_auto_start(void);
CRAYON_SHARED void crayon_memory_use_device(void);
CRAYON_SHARED bool crayon_message_holds(const char *a, const char *b);

__attribute__((weak)) void __asan_init(void);
__attribute__((weak)) bool crayon_messages_are_told(void); /* crayon_messages.c */

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

/* The list with room for one more item of `bytes`. */
CRAYON_SHARED void *crayon_memory_grow(void *list, size_t count, size_t *room, size_t bytes)
{
    if (count < *room) return list;
    *room = *room ? 2 * *room : 64;
    return crayon_memory_resize(list, *room * bytes);
}

static inline void crayon_memory_take_lock(void)
{
    pthread_mutex_lock(&crayon_memory_mutex);
    crayon_memory_locked++;
}

static inline void crayon_memory_give_lock(void)
{
    crayon_memory_locked--;
    pthread_mutex_unlock(&crayon_memory_mutex);
}

/* ---- device memory ---- */

CRAYON_SHARED void crayon_memory_free_all(void)
{
    crayon_table *table = &crayon_memory;
    if (table->automatic) return; /* what runs after this may touch what the device has */
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

/* Under the lock. `name`: of the array, for messages. The memory begins as far behind a multiple of 8 as `host`, as elements of several types may be in it. Of
 * whole pages, a chunk of malloc's, what is behind its 16 bytes begins a line: kernels of few operations store sectors in parts else, and take 4 % longer. */
CRAYON_SHARED char *crayon_memory_take(size_t bytes, const char *host, const char *name)
{
    crayon_table *table = &crayon_memory;
    size_t begin = (uintptr_t)host % CRAYON_PAGE || bytes % CRAYON_PAGE ? (uintptr_t)host % 8 : CRAYON_LINE - 16, size = crayon_memory_block_size(bytes + begin);
    for (size_t i = 0; i < table->block_count; i++)
        if (!table->blocks[i].used && table->blocks[i].bytes == size) {
            table->blocks[i].used = true;
            return (char *)table->blocks[i].memory + begin;
        }
    void *memory = NULL;
    cudaError_t status = cudaMalloc(&memory, size);
    if (status != cudaSuccess) {
        (void)cudaGetLastError();
        do {
            crayon_memory_free_unused();
            status = cudaMalloc(&memory, size);
            if (status != cudaSuccess) (void)cudaGetLastError();
        } while (status != cudaSuccess && crayon_auto_evict());
        if (status != cudaSuccess) crayon_memory_fail("%zu bytes on the device for '%s': %s", bytes, name, cudaGetErrorString(status));
    }
    if (table->block_room == 0) atexit(crayon_memory_free_all);
    table->blocks = (crayon_block *)crayon_memory_grow(table->blocks, table->block_count, &table->block_room, sizeof *table->blocks);
    crayon_block block = {memory, size, true};
    table->blocks[table->block_count++] = block;
    return (char *)memory + begin;
}

CRAYON_SHARED void crayon_memory_give(char *memory)
{
    crayon_table *table = &crayon_memory;
    for (size_t i = 0; i < table->block_count; i++)
        if ((uintptr_t)memory - (uintptr_t)table->blocks[i].memory < CRAYON_LINE) table->blocks[i].used = false, CRAYON_RELEASED(table->blocks[i].memory);
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

/* Why arrays do not stay on the device by themselves: they do if the program tells what it does with memory, and, unless they are `wished` to, has neither a
 * sanitizer's, nor several processes whose messages pass the table by. NULL: they are to. */
CRAYON_SHARED const char *crayon_memory_why_not_auto(bool wished)
{
    static const char *const processes[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS", "SLURM_NTASKS"};
    const bool told = crayon_messages_are_told && crayon_messages_are_told();
    if (!crayon_memory_interposed) return "the program was not linked by 'crayon fc', or is a static one";
    if (wished) return NULL;
    for (size_t i = 0; i < sizeof processes / sizeof *processes && !told; i++)
        if (getenv(processes[i]) && atoi(getenv(processes[i])) > 1) return "there are several processes, and not all calls of MPI are told";
    return __asan_init ? "an address sanitizer has the memory" : NULL;
}

/* Reads the environment, once. Without a GPU nothing is kept on one. */
CRAYON_SHARED void crayon_memory_begin(void)
{
    crayon_table *table = &crayon_memory;
    int devices = 0;
    crayon_memory_use_device();
    crayon_memory_take_lock();
    if (!table->started) {
        const char *policy = getenv("CRAYON_MEMORY"), *trace = getenv("CRAYON_TRACE"), *debug = getenv("CRAYON_DEBUG");
        const char *fallback = getenv("CRAYON_FALLBACK");
        const bool otherwise = policy && strcmp(policy, "auto") != 0;
        if (otherwise && strcmp(policy, "copy") != 0 && strcmp(policy, "data") != 0)
            crayon_memory_fail("CRAYON_MEMORY=%s is neither 'auto', 'copy' nor 'data'", policy);
        table->off = policy && strcmp(policy, "copy") == 0;
        table->trace = trace && *trace && strcmp(trace, "0") != 0;
        table->stale = debug && strcmp(debug, "stale") == 0;
        if (fallback && strcmp(fallback, "c") == 0 && (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)) {
            (void)cudaGetLastError();
            table->off = true;
        }
        const char *why_not = table->off ? "there is no device" : crayon_memory_why_not_auto(policy != NULL);
        table->automatic = !otherwise && !why_not && crayon_auto_start();
        if (table->trace && !table->automatic && !otherwise)
            fprintf(stderr, "crayon: arrays do not stay on the device by themselves: %s\n", why_not ? why_not : "pages cannot be protected here");
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
    table->times = (crayon_time *)crayon_memory_grow(table->times, i, &table->time_room, sizeof *table->times);
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
    crayon_memory.moves[to]++;
    crayon_memory.moved[to] += (double)bytes;
    if (!crayon_memory.trace) return;
    static const char *const ways[] = {"to the host", "to the device", "are zeros on the device"};
    char line[512]; /* stderr's lock may be that of a thread which waits for this move */
    int length = snprintf(line, sizeof line, "crayon: %s %zu bytes of '%s' %s: %s\n", place, bytes, name, ways[to], why);
    if (length > 0) (void)!write(STDERR_FILENO, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
}

CRAYON_SHARED void crayon_memory_check(cudaError_t status, const char *name, const char *place)
{
    if (status != cudaSuccess) crayon_memory_fail("%s: '%s': %s", place, name, cudaGetErrorString(status));
}

/* A move of a section's elements under way. */
typedef struct {
    char *host, *device;      /* of the first element */
    const crayon_section *section;
    const char *name, *place;
    size_t begin, moved;      /* of the piece at hand; bytes */
    const char *before;       /* what the device got, of the first element on; NULL: what the host has */
} crayon_transfer;

static inline void crayon_memory_upload_stretch(void *data, size_t at, size_t bytes)
{
    crayon_transfer *transfer = (crayon_transfer *)data;
    transfer->moved += bytes;
    crayon_memory_check(cudaMemcpy(transfer->device + at, transfer->host + at, bytes, cudaMemcpyHostToDevice), transfer->name, transfer->place);
}

/* Copies a section's elements to `device`, and what lies between them where that is quicker: nothing there uses it. */
CRAYON_SHARED void crayon_memory_upload(char *device, const crayon_section *section, const char *name, const char *place, const char *why)
{
    crayon_transfer transfer = {section->first, device, section, name, place, 0, 0, NULL};
    if (section->bytes == 0) return;
    crayon_section_stretches(section, section->rank, 0, crayon_memory_upload_stretch, &transfer);
    crayon_memory_count(CRAYON_TO_DEVICE, transfer.moved, name, place, why);
}

/* Stores bytes of the piece on the host that differ from what the device got. */
static inline void crayon_memory_store_changed(const crayon_transfer *transfer, size_t at, size_t bytes)
{
    const char *fresh = crayon_memory.piece + (at - transfer->begin), *before = transfer->before + at;
    if (memcmp(before, fresh, bytes) == 0) return;
    for (size_t n = 0; n < bytes; n++)
        if (fresh[n] != before[n]) transfer->host[at + n] = fresh[n];
}

/* Stores elements of the piece on the host page by page, where they differ. */
static inline void crayon_memory_store(void *data, size_t at, size_t bytes)
{
    const size_t page_size = 4096;
    crayon_transfer *transfer = (crayon_transfer *)data;
    if (transfer->before) {
        crayon_memory_store_changed(transfer, at, bytes);
        return;
    }
    for (size_t end = at + bytes; at < end; at += page_size) {
        size_t length = end - at < page_size ? end - at : page_size;
        const char *fresh = crayon_memory.piece + (at - transfer->begin);
        if (memcmp(transfer->host + at, fresh, length) != 0) memcpy(transfer->host + at, fresh, length);
    }
}

static inline void crayon_memory_bring_stretch(void *data, size_t at, size_t bytes)
{
    const size_t most = 1 << 20;
    crayon_transfer *transfer = (crayon_transfer *)data;
    transfer->moved += bytes;
    for (size_t end = at + bytes; at < end; at += most) {
        size_t size = end - at < most ? end - at : most;
        crayon_memory_check(cudaMemcpy(crayon_memory.piece, transfer->device + at, size, cudaMemcpyDeviceToHost), transfer->name, transfer->place);
        transfer->begin = at;
        crayon_section_each(transfer->section, transfer->section->rank, 0, at, at + size, crayon_memory_store, transfer);
    }
}

/* Copies a section's elements to the host, piece by piece: what a kernel did not change is not stored there. It may be read-only, as a constant
 * is that was passed to a routine which stores under a condition; and what lies between elements may be another thread's. `before`: of its bytes only
 * those are stored that differ from these, which the device got; else NULL. */
CRAYON_SHARED void crayon_memory_bring(char *device, const crayon_section *section, const char *before, const char *name, const char *place, const char *why)
{
    crayon_transfer transfer = {section->first, device, section, name, place, 0, 0, before};
    if (section->bytes == 0) return;
    if (!crayon_memory.piece) crayon_memory.piece = (char *)crayon_memory_resize(NULL, 1 << 20);
    crayon_section_stretches(section, section->rank, 0, crayon_memory_bring_stretch, &transfer);
    crayon_memory_count(CRAYON_TO_HOST, transfer.moved, name, place, why);
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

/* The first copy that may have elements of the section; NULL: none. `*whole`: it holds all of them. */
CRAYON_SHARED crayon_copy *crayon_memory_find(const crayon_section *section, bool *whole)
{
    *whole = false;
    for (size_t i = crayon_memory_place(section->first); i < crayon_memory.count; i++) {
        crayon_copy *copy = crayon_memory.copies[i];
        if (copy->host >= section->first + section->bytes) break;
        if (crayon_section_apart(&copy->section, section)) continue;
        *whole = crayon_section_holds(&copy->section, section);
        return copy;
    }
    return NULL;
}

static inline void crayon_memory_hash_bytes(void *data, size_t at, size_t bytes)
{
    crayon_transfer *transfer = (crayon_transfer *)data;
    uint64_t hash = transfer->begin, word;
    for (size_t i = 0; i < bytes; i += 8) {
        word = 0;
        memcpy(&word, transfer->host + at + i, bytes - i < 8 ? bytes - i : 8);
        hash = (hash ^ word) * 0x100000001b3u;
        hash ^= hash >> 29;
    }
    transfer->begin = (size_t)hash;
}

CRAYON_SHARED uint64_t crayon_memory_hash(const crayon_copy *copy)
{
    crayon_transfer transfer = {copy->host, NULL, &copy->section, copy->name, "", (size_t)0xcbf29ce484222325u, 0, NULL};
    crayon_section_each(&copy->section, copy->section.rank, 0, 0, copy->bytes, crayon_memory_hash_bytes, &transfer);
    return transfer.begin;
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
    copy->section = *section;
    copy->device = crayon_memory_take(section->bytes, section->first, name);
    copy->name = (char *)crayon_memory_resize(NULL, strlen(name) + 1);
    strcpy(copy->name, name);
    table->copies = (crayon_copy **)crayon_memory_grow(table->copies, table->count, &table->room, sizeof *table->copies);
    size_t at = crayon_memory_place(copy->host);
    memmove(table->copies + at + 1, table->copies + at, (table->count++ - at) * sizeof *table->copies);
    table->copies[at] = copy;
    return copy;
}

CRAYON_SHARED void crayon_memory_remove(crayon_copy *copy, const char *place)
{
    crayon_table *table = &crayon_memory;
    const size_t at = crayon_memory_place(copy->host);
    if (copy->users) crayon_memory_fail("%s: '%s' leaves the device while a nest uses it", place, copy->name);
    table->owned -= copy->own != NULL;
    memmove(table->copies + at, table->copies + at + 1, (--table->count - at) * sizeof *table->copies);
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
    crayon_memory_bring(copy->device, &copy->section, NULL, copy->name, place, why);
    copy->device_newer = false;
    crayon_memory_note(copy);
}

/* ---- what a call uses ---- */

/* What stands outside of compute constructs is the host's where the program has some. */
static inline bool crayon_memory_is_of_host(void) { return crayon_memory_on_host || (crayon_memory.constructs && !crayon_memory_in_construct); }

/* True if a region's copy holds all of the section. */
CRAYON_SHARED bool crayon_memory_keeps(const crayon_section *section)
{
    bool whole = false;
    crayon_memory_take_lock();
    crayon_copy *copy = !section->bytes || crayon_memory_is_of_host() ? NULL : crayon_memory_find(section, &whole);
    crayon_memory_give_lock();
    return copy && whole && !copy->own;
}

/* The copy that holds all of an argument's elements, which stays there until crayon_memory_leave; NULL: there is none. */
CRAYON_SHARED crayon_copy *crayon_memory_enter(const crayon_section *section, const char *name, const char *place)
{
    bool whole = false;
    crayon_memory_take_lock();
    crayon_copy *copy = !section->bytes || crayon_memory_is_of_host() ? NULL : crayon_memory_find(section, &whole);
    if (!whole || copy->own) copy = section->bytes && crayon_memory.automatic ? crayon_auto_find(section, name, place) : NULL;
    if (copy) copy->users++;
    crayon_memory_give_lock();
    return copy;
}

/* The host gets what is newer in copies that hold some of the elements. True: there are such copies. */
CRAYON_SHARED bool crayon_memory_fetch_parts(const crayon_section *section, const char *place)
{
    crayon_table *table = &crayon_memory;
    bool found = false;
    crayon_memory_take_lock();
    if (table->automatic) crayon_auto_clear(section->first, section->first + section->bytes, place);
    for (size_t i = crayon_memory_place(section->first); i < table->count && section->bytes && !crayon_memory_is_of_host(); i++) {
        if (table->copies[i]->host >= section->first + section->bytes) break;
        if (table->copies[i]->own || crayon_section_apart(&table->copies[i]->section, section)) continue;
        crayon_memory_fetch(table->copies[i], place, "a nest has more of the array than is on the device");
        found = true;
    }
    crayon_memory_give_lock();
    return found;
}

/* The copies of some of its elements are to have the host's values, now that the call has ended. */
CRAYON_SHARED void crayon_memory_settle(const crayon_section *section, const char *place)
{
    crayon_table *table = &crayon_memory;
    crayon_memory_take_lock();
    for (size_t i = crayon_memory_place(section->first); i < table->count && table->copies[i]->host < section->first + section->bytes; i++) {
        crayon_copy *copy = table->copies[i];
        if (copy->own || crayon_section_apart(&copy->section, section)) continue;
        crayon_memory_upload(copy->device, &copy->section, copy->name, place, "a nest has changed more of the array than is on the device");
        copy->host_newer = false;
        crayon_memory_note(copy);
    }
    crayon_memory_give_lock();
}

/* A kernel reads a region's copy, or (`writes`) may change it. */
CRAYON_SHARED void crayon_memory_use(crayon_copy *copy, bool writes, const char *place)
{
    crayon_memory_take_lock();
    if (crayon_memory_host_changed(copy)) {
        fprintf(stderr, "crayon: stale: %s: the host has changed '%s' since the device got it, and the nest has the device's values: an update is "
                        "missing, or a loop before it runs on the host\n", place, copy->name);
        crayon_memory_note(copy);
    }
    if (copy->host_newer) {
        crayon_memory_upload(copy->device, &copy->section, copy->name, place, "the host's values are newer");
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

/* The same before what runs on the host as a whole. */
CRAYON_SHARED void crayon_memory_touch_section(const crayon_section *section, bool writes, const char *place)
{
    crayon_table *table = &crayon_memory;
    if (!table->count || !section->bytes || crayon_memory_is_of_host()) return;
    crayon_memory_take_lock();
    for (size_t i = crayon_memory_place(section->first); i < table->count && table->copies[i]->host < section->first + section->bytes; i++) {
        crayon_copy *copy = table->copies[i];
        if (copy->own || crayon_section_apart(&copy->section, section)) continue;
        if (table->stale && copy->device_newer)
            fprintf(stderr, "crayon: stale: %s: it runs on the host, and the device has newer values of '%s', which the host gets now\n", place, copy->name);
        crayon_memory_fetch(copy, place, "a loop that runs on the host has it");
        if (writes) copy->host_newer = true;
    }
    crayon_memory_give_lock();
}

/* `bytes` 1: all that is kept of the array that begins there. */
CRAYON_SHARED void crayon_memory_touch(char *host, size_t bytes, int writes, const char *place)
{
    crayon_section section = crayon_section_range(host, bytes);
    crayon_memory_touch_section(&section, writes, place);
}

CRAYON_SHARED void crayon_memory_leave(crayon_copy *copy)
{
    crayon_memory_take_lock();
    copy->users--;
    crayon_memory_give_lock();
}

} /* extern "C" */
