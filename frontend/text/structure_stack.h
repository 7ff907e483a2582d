/* The blocks and units that are open. */
#ifndef CRAYON_FRONTEND_TEXT_STRUCTURE_STACK_H
#define CRAYON_FRONTEND_TEXT_STRUCTURE_STACK_H

#include "frontend/text/structure.h"
#include "support/list.h"

/* How deep blocks and units may lie within each other, how many branches one may have, and how deep all of that may lie. */
enum { MAX_NESTING = 500, MAX_CHAIN = 1000, MAX_DEPTH = 1500 };

/* What a header with a fault may have begun. */
enum { DOUBT_IF, DOUBT_WHERE, DOUBT_FORALL, DOUBTS };

/* An open block or unit. */
typedef struct {
    AstStmt *stmt;
    AstStmt *chain;      /* IF and WHERE: the branch being filled; SELECT: the CASE */
    AstStmt **tail;      /* where the next statement goes; NULL: nowhere */
    AstStmt **unit_tail; /* where the next contained unit goes */
    bool is_unit, in_contains;
    bool has_else;
    bool suspect; /* unit: a statement that was not understood may have changed its structure */
    uint32_t branches;
    uint32_t doubts[DOUBTS]; /* headers with faults in it that may have begun a block, less the ENDs taken for theirs */
} Block;

struct Structure {
    Context *context;
    bool keeps_scopes;
    LIST(Block) stack;
    AstStmt *units, **units_tail;
    AstStmt *directives, **directives_tail; /* before the next unit */
    bool suspect;                           /* outside units */
    bool faulty;                            /* a fault of the structure was reported */
};

/* "subroutine 'sweep'", "main program", "DO". */
const char *structure_describe(const Structure *s, const Block *block);

/* The innermost open block; NULL: none. */
Block *structure_top(Structure *s);

/* The index of the innermost unit, -1: none. */
int structure_unit_index(const Structure *s);

/* A fault of the structure, with the place where `opened` (may be NULL) began. */
void structure_fault(Structure *s, SourceRange where, const Block *opened, const char *message);

/* The innermost open unit, if any, is not what its text says: a fault in it is reported. */
void structure_spoil_unit(Structure *s);

/* What follows in the unit may be wrong for the same reason. */
void structure_set_suspect(Structure *s);

/* How deep a block lies in what becomes of it: each branch lies within the ELSE of the one before. */
uint32_t structure_depth(const Structure *s);

/* Opens a block, unless it lies too deep, which is reported. */
void structure_push(Structure *s, Block block);

/* Puts a statement behind those of the innermost block. */
void structure_append(Structure *s, AstStmt *stmt);

/* A labelled CONTINUE: what is left of a label on a statement that ends a block. */
void structure_append_label(Structure *s, const AstStmt *end);

/* Closes the innermost block; `end` (may be NULL) ends it. */
void structure_pop(Structure *s, const AstStmt *end);

/* True for a DO of any kind. */
bool structure_is_do(const Block *block);

/* True for a header whose condition has a fault. */
bool structure_has_fault(const AstStmt *stmt);

/* Reports the blocks above index `keep` as unfinished at `where`, once, and drops them. */
void structure_drop_unfinished(Structure *s, int keep, SourceRange where, const char *what);

#endif
