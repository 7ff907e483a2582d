/* Prints nest IR as text that is both C11 and C++: what the back ends share.
 *
 * A HostFile is one output file, a HostPrinter one routine in it. The printer maps symbols to C
 * texts; a back end changes the map (for a kernel) and hooks statements, and prints the rest here. */
#ifndef CRAYON_BACKEND_HOST_HOST_H
#define CRAYON_BACKEND_HOST_HOST_H

#include "backend_host/names.h"
#include "ir/backend.h"
#include "ir/int_sum.h"
#include "ir/nest.h"

/* What the routine does with a symbol. */
typedef struct {
    bool used;     /* refers to it at all, declarations of used arrays included */
    bool read;     /* a scalar's value, an array's element */
    bool assigned; /* by an assignment, a DO, or as the result of a call */
    bool passed;   /* by reference to a routine */
    bool repeated; /* assigned in a loop, or by a DO */
    bool product;  /* its value, or an element's, may be a product: what is assigned is one, or a scalar or an element */
    bool outside;  /* a scalar: used other than by reads inside a DO of which it is the variable */
} SymbolFacts;

/* How a symbol is written in the text. */
typedef struct {
    Name text;    /* the C identifier */
    bool pointer; /* a scalar reached through a pointer of that name */
    Name wide;    /* inside its DO: the int64_t variable that holds its value, else NULL */
    Name counter, end; /* names for that variable and for its last value, NULL until a DO needs them */
} SymbolText;

typedef struct {
    Context *context;
    const NestProgram *program;
    const EmitOptions *options;
    NameSet names;      /* taken by the whole file */
    Name *area_names;   /* of each area: the C identifier of its storage, NULL for AREA_OVERLAY */
    bool *area_used;
    bool cplusplus;     /* the text is compiled as C++ as well */
    const char *own_helpers; /* in the form of support.txt: take the place of those of the same names; NULL: none */
    bool failed;        /* something was reported */
} HostFile;

/* The sum of scalars that an integer scalar holds. */
typedef struct {
    SymId symbol;
    IntSum sum;
} HostKnown;

typedef LIST(HostKnown) HostKnownList;

typedef struct HostPrinter HostPrinter;
struct HostPrinter {
    HostFile *file;
    Context *context;
    const NestRoutine *routine;
    Text *out;
    Text *kernels;        /* where functions go that must stand before the routine's: those of vector kernels */
    uint32_t indent;
    OpColumns columns;    /* of ops.def */
    bool sharing;         /* the text runs in one of several threads */
    bool neighbours;      /* differences that begin with a product have it rounded: host_rounded.c */
    bool in_lane;         /* the text runs in one lane of a kernel: its loops are none over lanes */
    SymbolFacts *facts;   /* by symbol */
    SymbolText *symbols;  /* by symbol */
    Name *parameters;     /* by symbol, for dummies: the C name of the parameter */
    bool *strides_printed; /* by symbol */
    Name *strides;        /* by dim: the variable that holds the stride in elements, NULL when constant or first */
    Name *overlay_names;  /* by area: the storage of an AREA_OVERLAY of this routine */
    bool *no_storage;     /* by symbol: a local that the host's statements do not need */
    bool *in_dims;        /* by symbol: a scalar in the bounds of an array in use */
    StmtId *late;         /* by symbol: the statement before which a local array gets its memory; 0: at the entry */
    StmtId body;          /* the first statement behind those that set what bounds need */
    NameSet names;        /* taken in the routine */
    bool *jump_out, *jump_on; /* by statement: a goto to the label behind it, to the end of its body */
    StmtId innermost;     /* the loop of C that `break` leaves now, 0 where it may not be used */
    Name epilogue;        /* the label RETURN jumps to; NULL: return at once */
    bool epilogue_used;
    uint32_t loops;       /* around what is printed */
    HostKnownList known;
    uint32_t last_line;   /* of the #line printed last */
    /* Called before a statement is printed; true when the hook has printed it. */
    bool (*hook)(void *data, HostPrinter *printer, StmtId stmt);
    /* Called before a DO variable gets a value, while `hook` is set; or NULL. */
    void (*set_hook)(void *data, SymId variable);
    void *hook_data;
    /* Asked for each element before it is printed: its text where it is not in memory, else NULL. */
    const char *(*element)(void *data, HostPrinter *printer, ExprId element);
    void *element_data;
    const char *turns_line; /* stands before the next loop of turns; NULL: nothing does */
    /* Sets that for a loop by constant steps, or is NULL. */
    const char *(*turns_hook)(const HostPrinter *printer, StmtId loop);
};

/* ---- files (file.c, area.c) ---- */

/* Prepares a file: takes the names of areas and routines. */
HostFile host_file_create(Context *context, const NestProgram *program, const EmitOptions *options, bool cplusplus);

/* The first comment: what made the text, from which file. */
void host_print_origin(const HostFile *file, Text *out);

/* Prints includes, the checks of compiler flags, the helper functions that `body` uses. `helper` is how helper
 * functions are declared; `extra` comes between the includes and the helpers. */
void host_print_support(HostFile *file, const char *helper, const char *extra, const Text *body, Text *out);

/* Of that the helper functions alone. */
void host_print_helpers(HostFile *file, const char *helper, const Text *body, Text *out);

/* Prints definitions or declarations of the areas in use. */
void host_print_areas(HostFile *file, Text *out);

/* Prints the prototypes of the routines defined or called in this file. */
void host_print_prototypes(HostFile *file, Text *out);

/* True for the routines that this file holds. */
bool host_routine_printed(const HostFile *file, const NestRoutine *routine);

/* ---- routines (routine.c) ---- */

/* Prepares one routine's printer; everything lives in the context's arena. `sizes` as in host_facts. */
HostPrinter host_printer_create(HostFile *file, const NestRoutine *routine, bool sizes, Text *out);

/* What stands before a part: compilers would put what is called once into its caller. */
#define HOST_PART_PREFIX "static __attribute__((noinline)) "

/* The C type that a routine returns. */
const char *host_return_type(const NestRoutine *routine);

/* Return type, `name` and parameters: with the names given by `printer`, or without names when it is NULL. */
void host_print_head(HostFile *file, const NestRoutine *routine, const char *name, const HostPrinter *printer, Text *out);

/* The parts of a definition, in order: title; head with `{`, `prefix` before it; entry (locals, what is computed once);
 * statements from printer->body; exit and `}`. */
void host_print_title(HostPrinter *printer);
void host_print_open(HostPrinter *printer, const char *prefix, const char *name);
void host_print_entry(HostPrinter *printer);
void host_print_exit(HostPrinter *printer);

/* True for a local array whose memory the entry, or a statement, allocates and the exit releases. */
bool host_allocated(const HostPrinter *printer, SymId array);

/* Finds the statements at which such memory is allocated that one side of an IF alone uses (host_late.c). */
void host_find_late(HostPrinter *printer);

/* Whether the statement is one; allocates what is used from there on. */
bool host_is_late(const HostPrinter *printer, StmtId stmt);
void host_print_late(HostPrinter *printer, StmtId stmt);

/* A definition without hooks, as a whole, under another name than the linker's unless that is NULL. */
void host_print_routine(HostPrinter *printer, const char *name);

/* The same with its title, and the functions of its vector kernels before it. */
void host_print_whole(HostFile *file, const NestRoutine *routine, const char *name, Text *out);

/* ---- storage (host_storage.c) ---- */

/* True for an argument that is passed by its value. */
bool host_by_value(const NestRoutine *routine, SymId symbol);

/* The C type of the elements of a symbol as stored: may_alias types for areas. */
const char *host_storage_type(const NestRoutine *routine, SymId symbol);

/* ---- lines (line.c) ---- */

/* `#line` to the Fortran, if asked for and not the same as before. */
void host_print_directive(HostPrinter *printer, SourceRange loc);

/* A line of text, indented and broken at blanks where it is too long. */
void host_line(HostPrinter *printer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for a text that may hold quotation marks but no string with blanks. */
void host_print_long(HostPrinter *printer, const char *text);

/* Texts that are printed once. False: the list has the text; else it is added. */
typedef LIST(const char *) HostTexts;
bool host_is_new(Arena *arena, HostTexts *texts, const char *text);

/* A fresh C identifier of the routine, made from `stem`. */
Name host_fresh(HostPrinter *printer, const char *stem);

/* ---- statements (host_stmt.c) ---- */

void host_print_stmts(HostPrinter *printer, StmtId first);
void host_print_stmt(HostPrinter *printer, StmtId stmt);

/* A loop that folds a row of an array by MIN or MAX, as a call. False, with nothing printed: it is another one. */
bool host_print_fold(HostPrinter *printer, StmtId loop);

/* Statements of a list up to the one before `end`. */
void host_print_run(HostPrinter *printer, StmtId first, StmtId end);

/* The turns of a DO from one value of its variable to another one, which are uniform; both are texts of integers. For a constant step over a type
 * below 64 bits; `constant`: the second one is a number. */
void host_print_turns(HostPrinter *printer, StmtId loop, int64_t step, const char *from, const char *to, bool constant);

/* `variable = value` for a DO variable that has storage. */
void host_print_set(HostPrinter *printer, SymId variable, const char *value);

/* The body of a loop that `break` leaves and `continue` repeats. */
void host_print_body(HostPrinter *printer, StmtId loop, StmtId first);

/* Marks a jump's label behind `stmt` where one leads there. */
void host_print_exit_label(HostPrinter *printer, StmtId stmt);
void host_print_cycle_label(HostPrinter *printer, StmtId stmt);

/* The comment with what analysis found of a loop, if it looked. */
void host_print_finding(HostPrinter *printer, StmtId loop);

/* Whether it is a loop, without others in it, of which gcc may make wrong vectors (host_order.c). */
bool host_keeps_order(const HostPrinter *printer, StmtId loop);

/* ---- products that gcc must round (host_rounded.c) ---- */

bool host_stores_neighbours(Context *context, const NestRoutine *routine); /* whether a loop of it, or what is in none, may store elements beside each other */
typedef LIST(SourceRange) HostPlaces;
/* The statements that store one of two neighbours of which gcc, and gfortran, may make such an operation where processors fuse. */
void host_find_fused(Context *context, const NestProgram *program, const NestRoutine *routine, HostPlaces *found);
bool host_may_be_product(const NestRoutine *routine, const SymbolFacts *facts, ExprId id); /* whether gcc may see that the real is one; facts NULL: variables are */

/* Chooses the names `counter` and `end` of a DO variable. */
void host_name_counter(HostPrinter *printer, SymId variable);

/* ---- threads (host_threads.c) ---- */

/* Begins a block that threads run, where the expression `work` says that it is worth it; a variable called `name` holds that. */
void host_open_threads(HostPrinter *printer, const char *name, const char *work);

/* What the head of a file has for that. */
const char *host_threads_text(const HostFile *file);

/* Before the text of a loop of so many trips, in a block: lets threads share it; compilers may make vectors of a plain one. False: they may not. Then its
 * end. */
bool host_share_loop(HostPrinter *printer, StmtId loop, const char *trips, bool plain);
void host_share_end(HostPrinter *printer);

/* Whether threads may share a loop. */
bool host_may_share(HostPrinter *printer, StmtId loop);

/* ---- sums that scalars hold (host_known.c) ---- */

/* Puts what scalars hold in their place. */
void host_known_put(const HostPrinter *printer, IntSum *sum);

/* Behind an assignment. */
void host_known_assign(HostPrinter *printer, const Stmt *stmt);

/* What the statements may change, or the scalar, is known no more. */
void host_known_forget(HostPrinter *printer, StmtId first);
void host_known_forget_scalar(HostPrinter *printer, SymId symbol);

/* A copy of what is known, to be put back where a branch begins. */
HostKnownList host_known_keep(const HostPrinter *printer);

/* ---- expressions (host_expr.c) ---- */

/* Binding strength of C text: an operand is put in parentheses when weaker than what it stands in needs. */
enum { BIND_ANY, BIND_SELECT, BIND_OR, BIND_AND, BIND_BITS = 4, BIND_EQUAL = 7, BIND_COMPARE, BIND_ADD = 10, BIND_MULTIPLY, BIND_UNARY, BIND_PRIMARY };

/* Prints an expression that binds at least as `bind`. */
void host_print_expr(HostPrinter *printer, ExprId expr, int bind, Text *out);

/* The same as a string of the scratch arena. */
const char *host_expr(HostPrinter *printer, ExprId expr, int bind);

/* An integer expression as C text of type int64_t, computed in 64 bits where it is a sum of products: for
 * subscripts, bounds and extents. */
const char *host_wide(HostPrinter *printer, ExprId expr, int bind);

/* The same, but of any integer type: where the context converts it. */
const char *host_narrow(HostPrinter *printer, ExprId expr);

/* upper - lower + 1 as C text of type int64_t. */
const char *host_extent(HostPrinter *printer, const Dim *dim, int bind);

/* The index of an element into the array's storage, as an int64_t expression. */
const char *host_index(HostPrinter *printer, ExprId element);

/* An element, as a value and to assign to. */
const char *host_element(HostPrinter *printer, ExprId element);

/* The address of what an actual argument refers to, or NULL when it is a value. */
const char *host_address(HostPrinter *printer, ExprId expr);

/* A constant of that type. */
void host_print_constant(Type type, uint64_t bits, Text *out);

/* Elements of an array as C text of type int64_t, counting all dimensions; NULL for assumed size. */
const char *host_elements(HostPrinter *printer, SymId array);

/* ---- entries (entry.c) ---- */

/* The functions, and their prototypes, by which Fortran reaches the variants of routines with OPTIONAL arguments. */
void host_print_entries(HostFile *file, Text *out);
void host_print_entry_prototypes(HostFile *file, Text *out);

/* ---- calls that are compared with what Fortran makes of them (host_verified.c) ---- */

/* The functions that Fortran calls in the place of such routines; and, before all routines, what they call at run time. Nothing, if there are none. */
void host_print_verified(HostFile *file, Text *out);
void host_print_verified_support(const HostFile *file, Text *out);

/* Whether the routine, or what it calls, has functions of the C library, which devices compute otherwise. */
bool host_has_library(const NestProgram *program, const NestRoutine *routine);

/* ---- powers (powers.c) ---- */

/* A function's name for x**n, n a constant: crayon_pow_f64_p5, crayon_pow_f64_m5. */
const char *host_power_name(Context *context, Type type, int64_t exponent);

/* Prints the function of such a name; false when it is none. */
bool host_print_power(const char *name, Text *out);

/* ---- facts (host_facts.c) ---- */

/* What a routine does with its symbols; `sizes`: it also needs the whole size of arrays that it does not own. */
SymbolFacts *host_facts(Context *context, const NestProgram *program, const NestRoutine *routine, bool sizes);

#endif
