/* Visiting nest IR. */
#ifndef CRAYON_IR_WALK_H
#define CRAYON_IR_WALK_H

#include "ir/nest.h"
#include "support/bitset.h"

/* Calls `visit` for every statement of the list and, before going on, of the lists inside it, in
 * source order. A visit that returns false skips the statement's inside. */
typedef bool (*StmtVisitor)(void *data, NestRoutine *routine, StmtId stmt);
void nest_walk_stmts(NestRoutine *routine, StmtId first, StmtVisitor visit, void *data);

/* The same for one statement and the lists inside it. */
void nest_walk_stmt(NestRoutine *routine, StmtId stmt, StmtVisitor visit, void *data);

/* Whether the test holds for a statement of the list, or inside. */
typedef bool (*StmtTest)(const void *data, const NestRoutine *routine, StmtId stmt);
bool nest_some_stmt(const NestRoutine *routine, StmtId first, StmtTest test, const void *data);

/* The lists inside a statement; how many. */
uint32_t nest_stmt_lists(const Stmt *stmt, StmtId lists[2]);

/* Replaces the n-th of them. */
void nest_set_list(NestRoutine *routine, StmtId stmt, uint32_t n, StmtId first);

/* How an expression stands in a statement. */
typedef enum {
    USE_READ,
    USE_WRITE,    /* target of an assignment (its subscripts are USE_READ) */
    USE_ARGUMENT, /* actual argument by reference: may be read and written */
} ExprUse;

/* Calls `visit` for each expression that one statement (not its inside) evaluates, operands after
 * their users: for a loop its bounds, for an if its condition. A shared subtree is visited each time. A scalar
 * that the statement itself sets - a loop variable, the result of a call - is no expression: look at the Stmt. */
typedef void (*ExprVisitor)(void *data, NestRoutine *routine, ExprId expr, ExprUse use);
void nest_walk_stmt_exprs(NestRoutine *routine, StmtId stmt, ExprVisitor visit, void *data);

/* The same for one expression tree that is read. */
void nest_walk_expr(NestRoutine *routine, ExprId expr, ExprVisitor visit, void *data);

/* Adds to `scalars` those in the bounds of the routine's arrays. */
void nest_find_bounds(NestRoutine *routine, Bitset *scalars);

/* Whether an expression (0: none) names the symbol. */
bool nest_mentions(const NestRoutine *routine, ExprId expr, SymId symbol);

/* How often the expressions of a list, and of what is inside, name the symbol; a DO variable by its loop is not counted. */
uint32_t nest_count_references(NestRoutine *routine, StmtId first, SymId symbol);

/* The same of one statement and what is inside it. */
uint32_t nest_count_in_stmt(NestRoutine *routine, StmtId stmt, SymId symbol);

/* Whether a list holds assignments and IFs of these alone. */
bool nest_is_straight(NestRoutine *routine, StmtId first);

/* Whether an expression reads elements of arrays. */
bool nest_reads_element(const NestRoutine *routine, ExprId expr);

/* Whether an expression reads one of these scalars. */
bool nest_reads_some(const NestRoutine *routine, ExprId expr, const Bitset *scalars);

/* Accesses (SCALAR, ARRAY, ELEMENT) of a list are numbered from 1 in the order of these walks. The number of
 * the first visit of an access, 0 when the list does not hold it; and the access of a number, 0 beyond the last. */
uint32_t nest_access_number(const NestRoutine *routine, StmtId first, ExprId access);
ExprId nest_access_at(const NestRoutine *routine, StmtId first, uint32_t number);

#endif
