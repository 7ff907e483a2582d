/* What a nest finds before its first row: copies of it, and scalars that rows keep; what its last row leaves in scalars. */
#ifndef CRAYON_PASSES_VEC_FUSE_COPY_H
#define CRAYON_PASSES_VEC_FUSE_COPY_H

#include "passes/vec/fuse.h"

/* ---- fuse_keep.c ---- */

/* Before an IF of the row: which scalars it sets or keeps alike in all rows; behind it, they get these values. */
void fuse_keep(Fusion *f, StmtId id);
void fuse_take_kept(Fusion *f);

/* Where rows set the scalar, if the value is the one that fuse_keep gave it; else 0. */
ExprId fuse_kept_condition(const Fusion *f, SymId scalar, ExprId value);

/* The symbol that holds before the kernel what another one did. */
SymId fuse_copy_symbol(Fusion *f, SymId symbol, const char *stem);

/* An array of one element, for what the kernel leaves in a scalar. */
SymId fuse_element_symbol(Fusion *f, SymId scalar);

/* ---- fuse_last.c ---- */

/* Lets the last row store what it leaves in the scalar, for the statements behind the kernel. False: it may leave it as it was, or the nest has no
 * rows of its own. */
bool fuse_leave_last(Fusion *f, SymId scalar);

/* ---- fuse_array.c ---- */

/* `new` at the points of `set`, elsewhere `old`. */
Ref fuse_merge(Fusion *f, VecInterval set, Ref new, Ref old, Name name);

/* The element lane index + constant of a copy. */
Ref fuse_load_copy(Fusion *f, SymId copy, int64_t constant);

/* The element lane index + constant that memory held before the kernel, at those points of the lane loop at hand. */
Ref fuse_load_points(Fusion *f, const ArrayState *state, int64_t constant, VecInterval points);

/* ---- fuse_beyond.c ---- */

/* The same of an array in memory, where nothing has written the rest before. False: it is none such. */
bool fuse_beyond(Fusion *f, ArrayState *state, int64_t constant, Ref *element);

/* ---- fuse_around.c ---- */

/* What a lane loop reads at its index plus a constant of an array of which rows write a known part, and it reads more. False: it is none such. */
bool fuse_around(Fusion *f, ArrayState *state, int64_t constant, Ref *element);

#endif
