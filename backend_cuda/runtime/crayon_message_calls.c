/* crayon_message_calls.c: what a call of MPI gets instead of the program's arrays, and what follows it. */
/* What stands instead of a count and a type. */
typedef struct {
    int count, type;
} plain;

/* A message with gaps whose bytes the device has: the library gets them one behind the other, as so many of the type that all of them are of. 0: not so. */
static word hand_over_runs(const call *c, const buffer *b, word *arguments, word count, const layout *l, plain *instead, int use, unsigned long key)
{
    nested n;
    crayon_runs runs;
    if (!crayon_message_stage_runs || !find_runs(c, arguments[(int)b->type], count, l, &n, &runs)) return 0;
    int size = (int)n.length;
    const word stage = (word)crayon_message_stage_runs((char *)(arguments[(int)b->at] + n.first), &runs, use, key);
    if (!stage) return 0;
    instead->count = (int)(count * l->size / size);
    instead->type = c->fortran ? number_of_fortran(n.leaf) : 0;
    arguments[(int)b->count] = c->fortran ? (word)&instead->count : instead->count;
    arguments[(int)b->type] = c->fortran ? (word)&instead->type : n.leaf;
    return stage;
}

/* Whether another buffer of the call has the same type: it goes by a function of the program's, perhaps, which gets the type. */
static bool shares_type(const call *c, const buffer *b) { return c->buffer_count == 2 && b->type == c->buffers[c->buffers == b ? 1 : 0].type; }

/* A number that a function of a communicator gives, in the call's language; UNKNOWN: it fails. */
static int ask_communicator(const call *c, library_call *function, const char *of_c, const char *of_fortran, word communicator)
{
    int number = UNKNOWN, failed = 0;
    if (!*function) *function = find(c->fortran ? of_fortran : of_c);
    if (c->fortran) (*function)(communicator, (word)&number, (word)&failed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    else failed = (int)(*function)(communicator, (word)&number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return failed ? UNKNOWN : number;
}

/* Whether the communicator has one group. */
static bool is_single(const call *c, word communicator)
{
    static library_call functions[2];
    return ask_communicator(c, &functions[c->fortran], "MPI_Comm_test_inter", "mpi_comm_test_inter_", communicator) == 0;
}

/* Whether the process has that number in a communicator of one group. */
static bool is_own_rank(const call *c, word communicator, int rank)
{
    static library_call functions[2];
    return ask_communicator(c, &functions[c->fortran], "MPI_Comm_rank", "mpi_comm_rank_", communicator) == rank && is_single(c, communicator);
}

static int count_processes(const call *c, word communicator)
{
    static library_call functions[2];
    return ask_communicator(c, &functions[c->fortran], "MPI_Comm_size", "mpi_comm_size_", communicator);
}

/* The bytes of all processes' parts from the buffer's address on: the first one and behind the last one. `*whole`: without any between. False: not known. */
static bool find_parts(const call *c, const buffer *b, const word *arguments, word *low, word *high, bool *whole)
{
    layout l;
    const int processes = count_processes(c, arguments[(int)b->communicator]);
    if (processes < 1 || !lay_out(c, arguments[(int)b->type], &l) || has_gaps(&l)) return false;
    *low = *high = 0;
    *whole = true;
    if (!b->places) {
        *high = count_of(c, arguments[(int)b->count]) * processes * l.next;
        return *high > 0;
    }
    word all = 0;
    for (int i = 0; i < processes; i++) {
        int count, place;
        memcpy(&count, (const int *)arguments[(int)b->count] + i, sizeof count);
        memcpy(&place, (const int *)arguments[(int)b->places] + i, sizeof place);
        if (count <= 0) continue;
        if (all == 0 || place * l.next < *low) *low = place * l.next;
        if (all == 0 || (place + (word)count) * l.next > *high) *high = (place + (word)count) * l.next;
        all += count * l.next;
    }
    *whole = all == *high - *low;
    return all > 0;
}

/* The same of a buffer that has a part for each process. */
static word hand_over_parts(const call *c, const buffer *b, const word *arguments, unsigned long key)
{
    const word address = arguments[(int)b->at], communicator = arguments[(int)b->communicator];
    word low, high;
    bool whole;
    if (is_single(c, communicator)) {
        if (b->root && !is_own_rank(c, communicator, (int)count_of(c, arguments[(int)b->root]))) return address; /* it means nothing there */
        if (key && find_parts(c, b, arguments, &low, &high, &whole)) {
            const bool all = whole && !is_in_place(arguments[(int)c->buffers[0].at]);
            const word stage = (word)crayon_message_stage((char *)(address + low), (size_t)(high - low), !b->writes ? CRAYON_READS : all ? CRAYON_STORES_ALL : CRAYON_STORES, key);
            if (stage) return stage - low;
        }
    }
    crayon_message_begin((char *)address, ~(size_t)0, b->writes, key);
    return address;
}

/* The address that the library gets: that of memory instead of the program's where a message has all bytes of it, else the program's. */
static word hand_over(const call *c, const buffer *b, word *arguments, plain *instead, bool counted, unsigned long key)
{
    layout l;
    const word address = arguments[(int)b->at];
    const int use = !b->writes ? CRAYON_READS : counted ? CRAYON_STORES_COUNTED : CRAYON_STORES;
    find_constants();
    if (is_in_place(address)) return address;
    if (b->count == UNKNOWN || is_bottom(address)) {
        crayon_message_begin(is_bottom(address) ? NULL : (char *)address, ~(size_t)0, b->writes, key);
        return address;
    }
    if (b->communicator) return hand_over_parts(c, b, arguments, key);
    const word count = count_of(c, arguments[(int)b->count]);
    if (count <= 0 || !lay_out(c, arguments[(int)b->type], &l)) return address;
    if (key && !has_gaps(&l)) {
        const word stage = (word)crayon_message_stage((char *)address, (size_t)(count * l.next), use, key);
        if (stage) return stage;
    }
    if (key && l.next > 0 && !shares_type(c, b)) {
        const word stage = hand_over_runs(c, b, arguments, count, &l, instead, use, key);
        if (stage) return stage;
    }
    word behind = (count - 1) * l.next;
    if (behind < 0) l.first += behind, behind = -behind;
    crayon_message_begin((char *)(address + l.first), (size_t)(behind + l.reach), b->writes, key);
    return address;
}

/* ---- requests ---- */

/* Bytes of a handle in C: Open MPI's are pointers. */
static size_t handle_bytes(bool fortran) { return !fortran && is_open_mpi() ? sizeof(void *) : sizeof(int); }

/* Those of Fortran are numbers of its own where C's are pointers. */
static unsigned long request_key(bool fortran, const char *handle)
{
    unsigned long value = 0;
    int number;
    if (fortran || handle_bytes(false) == sizeof number) {
        memcpy(&number, handle, sizeof number);
        value = (uint32_t)number;
    } else {
        memcpy(&value, handle, sizeof value);
    }
    return value | (fortran && is_open_mpi() ? 1ul << 62 : 1ul << 61);
}

/* ---- how much has come ---- */

static enum kind sort(const char *name)
{
    static const struct {
        const char *name;
        enum kind kind;
    } kinds[] = {{"send", SENDS}, {"rsend", SENDS}, {"isend", SENDS}, {"irsend", SENDS}, {"bsend", BUFFERED}, {"ibsend", BUFFERED}, {"recv", RECEIVES}, {"mrecv", RECEIVES_MATCHED},
                 {"irecv", BEGINS_TO_RECEIVE}, {"imrecv", BEGINS_TO_RECEIVE}, {"sendrecv", SENDS_AND_RECEIVES}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t length = strlen(kinds[i].name);
        const char *behind = name + 4 + length; /* "MPI_Send", "mpi_send_", "mpi_send_f08_" */
        if (strncasecmp(name + 4, kinds[i].name, length) == 0 && (!*behind || strcmp(behind, "_") == 0 || strcmp(behind, "_f08_") == 0)) return kinds[i].kind;
    }
    return OTHER;
}

/* The argument that is the status of what the call receives; UNKNOWN: none. */
static int status_of(const call *c)
{
    return c->kind == RECEIVES ? 6 : c->kind == RECEIVES_MATCHED ? 4 : c->kind == SENDS_AND_RECEIVES ? 11 : UNKNOWN;
}

/* Whether the variables that stand for no status, or statuses, in Fortran are known. */
static bool knows_ignored(bool fortran) { return !fortran || is_open_mpi(); }

static bool is_ignored(bool fortran, word status)
{
    if (!fortran) return status == 0 || status == 1;
    return status == (word)dlsym(RTLD_DEFAULT, "mpi_fortran_status_ignore_") || status == (word)dlsym(RTLD_DEFAULT, "mpi_fortran_statuses_ignore_");
}

/* MPI_BYTE in C. */
static word byte_type(void) { return is_open_mpi() ? (word)dlsym(RTLD_DEFAULT, "ompi_mpi_byte") : 0x4c00010d; }

static size_t come(bool fortran, word status)
{
    static library_call of_c, of_fortran;
    int bytes = 0, failed = 0, type = 0;
    if (fortran) {
        if (!of_fortran) of_fortran = find("mpi_get_count_");
        type = number_of_fortran(byte_type());
        of_fortran(status, (word)&type, (word)&bytes, (word)&failed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    } else {
        if (!of_c) of_c = find("MPI_Get_count");
        failed = (int)of_c(status, byte_type(), (word)&bytes, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
    return failed || bytes < 0 ? 0 : (size_t)bytes;
}

/* ---- messages of a process to itself ---- */

/* Requests that are not complete, and whether messages to itself may be under way without one: then what it receives may be another one than it sends. */
static unsigned long begun[256];
static int begun_count;
static bool begun_more, begun_lock;

static void take_begun(void)
{
    while (__atomic_test_and_set(&begun_lock, __ATOMIC_ACQUIRE)) continue;
}

static void note_begun(unsigned long key)
{
    take_begun();
    if (begun_count < (int)(sizeof begun / sizeof *begun)) begun[begun_count++] = key;
    else begun_more = true;
    __atomic_clear(&begun_lock, __ATOMIC_RELEASE);
}

static void note_complete(unsigned long key)
{
    take_begun();
    for (int i = 0; i < begun_count; i++)
        if (begun[i] == key) begun[i--] = begun[--begun_count];
    __atomic_clear(&begun_lock, __ATOMIC_RELEASE);
}

/* Whether several threads may call MPI at once. */
static bool is_threaded(void)
{
    static int state; /* 1: no, 2: yes */
    enum { MULTIPLE = 3 }; /* MPI_THREAD_MULTIPLE in all libraries */
    int level = 0;
    if (!state) state = (int)find("MPI_Query_thread")((word)&level, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) || level >= MULTIPLE ? 2 : 1;
    return state == 2;
}

static void set_status(const call *c, word status, int source, int tag, size_t bytes)
{
    const int values[] = {source, tag};
    int type = number_of_fortran(byte_type()), count = (int)bytes, no = 0, failed;
    if (is_ignored(c->fortran, status)) return;
    memcpy((int *)status + (is_open_mpi() ? 0 : 2), values, sizeof values);
    if (c->fortran) {
        find("mpi_status_set_cancelled_")(status, (word)&no, (word)&failed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        find("mpi_status_set_elements_")(status, (word)&type, (word)&count, (word)&failed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    } else {
        find("MPI_Status_set_cancelled")(status, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        find("MPI_Status_set_elements")(status, byte_type(), count, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
}

/* The bytes of a buffer as runs; false: they are not known as such. */
static bool find_buffer(const call *c, const buffer *b, const word *a, crayon_runs *runs, size_t *bytes)
{
    layout l;
    nested n;
    const word count = count_of(c, a[(int)b->count]);
    if (is_in_place(a[(int)b->at]) || is_bottom(a[(int)b->at]) || count <= 0 || !lay_out(c, a[(int)b->type], &l) || l.first != 0) return false;
    *bytes = (size_t)(count * l.size);
    if (!has_gaps(&l)) {
        memset(runs, 0, sizeof *runs);
        runs->length = *bytes;
        return true;
    }
    return find_runs(c, a[(int)b->type], count, &l, &n, runs);
}

/* MPI_SENDRECV of a process with itself, of what the device has: the message that it receives is the one that it sends, if it has no other one under way. */
static bool is_to_itself(const call *c, const word *a)
{
    enum { TO = 3, SEND_TAG = 4, FROM = 8, RECEIVE_TAG = 9, COMMUNICATOR = 10, ANY = -1 };
    crayon_runs from, to;
    size_t sent, room;
    if (c->kind != SENDS_AND_RECEIVES || !crayon_message_copy || begun_count || begun_more || !knows_ignored(c->fortran)) return false;
    const int rank = (int)count_of(c, a[TO]), tag = (int)count_of(c, a[SEND_TAG]), wanted = (int)count_of(c, a[RECEIVE_TAG]);
    if (rank < 0 || count_of(c, a[FROM]) != rank || tag < 0 || (wanted != tag && wanted != ANY) || is_threaded() || !is_own_rank(c, a[COMMUNICATOR], rank)) return false;
    find_constants();
    if (!find_buffer(c, &c->buffers[0], a, &from, &sent) || !find_buffer(c, &c->buffers[1], a, &to, &room) || sent > room) return false;
    if (!crayon_message_copy((char *)a[(int)c->buffers[0].at], &from, (char *)a[(int)c->buffers[1].at], &to)) return false;
    set_status(c, a[status_of(c)], rank, tag, sent);
    if (c->fortran && a[status_of(c) + 1]) memset((void *)a[status_of(c) + 1], 0, sizeof(int)); /* MPI_SUCCESS */
    return true;
}

/* ---- a call ---- */

static word call_with(call *c, word *a)
{
    static unsigned long serial;
    plain instead[2];
    int own[16] = {0}; /* a status */
    bool tells = crayon_message_begin != NULL;
    if (!c->library) c->kind = sort(c->name), c->library = find(c->name);
    if (tells && is_to_itself(c, a)) return 0;
    unsigned long key = c->lasting ? 0 : __atomic_add_fetch(&serial, 1, __ATOMIC_RELAXED) | 1ul << 63;
    const int status_at = status_of(c);
    const bool counts = tells && knows_ignored(c->fortran), counted = counts && status_at != UNKNOWN;
    if (counted && is_ignored(c->fortran, a[status_at])) a[status_at] = (word)own;
    if (c->lasting || c->kind == BUFFERED || (c->kind == SENDS && is_own_rank(c, a[5], (int)count_of(c, a[3])))) begun_more = true;
    for (int i = 0; i < c->buffer_count && tells; i++) a[(int)c->buffers[i].at] = hand_over(c, &c->buffers[i], a, &instead[i], counted || (counts && c->kind == BEGINS_TO_RECEIVE), key);
    word status = c->library(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13]);
    if (!tells || c->lasting) return status;
    if (counted) crayon_message_come(key, come(c->fortran, a[status_at]));
    if (c->request == UNKNOWN) {
        crayon_message_end(key);
    } else {
        const unsigned long request = request_key(c->fortran, (const char *)a[(int)c->request]);
        note_begun(request);
        crayon_message_keep(key, request);
    }
    return status;
}

/* What completes requests: where its statuses are, and the numbers of those that are complete, if these alone have statuses, behind how many they are. */
enum { ONE_STATUS = -1, STATUS_OF_EACH = -2 };

typedef struct {
    const char *name;
    bool fortran;
    signed char status, numbers; /* or one of these */
    library_call library;
} completion;

/* Where the status of the request `at`, which is complete, is; 0: in none. */
static word status_of_request(const completion *c, const word *a, word at, word count)
{
    const word bytes = is_open_mpi() ? 24 : 20; /* of a status, in both languages */
    int complete = 0, number;
    if (c->numbers < 0) return a[(int)c->status] + (c->numbers == STATUS_OF_EACH ? at * bytes : 0);
    memcpy(&complete, (const void *)a[c->numbers - 1], sizeof complete);
    for (word i = 0; i < complete && i < count; i++) {
        memcpy(&number, (const char *)a[(int)c->numbers] + i * (word)sizeof number, sizeof number);
        if (number - c->fortran == at) return a[(int)c->status] + i * bytes;
    }
    return 0;
}

/* A call after which some of `count` requests may be complete: their handles are others then. */
static word complete(completion *c, word count, const char *handles, word *a)
{
    enum { FEW = 16, MOST_STATUS = 24 };
    if (!c->library) c->library = find(c->name);
    const size_t bytes = handle_bytes(c->fortran);
    const bool told = crayon_message_end && knows_ignored(c->fortran);
    unsigned long few[FEW], *before = few;
    char own[FEW * MOST_STATUS] = {0}, *statuses = own;
    if (count < 0) count = 0;
    if (count > FEW) before = malloc((size_t)count * sizeof *before), statuses = calloc((size_t)count, MOST_STATUS);
    if (!before || !statuses) abort();
    if (told && is_ignored(c->fortran, a[(int)c->status])) a[(int)c->status] = (word)statuses;
    for (word i = 0; i < count; i++) before[i] = request_key(c->fortran, handles + (size_t)i * bytes);
    const word status = c->library(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13]);
    for (word i = 0; i < count && crayon_message_end; i++) {
        if (request_key(c->fortran, handles + (size_t)i * bytes) == before[i]) continue;
        const word of_it = told ? status_of_request(c, a, i, count) : 0;
        if (of_it) crayon_message_come(before[i], come(c->fortran, of_it));
        note_complete(before[i]);
        crayon_message_end(before[i]);
    }
    if (before != few) free(before), free(statuses);
    return status;
}
