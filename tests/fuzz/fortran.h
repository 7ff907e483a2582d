/* Random legal Fortran: files of routines that look like kernels of hydrodynamics codes. gen_fortran.c is the command.
 *
 * Everything is legal by construction: subscripts are axis variables plus offsets, which `crayon check` solves for
 * sizes; a reader of a local array stays within what loops before it wrote; reals stay within BOUND, those that divide
 * or stand under a root above 1/10. The same options give the same text. */
#ifndef CRAYON_TESTS_FUZZ_FORTRAN_H
#define CRAYON_TESTS_FUZZ_FORTRAN_H

#include "support/arena.h"
#include "support/text.h"

#include <stdint.h>
#include <stdio.h>

typedef struct {
    uint64_t seed;
    uint32_t routines;     /* in the file */
    int32_t only;          /* the number of the one routine to print, from 0; -1: all */
    const uint32_t *drop;  /* numbers of statements of that routine that are left out */
    uint32_t drop_count;
    bool print_statements; /* append a comment that says how many statements there are */
    bool fixed;            /* source form */
    bool reductions;       /* routines that reduce alone */
    bool planes;           /* routines of nests with rows behind each other alone */
    bool species;          /* routines of rows with loops over species alone */
    bool sweeps;           /* routines of planes with work arrays, recurrences across memory and rows of different length alone */
    bool counts;           /* routines that build lists, run sums of integers, reduce rows of different length, store periodic rows, alone */
    bool gathers;          /* routines that read at the places that lists tell, alone */
    bool fronts;           /* routines of loops in each other whose iterations wait for each other alone */
    bool scatters;         /* routines that store and change elements at the places that lists tell alone */
    bool pairs;            /* routines of loops in each other whose statements have their lanes along different loops alone */
    bool meets;            /* routines whose iterations meet at one element, or are kept apart by conditions, alone */
    bool lists;            /* routines of lists of points alone, which those leave that are done */
    bool varying;          /* routines whose loops vary alone */
    bool patterns;         /* routines of patterns of codes alone */
    bool ways_out;         /*   with procedures that may write or stop */
    bool arrays;           /*   with operations on whole arrays, solvers and masks between nests */
    bool locals;           /*   whose DO CONCURRENT has LOCAL and LOCAL_INIT, not BLOCKs */
    bool driver;           /*   not these, but a program that calls them */
    bool programs;         /* whole programs for `crayon fc` */
    bool structured;       /* routines of rows alone, most of whose loops of lanes stand in IFs and short loops */
} FuzzOptions;

/* Prints a file. The routines are f0, f1, ...; their helpers come first. */
void fuzz_fortran(Arena *arena, const FuzzOptions *options, Text *out);

/* ---- of the generator's files ----------------------------------------------------------- */

typedef enum { KIND_R4, KIND_R8, KIND_I4, KIND_I8, KIND_L4, KIND_COUNT } Kind;

enum {
    AXES = 3,       /* i, j, k */
    AXIS_CONST = 3, /* a dimension of CONST_EXTENT elements */
    CONST_EXTENT = 4,
    REACH = 3,      /* the largest offset */
    FIXED_EXTENT = 140, /* of arrays whose bounds are constants */
    MAX_ARRAYS = 28, MAX_SCALARS = 40, MAX_HELPERS = 6, MAX_OPEN = 6,
    ASSUMED = 99,   /* Array.grow of an assumed size */
    ELSEWHERE = 99, /* the offset of a computed subscript */
    BOUND = 4,      /* of reals */
    INT_BOUND = 2000,
    BIG_BOUND = 4000000, /* of sums */
};

typedef enum { PLACE_DUMMY, PLACE_LOCAL, PLACE_COMMON, PLACE_DEAD_COMMON, PLACE_MODULE } Place;

typedef struct {
    char name[8];
    Kind kind;
    Place place;
    bool positive;  /* reals in 1/10 .. BOUND */
    bool readonly;
    bool index;     /* integers that lie within the bounds of what they index */
    bool fixed;     /* bounds are constants */
    bool small;     /* integers of 2 bytes, logicals of 1 */
    bool own;       /* a few elements of the lane's own */
    uint32_t rank;
    uint32_t axis[3];
    int lower[3];   /* declared */
    int grow[3];    /* upper bound: idim + grow */
} Array;

typedef struct {
    char name[12];
    Kind kind;
    bool positive, readonly, dummy;
    bool big;       /* sums: within BIG_BOUND */
    bool counter;   /* variable of a short loop, within 1 .. CONST_EXTENT */
    bool turns;     /* counts those of a loop without DO variable */
    bool list;      /* the length of a list of points */
    bool saved;     /* with DATA */
    bool result;    /* of a function, or an output: written, hardly read */
} Scalar;

/* What is defined at a point of the program. */
typedef struct {
    bool scalar[MAX_SCALARS];
    bool whole[MAX_ARRAYS];     /* all elements */
    bool part[MAX_ARRAYS];      /* elements lo + low .. hi + high of its first axis */
    int low[MAX_ARRAYS], high[MAX_ARRAYS];
    uint32_t here[MAX_ARRAYS];  /* bit c + REACH: the element at the innermost variable + c */
    bool linear[MAX_SCALARS];   /* an integer that is the variable of axis + from .. + to */
    uint32_t linear_axis[MAX_SCALARS];
    int from[MAX_SCALARS], to[MAX_SCALARS];
} Flow;

/* An open loop. Step 1 or -1 covers lo + low .. hi + high. */
typedef struct {
    uint32_t axis;     /* AXES: a short loop */
    int low, high, step;
    uint32_t guards;   /* IFs inside of it that are open, and jumps passed */
    bool left;         /* an EXIT was passed */
    bool section;      /* not a loop: an array assignment over these elements */
    bool whole;        /* ... over a whole array like this one */
    uint32_t shape;
    uint32_t label;    /* of its end; 0: END DO */
    bool named, lane;
    uint32_t name;     /* of the construct */
    uint32_t marks;    /* arrays whose elements all its iterations write */
    uint32_t read, written;  /* arrays (bits) read at other points than the loop's own, and written */
    bool defined[MAX_SCALARS]; /* before the loop */
    uint32_t marked[MAX_ARRAYS];
    int mark_offset[MAX_ARRAYS];
} Open;

typedef enum { HELPER_FUNCTION, HELPER_SUBROUTINE, HELPER_STENCIL, HELPER_ROW, HELPER_PICK, HELPER_KINDS } HelperKind;

typedef struct {
    HelperKind kind;
    char name[12];
    Kind type; /* of its reals */
} Helper;

typedef struct {
    Arena *arena;
    const FuzzOptions *options;
    uint64_t random;
    bool upper;         /* print upper case (fixed form) */
    bool labels;        /* DO with labels */
    bool implicit;      /* implicit typing */
    bool kind_names;    /* double precision reals are real(rk), literals have _rk */
    bool in_helper;
    bool pipeline;      /* rows of many inner loops on work arrays, each a little shorter than those before */
    uint32_t stage;     /* its inner loops so far */
    bool clean;         /* most loops are parallel: what one writes it reads at its own point only */
    Text *out;          /* where lines go */
    uint32_t indent, mute, statement, label;
    bool dropping;
    Array arrays[MAX_ARRAYS];
    uint32_t array_count;
    Scalar scalars[MAX_SCALARS];
    uint32_t scalar_count;
    Helper helpers[MAX_HELPERS];
    uint32_t helper_count;
    bool has_function[KIND_COUNT]; /* statement functions */
    bool constant_low[AXES];       /* loops of the axis start at 4 + a, not at ilo + a */
    bool computed;                 /* some subscript is computed */
    bool overlay;                  /* a work array lies over columns of a mesh, where it can */
    bool lists;                    /* lists of points are made */
    Flow flow;
    Open open[MAX_OPEN];
    uint32_t open_count;
    uint32_t depth;                /* of IFs and loops */
    uint32_t names;                /* of constructs */
} Gen;

/* fuzz_text.c: random numbers, and lines in either source form. */
uint32_t below(Gen *g, uint32_t limit);
bool chance(Gen *g, uint32_t percent);
int between(Gen *g, int low, int high);
uint32_t pick_weighted(Gen *g, const uint32_t *weights, uint32_t count);
const char *print(Gen *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
void line(Gen *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
void labelled(Gen *g, uint32_t label, const char *format, ...) __attribute__((format(printf, 3, 4)));
void directive(Gen *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A statement with all that is in it: left out when its number is to be dropped. */
bool begin_statement(Gen *g);
void end_statement(Gen *g, bool muted);

/* The end of a subroutine, and how many statements it has where that is asked for. */
void end_routine(Gen *g);

/* fuzz_declare.c: the variables of a routine. */
void declare_variables(Gen *g);
void print_declarations(Gen *g, const char *name);
void print_modules(Gen *g);
bool is_real(Kind kind);
const char *axis_variable(uint32_t axis);
const char *axis_low(const Gen *g, uint32_t axis);  /* "ilo" or "4" */
const char *axis_high(uint32_t axis);
const char *type_name(const Gen *g, Kind kind);
int add_scalar(Gen *g, Scalar scalar);

/* fuzz_expr.c: expressions. */
typedef struct {
    const char *text;
    double bound; /* of the absolute value */
    int level;    /* 3 a primary, 2 a product, 1 a sum, 0 has a sign */
} Piece;

Piece expression(Gen *g, Kind kind, uint32_t depth);
const char *wrapped(Gen *g, Piece e, int level); /* in parentheses unless it has that level */
const char *condition(Gen *g, uint32_t depth);
/* An expression whose value a variable of this kind may get. */
const char *assignable(Gen *g, Kind kind, bool positive, uint32_t depth);
/* An element that may be read, NULL when none is found; or of array `a`, written at the loop's own point plus *offset. */
const char *readable_element(Gen *g, Kind kind, bool positive);
const char *written_element(Gen *g, uint32_t array, int *offset);
int readable_scalar(Gen *g, Kind kind, bool positive);
const char *literal(Gen *g, Kind kind, const char *digits);
const char *plus(Gen *g, const char *base, int offset);

/* fuzz_body.c: statements. */
void routine_body(Gen *g);
void statements(Gen *g, uint32_t count);
Flow flow_meet(const Gen *g, const Flow *a, const Flow *b);
void mark_part(Gen *g, uint32_t array, int low, int high); /* these elements are defined */
void forget_linear(Gen *g, uint32_t axis);                 /* AXES: all */
Open *innermost(Gen *g);
Open *lane_of(Gen *g);
int writable_array(Gen *g, bool mesh);
int writable_scalar(Gen *g, Kind kind, bool local);
void note_write(Gen *g, uint32_t array, int offset);

/* fuzz_control.c: what chooses; false when it does not fit here. */
bool if_block(Gen *g);
bool logical_if(Gen *g);
bool select_case(Gen *g);
bool skip_forward(Gen *g);
bool leave(Gen *g);
bool return_early(Gen *g);
bool arithmetic_if(Gen *g);
bool short_loop(Gen *g);
bool while_loop(Gen *g);
bool jump_back(Gen *g);
bool own_array(Gen *g);
bool listed_points(Gen *g);

/* fuzz_section.c: array assignments. */
bool same_shape(const Array *a, const Array *b);
bool fits_section(const Gen *g, uint32_t id);
bool in_section(const Gen *g);
const char *section_text(Gen *g, const Open *open, int offset);
bool section_assignment(Gen *g);
bool over_section(Gen *g, Kind kind, Piece *piece);

/* fuzz_helper.c: routines that are called. */
void choose_helpers(Gen *g);
void print_helpers(Gen *g);
void call_helper(Gen *g);

#endif
