/* Loops that go by groups of iterations: the loop becomes one over groups, in which loops over a group's points stand one behind the other.
 *
 *   do i = lo, hi { ... }   =>   end = hi ; do g = lo, end, size { last = min(g + size - 1, end) ; do i = g, last { ... } ; do i = g, last { ... } ... } */
#ifndef CRAYON_PASSES_NEST_GROUP_H
#define CRAYON_PASSES_NEST_GROUP_H

#include "ir/build.h"
#include "passes/nest/facts.h"

typedef struct {
    Context *context;
    const NestFacts *facts;
    NestRoutine *routine;
    uint32_t size;            /* points of a group */
    SymId variable;           /* the DO variable */
    SymId first, last;        /* the group's first point, in 64 bits, and its last one */
    SymId end;                /* the loop's last point, in 64 bits */
    LIST(SymId) own;          /* scalars and arrays that are made for a group, of which each has its own */
    uint32_t assertions;      /* of the loop: its points' now */
    StmtList body;            /* of the loop over groups */
    SourceRange loc;          /* of what is made */
} PointGroup;

/* Whether a loop may go by groups of iterations: by 1, all of them wholly, without calls, no value of its variable or of what iterations have for themselves being used
 * behind it. `live_after` is the loop's (scalars_live_after). */
bool group_fits(const NestFacts *facts, const LoopFacts *loop, const Bitset *live_after);

/* Begins to make groups of the points of a loop, of step 1; what is to stand in a group goes into `body`. */
PointGroup group_begin(Context *context, const NestFacts *facts, StmtId loop, uint32_t size);

/* Makes `loop` the one over groups. What facts say of it, and of what is inside, is no more so. */
void group_end(PointGroup *group, StmtId loop);

/* A new scalar of a group; an array with an element a point; the element of the point at hand. */
SymId group_add_scalar(PointGroup *group, const char *stem, Type type);
SymId group_add_array(PointGroup *group, const char *stem, Type type);
ExprId group_element(const PointGroup *group, SymId array);

/* A loop over the group's points, without a body, and its body; of a parallel loop all scalars that this assigns are its points' own. */
StmtId group_add_points(const PointGroup *group, LoopFinding finding, const char *reason);
void group_fill_points(const PointGroup *group, StmtId points, StmtId body);

/* Both, of a parallel one, behind what the group has. */
void group_append(PointGroup *group, StmtId body);

/* Expressions and statements at the group's place. */
ExprId group_scalar(const PointGroup *group, SymId symbol);
ExprId group_number(const PointGroup *group, Type type, int64_t value);
ExprId group_binary(const PointGroup *group, Op op, ExprId a, ExprId b);
ExprId group_convert(const PointGroup *group, ExprId id, Type type);
StmtId group_assign(const PointGroup *group, ExprId target, ExprId value);

#endif
