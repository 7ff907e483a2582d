/* Building nest IR: every node is made here. All ids returned are valid until the routine is gone. */
#ifndef CRAYON_IR_BUILD_H
#define CRAYON_IR_BUILD_H

#include "ir/nest.h"

/* An empty program, routine and area; the last two are registered in the program. */
NestProgram *nest_program_create(Context *context);
NestRoutine *nest_routine_create(Context *context, NestProgram *program, Name name);
AreaId nest_area_add(Context *context, NestProgram *program, Area area);

/* How much a routine holds, and that it holds no more than that: what was made since is gone, and nothing that was there may name it. */
typedef struct {
    uint32_t symbols, dims, exprs, operands, stmts, loops;
} NestMark;
NestMark nest_mark(const NestRoutine *routine);
void nest_go_back(NestRoutine *routine, NestMark mark);

/* The id of a routine registered in the program, 0 when it is not. */
RoutineId nest_routine_id(const NestProgram *program, const NestRoutine *routine);

/* Adds a symbol; the dims array is copied into the routine. The name must be new in the routine. */
SymId nest_symbol_add(Context *context, NestRoutine *routine, Symbol symbol, const Dim *dims);

/* The variant of the routine's entry that has all arguments; the routine itself when it has no entry. */
const NestRoutine *nest_entry_routine(const NestProgram *program, const NestRoutine *routine);

/* A new scalar or array local named `stem.N` with the first free N, flagged SYMBOL_TEMPORARY. */
SymId nest_temporary_add(Context *context, NestRoutine *routine, const char *stem, Type type, uint32_t rank,
                         const Dim *dims);

/* A new scalar local that stands for an element of an array: named after it, `array.2.m1`, where its subscripts are numbers and the routine has no such name, else as above. */
SymId nest_element_scalar_add(Context *context, NestRoutine *routine, ExprId element);

/* The symbol of that name, 0 when there is none. */
SymId nest_symbol_find(const NestRoutine *routine, Name name);

/* The dummy that is the length of the dummy `of`, or the extent of its dimension `dim` (from 0); 0 when there is none. */
SymId nest_find_role(const NestRoutine *routine, SymbolRole role, SymId of, uint32_t dim);

/* Leaves. The location may be {0}. */
ExprId nest_const_int(Context *context, NestRoutine *routine, Type type, int64_t value);
ExprId nest_const_bits(Context *context, NestRoutine *routine, Type type, uint64_t bits, SourceRange loc);
ExprId nest_scalar(Context *context, NestRoutine *routine, SymId symbol, SourceRange loc);
ExprId nest_array(Context *context, NestRoutine *routine, SymId symbol, SourceRange loc);
ExprId nest_element(Context *context, NestRoutine *routine, SymId symbol, const ExprId *subscripts, uint32_t count,
                    SourceRange loc);

/* An operation; `type` is used only where the table says GIVEN (else the result rule gives it).
 * The operand types must fit the table: internal error otherwise. */
ExprId nest_op(Context *context, NestRoutine *routine, Op op, Type type, const ExprId *operands, uint32_t count,
               SourceRange loc);
ExprId nest_op1(Context *context, NestRoutine *routine, Op op, ExprId a, SourceRange loc);
/* LOGICAL operands may be of two kinds: a condition of the source's, and one that is made. */
ExprId nest_op2(Context *context, NestRoutine *routine, Op op, ExprId a, ExprId b, SourceRange loc);
ExprId nest_select(Context *context, NestRoutine *routine, ExprId condition, ExprId a, ExprId b, SourceRange loc);

/* What keeps an operation from having these operands and that stated type, in a few words; NULL when it is
 * legal. `result`, unless NULL, gets the type of the result. `type` is looked at only for GIVEN. */
const char *nest_op_fault(const NestRoutine *routine, Op op, Type type, const ExprId *operands, uint32_t count,
                          Type *result);

/* Converts to `type`; the operand itself when it has that type. Integer constants are folded, to
 * real types too (rounded to nearest). */
ExprId nest_convert(Context *context, NestRoutine *routine, ExprId operand, Type type, SourceRange loc);

/* Adds a statement (its `next` is 0) and, for STMT_LOOP, an empty LoopInfo. */
StmtId nest_stmt_add(Context *context, NestRoutine *routine, Stmt stmt);

/* A list under construction: `{0}` is empty; `first` is the body to store. */
typedef struct {
    StmtId first, last;
} StmtList;

void nest_list_append(NestRoutine *routine, StmtList *list, StmtId stmt);

/* Puts the statements of another list behind. */
void nest_list_join(NestRoutine *routine, StmtList *list, StmtList more);

/* The list that begins with the statement; none for 0. */
StmtList nest_list_from(const NestRoutine *routine, StmtId first);

/* Puts a statement in the place of another one, whose id it takes; that one follows under the id that is returned, a loop with what is known of
 * it and the jumps out of it. */
StmtId nest_stmt_put_before(Context *context, NestRoutine *routine, StmtId at, Stmt first);

/* Whether a loop stands in the list, or in the ifs in it. */
bool nest_has_loop(const NestRoutine *routine, StmtId first);

/* Copies an expression with what `replace` puts in the place of its parts: it is asked for each, users before operands, and 0 keeps a part,
 * whose operands it is asked for then. Parts without replaced ones are not copied, shared ones stay shared. */
typedef ExprId (*ExprReplacer)(void *data, NestRoutine *routine, ExprId expr);
ExprId nest_expr_replace(Context *context, NestRoutine *routine, ExprId expr, ExprReplacer replace, void *data);

/* The same for all expressions of an assignment, a loop, an IF or a WHILE, targets and their subscripts too, not of what is inside. */
void nest_stmt_replace(Context *context, NestRoutine *routine, StmtId stmt, ExprReplacer replace, void *data);

/* The same for all statements of a list and those inside them. */
void nest_list_replace(Context *context, NestRoutine *routine, StmtId first, ExprReplacer replace, void *data);

/* Copies an expression, replacing SCALAR leaves: map[symbol] is the replacement, 0 keeps; it has an entry
 * for each symbol. Subtrees without replaced leaves are not copied, shared ones stay shared. */
ExprId nest_expr_substitute(Context *context, NestRoutine *routine, ExprId expr, const ExprId *map);

/* Read access. Pointers are valid until something is added to the same array. */
static inline const Expr *nest_expr(const NestRoutine *routine, ExprId id) { return &routine->exprs.items[id]; }
static inline Stmt *nest_stmt(const NestRoutine *routine, StmtId id) { return &routine->stmts.items[id]; }
static inline Symbol *nest_symbol(const NestRoutine *routine, SymId id) { return &routine->symbols.items[id]; }
static inline LoopInfo *nest_loop_info(const NestRoutine *routine, StmtId loop)
{
    return &routine->loops.items[routine->stmts.items[loop].loop.info];
}
static inline ExprId nest_operand(const NestRoutine *routine, const Expr *expr, uint32_t n)
{
    return routine->operands.items[expr->first + n];
}
/* True for hints that have both `lower` and `upper`. */
static inline bool nest_hint_has_bounds(NestHintKind kind)
{
    return kind == HINT_RANGE || kind == HINT_SIZE || kind == HINT_ELEMENTS;
}

static inline const Dim *nest_dim(const NestRoutine *routine, const Symbol *symbol, uint32_t n)
{
    return &routine->dims.items[symbol->first_dim + n];
}

/* Where the elements of a dimension, from 0, end: at its upper bound unless a hint says otherwise; 0: not known. */
ExprId nest_elements_end(const NestRoutine *routine, SymId array, uint32_t dim);

/* True when both expressions have the same operations, types, symbols and constants throughout. */
bool nest_expr_equal(const NestRoutine *routine, ExprId a, ExprId b);

/* True and the value when the expression is an integer or logical constant. */
bool nest_int_value(const NestRoutine *routine, ExprId expr, int64_t *value);

/* Whether an expression is that number, or that scalar. */
static inline bool nest_is_int(const NestRoutine *routine, ExprId expr, int64_t number)
{
    int64_t value;
    return nest_int_value(routine, expr, &value) && value == number;
}
static inline bool nest_is_scalar(const NestRoutine *routine, ExprId expr, SymId symbol)
{
    return nest_expr(routine, expr)->op == OP_SCALAR && nest_expr(routine, expr)->symbol == symbol;
}

/* The array of array(scalar); 0: it is no such element. */
static inline SymId nest_array_at(const NestRoutine *routine, ExprId id, SymId scalar)
{
    const Expr *expr = nest_expr(routine, id);
    return expr->op == OP_ELEMENT && expr->count == 1 && nest_is_scalar(routine, nest_operand(routine, expr, 0), scalar) ? expr->symbol : 0;
}

/* Whether a statement itself sets the scalar: as an assignment, or as its loop's variable. */
static inline bool nest_stmt_sets(const NestRoutine *routine, const Stmt *stmt, SymId scalar)
{
    if (stmt->kind == STMT_ASSIGN) return nest_expr(routine, stmt->assign.target)->symbol == scalar;
    return stmt->kind == STMT_LOOP && stmt->loop.variable == scalar;
}

/* Whether a statement is a loop from 1 on, by 1. */
static inline bool nest_counts_from_one(const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    return stmt->kind == STMT_LOOP && nest_is_int(routine, stmt->loop.lower, 1) && nest_is_int(routine, stmt->loop.step, 1);
}

/* Whether evaluating the expression may trap: an integer division or power in it whose second operand is not a constant that
 * forbids that. */
bool nest_may_trap(const NestRoutine *routine, ExprId expr);

#endif
