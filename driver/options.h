/* The command line. */
#ifndef CRAYON_DRIVER_OPTIONS_H
#define CRAYON_DRIVER_OPTIONS_H

#include "frontend/frontend.h"
#include "passes/pipeline.h"

enum { EXIT_DONE = 0, EXIT_FAULTS = 1, EXIT_USAGE = 2, EXIT_GATE = 3, EXIT_DIFFERENCE = 4, EXIT_PARTLY = 5, EXIT_INTERNAL = 70 };

/* The options that a command takes, in groups. */
enum {
    TAKES_SOURCE = 1,   /* how Fortran is read */
    TAKES_KERNELS = 2,  /* the passes, and what kernels may use */
    TAKES_FOLDER = 4,   /* where to write */
    TAKES_OUTPUT = 8,   /* of what writes translations */
    TAKES_IR = 16, TAKES_REPORT = 32, TAKES_CHECK = 64, TAKES_DIALECT = 128, /* of that command alone */
    TAKES_THREADS = 512, /* of what makes C */
    TAKES_TUNING = 1024, /* of what reads a tuning file */
    TAKES_TUNE = 2048,   /* of what writes one, */
    TAKES_MADE = 4096,   /*   and of what makes a folder and runs it */
    TAKES_GATE = 8192,  /* of what has kernels as the options say */
    FOR_RUN = 16384, FOR_TUNED = 32768, FOR_REPLAY = 65536, /* of no command: what has an effect beside --run of check, of tune, and --replay */
    TAKES_LISTING = 256, /* no option: the files as they are, with the nests of any routine */
};

typedef struct Command Command;
typedef struct Nests Nests;

typedef struct {
    const Command *command;
    const char *const *files;
    uint32_t file_count;
    const char *output_dir;     /* -o, "." unless told */
    uint32_t max_errors;        /* --max-errors, 20 */
    const char *diagnostics;    /* --diagnostics: text, json or sarif */
    bool depends;               /* -MD */
    const char *dependency_file; /* -MF; NULL: one beside the outputs of each file */
    uint32_t max_spill;         /* --max-spill; UINT32_MAX: any number */
    bool keep_going;            /* --keep-going */
    bool only_nests;            /* --nests */
    const Nests *nests;         /* their texts, in the place of the files; NULL: the files */
    const char *const *routines; /* --routine=NAME: only these, in any case of letters; none: all */
    uint32_t routine_count;
    bool print_pipeline;        /* --print-pipeline */
    FrontendOptions frontend;   /* --fixed --free --real8 --int8 -I -D -U --cpp --no-cpp --line-length
                                   --free-line-length */
    PipelineOptions pipeline;   /* --passes --after --verify-each --dump-dir --time-passes --shape --vl --regs --shared
                                   --schedule --divide --reductions --fp --function */
    bool text_given;            /* --function */
    bool after_frontend;        /* --after=frontend */
    bool as_it_stands;          /* passes run on IR text only where they are asked for, and kernels need not be allocated */
    bool verify;                /* --verify */
    bool no_line_directives;    /* --no-line-directives */
    bool threads;               /* --threads */
    const char *tuning;         /* --tuning; NULL: none */
    const char *tuning_target;  /* the target of its entries that hold: c, or that of --target */
    const char *size_class;     /* --size-class; NULL: the largest there is */
    VecTuned choice;            /* of all routines, for a candidate of tune, where `chosen` */
    bool chosen;
    /* tune */
    const char *tuned;          /* -o; NULL: crayon.tuning */
    const char *size;           /* --size; NULL: check chooses */
    const char *const *tries;   /* --try; none: the table */
    uint32_t try_count;
    uint32_t jobs;              /* --jobs; 0: one a processor */
    const char *dialect;        /* --dialect; NULL: cuda */
    /* report */
    const char *format;         /* --format: text, json or html */
    bool ptxas;                 /* --ptxas */
    const char *target;         /* --target, "sm_90" */
    /* check */
    const char *with;           /* --with=c,cuda-cpu,cuda; "c" unless told */
    const char *make_dir;       /* --make DIR */
    const char *run_dir;        /* --run DIR */
    const char *replay;         /* --replay FILE */
    bool locate;                /* --locate */
    bool trap_nan;              /* --trap=nan */
    uint64_t seed;              /* --seed=N */
    bool verbose;               /* -v */
} Options;

/* Reads the arguments (argv[0] is the program). False after a message on stderr: usage error. */
bool options_read(Context *context, int argc, char **argv, Options *options);

/* What is told of an option. */
typedef struct {
    const char *name, *sign, *argument; /* "--shape", "=", "SHAPE"; the sign is empty for an option without value */
    const char *help;                   /* NULL: another spelling, which gfortran has */
    uint32_t group;                     /* TAKES_...: of the commands that have it */
} OptionText;

/* The n-th option of the table, from 0; `choices` gets its values with ", " between, empty where all texts are values. False: there are
 * not so many. */
bool options_text(uint32_t n, OptionText *text, Text *choices);

/* Prints the list of commands, or the help of one (NULL: all). False when there is no such command. */
bool options_print_help(const char *command);

#endif
