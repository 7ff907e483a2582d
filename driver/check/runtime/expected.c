/* The file of expected data. All numbers are 64 bits, little-endian:
 *   magic, hash of the interface, routines;
 *   a routine: verdict, length of the reason, the reason (padded to 8 bytes), cases dropped, cases;
 *   a case: row, draw, invalid; for each call and item a byte: stored to (padded at the end); for each call: runs; a run: first
 *   byte, bytes, the bytes (padded).
 *   At the end: the hash of all before. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t magic = UINT64_C(0x32304b4843595243); /* "CRYCHK02" */

/* What the file depends on: names, sizes and layouts of everything that is compared. */
static uint64_t interface_hash(void)
{
    uint64_t hash = hash_bytes(HASH_START, &check_seed, 8);
    for (int r = 0; r < check_routine_count; r++) {
        const CheckRoutine *routine = &check_routines[r];
        hash = hash_bytes(hash, routine->symbol, strlen(routine->symbol) + 1);
        size_t cells = (size_t)routine->case_count * (size_t)routine->slot_count;
        if (cells) hash = hash_bytes(hash, routine->cases, cells * sizeof *routine->cases);
        for (int i = 0; i < routine->item_count; i++) {
            const CheckItem *item = &routine->items[i];
            uint64_t facts[4] = {(uint64_t)item->type, (uint64_t)item->place, (uint64_t)item->where, (uint64_t)item->offset};
            hash = hash_bytes(hash, facts, sizeof facts);
        }
    }
    return hash;
}

typedef struct {
    FILE *file;
    uint64_t hash;
    bool good;
} Stream;

static void put(Stream *s, const void *bytes, size_t count)
{
    static const char zeros[8] = {0};
    size_t rest = (8 - count % 8) % 8;
    if (count && fwrite(bytes, 1, count, s->file) != count) s->good = false;
    if (rest && fwrite(zeros, 1, rest, s->file) != rest) s->good = false;
    s->hash = hash_bytes(s->hash, bytes, count);
    s->hash = hash_bytes(s->hash, zeros, rest);
}

static void put_number(Stream *s, uint64_t number) { put(s, &number, 8); }

static void get(Stream *s, void *bytes, size_t count)
{
    char rest[8];
    size_t more = (8 - count % 8) % 8;
    if (s->good && count && fread(bytes, 1, count, s->file) != count) s->good = false;
    if (s->good && more && fread(rest, 1, more, s->file) != more) s->good = false;
    if (!s->good) {
        memset(bytes, 0, count);
        return;
    }
    s->hash = hash_bytes(s->hash, bytes, count);
    s->hash = hash_bytes(s->hash, rest, more);
}

static uint64_t get_number(Stream *s)
{
    uint64_t number = 0;
    get(s, &number, 8);
    return number;
}

/* ---- one call's data, as the stretches that differ from the inputs ------------------------ */

enum { STEP = 8 }; /* all items are padded to this */

static size_t run_end(const unsigned char *a, const unsigned char *b, size_t from, size_t size, bool differing)
{
    while (from < size && (memcmp(a + from, b + from, STEP) != 0) == differing) from += STEP;
    return from;
}

static void put_runs(Stream *s, const unsigned char *before, const unsigned char *after, size_t size)
{
    uint64_t runs = 0;
    for (size_t at = run_end(before, after, 0, size, false); at < size; runs++)
        at = run_end(before, after, run_end(before, after, at, size, true), size, false);
    put_number(s, runs);
    for (size_t at = run_end(before, after, 0, size, false); at < size;) {
        size_t end = run_end(before, after, at, size, true);
        put_number(s, at);
        put_number(s, end - at);
        put(s, after + at, end - at);
        at = run_end(before, after, end, size, false);
    }
}

static void get_runs(Stream *s, unsigned char *data, size_t size)
{
    uint64_t runs = get_number(s);
    for (uint64_t i = 0; i < runs && s->good; i++) {
        uint64_t at = get_number(s), count = get_number(s);
        if (at > size || count > size - at) s->good = false;
        else get(s, data + at, count);
    }
}

/* ---- a routine --------------------------------------------------------------------------- */

static void put_case(Stream *s, const CheckRoutine *routine, Input input, const unsigned char *outputs)
{
    size_t size = input_layout(routine, input_sizes(routine, input), NULL);
    unsigned char *before = calloc(size + 8, 1);
    put_number(s, (uint64_t)input.row);
    put_number(s, (uint64_t)input.draw);
    put_number(s, (uint64_t)input.invalid);
    put(s, input.stored, (size_t)routine->item_count * CHECK_CALLS);
    for (int call = 0; call < CHECK_CALLS; call++) {
        input_fill_all(routine, input, call, before);
        put_runs(s, before, outputs + (size_t)call * size, size);
    }
    free(before);
}

static void get_case(Stream *s, const CheckRoutine *routine, Input *input, unsigned char **outputs)
{
    uint64_t row = get_number(s), draw = get_number(s), invalid = get_number(s);
    if (row >= (uint64_t)routine->case_count || draw > 1000) s->good = false;
    if (!s->good) return;
    *input = (Input){(int)row, (int)draw, invalid != 0, calloc((size_t)routine->item_count * CHECK_CALLS + 1, 1)};
    get(s, input->stored, (size_t)routine->item_count * CHECK_CALLS);
    size_t size = input_layout(routine, input_sizes(routine, *input), NULL);
    *outputs = outputs_create(routine, *input);
    for (int call = 0; call < CHECK_CALLS; call++) {
        input_fill_all(routine, *input, call, *outputs + (size_t)call * size);
        get_runs(s, *outputs + (size_t)call * size, size);
    }
}

bool expected_write(const char *path, const Expected *all)
{
    Stream s = {fopen(path, "wb"), HASH_START, true};
    if (!s.file) {
        perror(path);
        return false;
    }
    put_number(&s, magic);
    put_number(&s, interface_hash());
    put_number(&s, (uint64_t)check_routine_count);
    for (int r = 0; r < check_routine_count; r++) {
        const Expected *e = &all[r];
        put_number(&s, (uint64_t)e->verdict);
        put_number(&s, strlen(e->reason));
        put(&s, e->reason, strlen(e->reason));
        put_number(&s, (uint64_t)e->dropped);
        put_number(&s, (uint64_t)e->count);
        for (int i = 0; i < e->count; i++) put_case(&s, &check_routines[r], e->inputs[i], e->outputs[i]);
    }
    put_number(&s, s.hash);
    if (fclose(s.file) != 0) s.good = false;
    if (!s.good) fprintf(stderr, "check: cannot write %s\n", path);
    return s.good;
}

bool expected_read(const char *path, Expected *all)
{
    Stream s = {fopen(path, "rb"), HASH_START, true};
    if (!s.file) {
        perror(path);
        return false;
    }
    bool same = get_number(&s) == magic && get_number(&s) == interface_hash() &&
                get_number(&s) == (uint64_t)check_routine_count;
    s.good = s.good && same;
    for (int r = 0; r < check_routine_count && s.good; r++) {
        Expected *e = &all[r];
        e->verdict = (Verdict)get_number(&s);
        uint64_t length = get_number(&s);
        if (length >= sizeof e->reason) s.good = false;
        else get(&s, e->reason, length);
        e->dropped = (int)get_number(&s);
        uint64_t count = get_number(&s);
        if (!s.good || count > (uint64_t)check_routines[r].case_count) {
            s.good = false;
            break;
        }
        e->count = (int)count;
        e->inputs = calloc(count + 1, sizeof *e->inputs);
        e->outputs = calloc(count + 1, sizeof *e->outputs);
        for (int i = 0; i < e->count && s.good; i++) get_case(&s, &check_routines[r], &e->inputs[i], &e->outputs[i]);
    }
    uint64_t hash = s.hash;
    if (get_number(&s) != hash) s.good = false;
    fclose(s.file);
    if (!s.good) fprintf(stderr, "check: %s is damaged or belongs to other code\n", path);
    return s.good;
}
