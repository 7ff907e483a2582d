/* Routines as a whole: their bodies, variants, internal procedures, the library. */
#ifndef CRAYON_FRONTEND_LOWER_ROUTINE_H
#define CRAYON_FRONTEND_LOWER_ROUTINE_H

#include "frontend/lower/program.h"
#include "frontend/sema/unit.h"

/* Lowers the body of a declared routine. */
void routine_lower(Unit *unit);

/* Lowers a declared routine that is no internal procedure, and the internal procedures in it. */
void inner_lower_family(Unit *unit);

/* The variant of a procedure for a call at `loc` from `caller` (NULL: for its entry), made and declared when it is asked for first;
 * NULL after a report when there are too many. */
Unit *variant_get(Unit *caller, Unit *written, const VariantKey *key, SourceRange loc);

/* Makes all variants of a declared routine that Fortran may call with OPTIONAL arguments. */
void variant_make_entries(Unit *unit);

/* Reports procedures whose procedure arguments no call gives. */
void variant_check_templates(Sema *sema);

/* Makes the routine of a unit in the program. */
void lower_add_routine(Unit *unit);

/* The routines of SCILIB that the files name and do not define, as a list of units; `*file` is the first file that does. */
AstStmt *library_find(Sema *sema, const ParsedFile *files, uint32_t count, uint32_t *file);

/* What such a routine is called by the linker: different in each file of the program that brings one along. */
Name library_symbol(const Unit *unit);

/* Leaves out those that nobody calls in the end. */
void library_drop_unused(Sema *sema);

/* Puts the operands of MAX and MIN of reals into gfortran's order: what a loop does not change behind what it changes, constants
 * last. */
void extrema_order(Context *context, NestRoutine *routine);

/* Folds the real powers whose base and exponent are known where they stand, and makes products of those whose exponent is
 * known: in all routines, which are complete. */
void known_settle_powers(Context *context, const NestProgram *program);

/* Reports DO variables that a routine changes which is called within the loop; behind the lowering of all units. */
void loop_variables_check(Sema *sema);

#endif
