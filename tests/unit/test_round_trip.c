/* Random programs: the verifier finds no fault in them, and their text reads back to a program that prints the same.
 * Random damage to the text never crashes the reader, and what it accepts obeys the same law. */
#include "unit.h"

#include "gen_nest.h"
#include "ir/print.h"
#include "ir/read.h"
#include "ir/verify.h"

#include <stdlib.h>
#include <string.h>

enum { PROGRAMS = 2000, DAMAGED = 6000 };

static NestProgram *read_text(Context *context, const char *text, size_t length)
{
    const char *kept = arena_strndup(context->arena, text, length);
    return nest_read_program(context, diag_add_file(context->diag, "text", kept, length));
}

/* Reads and prints `text`; the result must be the same. */
static void assert_stable(Context *context, const Text *text, uint64_t seed)
{
    Text again = {0};
    NestProgram *program = read_text(context, text_string(text), text->length);
    diag_flush(context->diag, stderr);
    if (!program) fail_msg("program %llu is not read:\n%s", (unsigned long long)seed, text_string(text));
    nest_print_program(program, &again);
    if (strcmp(text_string(&again), text_string(text)) != 0)
        fail_msg("program %llu prints as\n%s\nand then as\n%s", (unsigned long long)seed, text_string(text), text_string(&again));
    text_free(&again);
}

static void random_programs_survive(void **state)
{
    (void)state;
    size_t bytes = 0;
    for (uint64_t seed = 0; seed < PROGRAMS; seed++) {
        Context context = context_create(0);
        NestProgram *program = gen_nest_program(&context, seed);
        Text text = {0}, faults = {0};
        if (!nest_verify_program(program, &faults)) {
            nest_print_program(program, &text);
            fail_msg("program %llu:\n%s%s", (unsigned long long)seed, text_string(&faults), text_string(&text));
        }
        nest_print_program(program, &text);
        bytes += text.length;
        assert_stable(&context, &text, seed);
        text_free(&text);
        context_destroy(&context);
    }
    assert_true(bytes / PROGRAMS > 1000); /* the generator does not make next to nothing */
}

/* Overwrites, removes, repeats or moves a few bytes. */
static size_t damage(char *text, size_t length, size_t room, uint64_t *seed)
{
    static const char bytes[] = " \n()[]{}=,:+-*/<>\"\\@#;.0123456789eE_xif\0\x80\xff";
    for (uint32_t times = 1 + gen_random(seed, 4); times; times--) {
        size_t at = gen_random(seed, (uint32_t)length), from = gen_random(seed, (uint32_t)length);
        size_t count = 1 + gen_random(seed, 1u << gen_random(seed, 8));
        if (at + count > length) count = length - at;
        switch (gen_random(seed, 4)) {
        case 0: text[at] = bytes[gen_random(seed, sizeof bytes - 1)]; break;
        case 1:
            memmove(text + at, text + at + count, length - at - count);
            length -= count;
            break;
        case 2:
            if (length + count > room) break;
            memmove(text + at + count, text + at, length - at);
            length += count;
            break;
        default:
            if (from + count <= length) memmove(text + at, text + from, count);
        }
        if (length < 2) break;
    }
    return length;
}

static void damaged_text_is_refused_or_read(void **state)
{
    (void)state;
    uint64_t seed = 4711;
    uint32_t accepted = 0;
    Context base = context_create(0);
    Text texts[20] = {{0}};
    for (uint64_t n = 0; n < 20; n++) nest_print_program(gen_nest_program(&base, 100 + n), &texts[n]);
    for (uint32_t n = 0; n < DAMAGED; n++) {
        const Text *text = &texts[n % 20];
        size_t room = 2 * text->length;
        char *copy = malloc(room);
        assert_non_null(copy);
        memcpy(copy, text->data, text->length);
        size_t length = damage(copy, text->length, room, &seed);
        Context context = context_create(0);
        /* an exact copy without NUL, so that reading past the end is seen */
        char *exact = malloc(length ? length : 1);
        assert_non_null(exact);
        memcpy(exact, copy, length);
        NestProgram *program = nest_read_program(&context, diag_add_file(context.diag, "damaged", exact, length));
        Text faults = {0}, printed = {0};
        if (program && nest_verify_program(program, &faults)) {
            accepted++;
            nest_print_program(program, &printed);
            assert_stable(&context, &printed, n);
        }
        assert_true(program || diag_error_count(context.diag) > 0);
        text_free(&faults);
        text_free(&printed);
        context_destroy(&context);
        free(exact);
        free(copy);
    }
    assert_true(accepted > DAMAGED / 100 && accepted < DAMAGED);
    for (uint64_t n = 0; n < 20; n++) text_free(&texts[n]);
    context_destroy(&base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_programs_survive),
        cmocka_unit_test(damaged_text_is_refused_or_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
