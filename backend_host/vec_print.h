/* Prints allocated vector kernels (ir/vec.h): what the emitters share.
 *
 * A kernel becomes a function of its own, whose parameters are arrays and uniform values, and a block of the host
 * that evaluates each distinct uniform expression once and calls or launches it.
 *
 * Lanes count in 32 bits. Position x of a lane is the point it works for at delay 0, counted from the lane axis's
 * lower bound: x = x0 + lane, x0 the position of lane 0 of the strip. With columns (ir/vec_shape.h) x = x0 + position, lane = position * columns + column. An instruction of delay d works for point
 * lower + x - d. It runs where its value is needed, on lower+extent_low .. upper+extent_high: in row shape the
 * active lanes, in strip shape those of them that a stored point of the strip needs. What may trap, loads or stores
 * keeps to its set as well. Addresses are 64-bit, one base for each pattern of access, row and strip. */
#ifndef CRAYON_BACKEND_HOST_VEC_PRINT_H
#define CRAYON_BACKEND_HOST_VEC_PRINT_H

#include "backend_host/host.h"
#include "ir/vec_launch.h"
#include "ir/vec_region.h"
#include "ir/vec_shape.h"

/* A parameter of the kernel's function, and the variable of the host that is its argument. */
typedef struct {
    Name name, argument;
    const char *type; /* with the star of a pointer */
} VecParameter;

/* An address of the launch: the index of an element is origin + sum of steps[a] * (index of axis a - its lower bound)
 * + what the access itself adds. Texts of the kernel; steps NULL: 0. */
typedef struct {
    const char *origin, *steps[VEC_MAX_AXES];
    Name host_origin, host_steps[VEC_MAX_AXES]; /* the host's variables, or numbers; NULL: 0 */
    Name row, at; /* the variables that hold it for the row, for the strip or the lane (VecEmitter.own_lane) */
} VecBase;

/* The types in which elements of memory slots are seen. */
enum { VEC_VIEWS = 4 };

typedef struct {
    Name text, local;
    const char *type;
} VecLocal;

/* Which variables hold the registers, by vec_holder; see VecPrinter. */
typedef struct {
    Name *names;
    bool *in_array;
} VecHolders;

/* An if: its condition as text, which holds behind it too, and what holds registers before it and at the end of its sides. */
typedef struct {
    const char *taken;
    VecHolders before, sides[2];
} VecBranch;

typedef struct VecPrinter VecPrinter;

/* What emitters print differently. */
typedef struct {
    OpColumns columns; /* of ops.def */
    bool own_lane;     /* the text runs in one lane: the position x, indices and bases are those of that lane. Else `lane`
                          is a variable of the text: they are those of the strip's first lane, the position is x0 */
    bool branches;     /* a condition may decide what is evaluated, but for reads of slots */
    const char *pointer; /* before the type of a parameter that is a pointer: the memory that it points to */
    const void *data;    /* what read_slot looks at */
    /* The element of a memory slot that is read `shift` lanes away, as a primary expression. */
    const char *(*read_slot)(VecPrinter *p, const VecOperand *operand, int32_t shift);
    /* A quick operation on operands given as text, as a primary expression; NULL: all operations are the columns', guards are of no matter. */
    const char *(*quick)(VecPrinter *p, const VecInst *inst, const char *const *operands);
} VecEmitter;

/* The emitter of loops over lanes in C, with an array a slot. */
extern const VecEmitter vec_lane_loops;

/* The variables of a store that waits: what it stores, and at which index of its array, -1: nowhere; by how many rows ago. */
typedef struct {
    ValueId store;
    int32_t rows;
    Name value[VEC_MAX_ACROSS + 1], at[VEC_MAX_ACROSS + 1];
} VecHeld;

/* The variable with what a VEC_PREVIOUS hands on from one row to the next. */
typedef struct {
    Name name;
    Type type;
} VecHanded;

/* The variable with the element, of a slot that its pad of `size` lies behind, that stands `shift` lanes away; shift 0: that of the pad which keeps
 * the lane's value. Of one lane's text. */
typedef struct {
    int32_t shift;
    uint32_t size;
    Name name;
} VecSlotPlace;

struct VecPrinter {
    HostPrinter *host;       /* of the routine: prints the host's block */
    HostPrinter lines;       /* prints the kernel's text */
    Context *context;
    const NestRoutine *routine;
    const VecKernel *kernel;
    VecRegions regions;
    const VecEmitter *emitter;
    NameSet names;           /* taken in the kernel's text */
    LIST(VecLocal) locals;    /* variables of the host's block, by the text that they hold */
    LIST(VecParameter) parameters;
    LIST(VecBase) bases;     /* of the addresses in use, in the order they came in */
    uint32_t *base_of;       /* by address: its number there + 1, 0 until it is asked for */
    Name *uniforms;          /* by number in the launch: the parameter, NULL until asked for */
    Name *arrays;            /* by symbol: the parameter, NULL until one is asked for */
    Name *reduced;           /* by symbol: the variable of the kernel that holds a reduced scalar; NULL: none */
    Name *trees;             /* by symbol: the variable with what its tree has come to; NULL: it is reduced by none */
    Name *set_first, *set_last; /* by set: positions of its bounds; NULL until asked for */
    Name *views[VEC_VIEWS];  /* by slot: the name of a memory slot seen as a type; NULL until asked for */
    const char *apart[VEC_MAX_AXES]; /* by axis: how many points further than the lane's first one the element of a tile at hand lies, as a primary expression; NULL: 0 */
    uint32_t row, beside;    /* of the rows that a lane does beside each other (VecLaunch) the one at hand, from 0; how many the text at hand does */
    Name *registers;         /* by vec_holder: the variable that holds the register's present value, or its array */
    bool *in_array;          /* the same (C): that is an array of lanes */
    Name *register_arrays;   /* by slot (C): its array, NULL until asked for */
    VecBranch *branches;     /* by region, of the first sides of ifs */
    uint32_t *generations;   /* by slot: values that it has held */
    bool *crosses;           /* by position of the order: what it writes to a register is read in another group */
    Name early;              /* host: how many points before a row's first one its strips begin (VecLaunch.aligned); NULL: none */
    Name lower, points;      /* host: lower bound and number of points of the lane axis */
    Name n;                  /* the parameter that holds the number of points; NULL until asked for */
    Name rows[VEC_MAX_AXES]; /* by axis: the host's variable with its extent */
    Name row_lower[VEC_MAX_AXES];
    Name index[VEC_MAX_AXES];/* by axis: the variable of the kernel that holds its index (axis 0: of the strip's first
                                lane at delay 0, or of this lane: VecEmitter.own_lane); NULL until asked for */
    Name counter[VEC_MAX_AXES]; /* by row axis: counts from 0 */
    Name *borders;           /* by value: the parameter with the saved cells of a load; NULL: none needed */
    LIST(VecHeld) held;      /* the stores that wait, as they are printed */
    LIST(VecHanded) handed;  /* what rows hand on to the next ones, the same */
    LIST(VecSlotPlace) places;   /* in slots with pads, as they are asked for */
    bool uses_pads, uses_count;
    Name sure;               /* the variable that the tests of the guard at hand clear; NULL: in none, */
    bool cold;               /*   or where it is done again, without quick operations */
    bool saves;              /* it prints what saves cells before a kernel */
};

/* Where it stands in what holds registers: of a slot in the row at hand. How many there are. */
static inline uint32_t vec_holder(const VecPrinter *p, uint32_t slot) { return p->row * p->kernel->slots.count + slot; }
static inline uint32_t vec_holders(const VecPrinter *p) { return vec_rows_beside(p->kernel) * p->kernel->slots.count; }

/* Formatted text that lives in the scratch arena. */
#define vec_format(p, ...) arena_printf((p)->context->scratch, __VA_ARGS__)

/* ---- what is uniform (vec_uniform.c) ---- */

/* Prepares a kernel: opens no block yet, prints nothing. Lines go to `out`. */
VecPrinter vec_printer_create(HostPrinter *host, const VecKernel *kernel, const VecEmitter *emitter, Text *out);

/* The host's variable (of its block, which must be open) that holds `text`, one for each text and type. */
Name vec_host_local(VecPrinter *p, const char *type, const char *text, const char *stem);

/* The same, but a new variable each time. */
Name vec_host_new(VecPrinter *p, const char *type, const char *text, const char *stem);

/* The parameter of that name. */
const VecParameter *vec_argument(const VecPrinter *p, Name parameter);

/* The parameter that passes a variable of the host. */
Name vec_parameter(VecPrinter *p, const char *type, Name argument, const char *stem);

/* The text of an expression's value in the kernel: a constant or a parameter. Binds like a primary expression. */
const char *vec_uniform(VecPrinter *p, ExprId expr, Name stem);

/* An integer expression as a variable of the host, or its value as text. */
Name vec_host_wide(VecPrinter *p, ExprId expr, const char *stem);

/* Prints the host's variables for the bounds of all axes. */
void vec_print_bounds(VecPrinter *p);

/* The parameter with the number of points. */
Name vec_points(VecPrinter *p);

/* Texts of the positions of a set's first and last points, plus an offset. */
const char *vec_set_first(VecPrinter *p, SetId set, int64_t offset);
const char *vec_set_last(VecPrinter *p, SetId set, int64_t offset);

/* How many points of a row an instruction reduces, as a number of 64 bits; which of them, from 0, the position x is. */
const char *vec_reduced_count(VecPrinter *p, const VecInst *inst);
const char *vec_lane_of_reduced(VecPrinter *p, const VecInst *inst, const char *x);

/* The host's texts of the index of the element that is accessed first, and of whether rows follow each other in memory as they do in the kernel, without a gap: for
 * what lanes access side by side. */
const char *vec_first_index(VecPrinter *p, const VecInst *access);
const char *vec_rows_follow(VecPrinter *p, const VecInst *access);

/* Finds p->early, of a launch whose strips are aligned, before strips are asked for. */
void vec_find_early(VecPrinter *p);

/* The base from which a load or store counts. */
const VecBase *vec_base(VecPrinter *p, const VecInst *inst);

/* The index of the element that the lane accesses; computed subscripts are as text in `operands`. */
const char *vec_element_index(VecPrinter *p, const VecInst *inst, const char *const *operands);

/* Strides of arrays whose bounds are those of another one are not used: a statement that says so to the compiler. */
void vec_print_idle_strides(VecPrinter *p);

/* The parameter of an array, its name in the kernel. */
Name vec_array(VecPrinter *p, SymId array);

/* True for a kernel that stores into the array. */
bool vec_is_stored(const VecPrinter *p, SymId array);

/* The lane of such a load that reads the element which the strip's first point stores. Cells are saved for the
 * `border_left` lanes before it, and the `border_right` lanes from the one a stride behind it on. */
int32_t vec_border_origin(const VecPrinter *p, const VecInst *load);

/* `base + offset`, without what is 0. */
const char *vec_plus(VecPrinter *p, const char *base, int64_t offset);

/* `position * step` added to a base; step NULL: 0. */
const char *vec_plus_steps(VecPrinter *p, const char *base, const char *position, const char *step);

/* Points between strips, as the shape says. */
int32_t vec_stride(const VecKernel *kernel);

/* ---- what is around the instructions (vec_frame.c) ---- */

/* The number of the row at hand, in the order of the source. */
const char *vec_row_number(VecPrinter *p);

/* The host's variable with the number of strips of a row. */
Name vec_strips(VecPrinter *p);

/* Prints the variables that hold for a row; for a strip or this lane in it. */
void vec_print_row_values(VecPrinter *p);
void vec_declare_row_values(VecPrinter *p); /* where a loop over strips goes through several rows, before it: */
void vec_set_row_values(VecPrinter *p);     /* and as a row begins */
void vec_print_strip_values(VecPrinter *p);

/* The latter where the text has said which position x is this lane's. */
void vec_print_point_values(VecPrinter *p);

/* Prints the head of the kernel's function, its brace too: parameters of arrays as given, then the others. */
void vec_print_head(VecPrinter *p, const char *prefix, const char *name, const char *const *arrays, uint32_t array_count, Text *out);

/* ---- kernels whose blocks take columns (vec_columns.c) ---- */

/* The variable with the lane's position on axis 0, from 0 in a strip. */
const char *vec_position(const VecPrinter *p);

/* So many points as lanes. */
int32_t vec_lanes_apart(const VecPrinter *p, int32_t points);

/* Whether a piece of the axis is several rows, which `piece` counts. */
bool vec_counts_pieces(const VecPrinter *p, uint32_t axis);

/* Prints the position and the column of the lane at hand; and, from the piece at hand on, the row: that of the lane (VecEmitter.own_lane), and whether it is
 * `inside` of the axis, or that of the first column, and how many `columns` are. Nothing where there are none. */
void vec_print_position(VecPrinter *p);
void vec_print_columns(VecPrinter *p);

/* The position of the element at hand in the row, where the text is one lane's. */
const char *vec_x(VecPrinter *p);

/* What a staged load finds in its slot, in the turn at hand of a slab, of that half. */
const char *vec_stage_text(VecPrinter *p, const VecInst *load);

/* ---- kernels whose blocks walk rows (vec_walk.c) ---- */

/* The host's variable with the pieces that work items make of an axis of rows. */
Name vec_pieces(VecPrinter *p, uint32_t axis);

/* Prints the first row of the piece of that number, and the one behind its last. */
void vec_print_walked(VecPrinter *p, const char *piece);

/* The loop over these rows, around what runs for each strip: `walked` and `left` count rows before and behind the one at hand. Around and behind
 * the text of the stores that wait, which must be printed before. Where rows are saved the loop is over the first of them and then, `ahead`, over the last,
 * whether the block has so many or not: the `e`-th from the end is at hand. */
void vec_open_walk(VecPrinter *p);
void vec_close_walk(VecPrinter *p);

/* How many rows a store waits; a statement that notes what it stores, and where. */
int32_t vec_waits(VecPrinter *p, const VecInst *store);
const char *vec_held_store(VecPrinter *p, ValueId id, const char *index, const char *value);

/* What the row before left of the value, with a variable for it that is declared around the rows; the row leaves `now`. */
const char *vec_previous_text(VecPrinter *p, const VecInst *inst, const char *now);

/* How many cells of a load are saved for each work item. */
int32_t vec_saved_cells(const VecKernel *kernel, const VecInst *load);

/* The element that a load brings, `text`, or what was saved of it where another block stores it. */
const char *vec_across_text(VecPrinter *p, ValueId id, const char *text);

/* ---- operations (vec_op.c) ---- */

/* An operation on operands given as text that binds like a primary expression. */
const char *vec_op_text(VecPrinter *p, const VecInst *inst, const char **operands);

/* Operand `first` where the condition holds, else the one behind it. What is read from slots is read whatever the
 * condition: an access of a slot is one that the allocation counts. */
const char *vec_choice(VecPrinter *p, const VecInst *inst, const char *condition, uint32_t first, const char *const *operands);

/* ---- ifs (vec_branch.c) ---- */

/* The if of that first side begins, whose condition is `taken`; one of its sides begins, or ends. In a side, and behind the if, registers
 * are found as they were before it. */
void vec_branch_begin(VecPrinter *p, RegionId then, const char *taken);
void vec_branch_begin_side(VecPrinter *p, RegionId side);
void vec_branch_end_side(VecPrinter *p, RegionId side);

/* Whether a VEC_PHI stands behind the if of that first side. */
bool vec_has_phi(const VecPrinter *p, RegionId then);

/* What a VEC_PHI is, as an expression. */
const char *vec_phi_text(VecPrinter *p, ValueId id);

/* By position: whether it may write, in a side of an if, a register in which a VEC_PHI behind that finds its operand. */
bool *vec_find_phi_sources(VecPrinter *p);

/* ---- reductions (vec_fold.c) ---- */

/* Lines that fold a step of a VEC_REDUCE: texts of its scalars, which are assigned, of its terms, and of its predicate (NULL: true). */
void vec_print_fold(VecPrinter *p, HostPrinter *lines, const VecInst *inst, const char *const *scalars, const char *const *terms,
                    const char *predicate);

/* ---- instructions (vec_value.c) ---- */

/* The type in which locations hold values of `type`, and as C text. */
Type vec_held_type(Type type);
const char *vec_held_text(Type type);

/* The pad that keeps a value's last lanes of the strip before for its slot, and how many; 0: none. */
uint32_t vec_pad_of(const VecKernel *kernel, ValueId value, uint32_t slot, uint32_t *size);

/* The variable of such a place; NULL: the pad does not lie directly behind the slot. */
Name vec_slot_place(VecPrinter *p, uint32_t slot, uint32_t pad, uint32_t size, int32_t shift);

/* The name of a memory slot, seen as values of `type`. */
Name vec_view(VecPrinter *p, uint32_t slot, Type type);

/* Finds p->crosses; group_of gives each position of the order its group. Carries cross when `carries` says so. */
void vec_find_crossing(VecPrinter *p, const uint32_t *group_of, bool carries);

/* What a register holds, as text. */
const char *vec_register_text(VecPrinter *p, uint32_t slot);

/* An operand of an instruction as text. */
const char *vec_operand_text(VecPrinter *p, const VecInst *inst, uint32_t n);

/* What an instruction computes as an expression: not for stores. */
const char *vec_value_text(VecPrinter *p, ValueId id);

/* Lines that save one cell of a load with borders: the one numbered `e`, into the memory of p->borders. Or one of a load across rows: that of
 * `lane` in the row at hand, the `e`-th, where the array has such an element. */
void vec_print_border_cell(VecPrinter *p, ValueId id);
void vec_print_row_cell(VecPrinter *p, ValueId id);

/* Gives a register a fresh variable for the value that position `at` writes; the name. */
Name vec_new_variable(VecPrinter *p, uint32_t slot);

/* " / * name * /" of the source's name, or "". */
const char *vec_comment(VecPrinter *p, const VecInst *inst);

/* The condition over x, the text of the position, that its point is in the set, for positions of the span; NULL:
 * always. */
const char *vec_set_condition(VecPrinter *p, SetId set, int32_t delay, const VecSpan *span, const char *x);

#endif
