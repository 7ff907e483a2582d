/* ---- memory that messages have ------------------------------------------------------------------------------
 * MPI may read what it is about to send, and store what it receives, by ways that protected pages do not see: another process does it, or a
 * network card. So the pages are open while MPI has them, and nests copy such arrays in and out, until the request is complete. What calls of
 * MPI have is told by crayon_messages.c, which `crayon fc` links to programs with MPI. */
typedef struct {
    char *low, *high;
    unsigned long key; /* of a request or a call; 0: never given back */
} crayon_message;

extern "C" {

CRAYON_SHARED crayon_message *crayon_messages = NULL;
CRAYON_SHARED size_t crayon_message_count = 0, crayon_message_room = 0;

/* Under the lock: whether messages have bytes of a .. b. */
CRAYON_SHARED bool crayon_message_holds(const char *a, const char *b)
{
    for (size_t i = 0; i < crayon_message_count; i++)
        if (crayon_messages[i].low < b && crayon_messages[i].high > a) return true;
    return false;
}

static inline void crayon_message_add(crayon_message message)
{
    for (size_t i = 0; i < crayon_message_count; i++)
        if (memcmp(&crayon_messages[i], &message, sizeof message) == 0) return;
    if (crayon_message_count == crayon_message_room) {
        crayon_message_room = crayon_message_room ? 2 * crayon_message_room : 64;
        crayon_messages = (crayon_message *)crayon_memory_resize(crayon_messages, crayon_message_room * sizeof *crayon_messages);
    }
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

/* What the call `before` has becomes that of a request. */
CRAYON_SHARED void crayon_message_keep(unsigned long before, unsigned long key)
{
    crayon_memory_take_lock();
    for (size_t i = 0; i < crayon_message_count; i++)
        if (crayon_messages[i].key == before) crayon_messages[i].key = key;
    crayon_memory_give_lock();
}

CRAYON_SHARED void crayon_message_end(unsigned long key)
{
    size_t kept = 0;
    crayon_memory_take_lock();
    for (size_t i = 0; i < crayon_message_count; i++)
        if (crayon_messages[i].key != key) crayon_messages[kept++] = crayon_messages[i];
    crayon_message_count = kept;
    crayon_memory_give_lock();
}

} /* extern "C" */
