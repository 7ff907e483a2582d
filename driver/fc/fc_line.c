/* gfortran's command line. */
#include "driver/fc/fc.h"

#include "driver/backends.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

static const char *const with_value[] = {
    "-o", "-I", "-J", "-L", "-l", "-x", "-D", "-U", "-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-iprefix", "-MF", "-MT",
    "-MQ", "-Xlinker", "-Xassembler", "-Xpreprocessor", "-T", "-u", "-z", "-B", "-isysroot", "--param", "-e", "-wrapper", "-dumpbase",
    "-dumpdir", "-A", "-fintrinsic-modules-path", "-aux-info", "-dumpbase-ext", "-iplugindir", "-iwithprefix", "-iwithprefixbefore",
    "-imultilib", "-imultiarch", "-specs", "-Tbss", "-Tdata", "-Ttext", NULL,
};

/* With these gfortran does something else than compile to objects and link. */
static const char *const handing_over[] = {
    "-E", "-S", "-fsyntax-only", "--version", "--help", "-dumpversion", "-dumpfullversion", "-dumpmachine", "-dumpspecs", "-###", "-M", "-MM",
    "--target-help", "-fdump-*", "-print-*", "-help*", "--help=*", "-save-temps*", "-Wp,-M*", "-",
    "--assemble", "--compile", "--define-macro*", "--dependencies", "--entry*", "--for-*", "--include*", "--language*", "--library-directory*",
    "--output*", "--prefix*", "--preprocess", "--specs*", "--undefine-macro*", "--user-dependencies", "--write-*", NULL,
};

/* With these a file's arithmetic, its checks or its storage are other than what is translated, or other files are written beside objects. */
static const char *const plain_options[] = {
    "-ffpe-trap=*", "-fcheck=*", "-fbounds-check", "-fcheck-array-temporaries", "-fsanitize*", "-ffast-math", "-Ofast",
    "-funsafe-math-optimizations", "-fassociative-math", "-freciprocal-math", "-ffinite-math-only", "-fno-signed-zeros", "-frounding-math",
    "-fsignaling-nans", "-finit-local-zero", "-finit-integer=*", "-finit-real=*", "-finit-logical=*", "-finit-derived", /* CHARACTER variables are gfortran's */
    "-fdefault-real-10", "-fdefault-real-16", "-freal-*", "-finteger-4-integer-8", "-fd-lines-as-code",
    "-fdec*", "-ffp-contract=fast", "-ffp-contract=on", "-pg", "-p", "--coverage", "-fprofile*", "-ftest-coverage",
    "-finstrument*", "-fshort-enums", "-fno-trapping-math", "-fno-math-errno", "-fcx-*",
    "-fpack-derived", "-fno-align-commons", "-fno-underscoring", "-fsecond-underscore", "-fleading-underscore", "-ff2c",
    "-nocpp", "-Wa,-a*", "-flto*", "-fplugin*", "-fcoarray=lib", "-fcoarray=shared", "-m32", "-mx32", "-fno-sign-zero", "-ftrapv", "-gsplit-dwarf", "-fstack-usage", "-fcallgraph-info*",
    "-fsave-optimization-record", "-fc-prototypes*", "-da", NULL,
};

/* For the compiler of nests as well, which else does what -O2 says: vectors that gfortran does not make may have faults that it has not. */
static const char *const c_options[] = {"-O*", "-g*", "-m*", "-fPIC", "-fpic", "-fPIE", "-fpie", "-fno-pic", "-fno-PIC", "-fno-pie", NULL};

static bool matches(const char *argument, const char *pattern)
{
    size_t length = strlen(pattern);
    if (length && pattern[length - 1] == '*') return strncmp(argument, pattern, length - 1) == 0;
    return strcmp(argument, pattern) == 0;
}

static bool is_among(const char *argument, const char *const *patterns)
{
    for (; *patterns; patterns++)
        if (matches(argument, *patterns)) return true;
    return false;
}

/* -fcheck=recursion: no procedure that a nest takes along is one that may be active already. */
static bool checks_recursion_alone(const char *argument)
{
    return strcmp(argument, "-fcheck=recursion") == 0;
}

bool fc_is_fortran(const char *path)
{
    static const char *const extensions[] = {"f", "for", "ftn", "f90", "f95", "f03", "f08", "F", "FOR", "FTN", "fpp", "FPP", "F90", "F95",
                                             "F03", "F08", NULL};
    const char *dot = strrchr(path, '.');
    return dot && !strchr(dot, '/') && is_among(dot + 1, extensions);
}

/* -ffixed-line-length-132, -ffixed-line-length-none. */
static bool read_length(const char *argument, const char *option, uint32_t *length)
{
    size_t size = strlen(option);
    if (strncmp(argument, option, size) != 0) return false;
    *length = strcmp(argument + size, "none") == 0 ? 0 : (uint32_t)strtoul(argument + size, NULL, 10);
    return true;
}

/* f95, f2003, f2008ts ...; 0: gnu, legacy. */
static uint32_t standard_year(const char *name)
{
    uint32_t year = name[0] == 'f' ? (uint32_t)strtoul(name + 1, NULL, 10) : 0;
    return year == 95 ? 1995 : year;
}

static void read_language(FcLine *line, const char *argument, bool *real8, bool *double8)
{
    FrontendOptions *frontend = &line->frontend;
    if (strcmp(argument, "-ffree-form") == 0) frontend->form = FORM_FREE;
    if (strcmp(argument, "-ffixed-form") == 0) frontend->form = FORM_FIXED;
    if (strcmp(argument, "-fdefault-integer-8") == 0) frontend->int8 = true;
    if (strcmp(argument, "-fopenmp") == 0 || strncmp(argument, "-fopenacc", 9) == 0) line->directives = true;
    line->openacc |= strncmp(argument, "-fopenacc", 9) == 0;
    if (strcmp(argument, "-fcray-pointer") == 0) line->cray_pointers = true;
    if (strcmp(argument, "-fbackslash") == 0) line->escapes = true;
    if (strcmp(argument, "-fno-backslash") == 0) line->escapes = false;
    if (strcmp(argument, "-cpp") == 0) line->preprocess = true;
    if (strncmp(argument, "-std=", 5) == 0) frontend->standard = standard_year(argument + 5);
    if (strcmp(argument, "-fall-intrinsics") == 0) frontend->all_intrinsics = true;
    *real8 |= strcmp(argument, "-fdefault-real-8") == 0;
    *double8 |= strcmp(argument, "-fdefault-double-8") == 0;
    line->contracts |= strncmp(argument, "-ffp-contract", 13) == 0;
    read_length(argument, "-ffixed-line-length-", &frontend->line_length);
    read_length(argument, "-ffree-line-length-", &frontend->free_line_length);
}

/* gfortran makes vectors at -O2 and above, or as it is told. */
static bool is_vectorizing(const FcLine *line)
{
    bool level = false;
    int told = 0;
    for (uint32_t i = 0; i < line->given.count; i++) {
        const char *option = line->given.items[i];
        bool no = strncmp(option, "-fno-", 5) == 0;
        const char *name = no ? option + 5 : option + 2;
        if (strncmp(option, "-O", 2) == 0) level = option[2] >= '2' && option[2] <= '9';
        else if (strncmp(option, "-f", 2) == 0 && (strcmp(name, "tree-vectorize") == 0 || strcmp(name, "tree-loop-vectorize") == 0)) told = no ? -1 : 1;
    }
    return told ? told > 0 : level;
}

/* Processors that are named have operations that multiply and add with one rounding, but for those here. */
static bool is_fusing(const FcLine *line)
{
    static const char *const without[] = {"x86-64", "x86-64-v2", "nocona", "core2", "nehalem", "westmere", "sandybridge", "ivybridge", "k8", "k8-sse3", "amdfam10", "btver1", "btver2", NULL};
    bool fuses = false;
    for (uint32_t i = 0; i < line->given.count; i++) {
        const char *option = line->given.items[i];
        bool named = strncmp(option, "-march=", 7) == 0;
        if (named) fuses = true;
        for (uint32_t n = 0; named && without[n]; n++) fuses &= strcmp(option + 7, without[n]) != 0;
        fuses |= strncmp(option, "-mfma", 5) == 0 || strncmp(option, "-mavx512", 8) == 0;
    }
    return fuses;
}

/* gfortran calls its library for MATMUL of small matrices, too, at -O0 and -Og, or as it is told. */
static bool is_calling_matmul(const FcLine *line)
{
    bool calls = true, told = false;
    for (uint32_t i = 0; i < line->given.count; i++) {
        const char *option = line->given.items[i];
        if (strncmp(option, "-O", 2) == 0) calls = option[2] == '0' || option[2] == 'g';
        told |= strstr(option, "frontend-optimize") || strncmp(option, "-finline-matmul-limit", 21) == 0 || strcmp(option, "-fexternal-blas") == 0;
    }
    return calls || told;
}

/* What the last of -fNAME and -fno-NAME says; 0: neither is given. */
static int is_told(const FcLine *line, const char *name)
{
    int told = 0;
    for (uint32_t i = 0; i < line->given.count; i++) {
        const char *option = line->given.items[i];
        bool no = strncmp(option, "-fno-", 5) == 0;
        if (strncmp(option, "-f", 2) == 0 && strcmp(option + (no ? 5 : 2), name) == 0) told = no ? -1 : 1;
    }
    return told;
}

/* Whether the last level, of which `no` are the letters behind -O that are meant by none, is another one. */
static bool is_optimizing(const FcLine *line, const char *no)
{
    bool level = false;
    for (uint32_t i = 0; i < line->given.count; i++) {
        const char *option = line->given.items[i];
        if (strncmp(option, "-O", 2) == 0) level = !option[2] || !strchr(no, option[2]);
    }
    return level;
}

/* gfortran takes the indices of DO CONCURRENT in an order of its own from -O1 on, -Og and -Os too, or as it is told. */
static bool is_interchanging(const FcLine *line)
{
    int told = is_told(line, "frontend-loop-interchange");
    return told ? told > 0 : is_optimizing(line, "0");
}

/* Calls that stand twice in an expression are one from -O1 on, not at -Og, or as it is told. */
static bool is_calling_again(const FcLine *line)
{
    int told = is_told(line, "frontend-optimize");
    return told ? told < 0 : !is_optimizing(line, "0g");
}

static void set_cuda(Context *context, FcLine *line, const char *value)
{
    (void)context, (void)value;
    line->backend = FC_CUDA;
}

static void set_c(Context *context, FcLine *line, const char *value)
{
    (void)context, (void)value;
    line->backend = FC_C;
}

static void set_explain(Context *context, FcLine *line, const char *value)
{
    (void)context, (void)value;
    line->explain = true;
}

static void set_gfortran(Context *context, FcLine *line, const char *value)
{
    (void)context;
    line->gfortran = value;
}

/* The next of names with commas between; NULL: there are no more. */
static const char *next_name(Context *context, const char **list)
{
    const char *at = *list + strspn(*list, ",");
    size_t length = strcspn(at, ",");
    *list = at + length;
    return length ? arena_strndup(context->arena, at, length) : NULL;
}

static void set_only(Context *context, FcLine *line, const char *value)
{
    for (const char *name; (name = next_name(context, &value));) list_push(context->arena, &line->only, ((OutlineChosen){name, false}));
}

static void set_not(Context *context, FcLine *line, const char *value)
{
    for (const char *name; (name = next_name(context, &value));) list_push(context->arena, &line->except, ((OutlineChosen){name, false}));
}

/* A pattern that fits no file is warned of: a makefile may use one line in several folders. */
static void add_files(Context *context, Arguments *files, const char *pattern)
{
    glob_t found;
    int status = glob(pattern, 0, NULL, &found);
    if (status == GLOB_NOMATCH) fprintf(stderr, "crayon fc: warning: '--with=%s': no such file\n", pattern);
    for (size_t i = 0; status == 0 && i < found.gl_pathc; i++) list_push(context->arena, files, (const char *)arena_printf(context->arena, "%s", found.gl_pathv[i]));
    if (status == 0) globfree(&found);
}

static void set_with(Context *context, FcLine *line, const char *value)
{
    for (const char *name; (name = next_name(context, &value));) add_files(context, &line->with, name);
}

/* A number, or -1 after a message. */
static void set_few(Context *context, FcLine *line, const char *value)
{
    enum { MOST = 1000000 };
    char *end;
    long long number = strtoll(value, &end, 10);
    (void)context;
    line->few = end == value || *end || number < 0 || number > MOST ? -1 : number;
    if (line->few < 0) fprintf(stderr, "crayon fc: error: '--few=%s': a number from 0 to %d is needed\n", value, MOST);
}

static void set_threads(Context *context, FcLine *line, const char *value)
{
    (void)context, (void)value;
    line->threads = true;
}

static void set_trees(Context *context, FcLine *line, const char *value)
{
    (void)context, (void)value;
    line->trees = true;
}

static void set_contract(Context *context, FcLine *line, const char *value)
{
    (void)context, (void)value;
    line->contract = true;
}

static void set_fast(Context *context, FcLine *line, const char *value)
{
    (void)context, (void)value;
    line->contract = line->near = true;
}

static void set_tuning(Context *context, FcLine *line, const char *value)
{
    (void)context;
    line->tuning = value;
}

static void set_target(Context *context, FcLine *line, const char *value)
{
    (void)context;
    line->target = backend_is_target(value) ? value : NULL;
    if (!line->target) fprintf(stderr, "crayon fc: error: there is no target '%s'; they are named as sm_90 or sm_100a\n", value);
}

static void set_alone(Context *context, FcLine *line, const char *value)
{
    (void)context, (void)value;
    line->alone = true;
}

static void set_libs(Context *context, FcLine *line, const char *value)
{
    (void)context, (void)value;
    line->libs = true;
}

/* What gfortran does not have. */
static const struct {
    const char *name, *value; /* "": it takes none; else NAME=VALUE, or VALUE as the next argument */
    void (*set)(Context *context, FcLine *line, const char *value);
    const char *help;
} own_options[] = {
    {"--backend=cuda", "", set_cuda, "kernels for a GPU, compiled by nvcc (the default)"},
    {"--backend=c", "", set_c, "nests become C, compiled by cc"},
    {"--threads", "", set_threads, "threads share nests under --backend=c, by OpenMP"},
    {"--reductions=tree", "", set_trees, "sums and products of nests in trees"},
    {"--fp=contract", "", set_contract, "nests round products with the sums they are added in"},
    {"--fp=fast", "", set_fast, "and divides and roots without their last steps"},
    {"--target", "ARCH", set_target, "the GPU that kernels are code for (sm_90)"},
    {"--tuning", "FILE", set_tuning, "take what `crayon tune --nests` found for nests"},
    {"--explain", "", set_explain, "say what became of each file and each loop"},
    {"--only", "NAMES", set_only, "nests of these routines alone, and those at FILE:LINE"},
    {"--not", "NAMES", set_not, "no nests of these routines, none at FILE:LINE"},
    {"--few", "N", set_few, "nests of at most N points are gfortran's (64)"},
    {"--gfortran", "FILE", set_gfortran, "the gfortran to call, where it is not the one on PATH"},
    {"--with", "FILES", set_with, "take procedures of these files along into nests (patterns: in quotes)"},
    {"--alone", "", set_alone, "take none along but of modules (CUDA: else of files nearby)"},
    {"--libs", "", set_libs, "print what other drivers, as cc, need to link the objects"},
};

enum { OWN_COUNT = sizeof own_options / sizeof own_options[0] };

bool fc_option(uint32_t n, const char **name, const char **value, const char **help)
{
    if (n >= OWN_COUNT) return false;
    *name = own_options[n].name;
    *value = own_options[n].value;
    *help = own_options[n].help;
    return true;
}

void fc_print_options(void)
{
    for (int i = 0; i < OWN_COUNT; i++) {
        char spelled[64];
        snprintf(spelled, sizeof spelled, "%s%s%s", own_options[i].name, *own_options[i].value ? "=" : "", own_options[i].value);
        printf("  %-22s %s\n", spelled, own_options[i].help);
    }
}

/* Reads one of ours at `*at`, of which the value may be the next argument. False: it is none. */
static bool read_own(Context *context, FcLine *line, Arguments arguments, uint32_t *at)
{
    const char *argument = arguments.items[*at];
    for (int i = 0; i < OWN_COUNT; i++) {
        bool takes = *own_options[i].value;
        size_t length = strlen(own_options[i].name);
        if (strncmp(argument, own_options[i].name, length) != 0 || (argument[length] && !(takes && argument[length] == '='))) continue;
        if (takes && !argument[length] && *at + 1 == arguments.count) continue;
        const char *value = !takes ? NULL : argument[length] ? argument + length + 1 : arguments.items[++*at];
        own_options[i].set(context, line, value);
        return true;
    }
    return false;
}

void fc_add_source(Context *context, Arguments *arguments, const char *language, const char *path)
{
    if (language) arguments_add(context, arguments, "-x", language, (char *)NULL);
    list_push(context->arena, arguments, path);
}

static void add_input(Context *context, FcLine *line, const char *path)
{
    uint32_t at = line->link.count + (line->language ? 2 : 0);
    list_push(context->arena, &line->inputs, ((FcInput){path, at, line->language, line->language || fc_is_fortran(path)}));
    fc_add_source(context, &line->link, line->language, path);
    if (line->language) arguments_add(context, &line->link, "-x", "none", (char *)NULL);
}

/* -x: of the files behind it. */
static void set_language(FcLine *line, const char *argument, const char *name)
{
    static const char *const fortran[] = {"f77", "f77-cpp-input", "f95", "f95-cpp-input", NULL};
    line->language = is_among(name, fortran) ? name : NULL;
    if (!line->language && strcmp(name, "none") != 0) line->hands_over = argument;
}

static bool is_for_linker(const char *argument)
{
    static const char *const options[] = {"-L*", "-l*", "-Wl,*", "-static*", "-shared*", "-Xlinker", "-T", "-u", "-z", "-rdynamic", "-nostdlib",
                                          "-nodefaultlibs", "-nostartfiles", "-pie", "-no-pie", "-s", "-r", "-fuse-ld=*", NULL};
    return is_among(argument, options);
}

static void add_folders(Context *context, FcLine *line, const char *argument, const char *value)
{
    bool own = strncmp(argument, "-J", 2) == 0, include = strncmp(argument, "-I", 2) == 0;
    if (!own && !include) return;
    const char *folder = value ? value : argument + 2;
    if (own) line->module_folder = folder;
    else list_push(context->arena, &line->folders, folder);
}

/* What the file of dependencies is and holds, not what is compiled. */
static bool add_dependency(Context *context, FcLine *line, const char *argument, const char *value)
{
    if (strncmp(argument, "-M", 2) != 0) return false;
    if (strncmp(argument, "-MF", 3) == 0) line->dependency_file = value ? value : argument + 3;
    list_push(context->arena, &line->dependencies, argument);
    if (value) list_push(context->arena, &line->dependencies, value);
    return true;
}

static void add_option(Context *context, FcLine *line, const char *argument, const char *value)
{
    add_folders(context, line, argument, value);
    if (add_dependency(context, line, argument, value)) return;
    list_push(context->arena, &line->link, argument);
    if (value) list_push(context->arena, &line->link, value);
    if (is_for_linker(argument)) return;
    list_push(context->arena, &line->compile, argument);
    if (value) list_push(context->arena, &line->compile, value);
    if (!value && is_among(argument, c_options)) list_push(context->arena, &line->c_options, argument);
}

bool fc_read_line(Context *context, Arguments arguments, FcLine *line)
{
    bool real8 = false, double8 = false;
    *line = (FcLine){.frontend = {.line_length = 72, .free_line_length = 132}, .gfortran = "gfortran", .few = 64, .target = "sm_90"};
    for (uint32_t i = 0; i < arguments.count; i++) {
        const char *argument = arguments.items[i];
        if (read_own(context, line, arguments, &i)) {
            if (line->few < 0 || !line->target) return false;
            continue;
        }
        if (strncmp(argument, "--reductions", 12) == 0 || strncmp(argument, "--fp", 4) == 0) {
            fprintf(stderr, "crayon fc: error: there is no '%s': --reductions=tree, --fp=contract and --fp=fast\n", argument);
            return false;
        }
        if (strncmp(argument, "--backend", 9) == 0) {
            fprintf(stderr, "crayon fc: error: there is no '%s': --backend=cuda or --backend=c\n", argument);
            return false;
        }
        bool takes = is_among(argument, with_value), lacks = takes && i + 1 == arguments.count;
        takes = takes && !lacks;
        const char *value = takes ? arguments.items[++i] : NULL;
        list_push(context->arena, &line->given, argument);
        if (value) list_push(context->arena, &line->given, value);
        if (lacks || is_among(argument, handing_over)) line->hands_over = argument;
        if (is_among(argument, plain_options) && !checks_recursion_alone(argument)) line->plain = argument;
        read_language(line, argument, &real8, &double8);
        line->frontend.saves_all |= strcmp(argument, "-fno-automatic") == 0;
        if (strcmp(argument, "-c") == 0) line->stops_before_link = true;
        else if (strcmp(argument, "-o") == 0 && value) line->output = value;
        else if (strncmp(argument, "-o", 2) == 0 && !value && argument[2]) line->output = argument + 2;
        else if (strncmp(argument, "-x", 2) == 0) set_language(line, argument, value ? value : argument + 2);
        else if (argument[0] != '-') add_input(context, line, argument);
        else add_option(context, line, argument, value);
    }
    line->vectorizes = is_vectorizing(line);
    line->fuses = is_fusing(line);
    line->frontend.calls_matmul = is_calling_matmul(line);
    line->frontend.indices_as_written = !is_interchanging(line);
    line->frontend.calls_again = is_calling_again(line);
    line->frontend.real8 = real8;
    line->frontend.double16 = real8 && !double8;
    return true;
}
