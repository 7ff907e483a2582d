#include "driver/check/replay_read.h"

#include "support/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Context *context;
    const char *at, *end;
    bool failed;
} Reader;

/* The rest of a line that begins with the word. */
static const char *read_line(Reader *reader, const char *word)
{
    const char *stop = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    size_t length = strlen(word);
    if (reader->failed || !stop || (size_t)(stop - reader->at) < length || strncmp(reader->at, word, length) != 0) {
        reader->failed = true;
        return "";
    }
    const char *from = reader->at + length;
    while (from < stop && *from == ' ') from++;
    reader->at = stop + 1;
    return arena_strndup(reader->context->arena, from, (size_t)(stop - from));
}

static const unsigned char *read_bytes(Reader *reader, uint64_t bytes)
{
    const char *from = reader->at;
    if (reader->failed || bytes > (uint64_t)(reader->end - reader->at)) reader->failed = true;
    else reader->at += bytes;
    return (const unsigned char *)from;
}

/* The next word of a line. */
static const char *next_word(Reader *reader, char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    size_t length = strcspn(word, " ");
    if (!length) reader->failed = true;
    *rest = word + length + (word[length] != '\0');
    word[length] = '\0';
    return word;
}

static int64_t next_number(Reader *reader, char **rest)
{
    char *end;
    const char *word = next_word(reader, rest);
    int64_t number = strtoll(word, &end, 10);
    if (*end) reader->failed = true;
    return number;
}

static void read_item(Reader *reader, SavedItem *item)
{
    const char *line = read_line(reader, "item ");
    char *rest = arena_strndup(reader->context->arena, line, strlen(line));
    item->own = intern(reader->context->names, next_word(reader, &rest));
    item->name = intern(reader->context->names, next_word(reader, &rest));
    item->role = *next_word(reader, &rest);
    item->kind = *next_word(reader, &rest);
    item->bytes = (uint32_t)next_number(reader, &rest);
    item->rank = (uint32_t)next_number(reader, &rest);
    reader->failed |= item->rank > NEST_MAX_RANK || !item->bytes || item->bytes > 8;
    item->elements = 1;
    for (uint32_t d = 0; !reader->failed && d < item->rank; d++) {
        item->lower[d] = next_number(reader, &rest);
        item->room[d] = next_number(reader, &rest);
        item->extent[d] = next_number(reader, &rest);
        if (item->extent[d] < 0) item->extent[d] = 0;
        reader->failed |= __builtin_mul_overflow(item->elements, (uint64_t)item->extent[d], &item->elements) || item->elements > NEST_MAX_BYTES;
    }
}

bool replay_read(Context *context, const char *path, SavedCall *saved)
{
    Text text = {0};
    *saved = (SavedCall){0};
    if (!file_read(path, &text)) {
        diag_error(context->diag, (SourceRange){0}, "cannot read '%s': %s", path, strerror(errno));
        return false;
    }
    const char *copy = arena_strndup(context->arena, text_string(&text), text.length);
    Reader reader = {context, copy, copy + text.length, false};
    text_free(&text);
    bool known = strcmp(read_line(&reader, "crayon-verify "), "1") == 0;
    saved->nest = read_line(&reader, "nest ");
    saved->place = read_line(&reader, "place ");
    saved->unit = read_line(&reader, "unit ");
    saved->options = read_line(&reader, "options ");
    saved->call = read_line(&reader, "call ");
    uint64_t length = strtoull(read_line(&reader, "text "), NULL, 10);
    const char *body = (const char *)read_bytes(&reader, length);
    if (!reader.failed) saved->text = arena_strndup(context->arena, body, length);
    (void)read_line(&reader, "");
    uint64_t count = strtoull(read_line(&reader, "items "), NULL, 10);
    reader.failed |= count > UINT16_MAX;
    saved->items = arena_array(context->arena, SavedItem, reader.failed ? 1 : count + 1);
    for (; !reader.failed && saved->count < count; saved->count++) read_item(&reader, &saved->items[saved->count]);
    (void)read_line(&reader, "data");
    for (uint32_t i = 0; !reader.failed && i < saved->count; i++) {
        SavedItem *item = &saved->items[i];
        uint64_t bytes = item->elements * item->bytes;
        if (item->role != 'd') item->before = read_bytes(&reader, bytes);
        if (item->role == 'c') item->crayon = read_bytes(&reader, bytes);
        if (item->role == 'c') item->gfortran = read_bytes(&reader, bytes);
    }
    if (known && !reader.failed) return true;
    diag_error(context->diag, (SourceRange){0}, "'%s' is nothing that CRAYON_VERIFY saved, or not all of it", path);
    return false;
}

uint64_t replay_position(const SavedItem *item, uint64_t n)
{
    uint64_t position = 0, stride = 1;
    for (uint32_t d = 0; d < item->rank; d++) {
        position += n % (uint64_t)item->extent[d] * stride;
        n /= (uint64_t)item->extent[d];
        stride *= (uint64_t)item->room[d];
    }
    return position;
}

void replay_add_element(const SavedItem *item, uint64_t n, Text *out)
{
    text_add(out, item->name);
    for (uint32_t d = 0; d < item->rank; d++) {
        text_printf(out, "%s%" PRId64 "%s", d ? "," : "(", item->lower[d] + (int64_t)(n % (uint64_t)item->extent[d]), d + 1 == item->rank ? ")" : "");
        n /= (uint64_t)item->extent[d];
    }
}
