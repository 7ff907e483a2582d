/* `crayon fc`: a compiler driver with gfortran's command line. */
#ifndef CRAYON_DRIVER_FC_FC_H
#define CRAYON_DRIVER_FC_FC_H

#include "driver/compiler_driver.h"
#include "driver/process.h"
#include "frontend/frontend.h"
#include "frontend/outline/outline.h"
#include "passes/pipeline.h"

typedef enum { FC_CUDA, FC_C } FcBackend;

/* An argument that names a file to compile, or one for the linker. */
typedef struct {
    const char *path;
    uint32_t at;     /* its place in `link` */
    const char *language; /* of -x, which stands before it in `link`; NULL: its extension says it */
    bool is_fortran;
} FcInput;

typedef struct {
    Arguments given;    /* what gfortran would have got */
    Arguments compile;  /* its options for compiling: without inputs, -c, -o and what is the linker's alone */
    Arguments link;     /* its arguments for linking, inputs among them; those of Fortran are replaced by objects */
    Arguments dependencies; /* -MD and kin, with their values */
    const char *dependency_file; /* -MF; NULL: not given */
    Arguments c_options; /* of these, what the compiler of kernels gets */
    LIST(FcInput) inputs;
    const char *module_folder; /* -J; NULL: not given */
    LIST(const char *) folders; /* -I */
    const char *output; /* -o; NULL: not given */
    const char *language; /* of the file that is compiled, as FcInput has it */
    bool stops_before_link; /* -c */
    const char *hands_over; /* the option for which gfortran does all; NULL: none */
    const char *plain;      /* the option for which no file is looked at; NULL: none */
    bool directives;        /* -fopenmp, -fopenacc */
    bool openacc;           /* -fopenacc */
    bool cray_pointers;     /* -fcray-pointer */
    bool escapes;           /* -fbackslash */
    bool preprocess;        /* -cpp: whatever the extension */
    bool contracts;         /* -ffp-contract is given */
    bool vectorizes;        /* gfortran makes vectors of loops */
    bool fuses;             /* the processor may have operations that multiply and add, rounding once */
    FrontendOptions frontend;
    FcBackend backend;
    bool threads;           /* --threads */
    bool trees, contract, near; /* --reductions=tree; --fp=contract and fast; --fp=fast: nests round otherwise than gfortran */
    const char *tuning;     /* --tuning; NULL: none */
    bool explain;
    const char *gfortran;   /* the program */
    LIST(OutlineChosen) only, except; /* --only, --not */
    Arguments with;         /* --with: files */
    bool alone;             /* --alone */
    int64_t few;            /* --few: nests of at most so many points are gfortran's */
    const char *target;     /* --target: what kernels are code for, as sm_90; NULL: there is no such */
    bool libs;              /* --libs: only print what a link needs */
} FcLine;

/* Whether gfortran takes a file for Fortran by its extension. */
bool fc_is_fortran(const char *path);

/* Reads the arguments behind `crayon fc`. False after a message: usage. */
bool fc_read_line(Context *context, Arguments arguments, FcLine *line);

/* Adds a file that gfortran is to compile, with -x before it where it has a language. */
void fc_add_source(Context *context, Arguments *arguments, const char *language, const char *path);

/* The arguments, with those of files @FILE in their place. */
Arguments fc_read_responses(Context *context, int argc, char **argv);

/* The first error of the file `path` in what gfortran says: its line, and what it is. False: there is none. */
bool fc_find_error(Context *context, const char *said, const char *path, uint32_t *line, const char **message);

/* Settles what the nests, which are C, are passed: no more than they use, with `values` by value what they do not change, and whether they did
 * their work only where they may not do it. */
void fc_settle_arguments(Context *context, Outline *outline, NestProgram *program, bool values);

/* Writes the dependency file of a Fortran file that is compiled (`outline` NULL: not understood). False after gfortran's message. */
bool fc_write_dependencies(Context *context, const FcLine *line, const char *path, const Outline *outline);

/* With --explain says on standard error what became of each nest and loop. `program`: the nests, through all passes; NULL: there are none. */
void fc_explain(Context *context, const FcLine *line, const char *path, const Outline *outline, const NestProgram *program);

/* Makes large COMMON blocks of an object what they were before `ld -r`: other objects have them too. */
void fc_restore_commons(Text *object);

/* What gfortran's `-wrapper` is to be for static arrays to have pages of their own; NULL: the line has one, or this program cannot be named there. */
const char *fc_wrap_assembler(Context *context, const FcLine *line);

/* What gfortran's `-wrapper` runs instead of each program of its own: that one, given with its arguments, an assembler with files in which static arrays of 64 KiB and more
 * begin a page and have whole ones, and a section `crayon_statics` that names them, for backend_cuda/runtime/crayon_memory_pages.h. Returns only where there is no such program, after a message. */
int fc_own_pages(char **command);

/* The first word by which main knows it. */
#define FC_OWN_PAGES "fc-own-pages"

/* Compiles one Fortran file to an object; the exit status. */
int fc_compile(Context *context, const FcLine *line, const char *path, const char *object, const char *folder);

/* Compiles `source`, the text of nests in `folder`, to `object` there. The compiler's status; what it says goes to `output`. */
int fc_compile_nests(Context *context, const FcLine *line, const char *folder, const char *source, const char *object, Text *output);

/* `*folder`: where gfortran finds the file among its own libraries; NULL: it does not. False: gfortran does not answer. */
bool fc_find_library(Context *context, const FcLine *line, const char *file, const char **folder);

/* The object, in `folder`, by which the table of device memory hears what the program hands to MPI (backend_cuda/runtime/crayon_messages.c); NULL: the line
 * links no shared library of MPI, or gfortran does not compile C. */
const char *fc_messages(Context *context, const FcLine *line, const char *folder);

/* Says, where that is asked for, that a file is gfortran's as a whole for the line's option, and warns of directives that have no effect. */
void fc_say_plain(const FcLine *line, const char *path);

/* The folder of a file, as gfortran looks there for what the file includes and uses. */
const char *fc_folder(Context *context, const char *path);

/* The text of a module's file, if it stands beside the .mod that gfortran reads when it compiles the file `path`, and was written for that. */
bool fc_find_module(Context *context, const FcLine *line, const char *path, const char *module, OutlineText *found);

/* The .mod files read so far; NULL: one cannot be read. */
typedef struct {
    const char *module, *text;
} FcModuleText;

typedef LIST(FcModuleText) FcModuleTexts;

/* Whether a module may define a name, as far as the .mod that gfortran reads for the file `path` says it. */
bool fc_module_may_define(Context *context, const FcLine *line, const char *path, FcModuleTexts *texts, const char *module, const char *name);

/* Writes those of the modules that the file defines, once gfortran has written their .mod. */
void fc_write_modules(Context *context, const FcLine *line, Outline *outline);

/* Whether external procedures are looked for in the files beside each file, because nothing else is said and kernels are made. */
bool fc_looks_beside(const FcLine *line);

/* The n-th file of --with, or of those beside the file, from 0, in whose text an external procedure of that name seems to begin: what the preprocessor makes of it, in
 * files of `folder`. `path` is the file that is compiled. */
typedef struct FcGiven FcGiven;
FcGiven *fc_open_given(Context *context, const FcLine *line, const char *path, const char *folder);
bool fc_find_procedure(FcGiven *given, const char *procedure, uint32_t n, OutlineText *found);

/* Whether the file seems to have directives that move data. */
bool fc_has_data_directives(const char *path);

/* Whether the preprocessor leaves directives of OpenACC out, as _OPENACC is not defined. Those that are left were written to stand beside them. */
bool fc_loses_directives(const FcLine *line, const char *path);

/* Whether a backslash may stand in a literal of the text, which -fbackslash makes an escape of: not in a comment, or INCLUDE may bring one. */
bool fc_has_escape(const char *text, bool fixed);

/* Runs the preprocessor on the file `path`, of that language, and writes what it makes of it. False: it fails. */
bool fc_preprocess(Context *context, const FcLine *line, const char *language, const char *path, const char *to);

#endif
