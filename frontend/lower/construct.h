/* Statements: enclosing constructs and jumps. */
#ifndef CRAYON_FRONTEND_LOWER_CONSTRUCT_H
#define CRAYON_FRONTEND_LOWER_CONSTRUCT_H

#include "frontend/lower/lower.h"

typedef enum { CONSTRUCT_BODY, CONSTRUCT_LOOP, CONSTRUCT_IF, CONSTRUCT_JUMP, CONSTRUCT_AGAIN, CONSTRUCT_NAMED } ConstructKind;

struct Construct {
    Construct *outer;
    ConstructKind kind;
    StmtId stmt;          /* the loop, the BLOCK that a jump leaves, or the WHILE that one leads back to */
    Name name;            /* of a named DO, or an IF or SELECT CASE that an EXIT leaves (NAMED, with a BLOCK) */
    bool concurrent;      /* LOOP: the innermost of a DO CONCURRENT, which no jump may leave */
    uint32_t cycle_label; /* LOOP: the label of its last statement, a CONTINUE */
    uint32_t assertions, collapse; /* LOOP: of the loop right inside, by a directive on this one */
    uint32_t label;       /* JUMP: the label right after the BLOCK; AGAIN: a label in the WHILE */
    SymId state;          /* AGAIN: what a jump sets to `value` first, or 0 */
    uint32_t value;
};

/* Lowers one statement into lower->list. */
void stmt_lower(Lower *lower, const AstStmt *stmt);

/* Lowers the statements inside a construct into `list`. */
void stmt_lower_body(Lower *lower, const AstStmt *body, Construct *construct, StmtList *list);

/* SELECT CASE. */
void select_lower(Lower *lower, const AstStmt *stmt);

/* DO CONCURRENT (concurrent.c). */
void concurrent_lower(Lower *lower, const AstStmt *stmt);

/* FORALL, statement and construct (forall.c). */
void forall_lower(Lower *lower, const AstStmt *stmt);

/* True, with a report, when leaving all constructs within `outermost` (NULL: the routine) leaves a DO CONCURRENT. */
bool construct_leaves_concurrent(const Lower *lower, const Construct *outermost, const char *what, SourceRange loc);

/* Lowers a list; forward jumps to labels in it leave BLOCKs that end before them, backward ones lead to WHILEs. */
void jump_lower_list(Lower *lower, const AstStmt *first);

/* A jump to the label from here: an EXIT or CYCLE; refused when it is neither. */
void jump_lower_goto(Lower *lower, uint32_t label, SourceRange loc);

/* The label of the last statement of a DO when that is a CONTINUE, else 0. */
uint32_t jump_terminal_label(const AstStmt *loop);

/* The number that a label in an arithmetic IF means. */
uint32_t jump_label_value(const AstExpr *label);

/* Collects the labels of the routine, for what jumps to them; reports those that are defined twice. */
void jump_check_labels(Lower *lower);

/* DO, DO WHILE, and EXIT or CYCLE (loop.c). */
void loop_lower(Lower *lower, const AstStmt *stmt);
void loop_lower_while(Lower *lower, const AstStmt *stmt);
void loop_lower_leave(Lower *lower, const AstStmt *stmt);

#endif
