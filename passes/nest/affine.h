/* Affine forms: constant + sum of coefficient * atom, interned, so that equal forms have equal ids.
 *
 * An atom is a number that the program computes and that the analysis names:
 *   INDEX  the DO variable of a loop in its body
 *   VALUE  what a scalar holds, or an expression gave, at one place in the program
 *   TERM   an operation that is not affine (n/2, n*m, mod(i,2)) of affine forms: equal terms are equal numbers
 * An atom varies in a loop when it may differ between two of its iterations. */
#ifndef CRAYON_PASSES_NEST_AFFINE_H
#define CRAYON_PASSES_NEST_AFFINE_H

#include "ir/int_sum.h"

typedef uint32_t FormId, AtomId;

enum { AFFINE_MAX_OPERANDS = 3 };

typedef enum { ATOM_INDEX, ATOM_VALUE, ATOM_TERM } AtomKind;

typedef struct {
    AtomKind kind;
    StmtId loop; /* INDEX: its loop; VALUE: the innermost LOOP or WHILE around the place, 0 when none */
    Op op;       /* TERM, with its type and operands */
    Type type;
    uint32_t count;
    FormId operands[AFFINE_MAX_OPERANDS];
    FormId form; /* the atom alone */
} Atom;

typedef struct {
    int64_t constant;
    uint32_t first, count; /* terms of atoms, by rising atom, without zeros */
} Form;

typedef struct AffineTable AffineTable;

/* A new table in the scratch arena. `parents[stmt]` is the innermost LOOP or WHILE around a statement. */
AffineTable *affine_create(Context *context, const StmtId *parents);

/* Forms. affine_add gives a + factor*b; it and affine_constant never fail, except that affine_add gives 0 when a
 * coefficient overflows. */
FormId affine_constant(AffineTable *table, int64_t value);
FormId affine_add(AffineTable *table, FormId a, FormId b, int64_t factor);
FormId affine_index(AffineTable *table, StmtId loop);
FormId affine_fresh(AffineTable *table, StmtId loop);
FormId affine_term(AffineTable *table, Op op, Type type, const FormId *operands, uint32_t count);

/* The value of an integer operation of the routine, at most AFFINE_MAX_OPERANDS operands, all integers, of these forms; 0: a coefficient overflows. */
FormId affine_apply(AffineTable *table, const NestRoutine *routine, const Expr *expr, const FormId *operands);

/* The form that is this atom. */
FormId affine_atom_form(const AffineTable *table, AtomId atom);

const Form *affine_form(const AffineTable *table, FormId form);
const IntTerm *affine_terms(const AffineTable *table, const Form *form);
const Atom *affine_atom(const AffineTable *table, AtomId atom);

/* True and the value when the form is a constant. */
bool affine_value(const AffineTable *table, FormId form, int64_t *value);

/* The factor of the loop's variable in the form. */
int64_t affine_coefficient(const AffineTable *table, FormId form, StmtId loop);

/* Whether the atom, or an atom of the form, varies in the loop. */
bool affine_atom_varies(const AffineTable *table, AtomId atom, StmtId loop);
bool affine_varies(const AffineTable *table, FormId form, StmtId loop);

#endif
