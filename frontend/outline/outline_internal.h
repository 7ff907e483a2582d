/* What the files of outlining share. */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_INTERNAL_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_INTERNAL_H

#include "frontend/outline/outline.h"
#include "frontend/outline/outline_out.h"
#include "frontend/lower/program.h"
#include "frontend/sema/entity.h"
#include "frontend/text/ast_source.h"
#include "support/list.h"

/* A variable that a nest uses: a name of the unit, or a component that is the same one throughout the nest. */
typedef struct {
    Name key;             /* as Fortran writes it, without subscripts: "rho", "grid%cell(k)%rho" */
    Name name;            /* in the nest */
    const AstExpr *path;  /* of a component: the expression; NULL: a name */
    const Entity *entity; /* of the name, of the last component */
    const Entity *root;   /* of the name, of the outermost structure */
    Name chain;           /* of a component: the key without subscripts */
    bool by_pointer;      /* it, or a structure that it is in, is a POINTER */
    bool is_target;       /* the same for TARGET */
    bool by_alias;        /* its name, or its structure's, stands for a part of `root` */
    bool by_whole_alias;  /* one without subscripts */
    bool may_have_gaps;   /* its elements may lie apart */
    bool if_gaps;         /* what stays with Fortran asks for it only where they do */
    const Entity *structures; /* it is this component of all elements of an array of structures: that array; else NULL */
    Name array, suffix;   /* then what stands before its subscripts, and behind: "w%cell", "%state%rho" */
    bool many;            /* the expression refers to several structures */
    bool modified;        /* its value may be another one in the nest */
    bool keeps;           /* what gives it others are implied DOs and FORALLs alone, whose indices are variables of their own */
    bool is_local;        /* the nest's own */
    const char *value;    /* it is this constant wherever the nest begins; NULL: it may be none */
    bool is_flag;         /* what sets it sets it to 0 or 1, as far as one sees */
    bool dies, is_unread; /* an array whose contents nobody uses outside the nest; a scalar of which nobody uses what the nest leaves in it */
    bool may_be_absent;   /* an ALLOCATABLE array that the nest gets without elements where it is not allocated */
    LIST(Name) conditions; /* what must hold before its address may be asked for, outermost first; then of where its elements lie: */
    uint32_t first_gap;    /* the first one of these */
    const char *lower[NEST_MAX_RANK], *upper[NEST_MAX_RANK]; /* as the nest declares it; upper NULL: assumed size */
    bool asks_lower[NEST_MAX_RANK];                          /* that bound is an argument */
    uint32_t rank;                                           /* in the nest */
    bool spans;                                              /* the nest declares rows as far as the next ones lie: */
    const char *end[NEST_MAX_RANK];                          /* then its upper bounds are these */
} OutlineVariable;

/* A scalar of the unit for how far the elements of a dimension lie apart, or for where a variable begins or ends, so that it is asked once. */
typedef struct {
    Name key, name;    /* of the array; of the scalar */
    uint32_t dim;      /* from 1; 0: an end */
    const char *value; /* in Fortran, bytes */
} OutlineStride;

/* An argument for a bound of an array. */
typedef struct {
    Name name, key;    /* in the nest; of the array */
    const char *value; /* in Fortran */
    LIST(Name) conditions; /* what must hold before it may be asked for */
} OutlineBound;

/* A variable that a procedure takes from around it. */
typedef struct {
    Name name;
    const Entity *entity;
    bool stored;
} OutlineOuter;

/* A component that a procedure uses of a structure that is its argument or a variable of a module, where such an array begins, or what a text of an
 * argument is compared with: an argument of its own in nests. */
typedef struct {
    const Entity *structure; /* the argument, or the variable, */
    Name shared;             /*   what the procedure calls it; NULL: it is an argument */
    Name key;                /* as Fortran writes it in the procedure, without subscripts: "s%eos%gamma", "s%limiter == 'none'" */
    const AstExpr *path;
    uint32_t dim;            /* the lower bound of that dimension, from 1; 0: the component */
    bool by_pointer;
    Entity *dummy;
} OutlinePart;

/* A variable that procedures use and the routine does not see: its scope has it, by USE of the module or in a COMMON block. */
typedef struct {
    Unit *routine;
    Name name, module; /* NULL: it is in COMMON, as the other ones of its block beside it */
    Entity *entity;
} OutlineImport;

/* A procedure that nests call. */
typedef struct OutlineCallee {
    Unit *unit;
    Name name;       /* in the text of nests */
    Name symbol;     /* what it is made of has this name; NULL: nobody asked */
    uint64_t hash;   /* of that */
    const char *why; /* it cannot stand in a nest; NULL: it can */
    bool busy;       /* it is being looked at */
    bool rows;       /* it has loops over arrays of others: it comes along into loops, if that is asked for */
    bool leaves;     /* it, or what it calls, has ways out: it comes along into loops */
    bool leaves_late; /* whether it takes one is not known before a nest of the file begins */
    LIST(const Entity *) dummies; /* in nests: those that are no structures, then the parts */
    LIST(OutlinePart) parts;
    LIST(const Entity *) own, constants; /* its own variables, dummies and result first; constants that it uses */
    LIST(OutlineOuter) outer;            /* with those of what it calls, as `intrinsics` */
    LIST(Name) intrinsics, stored;       /* stored: names of its own variables that it may change */
    LIST(const AstExpr *) comparisons;   /* of texts that are not its own, with those of what it calls */
    LIST(struct OutlineCallee *) calls;
} OutlineCallee;

/* Another name for an array of the nest, by EQUIVALENCE. */
typedef struct {
    Name key, of;
} OutlineTwin;

/* A scalar of the nest that lies on an element of one of its arrays, by EQUIVALENCE. */
typedef struct {
    Name scalar, array, subscript; /* in the nest */
    bool stored;
} OutlineOnElement;

/* A run of statements. */
typedef struct {
    Unit *unit;
    AstStmt *list;        /* the list that it stands in */
    AstStmt *first, *end, *work; /* `end` is behind it, NULL: the list's end; `work`: behind what leads to it */
    bool in_construct;    /* a compute construct of OpenACC is around it */
    bool repeats;         /* it may run several times in one call of the unit */
    bool is_construct;    /* of OpenMP: it is a nest as a whole, or none */
    Name name;            /* of the subroutine */
    LIST(OutlineVariable) variables; /* in order of appearance */
    LIST(OutlineTwin) twins; /* which are none of these: in the nest the arrays have one name */
    LIST(OutlineOnElement) on_elements; /* which it has by themselves */
    LIST(const Entity *) constants;
    LIST(Name) privates;  /* of the constructs of OpenMP in it */
    LIST(OutlineBound) bounds;
    LIST(OutlineStride) strides;
    LIST(OutlineStride) ends; /* which are set before the tests */
    Name addresses; uint32_t address_count; /* an array of which some of these are elements; as many */
    LIST(OutlineCallee *) callees;
    LIST(SourceRange) callee_texts; /* by callee: its bytes in the text of the nests; `file` is not set */
    LIST(Name) views; /* chains: components that are arrays over their structures in it */
    LIST(Name) exact; /* arrays of which it asks what only their own declaration tells */
    Name turns; LIST(uint32_t) counts; /* that it sets more than few elements, in Fortran, or NULL; which variables say so */
    LIST(Name) tests; /* what must hold besides: conditions in Fortran, of addresses */
    LIST(Name) unless; /* why it may run as it was written, for the user */
    LIST(Name) names; /* made up for it */
    Name status;      /* the argument that it sets to 0 */
    LIST(Name) values, unpassed; /* arguments that the copy passes by value; that it does not pass */
    LIST(SourceRange) texts; /* by statement: its bytes in the text of the nests; `file` is not set */
    uint32_t begin_text, end_text;
} OutlineNest;

/* A statement printed: where it begins in the text of the nests, and in the file. */
typedef struct {
    uint32_t at, from;
} OutlinePlace;

typedef struct {
    const AstStmt *stmt;
    const char *why;
} Rejected;

/* Statements, a line each, that the copy of the file has at the start of a line. */
typedef struct {
    uint32_t at;
    const Unit *unit; /* whose statements they are */
    const char *text;
    uint32_t label;   /* that the statement there hands over to them; 0: none */
} OutlineInsertion;

/* Where in the copy of the file something begins that is there because of a nest. */
typedef struct {
    uint32_t begin, nest;
} OutlineCopied;

/* A derived type, and the unit that has its components as variables. */
typedef struct {
    const AstStmt *definition;
    Unit *unit;
} OutlineType;

/* A name of ASSOCIATE or SELECT TYPE, and what it stands for. */
typedef struct {
    const Entity *entity, *root;
    Name chain;
    bool by_pointer, is_target, is_whole;
} OutlineAlias;

/* A BLOCK, an ASSOCIATE, or a branch of SELECT TYPE, and the unit that has its names. */
typedef struct {
    const AstStmt *part;
    Unit *unit;
} OutlineScope;

/* A call with components in the place of structures. */
typedef struct {
    const AstExpr *call, *expanded;
} OutlineExpansion;

/* A call of a type-bound procedure, and as a call of what it calls. */
typedef struct {
    const AstExpr *written, *call;
    Unit *procedure;
} OutlineBoundCall;

/* A file that an external procedure is taken from. */
typedef struct {
    const char *path;
    uint32_t file;
    AstStmt *units; /* NULL: it is not understood */
} OutlineGiven;

typedef LIST(ParsedFile) OutlineFileList;

/* A literal in a comparison with an argument of a procedure, or given to one; or TRIM of such an argument. */
typedef struct {
    SourceRange loc;
    AstExprKind kind;
    Name text; /* of the literal, without blanks at its end; the argument's name */
} OutlineLiteral;

struct Outline {
    Context context; /* whose diagnostics nobody sees */
    uint32_t file;   /* there */
    const char *text; /* as it was given */
    size_t length;
    bool fixed;
    OutlineDirectives directives;
    bool addresses;  /* LOC is known */
    bool spans;      /* arrays may have gaps between rows */
    int64_t few;     /* nests of at most so many points are left; 0: none is */
    int64_t brief, counted; /* those of at most so many that are called for each point are left, 0: none is; the greater of both, beyond which points are not counted */
    const FrontendOptions *options;
    OutlineSources sources;
    AstStmt *units;
    Sema *sema;
    LIST(OutlineNest) nests;
    LIST(Name) wished[OUTLINE_WISHES]; /* nests */
    OutlineChoice choice;
    LIST(Rejected) left; /* by the user, or because the compiler refuses the call: statements, and the `ast` of units */
    LIST(Rejected) rejected;
    LIST(const AstStmt *) cuts; uint32_t cuts_before; /* statements that begin a nest of their own, though those before them fit; how many there were when nests were found */
    LIST(OutlineReason) reasons;
    LIST(DiagPlace) marks;     /* of the preprocessor; `path` NULL: it names no file */
    LIST(OutlinePlace) places; /* of the nests printed last */
    bool verifies;   /* behind what a nest stands for another subroutine is called, to compare */
    bool keeps_data; /* what the program keeps on a device counts */
    LIST(OutlineInsertion) insertions; /* for that */
    LIST(OutlineReason) warnings;
    LIST(OutlineCopied) copied; /* of the copy printed last */
    LIST(OutlineType *) types;
    LIST(OutlineCallee *) callees;
    LIST(OutlineImport) imports;
    bool takes_rows; /* those with loops over arrays of others may be among them */
    bool leaves_library; /* loops with functions, and what stands in them */
    LIST(OutlineWayOut) ways_out; /* on sides of IFs in loops: CALLs of what cannot come along, input, output, STOP */
    const AstStmt *searched, *reached; /* a list, and which of its statements was found to hold a nest last */
    LIST(OutlineScope) scopes;
    LIST(OutlineAlias) aliases;
    LIST(OutlineGiven) given; /* a row a procedure */
    bool guessed;             /* as OutlineSources has it */
    LIST(OutlineExpansion) expansions;
    LIST(OutlineBoundCall) bound;
    LIST(OutlineLiteral) literals;
    LIST(Name) numbered; /* their texts */
};

/* ---- other files (outline_given.c) ---- */

/* The file, those of the modules that it uses, and of the procedures that it may call. */
OutlineFileList outline_gather_files(Outline *outline, const OutlineSources *sources);

/* The text with the preprocessor's line marks as comments: every byte keeps its place. */
char *outline_mask_marks(Arena *arena, const char *text, size_t length);

/* Whether a line is a statement under -fopenmp alone: `!$ `, which is a comment here. */
bool outline_has_conditional_lines(const char *text, size_t length);

/* ---- what names stand for (outline_name.c) ---- */

/* The variable that a name, element or component refers to; NULL, with `*why` set, when there is none that a nest can have. */
bool outline_variable(Outline *outline, Unit *unit, const AstExpr *expr, OutlineVariable *variable, const char **why);

/* Whether a variable as it stands is several elements. */
bool outline_is_array(Outline *outline, Unit *unit, const AstExpr *expr);

/* The same for a component as an array over all structures of the array that it is in: structures may differ from reference to reference. */
bool outline_view(Outline *outline, Unit *unit, const AstExpr *expr, OutlineVariable *variable, const char **why);

/* What an expression refers to in a nest: one of both. NULL: in none yet. */
bool outline_variable_in(Outline *outline, Unit *unit, const OutlineNest *nest, const AstExpr *expr, OutlineVariable *variable, const char **why);

/* Whether all references to the component are to it as such an array. */
bool outline_is_view(const OutlineNest *nest, Name chain);

/* The subscripts of the structure in such an expression; NULL: it is of all. */
const AstExpr *outline_structure_subscripts(const AstExpr *component);

/* What a name followed by parentheses or not is in the unit. */
typedef enum { OUTLINE_VARIABLE, OUTLINE_CONSTANT, OUTLINE_INTRINSIC, OUTLINE_OTHER } OutlineClass;
OutlineClass outline_classify(Outline *outline, Unit *unit, Name name, bool applied, const Entity **entity, const char **why);

/* Whether the name of an intrinsic function, which the unit does not declare, may be something else that is not known (outline_hidden.c). */
bool outline_may_be_hidden(Outline *outline, Unit *unit, Name intrinsic);

/* The constant under the name that the unit has for it, which USE may have given. */
const Entity *outline_constant_as(Outline *outline, const Entity *constant, Name name);

/* What the nest knows of a variable; NULL: it does not use it. */
OutlineVariable *outline_find_variable(const OutlineNest *nest, Name key);
bool outline_changes(const OutlineVariable *variable); /* whether the nest may leave it with another value */

/* Adds a reason for which the nest, though it is called, may run as it was written. */
void outline_add_unless(Outline *outline, OutlineNest *nest, Name reason);

/* An expression as Fortran, or, `with_arguments` false, without what stands in parentheses behind its name. */
Name outline_source_text(Outline *outline, const AstExpr *expr, bool with_arguments);

/* What a name, element, section or component, of whatever type, belongs to; `variable`: root, chain, how it is reached. NULL: it is not known. */
const Entity *outline_designated(Outline *outline, Unit *unit, const AstExpr *expr, OutlineVariable *variable);

/* Whether it is declared by CLASS. */
bool outline_is_class(const Outline *outline, const Entity *entity);

/* Whether an expression, or each of a list, surely has no shape. What is an intrinsic function of scalars is taken for one. */
bool outline_is_scalar(Outline *outline, Unit *unit, const AstExpr *expr);
bool outline_are_scalars(Outline *outline, Unit *unit, const AstExpr *list);

/* ---- scopes within a unit (outline_scope.c, outline_alias.c) ---- */

/* Makes arrays whose bounds are not understood, as real :: w(s%n), variables whose bounds are asked at run time. */
void outline_ask_bounds(Unit *unit);

/* The routine or program whose statements those of the unit are. */
Unit *outline_routine(const Unit *unit);

/* Notes whether a unit has ENTRY statements; why a nest cannot have a variable of such a unit, or NULL (outline_entry.c). */
void outline_find_entries(Unit *unit);
const char *outline_entry_obstacle(const Entity *entity);

/* The unit for the names of a BLOCK or ASSOCIATE (`part` is the construct), or of a branch of SELECT TYPE, which stands in `unit`. */
Unit *outline_inner_unit(Outline *outline, Unit *unit, const AstStmt *construct, const AstStmt *part);

/* The type of a scalar expression; TYPE_NONE: it is not known, or the expression may have a shape. */
Type outline_value_type(Outline *outline, Unit *unit, const AstExpr *expr);

/* Whether the name is one of ASSOCIATE or SELECT TYPE; then the variable is part of what that stands for. */
bool outline_take_alias(const Outline *outline, OutlineVariable *variable, const Entity *entity);

/* ---- references in the text of a nest (outline_reference.c) ---- */

/* The elements that an expression refers to. Where rows lie apart, what its ranges leave out is put in. */
void outline_print_elements(AstSource *source, const OutlineVariable *variable, const AstExpr *expr);

/* LBOUND, UBOUND or SIZE of one dimension of an array whose rows lie apart, as it is declared outside of the nest. False: it has no such one. */
bool outline_print_inquiry(AstSource *source, const Outline *outline, const OutlineVariable *variable, const AstExpr *expr);

/* ---- what a nest asks of arrays and arguments (outline_inquiry.c, the first two outline_name.c) ---- */

/* LBOUND, UBOUND or SIZE; of one dimension, by its number. */
bool outline_is_inquiry(Outline *outline, Unit *unit, const AstExpr *expr);
bool outline_asks_dimension(const AstExpr *inquiry);

/* The argument of which PRESENT asks; NULL: the expression is something else. A nest is called only where what it names is present. */
const AstExpr *outline_asked_present(Outline *outline, Unit *unit, const AstExpr *expr);

/* Whether PRESENT is asked in the statement. */
bool outline_asks_present(Outline *outline, Unit *unit, const AstStmt *stmt);

/* One number of a whole array of structures, which no nest has: `variable` gets what must hold before it is asked. */
bool outline_asks_structures(Outline *outline, Unit *unit, const AstExpr *expr, OutlineVariable *variable);

/* The same without its argument; another expression as it is. */
const AstExpr *outline_without_structures(Outline *outline, Unit *unit, const AstExpr *expr);

/* Makes it an argument of the nest under the name; the name that it has, or NULL. */
void outline_add_inquiry(Outline *outline, OutlineNest *nest, const AstExpr *expr, const OutlineVariable *variable, Name name);
Name outline_inquiry_name(Outline *outline, const OutlineNest *nest, const AstExpr *expr);

/* ---- walks (outline_walk.c) ---- */

bool outline_is_loop(const AstStmt *stmt);
bool outline_is_short(const AstStmt *stmt); /* a loop of a few turns, whose number is written there */
bool outline_has_loop(const AstStmt *list); /* that is not short */
const char *outline_find_word(const AstStmt *stmt); /* why the statement is in no nest, of those that are never */
bool outline_is_choice(const AstStmt *stmt);  /* what stands in it runs under a condition */
int64_t outline_small_number(const AstExpr *expr); /* of one or two digits, that is written there; -1: something else, or nothing */

/* Calls `reference` for each name, element and component of an expression, outermost first, until one returns false; for those in the
 * subscripts of the structures that a component is in as well. What has a fault ends the walk too. */
typedef struct OutlineWalk OutlineWalk;
struct OutlineWalk {
    bool (*reference)(OutlineWalk *walk, const AstExpr *expr, bool stored);
    bool (*call)(OutlineWalk *walk, const AstExpr *call); /* for a CALL, whose name is no reference; NULL: nothing is called */
    bool (*stores)(OutlineWalk *walk, const AstExpr *call, const AstExpr *arg, uint32_t position); /* whether a CALL may; NULL: none does */
    const AstExpr *(*unbind)(OutlineWalk *walk, const AstExpr *expr); /* as outline_unbind; NULL: expressions are as they are */
    const AstExpr *(*expand)(OutlineWalk *walk, const AstExpr *call); /* the call with the arguments that it has in nests; NULL: as it is */
    bool (*compares)(OutlineWalk *walk, const AstExpr *expr); /* whether it is a comparison of texts, which is seen to then; NULL: none is */
    const Outline *leaves; /* nothing is asked of its ways out; NULL: of none */
    bool at_index;         /* the reference is the index of an implied DO, a DO CONCURRENT or a FORALL: `stored`, but none of that name outside */
    void *data;
};
bool outline_walk_expr(OutlineWalk *walk, const AstExpr *expr);
bool outline_walk_list(OutlineWalk *walk, const AstExpr *list);

/* The same for all expressions of a statement and of those in it. DO variables and targets of assignments are `stored`. */
bool outline_walk_stmt(OutlineWalk *walk, const AstStmt *stmt);

/* ---- structures as arguments of procedures (outline_structure.c) ---- */

/* The argument of the procedure as it is written, the n-th from 0 unless that is a keyword's; NULL: there is none. */
const Entity *outline_written_dummy(const Unit *procedure, const AstExpr *arg, uint32_t position);

/* Whether an expression is one structure of the dummy's type, or by CLASS of one that extends it. */
bool outline_is_structure_argument(Outline *outline, Unit *unit, const Entity *dummy, const AstExpr *expr);

/* The argument of the procedure that stands for a component of one, which is a structure; NULL: there can be none. */
const Entity *outline_take_part(Outline *outline, OutlineCallee *callee, const AstExpr *component);

/* Makes what a comparison of a text in such an argument with a literal gives an argument of the procedure. */
void outline_take_comparison(Outline *outline, OutlineCallee *callee, const Entity *structure, const AstExpr *comparison);

/* The component, or comparison, of that key, or its lower bound; NULL: the procedure does not use it. */
const OutlinePart *outline_find_part(const OutlineCallee *callee, Name key, uint32_t dim);

/* Whether what a pointer points to is two arguments, one of which is stored: the nest has it once, and takes arguments to be apart. */
bool outline_is_passed_twice(Outline *outline, const OutlineCallee *callee, const AstExpr *args);

/* Whether components that the procedure does not name stay as they are: INTENT(OUT) may initialize, deallocate or finalize them. */
bool outline_is_plain_structure(const Outline *outline, const Entity *dummy);

/* ---- which procedure a call stands for (outline_bound.c, outline_procedure.c) ---- */

/* A call of a type-bound procedure as one of the procedure that it calls whatever the object is, which is an argument. Else the expression. */
const AstExpr *outline_unbind(Outline *outline, Unit *unit, const AstExpr *expr);

Unit *outline_find_procedure(Outline *outline, Unit *unit, const AstExpr *call); /* NULL: it is not given, or is not known */

/* Whether a loop that is no nest is one of those that stay with the Fortran compiler with all that is in them (outline_library.c). */
bool outline_is_of_library(Outline *outline, Unit *unit, const AstStmt *loop);

/* ---- calls (outline_callee.c, outline_inline.c) ---- */

/* Whether all executable statements, of a procedure, are of kinds that one in a nest may have. */
bool outline_may_be_called(const AstStmt *list);

/* The procedure, looked at whether its statements can stand in some nest: `why` is NULL then. */
OutlineCallee *outline_look_at(Outline *outline, Unit *procedure);

/* The procedure that a reference in the unit calls, if its statements can stand in a nest of the unit; else NULL, with `*why` set. */
OutlineCallee *outline_callee(Outline *outline, Unit *unit, const AstExpr *call, bool function, const char **why);

/* The same of one that was looked at before, whatever was found; NULL: it is none. */
OutlineCallee *outline_known_callee(Outline *outline, Unit *unit, const AstExpr *call);

/* The dummy for an argument, the n-th from 0 unless that is a keyword's; NULL: there is none. */
const Entity *outline_dummy(const OutlineCallee *callee, const AstExpr *arg, uint32_t position);

/* The call with the arguments that the procedure has in nests: components in the place of structures. NULL: it cannot be written so. */
const AstExpr *outline_expand(Outline *outline, const OutlineCallee *callee, const AstExpr *call);

/* The same of a call in the unit, where the procedure is known; else the call. */
const AstExpr *outline_expand_known(Outline *outline, Unit *unit, const AstExpr *call);

/* Whether it may store its own variable of that name; the argument, the n-th from 0 unless that is a keyword's. */
bool outline_stores(const OutlineCallee *callee, Name name);
bool outline_stores_argument(OutlineCallee *callee, const AstExpr *arg, uint32_t position);

/* Puts it, and what it calls, among the procedures of the nest. */
void outline_add_callee(Outline *outline, OutlineNest *nest, OutlineCallee *callee);

/* Prints a reference to a procedure with the name that it has among nests; false: it is none. */
bool outline_print_call(Outline *outline, Unit *unit, AstSource *source, const AstExpr *expr);

/* The procedure, as an internal one of the nest; `nest` NULL: by itself, what it calls by known symbols. False: it cannot be printed. */
bool outline_print_callee(Outline *outline, const OutlineCallee *callee, const OutlineNest *nest, Text *out);

bool outline_print_callees(Outline *outline, OutlineNest *nest, Text *out); /* all of the nest; false: one cannot be printed, which is noted */

/* The procedure of the nest in whose text byte `at` of the text printed last stands; NULL: in none. */
OutlineCallee *outline_callee_at(const OutlineNest *nest, uint32_t at);

/* ---- what procedures are made of (outline_body.c) ---- */

/* The text of a module's procedure, where others may take it along; false: they may not. */
bool outline_print_body(Outline *outline, const AstStmt *procedure, Text *out);

/* A procedure of which others know the name alone: it stops, as none does that may stand in a nest. */
void outline_print_stub(const AstStmt *procedure, Text *out);

/* Adds the test that what the nest takes along of other files is what the program has. */
void outline_add_body_test(Outline *outline, OutlineNest *nest);

/* Whether such a test is added. */
bool outline_tests_bodies(const Outline *outline, const OutlineNest *nest);

/* ---- runs (outline_run.c) ---- */

void outline_find_nests(Outline *outline); /* of all units, without the statements that are rejected */

/* Whether one of the names, up to NULL, is something of the unit's own. */
bool outline_hides(const Unit *unit, const char *const *names);

/* Whether the statement, or the name, may stand in a nest; else why not. */
const char *outline_unfit(Outline *outline, Unit *unit, const AstStmt *stmt);

/* ---- what the user leaves out (outline_choice.c); why, NULL: he does not ---- */

const char *outline_left(const Outline *outline, const AstStmt *stmt);      /* the statement, and what it holds */
const char *outline_unit_left(const Outline *outline, const Unit *unit); /* the unit as a whole */

/* The statement, but perhaps not all that it holds. */
const char *outline_not_chosen(const Outline *outline, const Unit *unit, const AstStmt *stmt);

/* ---- constructs of OpenMP (outline_openmp.c) ---- */

/* The unit's first executable statement, or the directives of OpenMP right before it, which the tree has among the specifications. */
AstStmt *outline_executable(const Outline *outline, const Unit *unit);

/* Whether it is seen where each construct of the unit begins and ends, and none shares work among threads that others made. */
bool outline_openmp_is_understood(Outline *outline, const Unit *unit);

/* The last statement of the construct that a statement opens; NULL: it opens none, or directives do not hold. */
AstStmt *outline_construct_end(Outline *outline, const Unit *unit, AstStmt *stmt);

/* Whether all directives of a construct are understood, and stand where they may. */
bool outline_construct_is_understood(Outline *outline, const Unit *unit, AstStmt *first, const AstStmt *last);

/* False: a directive has a clause by which threads together do what one alone does not. */
bool outline_openmp_is_exact(Outline *outline, const Unit *unit, const AstStmt *stmt);

/* Whether a directive of OpenMP is in the statement. */
bool outline_holds_openmp(const AstStmt *stmt);

/* Makes what is private in the constructs of the nest the nest's own. Returns why they stay with Fortran; NULL: they do not. */
const char *outline_find_privates(Outline *outline, OutlineNest *nest);

/* ---- which statements use a name (outline_uses.c) ---- */

/* Whether the statement itself, without those in it, may refer to the name, but for the variable of a loop. */
bool outline_refers(const Outline *outline, const AstStmt *stmt, Name name);

/* Whether the statement, or one in it, has the name, that of a loop's variable too. */
bool outline_names(const Outline *outline, const AstStmt *stmt, Name name);

/* Whether a statement that has no tree may jump: input and output by END=, ERR= and EOR=. */
bool outline_text_jumps(const Outline *outline, const AstStmt *stmt);

/* Among the executable statements; beside declarations, as in statement functions, NAMELIST and what is not understood; in contained units; among
 * all statements of the unit itself. */
typedef enum { OUTLINE_IN_STATEMENTS, OUTLINE_APART, OUTLINE_IN_CONTAINED, OUTLINE_IN_BODY } OutlinePlaceOfUse;

/* How many statements there and in them may refer to the name, the variables of loops counted; `dies`: but for ALLOCATE and DEALLOCATE of it. */
uint32_t outline_uses(const Outline *outline, Unit *unit, OutlinePlaceOfUse place, Name name, bool dies);

/* The one statement among the unit's own that may change the scalar, an assignment; NULL: there is none, or are others. */
const AstStmt *outline_only_set(const Outline *outline, Unit *unit, Name name);

/* Whether no statement of the unit may change the scalar, but for CALLs. */
bool outline_is_never_set(const Outline *outline, Unit *unit, Name name);

/* Declares names of the unit that belong to the unit around (outline_host_names.c). */
void outline_declare_host_names(const Outline *outline, Unit *unit);

/* ---- which variables are the nest's own (outline_local.c) ---- */

/* call f(k, *100) */
bool outline_has_alternate_return(const AstStmt *stmt);

/* Notes whether statements of the unit, or of a scope in it, jump. */
void outline_find_jumps(const Outline *outline, Unit *unit);

void outline_find_locals(Outline *outline, OutlineNest *nest);

/* Whether nothing but the statements of its unit sees a variable; `here`: a unit of the same routine. */
bool outline_is_of_unit_alone(const Outline *outline, const Unit *here, const Entity *entity);
/* Whether, of the statements up to `end`, each list in which a scalar appears sets it first: nothing of it comes from before. */
bool outline_is_set_first(const Outline *outline, const AstStmt *list, const AstStmt *end, Name name);

/* ---- variables that are constants (outline_known.c) ---- */

/* Finds the integer scalars of the unit alone that one statement sets, to a constant, before the nest: they are the nest's own, of that value; and those that statements set to 0 and to 1. */
void outline_find_known(Outline *outline, OutlineNest *nest);

/* ---- assignments that may allocate (outline_allocate.c) ---- */

/* Whether an assignment, in no WHERE, may allocate its target anew, in the shape of what is assigned. */
bool outline_may_allocate(Outline *outline, Unit *unit, const AstStmt *assignment);

/* The array in an expression whose shape it has and which can be asked for its extents; NULL: none is found. */
const AstExpr *outline_find_shape(Outline *outline, Unit *unit, const AstExpr *expr);

/* Adds the tests that the nest's assignments allocate nothing. Returns why the nest stays with Fortran where none can tell; else NULL. */
const char *outline_add_shape_tests(Outline *outline, OutlineNest *nest);

/* ---- variables that may be one piece of memory (outline_overlap.c) ---- */

/* Makes one variable of arrays of the same shape that lie in the same place, by EQUIVALENCE, and adds the tests of addresses that tell whether others
 * are. Returns why the nest stays with Fortran where none can; else NULL. */
const char *outline_add_overlap_tests(Outline *outline, OutlineNest *nest);

/* How many variables OUTLINE_ALL_APART may be asked for at once. */
enum { OUTLINE_MOST_APART = 256 };

#endif
