/* ---- nests that the host has done before their arrays have moved: doc/memory.md ------------------------------- */

extern "C" __attribute__((weak)) int crayon_verify_every;

/* Nanoseconds on an H100 and its host, as doc/memory.md has them: an operation of a nest; a launch that is waited for, one behind another, an array that moves with it and
 * its bytes, fewer where it is there to stay; a touch of a block. */
static const double crayon_price_operation = 0.15, crayon_price_launch = 10000, crayon_price_next_launch = 3000, crayon_price_move = 3000, crayon_price_byte = 0.1, crayon_price_byte_once = 0.01,
                    crayon_price_touch = 10000;

/* Once it was moved it stays. */
static inline bool crayon_may_be_there(const crayon_buffer *buffer) { return crayon_memory.automatic && buffer->bytes > CRAYON_LEAST_BLOCK; }

static inline double crayon_price_moves(const crayon_buffer *buffer)
{
    return buffer->host ? crayon_price_move + (crayon_may_be_there(buffer) ? crayon_price_byte_once : crayon_price_byte) * (double)buffer->bytes : 0;
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

static inline void crayon_tell_stay(const char *place, double host, double device)
{
    fprintf(stderr, "crayon: %s runs as it was written: it takes %.0f us, and %.0f to launch it and move its arrays\n", place, host / 1000, device / 1000);
}

/* Behind crayon_begin: whether the host has done the call, of so many operations, before the device has what it needs of the host: a launch and the moves
 * take longer. `anywhere`: wherever the arrays are, for that hangs on times (crayon_trials.h), and the results on who has the call; then those that may be
 * on the device are there. */
static inline bool crayon_stays_on_host(crayon_buffer *const *buffers, int count, double work, double launches, bool anywhere, const char *place)
{
    double host = work * crayon_price_operation, device = crayon_price_launch;
    if (launches > 1) device += (launches - 1) * crayon_price_next_launch;
    for (int i = 0; i < count; i++) device += crayon_price_moves(buffers[i]);
    if (host > device || (&crayon_verify_every && crayon_verify_every)) return false;
    crayon_memory_take_lock();
    for (int i = 0; i < count && host <= device; i++) {
        bool there = false;
        double price = buffers[i]->host ? crayon_price_touches(&buffers[i]->section, &there) : 0;
        if (anywhere && price >= 0) {
            there = buffers[i]->host && crayon_may_be_there(buffers[i]);
            price = there ? crayon_price_touch + 2 * crayon_price_byte * CRAYON_LEAST_BLOCK : 0;
        }
        host = price < 0 ? device + 1 : host + price;
        if (there) device -= crayon_price_moves(buffers[i]);
    }
    crayon_memory_give_lock();
    if (host <= device && crayon_memory.trace) crayon_tell_stay(place, host, device);
    return host <= device;
}
