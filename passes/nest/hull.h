/* Which part of an array the accesses inside a loop reach, in terms of what is known when the routine starts. */
#ifndef CRAYON_PASSES_NEST_HULL_H
#define CRAYON_PASSES_NEST_HULL_H

#include "passes/nest/facts.h"

/* The form as an expression of type I64 over the values that dummies and variables of areas have at the routine's entry;
 * 0 when it holds others. Right only in an assignment at the body's head. */
ExprId hull_entry_expr(Context *context, const NestFacts *facts, FormId form);

/* The same with scalars that are read at entry (SYMBOL_AT_ENTRY) too: right only behind the assignments of these. */
ExprId hull_head_expr(Context *context, const NestFacts *facts, FormId form);

/* The same for an estimate: it may read elements of arrays, whose values nobody has made sure to be there. */
ExprId hull_estimate_expr(Context *context, const NestFacts *facts, FormId form);

/* A declared bound as a form, 0 when it holds more than constants and dummies that keep their value. */
FormId hull_bound_form(const NestFacts *facts, ExprId bound);

/* Bounds between which subscript `n` of all accesses to the array inside `row` lies, and which lie within the declared
 * ones: expressions as hull_head_expr makes them, or the declared bounds themselves where nothing better is known. Empty or anything within
 * the declared bounds when no access runs. */
Dim hull_find(Context *context, const NestFacts *facts, const LoopFacts *row, SymId array, uint32_t n);

/* What selects the scalar whose value the atom is, if that is chosen at entry (choice.h); 0: it is not. */
ExprId hull_chosen(const NestFacts *facts, AtomId atom);

#endif
