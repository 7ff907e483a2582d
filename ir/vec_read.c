#include "ir/vec_form.h"

#include "ir/text_form.h"

#include <ctype.h>
#include <string.h>

/* A value that has a name in the text. */
typedef struct {
    Name text;
    ValueId value;
    uint32_t token;
} NamedValue;

/* An operand whose value may be defined further down, or whose lane shift is to be compared when delays are known. */
typedef struct {
    uint32_t operand, token;
    Name text;
    ValueId user;
    int64_t shift;
} PendingOperand;

typedef VEC(VecOperand) OperandList;

typedef struct {
    Reader *reader;
    VecKernel *kernel;
    VEC(NamedValue) values;
    VEC(ValueId) uniforms; /* those printed where they are used */
    VEC(PendingOperand) pending;
    VEC(ValueId) loops;    /* open ones */
    /* of the instruction being read */
    OperandList operands;
    uint32_t first_pending;
} KernelReader;

static Arena *arena_of(const KernelReader *k)
{
    return k->reader->context->arena;
}

static const Token *peek(const KernelReader *k)
{
    return reader_peek(k->reader);
}

static bool accept(KernelReader *k, const char *word)
{
    return reader_accept(k->reader, word);
}

/* A whole number with a sign. */
static bool read_int(KernelReader *k, int64_t *value)
{
    uint64_t digits;
    bool negative = accept(k, "-");
    if (!negative) accept(k, "+");
    if (!reader_unsigned(k->reader, "number", INT32_MAX, &digits)) return false;
    *value = negative ? -(int64_t)digits : (int64_t)digits;
    return true;
}

static bool read_u32(KernelReader *k, const char *what, uint32_t *value)
{
    uint64_t digits = 0;
    if (!reader_unsigned(k->reader, what, INT32_MAX, &digits)) return false;
    *value = (uint32_t)digits;
    return true;
}

static bool read_bounds(KernelReader *k, ExprId *lower, ExprId *upper)
{
    *lower = reader_expr(k->reader);
    if (!*lower || !reader_expect(k->reader, ":")) return false;
    *upper = reader_expr(k->reader);
    return *upper != 0;
}

static Name token_text(const KernelReader *k, const Token *token)
{
    return intern_text(k->reader->context->names, k->reader->text + token->begin, token->end - token->begin);
}

/* ---- names of values -------------------------------------------------------------------- */

/* What follows a percent sign. */
static Name read_value_name(KernelReader *k)
{
    const Token *token = peek(k);
    if (token->kind != TOKEN_WORD && token->kind != TOKEN_NUMBER) {
        reader_fault(k->reader, token, "name of a value expected");
        return NULL;
    }
    reader_take(k->reader);
    return token_text(k, token);
}

/* The source's name: without the number, NULL when there is nothing else. */
static Name source_name(const KernelReader *k, Name text)
{
    if (isdigit((unsigned char)*text)) return NULL;
    const char *point = strrchr(text, '.');
    bool numbered = point && point[1] && point[1 + strspn(point + 1, "0123456789")] == '\0';
    return numbered ? intern_text(k->reader->context->names, text, (size_t)(point - text)) : text;
}

static const NamedValue *find_value(const KernelReader *k, Name text)
{
    for (uint32_t i = k->values.count; i-- > 0;)
        if (k->values.items[i].text == text) return &k->values.items[i];
    return NULL;
}

static ValueId uniform_value(KernelReader *k, ExprId expr, SourceRange loc)
{
    const NestRoutine *routine = k->reader->routine;
    for (uint32_t i = 0; i < k->uniforms.count; i++)
        if (nest_expr_equal(routine, vec_inst(k->kernel, k->uniforms.items[i])->uniform, expr)) return k->uniforms.items[i];
    VecInst inst = {.kind = VEC_UNIFORM, .type = nest_expr(routine, expr)->type, .uniform = expr, .loc = loc};
    ValueId id = vec_inst_append(k->reader->context, k->kernel, inst, NULL, 0);
    vec_push(arena_of(k), &k->uniforms, id);
    return id;
}

/* ---- operands --------------------------------------------------------------------------- */

/* `r7` and kin, after the @. */
static bool read_slot(KernelReader *k, Location *location)
{
    const Token *token = peek(k);
    const char *text = k->reader->text + token->begin;
    uint32_t length = token->end - token->begin, number = 0;
    const char *letter = token->kind == TOKEN_WORD && *text ? strchr("rsg", *text) : NULL;
    if (letter && length > 1 && length < 9) {
        for (uint32_t i = 1; i < length && letter; i++) {
            if (!isdigit((unsigned char)text[i])) letter = NULL;
            else number = number * 10 + (uint32_t)(text[i] - '0');
        }
    } else {
        letter = NULL;
    }
    if (!letter) return reader_fault(k->reader, token, "slot expected, as r1, s2 or g3");
    reader_take(k->reader);
    location->kind = *letter == 'r' ? LOCATION_REGISTER : *letter == 's' ? LOCATION_SHARED : LOCATION_GLOBAL;
    location->slot = number;
    if (number == 0 || number >= k->kernel->slots.count || k->kernel->slots.items[number].kind != location->kind)
        return reader_fault(k->reader, token, "the kernel has no slot %c%u", *letter, number);
    return true;
}

/* `[i-1]` after a value. */
static bool read_offset(KernelReader *k, VecOperand *operand)
{
    int64_t offset;
    const Token *token = peek(k);
    const VecKernel *kernel = k->kernel;
    if (!accept(k, "[")) return true;
    if (kernel->axis_count == 0 || !accept(k, kernel->axes[0].name))
        return reader_fault(k->reader, token, "the lane axis and an offset expected");
    if (!read_int(k, &offset) || !reader_expect(k->reader, "]")) return false;
    operand->offset = (int32_t)offset;
    return true;
}

/* A value, `undef`, or a uniform expression; appended to the instruction's operands. */
static bool read_operand(KernelReader *k)
{
    VecOperand operand = {0};
    PendingOperand pending = {.operand = k->operands.count, .token = k->reader->at};
    if (accept(k, "%")) {
        if (!(pending.text = read_value_name(k)) || !read_offset(k, &operand)) return false;
        if (accept(k, "@") && !read_slot(k, &operand.location)) return false;
        if (operand.location.kind && accept(k, "[") &&
            (!read_int(k, &pending.shift) || !reader_expect(k->reader, "]")))
            return false;
        vec_push(arena_of(k), &k->pending, pending);
    } else if (!accept(k, "undef")) {
        ExprId expr = reader_expr(k->reader);
        if (!expr) return false;
        operand.value = uniform_value(k, expr, reader_range(k->reader, pending.token));
    }
    vec_push(arena_of(k), &k->operands, operand);
    return true;
}

/* ---- subscripts ------------------------------------------------------------------------- */

static int find_axis(const KernelReader *k, const Token *token)
{
    for (uint32_t a = 0; a < k->kernel->axis_count; a++)
        if (token->kind == TOKEN_WORD && token_text(k, token) == k->kernel->axes[a].name) return (int)a;
    return -1;
}

static bool read_axis_term(KernelReader *k, VecSub *sub, int64_t factor)
{
    int axis = find_axis(k, peek(k));
    if (axis < 0) return reader_fault(k->reader, peek(k), "no axis of the kernel");
    reader_take(k->reader);
    sub->coefficient[axis] += (int32_t)factor;
    return true;
}

/* A computed index or a uniform base: once each, never subtracted. */
static bool read_other_term(KernelReader *k, VecSub *sub, bool negative)
{
    const Token *token = peek(k);
    bool braces = accept(k, "{"), computed = braces || reader_is(k->reader, token, "%");
    if (negative) return reader_fault(k->reader, token, "this cannot be subtracted in a subscript");
    if (computed ? sub->operand >= 0 : sub->base != 0)
        return reader_fault(k->reader, token, "a second one in one subscript");
    if (computed) {
        sub->operand = (int32_t)k->operands.count;
        return read_operand(k) && (!braces || reader_expect(k->reader, "}"));
    }
    if (accept(k, "(")) {
        sub->base = reader_expr(k->reader);
        return sub->base && reader_expect(k->reader, ")");
    }
    SymId symbol = reader_symbol(k->reader);
    if (symbol) sub->base = nest_scalar(k->reader->context, k->reader->routine, symbol, (SourceRange){0});
    return symbol != 0;
}

static bool read_term(KernelReader *k, VecSub *sub, bool negative)
{
    if (peek(k)->kind == TOKEN_NUMBER) {
        uint64_t number;
        if (!reader_unsigned(k->reader, "number", INT64_MAX, &number)) return false;
        int64_t value = negative ? -(int64_t)number : (int64_t)number;
        if (!accept(k, "*")) {
            sub->constant += value;
            return true;
        }
        if (number > INT32_MAX) return reader_fault(k->reader, peek(k), "the factor is too large");
        return read_axis_term(k, sub, value);
    }
    if (find_axis(k, peek(k)) >= 0) return read_axis_term(k, sub, negative ? -1 : 1);
    return read_other_term(k, sub, negative);
}

static bool read_sub(KernelReader *k, VecSub *sub)
{
    *sub = (VecSub){.operand = -1};
    bool negative = accept(k, "-");
    do {
        if (!read_term(k, sub, negative)) return false;
        negative = reader_is(k->reader, peek(k), "-");
    } while (accept(k, "-") || accept(k, "+"));
    return true;
}

static bool read_access(KernelReader *k, VecInst *inst)
{
    const Token *token = peek(k);
    VecSub subs[FORM_MAX_RANK];
    uint32_t rank = 0;
    inst->array = reader_symbol(k->reader);
    if (!inst->array || !reader_expect(k->reader, "[")) return false;
    do {
        if (rank == FORM_MAX_RANK) return reader_fault(k->reader, peek(k), "more than %d subscripts", FORM_MAX_RANK);
        if (!read_sub(k, &subs[rank++])) return false;
    } while (accept(k, ","));
    if (!reader_expect(k->reader, "]")) return false;
    const Symbol *symbol = nest_symbol(k->reader->routine, inst->array);
    if (symbol->rank != rank)
        return reader_fault(k->reader, token, "'%s' has %u dimensions, not %u", symbol->name, symbol->rank, rank);
    inst->subs = k->kernel->subs.count;
    for (uint32_t n = 0; n < rank; n++) vec_push(arena_of(k), &k->kernel->subs, subs[n]);
    return true;
}

/* ---- instructions ----------------------------------------------------------------------- */

static bool read_set(KernelReader *k, VecInst *inst)
{
    VecSet set = {0};
    if (!read_bounds(k, &set.lower, &set.upper)) return false;
    for (SetId id = 1; id < k->kernel->sets.count && !inst->set; id++)
        if (nest_expr_equal(k->reader->routine, k->kernel->sets.items[id].lower, set.lower) &&
            nest_expr_equal(k->reader->routine, k->kernel->sets.items[id].upper, set.upper))
            inst->set = id;
    if (!inst->set) inst->set = vec_set_add(k->reader->context, k->kernel, set.lower, set.upper);
    return true;
}

/* `1:2`, of an extent or of borders. */
static bool read_pair(KernelReader *k, int32_t *left, int32_t *right)
{
    int64_t low, high;
    if (!read_int(k, &low) || !reader_expect(k->reader, ":") || !read_int(k, &high)) return false;
    *left = (int32_t)low;
    *right = (int32_t)high;
    return true;
}

static bool read_pad(KernelReader *k, VecInst *inst)
{
    Location location = {0};
    if (!read_u32(k, "elements", &inst->pad)) return false;
    if (!accept(k, "in")) return true;
    if (!read_slot(k, &location)) return false;
    inst->pad_slot = location.slot;
    return true;
}

/* What stands at the end of an instruction's line. */
static bool read_tail(KernelReader *k, VecInst *inst)
{
    while (!peek(k)->starts_line && !reader_is(k->reader, peek(k), "}")) {
        int64_t delay;
        bool good;
        if (accept(k, ":")) {
            good = (inst->type = reader_type(k->reader)) != TYPE_NONE;
        } else if (accept(k, "on")) {
            good = read_set(k, inst);
        } else if (accept(k, "extent")) {
            good = read_pair(k, &inst->extent_low, &inst->extent_high);
        } else if (accept(k, "delay")) {
            good = read_int(k, &delay);
            if (good) inst->delay = (int32_t)delay;
        } else if (accept(k, "pad")) {
            good = read_pad(k, inst);
        } else if (accept(k, "border")) {
            good = read_pair(k, &inst->border_left, &inst->border_right);
        } else if (peek(k)->kind == TOKEN_STRING) {
            good = (inst->reason = reader_string(k->reader)) != NULL;
        } else {
            return reader_fault(k->reader, peek(k), "type, on, extent, delay, pad, border or the end of the line expected");
        }
        if (!good) return false;
    }
    return true;
}

static bool read_predicate(KernelReader *k, VecInst *inst)
{
    inst->predicated = accept(k, "if");
    return !inst->predicated || read_operand(k);
}

static bool read_operands(KernelReader *k)
{
    do {
        if (!read_operand(k)) return false;
    } while (accept(k, ","));
    return true;
}

static bool read_merge(KernelReader *k, VecInst *inst)
{
    return read_operand(k) && reader_expect(k->reader, "on") && read_set(k, inst) && reader_expect(k->reader, "else") &&
           read_operand(k);
}

static bool read_index(KernelReader *k, VecInst *inst)
{
    int axis = find_axis(k, peek(k));
    if (axis < 0) return reader_fault(k->reader, peek(k), "no axis of the kernel");
    reader_take(k->reader);
    inst->axis = (uint32_t)axis;
    return true;
}

static bool read_right_side(KernelReader *k, VecInst *inst)
{
    static const struct {
        const char *word;
        VecKind kind;
    } words[] = {{"carry", VEC_CARRY}, {"out", VEC_OUT}, {"copy", VEC_COPY}, {"spill", VEC_SPILL}, {"reload", VEC_RELOAD}};
    const Token *token = reader_take(k->reader);
    if (reader_is(k->reader, token, "uniform")) {
        inst->kind = VEC_UNIFORM;
        return (inst->uniform = reader_expr(k->reader)) != 0;
    }
    if (reader_is(k->reader, token, "index")) {
        inst->kind = VEC_INDEX;
        return read_index(k, inst);
    }
    if (reader_is(k->reader, token, "load")) {
        inst->kind = VEC_LOAD;
        return read_access(k, inst) && read_predicate(k, inst);
    }
    if (reader_is(k->reader, token, "merge")) {
        inst->kind = VEC_MERGE;
        return read_merge(k, inst);
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (reader_is(k->reader, token, words[i].word)) inst->kind = words[i].kind;
    if (!inst->kind) {
        inst->kind = VEC_OP;
        inst->op = token->kind == TOKEN_WORD ? op_find(token_text(k, token)) : OP_NONE;
        if (inst->op == OP_NONE || (op_info(inst->op)->flags & OP_PURE_VALUE) || inst->op == OP_ELEMENT)
            return reader_fault(k->reader, token, "no such instruction");
    }
    return read_operands(k);
}

/* Adds the instruction with the operands read, and lets those that wait know where they stand. */
static ValueId append(KernelReader *k, VecInst inst)
{
    ValueId id = vec_inst_append(k->reader->context, k->kernel, inst, k->operands.items, k->operands.count);
    for (uint32_t i = k->first_pending; i < k->pending.count; i++) {
        k->pending.items[i].operand += vec_inst(k->kernel, id)->first;
        k->pending.items[i].user = id;
    }
    k->first_pending = k->pending.count;
    return id;
}

static bool define(KernelReader *k, Name text, uint32_t token, ValueId id)
{
    const NamedValue *before = find_value(k, text);
    NamedValue value = {text, id, token};
    if (before) {
        const Token *first = &k->reader->tokens.items[before->token];
        reader_fault(k->reader, &k->reader->tokens.items[token], "'%%%s' is defined twice", text);
        diag_note(k->reader->context->diag, (SourceRange){k->reader->file, first->begin, first->end}, "first defined here");
        return false;
    }
    vec_push(arena_of(k), &k->values, value);
    return true;
}

/* `@r1 = ...`, after the name at `token`. */
static bool read_named(KernelReader *k, Name text, uint32_t token)
{
    VecInst inst = {0};
    if ((accept(k, "@") && !read_slot(k, &inst.location)) || !reader_expect(k->reader, "=")) return false;
    if (!read_right_side(k, &inst) || !read_tail(k, &inst)) return false;
    inst.loc = reader_range(k->reader, token - 1);
    inst.name = source_name(k, text);
    if (inst.type == TYPE_NONE)
        return reader_fault(k->reader, &k->reader->tokens.items[token], "'%%%s' states no type", text);
    if (inst.kind == VEC_UNIFORM && !inst.name)
        return reader_fault(k->reader, &k->reader->tokens.items[token], "a uniform value without a name stands where it is used");
    ValueId id = append(k, inst);
    return vec_is_move(&inst) || define(k, text, token, id);
}

/* A definition, after its percent sign. A name whose line has a fault counts as defined: its uses are no faults. */
static bool read_definition(KernelReader *k)
{
    uint32_t token = k->reader->at;
    Name text = read_value_name(k);
    if (!text) return false;
    if (read_named(k, text, token)) return true;
    NamedValue value = {text, 0, token};
    if (!find_value(k, text)) vec_push(arena_of(k), &k->values, value);
    return false;
}

static bool read_store(KernelReader *k)
{
    VecInst inst = {.kind = VEC_STORE};
    uint32_t first = k->reader->at - 1, stored = k->operands.count;
    vec_push(arena_of(k), &k->operands, (VecOperand){0}); /* the value's place, first of the operands */
    if (!read_access(k, &inst) || !reader_expect(k->reader, ",") || !read_operand(k)) return false;
    k->operands.items[stored] = k->operands.items[--k->operands.count];
    if (k->pending.count > k->first_pending && k->pending.items[k->pending.count - 1].operand == k->operands.count)
        k->pending.items[k->pending.count - 1].operand = stored;
    if (!read_predicate(k, &inst) || !read_tail(k, &inst)) return false;
    inst.type = nest_symbol(k->reader->routine, inst.array)->type;
    inst.loc = reader_range(k->reader, first);
    append(k, inst);
    return true;
}

static bool read_loop(KernelReader *k)
{
    VecInst inst = {.kind = VEC_LOOP};
    uint32_t first = k->reader->at - 1;
    inst.uniform = reader_expr(k->reader);
    if (!inst.uniform || !reader_expect(k->reader, "{")) return false;
    inst.loc = reader_range(k->reader, first);
    vec_push(arena_of(k), &k->loops, append(k, inst));
    return true;
}

static bool read_inst(KernelReader *k)
{
    const Token *token = peek(k);
    if (accept(k, "%")) return read_definition(k);
    if (accept(k, "store")) return read_store(k);
    if (accept(k, "loop")) return read_loop(k);
    if (accept(k, "barrier")) {
        append(k, (VecInst){.kind = VEC_BARRIER});
        return true;
    }
    return reader_fault(k->reader, token, "instruction expected");
}

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
    if (!read_bounds(k, &axis.lower, &axis.upper)) return false;
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
        vec_push(arena_of(k), &k->kernel->accesses, access);
    } while (accept(k, ","));
    return true;
}

static bool read_contracted(KernelReader *k)
{
    do {
        Name name = reader_name(k->reader, "name of an array");
        if (!name) return false;
        vec_push(arena_of(k), &k->kernel->contracted, name);
    } while (accept(k, ","));
    return true;
}

static bool read_map(KernelReader *k)
{
    VecKernel *kernel = k->kernel;
    int64_t left, right;
    int shape = reader_word_of(k->reader, vec_form_shapes);
    if (shape < 0) return reader_fault(k->reader, peek(k), "strip or row expected");
    if (!reader_expect(k->reader, "vl") || !read_u32(k, "vector length", &kernel->vl)) return false;
    if (!reader_expect(k->reader, "halo") || !read_int(k, &left)) return false;
    if (!reader_expect(k->reader, ":") || !read_int(k, &right) || !reader_expect(k->reader, "remedy")) return false;
    int remedy = reader_word_of(k->reader, vec_form_remedies);
    if (remedy < 0) return reader_fault(k->reader, peek(k), "none, stream or borders expected");
    kernel->shape = (Shape)shape;
    kernel->remedy = (Remedy)remedy;
    kernel->halo_left = (int32_t)left;
    kernel->halo_right = (int32_t)right;
    return true;
}

static bool read_needs(KernelReader *k)
{
    VecKernel *kernel = k->kernel;
    return reader_expect(k->reader, "shared") && read_u32(k, "bytes", &kernel->shared_bytes) &&
           reader_expect(k->reader, "scratch") && read_u32(k, "bytes", &kernel->scratch_bytes) &&
           reader_expect(k->reader, "pressure") && read_u32(k, "registers", &kernel->pressure) &&
           reader_expect(k->reader, "bound") && read_u32(k, "registers", &kernel->bound);
}

/* `r1 f64`, `s2 f64 64 at 0 pad`; slots stand in the order of their numbers. */
static bool read_slot_line(KernelReader *k)
{
    static const LocationKind kinds[] = {LOCATION_REGISTER, LOCATION_SHARED, LOCATION_GLOBAL};
    const Token *token = reader_take(k->reader);
    VecSlot slot = {.elements = 1};
    const char *letter = token->kind == TOKEN_WORD ? strchr("rsg", k->reader->text[token->begin]) : NULL;
    Name expected = letter ? intern_printf(k->reader->context->names, "%c%u", *letter, k->kernel->slots.count) : NULL;
    if (!letter || token_text(k, token) != expected)
        return reader_fault(k->reader, token, "slot number %u expected, as r%u", k->kernel->slots.count, k->kernel->slots.count);
    slot.kind = kinds[strchr("rsg", *letter) - "rsg"];
    if ((slot.type = reader_type(k->reader)) == TYPE_NONE) return false;
    if (slot.kind != LOCATION_REGISTER &&
        (!read_u32(k, "elements", &slot.elements) || !reader_expect(k->reader, "at") || !read_u32(k, "bytes", &slot.offset)))
        return false;
    slot.is_pad = accept(k, "pad");
    vec_push(arena_of(k), &k->kernel->slots, slot);
    return true;
}

/* One line of the head or the program. */
static bool read_line(KernelReader *k)
{
    k->operands.count = 0;
    k->pending.count = k->first_pending;
    bool good;
    if (accept(k, "axis")) good = read_axis(k);
    else if (accept(k, "access")) good = read_kernel_accesses(k);
    else if (accept(k, "contracted")) good = read_contracted(k);
    else if (accept(k, "map")) good = read_map(k);
    else if (accept(k, "needs")) good = read_needs(k);
    else if (accept(k, "allocated")) good = k->kernel->allocated = true;
    else if (accept(k, "slot")) good = read_slot_line(k);
    else return read_inst(k);
    if (good && !peek(k)->starts_line && !reader_is(k->reader, peek(k), "}"))
        return reader_fault(k->reader, peek(k), "the line goes on");
    return good;
}

/* Up to the kernel's closing brace, which is taken; braces of loops end those. */
static bool read_lines(KernelReader *k)
{
    for (;;) {
        const Token *token = peek(k);
        if (token->kind == TOKEN_END) return reader_fault(k->reader, token, "'}' expected");
        if (accept(k, "}")) {
            if (k->loops.count == 0) return true;
            k->loops.count--;
            k->operands.count = 0;
            append(k, (VecInst){.kind = VEC_END_LOOP});
            continue;
        }
        uint32_t before = k->reader->at;
        if (read_line(k)) continue;
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
        const NamedValue *value = find_value(k, pending->text);
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
