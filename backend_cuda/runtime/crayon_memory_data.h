/* ---- regions, directives and calls -----------------------------------------------------------------------
 * What OpenACC 2.7 says of data: structured and dynamic reference counts; a copy goes when both are 0. */
/* Whether the program keeps some data on the device by regions, `enter data` or calls. */
static inline bool crayon_memory_is_told(void) { return crayon_memory.count > crayon_memory.owned; }

extern "C" {

/* Moves the elements of a section, those of dimensions below `rank`, from byte `at` of the copy on. */
CRAYON_SHARED void crayon_memory_move(crayon_copy *copy, const crayon_section *s, int rank, size_t at, int to, const char *place)
{
    for (int64_t n = 0; rank > 1 && n < s->count[rank - 1]; n++)
        crayon_memory_move(copy, s, rank - 1, at + (size_t)n * (size_t)s->stride[rank - 1], to, place);
    if (rank > 1) return;
    char *host = copy->host + at, *device = copy->device + at;
    size_t stride = rank ? (size_t)s->stride[0] : s->element, rows = rank ? (size_t)s->count[0] : 1;
    cudaError_t status = to == CRAYON_TO_DEVICE ? cudaMemcpy2D(device, stride, host, stride, s->element, rows, cudaMemcpyHostToDevice)
                                                : cudaMemcpy2D(host, stride, device, stride, s->element, rows, cudaMemcpyDeviceToHost);
    crayon_memory_check(status, copy->name, place);
}

CRAYON_SHARED void crayon_memory_copy(crayon_copy *copy, const crayon_section *s, int to, const char *name, const char *place, const char *why)
{
    size_t bytes = s->element;
    for (int d = 0; d < s->rank; d++) bytes *= (size_t)s->count[d];
    crayon_memory_count(to, bytes, name, place, why);
    if (s->rank == 0 && to == CRAYON_TO_HOST) {
        crayon_memory_check(cudaMemcpy(s->first, copy->device + (s->first - copy->host), bytes, cudaMemcpyDeviceToHost), name, place);
        return;
    }
    crayon_memory_move(copy, s, s->rank, (size_t)(s->first - copy->host), to, place);
}

/* The copy that holds all of a section; NULL: there is none. A part of its stretch of memory alone must not be there. */
CRAYON_SHARED crayon_copy *crayon_memory_held(const crayon_section *section, const char *name, const char *place)
{
    size_t at = crayon_memory_place(section->first);
    crayon_copy *copy = at < crayon_memory.count ? crayon_memory.copies[at] : NULL;
    if (!copy || copy->host >= section->first + section->bytes) return NULL;
    if (!crayon_section_holds(&copy->section, section))
        crayon_memory_fail("%s: '%s', of %zu bytes, is on the device in part, as '%s' of %zu bytes", place, name, section->bytes, copy->name, copy->bytes);
    return copy;
}

CRAYON_SHARED void crayon_memory_update(const crayon_section *section, int to, bool must, const char *name, const char *place)
{
    crayon_copy *copy = crayon_memory_held(section, name, place);
    if (!copy && must && !crayon_memory.automatic) crayon_memory_fail("%s: update of '%s', which is not on the device", place, name);
    if (!copy || (to == CRAYON_TO_HOST && copy->host_newer)) return;
    bool changed = crayon_memory_host_changed(copy), whole = crayon_section_holds(section, &copy->section);
    if (to == CRAYON_TO_DEVICE && crayon_memory.stale && copy->device_newer && !changed)
        fprintf(stderr, "crayon: stale: %s: newer values of '%s' on the device are overwritten by what the host has not changed: an update of the "
                        "host is missing\n", place, name);
    if (to == CRAYON_TO_HOST && changed)
        fprintf(stderr, "crayon: stale: %s: the host has changed '%s' since the device got it, and gets values of the device now: an update of the "
                        "device is missing\n", place, name);
    if (copy->host_newer) { /* all of it then, not the section alone */
        crayon_memory_upload(copy->device, &copy->section, name, place, "update");
        copy->host_newer = copy->device_newer = false;
    } else {
        crayon_memory_copy(copy, section, to, name, place, "update");
        if (whole) copy->device_newer = false;
    }
    crayon_memory_note(copy);
}

/* The copy that a region or enter data refers to, made if it is not there; `fills`: with the host's values. */
CRAYON_SHARED crayon_copy *crayon_memory_hold(const crayon_section *section, bool fills, const char *name, const char *place)
{
    crayon_copy *copy = crayon_memory_held(section, name, place);
    if (copy) return copy;
    copy = crayon_memory_add(section, name);
    copy->filled = fills;
    if (fills) crayon_memory_copy(copy, section, CRAYON_TO_DEVICE, name, place, "it enters the device");
    crayon_memory_note(copy);
    return copy;
}

/* The copy goes once nothing refers to it; `section`: the host gets these values first, NULL: none. */
CRAYON_SHARED void crayon_memory_drop(crayon_copy *copy, const crayon_section *section, const char *name, const char *place)
{
    if (copy->structured > 0 || copy->dynamic > 0) return;
    if (section && crayon_memory_host_changed(copy))
        fprintf(stderr, "crayon: stale: %s: the host has changed '%s' since the device got it, and gets values of the device now\n", place, name);
    if (!section && crayon_memory.stale && copy->device_newer && copy->filled)
        fprintf(stderr, "crayon: stale: %s: newer values of '%s' on the device are dropped\n", place, name);
    if (section && !copy->host_newer) crayon_memory_copy(copy, section, CRAYON_TO_HOST, name, place, "it leaves the device");
    crayon_memory_remove(copy, place);
}

CRAYON_SHARED void crayon_memory_exit(const crayon_section *section, bool copies, bool finally, const char *name, const char *place)
{
    crayon_copy *copy = crayon_memory_held(section, name, place);
    if (!copy && crayon_memory.stale) fprintf(stderr, "crayon: stale: %s: exit of '%s', which is not on the device\n", place, name);
    if (!copy) return;
    if (finally) copy->dynamic = 0;
    else if (copy->dynamic > 0) copy->dynamic--;
    else return;
    crayon_memory_drop(copy, copies ? section : NULL, name, place);
}

/* ---- regions ---- */

CRAYON_SHARED void crayon_memory_push(int action, const crayon_section *section, const char *name)
{
    crayon_item *item = (crayon_item *)crayon_memory_resize(NULL, sizeof *item);
    memset(item, 0, sizeof *item);
    item->next = crayon_memory_regions;
    item->action = action;
    item->name = (char *)crayon_memory_resize(NULL, strlen(name) + 1);
    strcpy(item->name, name);
    if (section) item->section = *section;
    crayon_memory_regions = item;
}

CRAYON_SHARED void crayon_memory_enter_region(int action, const crayon_section *section, const char *name, const char *place)
{
    crayon_copy *copy = crayon_memory_held(section, name, place);
    if (!copy && action == CRAYON_PRESENT && !crayon_memory.automatic) crayon_memory_fail("%s: '%s' is not on the device", place, name);
    if (!copy && (action == CRAYON_PRESENT || action == CRAYON_NO_CREATE)) return; /* nests have it all the same */
    if (action != CRAYON_UPDATE_AT_END) {
        if (!copy) copy = crayon_memory_hold(section, action == CRAYON_COPY || action == CRAYON_COPYIN, name, place);
        copy->structured++;
    }
    crayon_memory_push(action, section, name);
}

CRAYON_SHARED void crayon_memory_leave_region(const crayon_item *item, const char *place)
{
    const crayon_section *section = &item->section;
    if (item->action == CRAYON_UPDATE_AT_END) {
        crayon_memory_update(section, CRAYON_TO_HOST, true, item->name, place);
        return;
    }
    crayon_copy *copy = crayon_memory_held(section, item->name, place);
    if (!copy) return;
    if (copy->structured > 0) copy->structured--;
    crayon_memory_drop(copy, item->action == CRAYON_COPY || item->action == CRAYON_COPYOUT ? section : NULL, item->name, place);
}

CRAYON_SHARED void crayon_memory_open(void)
{
    crayon_memory_begin();
    crayon_memory_push(0, NULL, "");
}

/* The end of the region that was opened last by this thread. Its items leave in the order in which they entered. */
CRAYON_SHARED void crayon_memory_close(const char *place)
{
    crayon_item *items = NULL;
    crayon_memory_take_lock();
    for (bool done = false; !done && crayon_memory_regions;) {
        crayon_item *item = crayon_memory_regions;
        crayon_memory_regions = item->next;
        done = item->action == 0;
        item->next = items;
        items = item;
    }
    while (items) {
        crayon_item *item = items;
        items = item->next;
        if (item->action && !crayon_memory.off) crayon_memory_leave_region(item, place);
        free(item->name);
        free(item);
    }
    crayon_memory_give_lock();
}

/* ---- the interface ---- */

/* Does what CRAYON_ENTER_COPYIN ... say with a section of an array. `shape` has a count and a stride in bytes for each of `rank` dimensions;
 * `name` and `place` are for messages. */
CRAYON_SHARED void crayon_memory_act(int action, const void *first, size_t element, int rank, const int64_t *shape, const char *name, const char *place)
{
    crayon_section section;
    crayon_memory_begin();
    if (crayon_memory.off || !crayon_section_make(&section, (char *)first, element, rank, shape)) return;
    crayon_memory_take_lock();
    if (crayon_memory.automatic) crayon_auto_clear(section.first, section.first + section.bytes, place);
    switch (action) {
    case CRAYON_ENTER_COPYIN:
    case CRAYON_ENTER_CREATE: crayon_memory_hold(&section, action == CRAYON_ENTER_COPYIN, name, place)->dynamic++; break;
    case CRAYON_EXIT_COPYOUT:
    case CRAYON_EXIT_DELETE:
    case CRAYON_FINAL_COPYOUT:
    case CRAYON_FINAL_DELETE:
        crayon_memory_exit(&section, action == CRAYON_EXIT_COPYOUT || action == CRAYON_FINAL_COPYOUT,
                           action == CRAYON_FINAL_COPYOUT || action == CRAYON_FINAL_DELETE, name, place);
        break;
    case CRAYON_UPDATE_DEVICE:
    case CRAYON_UPDATE_DEVICE_IF: crayon_memory_update(&section, CRAYON_TO_DEVICE, action == CRAYON_UPDATE_DEVICE, name, place); break;
    case CRAYON_UPDATE_HOST:
    case CRAYON_UPDATE_HOST_IF: crayon_memory_update(&section, CRAYON_TO_HOST, action == CRAYON_UPDATE_HOST, name, place); break;
    default: crayon_memory_enter_region(action, &section, name, place);
    }
    crayon_memory_give_lock();
}

/* The address on the device of what lies at `host`; NULL: it is not there. */
CRAYON_SHARED void *crayon_memory_device(const void *host)
{
    bool whole;
    crayon_section byte = crayon_section_range((char *)(uintptr_t)host, 1);
    crayon_memory_begin();
    crayon_memory_take_lock();
    crayon_copy *copy = crayon_memory_find(&byte, &whole);
    char *device = copy && !copy->own ? copy->device + ((const char *)host - copy->host) : NULL;
    crayon_memory_give_lock();
    return device;
}

/* Gives the host all that is newer on the device. */
CRAYON_SHARED void crayon_memory_sync(const char *place)
{
    crayon_memory_take_lock();
    for (size_t i = 0; i < crayon_memory.count; i++) {
        crayon_memory_fetch(crayon_memory.copies[i], place, "the host gets all that is newer");
        if (crayon_memory.copies[i]->own) crayon_auto_release(crayon_memory.copies[i], place, "the host gets all that is newer");
    }
    crayon_memory_give_lock();
}

/* ---- what crayon fc calls ---- */

/* The address that the device has for `host`; that of the host where nothing is kept on the device or, `must` 0, where it is not there. */
CRAYON_SHARED int64_t crayon_memory_address(int64_t host, int must, const char *name, const char *place)
{
    void *device = crayon_memory_device((const void *)(uintptr_t)host);
    if (!device && must && !crayon_memory.off) crayon_memory_fail("%s: '%s' is not on the device", place, name);
    return device ? (int64_t)(uintptr_t)device : host;
}

/* Around nests in compute constructs: they have what is on the device. Others of the program are the host's then. */
CRAYON_SHARED void crayon_memory_construct(int change)
{
    crayon_memory.constructs = true;
    crayon_memory_in_construct += change;
}

/* What the first calls of a nest with so many bytes of arrays took: crayon_stays.h. */
typedef enum { CRAYON_TRIAL_FIRST, CRAYON_TRIAL_DEVICE, CRAYON_TRIAL_HOST, CRAYON_TRIAL_ENDED } crayon_trial_call;

typedef struct {
    crayon_trial_call next; /* what the next call is for */
    bool on_host;         /* the last one, while it runs; once the trial has ended, all that follow */
    bool settled;         /* it has ended */
    double device, host;  /* nanoseconds; 0: it took another way */
    double begun;
    const char *place;
} crayon_trial;

CRAYON_SHARED __thread crayon_trial *crayon_trial_at_hand = NULL; /* of the call under way that is timed */

static inline double crayon_trial_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

/* Behind a call that is timed: the host has what it gains by a third and more. What it called may have been the device's. */
static inline void crayon_trial_end(bool on_host)
{
    crayon_trial *trial = crayon_trial_at_hand;
    if (!trial || trial->on_host != on_host || crayon_memory_on_host > (long)on_host) return;
    crayon_trial_at_hand = NULL;
    if (!on_host) {
        trial->device = crayon_trial_time() - trial->begun;
        return;
    }
    cudaDeviceSynchronize();
    trial->host += crayon_trial_time() - trial->begun;
    trial->on_host = trial->host < 0.7 * trial->device;
    trial->settled = true;
    if (crayon_memory.trace)
        fprintf(stderr, "crayon: %s is the %s's from now on: a call took it %.0f us, and %.0f on the other one\n", trial->place, trial->on_host ? "host" : "device",
                (trial->on_host ? trial->host : trial->device) / 1000, (trial->on_host ? trial->device : trial->host) / 1000);
}

/* Before the host has what stands at a place: a trial of another nest has no end, as in PURE procedures, which do not tell it. */
static inline void crayon_trial_meets(const char *place)
{
    const size_t length = strlen(place);
    const crayon_trial *trial = crayon_trial_at_hand;
    const bool same = trial && strncmp(trial->place, place, length) == 0 && trial->place[length] == ':';
    if (trial && trial->on_host && crayon_memory_on_host == 1 && !same) crayon_trial_at_hand = NULL;
}

/* Before what would have a nest, or a compute construct, run on the host, and behind it. */
CRAYON_SHARED void crayon_memory_host_begin(const char *place)
{
    crayon_table *table = &crayon_memory;
    crayon_memory_on_host++;
    crayon_trial_meets(place);
    crayon_memory_take_lock();
    for (size_t i = 0; i < table->count; i++) crayon_memory_fetch(table->copies[i], place, "what is written for the device runs on the host");
    crayon_memory_give_lock();
}

CRAYON_SHARED void crayon_memory_host_end(void)
{
    crayon_table *table = &crayon_memory;
    crayon_trial_end(true);
    crayon_memory_on_host--;
    crayon_memory_take_lock();
    for (size_t i = 0; i < table->count; i++) table->copies[i]->host_newer = !table->copies[i]->own;
    crayon_memory_give_lock();
}

} /* extern "C" */
