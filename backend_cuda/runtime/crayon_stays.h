/* ---- nests that the host has done before their arrays have moved: doc/memory.md ------------------------------- */

extern "C" __attribute__((weak)) int crayon_verify_every;

/* Nanoseconds on an H100 and its host, as doc/memory.md has them: an operation of a nest; a launch that is waited for, one behind another, an array that moves with it and
 * its bytes, fewer where it is there to stay; a touch of a block. */
static const double crayon_price_operation = 0.15, crayon_price_launch = 10000, crayon_price_next_launch = 3000, crayon_price_move = 3000, crayon_price_byte = 0.1, crayon_price_byte_once = 0.01,
                    crayon_price_touch = 10000;

static inline double crayon_price_moves(const crayon_buffer *buffer)
{
    const bool stays = crayon_memory.automatic && buffer->bytes > CRAYON_LEAST_BLOCK;
    return buffer->host ? crayon_price_move + (stays ? crayon_price_byte_once : crayon_price_byte) * (double)buffer->bytes : 0;
}

/* What the host's touches of a section take, of which the device has newer values, or the same on pages that are protected; -1: it stays where it
 * is. `*there`: the device has it. Under the lock. */
static inline double crayon_price_touches(const crayon_section *section, bool *there)
{
    double price = 0;
    for (size_t i = crayon_memory_place(section->first); i < crayon_memory.count; i++) {
        const crayon_copy *copy = crayon_memory.copies[i];
        size_t first, last;
        if (copy->host >= section->first + section->bytes) break;
        if (!copy->own) return -1;
        if (!crayon_auto_blocks(copy, section->first, section->first + section->bytes, &first, &last)) continue;
        for (size_t n = first; n <= last; n++) {
            const int state = copy->own->states[n];
            if (state == CRAYON_HOST_NEWER) continue;
            *there = true;
            const double block = (double)copy->own->block, part = (double)section->bytes < block ? (double)section->bytes / block : 1; /* the next call has the next part */
            price += part * (crayon_price_touch + (state == CRAYON_DEVICE_NEWER ? 2 : 1) * crayon_price_byte * block);
        }
    }
    return price;
}

/* Behind crayon_begin: whether the host has done the call, of so many operations, before the device has what it needs of the host: a launch and the moves
 * take longer. */
static inline bool crayon_stays_on_host(crayon_buffer *const *buffers, int count, double work, double launches, const char *place)
{
    double host = work * crayon_price_operation, device = crayon_price_launch;
    if (launches > 1) device += (launches - 1) * crayon_price_next_launch;
    for (int i = 0; i < count; i++) device += crayon_price_moves(buffers[i]);
    if (host > device || (&crayon_verify_every && crayon_verify_every)) return false;
    crayon_memory_take_lock();
    for (int i = 0; i < count && host <= device; i++) {
        bool there = false;
        double price = buffers[i]->host ? crayon_price_touches(&buffers[i]->section, &there) : 0;
        host = price < 0 ? device + 1 : host + price;
        if (there) device -= crayon_price_moves(buffers[i]);
    }
    crayon_memory_give_lock();
    if (host <= device && crayon_memory.trace)
        fprintf(stderr, "crayon: %s runs as it was written: it takes %.0f us, and %.0f to launch it and move its arrays\n", place, host / 1000, device / 1000);
    return host <= device;
}

/* ---- nests that the device takes long for, as their first calls show ------------------------------------------ */

enum { CRAYON_TRIALS = 48 }; /* of a nest: one for each power of 2 of its arrays' bytes */

/* The host may do a byte of a nest's arrays in so many nanoseconds: what the device does sooner the host need not try. */
static const double crayon_price_host_byte = 0.1;

/* CRAYON_TRIALS=0: nobody tries; on a CPU, where the device is none, only what asks for it. */
static inline bool crayon_trials_asked(void)
{
    const char *wish = getenv("CRAYON_TRIALS");
#ifdef CRAYON_CUDA_ON_CPU
    return wish && atoi(wish) != 0;
#else
    return !wish || atoi(wish) != 0;
#endif
}

static inline bool crayon_trials_wanted(void)
{
    static const bool asked = crayon_trials_asked();
    return asked && !(&crayon_verify_every && crayon_verify_every) && !crayon_memory_on_host && !crayon_memory.constructs;
}

/* Whether the host has the call. Of the calls with about as many bytes the first one is the device's, the second one is timed there; was it slower than the
 * host may be, the third one is the host's, with the moves that follow. The sooner one has the others. A call waits for the device only where it is timed. */
static inline bool crayon_is_hosts(crayon_trial *trials, crayon_buffer *const *buffers, int count, const char *place)
{
    double bytes = 1;
    int size = 0;
    crayon_trial_at_hand = NULL;
    if (!crayon_trials_wanted()) return false;
    for (int i = 0; i < count; i++) bytes += buffers[i]->host ? (double)buffers[i]->bytes : 0;
    while (size < CRAYON_TRIALS - 1 && bytes >= (double)(1ull << size)) size++;
    crayon_trial *trial = &trials[size];
    switch (trial->next) {
    case CRAYON_TRIAL_FIRST: trial->next = CRAYON_TRIAL_DEVICE; return false;
    case CRAYON_TRIAL_DEVICE:
        trial->next = CRAYON_TRIAL_HOST;
        cudaDeviceSynchronize();
        break;
    case CRAYON_TRIAL_HOST:
        trial->next = CRAYON_TRIAL_ENDED;
        if (trial->device < 2 * bytes * crayon_price_host_byte) return false;
        trial->on_host = true;
        crayon_memory_take_lock();
        for (int i = 0; i < count; i++) {
            bool there = false;
            double price = buffers[i]->host ? crayon_price_touches(&buffers[i]->section, &there) : 0;
            if (price < 0) trial->on_host = false; /* it stays where it is */
            trial->host += price;
        }
        crayon_memory_give_lock();
        if (!trial->on_host) return false;
        break;
    default: return trial->on_host;
    }
    trial->place = place;
    trial->begun = crayon_trial_time();
    crayon_trial_at_hand = trial;
    return trial->on_host;
}

/* At the end of a call on the device. */
static inline void crayon_end_trial(void)
{
    if (!crayon_trial_at_hand) return;
    cudaDeviceSynchronize();
    crayon_trial_end(false);
}
