/* Turns of an iteration over a list of points, which the points that are done leave. */
#ifndef CRAYON_PASSES_NEST_LIST_TURNS_H
#define CRAYON_PASSES_NEST_LIST_TURNS_H

#include "ir/build.h"
#include "support/bitset.h"

/* An array with an element a place of the list: that of a point goes where the point goes. */
typedef struct {
    SymId array, copy; /* the copy has the next turn's list until it is brought back; the array itself: it moves within itself */
    bool back;
} ListMoved;

/* A loop over the places, or what stands in it before points are taken over into the next turn's list. */
typedef struct {
    SymId place;   /* its variable */
    StmtId first;  /* its statements */
    StmtId end;    /* not this one, nor what follows */
} ListWork;

/* do turn { do i = 1, count { work of the point list(i) } ; taken = 0 ; do i = 1, count { if (stays) { taken = taken + 1 ; list(taken) = list(i) } } ; count = taken } */
typedef struct {
    Context *context;
    NestRoutine *routine;
    const bool *aliased;
    StmtId turns;           /* the LOOP, or WHILE */
    SymId list, count;
    ExprId taken, kept;     /* what counts those that stay, and keeps the number while the others follow; 0 */
    ExprId stays, goes;     /* of one place, by the two below; goes: of the others, which follow; 0: they are dropped */
    SymId stays_place, goes_place;
    StmtId done;            /* what a point does that does not stay: statements beside its being taken; 0 */
    bool leaves_when_empty; /* the turns end where the list is empty */
    LIST(ListMoved) moved;
    LIST(ListWork) works;
    Bitset assigned;        /* scalars that turns assign */
    Bitset set;             /* scalars, and arrays by place, that what is looked at surely sets before */
    Bitset places;          /* arrays that have an element a place, but the list */
    Bitset others;          /* arrays that are named by other subscripts */
    Bitset read_first;      /* arrays by place that a turn reads before it sets them */
    Bitset privates;        /* scalars of a place */
    SymId number;           /* a scalar that is list(i); 0 */
    struct { SymId array; ExprId element; } stored[16]; /* elements of points */
    uint32_t stored_count;
} ListTurns;

/* Whether the turns of that loop are such ones, with that array for the list. What stands around them is not looked at. */
bool list_turns_find(Context *context, NestRoutine *routine, const bool *aliased, StmtId turns, SymId list, ListTurns *found);

/* Whether, of the points of a turn, each is in one of the two groups, whatever the values. */
bool list_turns_keep_all(const ListTurns *turns);

#endif
