/* The allocation report: what became of each loop, and each kernel's program, allocation and cost.
 *
 * report_collect reads the finished program into plain figures; the printers only print them, so that text and JSON
 * say the same. doc/report.md explains every figure and has the JSON schema. Nothing here depends on the time, the
 * machine or the folder. */
#ifndef CRAYON_REPORT_REPORT_H
#define CRAYON_REPORT_REPORT_H

#include "ir/backend.h"
#include "ir/vec_shape.h"
#include "support/text.h"

typedef struct {
    const char *file; /* as given on the command line; NULL: unknown */
    uint32_t line;    /* 0: unknown */
} ReportPlace;

/* ---- loops ------------------------------------------------------------------------------ */

typedef enum {
    BECAME_ROWS,    /* its iterations are the rows of vector kernel `kernel` */
    BECAME_LANES,   /* its iterations are points of the lane axis of `kernel` */
    BECAME_TURNS,   /* its iterations follow each other in the program of a row of `kernel` */
    BECAME_IN_LANE, /* runs in order within each lane */
    BECAME_ALONE,   /* a kernel of its own, an iteration a lane */
    BECAME_AXIS,    /* a further axis of the kernel around it */
    BECAME_ORDERED, /* runs in order on the host */
} LoopBecame;

typedef struct {
    ReportPlace place;
    uint32_t depth;     /* loops around it */
    const char *header; /* as Fortran: do i = 1, n */
    LoopFinding finding;
    Name reason;        /* of the finding */
    Name pieces;        /* which arrays pass through shared memory in it, of which an inspector finds how far it touches them, or NULL */
    Name no_kernel;     /* why it became no vector kernel, or NULL */
    LoopBecame became;
    uint32_t kernel;    /* routine's kernel, from 1; 0: none */
} ReportLoop;

/* ---- kernels ---------------------------------------------------------------------------- */

/* Instructions are numbered from 1 as `crayon ir` prints them, a line each. */

/* A value in one location, from the instruction that puts it there to the last one that reads it there. */
typedef struct {
    Location location;
    uint32_t from, to;
} ReportStay;

typedef struct {
    const char *name;   /* as in the text of the IR, without the percent sign */
    const char *source; /* the source's name, NULL for an intermediate result */
    const char *what;   /* the operation's word, "load", "merge" ... */
    ReportPlace place;
    Type type;
    LIST(ReportStay) stays;
    uint32_t from, to;  /* live range */
    int32_t extent_low, extent_high, delay;
    uint32_t pad, pad_slot;
    LIST(Name) reasons;
} ReportValue;

typedef struct {
    LocationKind kind;
    Type type;
    uint32_t id, elements, offset;
    bool is_pad;
    uint32_t values;        /* different values that stay in it in the course of the program */
    uint32_t reads, writes; /* instructions, each once */
} ReportSlot;

typedef struct {
    uint32_t instruction;
    bool is_reload;
    const char *value;
    Location from, to;
    Name reason;
} ReportMove;

typedef struct {
    const char *name;
    Type type;
    uint32_t loads, stores;                   /* instructions */
    uint32_t elements_loaded, elements_stored; /* a point, each element once */
    bool each_row;  /* has a subscript for every axis; else its elements are shared by rows, and not counted a point */
} ReportArray;

/* Floating-point operations a point, each value computed once; see doc/report.md. */
typedef struct {
    uint64_t adds, subtracts, multiplies, divides, square_roots;
    uint64_t min_max, compares, selects, signs; /* signs: abs, sign, negation */
    uint64_t conversions, library;
    uint32_t open_loops; /* loops in a lane whose trips are not known: their insides count once */
} ReportWork;

/* An if of a kernel: its instructions, and whether lanes of a block may go different ways. */
typedef struct {
    uint32_t first, last;
    bool by_lane;
} ReportIf;

/* What a kernel folds into scalars. */
typedef struct {
    const char *word;   /* sum, minimum ... */
    LIST(Name) names;   /* of the scalars, the one that is compared or folded first */
    uint32_t steps;     /* terms a point */
    bool in_order;      /* a GPU leaves it to the host, because the order decides how it rounds */
    bool tree;          /* in one grouping of all points */
    uint32_t bytes;     /* in_order: that a point gives to the host */
} ReportReduction;

/* What ptxas says of a kernel, and what follows on a multiprocessor. */
typedef struct {
    bool known;
    uint32_t registers, spill_stores, spill_loads, stack, shared;
    uint32_t blocks, warps; /* resident on a multiprocessor; only with `limit` */
    const char *limit;      /* what keeps more blocks out; NULL: the target's limits are not known here */
} ReportPtxas;

typedef struct {
    Name name;
    ReportPlace place;
    Shape shape;
    ShapeStrips strips;
    Remedy remedy;
    uint32_t vl;
    uint32_t columns;     /* rows that a block takes beside each other; 1: one */
    Name columns_axis;    /* of that axis */
    uint32_t lanes;       /* of a block */
    uint32_t points, rows, turns; /* of a tile: the elements that a lane does, turns for which loads are staged; 0: it is none */
    uint32_t rows_beside; /* rows that a lane does beside each other; 1: one */
    Name rows_axis;       /* of that axis */
    uint32_t march;       /* rows of another axis that it does in order around these; 0: none */
    Name march_axis;
    uint32_t abreast; /* strips that a block takes beside each other; 1: one */
    bool crossed;     /* threads beside each other have the same point of these */
    int32_t halo_left, halo_right;
    LIST(const char *) axes;       /* names, the lane axis first */
    LIST(uint32_t) fused;          /* lines of the loops that became lanes */
    LIST(Name) contracted;
    const char *guard;            /* where it runs, in Fortran; elsewhere its loops run as they were written; NULL: everywhere */
    Name apart;                   /* why the loop behind is not in it, or NULL */
    LIST(const char *) program;   /* by instruction, from 0: its line of the IR */
    LIST(ReportValue) values;
    LIST(ReportSlot) slots;
    LIST(ReportMove) moves;        /* spills and reloads in order */
    LIST(uint32_t) barriers;       /* their instructions */
    LIST(ReportIf) ifs;
    LIST(ReportReduction) reductions;
    bool looks;                    /* for ways out that the data decide, before what the loops do (passes/nest/leave_check.h) */
    LIST(ReportArray) arrays;
    ReportWork work;              /* of the program: what simplification left */
    ReportWork written;           /* of the source */
    uint32_t handed_on;           /* values that rows hand on to the next ones: `work` is without what computes them in the first of `walk_rows` */
    uint32_t walk_rows;           /* that a block walks, 0: each row by itself */
    uint32_t bytes_loaded, bytes_stored; /* compulsory, a point */
    uint32_t halo_bytes, border_bytes;   /* loaded besides, for each work item; of them saved before */
    uint32_t spills, reloads;
    uint32_t pressure, bound, shared_bytes, scratch_bytes;
    LIST(VecPriced) priced;       /* shapes, the loops as they stand at last; empty: nobody asked */
    ReportPtxas ptxas;
} ReportKernel;

/* An array of the caller's that a call moves between the host's memory and the device's, at most. */
typedef struct {
    const char *name;
    const char *bytes; /* of its elements: a number, or in Fortran by the array's bounds */
    bool in, out;
    bool filled;       /* not in, because all of it is stored before it is read */
    bool again;        /* statements on the host have it too: it may move in between */
} ReportTransfer;

typedef struct {
    Name name;
    ReportPlace place;
    LIST(ReportLoop) loops;
    LIST(ReportKernel) kernels; /* kernel k stands at k - 1 */
    LIST(ReportTransfer) transfers;
} ReportRoutine;

typedef struct {
    LIST(ReportRoutine) routines;
    uint32_t regs, shared; /* the budgets, 0: not known */
    const char *target;    /* of ptxas, "sm_90" */
    bool ptxas_run;
} Report;

/* Reads the program; everything is allocated in context->arena. `device`: the back end whose transfers are reported. */
Report *report_collect(Context *context, NestProgram *program, const Backend *device);

/* Operations that count as one floating-point operation each: all of the first five. */
uint64_t report_flops(const ReportWork *work);

/* The others that occupy the floating-point pipe: min, max, compare, select, abs, sign, negation. */
uint64_t report_other_work(const ReportWork *work);

/* Compulsory bytes a point, and operations for each of them; 0 where there are none. */
uint32_t report_bytes(const ReportKernel *kernel);
double report_flops_a_byte(const ReportKernel *kernel);

/* Strips of a row of n points, and the lanes they run for each point. */
uint64_t report_strips(const ReportKernel *kernel, uint64_t n);
double report_lane_waste(const ReportKernel *kernel, uint64_t n);

/* Row lengths that reports show. */
extern const uint32_t report_row_lengths[];
enum { REPORT_ROW_LENGTHS = 5 };

/* Takes the figures of each kernel from the output of `nvcc -Xptxas -v`, and the occupancy that follows for
 * blocks of vl lanes by the limits of
 * the target, if that is sm_90. Kernels that the output does not name stay unknown. */
void report_read_ptxas(Report *report, const char *output);

/* Resident blocks of `threads` threads on a multiprocessor of compute capability 9.0, with its limits on threads,
 * blocks, registers and shared memory. 0 when one block does not fit. `limit` gets what binds.
 * SOURCE CUDA C++ Programming Guide, technical specifications per compute capability; register allocation in units of
 * 256 a warp; 1 KiB of shared memory reserved a block. */
uint32_t report_resident_blocks(uint32_t threads, uint32_t registers, uint32_t shared, const char **limit);

typedef struct Listing Listing; /* a file with its loops marked: report/listing.h */

/* Prints the report: 80 columns; JSON of schema version REPORT_SCHEMA_VERSION; a page of HTML, with the listings of its files. */
void report_print_text(const Report *report, Text *out);
void report_print_json(const Report *report, Text *out);
void report_print_html(const Report *report, const Listing *const *listings, uint32_t count, Text *out);

enum { REPORT_SCHEMA_VERSION = 3 };

/* Words for enumerations, shared by the printers. */
const char *report_priced_word(const VecPriced *priced);
extern const char *const report_finding_words[];
extern const char *const report_became_words[];
extern const char *const report_remedy_words[];
extern const char report_slot_letters[];

#endif
