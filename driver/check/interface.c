/* Printing interface.c and areas.c: the tables of runtime/harness.h. */
#include "driver/check/model.h"

#include "ir/build.h"

#include <inttypes.h>

/* ---- areas ------------------------------------------------------------------------------- */

/* The harness's number of a shared area. */
static uint32_t area_number(const NestProgram *program, AreaId id)
{
    uint32_t number = 0;
    for (AreaId a = 1; a < id; a++) number += area_is_shared(&program->areas.items[a]);
    return number;
}

static void print_area_table(const NestProgram *program, Text *out)
{
    uint32_t count = 0;
    text_add(out, "const CheckArea check_areas[] = {\n");
    for (AreaId a = 1; a < program->areas.count; a++) {
        const Area *area = &program->areas.items[a];
        if (!area_is_shared(area)) continue;
        text_printf(out, "    {\"%s\", %" PRId64 "},\n", area->symbol, area->size);
        count++;
    }
    text_printf(out, "    {0},\n};\nconst int check_area_count = %u;\n\n", count);
}

void areas_print(Context *context, const NestProgram *program, Text *out)
{
    (void)context;
    text_add(out, "/* COMMON blocks and module variables, for code that only refers to them. Weak: what the code\n"
                  " * defines itself is taken. */\n");
    for (AreaId a = 1; a < program->areas.count; a++) {
        const Area *area = &program->areas.items[a];
        if (!area_is_shared(area)) continue;
        text_printf(out,
                    "char area_%u[%" PRId64 "] __asm__(\"%s\");\n"
                    "char area_%u[%" PRId64 "] __attribute__((weak, aligned(%u)));\n",
                    a, area->size > 0 ? area->size : 1, area->symbol, a, area->size > 0 ? area->size : 1,
                    area->align > 16 ? area->align : 16);
    }
    text_add(out, "typedef int areas_not_empty;\n");
}

/* ---- one routine ------------------------------------------------------------------------- */

static void print_bound_functions(const Model *model, uint32_t number, Text *out)
{
    for (uint32_t i = 0; i < model->items.count; i++) {
        const ModelItem *item = &model->items.items[i];
        const Symbol *symbol = nest_symbol(item->routine, item->symbol);
        for (uint32_t d = 0; d < symbol->rank; d++)
            text_printf(out,
                        "static int64_t r%u_i%u_lower%u(const int64_t *n) { (void)n; return %s; }\n"
                        "static int64_t r%u_i%u_extent%u(const int64_t *n) { (void)n; return %s; }\n",
                        number, i, d, item->lower[d], number, i, d, item->extent[d]);
        if (symbol->rank) {
            text_printf(out, "static const CheckDim r%u_i%u_dims[] = {", number, i);
            for (uint32_t d = 0; d < symbol->rank; d++)
                text_printf(out, "%s{r%u_i%u_lower%u, r%u_i%u_extent%u}", d ? ", " : "", number, i, d, number, i, d);
            text_add(out, "};\n");
        }
        if (item->least && item->most)
            text_printf(out,
                        "static int64_t r%u_i%u_least(const int64_t *n) { (void)n; return %s; }\n"
                        "static int64_t r%u_i%u_most(const int64_t *n) { (void)n; return %s; }\n",
                        number, i, item->least, number, i, item->most);
        if (item->constants.count) {
            text_printf(out, "static const int64_t r%u_i%u_constants[] = {", number, i);
            for (uint32_t c = 0; c < item->constants.count; c++)
                text_printf(out, "%sINT64_C(%" PRId64 ")", c ? ", " : "", item->constants.items[c]);
            text_add(out, "};\n");
        }
    }
}

static void print_item(const Model *model, uint32_t number, uint32_t i, Text *out)
{
    const ModelItem *item = &model->items.items[i];
    const Symbol *symbol = nest_symbol(item->routine, item->symbol);
    const char *place = item->result ? "CHECK_RESULT" : item->area ? "CHECK_AREA" : "CHECK_ARGUMENT";
    int where = item->area ? (int)area_number(model->program, item->area) : item->argument;
    text_printf(out, "    {.name = \"%s\", .type = CHECK_%s, .place = %s, .where = %d, .slot = %d", symbol->name,
                type_info(symbol->type)->word, place, where < 0 ? 0 : where, item->slot);
    if (item->area) text_printf(out, ", .offset = %" PRId64, symbol->offset);
    if (symbol->rank) text_printf(out, ", .rank = %u, .dims = r%u_i%u_dims", symbol->rank, number, i);
    if (item->least && item->most) text_printf(out, ", .least = r%u_i%u_least, .most = r%u_i%u_most", number, i, number, i);
    if (item->constants.count)
        text_printf(out, ", .constant_count = %u, .constants = r%u_i%u_constants", item->constants.count, number, i);
    const char *assigned = model_assignments(model, item);
    if (assigned) {
        text_add(out, ", .assigned = \"");
        text_add_c_string(out, assigned);
        text_add(out, "\"");
    }
    if (symbol->flags & SYMBOL_DEAD_AT_EXIT) text_add(out, ", .dead = true");
    const NestRoutine *routine = item->routine;
    if (routine->may_leave && item->symbol == routine->arguments.items[routine->arguments.count - 1]) text_add(out, ", .leaves = true");
    if (symbol->flags & SYMBOL_CHARACTER)
        text_printf(out, ", .character = true, .text_count = %u, .texts = r%u_texts", model->texts.count, number);
    if (item->ranged) text_printf(out, ", .ranged = true, .low = %s, .high = %s", item->low, item->high);
    text_add(out, "},\n");
}

static void print_texts(const Model *model, uint32_t number, Text *out)
{
    text_printf(out, "static const char *const r%u_texts[] = {", number);
    for (uint32_t t = 0; t < model->texts.count; t++) {
        text_add(out, "\"");
        for (const unsigned char *c = (const unsigned char *)model->texts.items[t]; *c; c++) {
            bool plain = *c >= ' ' && *c < 127 && *c != '"' && *c != '\\' && *c != '?';
            text_printf(out, plain ? "%c" : "\\%03o", *c);
        }
        text_add(out, "\", ");
    }
    text_add(out, "0};\n");
}

/* The C type of an argument that is passed by value; NULL: its address is. */
static const char *value_type(const NestRoutine *routine, uint32_t n)
{
    const Symbol *symbol = nest_symbol(routine, routine->arguments.items[n]);
    return symbol->flags & SYMBOL_BY_VALUE ? type_info(symbol->type)->c_type : NULL;
}

/* The position of the symbol among the routine's arguments, -1 when it is none of them. */
static int position_of(const NestRoutine *routine, Name name)
{
    for (uint32_t i = 0; i < routine->arguments.count; i++)
        if (nest_symbol(routine, routine->arguments.items[i])->name == name) return (int)i;
    return -1;
}

/* The call of the entry; arguments that this variant does not have are absent. */
static void print_call(const Model *model, uint32_t number, Text *out)
{
    const NestRoutine *variant = model->routine, *routine = nest_entry_routine(model->program, variant);
    const char *type = routine->result ? type_info(nest_symbol(routine, routine->result)->type)->c_type : "void";
    text_printf(out, "static void r%u_call(void *function, void **a, void *result)\n{\n    typedef %s Routine(", number, type);
    for (uint32_t i = 0; i < routine->arguments.count; i++)
        text_printf(out, "%s%s", i ? ", " : "", value_type(routine, i) ? value_type(routine, i) : "void *");
    text_printf(out, "%s);\n    union { void *object; Routine *routine; } f = {function};\n    (void)a, (void)result;\n    ",
                routine->arguments.count ? "" : "void");
    if (routine->result) text_printf(out, "*(%s *)result = ", type);
    text_add(out, "f.routine(");
    for (uint32_t i = 0; i < routine->arguments.count; i++) {
        const char *value = value_type(routine, i);
        int position = position_of(variant, nest_symbol(routine, routine->arguments.items[i])->name);
        text_add(out, i ? ", " : "");
        if (position < 0 && nest_symbol(routine, routine->arguments.items[i])->role != ROLE_EXTENT) {
            text_add(out, "0");
            continue;
        }
        if (value) text_printf(out, "*(%s *)", value);
        if (position < 0) text_add(out, "&absent_extent");
        else text_printf(out, "a[%d]", position);
    }
    text_add(out, ");\n}\n");
}

static void print_cases(const Model *model, uint32_t number, Text *out)
{
    text_printf(out, "static const char *const r%u_slots[] = {", number);
    for (uint32_t i = 0; i < model->slots.count; i++) text_printf(out, "\"%s\", ", model->slots.items[i].name);
    text_printf(out, "0};\nstatic const int64_t r%u_cases[] = {\n", number);
    for (uint32_t row = 0; row < model->case_count; row++) {
        text_add(out, "   ");
        for (uint32_t i = 0; i < model->slots.count; i++)
            text_printf(out, " %" PRId64 ",", model->cases.items[(size_t)row * model->slots.count + i]);
        text_add(out, "\n");
    }
    text_add(out, "    0};\n");
}

static bool has_characters(const Model *model)
{
    for (uint32_t i = 0; i < model->items.count; i++)
        if (nest_symbol(model->items.items[i].routine, model->items.items[i].symbol)->flags & SYMBOL_CHARACTER) return true;
    return false;
}

/* Without its cases and bounds when it cannot be checked. */
static void print_routine_parts(const Model *model, uint32_t number, Text *out)
{
    text_printf(out, "/* %s */\n", model->routine->name);
    if (model->reason) return;
    print_bound_functions(model, number, out);
    if (has_characters(model)) print_texts(model, number, out);
    text_printf(out, "static const CheckItem r%u_items[] = {\n", number);
    for (uint32_t i = 0; i < model->items.count; i++) print_item(model, number, i, out);
    text_add(out, "    {0},\n};\n");
    print_call(model, number, out);
    print_cases(model, number, out);
    text_add(out, "\n");
}

static void print_routine_row(const Model *model, uint32_t number, Text *out)
{
    const NestRoutine *routine = model->routine;
    text_printf(out, "    {.name = \"%s\", .symbol = \"%s\", ", model_label(model),
                routine->entry ? routine->entry : routine->symbol);
    if (model->reason) {
        text_printf(out, ".reason = \"%s\"},\n", model->reason);
        return;
    }
    text_printf(out,
                ".flags = %u, .argument_count = %u,\n     .item_count = %u, .items = r%u_items, .call = r%u_call,\n"
                "     .slot_count = %u, .slots = r%u_slots, .case_count = %u, .cases = r%u_cases},\n",
                model->flags, routine->arguments.count, model->items.count, number, number, model->slots.count, number,
                model->case_count, number);
}

static const char helpers[] =
    "static inline int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }\n"
    "static inline int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }\n"
    "static inline int64_t quotient(int64_t a, int64_t b) { return b ? a / b : 0; }\n"
    "static inline int64_t remainder_of(int64_t a, int64_t b) { return b ? a % b : 0; }\n"
    "static int64_t absent_extent; /* of arguments that are absent */\n\n";

void interface_print(Context *context, const NestProgram *program, Model *const *models, uint32_t count,
                     uint64_t seed, Text *out)
{
    (void)context;
    text_add(out, "/* Written by crayon check: what the harness knows of the routines. */\n#include \"harness/harness.h\"\n\n");
    text_printf(out, "const uint64_t check_seed = UINT64_C(%" PRIu64 ");\n\n%s", seed, helpers);
    print_area_table(program, out);
    for (uint32_t i = 0; i < count; i++) print_routine_parts(models[i], i, out);
    text_add(out, "const CheckRoutine check_routines[] = {\n");
    for (uint32_t i = 0; i < count; i++) print_routine_row(models[i], i, out);
    text_printf(out, "    {0},\n};\nconst int check_routine_count = %u;\n", count);
}
