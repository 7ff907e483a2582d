/* Two nests of a row with loops over species. */
#include "passes/nest/species.h"

#include "ir/build.h"
#include "ir/walk.h"

/* A symbol that the slice sets gets another one there. */
static SymId add_own(const Species *s, SymId id)
{
    const Symbol symbol = *nest_symbol(s->routine, id);
    Dim *dims = arena_array(s->context->scratch, Dim, symbol.rank);
    for (uint32_t n = 0; n < symbol.rank; n++) dims[n] = *nest_dim(s->routine, &symbol, n);
    return nest_temporary_add(s->context, s->routine, arena_printf(s->context->scratch, "own.%s", symbol.name), symbol.type, symbol.rank, dims);
}

static ExprId replace(void *data, NestRoutine *routine, ExprId id)
{
    Species *s = data;
    const Expr expr = *nest_expr(routine, id);
    SymId own = expr.op == OP_SCALAR || expr.op == OP_ELEMENT ? s->own[expr.symbol] : 0;
    ExprId subscripts[NEST_MAX_RANK];
    if (!own) return 0;
    if (expr.op == OP_SCALAR) return nest_scalar(s->context, routine, own, expr.loc);
    for (uint32_t n = 0; n < expr.count; n++) subscripts[n] = nest_expr_replace(s->context, routine, nest_operand(routine, &expr, n), replace, s);
    return nest_element(s->context, routine, own, subscripts, expr.count, expr.loc);
}

static ExprId copy_expr(Species *s, ExprId id) { return nest_expr_replace(s->context, s->routine, id, replace, s); }

/* The list as it is for one species. */
static StmtList copy_list(Species *s, StmtId first)
{
    StmtList list = {0};
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) {
        Stmt stmt = *nest_stmt(s->routine, id);
        bool species = bitset_has(&s->loops, id);
        if (!species && !bitset_has(&s->kept, id) && !bitset_has(&s->inside, id)) continue;
        stmt.next = 0;
        if (species) {
            s->own[stmt.loop.variable] = s->variable;
            nest_list_join(s->routine, &list, copy_list(s, stmt.loop.body));
            s->own[stmt.loop.variable] = 0;
            continue;
        }
        if (stmt.kind == STMT_ASSIGN) {
            stmt.assign.target = copy_expr(s, stmt.assign.target);
            stmt.assign.value = copy_expr(s, stmt.assign.value);
        } else if (stmt.kind == STMT_IF) {
            stmt.if_.condition = copy_expr(s, stmt.if_.condition);
            stmt.if_.then = copy_list(s, stmt.if_.then).first;
            stmt.if_.else_ = copy_list(s, stmt.if_.else_).first;
        } else {
            stmt.loop.lower = copy_expr(s, stmt.loop.lower);
            stmt.loop.upper = copy_expr(s, stmt.loop.upper);
            stmt.loop.step = copy_expr(s, stmt.loop.step);
            stmt.loop.body = copy_list(s, stmt.loop.body).first;
        }
        StmtId copy = nest_stmt_add(s->context, s->routine, stmt);
        if (stmt.kind == STMT_LOOP) nest_loop_info(s->routine, copy)->assertions = nest_loop_info(s->routine, id)->assertions;
        nest_list_append(s->routine, &list, copy);
    }
    return list;
}

/* The list without species loops, and without what held nothing else. */
static StmtId without_species(const Species *s, StmtId first)
{
    StmtList list = {0};
    for (StmtId id = first, next; id; id = next) {
        StmtId lists[2], left = 0;
        next = nest_stmt(s->routine, id)->next;
        if (bitset_has(&s->loops, id)) continue;
        uint32_t count = nest_stmt_lists(nest_stmt(s->routine, id), lists);
        for (uint32_t n = 0; n < count; n++) {
            nest_set_list(s->routine, id, n, without_species(s, lists[n]));
            nest_stmt_lists(nest_stmt(s->routine, id), lists);
            left |= lists[n];
        }
        if (count && !left) continue;
        nest_stmt(s->routine, id)->next = 0;
        nest_list_append(s->routine, &list, id);
    }
    return list.first;
}

void species_take_apart(Species *s, const Bitset *set)
{
    NestRoutine *r = s->routine;
    const StmtId outer = s->outer->stmt;
    Stmt loop = *nest_stmt(r, s->first->stmt);
    s->variable = nest_temporary_add(s->context, r, "species", nest_symbol(r, loop.loop.variable)->type, 0, NULL);
    s->own = arena_array(s->context->scratch, SymId, r->symbols.count + 2 * s->facts->symbol_count);
    for (SymId id = 1; id < s->facts->symbol_count; id++)
        if (bitset_has(set, id)) s->own[id] = add_own(s, id);
    loop.next = 0;
    loop.loop.variable = s->variable;
    loop.loop.body = 0;
    const StmtId species = nest_stmt_add(s->context, r, loop);
    Stmt rows = *nest_stmt(r, outer);
    rows.next = 0;
    rows.loop.body = copy_list(s, rows.loop.body).first;
    StmtId copy = nest_stmt_add(s->context, r, rows);
    nest_loop_info(r, copy)->assertions = nest_loop_info(r, outer)->assertions;
    nest_stmt(r, species)->loop.body = copy;
    StmtId rest = without_species(s, nest_stmt(r, outer)->loop.body);
    nest_stmt(r, outer)->loop.body = rest;
    nest_stmt_put_before(s->context, r, outer, *nest_stmt(r, species));
}
