#include "passes/nest/differences.h"

/* ---- a row ------------------------------------------------------------------------------ */

/* The terms of a row, those of one variable as one. */
typedef struct {
    IntTerm *terms;
    uint32_t count;
    int64_t constant;
    bool equality;
} Row;

typedef struct {
    Arena *arena;
    LIST(Row) rows;
} Rows;

/* Adds `factor` times a term; false: numbers that are too large. */
static bool add_term(Row *row, IntTerm term, int64_t factor)
{
    uint32_t n = 0;
    int64_t more;
    while (n < row->count && row->terms[n].of != term.of) n++;
    if (n == row->count) row->terms[row->count++] = (IntTerm){term.of, 0};
    if (__builtin_mul_overflow(term.coefficient, factor, &more) || __builtin_add_overflow(row->terms[n].coefficient, more, &row->terms[n].coefficient))
        return false;
    if (row->terms[n].coefficient == 0) row->terms[n] = row->terms[--row->count];
    return true;
}

static bool read_row(const System *system, uint32_t n, Row *row)
{
    const SystemRow *from = &system->rows.items[n];
    *row = (Row){arena_array(system->arena, IntTerm, from->count), 0, from->constant, from->equality};
    for (uint32_t k = 0; k < from->count; k++)
        if (!add_term(row, system->terms.items[from->first + k], 1)) return false;
    return true;
}

/* ---- whether a system is empty ---------------------------------------------------------- */

/* value[to] <= value[from] + most, in every solution. */
typedef struct {
    uint32_t from, to;
    int64_t most;
} Edge;

typedef struct {
    Edge *edges;
    uint32_t count;
    uint32_t zero;  /* the node that stands for 0 */
    bool never;     /* a row holds for no integers */
} Graph;

/* Adds what the row says; false: it is of another kind. */
static bool add_row(Graph *graph, const Row *row)
{
    if (row->count == 0) graph->never |= row->equality ? row->constant != 0 : row->constant < 0;
    if (row->count == 0) return true;
    int64_t factor = row->terms[0].coefficient;
    if (row->count > 2 || factor == INT64_MIN || (row->count == 2 && row->terms[1].coefficient != -factor)) return false;
    uint32_t plus = row->terms[0].of, minus = row->count == 2 ? row->terms[1].of : graph->zero;
    if (factor < 0) {
        uint32_t other = plus;
        plus = minus;
        minus = other;
        factor = -factor;
    }
    /* factor * (plus - minus) + constant >= 0 */
    int64_t most = row->constant / factor - (row->constant % factor < 0);
    graph->edges[graph->count++] = (Edge){plus, minus, most};
    if (!row->equality) return true;
    graph->never |= row->constant % factor != 0;
    graph->edges[graph->count++] = (Edge){minus, plus, -most};
    return true;
}

/* Shortens ways until all edges hold: 0; 1 when there is no end to it, -1 when numbers are too large. */
static int settle(const Graph *graph, int64_t *ways)
{
    bool changed = true;
    for (uint32_t turn = 0; changed && turn <= graph->zero + 1; turn++) {
        changed = false;
        for (uint32_t n = 0; n < graph->count; n++) {
            const Edge *edge = &graph->edges[n];
            int64_t way;
            if (__builtin_add_overflow(ways[edge->from], edge->most, &way)) return -1;
            if (way >= ways[edge->to]) continue;
            ways[edge->to] = way;
            changed = true;
        }
    }
    return changed;
}

int differences_are_empty(const System *system)
{
    Graph graph = {.edges = arena_array(system->arena, Edge, 2 * system->rows.count), .zero = system->variables.count};
    for (uint32_t n = 0; n < system->rows.count; n++) {
        Row row;
        if (!read_row(system, n, &row) || row.constant == INT64_MIN || !add_row(&graph, &row)) return -1;
    }
    return graph.never ? 1 : settle(&graph, arena_array(system->arena, int64_t, system->variables.count + 1));
}

/* ---- whether a system holds in another -------------------------------------------------- */

static int64_t coefficient_of(const Row *row, uint32_t variable)
{
    for (uint32_t n = 0; n < row->count; n++)
        if (row->terms[n].of == variable) return row->terms[n].coefficient;
    return 0;
}

/* `a` and `factor` times `b`, in terms of its own. */
static bool combine(Arena *arena, const Row *a, const Row *b, int64_t factor, Row *sum)
{
    int64_t more;
    *sum = (Row){arena_array(arena, IntTerm, a->count + b->count), a->count, a->constant, a->equality};
    for (uint32_t n = 0; n < a->count; n++) sum->terms[n] = a->terms[n];
    for (uint32_t n = 0; n < b->count; n++)
        if (!add_term(sum, b->terms[n], factor)) return false;
    return !__builtin_mul_overflow(b->constant, factor, &more) && !__builtin_add_overflow(sum->constant, more, &sum->constant);
}

/* The equality that says what the variable is; NULL: there is none. */
static const Row *find_definition(const Rows *rows, uint32_t variable)
{
    for (uint32_t n = 0; n < rows->rows.count; n++) {
        const Row *row = &rows->rows.items[n];
        int64_t coefficient = coefficient_of(row, variable);
        if (row->equality && (coefficient == 1 || coefficient == -1)) return row;
    }
    return NULL;
}

/* Puts what an equality says in the variable's place. */
static bool replace(Rows *rows, const Row *definition, uint32_t variable)
{
    Rows left = {.arena = rows->arena};
    for (uint32_t n = 0; n < rows->rows.count; n++) {
        const Row *row = &rows->rows.items[n];
        Row sum;
        int64_t factor;
        if (row == definition) continue;
        if (__builtin_mul_overflow(coefficient_of(row, variable), -coefficient_of(definition, variable), &factor)) return false;
        if (!combine(rows->arena, row, definition, factor, &sum)) return false;
        list_push(rows->arena, &left.rows, sum);
    }
    *rows = left;
    return true;
}

/* Puts sums of rows that bound the variable from both sides in their place: exact where its factors are 1 and -1. */
static bool take_out_bounded(Rows *rows, uint32_t variable)
{
    Rows left = {.arena = rows->arena};
    for (uint32_t n = 0; n < rows->rows.count; n++) {
        const Row *row = &rows->rows.items[n];
        int64_t coefficient = coefficient_of(row, variable);
        if (coefficient && (row->equality || coefficient < -1 || coefficient > 1)) return false;
        if (!coefficient) list_push(rows->arena, &left.rows, *row);
        for (uint32_t k = 0; k < rows->rows.count && coefficient == 1; k++) {
            Row sum;
            if (coefficient_of(&rows->rows.items[k], variable) != -1) continue;
            if (!combine(rows->arena, row, &rows->rows.items[k], 1, &sum)) return false;
            list_push(rows->arena, &left.rows, sum);
        }
    }
    *rows = left;
    return true;
}

/* Whether `factor` times the row is never 1 or more in the system. */
static bool is_never_positive(System *system, const Row *row, int64_t factor)
{
    if (row->constant < -(INT64_MAX / 2) || row->constant > INT64_MAX / 2) return false;
    system_begin_row(system, false, factor * row->constant - 1);
    for (uint32_t n = 0; n < row->count; n++) {
        if (row->terms[n].coefficient == INT64_MIN) return false;
        system_add_term(system, row->terms[n].of, factor * row->terms[n].coefficient);
    }
    bool never = differences_are_empty(system) == 1;
    system_drop_row(system);
    return never;
}

bool differences_hold(System *inner, const System *outer, uint32_t kept)
{
    Rows rows = {.arena = inner->arena};
    for (uint32_t n = 0; n < outer->rows.count; n++) {
        Row row;
        if (!read_row(outer, n, &row)) return false;
        list_push(rows.arena, &rows.rows, row);
    }
    for (uint32_t variable = outer->variables.count; variable-- > kept;) {
        const Row *definition = find_definition(&rows, variable);
        if (definition ? !replace(&rows, definition, variable) : !take_out_bounded(&rows, variable)) return false;
    }
    for (uint32_t n = 0; n < rows.rows.count; n++) {
        const Row *row = &rows.rows.items[n];
        if (!is_never_positive(inner, row, -1) || (row->equality && !is_never_positive(inner, row, 1))) return false;
    }
    return true;
}
