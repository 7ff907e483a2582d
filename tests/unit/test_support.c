/* Arenas, lists, bit sets, interned names, formatted texts and diagnostics. */
#include "unit.h"

#include "support/bitset.h"
#include "support/context.h"
#include "support/format.h"
#include "support/text.h"
#include "support/list.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void arena_gives_zeroed_aligned_blocks(void **state)
{
    (void)state;
    Arena *arena = arena_create();
    for (size_t size = 0; size < 7000000; size = size * 3 + 1) {
        unsigned char *block = arena_alloc(arena, size);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++) assert_int_equal(block[i], 0);
        memset(block, 0xff, size);
    }
    arena_reset(arena);
    assert_int_equal(*(char *)arena_alloc(arena, 1), 0);
    assert_string_equal(arena_printf(arena, "%s-%d", "x", 5), "x-5");
    arena_destroy(arena);
}

static void arena_extends_the_last_block_alone(void **state)
{
    (void)state;
    Arena *arena = arena_create();
    for (int round = 0; round < 3; round++) {
        char *first = arena_alloc(arena, 24), *last = arena_alloc(arena, 40);
        assert_false(arena_extend(arena, first, 24, 48));
        assert_true(arena_extend(arena, last, 40, 30000));
        for (size_t i = 0; i < 30000; i++) assert_int_equal(last[i], 0);
        memset(last, 0xff, 30000);
        assert_false(arena_extend(arena, last, 30000, (size_t)1 << 40));
        assert_int_equal(*(char *)arena_alloc(arena, 70000), 0);
        const char *text = arena_printf(arena, "%0300000d", 7);
        assert_int_equal(strlen(text), 300000);
        assert_int_equal(*(char *)arena_alloc(arena, 1), 0);
        arena_reset(arena);
    }
    arena_destroy(arena);
}

static void list_keeps_items_when_it_grows(void **state)
{
    (void)state;
    Arena *arena = arena_create();
    LIST(int) list = {0};
    for (int i = 0; i < 1000; i++) list_push(arena, &list, i * i);
    assert_int_equal(list.count, 1000);
    for (int i = 0; i < 1000; i++) assert_int_equal(list.items[i], i * i);
    arena_destroy(arena);
}

static void bitset_operations_agree_with_arrays(void **state)
{
    (void)state;
    enum { SIZE = 131 };
    Arena *arena = arena_create();
    Bitset multiples[4] = {{0}};
    for (uint32_t k = 2; k < 4; k++) {
        multiples[k] = bitset_create(arena, SIZE);
        for (uint32_t i = 0; i < SIZE; i += k) bitset_add(&multiples[k], i);
    }
    Bitset either = bitset_create(arena, SIZE), both = bitset_create(arena, SIZE), only = bitset_create(arena, SIZE);
    bitset_assign(&either, &multiples[2]);
    assert_true(bitset_union(&either, &multiples[3]));
    assert_false(bitset_union(&either, &multiples[3]));
    bitset_assign(&both, &multiples[2]);
    bitset_intersect(&both, &multiples[3]);
    bitset_assign(&only, &multiples[2]);
    bitset_subtract(&only, &multiples[3]);
    uint32_t count = 0;
    for (uint32_t i = 0; i < SIZE; i++) {
        assert_int_equal(bitset_has(&either, i), i % 2 == 0 || i % 3 == 0);
        assert_int_equal(bitset_has(&both, i), i % 6 == 0);
        assert_int_equal(bitset_has(&only, i), i % 2 == 0 && i % 3 != 0);
        count += i % 6 == 0;
    }
    assert_int_equal(bitset_count(&both), count);
    assert_false(bitset_has(&both, SIZE + 1));
    bitset_remove(&both, 6);
    assert_false(bitset_has(&both, 6));
    arena_destroy(arena);
}

/* What lies in memory behind the smaller set are no members of it. */
static void bitsets_of_two_sizes_have_the_members_of_the_smaller(void **state)
{
    (void)state;
    enum { FEW = 64, MANY = 200 };
    uint64_t words[4] = {5, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    const Bitset few = {words, FEW};
    Arena *arena = arena_create();
    Bitset set = bitset_create(arena, MANY);
    bitset_add(&set, 100);
    assert_true(bitset_union(&set, &few));
    assert_int_equal(bitset_count(&set), 3);
    assert_true(bitset_has(&set, 0) && bitset_has(&set, 2) && bitset_has(&set, 100));
    bitset_subtract(&set, &few);
    assert_int_equal(bitset_count(&set), 1);
    bitset_add(&set, 2);
    bitset_intersect(&set, &few);
    assert_true(bitset_count(&set) == 1 && bitset_has(&set, 2));
    bitset_add(&set, 100);
    bitset_assign(&set, &few);
    assert_true(bitset_count(&set) == 2 && bitset_has(&set, 0) && bitset_has(&set, 2));
    arena_destroy(arena);
}

static void equal_texts_are_one_name(void **state)
{
    (void)state;
    Arena *arena = arena_create();
    Interner *names = interner_create(arena);
    Name first[3000];
    for (int i = 0; i < 3000; i++) first[i] = intern_printf(names, "name%d", i);
    for (int i = 0; i < 3000; i++) {
        char text[32];
        int length = snprintf(text, sizeof text, "name%d+", i);
        assert_ptr_equal(intern_text(names, text, (size_t)length - 1), first[i]);
        assert_ptr_not_equal(intern(names, text), first[i]);
    }
    char longer[2000];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_ptr_equal(intern_printf(names, "%s", longer), intern(names, longer));
    arena_destroy(arena);
}

static void name_table_numbers_in_the_order_of_entry(void **state)
{
    (void)state;
    Arena *arena = arena_create();
    NameTable table = {0};
    assert_int_equal(name_table_find(&table, "a", 1), 0);
    for (uint32_t i = 1; i <= 2000; i++) assert_int_equal(name_table_add(arena, &table, arena_printf(arena, "n%u", i)), i);
    assert_int_equal(name_table_add(arena, &table, "n7"), 7);
    assert_int_equal(name_table_find(&table, "n2000 and more", 5), 2000);
    assert_int_equal(name_table_find(&table, "n2001", 5), 0);
    assert_int_equal(table.names.count, 2000);
    assert_string_equal(table.names.items[41], "n42");
    arena_destroy(arena);
}

/* Compares format_text with vsnprintf, in a buffer of each size. */
static __attribute__((format(printf, 1, 2))) void expect_formatted(const char *format, ...)
{
    char expected[200], got[201];
    for (size_t room = 0; room <= sizeof expected; room++) {
        memset(expected, '#', sizeof expected);
        memset(got, '#', sizeof got);
        va_list args, again;
        va_start(args, format);
        va_copy(again, args);
        int length = vsnprintf(room ? expected : NULL, room, format, args);
        assert_int_equal(format_text(room ? got : NULL, room, format, again), length);
        va_end(again);
        va_end(args);
        assert_memory_equal(got, expected, sizeof expected);
        assert_int_equal(got[room], '#');
    }
}

static void format_writes_as_the_c_library(void **state)
{
    (void)state;
    expect_formatted("plain");
    expect_formatted("%s%%%c|%s", "one", 'x', "");
    expect_formatted("%.*s|%.*s|%.*s", 2, "two", 9, "two", -1, "two");
    expect_formatted("%*s|%*s|%*s|%*s", 5, "abc", -5, "abc", 2, "abc", 0, "");
    expect_formatted("%d %d %d %u %u", 0, INT_MIN, INT_MAX, 0u, UINT_MAX);
    expect_formatted("%ld %lu %zu", LONG_MIN, ULONG_MAX, SIZE_MAX);
    expect_formatted("%lld %lld %llu", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
    expect_formatted("%s and %d, then %5d|%-4s|%.3s|%x|%.17g %s", "a", -7, 42, "ab", "abcdef", 255u, 0.1, "end");
}

static void text_appends(void **state)
{
    (void)state;
    Text text = {0};
    assert_string_equal(text_string(&text), "");
    for (int i = 0; i < 500; i++) text_printf(&text, "%d,", i % 10);
    assert_int_equal(text.length, 1000);
    text_add_bytes(&text, "ab\0c", 4);
    assert_int_equal(text.length, 1004);
    assert_memory_equal(text.data + 996, "8,9,ab\0c", 8);
    text_free(&text);
    assert_int_equal(text.length, 0);
}

/* What diag_flush prints, to be freed. */
static char *flushed(Diag *diag)
{
    char *out = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&out, &size);
    diag_flush(diag, stream);
    fclose(stream);
    return out;
}

static void expect_added(void add(Text *, const char *), const char *string, const char *expected)
{
    Text text = {0};
    add(&text, string);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void names_of_files_are_no_code(void **state)
{
    (void)state;
    expect_added(text_add_c_string, "a \"b\"\\c\nd\177 ?\?/? \351", "a \\\"b\\\"\\\\c\\012d\\177 ?\\077/? \351");
    expect_added(text_add_comment, "a*/b/*c\nd?\?/e\\f\\", "a*_b/_c_d?_/e\\f_");
    expect_added(text_add_utf8, "\303\251 \351 \355\240\200 \360\237\230\200\303",
                 "\303\251 \357\277\275 \357\277\275\357\277\275\357\277\275 \360\237\230\200\357\277\275");
    assert_int_equal(utf8_length(""), 0);
}

static void diagnostics_are_sorted_and_show_the_place(void **state)
{
    (void)state;
    static const char source[] = "first line\n  second\n";
    Context context = context_create(0);
    uint32_t file = diag_add_file(context.diag, "f.f90", source, strlen(source));
    uint32_t line, column;
    diag_position(context.diag, file, 13, &line, &column);
    assert_int_equal(line, 2);
    assert_int_equal(column, 3);
    diag_error(context.diag, (SourceRange){file, 13, 19}, "later %d", 1);
    diag_note(context.diag, (SourceRange){file, 0, 5}, "a note");
    diag_error(context.diag, (SourceRange){file, 6, 10}, "earlier");
    diag_error(context.diag, (SourceRange){file, 6, 10}, "the same place");
    diag_warning(context.diag, (SourceRange){file, 6, 7}, "warned");
    assert_int_equal(diag_error_count(context.diag), 2);
    assert_int_equal(diag_file_error_count(context.diag, file), 2);
    char *out = flushed(context.diag);
    const char *earlier = strstr(out, "f.f90:1:7: error: earlier\n  first line\n        ^~~~\n");
    const char *later = strstr(out, "f.f90:2:3: error: later 1\n    second\n    ^~~~~~\nf.f90:1:1: note: a note\n");
    assert_non_null(earlier);
    assert_non_null(later);
    assert_true(earlier < later);
    assert_non_null(strstr(out, "f.f90:1:7: warning: warned"));
    assert_null(strstr(out, "the same place"));
    free(out);
    out = flushed(context.diag);
    assert_string_equal(out, "");
    free(out);
    context_destroy(&context);
}

static void only_so_many_errors_are_printed(void **state)
{
    (void)state;
    static const char source[] = "abcdefghij";
    Context context = context_create(3);
    uint32_t file = diag_add_file(context.diag, "f", source, strlen(source));
    for (uint32_t i = 0; i < 8; i++) diag_error(context.diag, (SourceRange){file, i, i + 1}, "fault <%u>", i);
    char *out = flushed(context.diag);
    assert_non_null(strstr(out, "fault <2>"));
    assert_null(strstr(out, "fault <3>"));
    assert_int_equal(diag_error_count(context.diag), 8);
    free(out);
    context_destroy(&context);
}

static void ranges_join(void **state)
{
    (void)state;
    SourceRange joined = source_range_join((SourceRange){1, 3, 5}, (SourceRange){1, 9, 12});
    assert_int_equal(joined.begin, 3);
    assert_int_equal(joined.end, 12);
    joined = source_range_join((SourceRange){0}, (SourceRange){1, 9, 12});
    assert_int_equal(joined.begin, 9);
    joined = source_range_join((SourceRange){1, 3, 5}, (SourceRange){0});
    assert_int_equal(joined.end, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_gives_zeroed_aligned_blocks),
        cmocka_unit_test(arena_extends_the_last_block_alone),
        cmocka_unit_test(list_keeps_items_when_it_grows),
        cmocka_unit_test(bitset_operations_agree_with_arrays),
        cmocka_unit_test(bitsets_of_two_sizes_have_the_members_of_the_smaller),
        cmocka_unit_test(equal_texts_are_one_name),
        cmocka_unit_test(name_table_numbers_in_the_order_of_entry),
        cmocka_unit_test(format_writes_as_the_c_library),
        cmocka_unit_test(text_appends),
        cmocka_unit_test(names_of_files_are_no_code),
        cmocka_unit_test(diagnostics_are_sorted_and_show_the_place),
        cmocka_unit_test(only_so_many_errors_are_printed),
        cmocka_unit_test(ranges_join),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
