/* The text of a vector kernel: its head, its lines, and what can be resolved when all are read. */
#include "ir/vec_reader.h"
#include "ir/vec_shape.h"

#include <string.h>

/* ---- the kernel's head ------------------------------------------------------------------ */

static bool read_axis(KernelReader *k)
{
    VecAxis axis = {0};
    VecKernel *kernel = k->kernel;
    const Token *token = peek(k);
    if (!(axis.name = reader_name(k->reader, "name of an axis"))) return false;
    axis.variable = nest_symbol_find(k->reader->routine, axis.name);
    if (accept(k, "variable") && !(axis.variable = reader_symbol(k->reader))) return false;
    int role = reader_word_of(k->reader, vec_form_roles);
    if (role < 0) return reader_fault(k->reader, peek(k), "lane or row expected");
    axis.role = (AxisRole)role;
    if (kernel->axis_count == VEC_MAX_AXES) return reader_fault(k->reader, token, "more than %d axes", VEC_MAX_AXES);
    if (!vec_reader_bounds(k, &axis.lower, &axis.upper)) return false;
    kernel->axes[kernel->axis_count++] = axis;
    return true;
}

static bool read_kernel_accesses(KernelReader *k)
{
    do {
        KernelAccess access = {.symbol = reader_symbol(k->reader)};
        if (!access.symbol) return false;
        access.read = accept(k, "read");
        access.written = accept(k, "written");
        list_push(arena_of(k), &k->kernel->accesses, access);
    } while (accept(k, ","));
    return true;
}

static bool read_symbols(KernelReader *k, SymbolList *list)
{
    do {
        SymId symbol = reader_symbol(k->reader);
        if (!symbol) return false;
        list_push(arena_of(k), list, symbol);
    } while (accept(k, ","));
    return true;
}

static bool read_reach(KernelReader *k)
{
    VecReach reach = {.array = reader_symbol(k->reader)};
    if (!reach.array || !(reach.elements = reader_expr(k->reader))) return false;
    list_push(arena_of(k), &k->kernel->reaches, reach);
    return true;
}

static bool read_shape(KernelReader *k, Shape *shape)
{
    for (*shape = SHAPE_NONE + 1; *shape < SHAPE_COUNT; ++*shape)
        if (accept(k, shape_info(*shape)->name)) return true;
    Text names = {0};
    shape_add_names(" or ", &names);
    reader_fault(k->reader, peek(k), "%s expected", text_string(&names));
    text_free(&names);
    *shape = SHAPE_NONE;
    return false;
}

/* How many rows of which axis blocks walk, or take beside each other. */
static bool read_rows(KernelReader *k, uint32_t *rows, uint32_t *axis)
{
    if (!vec_reader_u32(k, "number of rows", rows) || !reader_expect(k->reader, "of")) return false;
    *axis = vec_reader_axis(k, VEC_MAX_AXES);
    return *axis < VEC_MAX_AXES || reader_fault(k->reader, peek(k), "an axis expected");
}

/* The elements of a tile that a lane does, and the turns of a slab. */
static bool read_each(KernelReader *k)
{
    VecKernel *kernel = k->kernel;
    return vec_reader_u32(k, "number of points", &kernel->points) && reader_expect(k->reader, "by") && vec_reader_u32(k, "number of rows", &kernel->rows) &&
           reader_expect(k->reader, "depth") && vec_reader_u32(k, "number of turns", &kernel->depth);
}

static bool read_map(KernelReader *k)
{
    VecKernel *kernel = k->kernel;
    int64_t left, right;
    if (!read_shape(k, &kernel->shape)) return false;
    if (!reader_expect(k->reader, "vl") || !vec_reader_u32(k, "vector length", &kernel->vl)) return false;
    if (accept(k, "columns") && !read_rows(k, &kernel->columns, &kernel->columns_axis)) return false;
    if (accept(k, "each") && !read_each(k)) return false;
    if (!reader_expect(k->reader, "halo") || !vec_reader_int(k, &left)) return false;
    if (!reader_expect(k->reader, ":") || !vec_reader_int(k, &right) || !reader_expect(k->reader, "remedy")) return false;
    int remedy = reader_word_of(k->reader, vec_form_remedies);
    if (remedy < 0) return reader_fault(k->reader, peek(k), "none, stream, borders or rows expected");
    if (remedy == REMEDY_ROWS && !read_rows(k, &kernel->walk_rows, &kernel->walk_axis)) return false;
    if (kernel->state < KERNEL_MAPPED) kernel->state = KERNEL_MAPPED;
    kernel->remedy = (Remedy)remedy;
    kernel->halo_left = (int32_t)left;
    kernel->halo_right = (int32_t)right;
    return true;
}

/* What the head's other lines do not tell. */
static bool read_state(KernelReader *k)
{
    int state = reader_word_of(k->reader, vec_form_states);
    if (state < 0) return reader_fault(k->reader, peek(k), "no such state of a kernel");
    k->kernel->state = (KernelState)state;
    return true;
}

static bool read_needs(KernelReader *k)
{
    VecKernel *kernel = k->kernel;
    return reader_expect(k->reader, "shared") && vec_reader_u32(k, "bytes", &kernel->shared_bytes) &&
           reader_expect(k->reader, "scratch") && vec_reader_u32(k, "bytes", &kernel->scratch_bytes) &&
           reader_expect(k->reader, "pressure") && vec_reader_u32(k, "registers", &kernel->pressure) &&
           reader_expect(k->reader, "bound") && vec_reader_u32(k, "registers", &kernel->bound);
}

/* `r1 f64`, `s2 f64 64 at 0 pad`; slots stand in the order of their numbers. */
static bool read_slot_line(KernelReader *k)
{
    static const LocationKind kinds[] = {LOCATION_REGISTER, LOCATION_SHARED, LOCATION_GLOBAL};
    const Token *token = reader_take(k->reader);
    VecSlot slot = {.elements = 1};
    const char *letter = token->kind == TOKEN_WORD ? strchr("rsg", k->reader->text[token->begin]) : NULL;
    Name expected = letter ? intern_printf(k->reader->context->names, "%c%u", *letter, k->kernel->slots.count) : NULL;
    if (!letter || vec_reader_text(k, token) != expected)
        return reader_fault(k->reader, token, "slot number %u expected, as r%u", k->kernel->slots.count, k->kernel->slots.count);
    slot.kind = kinds[strchr("rsg", *letter) - "rsg"];
    if ((slot.type = reader_type(k->reader)) == TYPE_NONE) return false;
    if (slot.kind != LOCATION_REGISTER &&
        (!vec_reader_u32(k, "elements", &slot.elements) || !reader_expect(k->reader, "at") ||
         !vec_reader_u32(k, "bytes", &slot.offset)))
        return false;
    slot.is_pad = accept(k, "pad");
    slot.is_stage = accept(k, "stage");
    list_push(arena_of(k), &k->kernel->slots, slot);
    return true;
}

/* One line of the head or the program. */
static bool read_line(KernelReader *k)
{
    k->operands.count = 0;
    k->pending.count = k->first_pending;
    bool good = true;
    if (accept(k, "axis")) good = read_axis(k);
    else if (accept(k, "access")) good = read_kernel_accesses(k);
    else if (accept(k, "contracted")) good = read_symbols(k, &k->kernel->contracted);
    else if (accept(k, "assigned")) good = read_symbols(k, &k->kernel->assigned);
    else if (accept(k, "reach")) good = read_reach(k);
    else if (accept(k, "apart")) good = (k->kernel->apart = reader_string(k->reader)) != NULL;
    else if (accept(k, "map")) good = read_map(k);
    else if (accept(k, "needs")) good = read_needs(k);
    else if (accept(k, "allocated")) k->kernel->state = KERNEL_ALLOCATED;
    else if (accept(k, "launch")) good = vec_reader_launch(k);
    else if (accept(k, "arrays")) good = read_symbols(k, &k->kernel->launch.arrays);
    else if (accept(k, "uniforms")) good = vec_reader_uniforms(k);
    else if (accept(k, "address")) good = vec_reader_address(k);
    else if (accept(k, "group")) good = vec_reader_group(k);
    else if (accept(k, "guard")) good = vec_reader_guard(k);
    else if (accept(k, "unguarded")) k->guard = 0;
    else if (accept(k, "lanes")) good = vec_reader_lanes(k);
    else if (accept(k, "state")) good = read_state(k);
    else if (accept(k, "slot")) good = read_slot_line(k);
    else return vec_reader_inst(k);
    if (good && !peek(k)->starts_line && !reader_is(k->reader, peek(k), "}"))
        return reader_fault(k->reader, peek(k), "the line goes on");
    return good;
}

/* Behind the brace that ends the innermost region: an else may follow. */
static bool end_region(KernelReader *k)
{
    VecKind begun = k->open.items[--k->open.count];
    const Token *token = peek(k);
    k->operands.count = 0;
    if (token->starts_line || !accept(k, "else")) {
        vec_reader_append(k, (VecInst){.kind = begun == VEC_LOOP ? VEC_END_LOOP : VEC_END_IF});
        return true;
    }
    if (begun != VEC_IF) reader_fault(k->reader, token, "an else stands behind the first side of an if only");
    vec_reader_append(k, (VecInst){.kind = VEC_ELSE});
    list_push(arena_of(k), &k->open, VEC_ELSE);
    return reader_expect(k->reader, "{") && begun == VEC_IF;
}

/* Up to the kernel's closing brace, which is taken; braces of regions end those. */
static bool read_lines(KernelReader *k)
{
    for (;;) {
        const Token *token = peek(k);
        if (token->kind == TOKEN_END) return reader_fault(k->reader, token, "'}' expected");
        uint32_t before = k->reader->at;
        bool ends = accept(k, "}");
        if (ends && k->open.count == 0) return true;
        if (ends ? end_region(k) : read_line(k)) continue;
        if (k->reader->at == before) reader_take(k->reader);
        while (!peek(k)->starts_line && !reader_is(k->reader, peek(k), "}")) reader_take(k->reader);
    }
}

/* Operands by name, and lane shifts, when all is read. */
static void resolve(KernelReader *k)
{
    for (uint32_t i = 0; i < k->first_pending; i++) {
        const PendingOperand *pending = &k->pending.items[i];
        const Token *token = &k->reader->tokens.items[pending->token];
        const NamedValue *value = vec_reader_find_value(k, pending->text);
        if (value) k->kernel->operands.items[pending->operand].value = value->value;
        else reader_fault(k->reader, token, "'%%%s' is not defined", pending->text);
    }
    for (uint32_t i = 0; i < k->first_pending; i++) {
        const PendingOperand *pending = &k->pending.items[i];
        const VecInst *user = vec_inst(k->kernel, pending->user);
        int32_t shift = vec_shift(k->kernel, user, pending->operand - user->first);
        bool located = k->kernel->operands.items[pending->operand].location.kind != LOCATION_NONE;
        if (located && k->kernel->operands.items[pending->operand].value && shift != pending->shift)
            reader_fault(k->reader, &k->reader->tokens.items[pending->token],
                         "by offset and delays this is read %d lanes away, not %d", shift, (int)pending->shift);
    }
}

StmtId reader_kernel(Reader *reader, SourceRange loc)
{
    KernelReader k = {.reader = reader};
    uint32_t first = reader->at;
    Name name = reader_name(reader, "name of a kernel");
    if (!name) return 0;
    k.kernel = vec_kernel_create(reader->context, reader->routine, name);
    k.kernel->loc = reader_range(reader, first);
    if (!reader_expect(reader, "{") || !read_lines(&k)) return 0;
    resolve(&k);
    Stmt stmt = {.kind = STMT_KERNEL, .loc = loc, .kernel = {reader->routine->kernels.count - 1}};
    return nest_stmt_add(reader->context, reader->routine, stmt);
}
