/* Instructions in the text of vector kernels. */
#include "ir/vec_reader.h"

#include "ir/vec_launch.h"
#include "ir/vec_reduce.h"

#include <ctype.h>
#include <string.h>

bool vec_reader_set(KernelReader *k, VecInst *inst)
{
    VecSet set = {0};
    do {
        const Token *token = peek(k);
        VecInterval *interval = &set.axes[vec_reader_axis(k, 0)];
        if (interval->lower) return reader_fault(k->reader, token, "the set has bounds on this axis already");
        if (!vec_reader_bounds(k, &interval->lower, &interval->upper)) return false;
    } while (accept(k, ","));
    inst->set = vec_set_add(k->reader->context, k->kernel, set); /* equal bounds have one id */
    return true;
}

bool vec_reader_pair(KernelReader *k, int32_t *left, int32_t *right)
{
    int64_t low, high;
    if (!vec_reader_int(k, &low) || !reader_expect(k->reader, ":") || !vec_reader_int(k, &high)) return false;
    *left = (int32_t)low;
    *right = (int32_t)high;
    return true;
}

static bool read_extents(KernelReader *k, VecInst *inst)
{
    do {
        VecExtent *extent = &inst->extent[vec_reader_axis(k, 0)];
        if (!vec_reader_pair(k, &extent->low, &extent->high)) return false;
    } while (accept(k, ","));
    return true;
}

static bool read_delays(KernelReader *k, VecInst *inst)
{
    do {
        int32_t *delay = &inst->delay[vec_reader_axis(k, 0)];
        int64_t number;
        if (!vec_reader_int(k, &number)) return false;
        *delay = (int32_t)number;
    } while (accept(k, ","));
    return true;
}

static bool read_pad(KernelReader *k, VecInst *inst)
{
    Location location = {0};
    if (!vec_reader_u32(k, "elements", &inst->pad)) return false;
    if (!accept(k, "in")) return true;
    if (!vec_reader_slot(k, &location)) return false;
    inst->pad_slot = location.slot;
    return true;
}

static bool read_result_type(KernelReader *k, VecInst *inst)
{
    return (inst->type = reader_type(k->reader)) != TYPE_NONE;
}

static bool read_border(KernelReader *k, VecInst *inst)
{
    return vec_reader_pair(k, &inst->border_left, &inst->border_right);
}

static bool read_across(KernelReader *k, VecInst *inst)
{
    int64_t rows;
    if (!vec_reader_int(k, &rows)) return false;
    inst->across = (int32_t)rows;
    return true;
}

static bool read_staged(KernelReader *k, VecInst *inst)
{
    Location location = {0};
    inst->staged = true;
    if (accept(k, "in") && !vec_reader_slot(k, &location)) return false;
    inst->stage_slot = location.slot;
    return true;
}

static bool read_address(KernelReader *k, VecInst *inst)
{
    return vec_reader_u32(k, "number of an address", &inst->address);
}

static bool read_quick(KernelReader *k, VecInst *inst)
{
    inst->quick = true;
    inst->near = accept(k, "near");
    for (uint32_t n = 0; vec_form_tests[n];) {
        if (!(inst->tests & 1u << n) && accept(k, vec_form_tests[n])) inst->tests |= (uint8_t)(1u << n), n = 0;
        else n++;
    }
    inst->asked_false = accept(k, "unless");
    if (!inst->asked_false && !accept(k, "where")) return true;
    const Token *token = peek(k);
    Name text = reader_expect(k->reader, "%") ? vec_reader_value_name(k) : NULL;
    const NamedValue *value = text ? vec_reader_find_value(k, text) : NULL;
    inst->asked = value ? value->value : 0;
    if (text && !value) reader_fault(k->reader, token, "'%%%s' is not defined before", text);
    return value != NULL;
}

enum { TAIL_SET = 1, TAIL_PARTS = 10 };

static const struct {
    const char *word;
    bool (*read)(KernelReader *k, VecInst *inst);
} tail_parts[TAIL_PARTS] = {{":", read_result_type}, {"on", vec_reader_set}, {"extent", read_extents}, {"delay", read_delays},
                            {"pad", read_pad}, {"border", read_border}, {"across", read_across}, {"staged", read_staged}, {"address", read_address}, {"quick", read_quick}};

/* What stands at the end of an instruction's line, each part once; a merge has its set already. */
static bool read_tail(KernelReader *k, VecInst *inst)
{
    bool given[TAIL_PARTS] = {[TAIL_SET] = inst->set != 0};
    while (!peek(k)->starts_line && !reader_is(k->reader, peek(k), "}") && !(inst->kind == VEC_IF && reader_is(k->reader, peek(k), "{"))) {
        const Token *token = peek(k);
        if (token->kind == TOKEN_STRING && !inst->reason) {
            if (!(inst->reason = reader_string(k->reader))) return false;
            continue;
        }
        uint32_t part = 0;
        while (part < TAIL_PARTS && !accept(k, tail_parts[part].word)) part++;
        if (part == TAIL_PARTS) return reader_fault(k->reader, token, "type, on, extent, delay, pad, border, across, staged, address, quick or the end of the line expected");
        if (given[part]) return reader_fault(k->reader, token, "the instruction has this already");
        given[part] = true;
        if (!tail_parts[part].read(k, inst)) return false;
    }
    return true;
}

static bool read_predicate(KernelReader *k, VecInst *inst)
{
    inst->predicated = accept(k, "if");
    return !inst->predicated || vec_reader_operand(k);
}

static bool read_operands(KernelReader *k)
{
    do {
        if (!vec_reader_operand(k)) return false;
    } while (accept(k, ","));
    return true;
}

static bool read_merge(KernelReader *k, VecInst *inst)
{
    return vec_reader_operand(k) && reader_expect(k->reader, "on") && vec_reader_set(k, inst) && reader_expect(k->reader, "else") &&
           vec_reader_operand(k);
}

static bool read_index(KernelReader *k, VecInst *inst)
{
    int axis = vec_reader_find_axis(k, peek(k));
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
    } words[] = {{"previous", VEC_PREVIOUS}, {"carry", VEC_CARRY}, {"leave", VEC_CARRY}, {"out", VEC_OUT}, {"phi", VEC_PHI}, {"copy", VEC_COPY}, {"spill", VEC_SPILL},
                 {"reload", VEC_RELOAD}};
    const Token *token = reader_take(k->reader);
    if (reader_is(k->reader, token, "uniform")) {
        inst->kind = VEC_UNIFORM;
        return (inst->uniform = reader_expr(k->reader)) != 0;
    }
    if (reader_is(k->reader, token, "index")) {
        inst->kind = VEC_INDEX;
        return read_index(k, inst);
    }
    if (reader_is(k->reader, token, "first")) {
        inst->kind = VEC_FIRST;
        return read_index(k, inst);
    }
    if (reader_is(k->reader, token, "load")) {
        inst->kind = VEC_LOAD;
        return vec_reader_access(k, inst) && read_predicate(k, inst);
    }
    if (reader_is(k->reader, token, "merge")) {
        inst->kind = VEC_MERGE;
        return read_merge(k, inst);
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (reader_is(k->reader, token, words[i].word)) inst->kind = words[i].kind;
    inst->leaves = reader_is(k->reader, token, "leave");
    if (!inst->kind) {
        inst->kind = VEC_OP;
        inst->op = token->kind == TOKEN_WORD ? op_find(vec_reader_text(k, token)) : OP_NONE;
        if (inst->op == OP_NONE || (op_info(inst->op)->flags & OP_PURE_VALUE) || inst->op == OP_ELEMENT)
            return reader_fault(k->reader, token, "no such instruction");
    }
    return read_operands(k);
}

/* Adds the instruction with the operands read, and lets those that wait know where they stand. */
ValueId vec_reader_append(KernelReader *k, VecInst inst)
{
    if (vec_has_group(&inst)) inst.group = k->group;
    if (vec_has_group(&inst)) inst.guard = k->guard;
    if (vec_runs(&inst)) inst.lane_loop = k->lane_loop;
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
    const NamedValue *before = vec_reader_find_value(k, text);
    NamedValue value = {text, id, token};
    if (before) {
        const Token *first = &k->reader->tokens.items[before->token];
        reader_fault(k->reader, &k->reader->tokens.items[token], "'%%%s' is defined twice", text);
        diag_note(k->reader->context->diag, (SourceRange){k->reader->file, first->begin, first->end}, "first defined here");
        return false;
    }
    vec_reader_name_value(k, value);
    return true;
}

/* The source's name: without the number, NULL when there is nothing else. */
static Name source_name(const KernelReader *k, Name text)
{
    if (isdigit((unsigned char)*text)) return NULL;
    const char *point = strrchr(text, '.');
    bool numbered = point && point[1] && point[1 + strspn(point + 1, "0123456789")] == '\0';
    return numbered ? intern_text(k->reader->context->names, text, (size_t)(point - text)) : text;
}

/* `@r1 = ...`, after the name at `token`. */
static bool read_named(KernelReader *k, Name text, uint32_t token)
{
    VecInst inst = {0};
    if ((accept(k, "@") && !vec_reader_slot(k, &inst.location)) || !reader_expect(k->reader, "=")) return false;
    if (!read_right_side(k, &inst) || !read_tail(k, &inst)) return false;
    inst.loc = reader_range(k->reader, token - 1);
    inst.name = source_name(k, text);
    if (inst.type == TYPE_NONE)
        return reader_fault(k->reader, &k->reader->tokens.items[token], "'%%%s' states no type", text);
    if (inst.kind == VEC_UNIFORM && !inst.name)
        return reader_fault(k->reader, &k->reader->tokens.items[token], "a uniform value without a name stands where it is used");
    ValueId id = vec_reader_append(k, inst);
    return vec_is_move(&inst) || define(k, text, token, id);
}

/* A definition, after its percent sign. A name whose line has a fault counts as defined: its uses are no faults. */
static bool read_definition(KernelReader *k)
{
    uint32_t token = k->reader->at;
    Name text = vec_reader_value_name(k);
    if (!text) return false;
    if (read_named(k, text, token)) return true;
    NamedValue value = {text, 0, token};
    if (!vec_reader_find_value(k, text)) vec_reader_name_value(k, value);
    return false;
}

static bool read_store(KernelReader *k)
{
    VecInst inst = {.kind = VEC_STORE};
    uint32_t first = k->reader->at - 1, stored = k->operands.count;
    list_push(arena_of(k), &k->operands, (VecOperand){0}); /* the value's place, first of the operands */
    if (!vec_reader_access(k, &inst) || !reader_expect(k->reader, ",") || !vec_reader_operand(k)) return false;
    k->operands.items[stored] = k->operands.items[--k->operands.count];
    if (k->pending.count > k->first_pending && k->pending.items[k->pending.count - 1].operand == k->operands.count)
        k->pending.items[k->pending.count - 1].operand = stored;
    if (!read_predicate(k, &inst) || !read_tail(k, &inst)) return false;
    inst.type = nest_symbol(k->reader->routine, inst.array)->type;
    inst.loc = reader_range(k->reader, first);
    vec_reader_append(k, inst);
    return true;
}

/* The scalars of a reduction, up to its first step. */
static bool read_reduced(KernelReader *k, VecReduction *reduction)
{
    do {
        SymId id = reader_symbol(k->reader);
        if (!id) return false;
        if (reduction->count == VEC_MAX_REDUCED) return reader_fault(k->reader, peek(k), "a reduction has at most %d scalars", VEC_MAX_REDUCED);
        reduction->symbols[reduction->count++] = id;
    } while (accept(k, ","));
    return true;
}

/* A step's terms and predicate. */
static bool read_step(KernelReader *k, const VecReduction *reduction)
{
    if (!reader_expect(k->reader, "of")) return false;
    for (uint32_t n = 0; n < reduction->count; n++)
        if ((n && !reader_expect(k->reader, ",")) || !vec_reader_operand(k)) return false;
    if (accept(k, "if")) return vec_reader_operand(k);
    list_push(arena_of(k), &k->operands, (VecOperand){0});
    return true;
}

static bool read_reduce(KernelReader *k)
{
    VecInst inst = {.kind = VEC_REDUCE, .reduction = k->kernel->reductions.count};
    VecReduction reduction = {0};
    uint32_t first = k->reader->at - 1;
    reduction.tree = accept(k, "tree");
    const Token *token = reader_take(k->reader);
    reduction.op = token->kind == TOKEN_WORD ? op_find(vec_reader_text(k, token)) : OP_NONE;
    if (reduction.op == OP_NONE) return reader_fault(k->reader, token, "no such operation");
    if (!read_reduced(k, &reduction)) return false;
    do {
        if (!read_step(k, &reduction)) return false;
    } while (accept(k, ","));
    if (!read_tail(k, &inst)) return false;
    inst.type = nest_symbol(k->reader->routine, reduction.symbols[0])->type;
    inst.loc = reader_range(k->reader, first);
    list_push(arena_of(k), &k->kernel->reductions, reduction);
    vec_reader_append(k, inst);
    return true;
}

static bool read_loop(KernelReader *k)
{
    VecInst inst = {.kind = VEC_LOOP};
    uint32_t first = k->reader->at - 1;
    inst.uniform = vec_reader_known(k, reader_expr(k->reader));
    if (!inst.uniform || !reader_expect(k->reader, "{")) return false;
    inst.loc = reader_range(k->reader, first);
    vec_reader_append(k, inst);
    list_push(arena_of(k), &k->open, VEC_LOOP);
    return true;
}

static bool read_if(KernelReader *k)
{
    VecInst inst = {.kind = VEC_IF};
    uint32_t first = k->reader->at - 1;
    if (!vec_reader_operand(k) || !read_tail(k, &inst) || !reader_expect(k->reader, "{")) return false;
    inst.loc = reader_range(k->reader, first);
    vec_reader_append(k, inst);
    list_push(arena_of(k), &k->open, VEC_IF);
    return true;
}

bool vec_reader_inst(KernelReader *k)
{
    const Token *token = peek(k);
    if (accept(k, "%")) return read_definition(k);
    if (accept(k, "store")) return read_store(k);
    if (accept(k, "reduce")) return read_reduce(k);
    if (accept(k, "loop")) return read_loop(k);
    if (accept(k, "if")) return read_if(k);
    if (accept(k, "barrier")) {
        vec_reader_append(k, (VecInst){.kind = VEC_BARRIER});
        return true;
    }
    return reader_fault(k->reader, token, "instruction expected");
}
