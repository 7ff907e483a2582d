/* The nest passes. Each file has one; its head comment is the contract, passes.def its row. */
#ifndef CRAYON_PASSES_NEST_NEST_PASSES_H
#define CRAYON_PASSES_NEST_NEST_PASSES_H

#include "ir/nest.h"
#include "support/bitset.h"

void pass_contract_products(Context *context, NestProgram *program);
void pass_inline_calls(Context *context, NestProgram *program);
void pass_hoist_bounds(Context *context, NestProgram *program);
/* `lanes`: there are vector kernels. */
void pass_drop_lists(Context *context, NestProgram *program, bool lanes);
void pass_straighten_rows(Context *context, NestProgram *program);
/* The CYCLEs of a loop, or the EXITs of a block, become sides of IFs, unless one stands in a loop or block inside. True: there were some. */
bool straighten_body(Context *context, NestRoutine *routine, StmtId target);
void pass_specialize(Context *context, NestProgram *program, bool lanes);
void pass_shift_loops(Context *context, NestProgram *program);
/* `lanes`: there are vector kernels; `host_vectors`: the C compiler makes vectors of loops, but of none with the many statements that scalars would make. */
void pass_keep_elements(Context *context, NestProgram *program, bool lanes, bool host_vectors);
/* `lanes`: there are vector kernels. */
void pass_find_inductions(Context *context, NestProgram *program, bool lanes);
/* `lanes`: there are vector kernels, in which rows with all that they hold are taken for faster than in parts. */
void pass_split_species(Context *context, NestProgram *program, bool lanes);
void pass_unswitch_nests(Context *context, NestProgram *program, bool lanes);
void pass_find_dependences(Context *context, NestProgram *program);
/* The same for one routine, as if each iteration had its own of the arrays in the set, unless NULL. */
void depend_routine(Context *context, const NestProgram *program, NestRoutine *routine, const Bitset *own);
/* Forgets what was found of one routine's loops, and finds it again. */
void depend_again(Context *context, const NestProgram *program, NestRoutine *routine);
void pass_promote_elements(Context *context, NestProgram *program);
void pass_split_terms(Context *context, NestProgram *program, bool many);
/* `lanes`: there are vector kernels. */
void pass_split_statements(Context *context, NestProgram *program, bool lanes);
/* `lanes`: there are vector kernels. */
void pass_split_at(Context *context, NestProgram *program, bool lanes);
/* `lanes`: there are vector kernels. */
void pass_count_rows(Context *context, NestProgram *program, bool lanes);
/* The same; `host_vectors`: loops that stay in order are for a compiler's vectors, and none is sorted by lists. */
void pass_cut_rows(Context *context, NestProgram *program, bool lanes, bool host_vectors);
/* What a loop of independent rows is cut into: a loop around each loop of points; around what sets single elements between them, too; around what a row computes for its one
 * loop of points, which is a plane of points then, and around what stands behind it. */
typedef enum { CUT_LOOPS, CUT_ELEMENTS, CUT_POINTS } CutApart;
/* Cuts each of the loops, by statement, whose rows are independent, or (not for CUT_POINTS) are once each has work arrays of its own. How many were; then findings are made
 * again. */
uint32_t cut_apart(Context *context, const NestProgram *program, NestRoutine *routine, const Bitset *loops, CutApart how);
/* The loops for which cut_apart would do so. */
Bitset cut_find_planes(Context *context, const NestProgram *program, NestRoutine *routine, CutApart how);
/* `lanes`: there are vector kernels. `host_vectors`: for one thread, which has nothing of it. */
void pass_skew_loops(Context *context, NestProgram *program, bool lanes, bool host_vectors);
/* `lanes`: there are vector kernels. */
void pass_level_rows(Context *context, NestProgram *program, bool lanes);
/* `lanes`: there are vector kernels. `host_vectors`: for one thread, which has nothing of it. */
/* `many`: there are many lanes, more than a processor has threads. */
void pass_scatter_sorted(Context *context, NestProgram *program, bool many);
void pass_scan_sums(Context *context, NestProgram *program, bool lanes, bool host_vectors);
void pass_inspect_lists(Context *context, NestProgram *program, bool lanes, bool host_vectors);
void pass_reduce_rows(Context *context, NestProgram *program, bool lanes, bool host_vectors);
/* `lanes`: rows of recurrences may be lanes. `host_vectors`: else one thread runs the rows, whose inner loops are a compiler's vectors. */
void pass_distribute_rows(Context *context, NestProgram *program, bool lanes, bool host_vectors);
/* `lanes`: there are vector kernels. */
void pass_order_loops(Context *context, NestProgram *program, bool lanes);
void pass_interchange_loops(Context *context, NestProgram *program);
void pass_fold_values(Context *context, NestProgram *program);
/* `host_vectors`: a compiler makes vectors of what is left; else elements that loops in order change are held alone. */
void pass_hold_elements(Context *context, NestProgram *program, bool host_vectors);
void pass_take_turns_together(Context *context, NestProgram *program);
void pass_map_kernels(Context *context, NestProgram *program);
void pass_place_singles(Context *context, NestProgram *program, bool many);
/* `shared`: bytes of shared memory that a block may have. */
void pass_transpose_rows(Context *context, NestProgram *program, uint32_t shared);
/* `most`: how much text a function may have; 0: any. */
void pass_split_parts(Context *context, NestProgram *program, uint32_t most);

/* Why the CALL of that routine stays a call, as the end of "calls NAME, which ..."; NULL when nothing speaks
 * against inlining it. */
const char *inline_find_obstacle(Context *context, const NestProgram *program, const NestRoutine *caller, StmtId call);

#endif
