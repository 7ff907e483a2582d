#include "backend_host/host.h"

#include "ir/build.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

extern const char text_support_txt[], text_trees_txt[];

/* ---- names ---- */

bool host_routine_printed(const HostFile *file, const NestRoutine *routine)
{
    return routine->file == file->options->file;
}

static void take_symbols(HostFile *file, const NestRoutine *routine)
{
    if (routine->symbol) names_take(file->context, &file->names, routine->symbol);
    if (routine->entry) names_take(file->context, &file->names, routine->entry);
    for (StmtId id = 1; id < routine->stmts.count; id++) {
        const Stmt *stmt = &routine->stmts.items[id];
        if (stmt->kind == STMT_CALL) names_take(file->context, &file->names, stmt->call.symbol);
    }
}

HostFile host_file_create(Context *context, const NestProgram *program, const EmitOptions *options, bool cplusplus)
{
    HostFile file = {.context = context, .program = program, .options = options, .cplusplus = cplusplus,
                     .names = names_create(context, NULL)};
    file.area_names = arena_array(context->arena, Name, program->areas.count + 1);
    file.area_used = arena_array(context->arena, bool, program->areas.count + 1);
    for (RoutineId id = 1; id < program->routines.count; id++) take_symbols(&file, program->routines.items[id]);
    for (AreaId id = 1; id < program->areas.count; id++)
        if (program->areas.items[id].symbol) names_take(context, &file.names, program->areas.items[id].symbol);
    for (AreaId id = 1; id < program->areas.count; id++) {
        const Area *area = &program->areas.items[id];
        if (area->kind == AREA_OVERLAY) continue;
        if (area->symbol) {
            file.area_names[id] = area->symbol;
            continue;
        }
        const char *owner = area->owner ? program->routines.items[area->owner]->name : "saved";
        file.area_names[id] = names_fresh(context, &file.names, arena_printf(context->scratch, "%s_%s", owner, area->name));
    }
    return file;
}

/* ---- helper functions ---- */

typedef LIST(Name) NameList;

static bool list_has(const NameList *list, Name name)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i] == name) return true;
    return false;
}

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Adds the identifiers of a text that start with crayon_. */
static void list_helpers(Context *context, const char *text, NameList *list)
{
    for (const char *start = text, *end; (start = strstr(start, "crayon_")); start = end) {
        for (end = start + 7; is_of_word(*end);) end++;
        if (start > text && is_of_word(start[-1])) continue;
        Name name = intern_text(context->names, start, (size_t)(end - start));
        if (!list_has(list, name)) list_push(context->scratch, list, name);
    }
}

/* A section of a text of helpers: the line that it begins with, `//// NAME` and what follows the name, and what stands under it. */
typedef struct {
    const char *head, *head_end, *body, *end;
} Section;

typedef LIST(Section) SectionList;

/* The text is that of a section, for a type; `product`: of a tree, which else is a sum's. */
typedef struct {
    Name name;
    Section section;
    Type type; /* TYPE_NONE: the text is as it stands */
    bool product;
    const char *text; /* NULL: nobody has asked for it */
} Helper;

typedef LIST(Helper) HelperList;

static const char *const least_values[] = {
    [TYPE_I8] = "INT8_MIN", [TYPE_I16] = "INT16_MIN", [TYPE_I32] = "INT32_MIN", [TYPE_I64] = "INT64_MIN",
};

/* A text of a section with the letters behind $, and $MIN, replaced; `product`: of a tree, which else is a sum's. */
static const char *instance(Context *context, const char *text, size_t length, Type type, bool product)
{
    Text out = {0};
    for (const char *c = text; c < text + length; c++) {
        if (*c != '$') {
            const char *start = c;
            while (c + 1 < text + length && c[1] != '$') c++;
            text_add_bytes(&out, start, (size_t)(c + 1 - start));
            continue;
        }
        if (strncmp(c, "$MIN", 4) == 0) text_add(&out, least_values[type]), c += 2;
        else switch (c[1]) {
            case 'T': text_add(&out, type_info(type)->c_type); break;
            case 'U': text_add(&out, type_info(type)->unsigned_type); break;
            case 'W': text_add(&out, product ? "product" : "sum"); break;
            case 'O': text_add(&out, product ? "*" : "+"); break;
            case 'N': text_printf(&out, product ? "(%s)1" : "-(%s)0", type_info(type)->c_type); break;
            default: text_add(&out, product ? "1" : "0"); break;
            }
        c++;
    }
    const char *copy = arena_printf(context->scratch, "%s", text_string(&out));
    text_free(&out);
    return copy;
}

static void add_helper(Context *context, HelperList *helpers, const char *name, Helper helper)
{
    helper.name = intern(context->names, name);
    for (uint32_t i = 0; i < helpers->count; i++)
        if (helpers->items[i].name == helper.name) return;
    list_push(context->scratch, helpers, helper);
}

/* The section of the text behind this one, the first one where it is all 0; false: there is none. */
static bool next_section(const char *text, Section *section)
{
    const char *begin = section->end ? section->end : text;
    begin = begin ? strstr(begin, "\n//// ") : NULL;
    if (!begin) return false;
    section->head = begin + 6;
    section->head_end = strchr(section->head, '\n');
    section->body = section->head_end + 1;
    section->end = strstr(section->head_end, "\n//// ");
    if (!section->end) section->end = section->body + strlen(section->body);
    return true;
}

static SectionList list_sections(Context *context, const char *text)
{
    SectionList list = {0};
    for (Section section = {0}; next_section(text, &section);) list_push(context->scratch, &list, section);
    return list;
}

/* The section whose head is the name of that one and nothing else; that one itself: there is none. */
static const Section *find_instead(const SectionList *own, const Section *section)
{
    size_t length = strcspn(section->head, " \n");
    for (uint32_t i = 0; i < own->count; i++) {
        const Section *other = &own->items[i];
        if ((size_t)(other->head_end - other->head) == length && strncmp(other->head, section->head, length) == 0) return other;
    }
    return section;
}

static void add_instance(Context *context, HelperList *helpers, const Section *head, const Section *body, Type type, bool product)
{
    size_t length = strcspn(head->head, " \n");
    add_helper(context, helpers, instance(context, head->head, length, type, product), (Helper){.section = *body, .type = type, .product = product});
}

/* The helpers of support.txt, those of all integer types expanded, and of trees.txt; the first of a name counts. What `own` has instead stands in their
 * places, what it has beside them, as it is, behind all. */
static HelperList read_helpers(Context *context, const char *own)
{
    HelperList helpers = {0};
    SectionList owned = list_sections(context, own);
    for (Section section = {0}; next_section(text_support_txt, &section);) {
        const char *each = strstr(section.head, " : int");
        const Section *instead = find_instead(&owned, &section);
        for (Type type = TYPE_I8; type <= TYPE_I64; type++) {
            add_instance(context, &helpers, &section, instead, type, false);
            if (!each || each > section.head_end) break;
        }
    }
    for (Section section = {0}; next_section(text_trees_txt, &section);)
        for (int product = 0; product < 2; product++)
            for (Type type = TYPE_F32; type <= TYPE_F64; type++) add_instance(context, &helpers, &section, &section, type, product);
    for (uint32_t i = 0; i < owned.count; i++) {
        const Section *section = &owned.items[i];
        add_helper(context, &helpers, arena_strndup(context->scratch, section->head, (size_t)(section->head_end - section->head)), (Helper){.section = *section});
    }
    return helpers;
}

static const char *helper_text(Context *context, Helper *helper)
{
    size_t length = (size_t)(helper->section.end - helper->section.body);
    if (!helper->text && helper->type) helper->text = instance(context, helper->section.body, length, helper->type, helper->product);
    if (!helper->text) helper->text = arena_strndup(context->scratch, helper->section.body, length);
    return helper->text;
}

void host_print_helpers(HostFile *file, const char *helper, const Text *body, Text *out)
{
    text_printf(out, "\n#define CRAYON_HELPER %s\n\n", helper);
    Context *context = file->context;
    HelperList helpers = read_helpers(context, file->own_helpers);
    NameList used = {0};
    list_helpers(context, text_string(body), &used);
    Text powers = {0};
    for (uint32_t i = 0; i < used.count; i++) {
        size_t start = powers.length;
        if (host_print_power(used.items[i], &powers)) {
            text_add(&powers, "\n");
            list_helpers(context, powers.data + start, &used);
        }
    }
    for (uint32_t i = helpers.count; i-- > 0;)
        if (list_has(&used, helpers.items[i].name)) list_helpers(context, helper_text(context, &helpers.items[i]), &used);
    for (uint32_t i = 0; i < helpers.count; i++) {
        if (!list_has(&used, helpers.items[i].name)) continue;
        text_add(out, helper_text(context, &helpers.items[i]));
        text_add(out, "\n");
    }
    if (powers.length) text_add_bytes(out, powers.data, powers.length);
    text_free(&powers);
}

void host_print_origin(const HostFile *file, Text *out)
{
    const char *path = file->options->file ? diag_file_path(file->context->diag, file->options->file) : "", *slash = strrchr(path, '/');
    text_printf(out, "/* Made by %s from ", file->options->command);
    text_add_comment(out, slash ? slash + 1 : path);
    text_add(out, ". This text carries no conditions of Crayon's. */\n");
}

/* The pragma holds in functions defined behind it, whatever -ffp-contract says; clang knows the standard's. */
static const char flags_text[] =
    "#if defined __GNUC__ && !defined __clang__\n"
    "#pragma GCC optimize(\"fp-contract=off\")\n"
    "#elif defined __clang__\n"
    "#pragma STDC FP_CONTRACT OFF\n"
    "#endif\n"
    "#include <float.h>\n"
    "#include <math.h>\n"
    "#include <signal.h>\n"
    "#include <stdint.h>\n"
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "#include <string.h>\n"
    "#ifdef __SSE__\n"
    "#include <xmmintrin.h>\n"
    "#endif\n"
    "\n"
    "#if defined __FAST_MATH__ || defined __ASSOCIATIVE_MATH__ || defined __RECIPROCAL_MATH__ || \\\n"
    "    defined __NO_SIGNED_ZEROS__ || (defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__)\n"
    "#error \"compile without -ffast-math and its parts: results would differ from Fortran's\"\n"
    "#endif\n"
    "/* 16: wider than declared only for _Float16 */\n"
    "#if defined FLT_EVAL_METHOD && FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16\n"
    "#error \"floating-point operations must be done in their own type (use -msse2 -mfpmath=sse)\"\n"
    "#endif\n";

void host_print_support(HostFile *file, const char *helper, const char *extra, const Text *body, Text *out)
{
    text_add(out, flags_text);
    text_add(out, extra);
    host_print_helpers(file, helper, body, out);
}

/* ---- prototypes ---- */

static void print_prototype(HostFile *file, const char *prefix, const char *text, Text *out)
{
    Context *context = file->context;
    EmitOptions none = {0};
    HostFile plain = {.context = context, .options = &none};
    HostPrinter printer = {.file = &plain, .context = context, .out = out};
    host_print_long(&printer, arena_printf(context->scratch, "%s%s;", prefix ? prefix : file->cplusplus ? "extern \"C\" " : "", text));
}

static void print_known(HostFile *file, const NestRoutine *routine, Text *out)
{
    Text head = {0};
    host_print_head(file, routine, routine->symbol, NULL, &head);
    print_prototype(file, routine->part ? HOST_PART_PREFIX : NULL, text_string(&head), out);
    text_free(&head);
}

typedef struct {
    Name symbol;
    uint32_t count;
    Type result;
} External;

/* A routine known by its calls only: all its parameters are addresses. */
static void print_external(HostFile *file, const NestRoutine *routine, const Stmt *stmt, External external, Text *out)
{
    (void)routine;
    const char *text = arena_printf(file->context->scratch, "%s %s(", type_info(external.result)->c_type, stmt->call.symbol);
    for (uint32_t n = 0; n < stmt->call.count; n++) text = arena_printf(file->context->scratch, "%s%svoid *", text, n ? ", " : "");
    print_prototype(file, NULL, arena_printf(file->context->scratch, "%s%s)", text, stmt->call.count ? "" : "void"), out);
}

void host_print_prototypes(HostFile *file, Text *out)
{
    const NestProgram *program = file->program;
    Context *context = file->context;
    LIST(External) externals = {0};
    text_add(out, "\n");
    for (RoutineId id = 1; id < program->routines.count; id++)
        if (host_routine_printed(file, program->routines.items[id])) print_known(file, program->routines.items[id], out);
    host_print_entry_prototypes(file, out);
    for (RoutineId id = 1; id < program->routines.count; id++) {
        const NestRoutine *routine = program->routines.items[id];
        if (!host_routine_printed(file, routine)) continue;
        for (StmtId s = 1; s < routine->stmts.count; s++) {
            const Stmt *stmt = &routine->stmts.items[s];
            if (stmt->kind != STMT_CALL) continue;
            const NestRoutine *callee = stmt->call.routine ? program->routines.items[stmt->call.routine] : NULL;
            if (callee && host_routine_printed(file, callee)) continue;
            External external = {stmt->call.symbol, stmt->call.count,
                                 stmt->call.result ? nest_symbol(routine, stmt->call.result)->type : TYPE_NONE};
            uint32_t i = 0;
            while (i < externals.count && externals.items[i].symbol != external.symbol) i++;
            if (i == externals.count) {
                list_push(context->scratch, &externals, external);
                if (callee) print_known(file, callee, out);
                else print_external(file, routine, stmt, external, out);
            } else if (externals.items[i].count != external.count || externals.items[i].result != external.result) {
                diag_error(context->diag, stmt->loc, "'%s' is called with different numbers of arguments or types of result", external.symbol);
                file->failed = true;
            }
        }
    }
}
