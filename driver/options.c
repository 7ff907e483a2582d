#include "driver/options.h"

#include "ir/vec_shape.h"
#include "support/list.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef LIST(const char *) Strings;

/* Where an option's value goes while the command line is read. */
enum { MAX_SHARED = 232448 }; /* bytes, sm_90 and sm_100 */

typedef struct {
    Context *context;
    Options *options;
    Strings includes, files, macros, routines;
    const char *shape, *schedule;          /* as written */
    bool default_real_8, default_double_8; /* gfortran's spellings were given */
} Reading;

typedef enum { VALUE_NONE, VALUE_TEXT, VALUE_NUMBER } ValueKind;

/* One option: how it is spelled, what it takes, which commands accept it (space-separated, "" all). */
typedef struct {
    const char *name;
    ValueKind value;
    const char *commands;
    void (*set)(Reading *reading, const char *text, uint64_t number);
    const char *argument, *help;
} OptionRow;

/* True when `word` is one of the space-separated words of `list`. */
static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
    return false;
}

#define SETTER(id, statement)                                                             \
    static void set_##id(Reading *reading, const char *text, uint64_t number)             \
    {                                                                                     \
        Options *o = reading->options;                                                    \
        (void)o, (void)text, (void)number;                                                \
        statement;                                                                        \
    }
SETTER(fixed, o->frontend.form = FORM_FIXED)
SETTER(free, o->frontend.form = FORM_FREE)
SETTER(real8, o->frontend.real8 = true)
SETTER(int8, o->frontend.int8 = true)
SETTER(line_length, o->frontend.line_length = (uint32_t)number)
SETTER(no_line_length, o->frontend.line_length = 0)
SETTER(free_line_length, o->frontend.free_line_length = (uint32_t)number)
SETTER(no_free_line_length, o->frontend.free_line_length = 0)
SETTER(cpp, o->frontend.cpp = CPP_ON)
SETTER(no_cpp, o->frontend.cpp = CPP_OFF)
SETTER(default_real_8, o->frontend.real8 = reading->default_real_8 = true)
SETTER(default_double_8, reading->default_double_8 = true)
SETTER(max_errors, o->max_errors = (uint32_t)number)
SETTER(keep_going, o->keep_going = true)
SETTER(after, o->pipeline.after = text; o->after_frontend = strcmp(text, "frontend") == 0)
SETTER(passes, o->pipeline.only = text)
SETTER(verify_each, o->pipeline.verify_each = true)
SETTER(verify, o->verify = true)
SETTER(dump_dir, o->pipeline.dump_dir = text)
SETTER(time_passes, o->pipeline.time_passes = true)
SETTER(print_pipeline, o->print_pipeline = true)
SETTER(shape, reading->shape = text; o->pipeline.vectorize = strcmp(text, "loops") != 0; o->pipeline.vector.shape = shape_by_name(text))
SETTER(vl, o->pipeline.vector.vl = (uint32_t)number)
SETTER(regs, o->pipeline.vector.regs = (uint32_t)number)
SETTER(shared, o->pipeline.vector.shared = (uint32_t)number)
SETTER(schedule, reading->schedule = text; o->pipeline.vector.schedule = strcmp(text, "list") == 0 ? SCHEDULE_LIST : SCHEDULE_NATURAL)
SETTER(no_line_directives, o->no_line_directives = true)
SETTER(format, o->format = text; o->json = strcmp(text, "json") == 0)
SETTER(ptxas, o->ptxas = true)
SETTER(target, o->target = text)
SETTER(with, o->with = text)
SETTER(make, o->make_dir = text)
SETTER(run, o->run_dir = text)
SETTER(seed, o->seed = number)
SETTER(routine, list_push(reading->context->arena, &reading->routines, text))
SETTER(verbose, o->verbose = true)

#define EMITTERS "c cuda check reference ir ast report"
#define KERNELS "c cuda check ir report"
#define WRITERS "c cuda reference"
static const OptionRow rows[] = {
    {"--fixed", VALUE_NONE, EMITTERS, set_fixed, "", "fixed source form, whatever the extension"},
    {"--free", VALUE_NONE, EMITTERS, set_free, "", "free source form, whatever the extension"},
    {"--line-length", VALUE_NUMBER, EMITTERS, set_line_length, "N", "fixed form: columns that count (72; 0: all)"},
    {"--free-line-length", VALUE_NUMBER, EMITTERS, set_free_line_length, "N", "free form: longest line (132; 0: no limit)"},
    {"--cpp", VALUE_NONE, EMITTERS, set_cpp, "", "run the C preprocessor, whatever the extension"},
    {"--no-cpp", VALUE_NONE, EMITTERS, set_no_cpp, "", "do not run it"},
    {"--real8", VALUE_NONE, EMITTERS, set_real8, "", "default REAL and DOUBLE PRECISION have 8 bytes"},
    {"--int8", VALUE_NONE, EMITTERS, set_int8, "", "default INTEGER and LOGICAL have 8 bytes"},
    {"--max-errors", VALUE_NUMBER, EMITTERS, set_max_errors, "N", "print at most N errors (20; 0: all)"},
    {"--keep-going", VALUE_NONE, KERNELS, set_keep_going, "", "take what can be translated, list the rest (status 5)"},
    {"--shape", VALUE_TEXT, KERNELS, set_shape, "SHAPE", "shape of the kernels: auto, loops, "},
    {"--vl", VALUE_NUMBER, KERNELS, set_vl, "N", "vector length: lanes of a block (64)"},
    {"--regs", VALUE_NUMBER, KERNELS, set_regs, "N", "32-bit registers a lane for values (128; 8 to 255)"},
    {"--shared", VALUE_NUMBER, KERNELS, set_shared, "BYTES", "shared memory of a block (49152)"},
    {"--schedule", VALUE_TEXT, KERNELS, set_schedule, "ORDER", "order of instructions: natural or list"},
    {"--routine", VALUE_TEXT, KERNELS, set_routine, "NAME", "this routine (any case) and what it calls; repeatable"},
    {"--no-line-directives", VALUE_NONE, "c cuda", set_no_line_directives, "", "leave #line out of the output"},
    {"--after", VALUE_TEXT, "ir", set_after, "PASS", "stop after this pass or stage, or `frontend`"},
    {"--passes", VALUE_TEXT, KERNELS, set_passes, "A,B", "run just these passes and stages"},
    {"--verify", VALUE_NONE, "ir", set_verify, "", "only check the rules of the IR"},
    {"--verify-each", VALUE_NONE, KERNELS, set_verify_each, "", "check the rules of the IR after every pass"},
    {"--dump-dir", VALUE_TEXT, KERNELS, set_dump_dir, "DIR", "write the IR after each pass there"},
    {"--time-passes", VALUE_NONE, KERNELS, set_time_passes, "", "print the seconds each pass took"},
    {"--print-pipeline", VALUE_NONE, KERNELS, set_print_pipeline, "", "list the passes and stop"},
    {"--format", VALUE_TEXT, "report", set_format, "FORMAT", "text or json"},
    {"--ptxas", VALUE_NONE, "report", set_ptxas, "", "run nvcc; show what ptxas says too"},
    {"--target", VALUE_TEXT, "report", set_target, "ARCH", "architecture for --ptxas (sm_90)"},
    {"--with", VALUE_TEXT, "check", set_with, "LIST", "candidates: c, cuda-cpu, cuda-host, cuda (c)"},
    {"--make", VALUE_TEXT, "check", set_make, "DIR", "only make the inputs, expected results and code in DIR"},
    {"--run", VALUE_TEXT, "check", set_run, "DIR", "run what --make made; needs cc or nvcc alone"},
    {"--seed", VALUE_NUMBER, "check", set_seed, "N", "seed of the inputs (1)"},
    {"--verbose", VALUE_NONE, "check", set_verbose, "", "say what is done"},
};

/* gfortran's spellings of the same things. */
static const OptionRow aliases[] = {
    {"-ffixed-form", VALUE_NONE, EMITTERS, set_fixed, "", ""},
    {"-ffree-form", VALUE_NONE, EMITTERS, set_free, "", ""},
    {"-ffixed-line-length", VALUE_NUMBER, EMITTERS, set_line_length, "", ""},
    {"-ffixed-line-length-none", VALUE_NONE, EMITTERS, set_no_line_length, "", ""},
    {"-ffree-line-length", VALUE_NUMBER, EMITTERS, set_free_line_length, "", ""},
    {"-ffree-line-length-none", VALUE_NONE, EMITTERS, set_no_free_line_length, "", ""},
    {"-cpp", VALUE_NONE, EMITTERS, set_cpp, "", ""},
    {"-nocpp", VALUE_NONE, EMITTERS, set_no_cpp, "", ""},
    {"-fdefault-real-8", VALUE_NONE, EMITTERS, set_default_real_8, "", ""},
    {"-fdefault-double-8", VALUE_NONE, EMITTERS, set_default_double_8, "", ""},
    {"-fdefault-integer-8", VALUE_NONE, EMITTERS, set_int8, "", ""},
    {"-v", VALUE_NONE, "check", set_verbose, "", ""},
};

typedef struct {
    const char *name, *synopsis, *help;
} CommandRow;

static const CommandRow commands[] = {
    {"c", "[OPTIONS] -o DIR FILE...", "write NAME.c for each Fortran (or .nest) file: the program in plain C"},
    {"cuda", "[OPTIONS] -o DIR FILE...", "write NAME.cu for each Fortran (or .nest) file"},
    {"check", "[OPTIONS] FILE...", "compare the output with gfortran on the same inputs, bit by bit"},
    {"reference", "[OPTIONS] -o DIR FILE...", "write copies of the files that gfortran can compile (Cray merges)"},
    {"report", "[OPTIONS] FILE...", "what became of each loop, and where each value of the kernels lives"},
    {"ir", "[OPTIONS] FILE...", "print the IR of Fortran files, or of .nest files after passes"},
    {"ast", "[OPTIONS] FILE...", "print the syntax tree"},
    {"help", "[COMMAND]", "explain a command"},
};

enum {
    ROW_COUNT = sizeof rows / sizeof rows[0],
    ALIAS_COUNT = sizeof aliases / sizeof aliases[0],
    COMMAND_COUNT = sizeof commands / sizeof commands[0],
};

static const CommandRow *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

/* The spellings of gfortran that a command takes, in lines of 80 columns. */
static void print_aliases(const char *name)
{
    static const char head[] = "gfortran's spellings are accepted too:";
    size_t column = strlen(head);
    if (!has_word(EMITTERS, name)) return;
    printf("\n%s", head);
    for (int i = 0; i < ALIAS_COUNT; i++) {
        const char *argument = aliases[i].value ? "-N" : "";
        size_t length = 1 + strlen(aliases[i].name) + strlen(argument);
        if (strncmp(aliases[i].name, "-v", 3) == 0) continue;
        if (column + length > 79) {
            printf("\n ");
            column = 1;
        }
        printf(" %s%s", aliases[i].name, argument);
        column += length;
    }
    putchar('\n');
}

bool options_print_help(const char *name)
{
    if (!name) {
        puts("crayon COMMAND [OPTIONS] FILE...\n");
        for (int i = 0; i < COMMAND_COUNT; i++) printf("  %-10s %s\n", commands[i].name, commands[i].help);
        puts("\n`crayon help COMMAND` explains each.");
        return true;
    }
    const CommandRow *command = find_command(name);
    if (!command) return false;
    printf("crayon %s %s\n\n%s\n\n", command->name, command->synopsis, command->help);
    for (int i = 0; i < ROW_COUNT; i++) {
        if (!has_word(rows[i].commands, name)) continue;
        char spelled[64];
        snprintf(spelled, sizeof spelled, "%s%s%s", rows[i].name, rows[i].value ? "=" : "", rows[i].argument);
        Text help = {0};
        text_add(&help, rows[i].help);
        if (rows[i].set == set_shape) shape_add_names(" or ", &help);
        printf("  %-22s %s\n", spelled, text_string(&help));
        text_free(&help);
    }
    if (has_word(EMITTERS, name)) printf("  %-22s %s\n", "-I DIR", "look for INCLUDE and #include files there");
    if (has_word(EMITTERS, name)) printf("  %-22s %s\n", "-D NAME[=TEXT]", "define a macro of the preprocessor (1)");
    if (has_word(EMITTERS, name)) printf("  %-22s %s\n", "-U NAME", "undefine one");
    if (has_word(WRITERS, name)) printf("  %-22s %s\n", "-o DIR", "write there (the current folder)");
    print_aliases(name);
    return true;
}

static bool usage(const char *format, const char *what)
{
    fputs("crayon: error: ", stderr);
    fprintf(stderr, format, what);
    fputs("\nTry `crayon help`.\n", stderr);
    return false;
}

/* The row whose name is the argument up to `=`. gfortran's -ffixed-line-length-N ends in a number instead. */
static const OptionRow *find_row(const OptionRow *table, int count, const char *argument, const char **value)
{
    size_t length = strcspn(argument, "=");
    for (int i = 0; i < count; i++) {
        size_t name_length = strlen(table[i].name);
        if (name_length == length && strncmp(argument, table[i].name, length) == 0) {
            *value = argument[length] ? argument + length + 1 : NULL;
            return &table[i];
        }
        if (table == aliases && table[i].value == VALUE_NUMBER && strncmp(argument, table[i].name, name_length) == 0 &&
            argument[name_length] == '-') {
            *value = argument + name_length + 1;
            if (strspn(*value, "0123456789") == strlen(*value)) return &table[i];
        }
    }
    return NULL;
}

static bool read_number(const char *text, uint64_t *number)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno || *end || end == text || *text == '-' || *text == '+') return false;
    *number = value;
    return true;
}

/* Reads the long option argv[*at]; its value may be the next argument. */
static bool read_option(Reading *reading, int argc, char **argv, int *at)
{
    const char *argument = argv[*at], *value = NULL;
    const OptionRow *row = find_row(rows, ROW_COUNT, argument, &value);
    if (!row) row = find_row(aliases, ALIAS_COUNT, argument, &value);
    if (!row) return usage("unknown option '%s'", argument);
    if (!has_word(row->commands, reading->options->command)) return usage("'%s' is no option of this command", row->name);
    if (row->value == VALUE_NONE) {
        if (value) return usage("'%s' takes no value", row->name);
        row->set(reading, NULL, 0);
        return true;
    }
    if (!value && *at + 1 < argc) value = argv[++*at];
    if (!value || !*value) return usage("'%s' needs a value", row->name);
    uint64_t number = 0;
    if (row->value == VALUE_NUMBER && (!read_number(value, &number) || (row->set != set_seed && number > 1000000000)))
        return usage("'%s' is no number that this option takes", argument);
    row->set(reading, value, number);
    return true;
}

/* Reads -I DIR, -IDIR, -o DIR or -oDIR. */
static bool read_folder(Context *context, Reading *reading, int argc, char **argv, int *at)
{
    const char *argument = argv[*at], *value = argument + 2;
    if (!has_word(argument[1] == 'I' ? EMITTERS : WRITERS, reading->options->command))
        return usage("'%.2s' is no option of this command", argument);
    if (!*value) value = *at + 1 < argc ? argv[++*at] : NULL;
    if (!value || !*value) return usage("'%s' needs a folder", argument);
    if (argument[1] == 'I') list_push(context->arena, &reading->includes, value);
    else reading->options->output_dir = value;
    return true;
}

/* Reads -D NAME, -DNAME=TEXT, -U NAME. */
static bool read_macro(Context *context, Reading *reading, int argc, char **argv, int *at)
{
    const char *argument = argv[*at], *value = argument + 2;
    if (!has_word(EMITTERS, reading->options->command)) return usage("'%.2s' is no option of this command", argument);
    if (!*value) value = *at + 1 < argc ? argv[++*at] : NULL;
    bool letter = value && ((*value >= 'a' && *value <= 'z') || (*value >= 'A' && *value <= 'Z') || *value == '_');
    if (!letter) return usage("'%.2s' needs the name of a macro", argument);
    list_push(context->arena, &reading->macros, arena_printf(context->arena, "%c%s", argument[1], value));
    return true;
}

static bool read_arguments(Context *context, Reading *reading, int argc, char **argv)
{
    bool only_files = false;
    for (int i = 2; i < argc; i++) {
        const char *argument = argv[i];
        bool ok = true;
        if (only_files || argument[0] != '-' || argument[1] == '\0')
            list_push(context->arena, &reading->files, argument);
        else if (strcmp(argument, "--") == 0) only_files = true;
        else if (argument[1] == 'I' || argument[1] == 'o') ok = read_folder(context, reading, argc, argv, &i);
        else if (argument[1] == 'D' || argument[1] == 'U') ok = read_macro(context, reading, argc, argv, &i);
        else ok = read_option(reading, argc, argv, &i);
        if (!ok) return false;
    }
    return true;
}

/* The words and numbers that kernels are made by. */
static bool check_kernel_options(const Reading *reading)
{
    const VecOptions *vector = &reading->options->pipeline.vector;
    if (reading->shape && !has_word("auto loops", reading->shape) && !vector->shape) {
        Text names = {0};
        shape_add_names(" and ", &names);
        const char *what = arena_printf(reading->context->arena, "'%s'; auto, loops, %s are", reading->shape, text_string(&names));
        text_free(&names);
        return usage("there is no shape %s", what);
    }
    if (reading->schedule && !has_word("natural list", reading->schedule))
        return usage("there is no order '%s'; natural and list are", reading->schedule);
    if (vector->vl < 32 || vector->vl > 1024 || vector->vl % 32)
        return usage("--vl is a multiple of 32 from 32 to 1024%s", "");
    if (vector->regs < 8 || vector->regs > 255) return usage("--regs is from 8 to 255%s", "");
    if (vector->shared > MAX_SHARED) return usage("--shared is at most 232448, what a block can have%s", "");
    return true;
}

bool options_read(Context *context, int argc, char **argv, Options *options)
{
    *options = (Options){.output_dir = ".", .max_errors = 20, .with = "c", .seed = 1, .format = "text", .target = "sm_90"};
    options->frontend.line_length = 72;
    options->frontend.free_line_length = 132;
    options->pipeline.vectorize = true;
    options->pipeline.vector = (VecOptions){.vl = 64, .regs = 128, .shared = 49152};
    if (argc < 2) return usage("no command%s", "");
    options->command = argv[1];
    if (!find_command(argv[1])) return usage("unknown command '%s'", argv[1]);
    Reading reading = {.context = context, .options = options};
    if (!read_arguments(context, &reading, argc, argv)) return false;
    options->frontend.include_dirs = reading.includes.items;
    options->frontend.include_count = reading.includes.count;
    options->frontend.macros = reading.macros.items;
    options->frontend.macro_count = reading.macros.count;
    options->files = reading.files.items;
    options->file_count = reading.files.count;
    options->routines = reading.routines.items;
    options->routine_count = reading.routines.count;
    if (reading.default_real_8 && !reading.default_double_8)
        fputs("crayon: warning: with -fdefault-real-8 alone gfortran gives DOUBLE PRECISION 16 bytes, Crayon 8 (-fdefault-double-8)\n", stderr);
    if (!check_kernel_options(&reading)) return false;
    if (!has_word("text json", options->format))
        return usage("there is no format '%s'; text and json are", options->format);
    bool needs_files = strcmp(options->command, "help") != 0 && !options->run_dir && !options->print_pipeline;
    if (needs_files && !options->file_count) return usage("no input files%s", "");
    return true;
}
