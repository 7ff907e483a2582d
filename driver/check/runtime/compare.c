/* Comparing outputs bit by bit, and saying what differs. */
#include "harness.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static uint64_t load_bits(CheckType type, const unsigned char *from)
{
    uint64_t bits = 0;
    memcpy(&bits, from, type_bytes(type));
    return bits;
}

static bool is_nan(CheckType type, uint64_t bits)
{
    if (type == CHECK_f32) return (bits & 0x7fffffff) > 0x7f800000;
    return (bits & INT64_MAX) > UINT64_C(0x7ff0000000000000);
}

static bool is_zero(CheckType type, uint64_t bits)
{
    return (type == CHECK_f32 ? bits & 0x7fffffff : bits & INT64_MAX) == 0;
}

static bool equal_bits(CheckType type, uint64_t a, uint64_t b)
{
    return a == b || (type_real(type) && is_nan(type, a) && is_nan(type, b));
}

static bool opposite_zeros(CheckType type, uint64_t a, uint64_t b)
{
    return type_real(type) && a != b && is_zero(type, a) && is_zero(type, b);
}

static void note_difference(Comparison *c, int call, int item, int64_t element, bool zeros)
{
    if (c->differences == 0 || (c->differences == c->zeros && !zeros)) {
        c->call = call;
        c->item = item;
        c->element = element;
    }
    c->differences++;
    c->zeros += zeros;
}

static void compare_item(const CheckItem *item, int64_t count, const unsigned char *expected,
                         const unsigned char *got, int call, int index, Comparison *c)
{
    size_t bytes = type_bytes(item->type);
    if (item->dead) return;
    c->values += count;
    if (memcmp(expected, got, (size_t)count * bytes) == 0) return;
    for (int64_t i = 0; i < count; i++) {
        uint64_t a = load_bits(item->type, expected + (size_t)i * bytes);
        uint64_t b = load_bits(item->type, got + (size_t)i * bytes);
        if (!equal_bits(item->type, a, b)) note_difference(c, call, index, i, opposite_zeros(item->type, a, b));
    }
}

Comparison compare_outputs(const CheckRoutine *routine, Input input, const unsigned char *expected,
                           const unsigned char *got)
{
    const int64_t *n = input_sizes(routine, input);
    size_t *offsets = calloc((size_t)routine->item_count + 1, sizeof *offsets);
    size_t size = input_layout(routine, n, offsets);
    Comparison c = {0};
    for (int call = 0; call < CHECK_CALLS; call++)
        for (int i = 0; i < routine->item_count; i++) {
            size_t at = (size_t)call * size + offsets[i];
            compare_item(&routine->items[i], item_count(&routine->items[i], n), expected + at, got + at, call, i, &c);
        }
    free(offsets);
    return c;
}

unsigned char *outputs_left(const CheckRoutine *routine, Input input, const unsigned char *expected, const unsigned char *got)
{
    int status = 0;
    while (status < routine->item_count && !routine->items[status].leaves) status++;
    if (status == routine->item_count) return NULL;
    const int64_t *n = input_sizes(routine, input);
    size_t *offsets = calloc((size_t)routine->item_count + 1, sizeof *offsets), bytes = type_bytes(routine->items[status].type);
    size_t size = input_layout(routine, n, offsets);
    unsigned char *made = NULL;
    for (int call = 0; call < CHECK_CALLS; call++) {
        size_t begin = (size_t)call * size, at = begin + offsets[status];
        if (load_bits(routine->items[status].type, got + at) == 0) continue;
        if (!made) made = memcpy(outputs_create(routine, input), expected, size * CHECK_CALLS);
        input_fill_all(routine, input, call, made + begin);
        memcpy(made + at, got + at, bytes);
    }
    free(offsets);
    return made;
}

Activity observe_outputs(const CheckRoutine *routine, Input input, const unsigned char *outputs)
{
    const int64_t *n = input_sizes(routine, input);
    size_t size = input_layout(routine, n, NULL);
    unsigned char *before = calloc(size + 8, 1);
    Activity activity = {0};
    for (int call = 0; call < CHECK_CALLS; call++) {
        const unsigned char *a = before, *b = outputs + (size_t)call * size;
        input_fill_all(routine, input, call, before);
        for (int i = 0; i < routine->item_count; i++) {
            const CheckItem *item = &routine->items[i];
            size_t bytes = type_bytes(item->type);
            int64_t count = item_count(item, n);
            for (int64_t k = 0; k < count && !item->dead; k++) {
                if (memcmp(a + (size_t)k * bytes, b + (size_t)k * bytes, bytes) == 0) continue;
                activity.changed = true;
                if (input.stored) input.stored[call * routine->item_count + i] = 1;
                if (!type_real(item->type) || !is_nan(item->type, load_bits(item->type, b + (size_t)k * bytes)))
                    activity.real = true;
            }
            size_t step = ((size_t)count * bytes + 7) & ~(size_t)7;
            a += step;
            b += step;
        }
    }
    free(before);
    return activity;
}

/* ---- printing ---------------------------------------------------------------------------- */

void describe_sizes(char *text, size_t size, const CheckRoutine *routine, Input input)
{
    const int64_t *n = input_sizes(routine, input);
    size_t at = 0;
    text[0] = 0;
    for (int i = 0; i < routine->slot_count && at < size; i++)
        if (routine->slots[i][0] != '*')
            at += (size_t)snprintf(text + at, size - at, " %s=%" PRId64, routine->slots[i], n[i]);
}

void print_wrapped(FILE *out, int column, int indent, const char *text)
{
    enum { WIDTH = 80 };
    bool fresh = true; /* nothing stands in this line yet that a blank must part from the next word */
    while (*text) {
        int blanks = (int)strspn(text, " "), length = (int)strcspn(text + blanks, " ");
        if (!fresh && column + blanks + length > WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
            blanks = 0;
            text += strspn(text, " ");
        }
        fprintf(out, "%.*s", blanks + length, text);
        column += blanks + length;
        text += blanks + length;
        fresh = false;
    }
    fputc('\n', out);
}

void element_name(char *text, size_t size, const CheckItem *item, const int64_t *n, int64_t element)
{
    int length = snprintf(text, size, "%s", item->name);
    for (int i = 0; i < item->rank && length > 0 && (size_t)length < size; i++) {
        int64_t extent = item->dims[i].extent(n);
        int64_t index = element % (extent > 0 ? extent : 1);
        element /= extent > 0 ? extent : 1;
        length += snprintf(text + length, size - (size_t)length, "%s%" PRId64 "%s", i ? "," : "(",
                           item->dims[i].lower(n) + index, i + 1 == item->rank ? ")" : "");
    }
}

static void print_value(char *text, size_t size, CheckType type, uint64_t bits)
{
    float narrow;
    double wide;
    uint32_t low = (uint32_t)bits;
    memcpy(&narrow, &low, 4);
    memcpy(&wide, &bits, 8);
    if (type == CHECK_f32) snprintf(text, size, "%-24.9g 0x%08" PRIx32, (double)narrow, low);
    else if (type == CHECK_f64) snprintf(text, size, "%-24.17g 0x%016" PRIx64, wide, bits);
    else {
        int64_t value = (int64_t)bits;
        size_t bytes = type_bytes(type);
        if (bytes < 8) value = (int64_t)(bits << (64 - 8 * bytes)) >> (64 - 8 * bytes);
        snprintf(text, size, "%-24" PRId64 " 0x%0*" PRIx64, value, (int)(2 * bytes), bits);
    }
}

/* Reals in the order of their values, as integers; both zeros are 0. */
static int64_t ordered(CheckType type, uint64_t bits)
{
    if (type == CHECK_f32) {
        int64_t magnitude = (int64_t)(bits & 0x7fffffff);
        return bits >> 31 & 1 ? -magnitude : magnitude;
    }
    int64_t magnitude = (int64_t)(bits & INT64_MAX);
    return bits >> 63 ? -magnitude : magnitude;
}

static void print_distance(FILE *out, CheckType type, uint64_t a, uint64_t b)
{
    if (!type_real(type)) return;
    if (is_nan(type, a) || is_nan(type, b)) return;
    int64_t x = ordered(type, a), y = ordered(type, b);
    uint64_t distance = x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x;
    if (distance == 0) fprintf(out, "    zeros of opposite sign\n");
    else fprintf(out, "    %" PRIu64 " ulp apart\n", distance);
}

void print_difference(FILE *out, const CheckRoutine *routine, Input input, const Comparison *comparison,
                      const char *reference, const unsigned char *expected, const unsigned char *got)
{
    const int64_t *n = input_sizes(routine, input);
    const CheckItem *item = &routine->items[comparison->item];
    size_t *offsets = calloc((size_t)routine->item_count + 1, sizeof *offsets);
    size_t at = (size_t)comparison->call * input_layout(routine, n, offsets) + offsets[comparison->item];
    free(offsets);
    at += (size_t)comparison->element * type_bytes(item->type);
    uint64_t a = load_bits(item->type, expected + at), b = load_bits(item->type, got + at);
    char element[200], text[80];
    element_name(element, sizeof element, item, n, comparison->element);
    fprintf(out, "    %s, after call %d; %" PRId64 " of %" PRId64 " values differ\n", element, comparison->call + 1,
            comparison->differences, comparison->values);
    print_value(text, sizeof text, item->type, a);
    fprintf(out, "      %-9s  %s\n", reference, text);
    print_value(text, sizeof text, item->type, b);
    fprintf(out, "      candidate  %s\n", text);
    print_distance(out, item->type, a, b);
    if (!item->assigned) return;
    fprintf(out, "    %s is assigned at ", item->name);
    print_wrapped(out, (int)strlen(item->name) + 20, 6, item->assigned);
}
