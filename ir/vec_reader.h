/* The reader of vector kernels, shared by its files. Private to ir/; doc/ir-vector.md has the grammar. */
#ifndef CRAYON_IR_VEC_READER_H
#define CRAYON_IR_VEC_READER_H

#include "ir/expr_table.h"
#include "ir/vec_form.h"
#include "support/name_table.h"

/* A value that has a name in the text. */
typedef struct {
    Name text;
    ValueId value;
    uint32_t token;
} NamedValue;

/* An operand whose value may be defined further down, or whose lane shift is to be compared when delays are known. */
typedef struct {
    uint32_t operand, token;
    Name text;
    ValueId user;
    int64_t shift;
} PendingOperand;

typedef LIST(VecOperand) OperandList;

typedef struct {
    Reader *reader;
    VecKernel *kernel;
    NameTable names;
    LIST(NamedValue) values; /* by number of the name - 1 */
    ExprTable uniform_exprs;
    LIST(ValueId) uniforms; /* by number of the expression - 1: those printed where they are used */
    ExprTable known;        /* bounds, bases of subscripts, trip counts */
    LIST(PendingOperand) pending;
    LIST(VecKind) open;     /* what began the regions that are open: VEC_LOOP, VEC_IF, VEC_ELSE */
    uint32_t group, lane_loop, guard; /* that what follows belongs to; 0: none begun, or, of guards, none */
    uint32_t guards;        /* begun so far */
    /* of the instruction being read */
    OperandList operands;
    uint32_t first_pending;
} KernelReader;

static inline Arena *arena_of(const KernelReader *k)
{
    return k->reader->context->arena;
}

static inline const Token *peek(const KernelReader *k)
{
    return reader_peek(k->reader);
}

static inline bool accept(KernelReader *k, const char *word)
{
    return reader_accept(k->reader, word);
}

/* All below that return bool: false after a fault. */

/* A whole number with a sign; one without; two expressions with a colon between. */
bool vec_reader_int(KernelReader *k, int64_t *value);
bool vec_reader_u32(KernelReader *k, const char *what, uint32_t *value);
/* The axis whose name comes next, which is taken; `otherwise` when none does. */
uint32_t vec_reader_axis(KernelReader *k, uint32_t otherwise);

bool vec_reader_bounds(KernelReader *k, ExprId *lower, ExprId *upper);

/* The expression of the kernel's that is equal to this one: equal ones are one, which others see by their ids. 0 stays 0. */
ExprId vec_reader_known(KernelReader *k, ExprId expr);

/* A token's characters. */
Name vec_reader_text(const KernelReader *k, const Token *token);

/* What follows a percent sign, NULL after a fault; the value of that name read so far, or NULL. */
Name vec_reader_value_name(KernelReader *k);
const NamedValue *vec_reader_find_value(const KernelReader *k, Name text);
/* Enters a value of a new name. */
void vec_reader_name_value(KernelReader *k, NamedValue value);

/* `r7` and kin, after the @. */
bool vec_reader_slot(KernelReader *k, Location *location);

/* The axis that a token names, -1 for none. */
int vec_reader_find_axis(const KernelReader *k, const Token *token);

/* A value, `undef`, or a uniform expression; appended to the instruction's operands. */
bool vec_reader_operand(KernelReader *k);

/* An array and its subscripts. */
bool vec_reader_access(KernelReader *k, VecInst *inst);

/* `1:2`, of an extent, borders or a span; `2:n, k 1:m`: intervals of the axes named, of the first axis without a name. */
bool vec_reader_pair(KernelReader *k, int32_t *left, int32_t *right);
bool vec_reader_set(KernelReader *k, VecInst *inst);

/* Lines of the launch, after their first word. */
bool vec_reader_launch(KernelReader *k);
bool vec_reader_uniforms(KernelReader *k);
bool vec_reader_address(KernelReader *k);
bool vec_reader_group(KernelReader *k);
bool vec_reader_guard(KernelReader *k);
bool vec_reader_lanes(KernelReader *k);

/* An instruction, on a line of its own; and one more with the operands read. */
bool vec_reader_inst(KernelReader *k);
ValueId vec_reader_append(KernelReader *k, VecInst inst);

#endif
