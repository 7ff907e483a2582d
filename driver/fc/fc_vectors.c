#include "driver/fc/fc_vectors.h"

#include "support/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A text on its way: what its lines belong to. */
typedef struct {
    Context *context;
    FcVectors *vectors;
    FcVector at;
} Reading;

/* "__gas_MOD_flux.constprop.0:" is gas's flux, "flux_:" and "flux.1:" are flux, "MAIN__:" is MAIN. */
static const char *name_of_label(Context *context, const char *label, size_t length)
{
    static const char of_module[] = "_MOD_";
    char *name = arena_strndup(context->arena, label, length), *in_module = strstr(name, of_module);
    if (in_module) name = in_module + strlen(of_module);
    name[strcspn(name, ".")] = '\0';
    for (size_t end = strlen(name); end > 1 && name[end - 1] == '_'; end--) name[end - 1] = '\0';
    return name;
}

static bool is_label(const char *line, const char *end)
{
    return line < end && (isalpha((unsigned char)*line) || *line == '_') && end[-1] == ':' && !memchr(line, ' ', (size_t)(end - line));
}

/* "# src/flux.f90:12: a = sin(b)": what follows comes from there. */
static void read_place(Reading *reading, const char *line, const char *end)
{
    const char *begin = line + strlen("# ");
    for (const char *colon = begin; (colon = memchr(colon, ':', (size_t)(end - colon))); colon++) {
        char *behind;
        unsigned long number = isdigit((unsigned char)colon[1]) ? strtoul(colon + 1, &behind, 10) : 0;
        if (!number || *behind != ':') continue;
        for (const char *slash; (slash = memchr(begin, '/', (size_t)(colon - begin)));) begin = slash + 1;
        if (!reading->at.file || strncmp(reading->at.file, begin, (size_t)(colon - begin)) != 0 || reading->at.file[colon - begin])
            reading->at.file = arena_strndup(reading->context->arena, begin, (size_t)(colon - begin));
        reading->at.line = (uint32_t)number;
        return;
    }
}

static const char library[] = "_ZGV", *const fused[] = {"vfmaddsub", "vfmsubadd"};

static const char *copy_name(Context *context, const char *name)
{
    size_t length = 0;
    while (isalnum((unsigned char)name[length]) || name[length] == '_') length++;
    return arena_strndup(context->arena, name, length);
}

/* What of an instruction may round otherwise: vectors, and what is called, "call sinh@PLT" or, last in a procedure, "jmp sinh@PLT"; NULL: nothing. */
static const char *find_operation(Context *context, const char *line, const char *end)
{
    static const char *const calls[] = {"call\t", "jmp\t"};
    for (size_t i = 0; i < sizeof fused / sizeof *fused; i++)
        if (strncmp(line, fused[i], strlen(fused[i])) == 0) return fused[i];
    for (const char *name = line; (name = memchr(name, *library, (size_t)(end - name))); name++)
        if (strncmp(name, library, strlen(library)) == 0) return copy_name(context, name);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const char *name = line + strlen(calls[i]);
        if (strncmp(line, calls[i], strlen(calls[i])) == 0 && isalpha((unsigned char)*name)) return copy_name(context, name);
    }
    return NULL;
}

static void read_line(Reading *reading, const char *line, const char *end)
{
    if (end - line > 2 && line[0] == '#' && line[1] == ' ') {
        read_place(reading, line, end);
    } else if (is_label(line, end)) {
        reading->at = (FcVector){.function = name_of_label(reading->context, line, (size_t)(end - line) - 1)};
    } else if (line < end && *line == '\t' && line[1] != '.') {
        reading->at.operation = find_operation(reading->context, line + 1, end);
        reading->at.times = 1;
        if (reading->at.operation && reading->at.function && reading->at.file) list_push(reading->context->arena, reading->vectors, reading->at);
    }
}

static int compare(const FcVector *left, const FcVector *right)
{
    int order = strcmp(left->file, right->file);
    if (!order) order = (left->line > right->line) - (left->line < right->line);
    return order ? order : strcmp(left->operation, right->operation);
}

static int compare_items(const void *left, const void *right)
{
    int order = compare(left, right);
    return order ? order : strcmp(((const FcVector *)left)->function, ((const FcVector *)right)->function);
}

static bool is_fused(const FcVector *item)
{
    bool is = false;
    for (size_t i = 0; i < sizeof fused / sizeof *fused; i++) is |= item->operation == fused[i];
    return is;
}

static bool is_vector(const FcVector *item) { return is_fused(item) || strncmp(item->operation, library, strlen(library)) == 0; }

/* Each once, for the first of its functions. */
static void make_unique(FcVectors *vectors)
{
    uint32_t kept = 0;
    if (vectors->count) qsort(vectors->items, vectors->count, sizeof *vectors->items, compare_items);
    for (uint32_t i = 0; i < vectors->count; i++) {
        bool again = kept && compare(&vectors->items[kept - 1], &vectors->items[i]) == 0;
        if (!again) vectors->items[kept++] = vectors->items[i];
        vectors->items[kept - 1].times += again;
    }
    vectors->count = kept;
}

/* Whether the line that `at` is of has a vector of the function that is called: _ZGVdN4v_sinh of sinh. */
static bool is_of_vector(const FcVectors *vectors, uint32_t at)
{
    const FcVector *call = &vectors->items[at];
    uint32_t first = at;
    while (first && vectors->items[first - 1].line == call->line && strcmp(vectors->items[first - 1].file, call->file) == 0) first--;
    for (uint32_t i = first; i < vectors->count && vectors->items[i].line == call->line && strcmp(vectors->items[i].file, call->file) == 0; i++) {
        const char *function = strrchr(vectors->items[i].operation, '_');
        if (is_vector(&vectors->items[i]) && function && strcmp(function + 1, call->operation) == 0) return true;
    }
    return false;
}

static void drop_calls(Context *context, FcVectors *vectors)
{
    FcVectors kept = {0};
    for (uint32_t i = 0; i < vectors->count; i++)
        if (is_vector(&vectors->items[i]) || is_of_vector(vectors, i)) list_push(context->arena, &kept, vectors->items[i]);
    *vectors = kept;
}

bool fc_read_vectors(Context *context, const char *path, FcVectors *vectors)
{
    Reading reading = {context, vectors, {0}};
    Text text = {0};
    if (!file_read(path, &text)) return false;
    for (const char *line = text_string(&text), *end; *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        read_line(&reading, line, end);
    }
    text_free(&text);
    make_unique(vectors);
    drop_calls(context, vectors);
    return true;
}

/* Whether the two are one: what neighbours share comes from the line of either. */
static bool is_moved(const FcVector *left, const FcVector *right)
{
    enum { NEAR = 2 };
    uint32_t distance = left->line > right->line ? left->line - right->line : right->line - left->line;
    return left->operation == right->operation && is_fused(left) && left->times == right->times && distance <= NEAR && strcmp(left->file, right->file) == 0 &&
           strcmp(left->function, right->function) == 0;
}

/* Adds one that `others` do not have nearby either; one that they have goes there. */
static void add_apart(Context *context, const FcVector *vector, FcVectors *others, FcVectors *apart)
{
    for (uint32_t i = 0; i < others->count; i++) {
        if (!is_moved(vector, &others->items[i])) continue;
        others->items[i] = others->items[--others->count];
        return;
    }
    list_push(context->arena, apart, *vector);
}

void fc_find_other_vectors(Context *context, const FcVectors *left, const FcVectors *right, FcVectors *apart)
{
    uint32_t l = 0, r = 0;
    FcVectors there = {0}, here = {0};
    while (l < left->count || r < right->count) {
        int order = l == left->count ? 1 : r == right->count ? -1 : compare(&left->items[l], &right->items[r]);
        if (order > 0)
            list_push(context->arena, &there, right->items[r]);
        else if (order < 0 || left->items[l].times != right->items[r].times)
            list_push(context->arena, &here, left->items[l]);
        l += order <= 0;
        r += order >= 0;
    }
    for (uint32_t i = 0; i < here.count; i++) add_apart(context, &here.items[i], &there, apart);
    for (uint32_t i = 0; i < there.count; i++) list_push(context->arena, apart, there.items[i]);
}
