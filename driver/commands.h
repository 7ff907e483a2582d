/* The commands, and what several of them do. The exit status is one of options.h. */
#ifndef CRAYON_DRIVER_COMMANDS_H
#define CRAYON_DRIVER_COMMANDS_H

#include "driver/options.h"
#include "report/listing.h"

/* Front end, then passes as the options say; NULL after user faults (reported, not yet flushed). */
NestProgram *command_translate(Context *context, const Options *options);

/* The file's name without folders and extension. */
char *command_base_name(Context *context, const char *path);

/* Whether no two input files would write the same NAME.c or NAME.cu; reports the first pair that would. */
bool command_names_differ(Context *context, const Options *options);

/* Whether --routine names the routine; all are when it was not given. */
bool command_selects(const Options *options, const NestRoutine *routine);

/* Says on stderr that --routine names none. */
void command_tell_no_routine(const char *name);

/* Whether each name of --routine is a routine's; a message on stderr for each that is none. */
bool command_names_found(const NestProgram *program, const Options *options);

/* Leaves only the routines that --routine names and what they call, as after the passes. False after a message on stderr. */
bool command_select(Context *context, NestProgram *program, const Options *options);

/* Leaves the nests of a program, and the procedures that they call. */
void command_drop_inlined(Context *context, NestProgram *program);

/* The listing of the n-th file, which is Fortran, with what the report of the program says of its loops; NULL: nothing is known of them. */
Listing *command_list_file(Context *context, const Options *options, const NestProgram *program, const Report *report, uint32_t n);

/* Whether no kernel spills more values than --max-spill allows; each kernel that does is a reported fault. */
bool command_gate_met(Context *context, const NestProgram *program, const Options *options);

/* Says which routines --keep-going leaves out, if there are faults; the command's status: `done`, whether something was made. */
int command_finish(Context *context, const NestProgram *program, bool done);

/* The function of each, which returns the exit status. */
int command_ast(Context *context, const Options *options);
int command_emit(Context *context, const Options *options); /* by the back end of the command's name */
int command_ir(Context *context, const Options *options);
int command_reference(Context *context, const Options *options);
int command_check(Context *context, const Options *options);
int command_report(Context *context, const Options *options);
int command_loopmark(Context *context, const Options *options);
int command_tune(Context *context, const Options *options);
int command_manual(Context *context, const Options *options);
int command_pipeline(void); /* --print-pipeline, of any */

/* One command: a row of the table, which ends with a name that is NULL. */
struct Command {
    const char *name;
    int (*run)(Context *context, const Options *options);
    uint32_t takes; /* TAKES_...; 0: no files either */
    const char *synopsis, *help;
    void (*print_more)(void); /* more lines of its help; NULL: none */
};
extern const Command commands[];

/* NULL: there is none of that name. */
const Command *command_find(const char *name);

#endif
