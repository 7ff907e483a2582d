/* Pages of their own for static arrays: what gfortran has the assembler make of them, changed on its way there. */
#include "driver/fc/fc.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 4096, LEAST_ARRAY = 65536 };

/* An assembler's text on its way. */
typedef struct {
    Text text, table;        /* table: the section that the runtime looks at */
    char name[256];          /* of the object at hand, until its label; empty: none that needs pages */
    unsigned long long size;
    bool writable, behind;   /* of the section; the data of such an object are coming */
} Pages;

/* True if the line, which begins at `line`, has this directive; `*rest`: what follows it. */
static bool has_directive(const char *line, const char *directive, const char **rest)
{
    size_t length = strlen(directive);
    while (*line == ' ' || *line == '\t') line++;
    if (strncmp(line, directive, length) != 0 || (line[length] != '\t' && line[length] != ' ' && line[length] != '\n')) return false;
    *rest = line + length + (line[length] != '\n');
    return true;
}

/* Whether what stood before ends: a label, or what comes before one. */
static bool ends_data(const char *line)
{
    static const char *const directives[] = {".globl", ".global", ".weak", ".hidden", ".protected", ".internal", ".local", ".comm", ".largecomm", ".lcomm", ".type", ".size", ".set",
                                             ".align", ".balign", ".p2align", ".section", ".pushsection", ".popsection", ".previous", ".text", ".data", ".bss", ".file", ".ident"};
    const char *rest;
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
        if (has_directive(line, directives[i], &rest)) return true;
    return line[strcspn(line, " \t\n:\"#")] == ':';
}

static unsigned long long whole_pages(unsigned long long bytes) { return (bytes + PAGE - 1) / PAGE * PAGE; }

/* What there is of an object is the linker's word: a COMMON block may be another object's, with fewer bytes. */
static void add_row(Pages *pages, const char *name, unsigned long long size)
{
    text_printf(&pages->table, "\t.quad\t%s\n\t.quad\t%s@SIZE\n\t.quad\t%llu\n\t.quad\t0\n", name, name, size);
}

/* Notes what section follows. */
static void follow(Pages *pages, const char *line)
{
    static const char *const writable[] = {".bss", ".data", ".lbss", ".ldata"};
    const char *rest = line;
    bool section = has_directive(line, ".section", &rest);
    if (section || has_directive(line, ".text", &rest)) pages->writable = false;
    if (has_directive(line, ".bss", &rest) || has_directive(line, ".data", &rest)) pages->writable = true;
    for (size_t i = 0; section && i < sizeof writable / sizeof *writable; i++)
        if (strncmp(rest, writable[i], strlen(writable[i])) == 0 && strncmp(rest, ".data.rel.ro", 12) != 0) pages->writable = true;
}

/* Notes the object whose data follow; true if it gets pages, of which the line tells then. */
static bool has_size(Pages *pages, const char *line)
{
    const char *rest;
    if (!has_directive(line, ".size", &rest)) return false;
    bool known = sscanf(rest, "%255[^, \t\n], %llu", pages->name, &pages->size) == 2 && pages->size >= LEAST_ARRAY && pages->writable;
    if (known) text_printf(&pages->text, "\t.size\t%s, %llu\n", pages->name, whole_pages(pages->size));
    else *pages->name = 0;
    return known;
}

/* True if the line is of a block without values, of which it adds another one. */
static bool has_block(Pages *pages, const char *line)
{
    const char *rest;
    char name[256];
    unsigned long long size, alignment;
    bool large = has_directive(line, ".largecomm", &rest);
    if (!large && !has_directive(line, ".comm", &rest)) return false;
    if (sscanf(rest, "%255[^, \t\n], %llu, %llu", name, &size, &alignment) != 3 || size < LEAST_ARRAY || alignment > PAGE) return false;
    text_printf(&pages->text, "\t%s\t%s,%llu,%d\n", large ? ".largecomm" : ".comm", name, whole_pages(size), PAGE);
    add_row(pages, name, size);
    return true;
}

static void add_line(Pages *pages, const char *line, size_t length)
{
    const size_t label = strlen(pages->name);
    if (pages->behind && ends_data(line)) {
        text_printf(&pages->text, "\t.balign\t%d\n", PAGE);
        pages->behind = false;
    }
    if (has_block(pages, line) || has_size(pages, line)) return;
    follow(pages, line);
    if (label && strncmp(line, pages->name, label) == 0 && line[label] == ':') {
        text_printf(&pages->text, "\t.balign\t%d\n", PAGE);
        add_row(pages, pages->name, pages->size);
        *pages->name = 0;
        pages->behind = true;
    }
    text_add_bytes(&pages->text, line, length);
}

#ifdef __x86_64__
static const bool knows_sizes = true;
#else
static const bool knows_sizes = false; /* of symbols, when it links */
#endif

/* Adds the assembler's text with its pages. False: it has no such array, or they must stay where they are. */
static bool add_pages(const char *assembler, Text *text)
{
    Pages pages = {0};
    if (!knows_sizes || strstr(assembler, ".LANCHOR")) return false; /* places of objects are known relative to others' */
    for (const char *line = assembler, *next; *line; line = next) {
        const char *end = strchr(line, '\n');
        next = end ? end + 1 : line + strlen(line);
        add_line(&pages, line, (size_t)(next - line));
    }
    if (pages.behind) text_printf(&pages.text, "\t.balign\t%d\n", PAGE);
    bool any = pages.table.length > 0;
    if (any) text_printf(text, "%s\t.section\tcrayon_statics,\"aw\",@progbits\n\t.balign\t8\n%s", text_string(&pages.text), text_string(&pages.table));
    text_free(&pages.text);
    text_free(&pages.table);
    return any;
}

const char *fc_wrap_assembler(Context *context, const FcLine *line)
{
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program);
    if (line->backend != FC_CUDA || length <= 0 || (size_t)length == sizeof program || memchr(program, ',', (size_t)length)) return NULL;
    for (uint32_t i = 0; i < line->compile.count; i++)
        if (strcmp(line->compile.items[i], "-wrapper") == 0) return NULL;
    return arena_printf(context->arena, "%.*s,%s", (int)length, program, FC_OWN_PAGES);
}

int fc_own_pages(char **command)
{
    const char *slash = strrchr(command[0], '/'), *name = slash ? slash + 1 : command[0];
    size_t length = strlen(name);
    bool assembles = length >= 2 && strcmp(name + length - 2, "as") == 0;
    for (char **argument = command + 1; assembles && *argument; argument++) {
        Text before = {0}, after = {0};
        size_t end = strlen(*argument);
        if (end > 2 && strcmp(*argument + end - 2, ".s") == 0 && (*argument)[0] != '-' && file_read(*argument, &before) &&
            strlen(text_string(&before)) == before.length && add_pages(text_string(&before), &after))
            (void)file_write_atomically(*argument, text_string(&after), after.length);
        text_free(&before);
        text_free(&after);
    }
    execvp(command[0], command);
    fprintf(stderr, "crayon fc: error: cannot run %s: %s\n", command[0], strerror(errno));
    return 127;
}
