#include "driver/backends.h"
#include "driver/commands.h"

#include "backend_cuda/dialect.h"
#include "ir/vec_shape.h"
#include "support/list.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef LIST(const char *) Strings;

typedef struct Option Option;

/* Where an option's value goes while the command line is read. */
typedef struct {
    Context *context;
    Options *options;
    Strings includes, files, macros, routines, tries;
    LIST(const Option *) given;
    bool default_real_8, default_double_8; /* gfortran's spellings were given */
} Reading;

typedef enum {
    VALUE_NONE,
    VALUE_TEXT,   /* --name=TEXT, or the next argument */
    VALUE_NUMBER, /* the same, up to 1000000000 */
    VALUE_LARGE,  /* a number of 64 bits */
    VALUE_BEHIND, /* -nTEXT, or the next argument */
} ValueKind;

/* The words that are values, with a blank between, and those that another table has. */
typedef struct {
    const char *words;
    void (*add_more)(const char *last, Text *out);
} Choices;

/* One option. */
struct Option {
    const char *name;
    ValueKind value;
    uint32_t group; /* TAKES_...: of the commands that have it; FOR_... */
    bool (*set)(Reading *reading, const char *text, uint64_t number); /* false after a fault */
    const char *argument;
    const char *help;    /* NULL: another spelling, which gfortran has */
    const Choices *choices; /* NULL: all texts are values */
};

/* A fault of the command line; false. */
static bool usage(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("crayon: error: ", stderr);
    vfprintf(stderr, format, args);
    fputs("\nTry `crayon help`.\n", stderr);
    va_end(args);
    return false;
}

/* ---- values ------------------------------------------------------------------------------ */

#define SETTER(id, statement)                                                             \
    static bool set_##id(Reading *reading, const char *text, uint64_t number)             \
    {                                                                                     \
        Options *o = reading->options;                                                    \
        (void)o, (void)text, (void)number;                                                \
        statement;                                                                        \
        return true;                                                                      \
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
SETTER(diagnostics, o->diagnostics = text)
SETTER(max_spill, o->max_spill = (uint32_t)number)
SETTER(keep_going, o->keep_going = true)
SETTER(nests, o->only_nests = true)
SETTER(after, o->pipeline.after = text; o->after_frontend = strcmp(text, "frontend") == 0)
SETTER(passes, o->pipeline.only = text)
SETTER(verify_each, o->pipeline.verify_each = true)
SETTER(verify, o->verify = true)
SETTER(dump_dir, o->pipeline.dump_dir = text)
SETTER(time_passes, o->pipeline.time_passes = true)
SETTER(print_pipeline, o->print_pipeline = true)
SETTER(shape, o->pipeline.vectorize = strcmp(text, "loops") != 0; o->pipeline.vector.shape = shape_by_name(text))
SETTER(schedule, o->pipeline.vector.schedule = strcmp(text, "list") == 0 ? SCHEDULE_LIST : SCHEDULE_NATURAL)
SETTER(divide, o->pipeline.vector.divide = strcmp(text, "nvcc") == 0 ? DIVIDE_IEEE : DIVIDE_GUARDED)
SETTER(tuning, o->tuning = text)
SETTER(size_class, o->size_class = text)
SETTER(tuned, o->tuned = text)
SETTER(size, o->size = text)
SETTER(try, list_push(reading->context->arena, &reading->tries, text))
SETTER(jobs, o->jobs = (uint32_t)number)
SETTER(threads, o->threads = true)
SETTER(fp, o->pipeline.vector.near = strcmp(text, "fast") == 0; o->pipeline.contract = strcmp(text, "exact") != 0)
SETTER(reductions, o->pipeline.vector.reductions = strcmp(text, "tree") == 0 ? REDUCTIONS_TREE : REDUCTIONS_IN_ORDER)
SETTER(dialect, o->dialect = text)
SETTER(function, o->pipeline.text = (uint32_t)number; o->text_given = true)
SETTER(no_line_directives, o->no_line_directives = true)
SETTER(format, o->format = text)
SETTER(prices, o->pipeline.vector.prices = true)
SETTER(ptxas, o->ptxas = true)
SETTER(with, o->with = text)
SETTER(make, o->make_dir = text)
SETTER(run, o->run_dir = text)
SETTER(replay, o->replay = text)
SETTER(locate, o->locate = true)
SETTER(trap, o->trap_nan = true)
SETTER(seed, o->seed = number)
SETTER(routine, list_push(reading->context->arena, &reading->routines, text))
SETTER(verbose, o->verbose = true)
SETTER(include, list_push(reading->context->arena, &reading->includes, text))
SETTER(output, o->output_dir = text)
SETTER(depends, o->depends = true)
SETTER(dependency_file, o->dependency_file = text)

static bool set_columns(Reading *reading, const char *text, uint64_t number)
{
    (void)text;
    reading->options->pipeline.vector.columns = (uint32_t)number;
    return (number >= 1 && number <= 32 && !(number & (number - 1))) || usage("--columns is a power of two from 1 to 32");
}

static bool set_vl(Reading *reading, const char *text, uint64_t number)
{
    (void)text;
    reading->options->pipeline.vector.vl = (uint32_t)number;
    return (number >= 32 && number <= 1024 && number % 32 == 0) || usage("--vl is a multiple of 32 from 32 to 1024");
}

static bool set_regs(Reading *reading, const char *text, uint64_t number)
{
    (void)text;
    reading->options->pipeline.vector.regs = (uint32_t)number;
    return (number >= 8 && number <= 255) || usage("--regs is from 8 to 255");
}

/* sm_90 and sm_100 have so much. */
static bool set_shared(Reading *reading, const char *text, uint64_t number)
{
    (void)text;
    reading->options->pipeline.vector.shared = (uint32_t)number;
    return number <= 232448 || usage("--shared is at most 232448, what a block can have");
}

static bool set_target(Reading *reading, const char *text, uint64_t number)
{
    (void)number;
    reading->options->target = text;
    return backend_is_target(text) || usage("there is no target '%s'; they are named as sm_90 or sm_100a", text);
}

/* -D or -U. */
static bool set_macro(Reading *reading, char what, const char *text)
{
    bool letter = (*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z') || *text == '_';
    list_push(reading->context->arena, &reading->macros, arena_printf(reading->context->arena, "%c%s", what, text));
    return letter || usage("'-%c' needs the name of a macro", what);
}
SETTER(define, return set_macro(reading, 'D', text))
SETTER(undefine, return set_macro(reading, 'U', text))

/* ---- the table --------------------------------------------------------------------------- */

static const Choices shapes = {"auto loops", shape_add_names}, orders = {"natural list", NULL}, divides = {"guarded nvcc", NULL}, reductions = {"source tree", NULL}, arithmetic = {"exact contract fast", NULL}, formats = {"text json html", NULL}, messages = {"text json sarif", NULL},
                     traps = {"nan", NULL}, sizes = {"small medium large", NULL},
                     measured = {"c cuda", NULL}, dialects = {"", dialect_add_names};
static const Option table[] = {
    /* name, what it takes, who takes it, function, name of the value, help, choices */
    {"--fixed", VALUE_NONE, TAKES_SOURCE, set_fixed, "", "fixed source form, whatever the extension", NULL},
    {"--free", VALUE_NONE, TAKES_SOURCE, set_free, "", "free source form, whatever the extension", NULL},
    {"--line-length", VALUE_NUMBER, TAKES_SOURCE, set_line_length, "N", "fixed form: columns that count (72; 0: all)", NULL},
    {"--free-line-length", VALUE_NUMBER, TAKES_SOURCE, set_free_line_length, "N", "free form: longest line (132; 0: no limit)", NULL},
    {"--cpp", VALUE_NONE, TAKES_SOURCE, set_cpp, "", "run the C preprocessor, whatever the extension", NULL},
    {"--no-cpp", VALUE_NONE, TAKES_SOURCE, set_no_cpp, "", "do not run it", NULL},
    {"--real8", VALUE_NONE, TAKES_SOURCE, set_real8, "", "default REAL and DOUBLE PRECISION have 8 bytes", NULL},
    {"--int8", VALUE_NONE, TAKES_SOURCE, set_int8, "", "default INTEGER and LOGICAL have 8 bytes", NULL},
    {"--max-errors", VALUE_NUMBER, TAKES_SOURCE | FOR_RUN | FOR_TUNED | FOR_REPLAY, set_max_errors, "N", "print at most N errors (20; 0: all)", NULL},
    {"--diagnostics", VALUE_TEXT, TAKES_SOURCE | FOR_RUN | FOR_TUNED | FOR_REPLAY, set_diagnostics, "FORMAT", "what faults are printed as", &messages},
    {"--keep-going", VALUE_NONE, TAKES_KERNELS | FOR_RUN, set_keep_going, "", "take what can be translated, list the rest (status 5)", NULL},
    {"--nests", VALUE_NONE, TAKES_KERNELS, set_nests, "", "take the loop nests of any routine, leave the rest", NULL},
    {"--shape", VALUE_TEXT, TAKES_KERNELS | FOR_REPLAY, set_shape, "SHAPE", "shape of the kernels", &shapes},
    {"--columns", VALUE_NUMBER, TAKES_KERNELS | FOR_REPLAY, set_columns, "N", "rows beside each other in a block (as memory asks)", NULL},
    {"--vl", VALUE_NUMBER, TAKES_KERNELS | FOR_REPLAY, set_vl, "N", "vector length: lanes of a block (64)", NULL},
    {"--regs", VALUE_NUMBER, TAKES_KERNELS | FOR_REPLAY, set_regs, "N", "32-bit registers a lane for values (128; 8 to 255)", NULL},
    {"--shared", VALUE_NUMBER, TAKES_KERNELS | FOR_REPLAY, set_shared, "BYTES", "shared memory of a block (49152)", NULL},
    {"--max-spill", VALUE_NUMBER, TAKES_GATE, set_max_spill, "N", "kernels that spill more values are faults (status 3)", NULL},
    {"--schedule", VALUE_TEXT, TAKES_KERNELS | FOR_REPLAY, set_schedule, "ORDER", "order of instructions", &orders},
    {"--divide", VALUE_TEXT, TAKES_KERNELS | FOR_REPLAY, set_divide, "DIVIDE", "divides and roots in CUDA", &divides},
    {"--reductions", VALUE_TEXT, TAKES_KERNELS | FOR_REPLAY, set_reductions, "ORDER", "sums and products of reals", &reductions},
    {"--fp", VALUE_TEXT, TAKES_KERNELS | FOR_REPLAY, set_fp, "ROUNDING", "how arithmetic rounds", &arithmetic},
    {"--function", VALUE_NUMBER, TAKES_KERNELS | FOR_REPLAY, set_function, "N", "operations of a function of C, about (3000; 0: any)", NULL},
    {"--routine", VALUE_TEXT, TAKES_KERNELS, set_routine, "NAME", "this routine (any case) and what it calls; repeatable", NULL},
    {"--no-line-directives", VALUE_NONE, TAKES_OUTPUT, set_no_line_directives, "", "leave #line out of the output", NULL},
    {"--tuning", VALUE_TEXT, TAKES_TUNING, set_tuning, "FILE", "take what `crayon tune` found for these routines", NULL},
    {"--size-class", VALUE_TEXT, TAKES_TUNING, set_size_class, "CLASS", "sizes to take it for", &sizes},
    {"--threads", VALUE_NONE, TAKES_THREADS, set_threads, "", "threads share loops of C, by OpenMP (cc -fopenmp)", NULL},
    {"--dialect", VALUE_TEXT, TAKES_DIALECT, set_dialect, "DIALECT", "of the kernels (all but cuda: untried)", &dialects},
    {"--after", VALUE_TEXT, TAKES_IR, set_after, "PASS", "stop after this pass or stage, or `frontend`", NULL},
    {"--passes", VALUE_TEXT, TAKES_KERNELS | FOR_REPLAY, set_passes, "A,B", "run just these passes and stages", NULL},
    {"--verify", VALUE_NONE, TAKES_IR, set_verify, "", "only check the rules of the IR", NULL},
    {"--verify-each", VALUE_NONE, TAKES_KERNELS | FOR_REPLAY, set_verify_each, "", "check the rules of the IR after every pass", NULL},
    {"--dump-dir", VALUE_TEXT, TAKES_KERNELS | FOR_REPLAY, set_dump_dir, "DIR", "write the IR after each pass there", NULL},
    {"--time-passes", VALUE_NONE, TAKES_KERNELS | FOR_REPLAY, set_time_passes, "", "print the seconds each pass took", NULL},
    {"--print-pipeline", VALUE_NONE, TAKES_KERNELS | FOR_RUN | FOR_TUNED | FOR_REPLAY, set_print_pipeline, "", "list the passes and stop", NULL},
    {"--format", VALUE_TEXT, TAKES_REPORT, set_format, "FORMAT", "", &formats},
    {"--prices", VALUE_NONE, TAKES_REPORT, set_prices, "", "show what each shape is expected to take", NULL},
    {"--ptxas", VALUE_NONE, TAKES_REPORT, set_ptxas, "", "run nvcc; show what ptxas says too", NULL},
    {"--target", VALUE_TEXT, TAKES_REPORT | TAKES_TUNING | TAKES_TUNE, set_target, "ARCH", "architecture of the GPU (sm_90)", NULL},
    {"--with", VALUE_TEXT, TAKES_TUNE, set_with, "BACKEND", "what to measure", &measured},
    {"--size", VALUE_TEXT, TAKES_TUNE, set_size, "N=1024,M=..", "sizes to measure (as large as 32 MB allow)", NULL},
    {"--try", VALUE_TEXT, TAKES_TUNE, set_try, "'K=V ...'", "try this beside the plain one, not the table; repeatable", NULL},
    {"--jobs", VALUE_NUMBER, TAKES_TUNE | FOR_TUNED, set_jobs, "N", "compile so many at once (one a processor)", NULL},
    {"-o", VALUE_BEHIND, TAKES_TUNE | FOR_TUNED, set_tuned, "FILE", "the tuning file (crayon.tuning)", NULL},
    {"--with", VALUE_TEXT, TAKES_CHECK | FOR_RUN | FOR_REPLAY, set_with, "LIST", "candidates: c, cuda-cpu, cuda-host, cuda (c); or interp", NULL},
    {"--make", VALUE_TEXT, TAKES_CHECK | TAKES_MADE, set_make, "DIR", "only make the inputs, expected results and code in DIR", NULL},
    {"--run", VALUE_TEXT, TAKES_CHECK | TAKES_MADE | FOR_RUN | FOR_TUNED, set_run, "DIR", "run what --make made; needs cc or nvcc alone", NULL},
    {"--replay", VALUE_TEXT, TAKES_CHECK | FOR_REPLAY, set_replay, "FILE", "run a nest again on what CRAYON_VERIFY saved", NULL},
    {"--locate", VALUE_NONE, TAKES_CHECK | FOR_REPLAY, set_locate, "", "name the first statement and instruction that differ", NULL},
    {"--trap", VALUE_TEXT, TAKES_CHECK | FOR_REPLAY, set_trap, "VALUE", "name the first statement that makes one", &traps},
    {"--seed", VALUE_LARGE, TAKES_CHECK | TAKES_MADE | FOR_REPLAY, set_seed, "N", "seed of the inputs (1)", NULL},
    {"--verbose", VALUE_NONE, TAKES_CHECK | TAKES_MADE, set_verbose, "", "say what is done", NULL},
    {"-I", VALUE_BEHIND, TAKES_SOURCE, set_include, "DIR", "look for INCLUDE and #include files there", NULL},
    {"-D", VALUE_BEHIND, TAKES_SOURCE, set_define, "NAME[=TEXT]", "define a macro of the preprocessor (1)", NULL},
    {"-U", VALUE_BEHIND, TAKES_SOURCE, set_undefine, "NAME", "undefine one", NULL},
    {"-o", VALUE_BEHIND, TAKES_FOLDER, set_output, "DIR", "write there (the current folder)", NULL},
    {"-MD", VALUE_NONE, TAKES_OUTPUT, set_depends, "", "write NAME.d: what outputs were made from, for make", NULL},
    {"-MF", VALUE_BEHIND, TAKES_OUTPUT, set_dependency_file, "FILE", "with -MD: write it there (-: on standard output)", NULL},
    /* gfortran's spellings of the same things */
    {"-ffixed-form", VALUE_NONE, TAKES_SOURCE, set_fixed, "", NULL, NULL},
    {"-ffree-form", VALUE_NONE, TAKES_SOURCE, set_free, "", NULL, NULL},
    {"-ffixed-line-length", VALUE_NUMBER, TAKES_SOURCE, set_line_length, "", NULL, NULL},
    {"-ffixed-line-length-none", VALUE_NONE, TAKES_SOURCE, set_no_line_length, "", NULL, NULL},
    {"-ffree-line-length", VALUE_NUMBER, TAKES_SOURCE, set_free_line_length, "", NULL, NULL},
    {"-ffree-line-length-none", VALUE_NONE, TAKES_SOURCE, set_no_free_line_length, "", NULL, NULL},
    {"-cpp", VALUE_NONE, TAKES_SOURCE, set_cpp, "", NULL, NULL},
    {"-nocpp", VALUE_NONE, TAKES_SOURCE, set_no_cpp, "", NULL, NULL},
    {"-fdefault-real-8", VALUE_NONE, TAKES_SOURCE, set_default_real_8, "", NULL, NULL},
    {"-fdefault-double-8", VALUE_NONE, TAKES_SOURCE, set_default_double_8, "", NULL, NULL},
    {"-fdefault-integer-8", VALUE_NONE, TAKES_SOURCE, set_int8, "", NULL, NULL},
    {"-v", VALUE_NONE, TAKES_CHECK | TAKES_MADE, set_verbose, "", NULL, NULL},
};
enum { OPTION_COUNT = sizeof table / sizeof table[0] };

/* ---- help -------------------------------------------------------------------------------- */

/* Lists the values, with `last` before the last of them. */
static void add_choices(const Choices *choices, const char *last, Text *out)
{
    for (const char *word = choices->words; *word;) {
        size_t length = strcspn(word, " ");
        const char *next = word[length] ? word + length + 1 : word + length;
        text_add_bytes(out, word, length);
        if (*next || choices->add_more) text_add(out, next[strcspn(next, " ")] || choices->add_more ? ", " : last);
        word = next;
    }
    if (choices->add_more) choices->add_more(last, out);
}

/* gfortran's spellings that a command takes, in lines of 80 columns. */
static void print_spellings(uint32_t takes)
{
    static const char head[] = "gfortran's spellings are accepted too:";
    size_t column = strlen(head);
    if (!(takes & TAKES_SOURCE)) return;
    printf("\n%s", head);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (table[i].help || table[i].group != TAKES_SOURCE) continue;
        const char *argument = table[i].value ? "-N" : "";
        size_t length = 1 + strlen(table[i].name) + strlen(argument);
        if (column + length > 79) {
            printf("\n ");
            column = 1;
        }
        printf(" %s%s", table[i].name, argument);
        column += length;
    }
    putchar('\n');
}

static const char *value_sign(const Option *option) { return option->value == VALUE_BEHIND ? " " : option->value ? "=" : ""; }

bool options_text(uint32_t n, OptionText *text, Text *choices)
{
    if (n >= OPTION_COUNT) return false;
    const Option *option = &table[n];
    *text = (OptionText){option->name, value_sign(option), option->argument, option->help, option->group};
    if (option->choices) add_choices(option->choices, ", ", choices);
    return true;
}

static void print_option(const Option *option)
{
    char spelled[64];
    snprintf(spelled, sizeof spelled, "%s%s%s", option->name, value_sign(option), option->argument);
    Text help = {0};
    text_printf(&help, "%s%s", option->help, option->choices && *option->help ? ": " : "");
    if (option->choices) add_choices(option->choices, " or ", &help);
    printf("  %-22s %s\n", spelled, text_string(&help));
    text_free(&help);
}

bool options_print_help(const char *name)
{
    if (!name) {
        puts("crayon COMMAND [OPTIONS] FILE...\n");
        for (const Command *command = commands; command->name; command++) printf("  %-10s %s\n", command->name, command->help);
        puts("\n`crayon help COMMAND` explains each.");
        return true;
    }
    const Command *command = command_find(name);
    if (!command) return false;
    printf("crayon %s %s\n\n%s\n\n", command->name, command->synopsis, command->help);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (command->takes & table[i].group && table[i].help) print_option(&table[i]);
    if (command->print_more) command->print_more();
    print_spellings(command->takes);
    return true;
}

/* ---- reading ----------------------------------------------------------------------------- */

/* Whether the argument is the option, and what stands behind it (NULL: nothing). A number may follow gfortran's spellings after
 * a `-`. */
static bool is_option(const Option *option, const char *argument, const char **value)
{
    size_t length = strlen(option->name);
    if (strncmp(argument, option->name, length) != 0) return false;
    const char *behind = argument + length;
    *value = *behind ? behind + 1 : NULL;
    if (option->value == VALUE_BEHIND) {
        *value = *behind ? behind : NULL;
        return true;
    }
    if (*behind == '-' && !option->help && option->value == VALUE_NUMBER) return strspn(*value, "0123456789") == strlen(*value);
    return *behind == '\0' || *behind == '=';
}

/* The option that the command takes, or one of the name that it does not take. */
static const Option *find_option(const char *argument, uint32_t takes, const char **value)
{
    const Option *other = NULL;
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!is_option(&table[i], argument, value)) continue;
        if (table[i].group & takes) return &table[i];
        other = &table[i];
    }
    return other;
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

static bool is_choice(const Option *option, const char *value)
{
    Text choices = {0};
    add_choices(option->choices, ", ", &choices);
    size_t length = strlen(value);
    bool found = false;
    for (const char *word = text_string(&choices); *word && !found;) {
        size_t size = strcspn(word, ",");
        found = size == length && strncmp(word, value, length) == 0;
        word += size;
        word += strspn(word, ", ");
    }
    text_free(&choices);
    return found;
}

static bool refuse_choice(Context *context, const Option *option, const char *value)
{
    char *what = arena_strndup(context->arena, option->argument, strlen(option->argument));
    for (char *c = what; *c; c++) *c = (char)tolower((unsigned char)*c);
    Text choices = {0};
    add_choices(option->choices, " and ", &choices);
    usage("there is no %s '%s'; %s %s", what, value, text_string(&choices), strchr(text_string(&choices), ' ') ? "are" : "is");
    text_free(&choices);
    return false;
}

/* Reads the option argv[*at]; its value may be the next argument. */
static bool read_option(Reading *reading, int argc, char **argv, int *at)
{
    const char *argument = argv[*at], *value = NULL;
    const Option *option = find_option(argument, reading->options->command->takes, &value);
    uint64_t number = 0;
    if (!option) return usage("unknown option '%s'", argument);
    if (!(reading->options->command->takes & option->group)) return usage("'%s' is no option of this command", option->name);
    if (option->value == VALUE_NONE && value) return usage("'%s' takes no value", option->name);
    if (option->value && !value && *at + 1 < argc) value = argv[++*at];
    if (option->value && (!value || !*value)) return usage("'%s' needs a value", option->name);
    if (option->value == VALUE_NUMBER || option->value == VALUE_LARGE)
        if (!read_number(value, &number) || (option->value == VALUE_NUMBER && number > 1000000000))
            return usage("'%s' is no number that this option takes", argument);
    if (option->choices && !is_choice(option, value)) return refuse_choice(reading->context, option, value);
    list_push(reading->context->arena, &reading->given, option);
    return option->set(reading, value, number);
}

static bool read_arguments(Reading *reading, int argc, char **argv)
{
    bool only_files = false;
    for (int i = 2; i < argc; i++) {
        const char *argument = argv[i];
        if (only_files || argument[0] != '-' || argument[1] == '\0')
            list_push(reading->context->arena, &reading->files, argument);
        else if (strcmp(argument, "--") == 0) only_files = true;
        else if (!read_option(reading, argc, argv, &i)) return false;
    }
    return true;
}

/* The limits of the back end that is asked for; the C of files with kernels is that of the CUDA, and so it is in a folder of --make. What is
 * checked has few rows, and both kernels of a choice shall run. */
static void take_limits(Options *options)
{
    enum { ROWS_CHECKED = 4, ELEMENTS_CHECKED = 64 };
    bool checks = strcmp(options->command->name, "check") == 0, checks_c = checks && strcmp(options->with, "c") == 0 && !options->make_dir;
    bool tunes_c = options->command->takes & TAKES_TUNE && strcmp(options->with, "c") == 0;
    const Backend *backend = backend_find(checks_c || tunes_c || strcmp(options->command->name, "c") == 0 ? "c" : "cuda");
    uint32_t text = options->pipeline.text;
    backend_limit(backend, options->threads, &options->pipeline);
    if (options->text_given) options->pipeline.text = text;
    if (backend->stream_rows && checks) options->pipeline.vector.stream_rows = ROWS_CHECKED;
    if (backend->tile_elements && checks) options->pipeline.vector.tile_elements = ELEMENTS_CHECKED;
    options->pipeline.vector.leaves_unchanged = checks; /* the Fortran's results are those of one run */
    options->tuning_target = strcmp(backend->name, "c") == 0 ? "c" : options->target;
}

/* Whether all options that are given have an effect on a program that is there already. */
static bool made_takes(const Reading *reading, const char *made)
{
    uint32_t use = !reading->options->run_dir ? FOR_REPLAY : reading->options->command->takes & TAKES_CHECK ? FOR_RUN : FOR_TUNED;
    for (uint32_t i = 0; i < reading->given.count; i++)
        if (!(reading->given.items[i]->group & use)) return usage("'%s' does not go with %s, which has the program already", reading->given.items[i]->name, made);
    return true;
}

/* Whether the options go together. */
static bool options_agree(const Reading *reading)
{
    const Options *options = reading->options;
    if (options->dependency_file && !options->depends) return usage("-MF goes with -MD");
    const char *made = options->run_dir ? "--run" : options->replay ? "--replay" : NULL;
    if (made && options->make_dir) return usage("--make and %s are two calls", made);
    if (made && options->file_count) return usage("%s has the program already: '%s' is one argument too many", made, options->files[0]);
    if (made && !made_takes(reading, made)) return false;
    bool trees = options->pipeline.vector.reductions == REDUCTIONS_TREE;
    const char *given = trees ? "--reductions=tree" : options->pipeline.vector.near ? "--fp=fast" : "--fp=contract";
    if (!trees && !options->pipeline.contract) return true;
    if (trees && !options->pipeline.vectorize) return usage("--reductions=tree is of vector kernels, which --shape=loops has none of");
    if (options->command->takes & TAKES_TUNE) return usage("crayon tune compares with gfortran bit by bit, and %s rounds otherwise", given);
    if (options->replay) return usage("--replay compares with gfortran bit by bit, and %s rounds otherwise", given);
    return true;
}

bool options_read(Context *context, int argc, char **argv, Options *options)
{
    *options = (Options){.output_dir = ".", .max_errors = 20, .max_spill = UINT32_MAX, .diagnostics = "text", .with = "c", .seed = 1, .format = "text", .target = "sm_90"};
    options->frontend.line_length = 72;
    options->frontend.free_line_length = 132;
    options->pipeline = pipeline_defaults();
    if (argc < 2) return usage("no command");
    options->command = command_find(argv[1]);
    if (!options->command) return usage("unknown command '%s'", argv[1]);
    options->only_nests = options->command->takes & TAKES_LISTING;
    options->as_it_stands = options->command->takes & TAKES_IR;
    Reading reading = {.context = context, .options = options};
    if (!read_arguments(&reading, argc, argv)) return false;
    options->frontend.include_dirs = reading.includes.items;
    options->frontend.include_count = reading.includes.count;
    options->frontend.macros = reading.macros.items;
    options->frontend.macro_count = reading.macros.count;
    options->files = reading.files.items;
    options->file_count = reading.files.count;
    options->routines = reading.routines.items;
    options->routine_count = reading.routines.count;
    options->tries = reading.tries.items;
    options->try_count = reading.tries.count;
    options->frontend.double16 = reading.default_real_8 && !reading.default_double_8;
    take_limits(options);
    if (!options_agree(&reading)) return false;
    bool needs_files = options->command->takes && !options->run_dir && !options->replay && !options->print_pipeline;
    if (needs_files && !options->file_count) return usage("no input files");
    if (!options->command->takes && options->file_count > 1) return usage("'%s' is one argument too many", options->files[1]);
    return true;
}
