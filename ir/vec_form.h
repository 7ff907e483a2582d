/* What the printer, the reader and the verifier of vector kernels share. Private to ir/; doc/ir-vector.md has the
 * grammar. */
#ifndef CRAYON_IR_VEC_FORM_H
#define CRAYON_IR_VEC_FORM_H

#include "ir/reader.h"
#include "ir/vec_build.h"
#include "support/text.h"

extern const char *const vec_form_remedies[]; /* Remedy; the tables end with NULL */
extern const char *const vec_form_roles[];    /* AxisRole */
extern const char *const vec_form_states[];   /* KernelState */
extern const char vec_form_slots[];           /* LocationKind: a letter each */

/* What instructions are printed with: the text of each value's name, without the percent sign. Values of one name in
 * the source are numbered in the order they are defined, nameless ones too. */
typedef struct {
    const NestRoutine *routine;
    const VecKernel *kernel;
    const char **values; /* by id; NULL: no such value in the order */
} VecForm;

VecForm vec_form_create(Arena *arena, const NestRoutine *routine, const VecKernel *kernel);

/* Appends an instruction's own line, without indentation; columns are aligned `indent` further left. */
void vec_form_add_inst(const VecForm *form, ValueId id, uint32_t indent, Text *out);

/* Appends ` on 1:n` of a set, nothing for set 0; an array and its subscripts. */
void vec_form_add_set(const VecForm *form, SetId id, Text *out);
void vec_form_add_access(const VecForm *form, const VecInst *inst, Text *out);

/* Appends the lines of the launch in a kernel's head. */
void vec_form_add_launch(const VecForm *form, Text *out);

/* Numbers of the group, the lane loop and the guard that the instruction before is in. */
typedef struct {
    uint32_t group, lane_loop, guard;
} VecHeads;

/* Appends the lines that begin a group, a lane loop and a guard, or end this, where the instruction is the first of another one than those given,
 * which become its own. */
void vec_form_add_heads(const VecForm *form, const VecInst *inst, uint32_t indent, VecHeads *heads, Text *out);

/* The words of the VEC_TEST_s, bit by bit, to NULL; appends those of a quick instruction, with a blank before, and where they are asked. */
extern const char *const vec_form_tests[];
void vec_form_add_tests(const VecForm *form, const VecInst *inst, Text *out);

/* Appends the name of a value, behind a percent sign. */
void vec_form_add_value(const VecForm *form, ValueId id, Text *out);

/* A uniform expression printed where it is used, not as an instruction. */
bool vec_form_is_inline(const VecInst *inst);

/* Reads a kernel after its keyword and registers it; the statement, 0 after a fault. */
StmtId reader_kernel(Reader *reader, SourceRange loc);

#endif
