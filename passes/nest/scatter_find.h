/* Loops that store or change elements at places that lists tell, which other iterations may come to as well. */
#ifndef CRAYON_PASSES_NEST_SCATTER_FIND_H
#define CRAYON_PASSES_NEST_SCATTER_FIND_H

#include "passes/nest/maker.h"
#include "passes/nest/scalars.h"

enum { SCATTER_ROWS = 8, SCATTER_FAMILIES = 24, SCATTER_ENTRIES = 48, SCATTER_TERMS = 48, SCATTER_VARIANTS = 16 };

/* Elements of an array, those with the same constants in the dimensions in which all accesses have constants: `res(1, c1)` and `res(1, c2)`; or a scalar that rows of different length add to. */
typedef struct {
    ExprId like;   /* one of the elements; the scalar */
    bool changes;  /* they are changed, `a(k) = f(a(k), ...)`; else stored alone */
    uint32_t kind; /* the kind of entries that it is of */
    SymId value;   /* a scalar that holds an element, */
    SymId stored;  /*   and an integer: whether it is stored; 0: it is in any case */
} ScatterFamily;

/* Assignments behind each other in a list, to elements of several families that have the same subscripts where these are no constants. */
typedef struct {
    StmtId first;
    uint32_t count, kind, variant;
    bool conditional; /* under IFs of the loop */
} ScatterEntry;

/* A term of an assignment that is kept until it is applied. */
typedef struct {
    StmtId stmt;
    ExprId expr;
    SymId array;
} ScatterTerm;

/* A loop inside that holds entries, whose turns the iteration tells. */
typedef struct {
    StmtId loop;
    ExprId lower, upper; /* its bounds, of the iteration's variable and of what stays */
    SymId longest;       /* a scalar: the most turns that it has */
} ScatterRow;

/* Entries of the same families. */
typedef struct {
    uint32_t families[SCATTER_FAMILIES], count;
    bool conditional;  /* one of the entries is */
    ExprId slots;      /* how many there are in an iteration of the loop, in integers of 8 bytes, */
    SymId own_slots;   /*   of 4, */
    SymId entries;     /*   and in a group of iterations */
    SymId place, variant; /* arrays of these: the subscript, or where it is in the array; which of the variants. 0: there is one */
    SymId sorted_variant; /* the same in the order of places */
    struct { SymId array, sorted; Type type; } terms[SCATTER_TERMS];
    uint32_t term_count;
    ExprId variants[SCATTER_VARIANTS][SCATTER_FAMILIES]; /* what a family's element becomes */
    uint32_t variant_count;
} ScatterKind;

typedef struct {
    Maker make;
    const NestFacts *facts;
    const LoopFacts *loop;
    ScatterFamily families[SCATTER_FAMILIES];
    ScatterEntry entries[SCATTER_ENTRIES];
    ScatterKind kinds[SCATTER_FAMILIES];
    uint32_t family_count, entry_count, kind_count;
    LIST(ScatterTerm) terms;
    ScatterRow rows[SCATTER_ROWS];
    uint32_t row_count;
} Scatter;

/* Finds the entries of a loop, by families and kinds; false: there are none, or it does something else with the arrays. */
bool scatter_find(Scatter *scatter);

/* Whether the routine's entry knows the loop's bounds. */
bool scatter_is_fixed(const NestRoutine *routine, StmtId loop);

/* Whether the loop may be made anew, as far as its form tells: one that is in order by steps of 1, under no parallel one. */
bool scatter_may_take(const NestFacts *facts, const LoopFacts *loop);

/* Whether the statement, or one around it, is a loop that changes elements at places that lists tell, and may be sorted by these, as far as can be seen. */
bool scatter_is_within_lists(Context *context, const NestFacts *facts, StmtId stmt);

/* Whether the turns of a loop inside differ between iterations. */
bool scatter_is_uneven(const NestFacts *facts, const LoopFacts *loop);

/* Whether the kind is of scalars: all entries come to these. */
bool scatter_is_scalar(const Scatter *scatter, const ScatterKind *kind);

/* The row that the loop is; NULL: its turns are known at the start. */
const ScatterRow *scatter_row(const Scatter *scatter, StmtId loop);

/* Whether families are apart even where subscripts without constants leave their dimensions' bounds, as old codes have them: constants come first, and are within bounds. */
bool scatter_is_apart(const Scatter *scatter);

/* The entry that begins with the statement; NULL: none does. */
const ScatterEntry *scatter_entry_at(const Scatter *scatter, StmtId first);

/* Whether the statement, or one in it, belongs to an entry. */
bool scatter_has_entry(const Scatter *scatter, StmtId stmt);

/* The n-th statement of an entry, and its family. */
StmtId scatter_stmt(const Scatter *scatter, const ScatterEntry *entry, uint32_t n);
uint32_t scatter_family_of(const Scatter *scatter, StmtId stmt);

/* The elements of a dimension whose bounds are known, in integers of 8 bytes. */
ExprId scatter_extent(const Maker *make, SymId array, uint32_t dim);

/* Whether all accesses of the family's array have a constant in that dimension; how many have none, and the first one of these. */
bool scatter_is_constant(const Scatter *scatter, const ScatterFamily *family, uint32_t dim);
uint32_t scatter_free_dims(const Scatter *scatter, const ScatterFamily *family, uint32_t *first);

#endif
