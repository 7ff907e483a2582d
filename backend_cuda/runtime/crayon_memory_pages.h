/* ---- which pages can be protected -------------------------------------------------------------------------
 * Those of the process's own that can be read and written, and are no stack. Some hold nothing but what Fortran has there: of malloc's large blocks, and of
 * static arrays and COMMON blocks of 64 KiB and more, which `crayon fc` has begin a page and end with one. Each object names these in a section. */

/* What talks to other threads by atomic words is none of a race check's concern. */
#ifdef __SANITIZE_THREAD__
#define CRAYON_AUTO_UNCHECKED __attribute__((no_sanitize_thread))
#else
#define CRAYON_AUTO_UNCHECKED
#endif

/* A line of /proc/self/maps. */
typedef struct {
    char *low, *high;
    bool reads, writes, is_private, stack, file; /* file: of one that is neither the program nor a library */
} crayon_mapping;

/* A row of the section. */
typedef struct {
    char *first;
    size_t bytes;    /* that there are: whole pages, unless it is of another compiler's file */
    size_t declared;
    size_t apart;    /* not 0: its arrays are kept each by itself */
} crayon_static;

/* The rows of a program or library. */
typedef struct crayon_statics {
    struct crayon_statics *next;
    crayon_static *begin, *end;
} crayon_statics;

enum { CRAYON_MOST_CHUNKS = 64 };

extern "C" {

CRAYON_SHARED char *crayon_auto_has(const char *byte);
CRAYON_SHARED int crayon_auto_pagemap = -1; /* a descriptor of /proc/self/pagemap */
CRAYON_SHARED char *crayon_auto_heap = NULL; /* a page of what brk gives: all of that from there on is of one kind */
CRAYON_SHARED char *crayon_auto_chunks[CRAYON_MOST_CHUNKS][2] = {}; /* mappings of malloc's that could be protected: low, high */

/* ---- of static arrays ---- */

extern crayon_static __start_crayon_statics[] __attribute__((weak, visibility("hidden")));
extern crayon_static __stop_crayon_statics[] __attribute__((weak, visibility("hidden")));
CRAYON_SHARED crayon_statics *crayon_statics_all = NULL;

/* The block that has the byte; NULL: none has. Several objects have a row for a COMMON block, of which the longest counts. */
CRAYON_AUTO_UNCHECKED CRAYON_SHARED crayon_static *crayon_static_find(const char *byte)
{
    crayon_static *found = NULL;
    for (const crayon_statics *s = __atomic_load_n(&crayon_statics_all, __ATOMIC_ACQUIRE); s; s = s->next)
        for (crayon_static *row = s->begin; row < s->end; row++)
            if (byte >= row->first && byte < row->first + row->bytes && ((uintptr_t)row->first | row->bytes) % CRAYON_PAGE == 0 &&
                (!found || row->declared > found->declared))
                found = row;
    return found;
}

/* ---- of other memory ---- */

/* The mapping that a line of /proc/self/maps tells of. One behind pages that cannot be touched, which are not ours, may be a thread's stack. */
static inline bool crayon_auto_mapping(const char *line, const crayon_mapping *before, crayon_mapping *mapping)
{
    unsigned long low, high, file;
    char rights[8], program[512];
    if (sscanf(line, "%lx-%lx %4s %*s %*s %lu", &low, &high, rights, &file) != 4) return false;
    bool closed = before->low && !before->reads && !before->writes && before->high == (char *)low && !crayon_auto_has((char *)low - 1);
    mapping->low = (char *)low;
    mapping->high = (char *)high;
    mapping->reads = rights[0] == 'r';
    mapping->writes = rights[1] == 'w';
    mapping->is_private = rights[3] == 'p';
    mapping->stack = strstr(line, "[stack") || closed;
    ssize_t length = file ? readlink("/proc/self/exe", program, sizeof program - 1) : 0;
    program[length > 0 ? length : 0] = 0;
    mapping->file = file && !(length > 0 && strstr(line, program)) && !strstr(line, ".so");
    return true;
}

/* True if all pages of low .. high may be protected: the process's own, which can be read and written, and no stack unless it is `known` that they are none. */
CRAYON_SHARED bool crayon_auto_may_protect(char *low, char *high, bool known)
{
    char line[512];
    crayon_mapping mapping, before;
    memset(&before, 0, sizeof before);
    if (crayon_auto_heap && low >= crayon_auto_heap && high <= (char *)sbrk(0)) return true; /* reading the file takes long */
    FILE *maps = fopen("/proc/self/maps", "r");
    bool good = maps != NULL;
    while (good && low < high && fgets(line, sizeof line, maps)) {
        if (!crayon_auto_mapping(line, &before, &mapping)) continue; /* the rest of a long name */
        before = mapping;
        if (mapping.high <= low) continue;
        good = mapping.low <= low && mapping.reads && mapping.writes && mapping.is_private && !mapping.file && (known || !mapping.stack);
        low = mapping.high;
        if (good && strstr(line, "[heap]") && (!crayon_auto_heap || mapping.low < crayon_auto_heap)) crayon_auto_heap = mapping.low;
    }
    if (maps) fclose(maps);
    return good && low >= high;
}

/* What malloc of glibc says of the memory that begins there: a mapping of its own has nothing else on its pages. */
static inline bool crayon_auto_is_chunk(char *first, char **low, char **high)
{
    char *page = (char *)((uintptr_t)first / CRAYON_PAGE * CRAYON_PAGE);
    size_t words[2];
    if (first - page != 2 * (long)sizeof(size_t)) return false;
    memcpy(words, page, sizeof words);
    if (words[0] != 0 || words[1] % CRAYON_PAGE != 2 || words[1] < CRAYON_PAGE) return false;
    *low = page;
    *high = page + words[1] / CRAYON_PAGE * CRAYON_PAGE;
    return true;
}

/* Whether such a mapping may be protected. One of the same size at the same place, of which malloc says the same as before, may. */
static inline bool crayon_auto_may_protect_chunk(char *low, char *high)
{
    char **known = crayon_auto_chunks[(uintptr_t)low / CRAYON_PAGE % CRAYON_MOST_CHUNKS];
    if (known[0] == low && known[1] == high) return true;
    if (!crayon_auto_may_protect(low, high, true)) return false;
    known[0] = low;
    known[1] = high;
    return true;
}

/* Of pages of the process's own that are no file's, up to `high`: how many bytes from `low` on nobody has touched since the system gave them, so that they are
 * zeros (`*untouched`), or somebody may have. Looks at 2 MiB at a time. */
CRAYON_SHARED size_t crayon_auto_alike(const char *low, const char *high, bool *untouched)
{
    enum { CRAYON_PAGES_READ = 512 };
    const uint64_t somewhere = (uint64_t)3 << 62; /* in memory, or swapped out: bits 63 and 62 (Linux, admin-guide/mm/pagemap) */
    uint64_t pages[CRAYON_PAGES_READ];
    size_t wanted = (size_t)(high - low) / CRAYON_PAGE < CRAYON_PAGES_READ ? (size_t)(high - low) / CRAYON_PAGE : CRAYON_PAGES_READ, n = 1;
    ssize_t got = pread(crayon_auto_pagemap, pages, wanted * sizeof *pages, (off_t)((uintptr_t)low / CRAYON_PAGE * sizeof *pages));
    *untouched = got >= (ssize_t)sizeof *pages && !(pages[0] & somewhere);
    if (got < (ssize_t)sizeof *pages) return (size_t)(high - low);
    while ((n + 1) * sizeof *pages <= (size_t)got && !(pages[n] & somewhere) == *untouched) n++;
    return n * CRAYON_PAGE;
}

/* Whether malloc of glibc seems to say that the memory which begins there ends before `end`, and others' follows: an array is declared larger than it is. */
static inline bool crayon_auto_is_short(const char *first, const char *end)
{
    enum { HEADER = 2 * sizeof(size_t), CHUNKS = 4 };
    const char *chunk = first - HEADER;
    if ((uintptr_t)first % HEADER || (uintptr_t)first % CRAYON_PAGE < HEADER) return false;
    for (int i = 0; i < CHUNKS; i++) {
        size_t size;
        memcpy(&size, chunk + sizeof size, sizeof size);
        if (size % HEADER & ~(size_t)5 || size < 2 * HEADER) return false; /* or a mapping of its own, or no chunk */
        if (size / HEADER * HEADER >= (size_t)(end - chunk) - HEADER) return i > 0;
        chunk += size / HEADER * HEADER;
    }
    return true;
}

/* Whether what protects pages lies there itself: that is no array of the program's. */
static inline bool crayon_auto_is_ours(const char *low, const char *high)
{
    const crayon_table *table = &crayon_memory;
    const void *own[] = {table, &crayon_memory_mutex, table->copies};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if ((const char *)own[i] >= low && (const char *)own[i] < high) return true;
    for (size_t i = 0; i < table->count; i++)
        if ((const char *)table->copies[i] >= low && (const char *)table->copies[i] < high) return true;
    return false;
}

} /* extern "C" */

static crayon_statics crayon_statics_here;

/* Several objects of a program have the same rows, of which one tells. */
CRAYON_AUTO_UNCHECKED __attribute__((constructor)) static void crayon_statics_enter(void)
{
    crayon_static *begin = __start_crayon_statics;
    for (const crayon_statics *s = crayon_statics_all; s; s = s->next)
        if (s->begin == begin) return;
    if (!begin) return;
    crayon_statics_here.begin = begin;
    crayon_statics_here.end = __stop_crayon_statics;
    crayon_statics_here.next = crayon_statics_all;
    __atomic_store_n(&crayon_statics_all, &crayon_statics_here, __ATOMIC_RELEASE);
}

__attribute__((destructor)) static void crayon_statics_leave(void)
{
    for (crayon_statics **s = &crayon_statics_all; *s; s = &(*s)->next)
        if (*s == &crayon_statics_here) {
            *s = crayon_statics_here.next;
            return;
        }
}
