/* Statements and expressions that a pass makes at one place of a routine. */
#ifndef CRAYON_PASSES_NEST_MAKER_H
#define CRAYON_PASSES_NEST_MAKER_H

#include "ir/build.h"

/* Where what is made stands: its location. */
typedef struct {
    Context *context;
    NestRoutine *routine;
    SourceRange loc;
} Maker;

ExprId make_int(const Maker *make, Type type, int64_t value);
/* Integers of 8 bytes, and of 4. */
ExprId make_wide(const Maker *make, int64_t value);
ExprId make_narrow(const Maker *make, int64_t value);
ExprId make_scalar(const Maker *make, SymId symbol);
ExprId make_op(const Maker *make, Op op, ExprId a, ExprId b);
/* The sum and the product of integers of one type; of constants they are constants. */
ExprId make_sum(const Maker *make, ExprId a, ExprId b);
ExprId make_product(const Maker *make, ExprId a, ExprId b);
ExprId make_converted(const Maker *make, ExprId value, Type type);
/* Both where one is 0: the other one. */
ExprId make_both(const Maker *make, ExprId a, ExprId b);
/* An element of an array of one dimension; of two. */
ExprId make_at(const Maker *make, SymId array, ExprId place);
ExprId make_at_two(const Maker *make, SymId array, ExprId first, ExprId second);

StmtId make_assign(const Maker *make, ExprId target, ExprId value);
/* An assignment of a scalar. */
StmtId make_set(const Maker *make, SymId scalar, ExprId value);
StmtId make_if(const Maker *make, ExprId condition, StmtId then, StmtId otherwise);
StmtId make_loop(const Maker *make, SymId variable, ExprId lower, ExprId upper, ExprId step, StmtId body);
/* The same by 1. */
StmtId make_loop_up(const Maker *make, SymId variable, ExprId lower, ExprId upper, StmtId body);

/* Puts a statement behind a list. */
void make_append(const Maker *make, StmtList *list, StmtId stmt);

/* New locals: a scalar; an array from 0 to `last`, and in a second dimension from 0 to `second` unless that is 0. */
SymId make_local(const Maker *make, const char *stem, Type type);
SymId make_array(const Maker *make, const char *stem, Type type, ExprId last, ExprId second);

#endif
