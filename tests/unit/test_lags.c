/* Lags of least price: that they are the least is proved by the flow of the dual program, and for small ones by trying all. */
#include "unit.h"

#include "passes/vec/lags.h"

#include <stdlib.h>
#include <string.h>

static uint32_t draw(uint64_t *state, uint32_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % below);
}

static void add_edge(Arena *arena, LagProblem *problem, uint32_t from, uint32_t to, int64_t least)
{
    list_push(arena, &problem->edges, ((LagEdge){from, to, least}));
}

/* As of a program: later nodes read earlier ones, some not further than a reach, and a price is on what edges ask. Node 0 is before all. */
static LagProblem draw_problem(Arena *arena, uint64_t *state, uint32_t nodes, uint32_t reads, int32_t most, int32_t reach)
{
    LagProblem problem = {.nodes = nodes, .price = arena_array(arena, int64_t, nodes)};
    for (uint32_t n = 1; n < nodes; n++) add_edge(arena, &problem, 0, n, (int32_t)draw(state, 5) - 2);
    for (uint32_t r = 0; r < reads && nodes > 2; r++) {
        uint32_t to = 2 + draw(state, nodes - 2), from = 1 + draw(state, to - 1), price = draw(state, 4);
        int64_t least = (int32_t)draw(state, 2 * (uint32_t)most + 1) - most;
        add_edge(arena, &problem, from, to, least);
        if (draw(state, 3) == 0) add_edge(arena, &problem, to, from, -least - (int32_t)draw(state, (uint32_t)reach));
        problem.price[to] += price;
        problem.price[from] -= price;
    }
    return problem;
}

/* Whether the edges contradict each other: a node is far from itself, by the longest ways between all pairs. */
static bool contradicts(Arena *arena, const LagProblem *problem)
{
    enum { NONE = INT32_MIN };
    uint32_t n = problem->nodes;
    int64_t *far = arena_array(arena, int64_t, (size_t)n * n);
    for (uint32_t i = 0; i < n * n; i++) far[i] = i % (n + 1) ? NONE : 0;
    for (uint32_t e = 0; e < problem->edges.count; e++) {
        const LagEdge *edge = &problem->edges.items[e];
        int64_t *at = &far[edge->from * n + edge->to];
        if (edge->least > *at) *at = edge->least;
    }
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t j = 0; j < n; j++)
                if (far[i * n + k] != NONE && far[k * n + j] != NONE && far[i * n + k] + far[k * n + j] > far[i * n + j])
                    far[i * n + j] = far[i * n + k] + far[k * n + j];
    for (uint32_t i = 0; i < n; i++)
        if (far[i * n + i] > 0) return true;
    return false;
}

/* That the lags are possible, the flow is, and both have the same price: each proves that the other is best. */
static int64_t check_optimum(Arena *arena, const LagProblem *problem, const int64_t *lags, const int64_t *flow)
{
    int64_t primal = 0, dual = 0, *into = arena_array(arena, int64_t, problem->nodes);
    assert_int_equal(lags[0], 0);
    for (uint32_t e = 0; e < problem->edges.count; e++) {
        const LagEdge *edge = &problem->edges.items[e];
        assert_true(lags[edge->to] - lags[edge->from] >= edge->least);
        assert_true(flow[e] >= 0);
        into[edge->to] += flow[e];
        into[edge->from] -= flow[e];
        dual += edge->least * flow[e];
    }
    for (uint32_t n = 0; n < problem->nodes; n++) {
        assert_int_equal(into[n], problem->price[n]);
        primal += problem->price[n] * lags[n];
    }
    assert_int_equal(primal, dual);
    return primal;
}

static void random_lags_are_proved_least(void **state)
{
    (void)state;
    uint64_t random = 1;
    uint32_t found = 0, refused = 0;
    for (uint32_t turn = 0; turn < 2000; turn++) {
        Arena *arena = arena_create();
        uint32_t nodes = 1 + draw(&random, 24);
        LagProblem problem = draw_problem(arena, &random, nodes, draw(&random, 3 * nodes), 1 + (int32_t)draw(&random, 4), 1 + (int32_t)draw(&random, 12));
        int64_t *lags = arena_array(arena, int64_t, nodes), *flow = arena_array(arena, int64_t, problem.edges.count);
        bool good = lags_find(arena, &problem, lags, flow);
        assert_int_equal(good, !contradicts(arena, &problem));
        if (good) check_optimum(arena, &problem, lags, flow);
        found += good;
        refused += !good;
        arena_destroy(arena);
    }
    assert_true(found > 500 && refused > 50);
}

/* All lags from -LOW to HIGH of the nodes from `node` on: the least price, and of the lags that have it the least sum. */
enum { LOW = 4, HIGH = 6 };

static void try_all(const LagProblem *problem, int64_t *lags, uint32_t node, int64_t best[2])
{
    if (node < problem->nodes) {
        for (lags[node] = -LOW; lags[node] <= HIGH; lags[node]++) try_all(problem, lags, node + 1, best);
        return;
    }
    int64_t price = 0, sum = 0;
    for (uint32_t e = 0; e < problem->edges.count; e++) {
        const LagEdge *edge = &problem->edges.items[e];
        if (lags[edge->to] - lags[edge->from] < edge->least) return;
    }
    for (uint32_t n = 0; n < problem->nodes; n++) {
        price += problem->price[n] * lags[n];
        sum += lags[n];
    }
    if (price > best[0] || (price == best[0] && sum >= best[1])) return;
    best[0] = price;
    best[1] = sum;
}

static void small_lags_are_the_best_of_all(void **state)
{
    (void)state;
    uint64_t random = 7;
    uint32_t compared = 0;
    for (uint32_t turn = 0; turn < 300; turn++) {
        Arena *arena = arena_create();
        uint32_t nodes = 2 + draw(&random, 4);
        LagProblem problem = draw_problem(arena, &random, nodes, draw(&random, 6), 1, 4);
        int64_t *lags = arena_array(arena, int64_t, nodes), *flow = arena_array(arena, int64_t, problem.edges.count), best[2] = {INT64_MAX, INT64_MAX};
        if (lags_find(arena, &problem, lags, flow)) {
            int64_t price = check_optimum(arena, &problem, lags, flow), sum = 0, *tried = arena_array(arena, int64_t, nodes);
            for (uint32_t n = 0; n < nodes; n++) sum += lags[n];
            try_all(&problem, tried, 1, best);
            assert_int_equal(price, best[0]);
            assert_int_equal(sum, best[1]);
            compared++;
        }
        arena_destroy(arena);
    }
    assert_true(compared > 100);
}

static void large_lags_are_proved_least(void **state)
{
    (void)state;
    uint64_t random = 3;
    Arena *arena = arena_create();
    LagProblem problem = draw_problem(arena, &random, 8000, 20000, 2, 1000000);
    int64_t *lags = arena_array(arena, int64_t, problem.nodes), *flow = arena_array(arena, int64_t, problem.edges.count);
    assert_true(lags_find(arena, &problem, lags, flow));
    check_optimum(arena, &problem, lags, flow);
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_lags_are_proved_least),
        cmocka_unit_test(small_lags_are_the_best_of_all),
        cmocka_unit_test(large_lags_are_proved_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
