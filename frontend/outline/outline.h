/* Outlining: runs of statements around loops become subroutines of their own, and the Fortran around them calls these.
 *
 * A unit may hold anything; what Crayon translates is asked of its loops alone. A nest is a run of statements of one list, some of
 * them loops or array operations, all of whose statements and names are in the subset. It becomes a subroutine in a text of
 * its own, which goes through the compiler like any other file:
 *
 *      do i = 1, n                        subroutine crayon_step_1(n, a, grid_rho, rho_u1, crayon_left)
 *        a(i) = grid%rho(i)          =>   ...
 *      end do                             crayon_left = 0
 *
 * and in a copy of the unit the run is done only where the subroutine did not do it:
 *
 *      crayon_left = 1
 *      if (allocated(grid%rho)) then
 *      call crayon_step_1(n, a(1), grid%rho(lbound(grid%rho,1)), ubound(grid%rho,1), crayon_left)
 *      end if
 *      if (crayon_left /= 0) then
 *      the run as it was written
 *      end if
 */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_H

#include "frontend/text/source_options.h"
#include "support/context.h"
#include "support/text.h"

typedef struct Outline Outline;

/* Why a statement stays with Fortran. */
typedef struct {
    SourceRange where;
    const char *why;
} OutlineReason;

/* A text of another file, preprocessed already. */
typedef struct {
    const char *path; /* what it is known by; what it includes may stand in its folder */
    const char *text;
    size_t length;
    bool fixed;
    bool has_line_length; /* else its lines are as long as those of the file that is read: */
    uint32_t line_length; /* 0: no limit */
    bool named;        /* it is called as the procedure that was asked for */
    uint32_t distance; /* of guessed files: those of less come first, and hide the others */
} OutlineText;

/* What is asked of other files. */
typedef struct {
    /* The text of a module, as outline_print_module wrote it; false: it is not known. */
    bool (*module)(void *data, const char *module, OutlineText *text);
    /* The n-th file, from 0, that seems to define an external procedure; false: there are not so many. NULL: there are none. */
    bool (*procedure)(void *data, const char *procedure, uint32_t n, OutlineText *text);
    /* Nobody named these files: a procedure is taken along if one of them alone defines it, of the nearest that do, and nothing is said where the program has another one. */
    bool guessed;
    /* Whether a module whose text is not known may define the name, in lower case. NULL: each may. */
    bool (*defines)(void *data, const char *module, const char *name);
    void *data;
} OutlineSources;

/* What directives of OpenMP and OpenACC are. Under OUTLINE_TAKEN whole constructs of OpenMP may be nests; else they stay with Fortran, and
 * threads. Units with those of OpenACC stay with Fortran unless they are comments. */
typedef enum { OUTLINE_COMMENTS, OUTLINE_KEPT, OUTLINE_TAKEN } OutlineDirectives;

/* Reads a registered file, which is preprocessed already. Faults of the file are reported nowhere: the Fortran compiler finds them.
 * NULL: the structure of the file is not understood. `addresses`: the Fortran compiler knows LOC. `spans`: nests touch no more than what
 * they refer to, so that arrays may have gaps. */
Outline *outline_open(Context *context, uint32_t file, const FrontendOptions *options, OutlineDirectives directives, bool addresses, bool spans,
                      const OutlineSources *sources);

/* Nests are launched: those of at most so many points stay with Fortran. */
void outline_leave_few(Outline *outline, int64_t points);

/* Nests are functions: those of at most so many points that would be called time and again stay with Fortran. */
void outline_leave_brief(Outline *outline, int64_t points);

/* Kernels are made of rows: procedures with loops over arrays of others come along into loops that call them. */
void outline_take_rows(Outline *outline);

/* The Fortran compiler takes vectors of functions from a library: loops that it may make such vectors of stay with it, and the loops in them,
 * unless they are nests. */
void outline_leave_library(Outline *outline);

/* Whether the file's statements have such functions. */
bool outline_has_library(Outline *outline);

/* A routine's name in any case, or FILE:LINE of a loop that begins there. */
typedef struct {
    const char *name;
    bool found; /* set where a file has it */
} OutlineChosen;

/* What shall become no nest; those in or around it as well. */
typedef struct {
    const char *path; /* of the file, as the user knows it */
    const char *option;  /* as the user gives the names of `only` */
    OutlineChosen *only; /* all but these; none: nothing */
    uint32_t only_count;
    OutlineChosen *except; /* these */
    uint32_t except_count;
    bool leads;            /* what says how bounds lie to each other comes along before nests */
} OutlineChoice;

/* Before the nests are printed. Leaves out what stands behind `!$crayon host` too. */
void outline_choose(Outline *outline, const OutlineChoice *choice);

/* From now on data that the program keeps on a device count: directives of OpenACC and the PGI accelerator model become calls, and around what
 * stays with Fortran host and device are made the same. */
void outline_keep_data(Outline *outline);

/* From now on a nest may answer OUTLINE_COMPARES: then the copy runs the statements as they were written, and calls outline_comparing_name. */
enum { OUTLINE_COMPARES = 2 };
void outline_verify(Outline *outline);

/* Whether the copy calls what moves data though there is no nest; to be asked once nests are settled. */
bool outline_moves_data(Outline *outline);

/* Whether the file has compute constructs of OpenACC: in such a program what stands outside of them is the host's. */
bool outline_has_constructs(const Outline *outline);

/* Leaves out what makes host and device the same around what stays with Fortran. */
void outline_forget_left(Outline *outline);

/* What in the directives has no effect. */
uint32_t outline_warnings(const Outline *outline, const OutlineReason **warnings);

/* The n-th module that the file defines, from 0; NULL: there are not so many. */
const char *outline_module(const Outline *outline, uint32_t n);

/* What others who use it know of that module: its specifications, and the names of its procedures; with `bodies` the statements of those
 * that nests of others may take along. In the form of the file. */
void outline_print_module(Outline *outline, uint32_t n, bool bodies, Text *out);
bool outline_is_fixed(const Outline *outline);

/* The Fortran of the nests that there are, in free form; empty when there is none. */
void outline_print_nests(Outline *outline, Text *out);

/* Byte `at` of the text printed last has a fault: the statements that they stand for stay with Fortran, and what is left
 * of their nest is taken apart. The nests must be printed again. False: they stand for none. */
bool outline_reject(Outline *outline, uint32_t at, const char *why);

/* The same of a way out there of which it is not known before the nest begins whether it is taken: the procedure that it came along with is called by
 * Fortran from then on, as its own statements are. False also where that was said before. */
bool outline_reject_way_out(Outline *outline, uint32_t at);

/* How the copy passes an argument of a nest; by reference, unless something else is said. */
typedef enum { OUTLINE_BY_REFERENCE, OUTLINE_BY_VALUE, OUTLINE_NOT_PASSED } OutlinePassing;

/* Says so, once, of an argument of a nest of the text printed last, by its name there. The last one, which says whether the nest did its work, is always
 * passed. */
void outline_pass(Outline *outline, uint32_t nest, const char *argument, OutlinePassing passing);

/* The copy of the file that calls the nests of the text printed last. `path` is the file that the compiler shall name in its messages; NULL: it
 * counts the lines of the copy. */
void outline_print_host(Outline *outline, const char *path, Text *out);

/* The compiler refuses the copy printed last at byte `at`: the nest that is called there, or last before, stays with Fortran with all that it
 * holds. The nests must be printed again. False: there is none. */
bool outline_refuse(Outline *outline, uint32_t at, const char *why);

/* Where the compiler's code of something comes from. */
typedef struct {
    const char *file; /* without its folder */
    uint32_t line;
    const char *procedure; /* in whose code it stands, as inlined there perhaps; in any case */
} OutlineCode;

/* The innermost unit with that line, and those of the procedure's name, stay with Fortran. The nests must be printed again. False: they do already, or there are none. */
bool outline_leave_units(Outline *outline, const OutlineCode *code, const char *why);

/* The nests of the text printed last, in its order. */
uint32_t outline_count(const Outline *outline);

/* The name of such a nest's subroutine, and its statements in the file. */
const char *outline_nest_name(const Outline *outline, uint32_t nest);
SourceRange outline_nest_range(const Outline *outline, uint32_t nest);

/* The name of the subroutine that is called behind its statements as they were written (outline_verify). Its first argument is the status; the
 * others are what the nest may change. */
const char *outline_comparing_name(const Outline *outline, uint32_t nest);

/* What a nest shall do from now on: run sides of IFs that only infinities and NaNs lead to itself; leave its work wherever what is known before it of the paths to
 * its ways out holds, without loops that find out. */
typedef enum { OUTLINE_PLAIN, OUTLINE_EARLY, OUTLINE_WISHES } OutlineWish;
void outline_make(Outline *outline, OutlineWish wish, Name nest);
bool outline_is_made(const Outline *outline, OutlineWish wish, uint32_t nest);

/* What the user calls the variable that has this name in such a nest. */
const char *outline_nest_variable(const Outline *outline, uint32_t nest, const char *name);

/* Whether nobody uses what such a nest leaves in the scalar that has this name in it. */
bool outline_nest_is_unread(const Outline *outline, uint32_t nest, const char *name);

/* Whether its statements may change the variable that has this name in such a nest; the name of the user's routine that it is of; where its
 * subroutine stands in the text. */
bool outline_nest_changes(const Outline *outline, uint32_t nest, const char *name);
const char *outline_nest_unit(const Outline *outline, uint32_t nest);
void outline_nest_text(const Outline *outline, uint32_t nest, uint32_t *begin, uint32_t *end);

/* Why the n-th of such nests, though it is called, may run as it was written: the n-th reason from 0, NULL: there are not so many. */
const char *outline_nest_unless(const Outline *outline, uint32_t nest, uint32_t n);

/* In C, for the file of the nests: what their callers call besides, functions of these names, where one of them does; and variables that say
 * which statements the procedures of the file have. Nothing, where there is none of them. */
#define OUTLINE_ADDRESS "crayon_address"
#define OUTLINE_BODIES "crayon_bodies"
#define OUTLINE_ALL_APART "crayon_all_apart"
void outline_print_support(Outline *outline, bool cplusplus, Text *out);

/* The n-th of other files, from 0, whose external procedures the nests took along; NULL: there are not so many. */
const char *outline_given(const Outline *outline, uint32_t n);

/* The line of the user's file that byte `at` comes from. */
uint32_t outline_line(const Outline *outline, uint32_t at);

/* And that file, by the preprocessor's marks; `path` where there are none. */
const char *outline_path(const Outline *outline, uint32_t at, const char *path);

/* What the text printed last stands for, in the manner of diag_presume. `path` is the file, where the preprocessor named no other. */
const DiagPlace *outline_places(const Outline *outline, const char *path, uint32_t *count);

/* Why loops stay with Fortran, in order of place. */
uint32_t outline_reasons(const Outline *outline, const OutlineReason **reasons);

/* Whether it is that `only` does not name them. */
bool outline_is_not_chosen(const Outline *outline, const OutlineReason *reason);

/* The file, which may be an included one, and line of a reason; `path` is the outline's own. */
const char *outline_reason_place(const Outline *outline, const OutlineReason *reason, const char *path, uint32_t *line);

#endif
