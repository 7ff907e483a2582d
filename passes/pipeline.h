/* The passes and the order they run in. */
#ifndef CRAYON_PASSES_PIPELINE_H
#define CRAYON_PASSES_PIPELINE_H

#include "passes/vec/vec_passes.h"
#include "support/text.h"

typedef struct {
    const char *only;      /* comma-separated names of passes and stages to run instead of the pipeline, `none`, or NULL */
    const char *after;     /* stop after this pass, or this stage of vectorize, or NULL */
    bool verify_each;      /* verify after every pass and stage (always done after the last pass) */
    bool unverified;       /* verify nothing: for tests that ask what a wrong program does */
    bool of_text;          /* the program is the user's IR text: rules that it breaks are his */
    const char *dump_dir;  /* write NN-PASS.nest after each pass, NN-MMMM-KERNEL-STAGE.nest after each stage of a candidate; or NULL */
    bool time_passes;      /* print seconds a pass and a stage to stderr */
    bool contract;         /* products that are added are rounded with their sums */
    bool vectorize;        /* make vector kernels; false: the `loops` shape alone */
    bool transpose;        /* arrays that lanes run along pass through shared memory, where a kernel has it */
    bool device;           /* kernels have memory of their own, where arrays lie */
    bool host_vectors;     /* loops that stay are for a compiler that makes vectors of them */
    uint32_t text;         /* operations and operands that a function may have, about; 0: any number */
    VecOptions vector;     /* of the kernels; shape SHAPE_NONE: choose */
} PipelineOptions;

/* What holds unless the command line says otherwise. */
PipelineOptions pipeline_defaults(void);

/* Runs the passes over the program. False after a user error (reported: an unknown name of a pass, a kernel that is not what
 * a stage takes, or that does not fit). A broken rule after a pass is an internal error that names the pass, or with `of_text` a user's. */
bool pipeline_run(Context *context, NestProgram *program, const PipelineOptions *options);

/* Prints the pipeline, a line a pass with its needs and what it keeps. */
void pipeline_print(Text *out);

#endif
