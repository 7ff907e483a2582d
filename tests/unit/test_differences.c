/* What differences say of systems, against isl. */
#include "unit.h"

#include "passes/nest/differences.h"

#include <isl/set.h>

enum { VARIABLES = 6, KEPT = 3, ROUNDS = 6000 };

static uint32_t draw(uint64_t *state, uint32_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % below);
}

/* Rows of at most three terms, mostly differences; `last`: how many variables they are of. */
static System draw_system(Arena *arena, uint64_t *state, uint32_t last, uint32_t rows)
{
    System system = {.arena = arena};
    for (uint32_t n = 0; n < last; n++) system_new_variable(&system);
    for (uint32_t n = 0; n < rows; n++) {
        int64_t factor = draw(state, 8) ? 1 : 1 + draw(state, 3);
        system_begin_row(&system, draw(state, 4) == 0, (int64_t)draw(state, 9) - 4);
        uint32_t a = draw(state, last), b = draw(state, last);
        if (draw(state, 5)) system_add_term(&system, a, factor);
        if (draw(state, 5)) system_add_term(&system, b, draw(state, 12) ? -factor : factor);
        if (draw(state, 12) == 0) system_add_term(&system, draw(state, last), draw(state, 2) ? 1 : -1);
    }
    return system;
}

static void emptiness_is_what_isl_finds(void **state)
{
    (void)state;
    isl_ctx *isl = isl_ctx_alloc();
    uint64_t seed = 1;
    uint32_t found[2] = {0};
    for (uint32_t round = 0; round < ROUNDS; round++) {
        Arena *arena = arena_create();
        System system = draw_system(arena, &seed, 1 + draw(&seed, VARIABLES), 1 + draw(&seed, 9));
        int quick = differences_are_empty(&system);
        isl_basic_set *set = system_set(&system, isl);
        if (quick >= 0) {
            assert_int_equal(quick, isl_basic_set_is_empty(set) == isl_bool_true);
            found[quick]++;
        }
        isl_basic_set_free(set);
        arena_destroy(arena);
    }
    isl_ctx_free(isl);
    assert_true(found[0] > ROUNDS / 10 && found[1] > ROUNDS / 10);
}

/* The set of the kept variables. */
static isl_set *project(const System *system, isl_ctx *isl)
{
    isl_set *set = isl_set_from_basic_set(system_set(system, isl));
    return isl_set_project_out(set, isl_dim_set, KEPT, system->variables.count - KEPT);
}

static void a_system_that_holds_has_all_points(void **state)
{
    (void)state;
    isl_ctx *isl = isl_ctx_alloc();
    uint64_t seed = 2;
    uint32_t held = 0, within = 0;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        Arena *arena = arena_create();
        System inner = draw_system(arena, &seed, KEPT + draw(&seed, 3), 2 + draw(&seed, 8)), outer = draw_system(arena, &seed, KEPT + draw(&seed, 3), 1 + draw(&seed, 3));
        uint32_t rows = inner.rows.count, terms = inner.terms.count;
        bool holds = differences_hold(&inner, &outer, KEPT);
        assert_int_equal(inner.rows.count, rows);
        assert_int_equal(inner.terms.count, terms);
        isl_set *small = project(&inner, isl), *large = project(&outer, isl);
        bool subset = isl_set_is_subset(small, large) == isl_bool_true;
        if (holds) assert_true(subset);
        held += holds;
        within += subset;
        isl_set_free(small);
        isl_set_free(large);
        arena_destroy(arena);
    }
    isl_ctx_free(isl);
    assert_true(held > ROUNDS / 10 && 2 * held > within);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(emptiness_is_what_isl_finds),
        cmocka_unit_test(a_system_that_holds_has_all_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
