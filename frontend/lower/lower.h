/* The state of the routine that is being lowered; its symbols, statements and values. */
#ifndef CRAYON_FRONTEND_LOWER_LOWER_H
#define CRAYON_FRONTEND_LOWER_LOWER_H

#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "ir/build.h"

typedef struct Construct Construct;

/* One dimension of the array operation being lowered: `position` runs from `lower` by `step`. */
typedef struct {
    ExprId position, lower, step;
} Axis;

/* A comparison of texts that is made once, when the routine is entered. */
typedef struct {
    const Node *first, *second;
    SymId order;
} TextOrder;

/* An entity and its symbol; among `captures`: a scalar as it was at entry. */
typedef struct {
    const Entity *entity;
    SymId symbol;
} Capture;

/* A region of OpenMP around a statement, as far as it is in what is read: whether arrays are private in it. */
typedef enum { OMP_NO_REGION, OMP_NO_PRIVATE_ARRAYS, OMP_PRIVATE_ARRAYS } OmpRegion;

typedef struct Lower Lower;

struct Lower {
    Unit *unit;
    Context *context;
    NestRoutine *routine;
    StmtList *list;        /* where statements go */
    StmtList entry;        /* what is done first of all: bounds captured */
    bool at_entry;         /* a bound is being lowered */
    LIST(Capture) captures;
    LIST(Capture) known; /* all entities that have a symbol here */
    LIST(SymId) host_arguments; /* dummies for the unit's host_arguments */
    LIST(SymId) texts;          /* constants of type CHARACTER */
    LIST(TextOrder) orders;
    LIST(const AstStmt *) labelled; /* statements of the unit with labels, by label and place */
    Construct *construct;  /* innermost enclosing */
    void (*statement)(Lower *lower, const AstStmt *stmt); /* lowers one: constructs hold statements of all kinds */
    uint32_t axis_count;   /* array operation: axes, innermost (first dimension) first */
    Axis axes[NEST_MAX_RANK];
    uint32_t assertions;   /* of the next loop */
    bool masked;           /* what is lowered is done at the points of a mask alone */
    uint32_t collapse;     /* loops that they speak of, nested in each other; 0: one */
    bool novector;         /* a directive holds that has the loops run in order */
    OmpRegion region;      /* of threads, around the statement */
    bool calls;            /* the routine calls others: COMMON and module variables may change */
};

typedef enum { HOST_VARIABLE, HOST_LOWER, HOST_UPPER } HostPart;

/* What an internal procedure gets from its host as an argument after those written: a variable, or a bound of one
 * that is fixed when the host is entered. */
typedef struct {
    Entity *entity;
    HostPart part;
    uint32_t dim;
} HostArgument;

/* All of a unit, in order. */
struct HostArguments {
    LIST(HostArgument) list;
};

/* Notes one that is the dummy `symbol` here. */
void host_add_argument(Lower *lower, HostArgument argument, SymId symbol);

/* The symbol that an entity has in the routine being lowered, or in the one that was lowered before. */
struct LoweredEntity {
    const Unit *unit;
    SymId symbol;
};

/* Appends a statement; an assignment. */
StmtId lower_append(Lower *lower, Stmt stmt);
void lower_assign(Lower *lower, ExprId target, ExprId value, SourceRange loc);

/* An IF under construction: what is appended until lower_close_guard is done where the condition holds. */
typedef struct {
    StmtId stmt;
    StmtList inside;
    StmtList *outer;
} Guard;

void lower_open_guard(Lower *lower, ExprId condition, Guard *guard, SourceRange loc);
void lower_close_guard(Lower *lower, Guard *guard);

/* A new scalar. */
SymId lower_temporary(Lower *lower, const char *stem, Type type);

/* Hoists the value of a scalar node into a temporary, unless it is constant or a plain scalar. */
void lower_hold(Lower *lower, Node **node);

/* Gives the entity a symbol of the routine. */
void lower_set_symbol(Lower *lower, Entity *entity, SymId symbol);

/* The nest symbol of a variable, made at its first use. */
SymId lower_symbol(Lower *lower, Entity *entity);

/* The same, or the dummy itself where the routine changes a copy of it (VALUE). */
SymId lower_argument_symbol(Lower *lower, Entity *entity);

/* The value of a node; calls in it become statements before. Nodes of rank > 0 are lowered at the
 * current axes. */
ExprId lower_value(Lower *lower, Node *node);

/* The target of an assignment (scalar, element, or array at the axes). */
ExprId lower_target(Lower *lower, Node *node);

/* True when the value can be computed anywhere in the routine: sums, products, maxima of scalars that keep the
 * values they have at entry. */
bool lower_is_stable(const Lower *lower, const Node *node);

/* True for a variable that the routine reaches as an argument from its host. */
bool inner_is_argument(const Lower *lower, const Entity *entity);

/* A bound of such an array: the host's value of it, as one more argument. */
ExprId inner_bound(Lower *lower, Entity *entity, HostPart part, uint32_t dim);

/* The extent of a dummy with assumed shape, or the length of one of type CHARACTER: an argument behind those written, made when it
 * is asked for first. */
SymId inner_extent(Lower *lower, const Entity *dummy, uint32_t dim);

/* An operation on integers in their common type, as it is; a comparison, too. */
ExprId index_op(Lower *lower, Op op, ExprId a, ExprId b);

/* a + b, a - b, a * b, a / b on integers, simplified as far as an index wants it. */
ExprId index_add(Lower *lower, ExprId a, ExprId b);
ExprId index_subtract(Lower *lower, ExprId a, ExprId b);
ExprId index_multiply(Lower *lower, ExprId a, ExprId b);
ExprId index_divide(Lower *lower, ExprId a, ExprId b);

/* A logical constant of 4 bytes. */
ExprId lower_logical(Lower *lower, bool value);

/* The subscript of a dimension that runs from `first` by `step` along with the axis. */
ExprId lower_axis_subscript(Lower *lower, const Axis *axis, ExprId first, ExprId step);

/* An element or a section, and a variable, at the current axes. */
ExprId lower_element(Lower *lower, Node *node);
ExprId lower_variable(Lower *lower, Node *node);

/* base ** exponent. */
ExprId lower_power(Lower *lower, Node *node);

/* The same for an exponent of 4 bytes, or for 0, 1, -1, 2 of any type: up to 16 (of reals from -16 on) as products. */
ExprId power_of_constant(Context *context, NestRoutine *routine, ExprId base, int64_t n, SourceRange loc);

#endif
