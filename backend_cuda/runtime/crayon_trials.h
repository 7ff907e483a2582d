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

/* What rows of unknown length are launched by one, not the parts of an iteration. */
enum { CRAYON_MANY_LAUNCHES = 100 };

/* What the host's touches of all take now; -1: something stays where it is. */
static inline double crayon_price_all_touches(crayon_buffer *const *buffers, int count)
{
    double all = 0;
    crayon_memory_take_lock();
    for (int i = 0; i < count && all >= 0; i++) {
        bool there = false;
        const double price = buffers[i]->host ? crayon_price_touches(&buffers[i]->section, &there, NULL) : 0;
        all = price < 0 ? -1 : all + price;
    }
    crayon_memory_give_lock();
    return all;
}

/* Whether nothing from there on is kept on the device by a region or a directive. Under the lock. */
static inline bool crayon_may_come(const char *first, size_t bytes)
{
    for (size_t n = crayon_memory_place(first); n < crayon_memory.count && crayon_memory.copies[n]->host < first + bytes; n++)
        if (!crayon_memory.copies[n]->own) return false;
    return true;
}

static inline bool crayon_all_may_come(crayon_buffer *const *buffers, int count)
{
    bool may = true;
    crayon_memory_take_lock();
    for (int i = 0; i < count && may; i++) may = !buffers[i]->host || crayon_may_come(buffers[i]->section.first, buffers[i]->section.bytes);
    crayon_memory_give_lock();
    return may;
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
    default: return trial->settled && trial->on_host;
    }
    trial->place = place;
    trial->begun = crayon_trial_time();
    crayon_trial_at_hand = trial;
    return trial->on_host;
}

typedef enum { CRAYON_CHOICE_OPEN, CRAYON_CHOICE_PROGRAM, CRAYON_CHOICE_HOST } crayon_choice;

/* Behind crayon_begin, before anything is known of its arrays but how many there are: whether the host has the call, of so many operations (-1: no estimate tells), because
 * nothing is on the device, and a launch and their moves take longer, or because it has all of the program; CRAYON_CHOICE_PROGRAM: that, if all its arrays may come. Results are the same. */
static inline crayon_choice crayon_choose(crayon_nest *nest, double work, int arrays, const char *place)
{
    const double host = work >= 0 ? work * crayon_price_operation : fmax(nest->price, crayon_price_launch);
    const double device = crayon_price_launch + arrays * crayon_price_move;
    if (work >= 0 && host <= device && !crayon_memory.count && !(&crayon_verify_every && crayon_verify_every)) {
        nest->touching.counted = false;
        if (crayon_memory.trace) crayon_tell_stay(place, host, device);
        return CRAYON_CHOICE_HOST;
    }
    if (!crayon_memory.automatic || !crayon_trials_wanted(false) || !crayon_goes_with_program(nest, host)) return CRAYON_CHOICE_OPEN;
    nest->touching.counted = false;
    return crayon_memory_is_told() ? CRAYON_CHOICE_PROGRAM : CRAYON_CHOICE_HOST;
}

/* With its arrays, where it is not the host's by then: it may be by an estimate (of so many launches), or because trials of such calls have shown it. */
static inline bool crayon_is_hosts(crayon_choice choice, crayon_nest *nest, crayon_trial *trials, crayon_buffer *const *buffers, int count, double work, double launches,
                                   const char *place)
{
    double bytes = 1;
    int size = 0;
    if (!crayon_memory_on_host) crayon_trial_at_hand = NULL; /* else a nest of what the host has is at hand */
    if (choice == CRAYON_CHOICE_PROGRAM && crayon_all_may_come(buffers, count)) return true;
    for (int i = 0; i < count; i++) bytes += buffers[i]->host ? (double)buffers[i]->bytes : 0;
    while (size < CRAYON_TRIALS - 1 && bytes >= (double)(1ull << size)) size++;
    nest->price = trials[size].host > 0 ? trials[size].host : 2 * bytes * crayon_price_host_byte;
    /* of a launch a row whose length nobody knows: all rows together seldom are more than the arrays hold */
    if (work < 0 && launches >= CRAYON_MANY_LAUNCHES && launches * crayon_price_next_launch > 8 * nest->price) work = nest->price / crayon_price_operation;
    if (work >= 0 && crayon_stays_on_host(buffers, count, work, launches, false, place, &nest->touching)) return true;
    return crayon_trials_wanted(true) && crayon_is_tried(&trials[size], buffers, count, bytes, place);
}

/* The same of a nest of whose arrays only the first elements are known. */
static inline bool crayon_is_programs(crayon_choice choice, const char *const *firsts, int count)
{
    bool may = choice == CRAYON_CHOICE_PROGRAM;
    crayon_memory_take_lock();
    for (int i = 0; i < count && may; i++) may = crayon_may_come(firsts[i], 1);
    crayon_memory_give_lock();
    return may;
}

/* At the end of a call on the device. */
static inline void crayon_end_trial(void)
{
    if (!crayon_trial_at_hand) return;
    cudaDeviceSynchronize();
    crayon_trial_end(false);
}
