#include "backend_host/vec_print.h"

#include "ir/build.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Words of the kernel's text that no parameter may be called. */
static const char *const words[] = {"lane", "strip", "strips", "item", "items", "count", "x", "x0", "odd", "shared", "scratch", "row", "e", "index", "next", "first", "behind", "walked", "left", "step", "ahead", "piece", "rest", "point", "work", "position", "column", "columns", "inside", "start", "stop", "slab", "turn", "turns", "place", "half", "from", "settled"};

VecPrinter vec_printer_create(HostPrinter *host, const VecKernel *kernel, const VecEmitter *emitter, Text *out)
{
    const ShapeInfo *shape = shape_info(kernel->shape);
    if (shape->lane_axes != 1) internal_error("kernel %s: %s shape is interpreted, and not printed", kernel->name, shape->name);
    Context *context = host->context;
    Arena *arena = context->scratch;
    const NestRoutine *routine = host->routine;
    VecPrinter p = {.host = host, .lines = *host, .context = context, .routine = routine, .kernel = kernel, .emitter = emitter,
                    .regions = vec_regions_with_axes(arena, routine, kernel), .names = names_create(context, &host->file->names)};
    p.lines.out = out;
    p.lines.indent = 0;
    p.lines.last_line = 0;
    uint32_t slots = kernel->slots.count + 1;
    p.arrays = arena_array(arena, Name, routine->symbols.count + 1);
    p.reduced = arena_array(arena, Name, routine->symbols.count + 1);
    p.trees = arena_array(arena, Name, routine->symbols.count + 1);
    p.set_first = arena_array(arena, Name, kernel->sets.count + 1);
    p.set_last = arena_array(arena, Name, kernel->sets.count + 1);
    for (int view = 0; view < VEC_VIEWS; view++) p.views[view] = arena_array(arena, Name, slots);
    p.beside = 1;
    p.registers = arena_array(arena, Name, vec_holders(&p) + 1);
    p.in_array = arena_array(arena, bool, vec_holders(&p) + 1);
    p.register_arrays = arena_array(arena, Name, slots);
    p.branches = arena_array(arena, VecBranch, p.regions.list.count);
    p.generations = arena_array(arena, uint32_t, slots);
    p.crosses = arena_array(arena, bool, kernel->order.count + 1);
    p.base_of = arena_array(arena, uint32_t, kernel->launch.addresses.count);
    p.uniforms = arena_array(arena, Name, kernel->launch.uniforms.count + 1);
    p.borders = arena_array(arena, Name, kernel->insts.count + 1);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) names_take(context, &p.names, intern(context->names, words[i]));
    for (uint32_t a = 1; a < kernel->axis_count; a++) p.counter[a] = names_fresh(context, &p.names, kernel->axes[a].name);
    return p;
}

/* ---- variables of the host, parameters ---- */

Name vec_host_new(VecPrinter *p, const char *type, const char *text, const char *stem)
{
    Name name = host_fresh(p->host, stem);
    host_line(p->host, "%s%s%s = %s;", type, type[strlen(type) - 1] == '*' ? "" : " ", name, text);
    return name;
}

Name vec_host_local(VecPrinter *p, const char *type, const char *text, const char *stem)
{
    for (uint32_t i = 0; i < p->locals.count; i++)
        if (strcmp(p->locals.items[i].text, text) == 0 && strcmp(p->locals.items[i].type, type) == 0) return p->locals.items[i].local;
    VecLocal local = {intern(p->context->names, text), vec_host_new(p, type, text, stem), type};
    list_push(p->context->scratch, &p->locals, local);
    return local.local;
}

Name vec_parameter(VecPrinter *p, const char *type, Name argument, const char *stem)
{
    for (uint32_t i = 0; i < p->parameters.count; i++)
        if (p->parameters.items[i].argument == argument) return p->parameters.items[i].name;
    VecParameter parameter = {names_fresh(p->context, &p->names, stem), argument, type};
    list_push(p->context->scratch, &p->parameters, parameter);
    return parameter.name;
}

const VecParameter *vec_argument(const VecPrinter *p, Name parameter)
{
    for (uint32_t i = 0; i < p->parameters.count; i++)
        if (p->parameters.items[i].name == parameter) return &p->parameters.items[i];
    internal_error("kernel %s: no parameter is called %s", p->kernel->name, parameter);
}

static bool is_number(const char *text)
{
    return (text[0] >= '0' && text[0] <= '9') || (text[0] == '-' && text[1]);
}

/* A number as a primary expression, or the parameter with the host's variable. */
static const char *pass_wide(VecPrinter *p, Name host, const char *stem)
{
    if (!is_number(host)) return vec_parameter(p, "int64_t", host, stem);
    return host[0] == '-' ? vec_format(p, "(%s)", host) : host;
}

Name vec_host_wide(VecPrinter *p, ExprId expr, const char *stem)
{
    const char *text = host_wide(p->host, expr, BIND_ANY);
    char *end;
    if (is_number(text) && (strtoll(text, &end, 10), *end == '\0')) return intern(p->context->names, text);
    return vec_host_local(p, "int64_t", text, stem);
}

/* The number of an expression among those that the launch gives to the kernel. */
static uint32_t uniform_number(const VecPrinter *p, ExprId expr)
{
    for (uint32_t i = 0; i < p->kernel->launch.uniforms.count; i++)
        if (nest_expr_equal(p->routine, p->kernel->launch.uniforms.items[i], expr)) return i;
    internal_error("kernel %s: its launch lacks a uniform value", p->kernel->name);
}

const char *vec_uniform(VecPrinter *p, ExprId id, Name stem)
{
    const Expr *expr = nest_expr(p->routine, id);
    if (expr->op == OP_CONST) return host_expr(p->host, id, BIND_PRIMARY);
    if (expr->op == OP_SCALAR) stem = nest_symbol(p->routine, expr->symbol)->name;
    Name *given = &p->uniforms[uniform_number(p, id)];
    const char *type = type_info(expr->type)->c_type;
    if (!*given) *given = vec_parameter(p, type, vec_host_local(p, type, host_expr(p->host, id, BIND_ANY), stem ? stem : "uniform"), stem ? stem : "uniform");
    return *given;
}

void vec_print_bounds(VecPrinter *p)
{
    const VecKernel *kernel = p->kernel;
    const VecAxis *lane = &kernel->axes[0];
    p->lower = vec_host_wide(p, lane->lower, vec_format(p, "%s_lower", lane->name));
    const char *upper = vec_host_wide(p, lane->upper, vec_format(p, "%s_upper", lane->name));
    p->points = vec_host_local(p, "int32_t", vec_format(p, "crayon_points(%s, %s)", p->lower, upper), vec_format(p, "%s_points", lane->name));
    for (uint32_t a = 1; a < kernel->axis_count; a++) {
        const VecAxis *axis = &kernel->axes[a];
        p->row_lower[a] = vec_host_wide(p, axis->lower, vec_format(p, "%s_lower", axis->name));
        upper = vec_host_wide(p, axis->upper, vec_format(p, "%s_upper", axis->name));
        p->rows[a] = vec_host_local(p, "int64_t", vec_format(p, "crayon_extent(%s, %s)", p->row_lower[a], upper), vec_format(p, "%s_rows", axis->name));
    }
}

Name vec_points(VecPrinter *p)
{
    if (!p->n) p->n = vec_parameter(p, "int32_t", p->points, "n");
    return p->n;
}

static bool constant_distance(const VecPrinter *p, ExprId from, ExprId to, int64_t *distance)
{
    return int_distance(p->context->scratch, p->routine, from, to, distance);
}

static Name set_bound(VecPrinter *p, SetId set, ExprId bound, const char *which)
{
    const char *stem = vec_format(p, "set%u_%s", set, which);
    const char *text = vec_format(p, "crayon_place(%s, %s)", host_wide(p->host, bound, BIND_ANY), p->lower);
    return vec_parameter(p, "int32_t", vec_host_local(p, "int32_t", text, stem), stem);
}

const char *vec_set_first(VecPrinter *p, SetId set, int64_t offset)
{
    int64_t distance;
    ExprId bound = p->kernel->sets.items[set].axes[0].lower;
    if (constant_distance(p, p->kernel->axes[0].lower, bound, &distance)) return vec_format(p, "%" PRId64, distance + offset);
    if (!p->set_first[set]) p->set_first[set] = set_bound(p, set, bound, "first");
    return vec_plus(p, p->set_first[set], offset);
}

const char *vec_set_last(VecPrinter *p, SetId set, int64_t offset)
{
    int64_t distance;
    ExprId bound = p->kernel->sets.items[set].axes[0].upper;
    if (constant_distance(p, p->kernel->axes[0].upper, bound, &distance)) return vec_plus(p, vec_points(p), distance + offset - 1);
    if (!p->set_last[set]) p->set_last[set] = set_bound(p, set, bound, "last");
    return vec_plus(p, p->set_last[set], offset);
}

const char *vec_reduced_count(VecPrinter *p, const VecInst *inst)
{
    if (!p->kernel->sets.items[inst->set].axes[0].lower) return vec_points(p);
    const char *first = vec_set_first(p, inst->set, -1), *last = vec_set_last(p, inst->set, 0);
    return strcmp(first, "-1") == 0 ? vec_set_last(p, inst->set, 1) : vec_format(p, "(int64_t)%s - (%s)", last, first);
}

const char *vec_lane_of_reduced(VecPrinter *p, const VecInst *inst, const char *x)
{
    bool bounded = p->kernel->sets.items[inst->set].axes[0].lower;
    const char *first = bounded ? vec_set_first(p, inst->set, inst->delay[0]) : vec_format(p, "%d", inst->delay[0]);
    if (strcmp(first, "0") == 0) return x;
    return strspn(first, "0123456789") == strlen(first) ? vec_format(p, "%s - %s", x, first) : vec_format(p, "%s - (%s)", x, first);
}

/* ---- addresses ---- */

const char *vec_plus(VecPrinter *p, const char *base, int64_t offset)
{
    if (offset == 0) return base;
    if (strcmp(base, "0") == 0) return vec_format(p, "%" PRId64, offset);
    return vec_format(p, "%s %c %" PRIu64, base, offset < 0 ? '-' : '+', offset < 0 ? 0 - (uint64_t)offset : (uint64_t)offset);
}

/* `sum + text`; a NULL sum is empty. */
static const char *add_text(VecPrinter *p, const char *sum, const char *text)
{
    return sum ? vec_format(p, "%s + %s", sum, text) : text;
}

void vec_print_idle_strides(VecPrinter *p)
{
    const char *list = NULL;
    for (uint32_t i = 0; i < p->kernel->launch.arrays.count; i++) {
        SymId id = p->kernel->launch.arrays.items[i];
        const Symbol *symbol = nest_symbol(p->routine, id);
        if (!p->arrays[id] || vec_first_alike(p->routine, p->kernel, id) == id) continue;
        for (uint32_t d = 0; d < symbol->rank; d++) {
            Name stride = p->host->strides[symbol->first_dim + d];
            if (stride) list = list ? vec_format(p, "%s, (void)%s", list, stride) : vec_format(p, "(void)%s", stride);
        }
    }
    if (list) host_line(p->host, "%s; /* as those of arrays alike */", list);
}

/* The stride of a dimension: the host's variable, or NULL and a constant. */
static Name stride_of(const VecPrinter *p, const Symbol *symbol, uint32_t d, int64_t *constant)
{
    return vec_constant_stride(p->routine, symbol, d, constant) ? NULL : p->host->strides[symbol->first_dim + d];
}

/* A number times a stride, as the host's text; NULL when it is 0. */
static const char *times(VecPrinter *p, int64_t factor, Name stride, int64_t constant)
{
    if (factor == 0) return NULL;
    if (!stride) return vec_format(p, "%" PRId64, factor * constant);
    return factor == 1 ? stride : vec_format(p, "%" PRId64 " * %s", factor, stride);
}

/* Where the subscript of a dimension begins, counted from its lower bound: at the lower bounds of all axes. */
static const char *subscript_origin(VecPrinter *p, const VecSub *sub, const Dim *dim)
{
    int64_t constant = sub->constant, lower;
    const char *text = NULL;
    if (sub->base) text = host_wide(p->host, sub->base, BIND_ADD);
    for (uint32_t a = 0; a < p->kernel->axis_count; a++) {
        Name bound = a ? p->row_lower[a] : p->lower;
        if (sub->coefficient[a] == 0) continue;
        if (is_number(bound)) {
            constant += sub->coefficient[a] * strtoll(bound, NULL, 10);
            continue;
        }
        text = add_text(p, text, sub->coefficient[a] == 1 ? bound : vec_format(p, "(%d) * %s", sub->coefficient[a], bound));
    }
    if (nest_int_value(p->routine, dim->lower, &lower)) constant -= lower;
    else text = vec_format(p, "%s - %s", text ? text : "0", host_wide(p->host, dim->lower, BIND_MULTIPLY));
    return vec_plus(p, text ? text : "0", constant);
}

/* Names what an address needs after the array of the access that asks for it first. */
static VecBase base_create(VecPrinter *p, const VecAddress *address, const char *name)
{
    const Symbol *array = nest_symbol(p->routine, address->array);
    const char *origin = NULL, *steps[VEC_MAX_AXES] = {NULL};
    for (uint32_t d = 0; d < array->rank; d++) {
        const VecSub *sub = &p->kernel->subs.items[address->subs + d];
        int64_t constant;
        Name stride = stride_of(p, array, d, &constant);
        const char *from = subscript_origin(p, sub, nest_dim(p->routine, array, d));
        if (stride || constant != 1) from = vec_format(p, "(%s) * %s", from, stride ? stride : vec_format(p, "%" PRId64, constant));
        if (strcmp(from, "0") != 0) origin = add_text(p, origin, from);
        for (uint32_t a = 0; a < p->kernel->axis_count; a++) {
            const char *step = times(p, sub->coefficient[a], stride, constant);
            if (step) steps[a] = add_text(p, steps[a], step);
        }
    }
    VecBase base = {.origin = "0"};
    if (origin) base.host_origin = vec_host_local(p, "int64_t", origin, vec_format(p, "%s_at", name));
    if (origin) base.origin = pass_wide(p, base.host_origin, vec_format(p, "%s_at", name));
    for (uint32_t a = 0; a < p->kernel->axis_count; a++) {
        if (!steps[a]) continue;
        const char *stem = vec_format(p, "%s_step_%s", name, p->kernel->axes[a].name);
        bool number = is_number(steps[a]) && !strchr(steps[a], ' ');
        base.host_steps[a] = number ? intern(p->context->names, steps[a]) : vec_host_local(p, "int64_t", steps[a], stem);
        base.steps[a] = pass_wide(p, base.host_steps[a], stem);
    }
    base.row = names_fresh(p->context, &p->names, vec_format(p, "row%u", p->bases.count + 1));
    base.at = names_fresh(p->context, &p->names, vec_format(p, "at%u", p->bases.count + 1));
    return base;
}

const VecBase *vec_base(VecPrinter *p, const VecInst *inst)
{
    uint32_t *number = &p->base_of[inst->address];
    if (!*number) {
        VecBase base = base_create(p, &p->kernel->launch.addresses.items[inst->address], nest_symbol(p->routine, inst->array)->name);
        list_push(p->context->scratch, &p->bases, base);
        *number = p->bases.count;
    }
    return &p->bases.items[*number - 1];
}

/* `text + factor * stride` */
static const char *add_strides(VecPrinter *p, const char *text, int64_t factor, Name stride)
{
    uint64_t times = factor < 0 ? 0 - (uint64_t)factor : (uint64_t)factor;
    const char *sign = factor < 0 ? "-" : "+";
    return times == 1 ? vec_format(p, "%s %s %s", text, sign, stride) : vec_format(p, "%s %s %" PRIu64 " * %s", text, sign, times, stride);
}

const char *vec_first_index(VecPrinter *p, const VecInst *access)
{
    const VecBase *base = vec_base(p, access);
    const Symbol *array = nest_symbol(p->routine, p->kernel->launch.addresses.items[access->address].array);
    const char *text = base->host_origin ? base->host_origin : "0";
    int64_t literal = 0;
    for (uint32_t d = 0; d < array->rank; d++) {
        int64_t constant, apart = p->kernel->subs.items[access->subs + d].constant;
        Name stride = stride_of(p, array, d, &constant);
        if (!stride) literal += apart * constant;
        else if (apart) text = add_strides(p, text, apart, stride);
    }
    return vec_plus(p, text, literal);
}

void vec_find_early(VecPrinter *p)
{
    enum { LINE = 128 };
    const VecInst *store = vec_inst(p->kernel, vec_aligned_store(p->routine, p->kernel));
    const char *first = vec_first_index(p, store), *steps = NULL;
    const VecBase *base = vec_base(p, store);
    for (uint32_t a = 1; a < p->kernel->axis_count; a++)
        if (base->host_steps[a]) steps = steps ? vec_format(p, "%s | %s", steps, base->host_steps[a]) : base->host_steps[a];
    p->early = vec_host_local(p, "int32_t", vec_format(p, "crayon_early(%s, %s, %d, %s, %d)", first, steps ? steps : "0", LINE / (int)type_info(store->type)->bytes, p->points,
                                                       vec_stride(p->kernel)), "early");
}

const char *vec_rows_follow(VecPrinter *p, const VecInst *access)
{
    const VecBase *base = vec_base(p, access);
    const char *length = p->points, *all = NULL;
    for (uint32_t a = 1; a < p->kernel->axis_count; a++) {
        const char *here = vec_format(p, "%s == %s", base->host_steps[a] ? base->host_steps[a] : "0", length);
        all = all ? vec_format(p, "%s && %s", all, here) : here;
        length = vec_format(p, "%s * %s", length, p->rows[a]);
    }
    return all ? all : "true";
}

const char *vec_plus_steps(VecPrinter *p, const char *base, const char *position, const char *step)
{
    if (!step) return base;
    if (step[0] == '1' && !step[1]) return vec_format(p, "%s + %s", base, position);
    return vec_format(p, "%s + %s * %s", base, position, step);
}

const char *vec_element_index(VecPrinter *p, const VecInst *inst, const char *const *operands)
{
    const VecBase *base = vec_base(p, inst);
    const Symbol *alike = nest_symbol(p->routine, p->kernel->launch.addresses.items[inst->address].array);
    const char *text = base->at, *step = base->steps[0];
    int64_t constant, literal = 0;
    if (!p->emitter->own_lane) {
        text = vec_plus_steps(p, text, vec_position(p), step);
        if (p->kernel->columns) text = vec_plus_steps(p, text, "column", base->steps[p->kernel->columns_axis]);
    }
    for (uint32_t d = 0; d < alike->rank; d++) {
        const VecSub *sub = &p->kernel->subs.items[inst->subs + d];
        Name stride = stride_of(p, alike, d, &constant);
        int64_t apart = sub->constant - (int64_t)sub->coefficient[0] * inst->delay[0] + (int64_t)sub->coefficient[p->kernel->launch.rows_axis] * p->row;
        if (!stride) literal += apart * constant;
        else if (apart) text = add_strides(p, text, apart, vec_parameter(p, "int64_t", stride, stride));
        if (sub->operand < 0) continue;
        const char *operand = operands[sub->operand];
        if (stride || constant != 1) {
            const char *factor = stride ? vec_parameter(p, "int64_t", stride, stride) : vec_format(p, "%" PRId64, constant);
            text = vec_format(p, "%s + %s * (int64_t)%s", text, factor, operand);
        } else {
            text = vec_format(p, "%s + (int64_t)%s", text, operand);
        }
    }
    text = vec_plus(p, text, literal);
    for (uint32_t a = 0; a < p->kernel->axis_count; a++)
        if (p->apart[a]) text = vec_plus_steps(p, text, p->apart[a], base->steps[a]);
    return text;
}

Name vec_array(VecPrinter *p, SymId id)
{
    if (!p->arrays[id]) p->arrays[id] = names_fresh(p->context, &p->names, nest_symbol(p->routine, id)->name);
    return p->arrays[id];
}

bool vec_is_stored(const VecPrinter *p, SymId array)
{
    for (uint32_t at = 0; at < p->kernel->order.count; at++) {
        const VecInst *store = vec_inst(p->kernel, p->kernel->order.items[at]);
        if (store->kind == VEC_STORE && vec_same_array(p->routine, store->array, array)) return true;
    }
    return false;
}

int32_t vec_stride(const VecKernel *kernel)
{
    return (int32_t)shape_info(kernel->shape)->strips(kernel).stride;
}

int32_t vec_border_origin(const VecPrinter *p, const VecInst *load)
{
    return p->kernel->halo_left + load->delay[0] - vec_owner_offset(p->routine, p->kernel, load);
}
