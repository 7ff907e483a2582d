/* The memory of one call's items: arguments lie between canaries, and those between pages that cannot be touched. What the
 * Fortran leaves alone is read-only for the candidate. */
#define _GNU_SOURCE
#include "harness.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { CANARY_BYTES = 512, MOST_STEPS = 20000, MOST_OPENED = 4 };

/* NaN as a double and as a float, so that what is read outside an array shows. */
static const uint64_t canaries[2] = {UINT64_C(0x7ff5a5a57ff5a5a5), 0};

void *map_memory(size_t bytes, int sharing)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        fprintf(stderr, "check: no memory for %zu bytes\n", bytes);
        exit(70);
    }
    return memory;
}

static size_t outputs_bytes(const CheckRoutine *routine, Input input)
{
    return input_layout(routine, input_sizes(routine, input), NULL) * CHECK_CALLS + 8;
}

unsigned char *outputs_create(const CheckRoutine *routine, Input input)
{
    size_t bytes = outputs_bytes(routine, input);
    unsigned char *outputs = map_memory(bytes, MAP_PRIVATE);
    madvise(outputs, bytes, MADV_DONTFORK);
    return outputs;
}

void outputs_free(const CheckRoutine *routine, Input input, unsigned char *outputs)
{
    if (outputs) munmap(outputs, outputs_bytes(routine, input));
}

/* ---- canaries ---------------------------------------------------------------------------- */

/* All of the map but its first and its last page. */
static void fill_canary(const Place *p, size_t page, uint64_t pattern)
{
    for (unsigned char *at = p->map + page; at < p->map + p->map_bytes - page; at += 8) memcpy(at, &pattern, 8);
}

static void place_create(Place *p, size_t page, uint64_t pattern)
{
    size_t inside = (p->bytes + 2 * CANARY_BYTES + page - 1) / page * page;
    p->map_bytes = inside + 2 * page;
    p->map = map_memory(p->map_bytes, MAP_PRIVATE);
    mprotect(p->map, page, PROT_NONE);
    mprotect(p->map + p->map_bytes - page, page, PROT_NONE);
    p->data = p->map + page + CANARY_BYTES;
    fill_canary(p, page, pattern);
}

/* The bytes from the argument to the first damaged byte (negative: before it), or 0 when there is none;
 * the first byte after the argument counts as 1. */
static int64_t place_damage(const Place *p, size_t page, uint64_t pattern)
{
    const unsigned char *bytes = (const unsigned char *)&pattern;
    const unsigned char *first = p->map + page, *last = p->map + p->map_bytes - page;
    for (const unsigned char *at = p->data - 1; at >= first; at--)
        if (*at != bytes[(at - first) % 8]) return at - p->data;
    for (const unsigned char *at = p->data + p->bytes; at < last; at++)
        if (*at != bytes[(at - first) % 8]) return at - (p->data + p->bytes) + 1;
    return 0;
}

static bool damaged(const CheckItem *item, const Place *p, size_t page, uint64_t pattern, RunResult *result)
{
    int64_t at = place_damage(p, page, pattern);
    if (!at) return false;
    result->status = RUN_CANARY;
    if (at < 0)
        snprintf(result->text, sizeof result->text, "wrote outside %s: %lld bytes before its start", item->name,
                 (long long)-at);
    else
        snprintf(result->text, sizeof result->text, "wrote outside %s: %lld bytes after its end", item->name,
                 (long long)at - 1);
    return true;
}

/* ---- a room ------------------------------------------------------------------------------ */

Room room_create(void *library, const CheckRoutine *routine, Pages pages, int fill)
{
    Room room = {.library = library, .routine = routine, .pages = pages, .pattern = canaries[fill]};
    room.page = (size_t)sysconf(_SC_PAGESIZE);
    room.places = calloc((size_t)routine->item_count + 1, sizeof *room.places);
    room.arguments = calloc((size_t)routine->argument_count + 1, sizeof *room.arguments);
    return room;
}

bool room_open(Room *room, const int64_t *n, RunResult *result)
{
    for (int i = 0; i < room->routine->item_count; i++) {
        const CheckItem *item = &room->routine->items[i];
        Place *p = &room->places[i];
        *p = (Place){.bytes = (size_t)item_count(item, n) * type_bytes(item->type)};
        if (item->place == CHECK_ARGUMENT) {
            place_create(p, room->page, room->pattern);
            room->arguments[item->where] = p->data;
        } else if (item->place == CHECK_RESULT) {
            p->data = room->returned;
        } else {
            unsigned char *area = dlsym(room->library, check_areas[item->where].symbol);
            if (!area) {
                result->status = RUN_LOAD;
                snprintf(result->text, sizeof result->text, "no symbol %s", check_areas[item->where].symbol);
                return false;
            }
            p->data = area + item->offset;
        }
    }
    memset(room->returned, 0, sizeof room->returned);
    return true;
}

bool room_close(Room *room, RunResult *result)
{
    bool good = true;
    for (int i = 0; i < room->routine->item_count; i++) {
        const CheckItem *item = &room->routine->items[i];
        Place *p = &room->places[i];
        if (!p->map) continue;
        if (good && damaged(item, p, room->page, room->pattern, result)) good = false;
        munmap(p->map, p->map_bytes);
    }
    return good;
}

/* ---- pages that nothing may be stored to -------------------------------------------------- */

/* For the handler of faults, which is handed nothing: the room that is protected, and what is said of it. */
static struct {
    Room *room;
    StoreFault *fault;
    int steps, opened; /* opened: pages for the present instruction alone */
    uintptr_t pages[MOST_OPENED];
} guarded;

/* The pages of an item: all that it touches, or only those that hold nothing else (arguments have theirs alone). */
static void place_pages(const Room *room, int i, bool alone, uintptr_t *from, uintptr_t *to)
{
    const Place *p = &room->places[i];
    uintptr_t page = room->page, first = (uintptr_t)p->data, last = first + p->bytes;
    if (p->map) {
        *from = (uintptr_t)p->map + page;
        *to = (uintptr_t)p->map + p->map_bytes - page;
    } else {
        *from = (first + (alone ? page - 1 : 0)) / page * page;
        *to = (last + (alone ? 0 : page - 1)) / page * page;
    }
}

static void set_pages(const Room *room, int i, int access)
{
    uintptr_t from, to;
    place_pages(room, i, room->pages == PAGES_HELD, &from, &to);
    if (from < to) mprotect((void *)from, to - from, access);
}

static bool is_held(const Room *room, int i)
{
    const CheckItem *item = &room->routine->items[i];
    return item->place != CHECK_RESULT && !item->dead && room->stored && !room->stored[i];
}

/* A store to a page that is watched: what holds the byte is stored to. True when other items touch the page, which are to be
 * watched on; `known`: some item does. */
static bool note_store(const Room *room, uintptr_t at, bool all, bool *known)
{
    bool others = false;
    uintptr_t page = at / room->page * room->page, from, to;
    *known = false;
    for (int i = 0; i < room->routine->item_count; i++) {
        if (room->routine->items[i].place == CHECK_RESULT) continue;
        place_pages(room, i, false, &from, &to);
        if (page < from || page >= to) continue;
        uintptr_t start = (uintptr_t)room->places[i].data;
        if (all || (at >= start && at < start + room->places[i].bytes)) room->stored[i] = 1;
        others |= !room->stored[i];
        *known = true;
    }
    return others;
}

#ifdef __x86_64__
enum { CAN_STEP = 1, TRAP_FLAG = 0x100 };

/* The processor traps after the instruction, or no longer does. */
static void step(ucontext_t *context, bool on)
{
    greg_t *flags = &context->uc_mcontext.gregs[REG_EFL];
    *flags = on ? *flags | TRAP_FLAG : *flags & ~(greg_t)TRAP_FLAG;
}
#else
enum { CAN_STEP = 0 };
static void step(ucontext_t *context, bool on) { (void)context, (void)on; }
#endif

/* The page is open for one instruction where that can be had and other items lie in it. Else it stays open, and all of
 * them count as stored to. */
static bool open_page(Room *room, uintptr_t at, ucontext_t *context)
{
    bool known, stepping = CAN_STEP && guarded.steps < MOST_STEPS && guarded.opened < MOST_OPENED;
    uintptr_t page = at / room->page * room->page;
    if (note_store(room, at, !stepping, &known)) {
        guarded.steps++;
        guarded.pages[guarded.opened++] = page;
        step(context, true);
    }
    return known && mprotect((void *)page, room->page, PROT_READ | PROT_WRITE) == 0;
}

static void handle_step(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    while (guarded.opened) mprotect((void *)guarded.pages[--guarded.opened], guarded.room->page, PROT_READ);
    step(context, false);
}

/* A store to an item that is held ends the process. */
static void tell_store(const Room *room, uintptr_t at)
{
    uintptr_t from, to;
    for (int i = 0; i < room->routine->item_count; i++) {
        if (!is_held(room, i)) continue;
        place_pages(room, i, true, &from, &to);
        if (at < from || at >= to) continue;
        *guarded.fault = (StoreFault){true, i, (int64_t)at - (int64_t)(uintptr_t)room->places[i].data};
        _exit(0);
    }
}

/* What is no store to an item is what it was: the instruction is run again, and ends the process. */
static void handle_fault(int number, siginfo_t *info, void *context)
{
    uintptr_t at = (uintptr_t)info->si_addr;
    Room *room = guarded.room;
    if (room && room->pages == PAGES_WATCHED && open_page(room, at, context)) return;
    if (room && room->pages == PAGES_HELD) tell_store(room, at);
    signal(number, SIG_DFL);
}

void room_protect(Room *room, StoreFault *fault)
{
    struct sigaction action = {.sa_sigaction = handle_fault, .sa_flags = SA_SIGINFO};
    guarded.room = room;
    guarded.fault = fault;
    if (room->pages == PAGES_OPEN || !room->stored) return;
    guarded.steps = guarded.opened = 0;
    sigaction(SIGSEGV, &action, NULL);
    action.sa_sigaction = handle_step;
    sigaction(SIGTRAP, &action, NULL);
    for (int i = 0; i < room->routine->item_count; i++) {
        if (room->pages == PAGES_WATCHED) room->stored[i] = room->routine->items[i].place == CHECK_RESULT;
        if (is_held(room, i)) set_pages(room, i, PROT_READ);
    }
}

void room_release(Room *room)
{
    if (guarded.room != room) return;
    for (int i = 0; i < room->routine->item_count; i++)
        if (room->routine->items[i].place != CHECK_RESULT) set_pages(room, i, PROT_READ | PROT_WRITE);
    guarded.room = NULL;
}

const char *crayon_check_item(const void *memory, size_t bytes, int *held)
{
    const Room *room = guarded.room;
    uintptr_t at = (uintptr_t)memory;
    for (int i = 0; room && i < room->routine->item_count; i++) {
        const Place *p = &room->places[i];
        uintptr_t start = (uintptr_t)p->data;
        if (at < start || at >= start + p->bytes || bytes > start + p->bytes - at) continue;
        *held = room->pages == PAGES_HELD && is_held(room, i);
        return room->routine->items[i].name;
    }
    return NULL;
}
