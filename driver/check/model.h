/* What check knows of a routine: the things it reads and writes, the integers that decide sizes, and the cases
 * to run. Made from nest IR, printed as the harness's tables (interface.c). */
#ifndef CRAYON_DRIVER_CHECK_MODEL_H
#define CRAYON_DRIVER_CHECK_MODEL_H

#include "driver/options.h"
#include "support/bitset.h"
#include "support/text.h"

/* An integer of the interface: a scalar argument, a scalar in COMMON or a module, or the last extent of an
 * assumed-size argument. */
typedef struct {
    SymId symbol;
    Name name;       /* with a '*' in front for the extent of an assumed-size array */
    bool extent;     /* that extent */
    bool size;       /* bounds subscripts or loops: its values are solved */
    bool ranged;     /* by a directive, to low .. high */
    int64_t low, high;
    LIST(int64_t) constants; /* what the routine compares it with */
} ModelSlot;

/* One thing that the routine reads or writes. Texts are C expressions in `n`, the case's integers. */
typedef struct {
    const NestRoutine *routine; /* where `symbol` is: the routine itself, or one that it calls */
    SymId symbol;
    int argument;               /* position, or -1 */
    AreaId area;                /* or 0 */
    bool result;
    int slot;                   /* or -1 */
    const char **lower, **extent; /* one a dimension */
    const char *least, *most;   /* integer arrays used as subscripts; else NULL */
    LIST(int64_t) constants;
    bool ranged;
    const char *low, *high;     /* reals, as C constants */
} ModelItem;

/* A number of points at which the strips of a kernel are just full. */
typedef struct {
    int64_t length;
    bool first; /* of one strip; else of two */
} ModelEdge;

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    Name reason;                /* why it cannot be checked, or NULL */
    unsigned flags;             /* CHECK_SAVES, CHECK_MINMAX, CHECK_LIBM of the harness */
    LIST(ModelSlot) slots;
    LIST(ModelItem) items;
    LIST(Name) texts;            /* constants of type CHARACTER, the longest first */
    uint32_t vl;                /* the vector length asked for */
    LIST(ModelEdge) edges;       /* of the kernels that were made */
    uint32_t case_count;
    LIST(int64_t) cases;         /* rows of one integer a slot */
    uint32_t *assigned;         /* by SymId: how often it is assigned */
    ExprId *definition;         /* by SymId: the value of a scalar assigned just once, else 0 */
} Model;

/* Describes one routine; its cases are still to be solved. */
Model *model_create(Context *context, const NestProgram *program, NestRoutine *routine);

/* Notes the shapes of the kernels that the passes made of the routine; `emitted` is the program after them. */
void model_note_kernels(Model *model, const NestProgram *emitted);

/* Fills the cases: legal sizes from all affine subscripts against the declared bounds, swept as DESIGN's section 10
 * says; other integers take the constants they are compared with and their neighbours. */
void model_solve_cases(Model *model);

/* Adds a case to time, behind the others: the sizes given (n=1024,m=512; those that are no slots are passed over), and of the others such that loops run
 * often; without any, as often as MOST_BYTES allow. `*elements` is the size of its largest array. False: there is no such legal case. */
bool model_solve_timed(Model *model, const char *sizes, int64_t *elements);

/* The slot that holds a scalar's value at entry, else -1. */
int model_entry_slot(const Model *model, SymId symbol);

/* Notes the constants of type CHARACTER in the routines that are reached, and the lengths of such arguments. */
void model_note_characters(Model *model, const Bitset *reached);

/* The slot of a scalar that keeps its value throughout the routine, else -1. */
int model_slot_of(const Model *model, SymId symbol);

/* The slot that is the last extent of an assumed-size argument, -1 when it is none. */
int model_extent_slot(const Model *model, SymId symbol);

/* The expression as C in `n`, NULL when it depends on anything but the slots. */
const char *model_bound_text(const Model *model, ExprId expr);

/* The places that assign the item, as `a.f:12, 15`; NULL: none is known (a called routine may still change it). */
const char *model_assignments(const Model *model, const ModelItem *item);

/* Prints interface.c and areas.c. */
void interface_print(Context *context, const NestProgram *program, Model *const *models, uint32_t count,
                     uint64_t seed, Text *out);
void areas_print(Context *context, const NestProgram *program, Text *out);

/* What the routine is called in the results: a variant without OPTIONAL arguments is NAME(-ARGUMENT...). */
const char *model_label(const Model *model);

/* True for areas that the harness can reach by name. */
bool area_is_shared(const Area *area);

#endif
