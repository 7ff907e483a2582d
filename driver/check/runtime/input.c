/* The data of a case, from integers alone up to one rounding: the same on every machine. */
#include "harness.h"

#include <string.h>

size_t type_bytes(CheckType type)
{
    static const unsigned char bytes[] = {0, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8};
    return bytes[type];
}

bool type_real(CheckType type) { return type == CHECK_f32 || type == CHECK_f64; }

static bool type_logical(CheckType type) { return type >= CHECK_l8 && type <= CHECK_l64; }

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < count; i++) hash = (hash ^ p[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* splitmix64 (Steele, Lea, Flood 2014): a bijection, then a mix of its counter. */
static uint64_t mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

const int64_t *input_sizes(const CheckRoutine *routine, Input input)
{
    return routine->cases + (size_t)input.row * (size_t)routine->slot_count;
}

int64_t item_count(const CheckItem *item, const int64_t *n)
{
    int64_t count = 1;
    for (int i = 0; i < item->rank; i++) {
        int64_t extent = item->dims[i].extent(n);
        count *= extent > 0 ? extent : 0;
    }
    return count;
}

size_t input_layout(const CheckRoutine *routine, const int64_t *n, size_t *offsets)
{
    size_t total = 0;
    for (int i = 0; i < routine->item_count; i++) {
        if (offsets) offsets[i] = total;
        size_t bytes = (size_t)item_count(&routine->items[i], n) * type_bytes(routine->items[i].type);
        total += (bytes + 7) & ~(size_t)7;
    }
    return total;
}

static void store_integer(CheckType type, int64_t value, void *to)
{
    memcpy(to, &value, type_bytes(type)); /* little-endian machines only: main() makes sure */
}

static void store_real(CheckType type, double value, void *to)
{
    float narrow = (float)value;
    if (type == CHECK_f32) memcpy(to, &narrow, 4);
    else memcpy(to, &value, 8);
}

/* How the reals of one item vary. */
typedef struct {
    double low, high;
    int texture;
    uint64_t key;
    int64_t row; /* the extent of the first dimension */
} Pattern;

/* A triangle wave of height 2^20 and a period of `period` elements. */
static int64_t wave(int64_t i, int64_t period)
{
    int64_t phase = i % period * 2;
    int64_t up = phase < period ? phase : 2 * period - phase;
    return (up << 20) / period;
}

/* A fraction of 2^24 for element i: noise; a wave with some noise; steps with a little noise; a rough wave whose
 * ends are met exactly now and then. */
static int64_t fraction(const Pattern *p, int64_t i)
{
    const int64_t one = INT64_C(1) << 24;
    uint64_t random = mix(p->key ^ (uint64_t)i * UINT64_C(0xd1342543de82ef95));
    int64_t noise = (int64_t)(random >> 40);
    int64_t column = i % p->row, line = i / p->row;
    switch (p->texture) {
    case 0: return noise;
    case 1: return (wave(column + 3 * line + (int64_t)(p->key % 64), 24) << 4) * 7 / 8 + noise / 8;
    case 2: {
        int64_t width = 5 + (int64_t)(p->key % 7);
        int64_t level = (int64_t)(mix(p->key + (uint64_t)((column + line) / width)) >> 40);
        return level - level / 64 + noise / 64;
    }
    default:
        if (random % 32 == 0) return random & 32 ? 0 : one;
        return (wave(column + (int64_t)(p->key % 16), 10) << 4) / 2 + noise / 2;
    }
}

static void fill_reals(const CheckItem *item, const Pattern *pattern, int64_t count, unsigned char *to)
{
    size_t bytes = type_bytes(item->type);
    for (int64_t i = 0; i < count; i++) {
        double part = (double)fraction(pattern, i) * (1.0 / 16777216.0);
        double value = pattern->low + part * (pattern->high - pattern->low);
        store_real(item->type, value, to + (size_t)i * bytes);
    }
}

static int64_t between(uint64_t random, int64_t low, int64_t high)
{
    return high < low ? low : low + (int64_t)(random % ((uint64_t)(high - low) + 1));
}

static int64_t integer_element(const CheckItem *item, const int64_t *n, uint64_t random)
{
    if (type_logical(item->type)) return (int64_t)(random >> 33 & 1);
    if (item->least) {
        int64_t low = item->least(n), high = item->most(n);
        return between(random >> 8, low, high);
    }
    if (item->constant_count) {
        int64_t constant = item->constants[(random >> 8) % (uint64_t)item->constant_count];
        return constant + (int64_t)(random >> 48) % 3 - 1;
    }
    return between(random >> 8, 0, 9);
}

static void fill_integers(const CheckItem *item, const int64_t *n, uint64_t key, int64_t count, unsigned char *to)
{
    size_t bytes = type_bytes(item->type);
    for (int64_t i = 0; i < count; i++)
        store_integer(item->type, integer_element(item, n, mix(key + (uint64_t)i)), to + (size_t)i * bytes);
}

/* How many such items stand before this one. */
static int characters_before(const CheckRoutine *routine, int index)
{
    int count = 0;
    for (int i = 0; i < index; i++) count += routine->items[i].character;
    return count;
}

/* One of the texts, cut off or followed by blanks: the first item takes them by turns, others as it comes. Now and then a
 * letter is another one, or the letters are any. */
static void fill_characters(const CheckItem *item, uint64_t turn, uint64_t key, int64_t count, unsigned char *to)
{
    memset(to, ' ', (size_t)count);
    int64_t length = 0;
    if (item->text_count && key % 8) {
        const char *text = item->texts[turn % (uint64_t)item->text_count];
        for (; length < count && text[length]; length++) to[length] = (unsigned char)text[length];
    } else {
        for (; length < count && length < (int64_t)(key >> 8) % 9; length++)
            to[length] = (unsigned char)('a' + mix(key + (uint64_t)length) % 26);
    }
    if (key % 8 > 5 && length) to[(key >> 16) % (uint64_t)length] += key >> 40 & 1 ? 1 : -1;
}

/* Each draw after the first was made because Fortran did not stand the one before, or a NaN arose: the values come
 * closer to each other, around a point that stays the item's own. */
static void narrow(Pattern *pattern, int draw)
{
    static const double widths[] = {1.0, 0.5, 0.25, 0.125, 0.03125, 0.0078125};
    double width = widths[draw < 6 ? draw : 5], span = pattern->high - pattern->low;
    double start = (double)(mix(pattern->key + 1) >> 40) * (1.0 / 16777216.0);
    pattern->low = pattern->low + start * (1.0 - width) * span;
    pattern->high = pattern->low + width * span;
}

/* Where no range is given: positive values near 1, now and then signed ones, or very unequal ones; mild ones in draws
 * after the first. */
static Pattern pattern_of(const CheckItem *item, Input input, uint64_t key)
{
    static const double regimes[][2] = {{0.1, 2.0}, {0.5, 1.5}, {-1.5, 1.5}, {0.1, 2.0}, {-2.0, 0.5}, {0.001, 100.0}};
    int regime = input.draw ? input.draw % 2 : input.row % 6;
    Pattern pattern = {.low = regimes[regime][0], .high = regimes[regime][1], .key = mix(key)};
    pattern.texture = (int)((unsigned)(input.row + input.draw) / 2 % 4);
    if (item->ranged) {
        pattern.low = item->low;
        pattern.high = item->high;
    }
    narrow(&pattern, input.draw);
    if (item->ranged && pattern.high > item->high) pattern.high = item->high;
    return pattern;
}

void input_fill(const CheckRoutine *routine, int index, Input input, int call, void *data)
{
    const CheckItem *item = &routine->items[index];
    const int64_t *n = input_sizes(routine, input);
    int64_t count = item_count(item, n);
    if (item->slot >= 0) {
        store_integer(item->type, n[item->slot], data);
        return;
    }
    uint64_t key = hash_bytes(check_seed ^ HASH_START, routine->name, strlen(routine->name));
    key = mix(key ^ (uint64_t)index << 40 ^ (uint64_t)input.row << 16 ^ (uint64_t)input.draw << 4 ^ (uint64_t)call);
    if (item->character) {
        uint64_t turn = (uint64_t)input.row * CHECK_CALLS + (uint64_t)call;
        fill_characters(item, characters_before(routine, index) ? mix(key) : turn, mix(key), count, data);
        return;
    }
    if (!type_real(item->type)) {
        fill_integers(item, n, key, count, data);
        return;
    }
    Pattern pattern = pattern_of(item, input, key);
    pattern.row = item->rank ? item->dims[0].extent(n) : 1;
    if (pattern.row < 1) pattern.row = 1;
    fill_reals(item, &pattern, count, data);
}

void input_fill_all(const CheckRoutine *routine, Input input, int call, unsigned char *data)
{
    const int64_t *n = input_sizes(routine, input);
    size_t offset = 0;
    for (int i = 0; i < routine->item_count; i++) {
        input_fill(routine, i, input, call, data + offset);
        size_t bytes = (size_t)item_count(&routine->items[i], n) * type_bytes(routine->items[i].type);
        offset += (bytes + 7) & ~(size_t)7;
    }
}
