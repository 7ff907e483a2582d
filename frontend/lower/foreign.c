/* Directives of others, read as assertions on the next loop: Cray's (CDIR$), the PGI accelerator model and OpenACC (!$acc), OpenMP
 * (!$omp).
 *
 * What such a directive moves, schedules or sizes is Crayon's own affair and has no effect. What it says of the order of
 * iterations counts: independent, or in order. An assertion of independence is left to the analysis where the directive
 * qualifies it (a distance, ordered), or where arrays would have to be private, by its clauses or by those of the region of threads that it
 * stands in: there it would not hold for the arrays as Fortran declares them. */
#include "frontend/lower/directive.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/thread_memory.h"
#include "frontend/sema/unit.h"

#include <ctype.h>
#include <string.h>

typedef enum {
    WORD_INERT,
    WORD_INDEPENDENT,
    WORD_SERIAL,
    WORD_QUALIFIED,   /* takes back independence */
    WORD_PRIVATE,     /* a list of variables */
    WORD_DEFAULT,     /* (private) and the like qualify what is said */
    WORD_TEAM,        /* makes threads */
    WORD_SHARED_WORK, /* independent, with the privates of the region that it stands in */
    WORD_COLLAPSE,    /* (n) */
    WORD_NOVECTOR,    /* until WORD_VECTOR */
    WORD_VECTOR,
    WORD_REST,        /* the rest of the directive is of no interest */
} WordEffect;

typedef struct {
    const char *sentinel, *word;
    WordEffect effect;
} ForeignWord;

static const ForeignWord foreign_words[] = {
    {"dir", "ivdep", WORD_INDEPENDENT}, {"dir", "concurrent", WORD_INDEPENDENT}, {"dir", "safevl", WORD_QUALIFIED},
    {"dir", "safe_distance", WORD_QUALIFIED}, {"dir", "nextscalar", WORD_SERIAL}, {"dir", "novector", WORD_NOVECTOR},
    {"dir", "vector", WORD_VECTOR}, {"dir", "shortloop", WORD_REST}, {"dir", "shortloop128", WORD_REST},
    {"dir", "inline", WORD_REST}, {"dir", "noinline", WORD_REST}, {"dir", "inlinealways", WORD_REST},
    {"dir", "inlinenever", WORD_REST}, {"dir", "list", WORD_REST}, {"dir", "nolist", WORD_REST}, {"dir", "align", WORD_REST},
    {"dir", "cache_align", WORD_REST}, {"dir", "unroll", WORD_REST}, {"dir", "nounroll", WORD_REST},
    {"dir", "recurrence", WORD_REST}, {"dir", "norecurrence", WORD_REST}, {"dir", "preferv", WORD_REST},
    {"dir", "prefervector", WORD_REST}, {"dir", "prefertask", WORD_REST}, {"dir", "suppress", WORD_REST},
    {"dir", "bounds", WORD_REST}, {"dir", "nobounds", WORD_REST}, {"dir", "code", WORD_REST}, {"dir", "nocode", WORD_REST},
    {"dir", "flow", WORD_REST}, {"dir", "noflow", WORD_REST}, {"dir", "fusion", WORD_REST}, {"dir", "nofusion", WORD_REST},
    {"dir", "interchange", WORD_REST}, {"dir", "nointerchange", WORD_REST}, {"dir", "collapse", WORD_REST},
    {"dir", "nocollapse", WORD_REST}, {"dir", "blockable", WORD_REST}, {"dir", "task", WORD_REST}, {"dir", "notask", WORD_REST},
    {"dir", "attributes", WORD_REST}, {"dir", "forceinline", WORD_REST}, {"dir", "assume_aligned", WORD_REST},
    {"dir", "pattern", WORD_REST}, {"dir", "nopattern", WORD_REST}, {"dir", "opt", WORD_REST}, {"dir", "noopt", WORD_REST},
    {"dec", "ivdep", WORD_INDEPENDENT}, {"dec", "simd", WORD_REST}, {"dec", "vector", WORD_REST}, {"dec", "novector", WORD_SERIAL},
    {"dec", "unroll", WORD_REST}, {"dec", "nounroll", WORD_REST}, {"dec", "attributes", WORD_REST}, {"dec", "distribute", WORD_REST},
    {"dec", "loop", WORD_REST}, {"dec", "parallel", WORD_INDEPENDENT}, {"dec", "noparallel", WORD_REST},

    {"acc", "end", WORD_REST}, {"acc", "region", WORD_TEAM}, {"acc", "data", WORD_INERT}, {"acc", "kernels", WORD_TEAM},
    {"acc", "parallel", WORD_TEAM}, {"acc", "serial", WORD_TEAM}, {"acc", "do", WORD_INERT}, {"acc", "loop", WORD_INERT},
    {"acc", "for", WORD_INERT}, {"acc", "update", WORD_REST}, {"acc", "wait", WORD_REST}, {"acc", "routine", WORD_REST},
    {"acc", "declare", WORD_REST}, {"acc", "enter", WORD_REST}, {"acc", "exit", WORD_REST}, {"acc", "cache", WORD_REST},
    {"acc", "host_data", WORD_REST}, {"acc", "atomic", WORD_REST}, {"acc", "init", WORD_REST}, {"acc", "shutdown", WORD_REST},
    {"acc", "set", WORD_REST}, {"acc", "independent", WORD_INDEPENDENT}, {"acc", "seq", WORD_SERIAL}, {"acc", "host", WORD_SERIAL},
    {"acc", "private", WORD_PRIVATE}, {"acc", "firstprivate", WORD_PRIVATE}, {"acc", "collapse", WORD_COLLAPSE},
    {"acc", "reduction", WORD_INERT}, {"acc", "gang", WORD_INERT}, {"acc", "worker", WORD_INERT}, {"acc", "vector", WORD_INERT},
    {"acc", "unroll", WORD_INERT}, {"acc", "tile", WORD_INERT}, {"acc", "auto", WORD_INERT}, {"acc", "shortloop", WORD_INERT},
    {"acc", "kernel", WORD_INERT}, {"acc", "cache", WORD_INERT}, {"acc", "copy", WORD_INERT}, {"acc", "copyin", WORD_INERT},
    {"acc", "copyout", WORD_INERT}, {"acc", "create", WORD_INERT}, {"acc", "local", WORD_INERT}, {"acc", "present", WORD_INERT},
    {"acc", "pcopy", WORD_INERT}, {"acc", "pcopyin", WORD_INERT}, {"acc", "pcopyout", WORD_INERT}, {"acc", "pcreate", WORD_INERT},
    {"acc", "present_or_copy", WORD_INERT}, {"acc", "present_or_copyin", WORD_INERT}, {"acc", "present_or_copyout", WORD_INERT},
    {"acc", "present_or_create", WORD_INERT}, {"acc", "no_create", WORD_INERT}, {"acc", "delete", WORD_INERT},
    {"acc", "deviceptr", WORD_INERT}, {"acc", "mirror", WORD_INERT}, {"acc", "updatein", WORD_INERT}, {"acc", "updateout", WORD_INERT},
    {"acc", "if", WORD_INERT}, {"acc", "async", WORD_INERT}, {"acc", "num_gangs", WORD_INERT}, {"acc", "num_workers", WORD_INERT},
    {"acc", "vector_length", WORD_INERT}, {"acc", "default", WORD_INERT}, {"acc", "device_type", WORD_INERT}, {"acc", "self", WORD_INERT},

    {"omp", "end", WORD_REST}, {"omp", "parallel", WORD_TEAM}, {"omp", "do", WORD_SHARED_WORK}, {"omp", "simd", WORD_INDEPENDENT},
    {"omp", "paralleldo", WORD_INDEPENDENT}, {"omp", "dosimd", WORD_SHARED_WORK}, {"omp", "enddo", WORD_REST},
    {"omp", "endparallel", WORD_REST}, {"omp", "endparalleldo", WORD_REST}, {"omp", "endsimd", WORD_REST},
    {"omp", "endcritical", WORD_REST}, {"omp", "endmaster", WORD_REST}, {"omp", "endsingle", WORD_REST},
    {"omp", "endsections", WORD_REST}, {"omp", "endworkshare", WORD_REST}, {"omp", "endtask", WORD_REST},
    {"omp", "endatomic", WORD_REST}, {"omp", "endordered", WORD_REST}, {"omp", "parallelworkshare", WORD_INERT},
    {"omp", "distribute", WORD_SHARED_WORK}, {"omp", "loop", WORD_SHARED_WORK}, {"omp", "workshare", WORD_INERT},
    {"omp", "target", WORD_INERT}, {"omp", "teams", WORD_TEAM}, {"omp", "data", WORD_INERT}, {"omp", "enter", WORD_REST},
    {"omp", "exit", WORD_REST}, {"omp", "update", WORD_REST}, {"omp", "single", WORD_REST}, {"omp", "master", WORD_REST},
    {"omp", "masked", WORD_REST}, {"omp", "critical", WORD_REST}, {"omp", "barrier", WORD_REST}, {"omp", "atomic", WORD_REST},
    {"omp", "flush", WORD_REST}, {"omp", "sections", WORD_REST}, {"omp", "section", WORD_REST}, {"omp", "task", WORD_REST},
    {"omp", "taskwait", WORD_REST}, {"omp", "threadprivate", WORD_REST}, {"omp", "declare", WORD_REST},
    {"omp", "private", WORD_PRIVATE}, {"omp", "firstprivate", WORD_PRIVATE}, {"omp", "lastprivate", WORD_PRIVATE},
    {"omp", "reduction", WORD_INERT}, {"omp", "shared", WORD_INERT}, {"omp", "default", WORD_DEFAULT}, {"omp", "copyin", WORD_INERT},
    {"omp", "schedule", WORD_INERT}, {"omp", "dist_schedule", WORD_INERT}, {"omp", "num_threads", WORD_INERT},
    {"omp", "num_teams", WORD_INERT}, {"omp", "thread_limit", WORD_INERT}, {"omp", "if", WORD_INERT}, {"omp", "nowait", WORD_INERT},
    {"omp", "collapse", WORD_COLLAPSE}, {"omp", "ordered", WORD_QUALIFIED}, {"omp", "safelen", WORD_QUALIFIED},
    {"omp", "simdlen", WORD_INERT}, {"omp", "aligned", WORD_INERT}, {"omp", "nontemporal", WORD_INERT}, {"omp", "linear", WORD_QUALIFIED},
    {"omp", "map", WORD_INERT}, {"omp", "device", WORD_INERT}, {"omp", "proc_bind", WORD_INERT}, {"omp", "bind", WORD_INERT},
    {"omp", "order", WORD_INERT}, {"omp", "defaultmap", WORD_INERT}, {"omp", "is_device_ptr", WORD_INERT},
};

static const ForeignWord *find_word(Name sentinel, Name word)
{
    for (size_t i = 0; i < sizeof foreign_words / sizeof *foreign_words; i++)
        if (strcmp(foreign_words[i].sentinel, sentinel) == 0 && strcmp(foreign_words[i].word, word) == 0) return &foreign_words[i];
    return NULL;
}

/* What one directive says. */
typedef struct {
    bool independent, serial, qualified;
    bool team, shares; /* it makes threads; it shares work among those that there are */
    uint32_t collapse;
} Meaning;

/* The directive's sentinel and its word at `word` as the file writes them; of several lines: the word in lower case. */
static const char *as_written(const DirectiveParser *parser, Name word, SourceRange loc)
{
    Context *context = parser->lower->context;
    size_t size;
    if (!loc.file) return arena_printf(context->arena, "%s %s", parser->directive->name, word);
    const char *text = diag_file_text(context->diag, loc.file, &size);
    uint32_t end = parser->located ? parser->base : loc.begin, begin = end;
    while (begin > 0 && text[begin - 1] != '\n') begin--;
    while (begin < end && strchr(" \t", text[begin])) begin++;
    while (end > begin && strchr(" \t&", text[end - 1])) end--;
    const char *written = parser->located ? arena_strndup(context->arena, text + loc.begin, loc.end - loc.begin) : word;
    return arena_printf(context->arena, "%.*s %s", (int)(end - begin), text + begin, written);
}

/* Whether no warning had this key. */
static bool is_first(Sema *sema, Name key)
{
    for (uint32_t i = 0; i < sema->warned.count; i++)
        if (sema->warned.items[i] == key) return false;
    list_push(sema->context->arena, &sema->warned, key);
    return true;
}

/* Names each unknown kind once. */
static void warn_unknown(DirectiveParser *parser, Name word, SourceRange loc)
{
    Sema *sema = parser->lower->unit->sema;
    if (!is_first(sema, intern_printf(sema->context->names, "%s %s", parser->directive->name, word))) return;
    diag_warning(sema->context->diag, loc, "directive '%s' is not known and has no effect", as_written(parser, word, loc));
}

/* Directives that say when data go to a device and back. A blank stands for any number of them. */
static const struct {
    const char *sentinel, *words;
} data_directives[] = {
    {"acc", "data"}, {"acc", "enter data"}, {"acc", "exit data"}, {"acc", "host_data"}, {"acc", "update"}, {"acc", "declare"},
    {"omp", "target data"}, {"omp", "target enter data"}, {"omp", "target exit data"}, {"omp", "target update"},
    {"omp", "declare target"},
};

/* The end of these words at the start of the text; NULL: it has others. */
static const char *skip_words(const char *text, const char *words)
{
    for (; *words; words++) {
        if (*words == ' ') {
            while (*text == ' ' || *text == '\t') text++;
        } else if (*text++ != *words) {
            return NULL;
        }
    }
    return isalnum((unsigned char)*text) || *text == '_' ? NULL : text;
}

/* Whether the directive is one of them; each kind is named once a file. */
static bool take_data(DirectiveParser *parser)
{
    Sema *sema = parser->lower->unit->sema;
    directive_skip_blanks(parser);
    for (size_t i = 0; i < sizeof data_directives / sizeof *data_directives; i++) {
        const char *words = data_directives[i].words, *end = skip_words(parser->at, words);
        if (!end || strcmp(data_directives[i].sentinel, parser->directive->name) != 0) continue;
        if (!is_first(sema, intern_printf(sema->context->names, "%u %s %s", parser->directive->loc.file, parser->directive->name, words))) return true;
        SourceRange loc = directive_place(parser, parser->at, end);
        diag_warning(sema->context->diag, loc, "directive '%s' moves no data and has no effect",
                     as_written(parser, intern(sema->context->names, words), loc));
        return true;
    }
    return false;
}

/* A list of variables in parentheses, left standing: an array in it qualifies what is said. */
static void find_arrays(DirectiveParser *parser, Meaning *meaning)
{
    const char *start = parser->at;
    SourceRange loc;
    if (!directive_accept(parser, "(")) return;
    do {
        Name name = directive_name(parser, &loc);
        Entity *entity = name ? scope_lookup(parser->lower->unit->scope, name) : NULL;
        if (entity && entity->rank) meaning->qualified = true;
    } while (directive_accept(parser, ","));
    parser->at = start;
}

static uint32_t number_in_parentheses(DirectiveParser *parser)
{
    const char *start = parser->at;
    uint32_t value = 0;
    if (directive_accept(parser, "(")) directive_skip_blanks(parser);
    while (*parser->at >= '0' && *parser->at <= '9' && value < 100) value = value * 10 + (uint32_t)(*parser->at++ - '0');
    parser->at = start;
    return value;
}

/* An argument behind a word: (...) or = value. */
static void skip_argument(DirectiveParser *parser)
{
    int depth = 0;
    directive_skip_blanks(parser);
    if (*parser->at == '=') {
        while (*parser->at && *parser->at != ' ' && *parser->at != ',') parser->at++;
        return;
    }
    if (*parser->at != '(') return;
    do {
        depth += (*parser->at == '(') - (*parser->at == ')');
        parser->at++;
    } while (*parser->at && depth > 0);
}

/* One word with its argument. False when the rest does not matter. */
static bool take_word(DirectiveParser *parser, Name word, SourceRange loc, Meaning *meaning)
{
    const ForeignWord *known = find_word(parser->directive->name, word);
    if (!known) {
        warn_unknown(parser, word, loc);
        return false;
    }
    switch (known->effect) {
    case WORD_INERT: break;
    case WORD_INDEPENDENT: meaning->independent = true; break;
    case WORD_TEAM: meaning->team = true; break;
    case WORD_SHARED_WORK: meaning->independent = meaning->shares = true; break;
    case WORD_DEFAULT:
        directive_skip_blanks(parser);
        meaning->qualified |= skip_words(parser->at, "( private") || skip_words(parser->at, "( firstprivate");
        break;
    case WORD_SERIAL: meaning->serial = true; break;
    case WORD_QUALIFIED: meaning->qualified = true; break;
    case WORD_PRIVATE: find_arrays(parser, meaning); break;
    case WORD_COLLAPSE: meaning->collapse = number_in_parentheses(parser); break;
    case WORD_NOVECTOR: parser->lower->novector = true; break;
    case WORD_VECTOR: parser->lower->novector = false; break;
    case WORD_REST: return false;
    }
    skip_argument(parser);
    return true;
}

/* Whether a region of threads, or of an accelerator's, ends. */
static bool ends_region(DirectiveParser *parser, Name first)
{
    static const char *const regions[] = {"parallel", "teams", "target", "kernels", "serial", "region"};
    SourceRange loc;
    if (!first || strncmp(first, "end", 3) != 0) return false;
    Name of = strcmp(first, "end") == 0 ? directive_name(parser, &loc) : first + 3;
    for (size_t n = 0; of && n < sizeof regions / sizeof *regions; n++)
        if (strcmp(of, regions[n]) == 0) return true;
    return false;
}

/* Follows regions of threads. Arrays that are private in one are one for all iterations of a loop here: what is said of these does not hold for them. Where a region
 * of OpenMP begins outside of what is read, nobody knows which are. */
static void follow_region(DirectiveParser *parser, Name first, Meaning *meaning, bool accelerator)
{
    Lower *lower = parser->lower;
    if (ends_region(parser, first)) {
        lower->region = OMP_NO_REGION;
    } else if (meaning->team && !meaning->independent) {
        lower->region = meaning->qualified || lower->region == OMP_PRIVATE_ARRAYS ? OMP_PRIVATE_ARRAYS : OMP_NO_PRIVATE_ARRAYS;
    } else if (meaning->independent) {
        const bool alone = !accelerator && meaning->shares && (!meaning->team || strcmp(first, "distribute") == 0);
        meaning->qualified |= lower->region == OMP_PRIVATE_ARRAYS || (alone && lower->region == OMP_NO_REGION);
    }
    meaning->qualified |= !accelerator && meaning->independent && sema_has_thread_memory(lower->unit->sema);
}

void foreign_directive(DirectiveParser *parser)
{
    Meaning meaning = {0};
    Name word, first = NULL;
    SourceRange loc;
    if (take_data(parser)) return;
    bool accelerator = strcmp(parser->directive->name, "acc") == 0;
    while ((word = directive_name(parser, &loc))) {
        /* every loop of a parallel construct is, unless it says otherwise */
        if (accelerator && first && strcmp(first, "parallel") == 0 && strcmp(word, "loop") == 0) meaning.independent = true;
        first = first ? first : word;
        if (!take_word(parser, word, loc, &meaning)) break;
        directive_accept(parser, ",");
    }
    if (accelerator || strcmp(parser->directive->name, "omp") == 0) follow_region(parser, first, &meaning, accelerator);
    if (meaning.serial) parser->lower->assertions |= LOOP_ASSERTED_SERIAL;
    else if (meaning.independent && !meaning.qualified) parser->lower->assertions |= LOOP_ASSERTED_INDEPENDENT;
    if (meaning.collapse) parser->lower->collapse = meaning.collapse;
}
