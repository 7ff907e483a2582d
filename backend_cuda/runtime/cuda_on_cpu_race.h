// cuda_on_cpu_race.h - finds data races of the kernels that cuda_on_cpu.h runs, which includes it.
//
// Part of Crayon, MIT licence; ships beside translated code without conditions, as cuda_on_cpu.h.
//
// WHAT   Two accesses to a byte of shared or device memory race if one of them is a store and
//        nothing orders them. What orders: a lane's own program, __syncthreads and kin for the
//        lanes of a block, __syncwarp for the lanes of its mask, launches. Shuffles and votes
//        order no memory, and nothing orders blocks of one launch. Atomics do not race with each
//        other, but with plain accesses. The first race ends the program (abort); the message has
//        both source lines. Which lane runs first does not matter: lanes are compared by what
//        orders them, not by when they ran. Stores of the bits that another lane has stored to device
//        memory are reported by a warning, once an array: whichever is last, memory is the same.
//        An access just outside an allocation or the dynamic shared memory ends the program too,
//        with its line; a load as well as a store. So does a store to the copy of host memory that
//        the program says is read-only (crayon_check_held).
// HOW    g++ -fsanitize=thread calls __tsan_readN and __tsan_writeN before each access. Here these
//        are our own: the text is compiled with -fsanitize=thread and LINKED WITHOUT IT.
//        Each 8 bytes (4 or 1, once an access is as small) of a memory have a cell that remembers
//        the last store and up to three loads, each with lane, time and return address; a time is
//        the number of the interval between barriers, counted through all blocks and launches,
//        and a clock of the lane that __syncwarp advances. The line of a return address is asked
//        of addr2line, when there is a race to report.
//        As in Flanagan and Freund, FastTrack (PLDI 2009), the last store suffices.
// NOT    Accesses by memcpy and memset of a size unknown to the compiler, __device__ variables,
//        __shared__ in templates. Text where a block waits for another one by atomics and fences
//        is reported, although CUDA allows it. Of more than two lanes of one warp that load an
//        element, only two are remembered: a __syncwarp with just these in its mask hides a third.
// COST   8 (real*8) to 64 bytes (1-byte types) a byte of memory that kernels touch.
#ifndef CRAYON_CUDA_ON_CPU_RACE_H
#define CRAYON_CUDA_ON_CPU_RACE_H

namespace crayon_cpu {

// For all that a hook calls: such a function calls no hook itself.
#define CRAYON_UNHOOKED __attribute__((no_sanitize_thread)) inline

enum class Kind : uint8_t { load, atomic, store };

struct Access {
    uint64_t interval : 40, clock : 24;  // interval 0: none
    uint64_t pc : 48, lane : 10, kind : 2;
};
static_assert(max_lanes <= 1024, "a lane fits its field");

// `other` holds a second lane's access in the interval of `last`, `before` one of an earlier block
// of the launch. All three are loads, or all that are not ordered with each other are atomics.
struct Cell {
    Access store, last, other, before;
};

struct Shadow {
    const unsigned char *start;
    size_t bytes;
    Cell *cells;  // null until the first access
    unsigned shift;  // a cell stands for 1 << shift bytes: 3, 2 or 0
    bool shared;     // of one block: what the block before did is no race
    const char *name;  // of an allocation, as cuda_on_cpu_memory.h has it
    size_t held_bytes;
    bool warned;  // of a race of equal values
};

// A store that races with an earlier one, and is made once the hook has returned: `before` is there now.
struct Pending {
    const void *p;
    size_t bytes;  // 0: none
    unsigned char before[16];
    Shadow *memory;
    Access earlier, now;
};

struct Race {
    bool on;  // a kernel runs, and its accesses are to be checked
    bool clocks_used;
    uint64_t interval, block_first, launch_first;  // number now, when block and launch began
    uint64_t *block_starts;  // of the launch, in the order that they ran
    size_t block_count, block_room;
    uint3 *block_index;
    size_t index_room;
    Shadow static_memory, dynamic_memory;
    Pending pending;
    Shadow *recent[256];  // by return address: where its last access fell
    // clocks[a][b & 31]: how much of lane b's work comes before what lane a does now, for lanes of
    // one warp; for a itself, the __syncwarps it has passed.
    uint32_t clocks[max_lanes][32];
};
inline Race race;

CRAYON_UNHOOKED bool same_warp(unsigned a, unsigned b) { return a >> 5 == b >> 5; }

// ---- Report ----------------------------------------------------------------------------------

struct Place {  // a return address as its module and the address in it
    uintptr_t pc, offset;
    char file[4096];
};

inline int place_find(struct dl_phdr_info *info, size_t, void *data) {
    Place *p = static_cast<Place *>(data);
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const auto &part = info->dlpi_phdr[i];
        if (part.p_type != PT_LOAD || p->pc - info->dlpi_addr - part.p_vaddr >= part.p_memsz)
            continue;
        p->offset = p->pc - info->dlpi_addr;
        const char *name = info->dlpi_name;
        if (name && *name) {
            snprintf(p->file, sizeof p->file, "%s", name);
        } else {
            const ssize_t n = readlink("/proc/self/exe", p->file, sizeof p->file - 1);
            p->file[n > 0 ? n : 0] = 0;
        }
        return 1;
    }
    return 0;
}

// Asks addr2line for "file:line"; false where it is missing or does not know.
inline bool line_find(const Place &p, char *line, size_t room) {
    char command[sizeof p.file + 64], here[4096];
    if (!*p.file || strchr(p.file, '\'')) return false;
    snprintf(command, sizeof command, "addr2line -e '%s' 0x%zx 2>/dev/null", p.file,
             (size_t)p.offset);
    FILE *pipe = popen(command, "r");
    if (!pipe) return false;
    const bool got = fgets(line, (int)room, pipe) != nullptr;
    pclose(pipe);
    if (!got || line[0] == '?' || strstr(line, ":?") || strstr(line, ":0\n")) return false;
    line[strcspn(line, " \n")] = 0;  // a discriminator may follow
    const size_t n = getcwd(here, sizeof here) ? strlen(here) : 0;
    if (n && !strncmp(line, here, n) && line[n] == '/') memmove(line, line + n + 1, strlen(line + n));
    return true;
}

// Where an access stands in the source, or else in the object code.
inline void access_where(const Access &a, char *text, size_t room) {
    static Place place;
    place = Place();
    place.pc = (uintptr_t)a.pc - 1;  // inside of the call
    dl_iterate_phdr(place_find, &place);
    if (!line_find(place, text, room))
        snprintf(text, room, "address 0x%zx of %s (lines need -g1 and addr2line)",
                 (size_t)place.offset, *place.file ? place.file : "no module");
}

inline const char *kind_name(const Access &a) {
    return a.kind == (unsigned)Kind::load    ? "load"
           : a.kind == (unsigned)Kind::store ? "store"
                                             : "atomic";
}

inline uint3 block_of(const Access &a) {
    size_t n = race.block_count;
    while (n > 1 && race.block_starts[n - 1] > a.interval) n--;
    return race.block_index[n - 1];
}

inline void say_access(const Access &a, const char *where) {
    const uint3 t = runner.index_of[a.lane], b = block_of(a);
    fprintf(stderr, "  %s at %s by lane %u, thread (%u,%u,%u) of block (%u,%u,%u)\n", kind_name(a),
            where, (unsigned)a.lane, t.x, t.y, t.z, b.x, b.y, b.z);
}

inline const char *memory_name(const Shadow &s) {
    return &s == &race.static_memory    ? "the __shared__ variables"
           : &s == &race.dynamic_memory ? "the dynamic shared memory"
                                        : "an allocation";
}

// The first line says all that matters, for those who show one line only.
[[noreturn]] __attribute__((cold, noinline, no_sanitize_thread)) inline void
race_fault(const Shadow &s, const void *address, const Access &earlier, const Access &now) {
    static char at_earlier[4200], at_now[4200], text[9000];
    race.on = false;
    access_where(earlier, at_earlier, sizeof at_earlier);
    access_where(now, at_now, sizeof at_now);
    snprintf(text, sizeof text, "error: data race: %s at %s and %s at %s, by %s", kind_name(earlier),
             at_earlier, kind_name(now), at_now,
             earlier.interval < race.block_first ? "two blocks of a launch"
             : same_warp(earlier.lane, now.lane) ? "lanes of a warp with no barrier between"
                                                 : "lanes of a block with no barrier between");
    say_header(text);
    say_access(earlier, at_earlier);
    say_access(now, at_now);
    fprintf(stderr, "  both reach byte %zu of %s of %zu bytes\n",
            (size_t)(static_cast<const unsigned char *>(address) - s.start), memory_name(s), s.bytes);
    die();
}

// Not an error: the stores that raced were of equal bits.
__attribute__((cold, noinline, no_sanitize_thread)) inline void race_warn(Shadow &s,
                                                                         const Pending &p) {
    static char at_earlier[4200], at_now[4200];
    if (s.warned) return;
    s.warned = true;
    race.on = false;
    access_where(p.earlier, at_earlier, sizeof at_earlier);
    access_where(p.now, at_now, sizeof at_now);
    fprintf(stderr,
            "crayon: warning: lanes store the same value to one element of %s, at %s and %s, with "
            "nothing between\n",
            s.name ? s.name : "an array", at_earlier, at_now);
    race.on = true;
}

[[noreturn]] __attribute__((cold, noinline, no_sanitize_thread)) inline void
outside_fault(const Shadow &s, const void *address, size_t bytes, const Access &now) {
    static char at[4200], text[9000];
    race.on = false;
    access_where(now, at, sizeof at);
    snprintf(text, sizeof text, "error: %s at %s outside %s of %zu bytes", kind_name(now), at,
             memory_name(s), s.bytes);
    say_header(text);
    say_access(now, at);
    fprintf(stderr, "  it reaches %zu bytes from byte %td\n", bytes,
            static_cast<const unsigned char *>(address) - s.start);
    die();
}

[[noreturn]] __attribute__((cold, noinline, no_sanitize_thread)) inline void
held_fault(const Shadow &s, const Access &now) {
    static char at[4200], text[9000];
    race.on = false;
    access_where(now, at, sizeof at);
    snprintf(text, sizeof text, "error: stores to %s, which the Fortran leaves alone, at %s", s.name, at);
    say_header(text);
    say_access(now, at);
    die();
}

// ---- Cells -----------------------------------------------------------------------------------

CRAYON_UNHOOKED size_t cell_count(const Shadow &s, unsigned shift) {
    const uintptr_t first = reinterpret_cast<uintptr_t>(s.start);
    return ((first + s.bytes - 1) >> shift) - (first >> shift) + 1;
}

CRAYON_UNHOOKED Cell *cells_map(const Shadow &s, unsigned shift) {
    void *map = mmap(nullptr, cell_count(s, shift) * sizeof(Cell), PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map != MAP_FAILED) return static_cast<Cell *>(map);
    perror("crayon: no memory for the race check; CRAYON_RACE_CHECK=0 runs without it");
    die();
}

CRAYON_UNHOOKED void cells_unmap(Shadow &s) {
    if (s.cells) munmap(static_cast<void *>(s.cells), cell_count(s, s.shift) * sizeof(Cell));
    s.cells = nullptr;
}

// Makes cells, or splits each, so that an access that starts or ends inside of one has cells of
// its own.
__attribute__((noinline, cold)) CRAYON_UNHOOKED void cells_refine(Shadow &s, unsigned shift) {
    Cell *finer = cells_map(s, shift);
    const uintptr_t first = reinterpret_cast<uintptr_t>(s.start);
    const size_t count = s.cells ? cell_count(s, shift) : 0;
    for (size_t i = 0; i < count; i++) {
        const Cell &from =
            s.cells[(((first >> shift) + i) << shift >> s.shift) - (first >> s.shift)];
        if (from.store.interval || from.last.interval) finer[i] = from;  // or else stays unmapped
    }
    cells_unmap(s);
    s.cells = finer;
    s.shift = shift;
}

// Whether `a` comes before what the running lane does now, or is none of the launch.
CRAYON_UNHOOKED bool is_ordered(const Access &a, const Shadow &s) {
    const Race &r = race;
    if (a.interval != r.interval)
        return a.interval >= r.block_first || a.interval < r.launch_first || s.shared;
    const unsigned lane = runner.lane;
    return a.lane == lane ||
           (same_warp(a.lane, lane) && r.clocks[lane][a.lane & 31] >= a.clock);
}

// Remembers a load or an atomic, so that a later store of any lane or block that races with one
// of them races with one that is remembered.
CRAYON_UNHOOKED void note_load(Cell &c, const Shadow &s, const Access &now) {
    const Race &r = race;
    const bool lives = c.last.interval == r.interval && !is_ordered(c.last, s);
    if (!lives) {
        if (c.last.interval < r.block_first && c.last.interval >= r.launch_first &&
            c.before.interval < r.launch_first)
            c.before = c.last;
        c.last = now;
    } else if (c.other.interval != r.interval || is_ordered(c.other, s) ||
               (same_warp(c.other.lane, c.last.lane) && !same_warp(now.lane, c.last.lane))) {
        c.other = now;
    }
}

// The store that was pending is made: it raced for nothing, or for a value.
CRAYON_UNHOOKED void race_settle() {
    Pending &p = race.pending;
    if (!p.bytes) return;
    const unsigned char *at = static_cast<const unsigned char *>(p.p);
    bool same = true;
    for (size_t i = 0; i < p.bytes; i++) same = same && at[i] == p.before[i];
    p.bytes = 0;
    if (!same) race_fault(*p.memory, p.p, p.earlier, p.now);
    race_warn(*p.memory, p);
}

// Defers a race of two stores until the value of the second can be seen.
CRAYON_UNHOOKED bool race_defer(Shadow &s, const void *p, size_t bytes, const Access &earlier,
                                const Access &now) {
    Pending &pending = race.pending;
    if (s.shared || bytes > sizeof pending.before || earlier.kind != now.kind) return false;
    pending.p = p;
    pending.bytes = bytes;
    for (size_t i = 0; i < bytes; i++) pending.before[i] = static_cast<const unsigned char *>(p)[i];
    pending.memory = &s;
    pending.earlier = earlier;
    pending.now = now;
    return true;
}

CRAYON_UNHOOKED void check_cell(Cell &c, Shadow &s, const void *address, const Access &now,
                                const void *p, size_t bytes) {
    if (!is_ordered(c.store, s) && !race_defer(s, p, bytes, c.store, now))
        race_fault(s, address, c.store, now);
    const Access *loads[] = {&c.last, &c.other, &c.before};
    for (const Access *a : loads)
        if (a->kind != now.kind && !is_ordered(*a, s)) race_fault(s, address, *a, now);
    if (now.kind == (unsigned)Kind::store)
        c.store = now;
    else
        note_load(c, s, now);
}

// ---- Accesses --------------------------------------------------------------------------------

CRAYON_UNHOOKED bool is_inside(const Shadow &s, const void *p) {
    return (uintptr_t)p - (uintptr_t)s.start < s.bytes;
}

// Whether [p, p + bytes) reaches into a red zone around `s`.
CRAYON_UNHOOKED bool is_beside(const Shadow &s, size_t before, const void *p, size_t bytes) {
    const uintptr_t at = (uintptr_t)p, start = (uintptr_t)s.start;
    return at + bytes > start - before && at < start + s.bytes + zone_bytes;
}

// The memory that p points into, or whose red zones the access reaches; null for stacks, host
// memory and the runner's own.
CRAYON_UNHOOKED Shadow *shadow_find(const void *p, size_t bytes) {
    Race &r = race;
    if (is_inside(r.static_memory, p)) return &r.static_memory;
    if (is_inside(r.dynamic_memory, p)) return &r.dynamic_memory;
    size_t low = 0, high = memory.used;
    while (low < high) {
        const size_t mid = (low + high) / 2;
        Shadow *s = static_cast<Shadow *>(memory.table[mid].shadow);
        if (is_inside(*s, p)) return s;
        if (s->start > p)
            high = mid;
        else
            low = mid + 1;
    }
    if (is_beside(r.dynamic_memory, 0, p, bytes)) return &r.dynamic_memory;
    for (size_t i = low ? low - 1 : 0; i <= low && i < memory.used; i++) {
        Shadow *s = static_cast<Shadow *>(memory.table[i].shadow);
        if (memory.table[i].raw && is_beside(*s, zone_bytes, p, bytes)) return s;
    }
    return nullptr;
}

CRAYON_UNHOOKED void check_access(const void *p, size_t bytes, Kind kind, const void *from) {
    Race &r = race;
    if (!r.on) return;
    race_settle();
    const uintptr_t pc = (uintptr_t)from, at = (uintptr_t)p;
    Shadow *&recent = r.recent[(pc ^ pc >> 8) & 255];
    if (!recent || !is_inside(*recent, p)) {
        Shadow *found = shadow_find(p, bytes);
        if (!found) return;
        recent = found;
    }
    Shadow &s = *recent;
    const unsigned lane = runner.lane;
    Access now;
    now.interval = r.interval;
    now.clock = r.clocks[lane][lane & 31] + 1;
    now.pc = pc;
    now.lane = lane;
    now.kind = (unsigned)kind;
    const uintptr_t start = (uintptr_t)s.start;
    if (at < start || at + bytes > start + s.bytes) outside_fault(s, p, bytes, now);
    if (kind != Kind::load && at < start + s.held_bytes) held_fault(s, now);
    const unsigned whole = (unsigned)__builtin_ctzll(at | bytes | 8);
    if (whole < s.shift || !s.cells) cells_refine(s, whole == 3 ? 3 : whole == 2 ? 2 : 0);
    Cell *c = s.cells + ((at >> s.shift) - (start >> s.shift));
    for (uintptr_t done = 0; done < bytes; done += uintptr_t(1) << s.shift)
        check_cell(*c++, s, static_cast<const char *>(p) + done, now, p, bytes);
}

CRAYON_UNHOOKED void race_atomic(const void *p, size_t bytes, const void *pc) {
    check_access(p, bytes, Kind::atomic, pc);
}

// ---- Events of the runner --------------------------------------------------------------------

// A launch begins, with its dynamic shared memory: all before it is in the past.
inline void race_launch(size_t shared_bytes) {
    Race &r = race;
    const char *text = getenv("CRAYON_RACE_CHECK");
    if (text && !strcmp(text, "0")) return;
    if (text && *text && strcmp(text, "1")) {
        fprintf(stderr, "crayon: CRAYON_RACE_CHECK=%s: want 0 or 1\n", text);
        die();
    }
    for (size_t i = 0; i < memory.used; i++) {
        Allocation &a = memory.table[i];
        Shadow *s = static_cast<Shadow *>(a.shadow ? a.shadow : malloc(sizeof(Shadow)));
        if (!s) {
            perror("crayon: race check");
            die();
        }
        if (!a.shadow) *s = {a.start, a.bytes, nullptr, 3, false, nullptr, 0, false};
        if (s->name != a.name) s->warned = false;
        s->name = a.name;
        s->held_bytes = a.held_bytes;
        a.shadow = s;
    }
    const size_t bytes =
        __start_crayon_shared ? (size_t)(__stop_crayon_shared - __start_crayon_shared) : 0;
    if (!r.static_memory.cells)
        r.static_memory = {__start_crayon_shared, bytes, nullptr, 3, true, nullptr, 0, false};
    if (r.dynamic_memory.bytes != shared_bytes) cells_unmap(r.dynamic_memory);
    if (!r.dynamic_memory.cells)
        r.dynamic_memory = {dynamic_shared, shared_bytes, nullptr, 3, true, nullptr, 0, false};
    r.launch_first = ++r.interval;
    r.block_count = 0;
    r.on = true;
}

inline void race_launch_end() {
    race_settle();
    race.on = false;
}

inline void race_block() {
    Race &r = race;
    if (!r.on) return;
    race_settle();
    r.block_first = ++r.interval;
    table_grow(r.block_index, r.block_count, r.index_room);
    table_grow(r.block_starts, r.block_count, r.block_room);
    r.block_index[r.block_count] = blockIdx;
    r.block_starts[r.block_count++] = r.block_first;
    if (r.clocks_used) memset(r.clocks, 0, sizeof r.clocks);
    r.clocks_used = false;
}

// All lanes of the block have met.
inline void race_barrier() {
    race_settle();
    race.interval++;
}

// The lanes of `mask` in the warp of lane `first` have met at a __syncwarp.
CRAYON_UNHOOKED void race_warp(unsigned first, uint32_t mask) {
    uint32_t joined[32] = {};
    uint32_t(*clocks)[32] = race.clocks + first;
    race.clocks_used = true;
    for (uint32_t rest = mask; rest; rest &= rest - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(rest);
        if (++clocks[lane][lane] >= (1u << 24) - 1) {
            fprintf(stderr, "crayon: too many __syncwarps in a block for the race check\n");
            die();
        }
        for (unsigned i = 0; i < 32; i++)
            if (joined[i] < clocks[lane][i]) joined[i] = clocks[lane][i];
    }
    for (uint32_t rest = mask; rest; rest &= rest - 1)
        memcpy(clocks[__builtin_ctz(rest)], joined, sizeof joined);
}

// An allocation goes.
inline void race_forget(void *shadow) {
    if (!shadow) return;
    memset(static_cast<void *>(race.recent), 0, sizeof race.recent);
    cells_unmap(*static_cast<Shadow *>(shadow));
    free(shadow);
}

inline void race_close() {
    cells_unmap(race.static_memory);
    cells_unmap(race.dynamic_memory);
    free(race.block_starts);
    free(race.block_index);
    race.block_starts = nullptr;
    race.block_index = nullptr;
    race.block_room = race.index_room = 0;
}

}  // namespace crayon_cpu

// ---- Hooks that the compiler calls -----------------------------------------------------------

#define CRAYON_HOOK extern "C" __attribute__((used, noinline, no_sanitize_thread)) inline void
#define CRAYON_HOOKS(name, bytes)                                                          \
    CRAYON_HOOK __tsan_read##name(void *p) {                                               \
        ::crayon_cpu::check_access(p, bytes, ::crayon_cpu::Kind::load,                     \
                                   __builtin_return_address(0));                           \
    }                                                                                      \
    CRAYON_HOOK __tsan_write##name(void *p) {                                              \
        ::crayon_cpu::check_access(p, bytes, ::crayon_cpu::Kind::store,                    \
                                   __builtin_return_address(0));                           \
    }
CRAYON_HOOKS(1, 1)
CRAYON_HOOKS(2, 2)
CRAYON_HOOKS(4, 4)
CRAYON_HOOKS(8, 8)
CRAYON_HOOKS(16, 16)
CRAYON_HOOK __tsan_read_range(void *p, size_t bytes) {
    ::crayon_cpu::check_access(p, bytes, ::crayon_cpu::Kind::load, __builtin_return_address(0));
}
CRAYON_HOOK __tsan_write_range(void *p, size_t bytes) {
    ::crayon_cpu::check_access(p, bytes, ::crayon_cpu::Kind::store, __builtin_return_address(0));
}
CRAYON_HOOK __tsan_init() {}
CRAYON_HOOK __tsan_func_entry(void *) {}
CRAYON_HOOK __tsan_func_exit() {}
#undef CRAYON_HOOK
#undef CRAYON_HOOKS

#endif  // CRAYON_CUDA_ON_CPU_RACE_H
