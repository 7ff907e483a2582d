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

/* A uniform expression printed where it is used, not as an instruction. */
bool vec_form_is_inline(const VecInst *inst);

/* Reads a kernel after its keyword and registers it; the statement, 0 after a fault. */
StmtId reader_kernel(Reader *reader, SourceRange loc);

#endif
