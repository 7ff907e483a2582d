/* ---- CRAYON_MEMORY=auto: arrays stay on the device until the host touches them -----------------------------
 * Whole pages of an array are protected while the device has newer values, or the same: a touch by any code of the host
 * faults, a thread of this file brings the block that is touched, or notes that the host changes it, and the code goes on. What
 * lies on pages with other things, and small arrays, is compared with what it was, and comes back with the end of a call. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CRAYON_HOST_NEWER, CRAYON_SAME, CRAYON_DEVICE_NEWER }; /* of a block; its pages are open, read-only, closed */

enum { CRAYON_LEAST_BLOCK = 65536, CRAYON_MOST_BLOCKS = 8192, CRAYON_STAGE = 4 << 20, CRAYON_MOST_OPEN = 4096, CRAYON_MOST_COMING = 64, CRAYON_SPINS = 1000,
       CRAYON_MOST_TOUCHES = 64 };

/* What belongs to a range that stays on the device by itself. */
struct crayon_auto {
    char *low, *high;        /* whole pages, which are protected; equal: none */
    size_t block, blocks;    /* bytes of one; their number */
    size_t counts[3];        /* blocks by state */
    unsigned char *states;
    char *shadow;            /* what both sides had of host .. low and high .. host + bytes when they were compared last */
    size_t next, run;        /* the block behind what a touch has opened last, and how many it were */
    unsigned long age;       /* of the last use */
    bool of_malloc;          /* they are a mapping of malloc's: zeros where nobody has touched them */
    bool failed;             /* pages could not be protected: it is copied */
    bool ahead;              /* a kernel may have changed what is not protected since it came back to the host */
    crayon_static *kept;     /* the static block of which this is all; NULL: none */
    unsigned long uses, touches; /* by nests, by the host's faults */
    unsigned long asked;         /* by which call of a nest for its touches */
};

/* Bytes that come from the device into crayon_auto_edges, from `at` on. */
typedef struct {
    char *host, *shadow;
    size_t bytes, at;
} crayon_coming;

extern "C" {

CRAYON_SHARED int crayon_auto_posted = 0, crayon_auto_waiting = 0; /* a counter of what the thread that answers touches wakes for; some wait for a call to end */
CRAYON_SHARED int crayon_auto_descriptor = -1;                       /* of /proc/self/mem */
CRAYON_SHARED pthread_cond_t crayon_auto_idle = PTHREAD_COND_INITIALIZER; /* a call has ended */
CRAYON_SHARED char *crayon_auto_stage = NULL, *crayon_auto_edges = NULL; /* CRAYON_STAGE bytes each */
CRAYON_SHARED crayon_coming crayon_auto_coming[CRAYON_MOST_COMING] = {};
CRAYON_SHARED int crayon_auto_coming_count = 0;
CRAYON_SHARED unsigned long crayon_auto_clock = 0;
CRAYON_SHARED char *crayon_auto_least = (char *)UINTPTR_MAX, *crayon_auto_most = NULL; /* nothing is protected outside */


/* The bytes low .. high of the copy's range within a .. b; false: none. */
static inline bool crayon_auto_within(char **a, char **b, char *low, char *high)
{
    if (*a < low) *a = low;
    if (*b > high) *b = high;
    return *a < *b;
}

/* ---- protection and states ---- */

static inline long crayon_auto_futex(int *word, int operation, int value) { return syscall(SYS_futex, word, operation, value, NULL, NULL, 0); }

/* Waits some microseconds for the word to change: less than it takes to sleep and to be woken. */
CRAYON_AUTO_UNCHECKED static inline void crayon_auto_spin(const int *word, int value)
{
    for (int i = 0; i < CRAYON_SPINS && __atomic_load_n(word, __ATOMIC_ACQUIRE) == value; i++) {
#ifdef __x86_64__
        __builtin_ia32_pause();
#endif
    }
}

/* Wakes the thread that answers touches. */
CRAYON_AUTO_UNCHECKED static inline void crayon_auto_post(void)
{
    __atomic_add_fetch(&crayon_auto_posted, 1, __ATOMIC_RELEASE);
    (void)crayon_auto_futex(&crayon_auto_posted, FUTEX_WAKE_PRIVATE, 1);
}

static inline char *crayon_auto_block(const crayon_copy *copy, size_t n)
{
    char *at = copy->own->low + n * copy->own->block;
    return at < copy->own->high ? at : copy->own->high;
}

/* Blocks first .. last get the state and its protection; false: the system has no more mappings. */
CRAYON_SHARED bool crayon_auto_set(crayon_copy *copy, size_t first, size_t last, int state)
{
    static const int protections[] = {PROT_READ | PROT_WRITE, PROT_READ, PROT_NONE};
    struct crayon_auto *own = copy->own;
    char *low = crayon_auto_block(copy, first), *high = crayon_auto_block(copy, last + 1);
    if (mprotect(low, (size_t)(high - low), protections[state]) != 0) {
        if (first == 0 && last == own->blocks - 1 && state == CRAYON_HOST_NEWER)
            crayon_memory_fail("the pages of '%s' do not open: %s", copy->name, strerror(errno));
        return false;
    }
    for (size_t n = first; n <= last; n++) {
        own->counts[own->states[n]]--;
        own->counts[state]++;
        own->states[n] = (unsigned char)state;
    }
    return true;
}

/* Blocks from `first` on, `last` at most, that have the state of the first. */
static inline size_t crayon_auto_equal(const struct crayon_auto *own, size_t first, size_t last)
{
    size_t n = first;
    while (n < last && own->states[n + 1] == own->states[first]) n++;
    return n;
}

/* The device gets `bytes` that stand at `from` for those of the host at `low`. */
CRAYON_SHARED void crayon_auto_send(crayon_copy *copy, const char *low, const char *from, size_t bytes, const char *place, const char *why)
{
    crayon_memory_count(CRAYON_TO_DEVICE, bytes, copy->name, place, why);
    crayon_memory_check(cudaMemcpy(copy->device + (low - copy->host), from, bytes, cudaMemcpyHostToDevice), copy->name, place);
}

/* The device gets the host's low .. high, whole pages that nobody stores to meanwhile. */
CRAYON_SHARED void crayon_auto_fill(crayon_copy *copy, const char *low, const char *high, const char *place)
{
    const char *from = low, *end;
    for (const char *at = low; copy->own->of_malloc && at < high; at = end) {
        bool untouched, more;
        end = at + crayon_auto_alike(at, high, &untouched);
        for (size_t next; untouched && end < high && (next = crayon_auto_alike(end, high, &more), more);) end += next;
        if (!untouched || end - at < CRAYON_LEAST_BLOCK) continue;
        if (from < at) crayon_auto_send(copy, from, from, (size_t)(at - from), place, "the host's values are newer");
        crayon_memory_count(CRAYON_ZEROS, (size_t)(end - at), copy->name, place, "nobody has touched them");
        crayon_memory_check(cudaMemsetAsync(copy->device + (at - copy->host), 0, (size_t)(end - at), 0), copy->name, place);
        from = end;
    }
    if (from < high) crayon_auto_send(copy, from, from, (size_t)(high - from), place, "the host's values are newer");
}

/* The host gets blocks first .. last, which stay closed meanwhile: no thread sees half of them. */
CRAYON_SHARED void crayon_auto_bring(crayon_copy *copy, size_t first, size_t last, const char *place, const char *why)
{
    char *low = crayon_auto_block(copy, first), *high = crayon_auto_block(copy, last + 1);
    crayon_memory_count(CRAYON_TO_HOST, (size_t)(high - low), copy->name, place, why);
    for (char *at = low; at < high; at += CRAYON_STAGE) {
        size_t bytes = high - at < CRAYON_STAGE ? (size_t)(high - at) : (size_t)CRAYON_STAGE;
        crayon_memory_check(cudaMemcpy(crayon_auto_stage, copy->device + (at - copy->host), bytes, cudaMemcpyDeviceToHost), copy->name, place);
        for (size_t done = 0; done < bytes;) {
            ssize_t put = pwrite(crayon_auto_descriptor, crayon_auto_stage + done, bytes - done, (off_t)(uintptr_t)(at + done));
            if (put <= 0 && errno != EINTR) crayon_memory_fail("%s: '%s' cannot be stored: %s", place, copy->name, strerror(errno));
            if (put > 0) done += (size_t)put;
        }
    }
}

/* The host gets all blocks, which nothing protects then. */
CRAYON_SHARED void crayon_auto_release(crayon_copy *copy, const char *place, const char *why)
{
    struct crayon_auto *own = copy->own;
    if (!own->blocks || own->counts[CRAYON_HOST_NEWER] == own->blocks) return;
    for (size_t n = 0, end; n < own->blocks; n = end + 1) {
        end = crayon_auto_equal(own, n, own->blocks - 1);
        if (own->states[n] == CRAYON_DEVICE_NEWER) crayon_auto_bring(copy, n, end, place, why);
    }
    (void)crayon_auto_set(copy, 0, own->blocks - 1, CRAYON_HOST_NEWER);
}

/* Opens blocks first .. last for the host, which reads them or (`writes`) may change them. */
CRAYON_SHARED void crayon_auto_open_blocks(crayon_copy *copy, size_t first, size_t last, bool writes, const char *place, const char *why)
{
    struct crayon_auto *own = copy->own;
    for (size_t n = first, end; n <= last; n = end + 1) {
        end = crayon_auto_equal(own, n, last);
        int state = own->states[n], wanted = writes ? CRAYON_HOST_NEWER : CRAYON_SAME;
        if (state == CRAYON_DEVICE_NEWER) crayon_auto_bring(copy, n, end, place, why);
        if (state > wanted && !crayon_auto_set(copy, n, end, wanted)) crayon_auto_release(copy, place, why); /* which takes no more mappings */
    }
}

/* The blocks that have bytes of a .. b. */
static inline bool crayon_auto_blocks(const crayon_copy *copy, char *a, char *b, size_t *first, size_t *last)
{
    const struct crayon_auto *own = copy->own;
    if (!crayon_auto_within(&a, &b, own->low, own->high)) return false;
    *first = (size_t)(a - own->low) / own->block;
    *last = (size_t)(b - 1 - own->low) / own->block;
    return true;
}

/* ---- what is not protected ---- */

/* Part 0 is before the pages, part 1 behind them; false: it has no byte in a .. b. */
static inline bool crayon_auto_part(const crayon_copy *copy, int part, char *a, char *b, char **low, char **high, char **shadow)
{
    const struct crayon_auto *own = copy->own;
    *low = a;
    *high = b;
    if (!(part ? crayon_auto_within(low, high, own->high, copy->host + copy->bytes) : crayon_auto_within(low, high, copy->host, own->low))) return false;
    *shadow = own->shadow + (part ? *low - own->high + (own->low - copy->host) : *low - copy->host);
    return true;
}

/* Stores what the device has changed, once all that is under way has come. */
CRAYON_SHARED void crayon_auto_store(const char *place)
{
    if (crayon_auto_coming_count) crayon_memory_check(cudaStreamSynchronize(0), "arrays", place);
    for (int i = 0; i < crayon_auto_coming_count; i++) {
        const crayon_coming *c = &crayon_auto_coming[i];
        const char *fresh = crayon_auto_edges + c->at;
        if (memcmp(fresh, c->shadow, c->bytes) == 0) continue;
        for (size_t n = 0; n < c->bytes; n++)
            if (fresh[n] != c->shadow[n]) c->host[n] = c->shadow[n] = fresh[n];
    }
    crayon_auto_coming_count = 0;
}

/* The host is to get what the device has changed since: crayon_auto_store ends it. */
CRAYON_SHARED void crayon_auto_return(crayon_copy *copy, char *a, char *b, const char *place)
{
    char *low, *high, *shadow;
    if (a <= copy->host && b >= copy->host + copy->bytes) copy->own->ahead = false;
    for (int part = 0; part < 2; part++) {
        if (!crayon_auto_part(copy, part, a, b, &low, &high, &shadow)) continue;
        crayon_memory_count(CRAYON_TO_HOST, (size_t)(high - low), copy->name, place, "it shares its pages, or is small");
        for (size_t step; low < high; low += step, shadow += step) {
            const crayon_coming *last = &crayon_auto_coming[crayon_auto_coming_count - 1];
            size_t at = crayon_auto_coming_count ? last->at + last->bytes : 0;
            if (crayon_auto_coming_count == CRAYON_MOST_COMING || at == CRAYON_STAGE) {
                crayon_auto_store(place);
                at = 0;
            }
            step = (size_t)(high - low) < CRAYON_STAGE - at ? (size_t)(high - low) : CRAYON_STAGE - at;
            crayon_coming coming = {low, shadow, step, at};
            crayon_auto_coming[crayon_auto_coming_count++] = coming;
            crayon_memory_check(cudaMemcpyAsync(crayon_auto_edges + at, copy->device + (low - copy->host), step, cudaMemcpyDeviceToHost, 0), copy->name, place);
        }
    }
}

/* Whether the host has changed what is not protected since. */
static inline bool crayon_auto_differs(const crayon_copy *copy, char *a, char *b)
{
    char *low, *high, *shadow;
    bool differs = false;
    for (int part = 0; part < 2 && !differs; part++)
        differs = crayon_auto_part(copy, part, a, b, &low, &high, &shadow) && memcmp(low, shadow, (size_t)(high - low)) != 0;
    return differs;
}

/* The device gets what the host has changed since. What it has changed itself in the same call comes back before: the host may have changed what
 * lies among its elements, as another component of the structures. */
CRAYON_SHARED void crayon_auto_compare(crayon_copy *copy, char *a, char *b, const char *place)
{
    char *low, *high, *shadow;
    if (!crayon_auto_differs(copy, a, b)) return;
    if (copy->own->ahead) {
        crayon_auto_return(copy, a, b, place);
        crayon_auto_store(place);
    }
    for (int part = 0; part < 2; part++) {
        if (!crayon_auto_part(copy, part, a, b, &low, &high, &shadow) || memcmp(low, shadow, (size_t)(high - low)) == 0) continue;
        memcpy(shadow, low, (size_t)(high - low));
        crayon_auto_send(copy, low, shadow, (size_t)(high - low), place, "the host has changed what shares its pages, or is small");
    }
}

/* ---- the moves of a call ---- */

/* The device gets blocks first .. last, if it `fills` them, and the host keeps off what it must not change, or read. */
CRAYON_SHARED void crayon_auto_give(crayon_copy *copy, size_t first, size_t last, bool fills, bool writes, const char *place)
{
    struct crayon_auto *own = copy->own;
    char *low = crayon_auto_block(copy, first), *high = crayon_auto_block(copy, last + 1);
    if (fills && own->states[first] == CRAYON_HOST_NEWER) {
        if (!crayon_auto_set(copy, first, last, CRAYON_SAME)) own->failed = true;
        crayon_auto_fill(copy, low, high, place);
    }
    if (writes && !crayon_auto_set(copy, first, last, CRAYON_DEVICE_NEWER)) own->failed = true;
}

/* A kernel reads the bytes a .. b, or (`writes`) may change them; not `fills`: it stores all of them before it reads one. */
CRAYON_SHARED void crayon_auto_use(crayon_copy *copy, char *a, char *b, bool fills, bool writes, const char *place)
{
    struct crayon_auto *own = copy->own;
    size_t first, last, end;
    own->age = ++crayon_auto_clock;
    own->uses++;
    crayon_auto_compare(copy, a, b, place);
    own->ahead = own->ahead || writes;
    if (writes ? own->counts[CRAYON_DEVICE_NEWER] == own->blocks : own->counts[CRAYON_HOST_NEWER] == 0) return;
    if (!crayon_auto_blocks(copy, a, b, &first, &last)) return;
    for (size_t n = first; n <= last; n = end + 1) {
        bool whole = !fills && writes && crayon_auto_block(copy, n) >= a && crayon_auto_block(copy, n + 1) <= b;
        end = crayon_auto_equal(own, n, whole && last > n && crayon_auto_block(copy, last + 1) > b ? last - 1 : whole || fills ? last : n);
        if (own->states[n] < (writes ? CRAYON_DEVICE_NEWER : CRAYON_SAME)) crayon_auto_give(copy, n, end, !whole, writes, place);
    }
}

/* A statement of the nest that runs on the host reads the bytes, or (`writes`) changes them. */
CRAYON_SHARED void crayon_auto_use_on_host(crayon_copy *copy, char *a, char *b, bool writes, const char *place)
{
    size_t first, last;
    crayon_auto_return(copy, a, b, place);
    crayon_auto_store(place);
    if (crayon_auto_blocks(copy, a, b, &first, &last))
        crayon_auto_open_blocks(copy, first, last, writes, place, "a statement of the nest that runs on the host reads it");
}

/* Where the device has the bytes, if its values are newer; NULL: the host has them, from now on at least. */
CRAYON_SHARED const char *crayon_auto_newer(crayon_copy *copy, char *at, size_t bytes, const char *place)
{
    size_t first, last;
    const bool one = crayon_auto_blocks(copy, at, at + bytes, &first, &last) && first == last && at >= copy->own->low && at + bytes <= copy->own->high;
    if (!one) crayon_auto_use_on_host(copy, at, at + bytes, false, place);
    return one && copy->own->states[first] == CRAYON_DEVICE_NEWER ? copy->device + (at - copy->host) : NULL;
}

CRAYON_SHARED void crayon_auto_drop(crayon_copy *copy, const char *place)
{
    struct crayon_auto *own = copy->own;
    crayon_memory_remove(copy, place);
    free(own->states);
    free(own->shadow);
    free(own);
}

/* Under the lock, the end of a call that had the bytes, and (`changed`) may have changed them; what had to return has done so. */
CRAYON_SHARED void crayon_auto_leave(crayon_copy *copy, char *a, char *b, bool changed, const char *place)
{
    struct crayon_auto *own = copy->own;
    size_t first, last;
    if (own->failed && changed && crayon_auto_blocks(copy, a, b, &first, &last)) {
        crayon_auto_bring(copy, first, last, place, "its pages cannot be protected");
        (void)crayon_auto_set(copy, 0, own->blocks - 1, CRAYON_HOST_NEWER);
    }
    copy->users--;
    own->ahead = own->ahead && copy->users;
    if (copy->users || !own->failed) return;
    crayon_auto_release(copy, place, "its pages cannot be protected");
    crayon_auto_drop(copy, place);
}

/* Behind the end of calls: touches may have waited for it. */
CRAYON_AUTO_UNCHECKED static inline void crayon_auto_left(void)
{
    pthread_cond_broadcast(&crayon_auto_idle);
    if (__atomic_load_n(&crayon_auto_waiting, __ATOMIC_ACQUIRE)) crayon_auto_post();
}

/* ---- the copies ---- */

/* The end of the pages that this file has protected where the byte is; NULL: it is on none. */
CRAYON_SHARED char *crayon_auto_has(const char *byte)
{
    size_t i = crayon_memory_place(byte);
    const struct crayon_auto *own = i < crayon_memory.count ? crayon_memory.copies[i]->own : NULL;
    return own && byte >= own->low && byte < own->high ? own->high : NULL;
}

/* A copy of the bytes first .. first + bytes; NULL: their pages may not be protected, or a message has some. */
CRAYON_SHARED crayon_copy *crayon_auto_make(char *first, size_t bytes, const char *name, const char *place)
{
    char *low = (char *)(((uintptr_t)first + CRAYON_PAGE - 1) / CRAYON_PAGE * CRAYON_PAGE), *end = first + bytes;
    char *high = (char *)((uintptr_t)end / CRAYON_PAGE * CRAYON_PAGE), *chunk_low, *chunk_high;
    bool of_malloc = false;
    if (high <= low || high - low < CRAYON_LEAST_BLOCK) low = high = end;
    if (low < high && crayon_auto_is_chunk(first, &chunk_low, &chunk_high) && end <= chunk_high && crayon_auto_may_protect_chunk(chunk_low, chunk_high)) {
        first = low = chunk_low;
        end = high = chunk_high;
        of_malloc = true;
    } else if (low < high && (crayon_auto_is_short(first, end) || crayon_auto_is_ours(low, high) || !crayon_auto_may_protect(low, high, false))) {
        return NULL;
    }
    if (crayon_message_holds(first, end)) return NULL;
    crayon_section section = crayon_section_range(first, (size_t)(end - first));
    crayon_copy *copy = crayon_memory_add(&section, name);
    struct crayon_auto *own = (struct crayon_auto *)crayon_memory_resize(NULL, sizeof *own);
    memset(own, 0, sizeof *own);
    copy->own = own;
    crayon_memory.owned++;
    own->low = low;
    own->high = high;
    own->of_malloc = of_malloc;
    own->block = CRAYON_LEAST_BLOCK;
    while ((size_t)(high - low) > own->block * CRAYON_MOST_BLOCKS) own->block *= 2;
    own->blocks = own->counts[CRAYON_HOST_NEWER] = ((size_t)(high - low) + own->block - 1) / own->block;
    own->states = (unsigned char *)crayon_memory_resize(NULL, own->blocks + 1);
    memset(own->states, CRAYON_HOST_NEWER, own->blocks + 1);
    size_t open = (size_t)(low - first) + (size_t)(end - high);
    own->shadow = (char *)crayon_memory_resize(NULL, open + 1);
    memcpy(own->shadow, first, (size_t)(low - first));
    memcpy(own->shadow + (low - first), high, (size_t)(end - high));
    if (open) crayon_memory_count(CRAYON_TO_DEVICE, open, name, place, "it shares its pages, or is small");
    if (low > first) crayon_memory_check(cudaMemcpy(copy->device, own->shadow, (size_t)(low - first), cudaMemcpyHostToDevice), name, place);
    if (end > high)
        crayon_memory_check(cudaMemcpy(copy->device + (high - first), own->shadow + (low - first), (size_t)(end - high), cudaMemcpyHostToDevice), name, place);
    if (low < crayon_auto_least && low < high) crayon_auto_least = low;
    if (high > crayon_auto_most && low < high) crayon_auto_most = high;
    return copy;
}

/* Waits until some call of another thread has ended; false: this one is within a call itself, and must not. The table may be another one then. */
static inline bool crayon_auto_wait(void)
{
    if (crayon_memory_calls) return false;
    pthread_cond_wait(&crayon_auto_idle, &crayon_memory_mutex);
    return true;
}

/* One of the copies that overlap a .. b; NULL: none. */
static inline crayon_copy *crayon_auto_overlapping(const char *a, const char *b)
{
    size_t i = crayon_memory_place(a);
    return i < crayon_memory.count && crayon_memory.copies[i]->host < b ? crayon_memory.copies[i] : NULL;
}

/* Those copies go; a .. b then has all that they protected. False: a region's copy is among them, or one that cannot go. */
CRAYON_SHARED bool crayon_auto_absorb(char **a, char **b, const char *place)
{
    for (crayon_copy *copy; (copy = crayon_auto_overlapping(*a, *b)) != NULL;) {
        if (!copy->own) return false;
        if (copy->users) {
            if (!crayon_auto_wait()) return false;
            continue;
        }
        char *end = copy->host + copy->bytes;
        if (copy->own->blocks && copy->host < *a) *a = copy->host;
        if (copy->own->blocks && end > *b) *b = end;
        crayon_auto_release(copy, place, "it becomes a part of more");
        crayon_auto_drop(copy, place);
    }
    return true;
}

/* What overlaps a .. b is the host's alone. */
CRAYON_SHARED void crayon_auto_clear(const char *a, const char *b, const char *place)
{
    crayon_table *table = &crayon_memory;
    for (size_t i = crayon_memory_place(a); i < table->count && table->copies[i]->host < b;) {
        crayon_copy *copy = table->copies[i];
        if (copy->own && copy->users && crayon_auto_wait()) {
            i = crayon_memory_place(a);
            continue;
        }
        if (copy->own) crayon_auto_release(copy, place, "it is copied at this call");
        if (copy->own && !copy->users) crayon_auto_drop(copy, place);
        else i++;
    }
}

/* Makes room on the device: the copy that was used longest ago goes, of those that no call has. False: there is none. */
CRAYON_SHARED bool crayon_auto_evict(void)
{
    crayon_copy *oldest = NULL;
    for (size_t i = 0; i < crayon_memory.count; i++) {
        crayon_copy *copy = crayon_memory.copies[i];
        if (copy->own && !copy->users && (!oldest || copy->own->age < oldest->own->age)) oldest = copy;
    }
    if (!oldest) return false;
    crayon_auto_release(oldest, "memory", "the device has no room");
    crayon_auto_drop(oldest, "memory");
    return true;
}

/* Small arrays of which nobody may know any more. */
CRAYON_SHARED void crayon_auto_forget_small(const char *place)
{
    crayon_table *table = &crayon_memory;
    for (size_t i = table->count; i-- > 0;)
        if (table->copies[i]->own && !table->copies[i]->own->blocks && !table->copies[i]->users) crayon_auto_drop(table->copies[i], place);
}

/* Whether the section is better kept by itself than as a part of its static block: the host touches the block at every fourth use or more, as scalars that are
 * in it, or a message has some of it. It is, from now on, if so. */
CRAYON_SHARED bool crayon_auto_split(crayon_copy *copy, const crayon_section *section, const char *place)
{
    struct crayon_auto *own = copy->own;
    if (!own || !own->kept || copy->users || section->bytes >= own->kept->declared) return false;
    if ((own->touches <= CRAYON_MOST_TOUCHES || own->touches * 4 < own->uses) && !crayon_message_holds(copy->host, copy->host + copy->bytes)) return false;
    own->kept->apart = 1;
    crayon_auto_release(copy, place, "its arrays are kept apart from now on");
    crayon_auto_drop(copy, place);
    return true;
}

/* The static block that has the bytes a .. b, which become all of its pages; NULL: there is none, or it is not kept as a whole. */
static inline crayon_static *crayon_auto_widen(char **a, char **b)
{
    size_t room, all;
    crayon_static *row = crayon_static_find(*a);
    if (!row || row->apart || *b > row->first + row->bytes || cudaMemGetInfo(&room, &all) != cudaSuccess || row->bytes > all / 4) return NULL;
    *a = row->first;
    *b = row->first + row->bytes;
    return row;
}

/* Under the lock: the copy that holds all of the section, made if there is none; NULL: it is copied at each call. */
CRAYON_SHARED crayon_copy *crayon_auto_find(const crayon_section *section, const char *name, const char *place)
{
    bool whole = false;
    char *a = section->first, *b = a + section->bytes;
    crayon_copy *copy = crayon_memory_find(section, &whole);
    if (copy && whole && !crayon_auto_split(copy, section, place))
        return copy->own && !copy->own->failed && !crayon_message_holds(copy->host, copy->host + copy->bytes) ? copy : NULL;
    if (crayon_memory.count > CRAYON_MOST_OPEN) crayon_auto_forget_small(place);
    crayon_static *row = crayon_auto_widen(&a, &b);
    copy = row && crayon_auto_absorb(&a, &b, place) ? crayon_auto_make(a, (size_t)(b - a), name, place) : NULL;
    if (copy) {
        copy->own->kept = row;
        return copy;
    }
    a = section->first;
    b = a + section->bytes;
    if (!crayon_auto_absorb(&a, &b, place)) return NULL;
    copy = crayon_auto_make(a, (size_t)(b - a), name, place);
    if (!copy && (a < section->first || b > section->first + section->bytes)) copy = crayon_auto_make(section->first, section->bytes, name, place);
    return copy;
}

/* The copies of memory that the program gives back go with it, and with what the device has of it. False: there are none. */
CRAYON_SHARED bool crayon_auto_forget(char *a, char *b)
{
    crayon_table *table = &crayon_memory;
    bool found = false;
    if (b <= crayon_auto_least || a >= crayon_auto_most || crayon_memory_locked) return false;
    crayon_memory_take_lock();
    for (size_t i = crayon_memory_place(a); i < table->count && table->copies[i]->host < b;) {
        crayon_copy *copy = table->copies[i];
        bool part = copy->own && (copy->own->low + CRAYON_PAGE <= a || copy->own->high >= b + CRAYON_PAGE);
        if (copy->own && copy->users && crayon_auto_wait()) {
            i = crayon_memory_place(a);
        } else if (!copy->own || copy->users) {
            i++;
        } else {
            if (part) crayon_auto_release(copy, "memory", "a part of it is given back");
            else if (copy->own->blocks) (void)crayon_auto_set(copy, 0, copy->own->blocks - 1, CRAYON_HOST_NEWER);
            crayon_auto_drop(copy, "memory");
            found = true;
        }
    }
    crayon_memory_give_lock();
    return found;
}

/* A library may go, and its variables with it: what the device has of those of libraries comes back. */
CRAYON_SHARED void crayon_auto_clear_libraries(void)
{
    Dl_info place, ours;
    if (!crayon_memory.automatic || crayon_memory_locked || !dladdr((void *)crayon_auto_clear_libraries, &ours)) return;
    crayon_memory_take_lock();
    for (size_t i = crayon_memory.count; i-- > 0;) {
        const crayon_copy *copy = crayon_memory.copies[i];
        if (!copy->own || copy->users || !dladdr(copy->own->low, &place) || place.dli_fbase == ours.dli_fbase) continue;
        crayon_auto_release(crayon_memory.copies[i], "dlclose", "a library goes");
        crayon_auto_drop(crayon_memory.copies[i], "dlclose");
    }
    crayon_memory_give_lock();
}

/* The system is about to read the bytes, or (`writes`) to store to them. */
CRAYON_SHARED void crayon_auto_open(const void *memory, size_t bytes, bool writes)
{
    crayon_table *table = &crayon_memory;
    char *a = (char *)(uintptr_t)memory, *b = a + bytes;
    size_t first, last;
    if (b <= crayon_auto_least || a >= crayon_auto_most || crayon_memory_locked) return;
    crayon_memory_take_lock();
    for (size_t i = crayon_memory_place(a); i < table->count && table->copies[i]->host < b; i++)
        if (table->copies[i]->own && crayon_auto_blocks(table->copies[i], a, b, &first, &last))
            crayon_auto_open_blocks(table->copies[i], first, last, writes, "system", "the system reads or stores it");
    crayon_memory_give_lock();
}

} /* extern "C" */
