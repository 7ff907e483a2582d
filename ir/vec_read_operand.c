/* Values, operands and subscripts in the text of vector kernels. */
#include "ir/vec_reader.h"

#include "ir/text_form.h"

#include <ctype.h>
#include <string.h>

bool vec_reader_int(KernelReader *k, int64_t *value)
{
    uint64_t digits;
    bool negative = accept(k, "-");
    if (!negative) accept(k, "+");
    if (!reader_unsigned(k->reader, "number", 4 * VEC_MAX_OFFSET, &digits)) return false;
    *value = negative ? -(int64_t)digits : (int64_t)digits;
    return true;
}

bool vec_reader_u32(KernelReader *k, const char *what, uint32_t *value)
{
    uint64_t digits = 0;
    if (!reader_unsigned(k->reader, what, INT32_MAX, &digits)) return false;
    *value = (uint32_t)digits;
    return true;
}

ExprId vec_reader_known(KernelReader *k, ExprId expr)
{
    uint32_t number = expr ? expr_table_add(arena_of(k), k->reader->routine, &k->known, expr) : 0;
    return number ? k->known.exprs.items[number - 1] : 0;
}

bool vec_reader_bounds(KernelReader *k, ExprId *lower, ExprId *upper)
{
    *lower = vec_reader_known(k, reader_expr(k->reader));
    if (!*lower || !reader_expect(k->reader, ":")) return false;
    *upper = vec_reader_known(k, reader_expr(k->reader));
    return *upper != 0;
}

Name vec_reader_text(const KernelReader *k, const Token *token)
{
    return intern_text(k->reader->context->names, k->reader->text + token->begin, token->end - token->begin);
}

/* ---- names of values -------------------------------------------------------------------- */

/* What follows a percent sign. */
Name vec_reader_value_name(KernelReader *k)
{
    const Token *token = peek(k);
    if (token->kind != TOKEN_WORD && token->kind != TOKEN_NUMBER) {
        reader_fault(k->reader, token, "name of a value expected");
        return NULL;
    }
    reader_take(k->reader);
    return vec_reader_text(k, token);
}

const NamedValue *vec_reader_find_value(const KernelReader *k, Name text)
{
    uint32_t number = name_table_find(&k->names, text, strlen(text));
    return number ? &k->values.items[number - 1] : NULL;
}

void vec_reader_name_value(KernelReader *k, NamedValue value)
{
    name_table_add(arena_of(k), &k->names, value.text);
    list_push(arena_of(k), &k->values, value);
}

static ValueId uniform_value(KernelReader *k, ExprId expr, SourceRange loc)
{
    const NestRoutine *routine = k->reader->routine;
    uint32_t number = expr_table_add(arena_of(k), routine, &k->uniform_exprs, expr);
    if (number <= k->uniforms.count) return k->uniforms.items[number - 1];
    VecInst inst = {.kind = VEC_UNIFORM, .type = nest_expr(routine, expr)->type, .uniform = expr, .loc = loc};
    ValueId id = vec_inst_append(k->reader->context, k->kernel, inst, NULL, 0);
    list_push(arena_of(k), &k->uniforms, id);
    return id;
}

/* ---- operands --------------------------------------------------------------------------- */

/* `r7` and kin, after the @. */
bool vec_reader_slot(KernelReader *k, Location *location)
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

uint32_t vec_reader_axis(KernelReader *k, uint32_t otherwise)
{
    for (uint32_t axis = 0; axis < k->kernel->axis_count; axis++)
        if (accept(k, k->kernel->axes[axis].name)) return axis;
    return otherwise;
}

/* `[i-1, k+1]` after a value. */
static bool read_offsets(KernelReader *k, VecOperand *operand)
{
    if (!accept(k, "[")) return true;
    do {
        int64_t offset;
        const Token *token = peek(k);
        uint32_t axis = vec_reader_axis(k, VEC_MAX_AXES);
        if (axis == VEC_MAX_AXES) return reader_fault(k->reader, token, "an axis and an offset expected");
        if (operand->offset[axis]) return reader_fault(k->reader, token, "this axis has an offset already");
        if (!vec_reader_int(k, &offset)) return false;
        operand->offset[axis] = (int32_t)offset;
    } while (accept(k, ","));
    return reader_expect(k->reader, "]");
}

/* A value, `undef`, or a uniform expression; appended to the instruction's operands. */
bool vec_reader_operand(KernelReader *k)
{
    VecOperand operand = {0};
    PendingOperand pending = {.operand = k->operands.count, .token = k->reader->at};
    if (accept(k, "%")) {
        if (!(pending.text = vec_reader_value_name(k)) || !read_offsets(k, &operand)) return false;
        if (accept(k, "@") && !vec_reader_slot(k, &operand.location)) return false;
        if (operand.location.kind && accept(k, "[") &&
            (!vec_reader_int(k, &pending.shift) || !reader_expect(k->reader, "]")))
            return false;
        list_push(arena_of(k), &k->pending, pending);
    } else if (!accept(k, "undef")) {
        ExprId expr = reader_expr(k->reader);
        if (!expr) return false;
        operand.value = uniform_value(k, expr, reader_range(k->reader, pending.token));
    }
    list_push(arena_of(k), &k->operands, operand);
    return true;
}

/* ---- subscripts ------------------------------------------------------------------------- */

int vec_reader_find_axis(const KernelReader *k, const Token *token)
{
    for (uint32_t a = 0; a < k->kernel->axis_count; a++)
        if (token->kind == TOKEN_WORD && vec_reader_text(k, token) == k->kernel->axes[a].name) return (int)a;
    return -1;
}

static bool read_axis_term(KernelReader *k, VecSub *sub, int64_t factor)
{
    int axis = vec_reader_find_axis(k, peek(k));
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
        return vec_reader_operand(k) && (!braces || reader_expect(k->reader, "}"));
    }
    if (accept(k, "(")) {
        sub->base = vec_reader_known(k, reader_expr(k->reader));
        return sub->base && reader_expect(k->reader, ")");
    }
    SymId symbol = reader_symbol(k->reader);
    if (symbol) sub->base = vec_reader_known(k, nest_scalar(k->reader->context, k->reader->routine, symbol, (SourceRange){0}));
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
    if (vec_reader_find_axis(k, peek(k)) >= 0) return read_axis_term(k, sub, negative ? -1 : 1);
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

bool vec_reader_access(KernelReader *k, VecInst *inst)
{
    const Token *token = peek(k);
    VecSub subs[NEST_MAX_RANK];
    uint32_t rank = 0;
    inst->array = reader_symbol(k->reader);
    if (!inst->array || !reader_expect(k->reader, "[")) return false;
    do {
        if (rank == NEST_MAX_RANK) return reader_fault(k->reader, peek(k), "more than %d subscripts", NEST_MAX_RANK);
        if (!read_sub(k, &subs[rank++])) return false;
    } while (accept(k, ","));
    if (!reader_expect(k->reader, "]")) return false;
    const Symbol *symbol = nest_symbol(k->reader->routine, inst->array);
    if (symbol->rank != rank)
        return reader_fault(k->reader, token, "'%s' has %u dimensions, not %u", symbol->name, symbol->rank, rank);
    inst->subs = k->kernel->subs.count;
    for (uint32_t n = 0; n < rank; n++) list_push(arena_of(k), &k->kernel->subs, subs[n]);
    return true;
}
