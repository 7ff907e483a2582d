/* Whether two accesses touch the same memory in different iterations of a loop. */
#ifndef CRAYON_PASSES_NEST_DEPENDENCE_H
#define CRAYON_PASSES_NEST_DEPENDENCE_H

#include "passes/nest/facts.h"

typedef enum {
    DEPENDENCE_NONE,     /* never, for any values of the symbols */
    DEPENDENCE_POSSIBLE, /* not excluded: it depends on values that are not known */
    DEPENDENCE_CERTAIN,  /* whenever both accesses run in enough iterations */
} DependenceKind;

typedef struct {
    DependenceKind kind;
    bool forward, backward; /* `b` may come in a later, an earlier iteration than `a` */
    bool fixed;             /* always `distance` iterations later (negative: earlier) */
    int64_t distance;
    bool unknown_subscript; /* POSSIBLE because a subscript is no affine function of loop variables */
    bool given_up;          /* POSSIBLE because too many pairs of this loop were asked for before, or, */
    bool too_deep;          /*   as so many loops stand around them that one test would take too long */
} Dependence;

typedef struct DependenceTester DependenceTester;

/* A tester for one routine, with an isl context of its own; the facts must outlive it. */
DependenceTester *dependence_tester_create(Context *context, const NestFacts *facts);
void dependence_tester_destroy(DependenceTester *tester);

/* Tests accesses `a` and `b` (may be the same one) inside a counted loop, across its iterations, in a fixed
 * iteration of the loops around it. Exact when the subscripts and the bounds are affine, unless it gives up: ask for all
 * pairs of one loop before those of the next. */
Dependence dependence_test(DependenceTester *tester, const LoopFacts *loop, const Access *a, const Access *b);

/* A loop, and what an iteration of it counts. */
typedef struct {
    const LoopFacts *loop;
    int64_t factor;
} DependenceWeight;

/* Whether `b`, where it touches the same memory as `a` in a later iteration of the loop, in a fixed iteration of the loops around it, does so at a larger sum of the iterations of the loops,
 * each times its factor. Those are counted, both accesses stand in all of them, and their steps are 1 or -1. */
bool dependence_goes_ahead(DependenceTester *tester, const LoopFacts *loop, const DependenceWeight *weights, uint32_t count, const Access *a, const Access *b);

/* Whether accesses `a` and `b` inside a counted loop may touch the same memory in one iteration of it, in a fixed iteration of the loops around it. True where it gives up. */
bool dependence_in_iteration(DependenceTester *tester, const LoopFacts *loop, const Access *a, const Access *b);

/* The first variable of a DO that shares storage with another symbol, of the loop or of those inside it; 0 when there is
 * none. No access stands for what the DO writes there. */
SymId dependence_shared_variable(const NestFacts *facts, const LoopFacts *loop);

#endif
