/* ---- memory that messages have ------------------------------------------------------------------------------
 * MPI may read what it is about to send, and store what it receives, by ways that protected pages do not see: another process does it, or a
 * network card. So what the device has newer goes by pinned memory that MPI gets instead, and the array stays where it is. Where that cannot be, the
 * pages are open while MPI has them, and nests copy such arrays in and out, until the request is complete. What calls of
 * MPI have is told by crayon_messages.c, which `crayon fc` links to programs with MPI. */
typedef struct {
    char *low, *high;
    unsigned long key, other; /* of a request, which may have a second one in another language, or a call; 0: never given back */
    char *stage;              /* what MPI has instead; NULL: the bytes themselves */
    bool stores;              /* MPI may store them */
    bool counted;             /* `stage` has but what has come: the first bytes, `come`, of which the call tells the number */
    size_t come;
    crayon_runs runs;         /* those of low .. high that `stage` has, one behind the other; no length: all */
} crayon_message;

enum { CRAYON_MOST_STAGED = 256 << 20 }; /* bytes of pinned memory: what is more goes by open pages */

extern "C" {

CRAYON_SHARED crayon_message *crayon_messages = NULL;
CRAYON_SHARED size_t crayon_message_count = 0, crayon_message_room = 0;
CRAYON_SHARED crayon_block *crayon_stages = NULL; /* pinned, for one message at a time */
CRAYON_SHARED size_t crayon_stage_count = 0, crayon_stage_room = 0, crayon_staged = 0;

/* Under the lock: whether messages have bytes of a .. b. */
CRAYON_SHARED bool crayon_message_holds(const char *a, const char *b)
{
    for (size_t i = 0; i < crayon_message_count; i++)
        if (!crayon_messages[i].stage && crayon_messages[i].low < b && crayon_messages[i].high > a) return true;
    return false;
}

static inline void crayon_message_add(crayon_message message)
{
    for (size_t i = 0; i < crayon_message_count; i++)
        if (memcmp(&crayon_messages[i], &message, sizeof message) == 0) return;
    crayon_messages = (crayon_message *)crayon_memory_grow(crayon_messages, crayon_message_count, &crayon_message_room, sizeof *crayon_messages);
    crayon_messages[crayon_message_count++] = message;
}

/* All that stays on the device by itself is to be the host's: addresses that types of MPI have may be anywhere. */
static inline void crayon_message_open_all(void)
{
    for (size_t i = 0; i < crayon_memory.count; i++)
        if (crayon_memory.copies[i]->own) crayon_auto_release(crayon_memory.copies[i], "MPI", "a message may have any of it");
}

/* MPI gets the bytes from `first` on, to read or (`writes`) to store; `bytes` ~0: how many is not known, they are in the array that `first` is in, or, if it is NULL, anywhere. */
CRAYON_SHARED void crayon_message_begin(char *first, size_t bytes, int writes, unsigned long key)
{
    bool anywhere = bytes == ~(size_t)0;
    crayon_message message;
    memset(&message, 0, sizeof message);
    message.low = anywhere ? NULL : first;
    message.high = anywhere ? (char *)UINTPTR_MAX : first + bytes;
    message.key = key;
    if (bytes == 0 || crayon_memory_locked || (crayon_memory.started && !crayon_memory.automatic)) return;
    crayon_memory_take_lock();
    crayon_message_add(message);
    const crayon_copy *copy = anywhere && first ? crayon_auto_overlapping(first, first + 1) : NULL;
    if (anywhere) bytes = copy ? copy->bytes : 0;
    if (copy) first = copy->host;
    else if (anywhere && !first) crayon_message_open_all();
    crayon_memory_give_lock();
    if (bytes) crayon_auto_open(first, bytes, writes);
}

/* ---- messages by pinned memory ---- */

static inline char *crayon_message_take_stage(size_t bytes)
{
    size_t size = CRAYON_LEAST_BLOCK;
    crayon_block fresh = {NULL, 0, true};
    for (size_t i = 0; i < crayon_stage_count; i++)
        if (!crayon_stages[i].used && crayon_stages[i].bytes >= bytes && crayon_stages[i].bytes / 4 <= bytes) {
            crayon_stages[i].used = true;
            return (char *)crayon_stages[i].memory;
        }
    while (size < bytes) size *= 2;
    if (size > CRAYON_MOST_STAGED - crayon_staged || cudaMallocHost(&fresh.memory, size) != cudaSuccess) {
        (void)cudaGetLastError();
        return NULL;
    }
    fresh.bytes = size;
    crayon_staged += size;
    crayon_stages = (crayon_block *)crayon_memory_grow(crayon_stages, crayon_stage_count, &crayon_stage_room, sizeof *crayon_stages);
    crayon_stages[crayon_stage_count++] = fresh;
    return (char *)fresh.memory;
}

/* Whether arrays stay on the device by themselves, and this thread may ask. */
static inline bool crayon_message_may_stay(void) { return !crayon_memory_locked && crayon_memory.started && crayon_memory.automatic; }

/* Whether the device has all of a .. b, and what the host has of it is older or (`stores`) may become so: else open pages cost nothing. */
static inline bool crayon_message_is_of_device(const crayon_copy *copy, char *a, char *b, bool stores)
{
    size_t first, last;
    bool older = stores;
    if (!copy || !copy->own || copy->own->failed || a < copy->host || b > copy->host + copy->bytes || !crayon_auto_blocks(copy, a, b, &first, &last)) return false;
    for (size_t n = first; n <= last; n++) {
        if (copy->own->states[n] == CRAYON_HOST_NEWER) return false;
        older |= copy->own->states[n] == CRAYON_DEVICE_NEWER;
    }
    return older;
}

/* What MPI gets instead of the bytes from `first` on, to read or to store (CRAYON_STORES): they are there, for it may store fewer, unless crayon_message_come
 * tells how many (CRAYON_STORES_COUNTED), or they are all (CRAYON_STORES_ALL). NULL: themselves, by crayon_message_begin. */
CRAYON_SHARED char *crayon_message_stage(char *first, size_t bytes, int use, unsigned long key)
{
    const bool stores = use != CRAYON_READS;
    crayon_message message = {first, first + bytes, key, 0, NULL, stores, use > CRAYON_STORES, use == CRAYON_STORES_ALL ? bytes : 0, {0, 0, {0}, {0}}};
    if (bytes == 0 || !crayon_message_may_stay()) return NULL;
    crayon_memory_take_lock();
    crayon_copy *copy = crayon_auto_overlapping(first, first + 1);
    if (crayon_message_is_of_device(copy, first, first + bytes, stores)) message.stage = crayon_message_take_stage(bytes);
    if (message.stage && !message.counted) {
        crayon_auto_compare(copy, first, first + bytes, "MPI");
        crayon_memory_count(CRAYON_TO_HOST, bytes, copy->name, "MPI", "a message has it");
        crayon_memory_check(cudaMemcpy(message.stage, copy->device + (first - copy->host), bytes, cudaMemcpyDeviceToHost), copy->name, "MPI");
    }
    if (message.stage) crayon_message_add(message);
    crayon_memory_give_lock();
    return message.stage;
}

/* The blocks first .. last get what has come for a .. b. A block that the host has changed beside it is the host's. */
static inline void crayon_message_store_blocks(crayon_copy *copy, size_t first, size_t last, char *a, char *b, const char *stage)
{
    struct crayon_auto *own = copy->own;
    for (size_t n = first, end; n <= last; n = end + 1) {
        end = crayon_auto_equal(own, n, last);
        char *low = a, *high = b;
        (void)crayon_auto_within(&low, &high, crayon_auto_block(copy, n), crayon_auto_block(copy, end + 1));
        if (own->states[n] == CRAYON_HOST_NEWER) {
            memcpy(low, stage + (low - a), (size_t)(high - low));
            continue;
        }
        crayon_auto_send(copy, low, stage + (low - a), (size_t)(high - low), "MPI", "a message has come");
        if (crayon_auto_set(copy, n, end, CRAYON_DEVICE_NEWER)) continue;
        crayon_auto_bring(copy, n, end, "MPI", "its pages cannot be protected");
        crayon_auto_release(copy, "MPI", "its pages cannot be protected");
    }
}

/* What MPI has stored goes where the array is now, which may be another place than when the message began: the host's alone, or a part of more. */
CRAYON_SHARED void crayon_message_store(const crayon_message *message)
{
    char *const b = message->high;
    for (char *at = message->low, *low, *high; at < b; at = high) {
        crayon_copy *copy = crayon_auto_overlapping(at, b);
        size_t first, last;
        low = at;
        high = copy && copy->host + copy->bytes < b ? copy->host + copy->bytes : b;
        char *const end = high;
        bool pages = copy && copy->own && crayon_auto_within(&low, &high, copy->own->low, copy->own->high);
        if (!pages) low = high = end;
        memcpy(at, message->stage + (at - message->low), (size_t)(low - at));
        if (pages && crayon_auto_blocks(copy, low, high, &first, &last))
            crayon_message_store_blocks(copy, first, last, low, high, message->stage + (low - message->low));
    }
}

CRAYON_SHARED void crayon_message_store_runs(const crayon_message *message);

static inline void crayon_message_finish(const crayon_message *message)
{
    if (message->stores && message->runs.length) {
        crayon_message_store_runs(message);
    } else if (message->stores) {
        crayon_message come = *message;
        if (come.counted && come.come < (size_t)(come.high - come.low)) come.high = come.low + come.come;
        if (come.low < come.high) crayon_message_store(&come);
    }
    for (size_t i = 0; i < crayon_stage_count; i++)
        if (crayon_stages[i].memory == message->stage) crayon_stages[i].used = false;
}

/* So many bytes have come of what the call or request with this key receives. */
CRAYON_SHARED void crayon_message_come(unsigned long key, size_t bytes)
{
    crayon_memory_take_lock();
    for (size_t i = 0; i < crayon_message_count; i++)
        if (crayon_messages[i].counted && (crayon_messages[i].key == key || crayon_messages[i].other == key)) crayon_messages[i].come = bytes;
    crayon_memory_give_lock();
}

/* The request has a second key: it was made in one language, and may be complete in another one. */
CRAYON_SHARED void crayon_message_also(unsigned long key, unsigned long other)
{
    crayon_memory_take_lock();
    for (size_t i = 0; i < crayon_message_count; i++)
        if (crayon_messages[i].key == key && key) crayon_messages[i].other = other;
    crayon_memory_give_lock();
}

/* Under the lock: all that has the key is complete. */
CRAYON_SHARED void crayon_message_finish_all(unsigned long key)
{
    size_t kept = 0;
    for (size_t i = 0; i < crayon_message_count; i++) {
        const crayon_message message = crayon_messages[i];
        if (message.key != key && message.other != key) crayon_messages[kept++] = message;
        else if (message.stage) crayon_message_finish(&message);
    }
    crayon_message_count = kept;
}

/* What the call `before` has becomes that of a request. What had its key is complete: MPI gives the handles of such requests again. */
CRAYON_SHARED void crayon_message_keep(unsigned long before, unsigned long key)
{
    crayon_memory_take_lock();
    if (key) crayon_message_finish_all(key);
    for (size_t i = 0; i < crayon_message_count; i++)
        if (crayon_messages[i].key == before) crayon_messages[i].key = key, crayon_messages[i].other = 0;
    crayon_memory_give_lock();
}

CRAYON_SHARED void crayon_message_end(unsigned long key)
{
    crayon_memory_take_lock();
    if (key) crayon_message_finish_all(key);
    crayon_memory_give_lock();
}

} /* extern "C" */
