/* Data shared by the files of semantic analysis; nobody outside includes this.
 *
 * Three stages, each over all files: scopes of modules and routines are made and their declarations
 * resolved (declare.c, entity.c, storage.c); each executable statement is analyzed to typed nodes (expr.c) and
 * lowered to nest IR (lower.c, stmt.c, array.c). Faults make error nodes, which absorb. */
#ifndef CRAYON_FRONTEND_SEMA_INTERNAL_H
#define CRAYON_FRONTEND_SEMA_INTERNAL_H

#include "frontend/sema.h"
#include "ir/build.h"
#include "support/text.h"

enum { MAX_RANK = 7 };

/* The most bytes of an array, and of what lies in one COMMON block or EQUIVALENCE group: sums and products of sizes and offsets
 * fit 64 bits. */
#define MAX_STORAGE NEST_MAX_BYTES

typedef struct Sema Sema;
typedef struct Unit Unit;
typedef struct Scope Scope;
typedef struct Entity Entity;
typedef struct Node Node;
typedef struct Intrinsic Intrinsic;
typedef struct LoweredEntity LoweredEntity;

/* A constant: bits as in Expr.bits. TYPE_NONE: none. */
typedef struct {
    Type type;
    uint64_t bits;
} Constant;

/* ---- names ------------------------------------------------------------------------------ */

typedef enum {
    ENTITY_VARIABLE,
    ENTITY_CONSTANT,  /* PARAMETER */
    ENTITY_CHARACTER, /* a scalar variable or constant of type CHARACTER: bytes, as many as bounds[0] says (character.h) */
    ENTITY_PROCEDURE, /* external (unit may be NULL: not given), module or internal */
    ENTITY_GENERIC,   /* stands for one of `specifics`; a PROCEDURE may have some too */
    ENTITY_STATEMENT_FUNCTION,
    ENTITY_REFUSED,   /* `refusal` says what it is; ERROR when that is NULL: reported already */
} EntityKind;

typedef struct {
    AstExpr *lower_ast, *upper_ast; /* lower NULL: 1; upper NULL: assumed size */
    Node *lower, *upper;            /* resolved; upper NULL: assumed size */
    bool assumed;                   /* assumed shape: upper is made of lower and a NODE_EXTENT */
} Bound;

typedef LIST(Entity *) EntityList;

/* What a name stands for. One entity may stand in several scopes (USE). */
struct Entity {
    Name name;
    SourceRange loc;
    EntityKind kind;
    Unit *unit;   /* whose scope it was declared in */
    Type type;    /* TYPE_NONE: not typed yet */
    bool typed;   /* by a declaration, not by its first letter */
    uint32_t attributes; /* AST_ATTR_* */
    const char *refusal;
    const Unit *refusal_reported; /* the unit that the refusal was reported for last */
    bool external, dummy, result, used_as_variable, resolved, resolving;
    Intent intent;
    uint32_t rank;
    Bound bounds[MAX_RANK];
    AstExpr *initial;
    /* of type CHARACTER, of whatever kind it becomes */
    bool character;
    AstExpr *length; /* as declared; NULL: 1; AST_STAR: assumed */
    Name text;       /* a constant of that type: its bytes, of which there are `count` */
    /* ENTITY_CONSTANT */
    Constant value;
    Constant *values; /* rank > 0: all elements in order */
    int64_t count;
    /* variables: storage */
    Name block;  /* COMMON */
    bool saved, initialized;
    AreaId area; /* 0: local or dummy */
    int64_t offset;
    Entity *group; /* EQUIVALENCE: the next towards the representative, NULL: is it */
    int64_t group_offset; /* of this against `group` */
    bool grouped;
    /* ENTITY_PROCEDURE, ENTITY_GENERIC */
    Unit *procedure;
    bool has_interface; /* an explicit one, here */
    EntityList specifics; /* names in the interface; each stands in the scope of its unit */
    /* ENTITY_STATEMENT_FUNCTION */
    AstStmt *function;
    bool expanding;
    Node *bound_node; /* dummy of a statement function, while that is expanded */
    bool absent;  /* a dummy: OPTIONAL and not given in this variant */
    bool changed; /* a dummy: some statement may change it */
    /* state of the routine that is being looked at */
    const Unit *assigned_in;
    const Unit *looping_in; /* it is the variable of an open DO there */
    LoweredEntity *lowered; /* of lowering alone */
};

typedef struct {
    Name name;
    Entity *entity;
    bool imported;   /* by USE */
    uint32_t access; /* AST_ATTR_PUBLIC or _PRIVATE when said of the name */
} ScopeSlot;

/* What may be declared in a place that is not known, see missing.c. */
enum { GAP_DECLARATIONS = 1, GAP_PROCEDURES = 2 };

struct Scope {
    Scope *parent; /* the host's */
    uint32_t gaps; /* GAP_*: in the statements of this scope, or of modules that it uses */
    NameTable names;
    LIST(ScopeSlot) slots; /* by the number of the name - 1 */
    EntityList own; /* declared here, in order */
    Type implicit[26]; /* TYPE_NONE: no type */
    const char *implicit_refusal[26];
    bool implicit_set[26], implicit_none; /* by this unit's own statements */
};

/* ---- program units ---------------------------------------------------------------------- */

typedef enum { UNIT_MODULE, UNIT_SUBROUTINE, UNIT_FUNCTION, UNIT_PROGRAM, UNIT_BLOCK_DATA } UnitKind;
typedef enum { STATE_NEW, STATE_BUSY, STATE_DONE } UnitState;

typedef struct {
    Unit *callee;
    SourceRange loc;
} CallSite;

typedef enum { HOST_VARIABLE, HOST_LOWER, HOST_UPPER } HostPart;

/* What an internal procedure gets from its host as an argument after those written: a variable, or a bound of one
 * that is fixed when the host is entered. */
typedef struct {
    Entity *entity;
    HostPart part;
    uint32_t dim;
} HostArgument;

enum { MAX_VARIANT_ARGUMENTS = 64 };

/* Which variant of a procedure (variant.c), by positions of the dummies written. */
typedef struct {
    uint64_t absent;                          /* OPTIONAL arguments that are not given */
    Unit *procedures[MAX_VARIANT_ARGUMENTS];  /* what is passed for a procedure dummy, else NULL */
} VariantKey;

/* Two array expressions of one shape. */
typedef struct {
    const Node *a, *b;
} ShapePair;

struct Unit {
    Sema *sema;
    UnitKind kind;
    Name name;
    AstStmt *ast;
    uint32_t file;
    Unit *host; /* the module or routine it stands in */
    Scope *scope;
    UnitState state;
    uint32_t faults; /* reported or inherited: the routine is left out */
    bool private_default, save_all, elemental;
    EntityList dummies;
    Entity *result;
    LIST(Unit *) contained;
    AstStmt *executable; /* the first executable statement, or NULL */
    NestRoutine *routine; /* what lowering makes of it */
    RoutineId id;         /* of that, in the program */
    bool uses_cray_merges; /* refers to CVMGx */
    LIST(CallSite) calls;
    LIST(AstStmt *) directives; /* of the specification part */
    LIST(uint32_t) targets; /* labels that jumps name */
    LIST(Name) missing; /* procedures that are not given, as far as it was said */
    LIST(Name) components; /* of derived types, as far as they were refused: "cell%rho" */
    bool complex_told;    /* that COMPLEX is not supported */
    bool many_inits;      /* it has more initial values than are supported: told */
    uint32_t expansions;    /* of statement functions so far */
    uint32_t implied_turns; /* of the implied DOs of constants and DATA so far */
    LIST(ShapePair) shapes; /* when they are asked for */
    bool scanned;
    bool library; /* of SCILIB: Crayon brings it along */
    uint32_t mark; /* search of call cycles */
    bool intrinsic_module;
    Unit *twin;            /* this is a copy of that unit, with which it shares what is SAVEd; NULL: as written */
    Unit *prototype;       /* of a variant: the unit with all arguments, else NULL; without those of `key` in `dummies` */
    const VariantKey *key; /* of a variant */
    LIST(Unit *) variants;
    bool is_template;      /* has procedure dummies: only variants are lowered */
    bool refused_procedure; /* a call was refused for what it passes for a procedure argument */
    Unit *first_copy;      /* of a template */
    LIST(HostArgument) host_arguments; /* internal procedures: in order, once lowered */
};

/* What analysis asks of those above it. */
typedef struct {
    /* Declares the unit, its host first. Idempotent. */
    void (*declare)(Unit *unit);
    /* The variant of a procedure for a call at `loc` from `caller`; NULL after a report. */
    Unit *(*variant)(Unit *caller, Unit *written, const VariantKey *key, SourceRange loc);
    /* A new scalar of the routine. */
    SymId (*temporary)(Unit *unit, Name stem, Type type);
} SemaHooks;

struct Sema {
    SemaHooks hooks;
    bool adding_library;
    Context *context;
    const FrontendOptions *options;
    NestProgram *program; /* what lowering makes of them */
    LIST(Area) areas;     /* static storage and EQUIVALENCE groups; [0] unused */
    Type integer, real, double_, logical; /* default kinds */
    LIST(Unit *) units; /* all, hosts before what they contain */
    LIST(Name) absent;  /* "file/module": a message says that the module is not given */
    uint32_t scan_depth;      /* calls that are followed by scan_assigned */
    uint32_t expansion_depth; /* statement functions being put in */
    LIST(Name) warned;  /* foreign directives named in a warning already */
    Scope *globals;    /* external routines and modules, modules under "name/module" */
};

/* Reports a fault of the unit; the unit is left out of the program. */
void sema_error(Unit *unit, SourceRange loc, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Makes the routine of a unit in the program. */
void sema_add_routine(Unit *unit);

void sema_note(Unit *unit, SourceRange loc, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- nodes ------------------------------------------------------------------------------ */

typedef enum {
    NODE_ERROR,
    NODE_CONST,
    NODE_VARIABLE,    /* a scalar or a whole array */
    NODE_ELEMENT,     /* subs are indices */
    NODE_SECTION,     /* subs are indices, triplets or vector subscripts */
    NODE_OP,          /* elementwise */
    NODE_PAREN,       /* value of args[0]: no variable any more */
    NODE_POWER,       /* args[0] ** args[1], types as given by expr.c */
    NODE_BOUND,       /* of dimension `count` (from 0) of `entity`; `upper` says which */
    NODE_EXTENT,      /* of dimension `count` of the actual argument for `entity`, which has an assumed shape */
    NODE_CALL,        /* function `procedure`; `entity`: an array like its result, when that is one */
    NODE_HELD,        /* the value in the scalar `temporary` */
    NODE_CONSTRUCTOR, /* args: scalars; rank 1 */
    NODE_IMPLIED,     /* (args[0], `temporary` = triplet subs[0]): rank 1 */
    NODE_REDUCE,      /* `reduce` of args[0] where args[1], if given, holds: to a scalar, or along `dim` */
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
    uint32_t dim;       /* NODE_REDUCE: the dimension that it removes, from 1; 0: all of them */
    uint32_t component; /* MAXLOC and MINLOC without `dim`: which subscript this is, from 0; */
    SymId *places;      /* all of them, shared by these nodes; set once lowered */
    SymId temporary; /* NODE_CALL, NODE_ORDER and NODE_REDUCE of rank 0: where its value is, once lowered */
};

/* ---- scope.c ---------------------------------------------------------------------------- */

/* An empty scope; implicit rules are the host's, or Fortran's default ones. */
Scope *scope_create(Sema *sema, Scope *parent);

/* The entity of that name in this scope alone, or also in its hosts'; NULL when there is none. */
Entity *scope_find(const Scope *scope, Name name);
Entity *scope_lookup(const Scope *scope, Name name);
bool scope_is_imported(const Scope *scope, Name name);

/* Puts an entity under a name. */
void scope_insert(Sema *sema, Scope *scope, Name name, Entity *entity, bool imported);

/* A new variable of the unit, registered in its scope. */
Entity *scope_declare(Unit *unit, Name name, SourceRange loc);

/* The entity for a name in a declaration of the unit: the scope's own one, made when there is none. A name
 * that came by USE is a fault, and the result a stranger. */
Entity *scope_own(Unit *unit, Name name, SourceRange loc);

/* Lets a name of the unit stand for another entity, until scope_restore. */
typedef struct {
    Name name;
    Entity *outer; /* NULL: it stood for none */
    bool imported;
} Shadow;

Shadow scope_shadow(Unit *unit, Name name, Entity *entity);
void scope_restore(Unit *unit, const Shadow *shadow);

/* Records PUBLIC or PRIVATE of a name that the scope has. */
void scope_set_access(Scope *scope, Name name, uint32_t access);

/* Resolves a USE statement. */
void scope_use(Unit *unit, AstStmt *use);

/* The external routine, or module, of that name in the given files; NULL when there is none. */
Unit *scope_global(const Sema *sema, Name name);
Unit *scope_module(Sema *sema, Name name);

/* ---- loop_variable.c -------------------------------------------------------------------- */

/* Reports DO variables that a routine changes which is called within the loop; behind the lowering of all units. */
void loop_variables_check(Sema *sema);

/* ---- main.c ----------------------------------------------------------------------------- */

/* Checks what of a main program can be seen without its modules; warns that it is not translated. */
void main_check(Unit *unit);

/* ---- missing.c -------------------------------------------------------------------------- */

/* True when a name without a declaration, or a procedure that is not given, may belong to something missing. What the
 * unit does with it is no further fault then; the unit is left out. */
bool missing_declaration(Unit *unit);
bool missing_procedure(Unit *unit);

/* True when the unit has had a message already that procedure `name` is not given. Notes that it has now. */
bool missing_said_before(Unit *unit, Name name);

/* Notes what a unit lacks whose file was not read as a whole; the unit is left out. */
void missing_text(Unit *unit);

/* USE of a module that is not given, and of one name of a module that may have it. */
void missing_module(Unit *unit, const AstStmt *use);
void missing_item(Unit *unit, const AstEntity *item);

/* ---- declare.c -------------------------------------------------------------------------- */

/* Resolves the specification part of a unit, its host's first. Idempotent. */
void declare_unit(Unit *unit);

bool stmt_is_executable(const AstStmt *stmt);

/* ---- entity.c --------------------------------------------------------------------------- */

/* Makes the entity one that is refused where it is used: "'NAME' is REFUSAL, which is not supported". */
void entity_refuse(Entity *entity, const char *refusal);

/* Reports a component of a derived type, or a substring, by its name. */
void entity_refuse_component(Unit *unit, const AstExpr *ast);

/* What a declaration says of an entity; contradictions are reported. TYPE_NONE with `refusal`: a type not supported. */
void entity_set_type(Unit *unit, Entity *entity, Type type, const char *refusal, SourceRange loc);
void entity_set_shape(Unit *unit, Entity *entity, AstExpr *shape, SourceRange loc);
void entity_set_attributes(Unit *unit, Entity *entity, uint32_t attributes, SourceRange loc);

/* Gives the entity its type, shape and, for constants, value, as far as not done yet. */
void entity_resolve(Unit *unit, Entity *entity);

/* The variable a name refers to in an executable statement, typed by its first letter when it is new. */
Entity *entity_refer(Unit *unit, Name name, SourceRange loc);

/* False, with a report once a unit, when the entity is of a refused kind. */
bool entity_usable(Unit *unit, Entity *entity, SourceRange loc);

/* The type that a type specification means; TYPE_NONE with `*refusal` set for those not supported, and
 * TYPE_NONE with NULL after a reported fault. */
Type declare_type(Unit *unit, const AstTypeSpec *spec, const char **refusal);

/* A kind number: bytes of the class, TYPE_NONE when there is none such. */
Type declare_kind(Unit *unit, TypeClass class, const AstExpr *kind);

/* False, with a report, when a bound (NULL: none) of the entity is made of variables that have no value at entry; it is refused. */
bool entity_bound_has_value(Unit *unit, Entity *entity, const Node *bound);

/* Elements of an array with constant bounds, or bytes of a CHARACTER entity; -1 when they are not all constant. */
int64_t entity_elements(const Entity *entity);

/* Refuses, with a report, an entity whose constant extents alone make more than MAX_STORAGE bytes. */
void entity_check_size(Unit *unit, Entity *entity);
bool bound_constant(const Node *node, int64_t *value);

/* ---- storage.c -------------------------------------------------------------------------- */

/* Lays out COMMON blocks, EQUIVALENCE groups, saved variables and initial values of a declared unit. */
void storage_lay_out(Unit *unit);

/* Reports storage that has two initial values; behind storage_lay_out of all units. */
void storage_check_values(Sema *sema);

/* A new area. */
AreaId storage_add_area(Sema *sema, Area area);

/* Gives a variable static storage of its own. */
void storage_save(Unit *unit, Entity *entity);

/* Puts the value of element `element` of a variable into its area. */
void storage_add_init(Unit *unit, const Entity *entity, int64_t element, Constant value);

/* False, with a report, when an array has more elements than can have values. */
bool storage_check_count(Unit *unit, const Entity *entity, int64_t count);

/* Items of a constant array or initial value, in order; false after a reported fault. */
bool storage_values(Unit *unit, const AstExpr *initial, Type type, int64_t count, bool scalar, Constant *values);

/* ---- mangle.c --------------------------------------------------------------------------- */

Name mangle_external(Context *context, Name name);
Name mangle_module_item(Context *context, Name module, Name name);
Name mangle_common(Context *context, Name block);
Name mangle_wrapped(Context *context, Name module, Name name); /* what a Fortran stub calls; module NULL: of an external procedure */
Name mangle_internal(Context *context, Name host, Name name); /* gfortran's have no name that others see */

/* ---- constant.c ------------------------------------------------------------------------- */

typedef enum { FOLD_OK, FOLD_OVERFLOW, FOLD_DIVISION, FOLD_DOMAIN, FOLD_NONE } Fold;

/* The value of an operation on constants, rounded to the type at this operation. FOLD_NONE: not folded. */
Fold constant_op(Op op, Type type, const Constant *operands, uint32_t count, Constant *result);

/* base ** exponent as gfortran folds it. */
Fold constant_power(Constant base, Constant exponent, Constant *result);

/* Conversion between types; FOLD_OVERFLOW when out of range. */
Fold constant_convert(Constant value, Type type, Constant *result);

/* Literals. */
Fold constant_integer(const char *text, Type type, Constant *result);
Fold constant_real(const char *text, Type type, Constant *result);

Constant constant_int(Type type, int64_t value);
int64_t constant_as_int(Constant value);
double constant_as_double(Constant value);
const char *fold_message(Fold fold);

/* ---- fold.c ----------------------------------------------------------------------------- */

/* The number of elements of an array expression, -1 when it is not constant. */
int64_t fold_count(Unit *unit, const Node *array);

/* The element `k`, from 0, of an array expression, or the value of a scalar one; false when it is not constant. */
bool fold_element(Unit *unit, const Node *node, int64_t k, Constant *value);

/* SUM, PRODUCT, MAXVAL or MINVAL of all elements of a constant array expression, in their order; NULL: not folded. */
Node *fold_reduction(Unit *unit, Reduce reduce, const Node *array, SourceRange loc);

/* ---- inner.c ---------------------------------------------------------------------------- */

bool unit_is_routine(const Unit *unit);
bool unit_needs_stub(const Unit *unit); /* Fortran cannot call it as it is translated */
bool unit_is_internal(const Unit *unit);

/* Lowers a declared routine that is no internal procedure, and the internal procedures in it. */
void inner_lower_family(Unit *unit);

/* ---- expr.c ----------------------------------------------------------------------------- */

/* Types an expression. Never NULL; faults give NODE_ERROR. */
Node *expr_analyze(Unit *unit, const AstExpr *ast);

/* The same, of rank 0. */
Node *expr_analyze_scalar(Unit *unit, const AstExpr *ast);

/* An integer or logical condition of rank 0. */
Node *expr_analyze_integer(Unit *unit, const AstExpr *ast);
Node *expr_analyze_condition(Unit *unit, const AstExpr *ast);

/* The constant value of an expression; false after a reported fault. */
bool expr_constant(Unit *unit, const AstExpr *ast, Constant *value);

/* Reports "WHAT not supported"; a NODE_ERROR. */
Node *expr_refuse(Unit *unit, SourceRange loc, const char *what);

/* The value of a constant array's element, when all its subscripts are constant; else NULL. */
Node *expr_constant_element(Unit *unit, const Node *node);

/* The node in parentheses: a value. */
Node *node_paren(Unit *unit, Node *value, SourceRange loc);

/* A bound of dimension `n` (from 0) of an array variable; NULL: the upper one of an assumed size. */
Node *expr_bound(Unit *unit, Entity *entity, uint32_t n, bool upper, SourceRange loc);

Node *node_new(Unit *unit, NodeKind kind, Type type, uint32_t rank, SourceRange loc);
Node *node_error(Unit *unit, SourceRange loc);
Node *node_constant(Unit *unit, Constant value, SourceRange loc);
Node *node_int(Unit *unit, Type type, int64_t value, SourceRange loc);

/* An operation on operands of the right types; folds constants, faults are reported at loc. */
Node *node_op(Unit *unit, Op op, Type type, Node *const *args, uint32_t count, SourceRange loc);
Node *node_op2(Unit *unit, Op op, Node *a, Node *b, SourceRange loc);

/* Conversion by assignment's rules; class mismatches (logical with numbers) are reported. */
Node *node_convert(Unit *unit, Node *node, Type type, SourceRange loc);
bool node_is_constant(const Node *node, Constant *value);

/* Converts both numeric operands to their common type. */
void expr_promote(Unit *unit, Node **a, Node **b, SourceRange loc);
Type expr_common_type(Type a, Type b);

/* The actual arguments of a reference in the order of the dummies, analyzed and checked; NULL after a fault. `*callee` becomes the
 * variant that takes them, and they are those of its dummies. */
Node **expr_arguments(Unit *unit, Unit **callee, const AstExpr *args, SourceRange loc, uint32_t *count);

/* The common rank of operands; false after a reported fault. */
bool expr_conform(Unit *unit, Node *const *args, uint32_t count, uint32_t *rank, SourceRange loc);

/* The unit a procedure name refers to from here; NULL after a reported fault. */
Unit *expr_procedure(Unit *unit, Name name, Entity *entity, SourceRange loc, bool function);

/* ---- constructor.c ---------------------------------------------------------------------- */

Node *constructor_analyze(Unit *unit, const AstExpr *ast);

/* True when the value calls a function or reduces an array: it is evaluated once, before the statement. */
bool node_has_call(const Node *node);

/* ---- shape.c ---------------------------------------------------------------------------- */

/* Lower bound and extent of dimension n of an array node (1 and the extent when it is no whole array);
 * the extent is NULL for the last one of an assumed-size array. */
Node *expr_bound_lower(Unit *unit, const Node *array, uint32_t n);
Node *expr_extent(Unit *unit, const Node *array, uint32_t n);

/* Notes that two array expressions have one shape, where FrontendOptions ask for it. */
void shape_note(Unit *unit, const Node *a, const Node *b);

/* ---- call.c ----------------------------------------------------------------------------- */

/* The specific procedure that a reference to a generic name means; NULL, with a report if `loud`, when there is none. */
Unit *call_specific(Unit *unit, const Entity *generic, const AstExpr *args, SourceRange loc, bool function, bool loud);

/* False, with a report, when a procedure is called by an implicit interface that does not do. */
bool call_has_interface(Unit *unit, const Unit *callee, const Entity *entity, SourceRange loc);

/* True for a dummy through which a procedure may change its actual argument. */
bool entity_is_stored(const Entity *dummy);

/* What forbids to assign to the variable, NULL when nothing does. */
const char *entity_read_only(const Unit *unit, const Entity *entity);

/* ---- intrinsics.c ----------------------------------------------------------------------- */

/* The row of an intrinsic function, NULL when there is none. */
const Intrinsic *intrinsic_find(Name name);

/* CVMGT and kin, which gfortran lacks. */
bool intrinsic_is_cray_merge(Name name);

/* True for an intrinsic function or subroutine of gfortran that is not supported. */
bool intrinsic_is_unsupported(Name name, bool function);

/* A reference to it. */
Node *intrinsic_analyze(Unit *unit, const Intrinsic *intrinsic, const AstExpr *apply);

/* ---- lower.c ---------------------------------------------------------------------------- */

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

typedef struct Lower Lower;

struct Lower {
    Unit *unit;
    Context *context;
    NestRoutine *routine; /* what lowering makes of it */
    RoutineId id;         /* of that, in the program */
    bool uses_cray_merges; /* refers to CVMGx */
    StmtList *list;        /* where statements go */
    StmtList entry;        /* what is done first of all: bounds captured */
    bool at_entry;         /* a bound is being lowered */
    LIST(Capture) captures;
    LIST(Capture) known; /* all entities that have a symbol here */
    LIST(SymId) host_arguments; /* dummies for the unit's host_arguments */
    LIST(SymId) texts;          /* constants of type CHARACTER */
    LIST(TextOrder) orders;
    Construct *construct;  /* innermost enclosing */
    void (*statement)(Lower *lower, const AstStmt *stmt); /* lowers one: constructs hold statements of all kinds */
    uint32_t axis_count;   /* array operation: axes, innermost (first dimension) first */
    Axis axes[MAX_RANK];
    uint32_t assertions;   /* of the next loop */
    uint32_t collapse;     /* loops that they speak of, nested in each other; 0: one */
    bool novector;         /* a directive holds that has the loops run in order */
    bool calls;            /* the routine calls others: COMMON and module variables may change */
};

/* True for a variable that the routine reaches as an argument from its host. */
bool inner_is_argument(const Lower *lower, const Entity *entity);

/* A bound of such an array: the host's value of it, as one more argument. */
ExprId inner_bound(Lower *lower, Entity *entity, HostPart part, uint32_t dim);

/* The extent of a dummy with assumed shape, or the length of one of type CHARACTER: an argument behind those written, made when it
 * is asked for first. */
SymId inner_extent(Lower *lower, const Entity *dummy, uint32_t dim);

/* What the caller passes for an argument from the host. */
ExprId inner_actual(Lower *lower, const HostArgument *argument, SourceRange loc);

/* The symbol that an entity has in the routine being lowered, or in the one that was lowered before. */
struct LoweredEntity {
    const Unit *unit;
    SymId symbol;
};

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

/* ---- argument.c ------------------------------------------------------------------------- */

/* A call; result 0 for subroutines. An array is the argument that a function's result is. */
void lower_call(Lower *lower, Unit *callee, Node *const *args, uint32_t count, SymId result, SourceRange loc);

/* A call of an elemental subroutine with arrays: one for each element. */
void lower_elemental_call(Lower *lower, Unit *callee, Node **args, uint32_t count, SourceRange loc);

/* ---- result.c --------------------------------------------------------------------------- */

/* True for a function whose result is an array. */
bool unit_returns_array(const Unit *unit);

/* Gives a NODE_CALL of such a function its rank, and as `entity` an array of the result's shape; false after a report. */
bool result_set_shape(Unit *unit, Node *call);

/* Makes the call; the array that holds the result. */
Node *result_hold(Lower *lower, Node *call);

/* ---- lower.c, continued ----------------------------------------------------------------- */

StmtId lower_append(Lower *lower, Stmt stmt);
void lower_assign(Lower *lower, ExprId target, ExprId value, SourceRange loc);
SymId lower_temporary(Lower *lower, const char *stem, Type type);

/* Hoists the value of a scalar node into a temporary, unless it is constant or a plain scalar. */
void lower_hold(Lower *lower, Node **node);

/* ---- array.c ---------------------------------------------------------------------------- */

void array_assign(Lower *lower, Node *target, Node *value, SourceRange loc);
void array_where(Lower *lower, const AstStmt *where);

/* A reduction: the symbol that holds its value, along DIM at the current axes (reduce.c). */
SymId array_reduce(Lower *lower, Node *reduce);

/* The leaf that gives an array expression its shape. */
Node *array_shape_leaf(Node *node);

/* Lower and upper bound and step of the k-th axis of a leaf, as nodes. */
Subscript array_axis(Lower *lower, Node *leaf, uint32_t k);

/* Evaluates all scalar parts of an array expression that are more than plain before the loops. */
void array_hold_scalars(Lower *lower, Node **slot);

/* The loops over the axes of a leaf; what is lowered until array_close_axes goes inside. */
typedef struct {
    StmtList *outer;
    StmtList bodies[MAX_RANK];
    StmtId loops[MAX_RANK];
    uint32_t saved_count;
    Axis saved[MAX_RANK];
} Axes;

void array_open_axes(Lower *lower, Node *leaf, Axes *axes, SourceRange loc);
void array_close_axes(Lower *lower, Axes *axes);

/* True when the value may read what the target holds, at another place than where that goes. */
bool array_overlaps(const Node *value, const Node *target);

/* True when the value reads the target's storage anywhere. */
bool array_reads_storage(const Node *value, const Node *target);

/* True for nodes that stand for the same value. */
bool array_same_node(const Node *a, const Node *b);

/* Makes hints of what shape_note has noted, at the end of the routine. */
void shape_hints(Lower *lower);

/* A temporary array of the declared shape of the target's, accessed as the target is. NULL after a fault. */
Node *array_temporary_like(Lower *lower, const Node *target, const char *stem, Type type);

/* a + b, a - b, a * b, a / b on integers, simplified as far as an index wants it. */
ExprId index_add(Lower *lower, ExprId a, ExprId b);
ExprId index_subtract(Lower *lower, ExprId a, ExprId b);
ExprId index_multiply(Lower *lower, ExprId a, ExprId b);
ExprId index_divide(Lower *lower, ExprId a, ExprId b);

/* True when the triplet covers dimension n of the variable. */
bool array_triplet_is_whole(const Entity *entity, uint32_t n, const Subscript *sub);

/* ---- stmt.c ----------------------------------------------------------------------------- */

/* The target of an assignment: a variable that may be defined. */
Node *stmt_analyze_target(Unit *unit, const AstExpr *ast);

/* Both sides of an assignment, the value of the target's type; false after a report. */
bool stmt_analyze_assignment(Unit *unit, const AstStmt *stmt, Node **target, Node **value);

/* Lowers the body of a declared routine. */
void stmt_lower_routine(Unit *unit);

/* ---- extrema.c -------------------------------------------------------------------------- */

/* Puts the operands of MAX and MIN of reals into gfortran's order: what a loop does not change behind what it changes, constants
 * last. */
void extrema_order(Context *context, NestRoutine *routine);

/* ---- scan.c ----------------------------------------------------------------------------- */

/* Marks the variables that the unit's executable part may change, in `assigned_in`, and lists the labels
 * jumped to. True when it calls other routines. */
bool scan_assigned(Unit *unit);
bool scan_is_target(const Unit *unit, uint32_t label);

/* True when the unit's executable part refers to the name. */
bool scan_names(const Unit *unit, Name name);

/* Makes the variables of the unit that only its statements name: its internal procedures see them. */
void scan_declare(Unit *unit);

/* True when they call the name, or refer to it as a function. */
bool scan_calls(const Unit *unit, Name name);

/* ---- variant.c -------------------------------------------------------------------------- */

/* The unit as written, of a variant or of itself. */
const Unit *unit_written(const Unit *unit);

/* The unit in which what a copy SAVEs is laid out, NULL for what is no copy. */
Unit *unit_home(const Unit *unit);

/* The variant of a procedure for a call at `loc` from `caller` (NULL: for its entry), made and declared when it is asked for first;
 * NULL after a report when there are too many. */
Unit *variant_get(Unit *caller, Unit *written, const VariantKey *key, SourceRange loc);

/* Makes all variants of a declared routine that Fortran may call with OPTIONAL arguments. */
void variant_make_entries(Unit *unit);

/* Reports procedures whose procedure arguments no call gives. */
void variant_check_templates(Sema *sema);

/* Sets up the dummy of that position; false when it is none of the variant's arguments. */
bool variant_declare_dummy(Unit *unit, Entity *dummy, uint32_t position);

/* Finds the procedure dummies of a unit whose declarations were read. */
void variant_check_dummies(Unit *unit);

/* True for a dummy that stands for a procedure; for an actual argument that is absent here; the procedure that an actual argument
 * names, NULL after a report; the value of PRESENT. */
bool variant_takes_procedure(const Entity *dummy);
bool variant_is_absent(const Unit *unit, const AstExpr *actual);
Unit *variant_procedure(Unit *unit, const AstExpr *actual, const Entity *dummy);
Node *variant_present(Unit *unit, const AstExpr *apply);

/* ---- overlap.c -------------------------------------------------------------------------- */

/* Warns of actual arguments that overlap, one of which the callee changes, as far as that can be seen. */
void overlap_warn(Unit *unit, const Unit *callee, Node *const *args, uint32_t count);

/* ---- library.c -------------------------------------------------------------------------- */

/* The routines of SCILIB that the files name and do not define, as a list of units; `*file` is the first file that does. */
AstStmt *library_find(Sema *sema, const ParsedFile *files, uint32_t count, uint32_t *file);

/* What such a routine is called by the linker: different in each file of the program that brings one along. */
Name library_symbol(const Unit *unit);

/* Leaves out those that nobody calls in the end. */
void library_drop_unused(Sema *sema);

/* ---- directive.c ------------------------------------------------------------------------ */

/* One directive of an executable part or of the specifications; may set lower->assertions. */
void directive_lower(Lower *lower, const AstStmt *directive);

#endif
