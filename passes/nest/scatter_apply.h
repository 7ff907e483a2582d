/* What comes of entries: their places are sorted, and each element has what comes to it, in the order of the source. */
#ifndef CRAYON_PASSES_NEST_SCATTER_APPLY_H
#define CRAYON_PASSES_NEST_SCATTER_APPLY_H

#include "passes/nest/scatter_find.h"
#include "passes/nest/scatter_sort.h"

typedef struct {
    Scatter *scatter;
    const Maker *make;
    Sorting sorting;    /* begun by its user (sorting_begin) */
    StmtId instead;     /* a loop that does the same in order as it was written, for a scatter of one kind; 0: there is none, and entries are applied in order */
    SymId point, entry; /* which of the entries is at hand: of those in order; of the terms */
    SymId next, turn, before, span, low, high, at, sorted, most; /* its own */
} ScatterApplication;

/* Makes the scalars, of a scatter and a maker that are set. */
void scatter_apply_begin(ScatterApplication *application);

/* Why a loop runs in order instead. */
Name scatter_reason_in_order(const Maker *make);

/* The loop by which no entry of the kind has a place. */
StmtId scatter_clear_places(const ScatterApplication *application, const ScatterKind *kind);

/* The statements that apply the entries of a kind, which have left their places and terms. */
StmtList scatter_apply_kind(ScatterApplication *application, ScatterKind *kind);

#endif
