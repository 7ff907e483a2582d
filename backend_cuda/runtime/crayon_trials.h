/* ---- nests that the device takes long for, as their first calls show: doc/memory.md --------------------------- */

/* By CRAYON_TRIALS: 0: nobody tries; program: nests by themselves do not. On a CPU, where the device is none, only what asks for it. */
static inline bool crayon_trials_asked(bool by_nests)
{
    const char *wish = getenv("CRAYON_TRIALS");
    const bool program = wish && strcmp(wish, "program") == 0;
#ifdef CRAYON_CUDA_ON_CPU
    return wish && (program ? !by_nests : atoi(wish) != 0);
#else
    return !wish || (program ? !by_nests : atoi(wish) != 0);
#endif
}

static inline bool crayon_trials_wanted(bool by_nests)
{
    static const bool program = crayon_trials_asked(false), nests = crayon_trials_asked(true);
    return (by_nests ? nests : program) && !(&crayon_verify_every && crayon_verify_every) && !crayon_memory_on_host && !crayon_memory.constructs;
}

enum { CRAYON_TRIALS = 48 }; /* of a nest: one for each power of 2 of its arrays' bytes */

/* The host may do a byte of a nest's arrays in so many nanoseconds: what the device does sooner the host need not try. */
static const double crayon_price_host_byte = 0.1;

/* What the host's touches of all take now; -1: something stays where it is. */
static inline double crayon_price_all_touches(crayon_buffer *const *buffers, int count)
{
    double all = 0;
    crayon_memory_take_lock();
    for (int i = 0; i < count && all >= 0; i++) {
        bool there = false;
        const double price = buffers[i]->host ? crayon_price_touches(&buffers[i]->section, &there) : 0;
        all = price < 0 ? -1 : all + price;
    }
    crayon_memory_give_lock();
    return all;
}

/* Whether no array is kept on the device by a region or a directive. */
static inline bool crayon_all_may_come(crayon_buffer *const *buffers, int count)
{
    bool may = true;
    crayon_memory_take_lock();
    for (int i = 0; i < count && may; i++) {
        const crayon_section *section = &buffers[i]->section;
        for (size_t n = crayon_memory_place(section->first); buffers[i]->host && may && n < crayon_memory.count; n++) {
            if (crayon_memory.copies[n]->host >= section->first + section->bytes) break;
            may = crayon_memory.copies[n]->own != NULL;
        }
    }
    crayon_memory_give_lock();
    return may;
}

/* What the nest's calls with so many bytes have shown, where no estimate tells what the host takes. */
static inline double crayon_price_on_host(const crayon_trial *trial, double work, double bytes)
{
    if (work >= 0) return work * crayon_price_operation;
    return trial->host > 0 ? trial->host : 2 * bytes * crayon_price_host_byte;
}

/* Of the calls with about as many bytes the first one is the device's, the second one is timed there; was it slower than the host may be, the third one is the
 * host's, with the moves that follow. The sooner one has the others. A call waits for the device only where it is timed. */
static inline bool crayon_is_tried(crayon_trial *trial, crayon_buffer *const *buffers, int count, double bytes, const char *place)
{
    switch (trial->next) {
    case CRAYON_TRIAL_FIRST: trial->next = CRAYON_TRIAL_DEVICE; return false;
    case CRAYON_TRIAL_DEVICE:
        trial->next = CRAYON_TRIAL_HOST;
        cudaDeviceSynchronize();
        break;
    case CRAYON_TRIAL_HOST:
        trial->next = CRAYON_TRIAL_ENDED;
        if (trial->device < 2 * bytes * crayon_price_host_byte) return false;
        trial->host = crayon_price_all_touches(buffers, count);
        trial->on_host = trial->host >= 0;
        if (!trial->on_host) return false;
        break;
    default: return trial->on_host;
    }
    trial->place = place;
    trial->begun = crayon_trial_time();
    crayon_trial_at_hand = trial;
    return trial->on_host;
}

/* Behind crayon_begin: whether the host has the call, because it has all of the program, because it is an estimate's (of so many operations and launches; -1:
 * there is none), or because trials of such calls have shown it. Results are the same. */
static inline bool crayon_is_hosts(crayon_nest *nest, crayon_trial *trials, crayon_buffer *const *buffers, int count, double work, double launches, const char *place)
{
    double bytes = 1;
    int size = 0;
    crayon_trial_at_hand = NULL;
    for (int i = 0; i < count; i++) bytes += buffers[i]->host ? (double)buffers[i]->bytes : 0;
    while (size < CRAYON_TRIALS - 1 && bytes >= (double)(1ull << size)) size++;
    if (crayon_memory.automatic && crayon_trials_wanted(false) && crayon_goes_with_program(nest, crayon_price_on_host(&trials[size], work, bytes)) &&
        crayon_all_may_come(buffers, count))
        return true;
    if (work >= 0 && crayon_stays_on_host(buffers, count, work, launches, false, place)) return true;
    return crayon_trials_wanted(true) && crayon_is_tried(&trials[size], buffers, count, bytes, place);
}

/* At the end of a call on the device. */
static inline void crayon_end_trial(void)
{
    if (!crayon_trial_at_hand) return;
    cudaDeviceSynchronize();
    crayon_trial_end(false);
}
