/* ---- messages with gaps ---------------------------------------------------------------------------------------
 * A kernel moves their runs between an array of the device and pinned memory, where MPI has them one behind the other, or from one array to another where a
 * process sends to itself. */
extern "C" {

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

/* Where the byte `at` of those that stand one behind the other is. */
static __host__ __device__ inline size_t crayon_runs_place(const crayon_runs *runs, size_t at)
{
    if (runs->levels == 0) return at;
    size_t place = at % runs->length, run = at / runs->length;
    for (int n = runs->levels - 1; n >= 0; n--) {
        place += run % runs->counts[n] * runs->strides[n];
        run /= runs->counts[n];
    }
    return place;
}

/* What the address and all distances of the runs are multiples of, if it has no other bits. */
static inline size_t crayon_runs_bits(const crayon_runs *runs, const char *address)
{
    size_t bits = (size_t)(uintptr_t)address | runs->length;
    for (int n = 0; n < runs->levels; n++) bits |= runs->strides[n];
    return bits;
}

/* One lane a unit of 8, 4 or 1 bytes: neighbours are beside each other where the runs stand one behind the other. */
static __global__ void crayon_message_move(char *to, crayon_runs to_runs, const char *from, crayon_runs from_runs, long long units, int unit)
{
    const long long lanes = (long long)gridDim.x * blockDim.x;
    for (long long n = (long long)blockIdx.x * blockDim.x + threadIdx.x; n < units; n += lanes) {
        char *t = to + crayon_runs_place(&to_runs, (size_t)n * (size_t)unit);
        const char *f = from + crayon_runs_place(&from_runs, (size_t)n * (size_t)unit);
        if (unit == 8) *(unsigned long long *)t = *(const unsigned long long *)f;
        else if (unit == 4) *(unsigned *)t = *(const unsigned *)f;
        else *t = *f;
    }
}

/* The first `bytes` of the runs. */
static inline void crayon_message_launch(char *to, crayon_runs to_runs, const char *from, crayon_runs from_runs, size_t bytes, const char *name)
{
    enum { LANES = 256, MOST_BLOCKS = 2048 };
    const size_t bits = crayon_runs_bits(&to_runs, to) | crayon_runs_bits(&from_runs, from) | bytes;
    int unit = bits % 8 == 0 ? 8 : bits % 4 == 0 ? 4 : 1;
    long long units = (long long)(bytes / (size_t)unit), blocks = (units + LANES - 1) / LANES;
    void *arguments[] = {&to, &to_runs, &from, &from_runs, &units, &unit};
    if (units) crayon_memory_check(cudaLaunchKernel(crayon_message_move, dim3((unsigned)(blocks < MOST_BLOCKS ? blocks : MOST_BLOCKS)), dim3(LANES), arguments, 0, 0), name, "MPI");
}

static inline crayon_runs crayon_runs_together(size_t bytes)
{
    const crayon_runs runs = {bytes, 0, {0}, {0}};
    return runs;
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

/* As a nest begins and ends that reads low .. high of the array, or (`stores`) changes them. */
static inline void crayon_message_enter(crayon_copy *copy, char *low, char *high, bool stores)
{
    copy->users++;
    crayon_auto_use(copy, low, high, true, stores, "MPI");
}

static inline void crayon_message_leave(crayon_copy *copy, char *low, char *high, bool stores)
{
    if (stores) crayon_auto_return(copy, low, high, "MPI");
    crayon_auto_store("MPI");
    crayon_auto_leave(copy, low, high, stores, "MPI");
}

/* As crayon_message_stage, of what `runs` has from `first` on: what MPI gets has them one behind the other. */
CRAYON_SHARED char *crayon_message_stage_runs(char *first, const crayon_runs *runs, int use, unsigned long key)
{
    const size_t bytes = crayon_runs_bytes(runs);
    crayon_message message = {first, first + crayon_runs_reach(runs), key, 0, NULL, use != CRAYON_READS, use == CRAYON_STORES_COUNTED, 0, *runs};
    if (!crayon_message_may_stay()) return NULL;
    crayon_memory_take_lock();
    crayon_copy *copy = crayon_auto_overlapping(message.low, message.low + 1);
    if (crayon_message_is_made_there(copy, message.low, message.high, message.stores)) message.stage = crayon_message_take_stage(bytes);
    if (message.stage && !message.counted) {
        crayon_memory_count(CRAYON_TO_HOST, bytes, copy->name, "MPI", "a message has it");
        crayon_message_enter(copy, message.low, message.high, false);
        crayon_message_launch(message.stage, crayon_runs_together(bytes), copy->device + (message.low - copy->host), *runs, bytes, copy->name);
        crayon_memory_check(cudaStreamSynchronize(0), copy->name, "MPI");
        crayon_message_leave(copy, message.low, message.high, false);
    }
    if (message.stage) crayon_message_add(message);
    crayon_memory_give_lock();
    return message.stage;
}

/* What MPI has stored goes where the array is now. */
CRAYON_SHARED void crayon_message_store_runs(const crayon_message *message)
{
    const size_t room = crayon_runs_bytes(&message->runs), bytes = message->counted && message->come < room ? message->come : room;
    crayon_copy *copy = crayon_auto_overlapping(message->low, message->low + 1);
    if (bytes && crayon_message_is_made_there(copy, message->low, message->high, true)) {
        crayon_memory_count(CRAYON_TO_DEVICE, bytes, copy->name, "MPI", "a message has come");
        crayon_message_enter(copy, message->low, message->high, true);
        crayon_message_launch(copy->device + (message->low - copy->host), message->runs, message->stage, crayon_runs_together(bytes), bytes, copy->name);
        crayon_memory_check(cudaStreamSynchronize(0), copy->name, "MPI"); /* the stage is another message's then */
        crayon_message_leave(copy, message->low, message->high, true);
        return;
    }
    for (size_t at = 0, step; at < bytes; at += step) {
        crayon_message run = *message;
        step = bytes - at < message->runs.length ? bytes - at : message->runs.length;
        run.low = message->low + crayon_runs_place(&message->runs, at);
        run.high = run.low + step;
        run.stage = message->stage + at;
        crayon_message_store(&run);
    }
}

/* A process sends to itself, and has received: as many bytes from where they are to where they go. False: not on the device, and nothing has been done. */
CRAYON_SHARED bool crayon_message_copy(char *from, const crayon_runs *from_runs, char *to, const crayon_runs *to_runs)
{
    char *const from_high = from + crayon_runs_reach(from_runs), *const to_high = to + crayon_runs_reach(to_runs);
    if (!crayon_message_may_stay()) return false;
    crayon_memory_take_lock();
    crayon_copy *source = crayon_auto_overlapping(from, from + 1), *target = crayon_auto_overlapping(to, to + 1);
    const bool there = crayon_message_is_made_there(source, from, from_high, false) && crayon_message_is_made_there(target, to, to_high, true);
    if (there) {
        crayon_message_enter(source, from, from_high, false);
        crayon_message_enter(target, to, to_high, true);
        crayon_message_launch(target->device + (to - target->host), *to_runs, source->device + (from - source->host), *from_runs, crayon_runs_bytes(from_runs), source->name);
        crayon_message_leave(target, to, to_high, true);
        crayon_message_leave(source, from, from_high, false);
    }
    crayon_memory_give_lock();
    return there;
}

} /* extern "C" */
