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

/* What MPI gets instead of the bytes from `first` on, to read or (`stores`) to store: they are there, for it may store fewer. NULL: themselves, by crayon_message_begin. */
CRAYON_SHARED char *crayon_message_stage(char *first, size_t bytes, int stores, unsigned long key)
{
    crayon_message message = {first, first + bytes, key, 0, NULL, stores != 0, {0, 0, {0}, {0}}};
    if (bytes == 0 || crayon_memory_locked || !crayon_memory.started || !crayon_memory.automatic) return NULL;
    crayon_memory_take_lock();
    crayon_copy *copy = crayon_auto_overlapping(first, first + 1);
    if (crayon_message_is_of_device(copy, first, first + bytes, stores)) message.stage = crayon_message_take_stage(bytes);
    if (message.stage) {
        crayon_auto_compare(copy, first, first + bytes, "MPI");
        crayon_memory_count(CRAYON_TO_HOST, bytes, copy->name, "MPI", "a message has it");
        crayon_memory_check(cudaMemcpy(message.stage, copy->device + (first - copy->host), bytes, cudaMemcpyDeviceToHost), copy->name, "MPI");
        crayon_message_add(message);
    }
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

/* ---- messages with gaps by pinned memory ---- */

static inline size_t crayon_runs_bytes(const crayon_runs *runs)
{
    size_t bytes = runs->length;
    for (int n = 0; n < runs->levels; n++) bytes *= runs->counts[n];
    return bytes;
}

/* From the first byte to behind the last one. */
static inline size_t crayon_runs_reach(const crayon_runs *runs)
{
    size_t reach = runs->length;
    for (int n = 0; n < runs->levels; n++) reach += (runs->counts[n] - 1) * runs->strides[n];
    return reach;
}

/* Where the byte `at` of those that stand one behind the other is in the array. */
static __host__ __device__ inline size_t crayon_runs_place(const crayon_runs *runs, size_t at)
{
    size_t place = at % runs->length, run = at / runs->length;
    for (int n = runs->levels - 1; n >= 0; n--) {
        place += run % runs->counts[n] * runs->strides[n];
        run /= runs->counts[n];
    }
    return place;
}

/* The bytes that all starts of runs, and the array's and the stage's addresses, are multiples of: 8, 4 or 1. */
static inline int crayon_runs_unit(const crayon_runs *runs, const char *array)
{
    size_t all = (size_t)(uintptr_t)array | runs->length;
    for (int n = 0; n < runs->levels; n++) all |= runs->strides[n];
    return all % 8 == 0 ? 8 : all % 4 == 0 ? 4 : 1;
}

/* One lane a unit, neighbours beside each other in the stage, which is the host's. */
static __global__ void crayon_message_move(char *stage, char *array, crayon_runs runs, long long units, int unit, int stores)
{
    const long long lanes = (long long)gridDim.x * blockDim.x;
    for (long long n = (long long)blockIdx.x * blockDim.x + threadIdx.x; n < units; n += lanes) {
        char *a = array + crayon_runs_place(&runs, (size_t)n * (size_t)unit), *s = stage + n * unit, *to = stores ? a : s, *from = stores ? s : a;
        if (unit == 8) *(unsigned long long *)to = *(const unsigned long long *)from;
        else if (unit == 4) *(unsigned *)to = *(const unsigned *)from;
        else *to = *from;
    }
}

static inline void crayon_message_move_runs(const crayon_message *message, const crayon_copy *copy, int stores)
{
    enum { LANES = 256, MOST_BLOCKS = 2048 };
    char *stage = message->stage, *array = copy->device + (message->low - copy->host);
    crayon_runs runs = message->runs;
    int unit = crayon_runs_unit(&runs, array);
    long long units = (long long)(crayon_runs_bytes(&runs) / (size_t)unit), blocks = (units + LANES - 1) / LANES;
    void *arguments[] = {&stage, &array, &runs, &units, &unit, &stores};
    crayon_memory_check(cudaLaunchKernel(crayon_message_move, dim3((unsigned)(blocks < MOST_BLOCKS ? blocks : MOST_BLOCKS)), dim3(LANES), arguments, 0, 0), copy->name, "MPI");
    crayon_memory_check(cudaStreamSynchronize(0), copy->name, "MPI");
}

/* Whether the array that has low .. high stays on the device, and less of it would go there than else (`stores`: may become older here, and) would come:
 * such a message is made there. */
static inline bool crayon_message_is_made_there(const crayon_copy *copy, char *low, char *high, bool stores)
{
    size_t first, last, newer = 0, older = 0;
    if (!copy || !copy->own || copy->own->failed || low < copy->host || high > copy->host + copy->bytes || !crayon_auto_blocks(copy, low, high, &first, &last)) return false;
    for (size_t n = first; n <= last; n++) {
        newer += copy->own->states[n] == CRAYON_HOST_NEWER;
        older += copy->own->states[n] == (stores ? CRAYON_SAME : CRAYON_DEVICE_NEWER) || copy->own->states[n] == CRAYON_DEVICE_NEWER;
    }
    return older > newer;
}

/* As crayon_message_stage, of what `runs` has from `first` on: what MPI gets has them one behind the other. */
CRAYON_SHARED char *crayon_message_stage_runs(char *first, const crayon_runs *runs, int stores, unsigned long key)
{
    crayon_message message = {first, first + crayon_runs_reach(runs), key, 0, NULL, stores != 0, *runs};
    if (crayon_memory_locked || !crayon_memory.started || !crayon_memory.automatic) return NULL;
    crayon_memory_take_lock();
    crayon_copy *copy = crayon_auto_overlapping(message.low, message.low + 1);
    if (crayon_message_is_made_there(copy, message.low, message.high, message.stores)) message.stage = crayon_message_take_stage(crayon_runs_bytes(runs));
    if (message.stage) {
        crayon_memory_count(CRAYON_TO_HOST, crayon_runs_bytes(runs), copy->name, "MPI", "a message has it");
        copy->users++;
        crayon_auto_use(copy, message.low, message.high, true, false, "MPI");
        crayon_message_move_runs(&message, copy, 0);
        crayon_auto_leave(copy, message.low, message.high, false, "MPI");
        crayon_message_add(message);
    }
    crayon_memory_give_lock();
    return message.stage;
}

/* What MPI has stored goes where the array is now. */
CRAYON_SHARED void crayon_message_store_runs(const crayon_message *message)
{
    const size_t bytes = crayon_runs_bytes(&message->runs);
    crayon_copy *copy = crayon_auto_overlapping(message->low, message->low + 1);
    if (crayon_message_is_made_there(copy, message->low, message->high, true)) {
        crayon_memory_count(CRAYON_TO_DEVICE, bytes, copy->name, "MPI", "a message has come");
        copy->users++;
        crayon_auto_use(copy, message->low, message->high, true, true, "MPI");
        crayon_message_move_runs(message, copy, 1);
        crayon_auto_return(copy, message->low, message->high, "MPI");
        crayon_auto_store("MPI");
        crayon_auto_leave(copy, message->low, message->high, true, "MPI");
        return;
    }
    for (size_t at = 0; at < bytes; at += message->runs.length) {
        crayon_message run = *message;
        run.low = message->low + crayon_runs_place(&message->runs, at);
        run.high = run.low + message->runs.length;
        run.stage = message->stage + at;
        crayon_message_store(&run);
    }
}

static inline void crayon_message_finish(const crayon_message *message)
{
    if (message->stores && message->runs.length) crayon_message_store_runs(message);
    else if (message->stores) crayon_message_store(message);
    for (size_t i = 0; i < crayon_stage_count; i++)
        if (crayon_stages[i].memory == message->stage) crayon_stages[i].used = false;
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
