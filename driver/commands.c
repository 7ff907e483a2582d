/* The table of commands. */
#include "driver/commands.h"
#include "driver/compiler_driver.h"

#include <string.h>

/* Its command line is gfortran's, which is read elsewhere. */
static int command_fc(Context *context, const Options *options)
{
    (void)context;
    (void)options;
    internal_error("`crayon fc` came this far");
}

static int command_help(Context *context, const Options *options)
{
    (void)context;
    const char *name = options->file_count ? options->files[0] : NULL;
    if (options_print_help(name)) return EXIT_DONE;
    fprintf(stderr, "crayon: error: unknown command '%s'\n", name);
    return EXIT_USAGE;
}

enum { TAKES_WRITER = TAKES_SOURCE | TAKES_KERNELS | TAKES_GATE | TAKES_FOLDER | TAKES_OUTPUT | TAKES_TUNING };

const Command commands[] = {
    {"c", command_emit, TAKES_WRITER | TAKES_THREADS, "[OPTIONS] -o DIR FILE...",
     "write NAME.c for each Fortran (or .nest) file: the program in plain C", NULL},
    {"cuda", command_emit, TAKES_WRITER | TAKES_DIALECT, "[OPTIONS] -o DIR FILE...", "write NAME.cu for each Fortran (or .nest) file", NULL},
    {"check", command_check, TAKES_SOURCE | TAKES_KERNELS | TAKES_GATE | TAKES_CHECK | TAKES_THREADS | TAKES_TUNING, "[OPTIONS] FILE...",
     "compare the output with gfortran on the same inputs, bit by bit", NULL},
    {"tune", command_tune, TAKES_SOURCE | TAKES_KERNELS | TAKES_THREADS | TAKES_TUNE | TAKES_MADE, "[OPTIONS] [-o FILE] FILE...",
     "measure candidates, and keep the best one of each routine in a tuning file", NULL},
    {"reference", command_reference, TAKES_SOURCE | TAKES_FOLDER, "[OPTIONS] -o DIR FILE...",
     "write copies of the files that gfortran can compile (Cray merges)", NULL},
    {"report", command_report, TAKES_SOURCE | TAKES_KERNELS | TAKES_GATE | TAKES_REPORT, "[OPTIONS] FILE...",
     "what became of each loop, and where each value of the kernels lives", NULL},
    {"loopmark", command_loopmark, TAKES_SOURCE | TAKES_KERNELS | TAKES_GATE | TAKES_LISTING, "[OPTIONS] FILE...",
     "list the source, each loop marked with what became of it, and why", NULL},
    {"ir", command_ir, TAKES_SOURCE | TAKES_KERNELS | TAKES_GATE | TAKES_IR, "[OPTIONS] FILE...",
     "print the IR of Fortran files, or of .nest files after passes", NULL},
    {"fc", command_fc, 0, "[OPTIONS OF GFORTRAN] FILE...", "compile and link as gfortran does, loop nests by Crayon", fc_print_options},
    {"ast", command_ast, TAKES_SOURCE, "[OPTIONS] FILE...", "print the syntax tree", NULL},
    {"help", command_help, 0, "[COMMAND]", "explain a command", NULL},
    {"manual", command_manual, 0, "crayon.1|crayon-fc.1|crayon.bash|_crayon", "print a page for man, or the completion of a shell", NULL},
    {NULL, NULL, 0, NULL, NULL, NULL},
};

const Command *command_find(const char *name)
{
    for (const Command *command = commands; command->name; command++)
        if (strcmp(command->name, name) == 0) return command;
    return NULL;
}
