/* Typed expressions. */
#ifndef CRAYON_FRONTEND_SEMA_NODE_H
#define CRAYON_FRONTEND_SEMA_NODE_H

#include "frontend/sema/constant.h"
#include "frontend/sema/unit.h"

typedef enum {
    NODE_ERROR,
    NODE_CONST,
    NODE_VARIABLE,    /* a scalar or a whole array */
    NODE_ELEMENT,     /* subs are indices */
    NODE_SECTION,     /* subs are indices, triplets or vector subscripts */
    NODE_OP,          /* elementwise */
    NODE_PAREN,       /* value of args[0]: no variable any more */
    NODE_POWER,       /* args[0] ** args[1], types as given by operation.c */
    NODE_BOUND,       /* of dimension `count` (from 0) of `entity`; `upper` says which */
    NODE_EXTENT,      /* of dimension `count` of the actual argument for `entity`, which has an assumed shape */
    NODE_CALL,        /* function `procedure`; `entity`: an array like its result, when that is one */
    NODE_HELD,        /* the value in the scalar `temporary` */
    NODE_CONSTRUCTOR, /* args: scalars; rank 1 */
    NODE_IMPLIED,     /* (args[0], `temporary` = triplet subs[0]): rank 1 */
    NODE_REDUCE,      /* `reduce` of args[0] where args[1], if given, holds: to a scalar, or along `dim` */
    NODE_SHIFT,       /* args[0] along `dim`, args[1] places on: around its args[2] elements; with args[3] that beyond them */
    NODE_TRANSPOSE,   /* args[0] with its two dimensions exchanged */
    NODE_RESHAPE,     /* args[0], of one dimension, in the extents args[1], args[2], ... */
    NODE_SPREAD,      /* args[0], args[1] times along a new dimension `dim` */
    NODE_TEXT,        /* `entity` of type CHARACTER, its characters args[0] to args[1] if given; or the `bits` bytes of `text` */
    NODE_ORDER,       /* -1, 0 or 1: the text args[0] is less than, equal to or greater than args[1] */
} NodeKind;

typedef enum {
    REDUCE_SUM, REDUCE_PRODUCT, REDUCE_MAXVAL, REDUCE_MINVAL, REDUCE_ANY, REDUCE_ALL, REDUCE_COUNT, REDUCE_DOT, REDUCE_MAXLOC,
    REDUCE_MINLOC,
} Reduce;

typedef struct {
    Node *index;              /* an index (rank 0) or a vector subscript (rank 1), or NULL for a triplet */
    Node *lower, *upper, *step; /* triplet; all set but upper of an assumed-size array */
} Subscript;

struct Node {
    NodeKind kind;
    Type type;
    uint32_t rank;
    SourceRange loc;
    Op op;
    Reduce reduce;
    bool upper;
    uint64_t bits;
    Name text;
    Entity *entity;
    Unit *procedure;
    Node **args;
    Subscript *subs;
    uint32_t count; /* of args or subs */
    uint32_t dim;       /* a dimension, from 1; NODE_REDUCE: the one that it removes, 0: all of them */
    uint32_t component; /* MAXLOC and MINLOC without `dim`: which subscript this is, from 0; */
    SymId *places;      /* all of them, shared by these nodes; set once lowered */
    SymId temporary; /* NODE_CALL, NODE_ORDER and NODE_REDUCE of rank 0: where its value is, once lowered */
};

/* New nodes; an error is one of the unit. */
Node *node_new(Unit *unit, NodeKind kind, Type type, uint32_t rank, SourceRange loc);
Node *node_error(Unit *unit, SourceRange loc);
Node *node_constant(Unit *unit, Constant value, SourceRange loc);
Node *node_int(Unit *unit, Type type, int64_t value, SourceRange loc);

/* An operation on operands of the right types; folds constants, faults are reported at loc. */
Node *node_op(Unit *unit, Op op, Type type, Node *const *args, uint32_t count, SourceRange loc);
Node *node_op2(Unit *unit, Op op, Node *a, Node *b, SourceRange loc);

/* `reduce` of args[0] where args[1], if given, holds: along `dim`, or of all elements where that is 0. */
Node *node_reduce(Unit *unit, Reduce reduce, Type type, Node *const *args, uint32_t dim, SourceRange loc);

/* Conversion by assignment's rules; class mismatches (logical with numbers) are reported. */
Node *node_convert(Unit *unit, Node *node, Type type, SourceRange loc);

/* True and the value for a scalar constant. */
bool node_is_constant(const Node *node, Constant *value);

/* The node in parentheses: a value. */
Node *node_paren(Unit *unit, Node *value, SourceRange loc);

/* True and the value for an integer constant. */
bool bound_constant(const Node *node, int64_t *value);

/* Converts both numeric operands to their common type. */
void expr_promote(Unit *unit, Node **a, Node **b, SourceRange loc);
Type expr_common_type(Type a, Type b);

/* The common rank of operands; false after a reported fault. */
bool expr_conform(Unit *unit, Node *const *args, uint32_t count, uint32_t *rank, SourceRange loc);

/* Reports "WHAT not supported"; a NODE_ERROR. */
Node *expr_refuse(Unit *unit, SourceRange loc, const char *what);

/* The bits of a BOZ constant as a value of the type; false after a reported fault. */
bool expr_boz(Unit *unit, const AstExpr *ast, Type type, Constant *value);

/* True when the value calls a function or reduces an array: it is evaluated once, before the statement. */
bool node_has_call(const Node *node);

/* True for a section with a subscript of rank 1. */
bool node_has_vector_subscript(const Node *node);

/* The NODE_TEXT in parentheses or not. */
Node *character_plain(Node *node);

/* Notes that two array expressions have one shape, where FrontendOptions ask for it. */
void shape_note(Unit *unit, const Node *a, const Node *b);

/* The node of a folded value; a fault is reported at loc. */
Node *node_folded(Unit *unit, Fold fold, Constant value, SourceRange loc);

#endif
