/* Program units and what is known of all of them; the reports of faults. */
#ifndef CRAYON_FRONTEND_SEMA_UNIT_H
#define CRAYON_FRONTEND_SEMA_UNIT_H

#include "frontend/text/ast.h"
#include "frontend/text/source_options.h"
#include "ir/nest.h"

typedef struct Sema Sema;
typedef struct Unit Unit;
typedef struct Scope Scope;
typedef struct Entity Entity;
typedef struct Node Node;
typedef struct LoweredEntity LoweredEntity; /* both of lowering alone */
typedef struct HostArguments HostArguments;

/* The most bytes of an array, and of what lies in one COMMON block or EQUIVALENCE group: sums and products of sizes and offsets
 * fit 64 bits. */
#define MAX_STORAGE NEST_MAX_BYTES

typedef LIST(Entity *) EntityList;

typedef enum {
    UNIT_MODULE, UNIT_SUBROUTINE, UNIT_FUNCTION, UNIT_PROGRAM, UNIT_BLOCK_DATA,
    UNIT_BLOCK, /* a construct with names of its own: of outlining alone */
} UnitKind;
typedef enum { STATE_NEW, STATE_BUSY, STATE_DONE } UnitState;

typedef struct {
    Unit *callee;
    SourceRange loc;
} CallSite;

enum { MAX_VARIANT_ARGUMENTS = 64 };

/* Which variant of a procedure (lower/variant.c), by positions of the dummies written. */
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
    Unit *host; /* the module or routine it stands in; of a submodule, its parent */
    Unit *declared_in; /* of MODULE PROCEDURE: the module, or submodule, that has its interface; NULL: none, or it is not known */
    Scope *scope;
    UnitState state;
    uint32_t faults; /* reported or inherited: the routine is left out */
    bool private_default, save_all, elemental;
    EntityList dummies;
    Entity *result;
    LIST(Unit *) contained;
    AstStmt *executable; /* the first executable statement, or NULL */
    struct OutlineUses *uses[4]; /* of outlining alone: how often its statements use names, by where they stand */
    uint32_t asked;            /* of outlining alone: the last question for names that came by here */
    LIST(Name) called;         /* of outlining alone: by CALL, if that is known */
    bool calls_known;
    bool has_entry, has_jumps; /* of outlining alone: it has ENTRY, or GO TO and the like, among its statements */
    NestRoutine *routine; /* of lowering alone: what the unit becomes */
    RoutineId id;         /* of that, in the program; 0: it becomes none */
    bool uses_cray_merges; /* refers to CVMGx */
    LIST(CallSite) calls;
    LIST(AstStmt *) directives; /* of the specification part */
    LIST(uint32_t) targets; /* labels that jumps name */
    LIST(Name) missing; /* procedures that are not given, as far as it was said */
    LIST(Name) components; /* of derived types, as far as they were refused: "cell%rho" */
    bool complex_told;    /* that COMPLEX is not supported */
    bool many_inits;      /* it has more initial values than are supported: told */
    uint32_t library_depth; /* WHERE, FORALL, implied DOs and stores by vector subscripts around what is analyzed: MATMUL is no loop there */
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
    HostArguments *host_arguments; /* of lowering alone: internal procedures, once lowered */
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
    bool declares_programs; /* main programs and what they contain are units like others; else they are left alone */
    Context *context;
    const FrontendOptions *options;
    NestProgram *program; /* of lowering alone: what the units become */
    LIST(Area) areas;     /* static storage and EQUIVALENCE groups; [0] unused */
    Type integer, real, double_, logical; /* default kinds; double_ TYPE_NONE: it has 16 bytes */
    LIST(Unit *) units; /* all, hosts before what they contain */
    LIST(Name) absent;  /* "file/module": a message says that the module is not given */
    uint32_t scans;           /* scans for changes so far */
    uint32_t scan_depth;      /* calls that are followed by scan_assigned */
    uint32_t expansion_depth; /* statement functions being put in */
    uint32_t questions; /* of outlining alone: for names that may be hidden, so far */
    LIST(Name) warned;  /* foreign directives named in a warning already */
    uint32_t searched_units; /* for THREADPRIVATE, so far; whether one has it */
    bool thread_memory;
    Scope *globals;    /* external routines and modules, modules under "name/module" */
};

/* Reports a fault of the unit; the unit is left out of the program. */
void sema_error(Unit *unit, SourceRange loc, const char *format, ...) __attribute__((format(printf, 3, 4)));

void sema_note(Unit *unit, SourceRange loc, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Questions about a unit, and about a statement. */
bool unit_is_routine(const Unit *unit);
bool unit_needs_stub(const Unit *unit); /* Fortran cannot call it as it is translated */
bool unit_is_internal(const Unit *unit);

/* True for a function whose result is an array. */
bool unit_returns_array(const Unit *unit);

/* The unit as written, of a variant or of itself. */
const Unit *unit_written(const Unit *unit);

/* The unit in which what a copy SAVEs is laid out, NULL for what is no copy. */
Unit *unit_home(const Unit *unit);

bool stmt_is_executable(const AstStmt *stmt);

#endif
