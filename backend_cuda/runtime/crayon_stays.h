/* ---- nests that the host has done before their arrays have moved: doc/memory.md ------------------------------- */

extern "C" __attribute__((weak)) int crayon_verify_every;

/* Nanoseconds on an H100 and its host, as doc/memory.md has them: an operation of a nest; a launch that is waited for, one behind another, an array that moves with it and
 * its bytes, fewer where it is there to stay; a touch of a block. */
static const double crayon_price_operation = 0.15, crayon_price_launch = 10000, crayon_price_next_launch = 3000, crayon_price_move = 3000, crayon_price_byte = 0.1, crayon_price_byte_once = 0.01,
                    crayon_price_touch = 10000, crayon_price_block = crayon_price_touch + 2 * crayon_price_byte * CRAYON_LEAST_BLOCK;

/* Once it was moved it stays. */
static inline bool crayon_may_be_there(const crayon_buffer *buffer) { return crayon_memory.automatic && buffer->bytes > CRAYON_LEAST_BLOCK; }

static inline double crayon_price_moves(const crayon_buffer *buffer)
{
    return buffer->host ? crayon_price_move + (crayon_may_be_there(buffer) ? crayon_price_byte_once : crayon_price_byte) * (double)buffer->bytes : 0;
}

/* How often the host has touched arrays, each counted once; `serial`: of the count. */
typedef struct {
    unsigned long serial, touches;
} crayon_tally;

/* What the host's touches of a section take, of which the device has newer values, or the same on pages that are protected; -1: it stays where it
 * is. `*there`: the device has it. Touches until now are added to `tally`, unless it is NULL. Under the lock. */
static inline double crayon_price_touches(const crayon_section *section, bool *there, crayon_tally *tally)
{
    double price = 0;
    for (size_t i = crayon_memory_place(section->first); i < crayon_memory.count; i++) {
        const crayon_copy *copy = crayon_memory.copies[i];
        size_t first, last;
        if (copy->host >= section->first + section->bytes) break;
        if (!copy->own) return -1;
        if (tally && copy->own->asked != tally->serial) copy->own->asked = tally->serial, tally->touches += copy->own->touches;
        if (!crayon_auto_blocks(copy, section->first, section->first + section->bytes, &first, &last)) continue;
        size_t counts[3] = {0};
        if (first == 0 && last + 1 == copy->own->blocks) memcpy(counts, copy->own->counts, sizeof counts);
        else
            for (size_t n = first; n <= last; n++) counts[copy->own->states[n]]++;
        const size_t newer = counts[CRAYON_DEVICE_NEWER], closed = newer + counts[CRAYON_SAME];
        const double block = (double)copy->own->block, part = (double)section->bytes < block ? (double)section->bytes / block : 1; /* the next call has the next part */
        *there |= closed != 0;
        price += part * ((double)closed * crayon_price_touch + (double)(closed + newer) * crayon_price_byte * block);
    }
    return price;
}

static inline void crayon_tell_stay(const char *place, double host, double device)
{
    fprintf(stderr, "crayon: %s runs as it was written: it takes %.0f us, and %.0f to launch it and move its arrays\n", place, host / 1000, device / 1000);
}

/* How often the host touches, from one call of a nest to the next one, what the nest has: by who had the first one, the device or the host. */
typedef struct {
    unsigned long touches; /* of all there were, at its last call */
    double rates[2];
    int calls[2];          /* CRAYON_MOST_COUNTED at most */
    bool counted, on_host; /* the last call: its touches are known; who had it */
} crayon_touching;

enum { CRAYON_ENOUGH_COUNTED = 16, CRAYON_MOST_COUNTED = 32, CRAYON_BLOCK_PARTS = 64 };

/* Before a call. */
static inline void crayon_note_touches(crayon_touching *touching, unsigned long touches)
{
    if (touching->counted && touches >= touching->touches) {
        const int side = touching->on_host;
        if (touching->calls[side] < CRAYON_MOST_COUNTED) touching->calls[side]++;
        touching->rates[side] += ((double)(touches - touching->touches) - touching->rates[side]) / touching->calls[side];
    }
    touching->touches = touches;
    touching->counted = true;
}

/* A nest in a loop of the host, which has the rest of the iteration, as columns have physics, moves arrays there and back with each call. Whether the host has such a
 * nest sooner: what touches take, if it has all calls, is spread over the calls that follow. */
static inline bool crayon_touches_tell(const crayon_touching *touching, double work, double touches, double device)
{
    const double by_host = touching->calls[1] >= CRAYON_ENOUGH_COUNTED ? touching->rates[1] * crayon_price_block : touches / CRAYON_BLOCK_PARTS;
    return touching->calls[0] >= CRAYON_ENOUGH_COUNTED && 1.5 * (work + by_host) < device + touching->rates[0] * crayon_price_block;
}

/* Behind crayon_begin: whether the host has done the call, of so many operations, before the device has what it needs of the host: a launch and the moves
 * take longer. `anywhere`: wherever the arrays are, for that hangs on times (crayon_trials.h), and the results on who has the call; then those that may be
 * on the device are there. `touching`: of the nest; NULL: not counted. */
static inline bool crayon_stays_on_host(crayon_buffer *const *buffers, int count, double work, double launches, bool anywhere, const char *place, crayon_touching *touching)
{
    double host = work * crayon_price_operation, device = crayon_price_launch;
    if (launches > 1) device += (launches - 1) * crayon_price_next_launch;
    for (int i = 0; i < count; i++) device += crayon_price_moves(buffers[i]);
    const double all = device, alone = host;
    bool may = true;
    if (host > device || (&crayon_verify_every && crayon_verify_every)) {
        if (touching) touching->counted = false;
        return false;
    }
    static unsigned long serial;
    crayon_tally tally = {0, 0};
    crayon_memory_take_lock();
    tally.serial = ++serial;
    for (int i = 0; i < count && may && (touching || host <= device); i++) {
        bool there = false;
        double price = buffers[i]->host ? crayon_price_touches(&buffers[i]->section, &there, touching ? &tally : NULL) : 0;
        if (anywhere && price >= 0) {
            there = buffers[i]->host && crayon_may_be_there(buffers[i]);
            price = there ? crayon_price_block : 0;
        }
        may = price >= 0;
        host += price;
        if (there) device -= crayon_price_moves(buffers[i]);
    }
    crayon_memory_give_lock();
    if (touching && may) crayon_note_touches(touching, tally.touches);
    else if (touching) touching->counted = false;
    may = may && (host <= device || (touching && crayon_touches_tell(touching, alone, host - alone, device)));
    if (may && crayon_memory.trace) crayon_tell_stay(place, host <= device ? host : alone, host <= device ? device : all);
    if (touching) touching->on_host = may;
    return may;
}
