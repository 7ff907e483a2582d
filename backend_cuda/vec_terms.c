/* Reductions on the device.
 *
 * A part is what a segment of the steps, in the order of the source, does to the scalars: nothing (state 0), the fold of its value (1), or
 * taking its value whatever they held (2). Which one a term is:
 *   lt le gt ge        `if (x op s) s = x`: a NaN is never taken, so that it does nothing
 *   min max            `unless (s < x) s = x`: a NaN is always taken, and so is whatever stands behind it: what stood before is forgotten
 *   select             always taken
 *   others             integers and logicals, folded
 * crayon_fold(l, r) is the part of the segment l, r: what does nothing is left out; where r takes in any case it is r; else r's value
 * is folded into l's, and the state is l's. Segments are functions of the scalars, and this is the composition of two of them: of
 * the functions s -> s, s -> v and s -> (v op s ? v : s), the last with v no NaN, each composition is one of the three again, with the
 * value that crayon_fold has, for op is an order, total on numbers, whose ties go the same way each time (to the left for lt and gt, else to
 * the right). Composition is associative, so that every grouping in order gives what the loop gives, zeros of both signs included.
 *
 * A tree (VecReduction) has one grouping. A part begins as what changes nothing, so that it needs no state. */
#include "backend_cuda/vec_terms.h"

#include "backend_cuda/vec_runs.h"
#include "ir/build.h"
#include "ir/vec_reduce.h"

enum { WARP = 32 };

static const VecInst *inst_of(const VecCuda *k, const CudaReduction *r)
{
    return vec_inst(k->p.kernel, r->id);
}

static const VecReduction *reduction_of(const VecCuda *k, const CudaReduction *r)
{
    return vec_reduction(k->p.kernel, inst_of(k, r));
}

static Type scalar_type(const VecCuda *k, SymId scalar)
{
    return nest_symbol(k->p.routine, scalar)->type;
}

/* The field of a type with a term. */
static const char *field(VecCuda *k, uint32_t step, uint32_t n)
{
    return vec_format(&k->p, "v%u_%u", step + 1, n + 1);
}

/* ---- types ------------------------------------------------------------------------------ */

static bool needs_marks(VecCuda *k, const VecInst *inst)
{
    const VecReduction *reduction = vec_reduction(k->p.kernel, inst);
    VecSpan span = vec_span(inst);
    bool first, last;
    vec_set_cuts(k->p.context->scratch, k->p.routine, k->p.kernel, inst->set, inst->delay[0], &span, &first, &last);
    for (uint32_t step = 0; step < vec_reduce_steps(k->p.kernel, inst); step++)
        if (vec_operand(k->p.kernel, inst, vec_reduce_predicate(reduction, step))->value) return true;
    return first || last;
}

static const char *nothing_text(const VecCuda *k, const CudaReduction *r)
{
    bool narrow = inst_of(k, r)->type == TYPE_F32;
    if (reduction_of(k, r)->op == OP_MUL) return narrow ? "1.0f" : "1.0";
    return narrow ? "-0.0f" : "-0.0";
}

static void print_type(VecCuda *k, const CudaReduction *r, HostPrinter *lines)
{
    const VecReduction *reduction = reduction_of(k, r);
    host_line(lines, "struct %s {", r->type);
    if (r->tree) host_line(lines, "    %s %s = %s; /* for %s; changes nothing */", vec_held_text(scalar_type(k, reduction->symbols[0])), field(k, 0, 0), nothing_text(k, r),
                           nest_symbol(k->p.routine, reduction->symbols[0])->name);
    for (uint32_t step = 0; !r->tree && step < (r->folds ? 1 : vec_reduce_steps(k->p.kernel, inst_of(k, r))); step++)
        for (uint32_t n = 0; n < reduction->count; n++)
            host_line(lines, "    %s %s; /* for %s */", vec_held_text(scalar_type(k, reduction->symbols[n])), field(k, step, n),
                      nest_symbol(k->p.routine, reduction->symbols[n])->name);
    if (r->folds) host_line(lines, "    int32_t state; /* 0: nothing is taken, 1: it is folded, 2: it is taken, whatever was before */");
    else if (r->marks) host_line(lines, "    int32_t taken; /* bit by bit: the terms of each step */");
    host_line(lines, "};");
}

/* What one part does behind another. */
static void print_fold_function(VecCuda *k, const CudaReduction *r, HostPrinter *lines)
{
    const char *left[VEC_MAX_REDUCED], *right[VEC_MAX_REDUCED];
    for (uint32_t n = 0; n < reduction_of(k, r)->count; n++) {
        left[n] = vec_format(&k->p, "l.%s", field(k, 0, n));
        right[n] = vec_format(&k->p, "r.%s", field(k, 0, n));
    }
    host_line(lines, "static __host__ __device__ inline %s crayon_fold(%s l, const %s &r)", r->type, r->type, r->type);
    host_line(lines, "{");
    lines->indent++;
    if (!r->tree) {
        host_line(lines, "if (r.state == 0) return l;");
        host_line(lines, "if (l.state == 0 || r.state == 2) return r;");
    }
    vec_print_fold(&k->p, lines, inst_of(k, r), left, right, NULL);
    host_line(lines, "return l;");
    lines->indent--;
    host_line(lines, "}");
}

/* The same without branches, so that loads do not wait for each other, for lanes that fold loosely: what a NaN forgets is of no matter there (crayon_fold_loosely). */
static void print_loose_function(VecCuda *k, const CudaReduction *r, HostPrinter *lines)
{
    const char *both[] = {vec_format(&k->p, "both.%s", field(k, 0, 0))}, *right[] = {vec_format(&k->p, "r.%s", field(k, 0, 0))}, *left = vec_format(&k->p, "l.%s", field(k, 0, 0));
    host_line(lines, "static __device__ inline %s crayon_fold_in(const %s &l, const %s &r)", r->type, r->type, r->type);
    host_line(lines, "{");
    lines->indent++;
    host_line(lines, "%s both = l;", r->type);
    vec_print_fold(&k->p, lines, inst_of(k, r), both, right, NULL);
    host_line(lines, "%s = l.state == 0 ? %s : %s;", both[0], right[0], both[0]);
    host_line(lines, "%s = r.state == 0 ? %s : %s;", both[0], left, both[0]);
    host_line(lines, "both.state = l.state > r.state ? l.state : r.state;");
    host_line(lines, "return both;");
    lines->indent--;
    host_line(lines, "}");
}

/* Sums of reals are added on the device; what adds nothing there is a negative zero, so that no term is marked. */
static bool adds_reals(const VecCuda *k, const VecInst *inst)
{
    const VecReduction *reduction = vec_reduction(k->p.kernel, inst);
    return k->dialect->has_host && !reduction->tree && reduction->op == OP_ADD && vec_reduce_rounds(reduction->op, inst->type);
}

static CudaReduction create(VecCuda *k, ValueId id)
{
    const VecInst *inst = vec_inst(k->p.kernel, id);
    const VecReduction *reduction = vec_reduction(k->p.kernel, inst);
    const char *name = nest_symbol(k->p.routine, reduction->symbols[0])->name;
    HostPrinter lines = *k->plan->printer;
    CudaReduction r = {.id = id, .folds = k->dialect->has_host && !vec_reduce_rounds(reduction->op, inst->type), .tree = reduction->tree, .adds = adds_reals(k, inst)};
    r.marks = !r.adds && needs_marks(k, inst);
    r.type = names_fresh(k->plan->context, &k->plan->printer->file->names, vec_format(&k->p, "%s_%s", k->name, name));
    r.mine = names_fresh(k->p.context, &k->p.names, vec_format(&k->p, "%s_here", name));
    r.lane = names_fresh(k->p.context, &k->p.names, vec_format(&k->p, "%s_lane", name));
    r.so_far = names_fresh(k->p.context, &k->p.names, vec_format(&k->p, "%s_run", name));
    lines.out = k->plan->kernels;
    lines.indent = 0;
    text_add(lines.out, "\n");
    print_type(k, &r, &lines);
    if (r.folds || (r.tree && k->dialect->has_host)) print_fold_function(k, &r, &lines);
    if (k->runs && k->p.kernel->launch.loose) print_loose_function(k, &r, &lines);
    return r;
}

void vec_cuda_find_reductions(VecCuda *k)
{
    for (uint32_t at = 0; at < k->p.kernel->order.count; at++) {
        ValueId id = k->p.kernel->order.items[at];
        if (vec_inst(k->p.kernel, id)->kind == VEC_REDUCE) list_push(k->p.context->scratch, &k->reductions, create(k, id));
    }
}

/* ---- a lane ----------------------------------------------------------------------------- */

void vec_cuda_open_terms(VecCuda *k)
{
    for (uint32_t i = 0; i < k->reductions.count && !k->runs; i++) {
        const CudaReduction *r = &k->reductions.items[i];
        const char *values = r->adds ? "-0.0" : "";
        for (uint32_t step = 1; r->adds && step < vec_reduce_steps(k->p.kernel, inst_of(k, r)); step++) values = vec_format(&k->p, "%s, -0.0", values);
        host_line(&k->p.lines, "%s %s = {%s};", r->type, r->mine, values);
    }
}

/* The state of the part that one term is. */
static const char *state_text(VecCuda *k, const VecInst *inst, const char *term)
{
    Op op = vec_reduction(k->p.kernel, inst)->op;
    if (op == OP_SELECT) return "2";
    if (!vec_reduce_chooses(op) || !type_is_real(inst->type)) return "1";
    return op == OP_MIN || op == OP_MAX ? vec_format(&k->p, "%s == %s ? 1 : 2", term, term) : vec_format(&k->p, "%s == %s ? 1 : 0", term, term);
}

static void print_part(VecCuda *k, const CudaReduction *r, uint32_t step, const char *const *terms, const char *predicate)
{
    VecPrinter *p = &k->p;
    const char *list = terms[0];
    for (uint32_t n = 1; n < reduction_of(k, r)->count; n++) list = vec_format(p, "%s, %s", list, terms[n]);
    const char *part = vec_format(p, "%s{%s, %s}", r->type, list, state_text(k, inst_of(k, r), terms[0]));
    const char *guard = predicate ? vec_format(p, "if (%s) ", predicate) : "";
    if (step || k->runs) host_line(&p->lines, "%s%s = %s(%s, %s);", guard, r->mine, k->loosely ? "crayon_fold_in" : "crayon_fold", r->mine, part);
    else host_line(&p->lines, "%s%s = %s;", guard, r->mine, part);
}

/* A step of what a point gives to a tree. */
static void print_step_of_tree(VecCuda *k, const CudaReduction *r, const char *const *terms, const char *predicate)
{
    const char *mine[] = {vec_format(&k->p, "%s.%s", r->mine, field(k, 0, 0))};
    vec_print_fold(&k->p, &k->p.lines, inst_of(k, r), mine, terms, predicate);
}

static void print_point(VecCuda *k, const CudaReduction *r, uint32_t step, const char *const *terms, const char *predicate)
{
    VecPrinter *p = &k->p;
    const char *guard = r->adds && predicate ? vec_format(p, "if (%s) ", predicate) : "";
    for (uint32_t n = 0; n < reduction_of(k, r)->count; n++) host_line(&p->lines, "%s%s.%s = %s;", guard, r->mine, field(k, step, n), terms[n]);
    if (!r->marks) return;
    host_line(&p->lines, predicate ? "if (%s) %s.taken |= %d;" : "%s%s.taken |= %d;", predicate ? predicate : "", r->mine, 1 << step);
}

void vec_cuda_print_term(VecCuda *k, uint32_t at, const char *condition)
{
    VecPrinter *p = &k->p;
    const CudaReduction *r = k->reductions.items;
    while (r->id != p->kernel->order.items[at]) r++;
    const VecInst *inst = inst_of(k, r);
    const VecReduction *reduction = reduction_of(k, r);
    const char *terms[VEC_MAX_REDUCED];
    if (condition) host_line(&p->lines, "if (%s) {", condition);
    if (condition) p->lines.indent++;
    for (uint32_t step = 0; step < vec_reduce_steps(p->kernel, inst); step++) {
        uint32_t predicate = vec_reduce_predicate(reduction, step);
        const char *taken = vec_operand(p->kernel, inst, predicate)->value ? vec_operand_text(p, inst, predicate) : NULL;
        for (uint32_t n = 0; n < reduction->count; n++) terms[n] = vec_operand_text(p, inst, vec_reduce_term(reduction, step, n));
        if (r->tree) print_step_of_tree(k, r, terms, taken);
        else if (r->folds) print_part(k, r, step, terms, taken);
        else print_point(k, r, step, terms, taken);
    }
    if (!condition) return;
    p->lines.indent--;
    host_line(&p->lines, "}");
}

static void write_part(VecCuda *k, const CudaReduction *r)
{
    VecPrinter *p = &k->p;
    const char *item = vec_format(p, "(item - %s)", vec_parameter(p, "int64_t", k->from, k->from));
    if (shape_info(p->kernel->shape)->walks) item = vec_format(p, "(%s * %s + strip)", item, vec_parameter(p, "int32_t", vec_strips(p), "strips"));
    Name memory = vec_parameter(p, vec_format(p, "%s *", r->type), r->memory, r->memory);
    host_line(&p->lines, "%s = crayon_fold_lanes(%s);", r->mine, r->mine);
    host_line(&p->lines, "if (lane %% %d == 0) %s[%s * %u + lane / %d] = %s;", WARP, memory, item, p->kernel->vl / WARP, WARP, r->mine);
}

static void write_point(VecCuda *k, const CudaReduction *r)
{
    VecPrinter *p = &k->p;
    VecSpan span = vec_span(inst_of(k, r));
    Name memory = vec_parameter(p, vec_format(p, "%s *", r->type), r->memory, r->memory);
    const char *point = vec_plus(p, "x", -(int64_t)inst_of(k, r)->delay[0]);
    host_line(&p->lines, "if (%s) %s[(%s) * %s + %s - %s] = %s;", vec_cuda_span_condition(k, &span), memory, vec_row_number(p), vec_points(p), point,
              vec_parameter(p, "int64_t", r->first, r->first), r->mine);
}

/* What a point gives to a tree, at its number. */
static void write_point_of_tree(VecCuda *k, const CudaReduction *r)
{
    VecPrinter *p = &k->p;
    const VecInst *inst = inst_of(k, r);
    VecSpan span = vec_span(inst);
    Name memory = vec_parameter(p, vec_format(p, "%s *", r->type), r->memory, r->memory);
    const char *condition = vec_cuda_span_condition(k, &span), *in_set = vec_set_condition(p, inst->set, inst->delay[0], &span, "x");
    if (in_set) condition = vec_format(p, "%s && %s", condition, in_set);
    host_line(&p->lines, "if (%s) %s[(%s) * %s + %s] = %s;", condition, memory, vec_row_number(p), vec_parameter(p, "int64_t", r->count, r->count),
              vec_lane_of_reduced(p, inst, "x"), r->mine);
}

void vec_cuda_close_terms(VecCuda *k)
{
    for (uint32_t i = 0; i < k->reductions.count && !k->runs; i++) {
        const CudaReduction *r = &k->reductions.items[i];
        if (r->tree) write_point_of_tree(k, r);
        else if (r->folds) write_part(k, r);
        else write_point(k, r);
    }
}

/* ---- the host --------------------------------------------------------------------------- */

/* Parts, or points at most, of an item. */
static const char *room_of_item(VecCuda *k, const CudaReduction *r)
{
    VecPrinter *p = &k->p;
    bool walks = shape_info(p->kernel->shape)->walks;
    if (!r->folds) return walks ? vec_format(p, "(int64_t)%s", p->points) : vec_format(p, "%d", vec_stride(p->kernel));
    return walks ? vec_format(p, "(int64_t)%s * %u", vec_strips(p), p->kernel->vl / WARP) : vec_format(p, "%u", p->kernel->vl / WARP);
}

static const char *bytes_of_item(VecCuda *k)
{
    const char *text = NULL;
    for (uint32_t i = 0; i < k->reductions.count; i++) {
        const CudaReduction *r = &k->reductions.items[i];
        if (r->tree) continue;
        const char *bytes = vec_format(&k->p, "%s * (int64_t)sizeof(%s)", room_of_item(k, r), r->type);
        text = text ? vec_format(&k->p, "%s + %s", text, bytes) : bytes;
    }
    return text;
}

/* The rows of the kernel, as the host's text. */
static const char *rows_text(VecPrinter *p)
{
    const char *text = "(int64_t)1";
    for (uint32_t a = 1; a < p->kernel->axis_count; a++) text = a == 1 ? p->rows[a] : vec_format(p, "%s * %s", text, p->rows[a]);
    return text;
}

/* How many points of a row a tree has. */
static Name count_points(VecCuda *k, const CudaReduction *r)
{
    VecPrinter *p = &k->p;
    VecInterval points = p->kernel->sets.items[inst_of(k, r)->set].axes[0];
    if (!points.lower) points = (VecInterval){p->kernel->axes[0].lower, p->kernel->axes[0].upper};
    Name lower = vec_host_wide(p, points.lower, "lower"), upper = vec_host_wide(p, points.upper, "upper");
    return vec_host_local(p, "int64_t", vec_format(p, "crayon_extent(%s, %s)", lower, upper), vec_format(p, "%s_count", nest_symbol(p->routine, reduction_of(k, r)->symbols[0])->name));
}

/* The parts of a tree, or what each of its points gives. */
static const char *room_of_tree(VecCuda *k, CudaReduction *r)
{
    r->count = count_points(k, r);
    return k->runs ? vec_format(&k->p, "crayon_tree_room(%s)", k->items) : vec_format(&k->p, "%s * %s + 1", rows_text(&k->p), r->count);
}

static void take_memory(VecCuda *k, CudaReduction *r)
{
    VecPrinter *p = &k->p;
    const char *count = r->tree ? room_of_tree(k, r) : k->runs ? k->blocks : vec_format(p, "%s * %s", k->piece, room_of_item(k, r)), *name = nest_symbol(p->routine, reduction_of(k, r)->symbols[0])->name;
    if (r->folds) count = vec_format(p, "crayon_part_room(%s)", count);
    const char *text = vec_format(p, "(%s *)crayon_take((size_t)(%s) * sizeof(%s))", r->type, count, r->type);
    r->memory = vec_host_new(p, vec_format(p, "%s *", r->type), text, vec_format(p, "%s_%s", name, r->folds || (r->tree && k->runs) ? "parts" : "points"));
    if (!r->folds && !r->tree && !r->adds) r->host = vec_host_new(p, vec_format(p, "%s *", r->type), "NULL", vec_format(p, "%s_read", name));
    if (!r->folds && !r->tree) r->first = host_fresh(p->host, vec_format(p, "%s_first", name));
    for (uint32_t n = 0; n < reduction_of(k, r)->count; n++) {
        SymId id = reduction_of(k, r)->symbols[n];
        const SymbolText *scalar = &p->host->symbols[id];
        r->now[n] = vec_host_new(p, vec_held_text(scalar_type(k, id)), vec_format(p, "%s%s", scalar->pointer ? "*" : "", scalar->text),
                                 vec_format(p, "%s_now", nest_symbol(p->routine, id)->name));
    }
}

/* Elements that are terms are added where they lie, if they follow each other in that order; what is printed further is done else. */
static void open_bare(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const CudaReduction *r = &k->reductions.items[0];
    const VecInst *load = vec_inst(p->kernel, vec_bare_load(p->context->scratch, p->routine, p->kernel));
    const char *follow = vec_rows_follow(p, load), *index = vec_first_index(p, load), *device = vec_cuda_device(k, load->array);
    host_line(p->host, "if (%s) {", follow);
    host_line(p->host, "    crayon_add_terms(&%s, (const %s *)%s + (%s), %s * %s);", r->now[0], type_info(load->type)->c_type, device, index, p->points, rows_text(p));
    host_line(p->host, "} else {");
    p->host->indent++;
}

void vec_cuda_open_pieces(VecCuda *k)
{
    VecPrinter *p = &k->p;
    if (!k->reductions.count) return;
    if (k->runs) {
        vec_cuda_name_runs(k);
        for (uint32_t i = 0; i < k->reductions.count; i++) take_memory(k, &k->reductions.items[i]);
        return;
    }
    const char *bytes = bytes_of_item(k);
    if (bytes) k->piece = vec_host_new(p, "const int64_t", vec_format(p, "crayon_piece(%s, %s)", k->items, bytes), "piece");
    for (uint32_t i = 0; i < k->reductions.count; i++) take_memory(k, &k->reductions.items[i]);
    if (!bytes) return; /* trees alone */
    k->bare = p->kernel->launch.bare && k->reductions.items[0].adds;
    if (k->bare) open_bare(k);
    k->from = host_fresh(p->host, "from");
    k->end = host_fresh(p->host, "end");
    vec_strips(p);
    host_line(p->host, "for (int64_t %s = 0; %s < %s; %s += %s) {", k->from, k->from, k->items, k->from, k->piece);
    p->host->indent++;
    host_line(p->host, "int64_t %s = %s + %s < %s ? %s + %s : %s;", k->end, k->from, k->piece, k->items, k->from, k->piece, k->items);
    bool walks = shape_info(p->kernel->shape)->walks;
    for (uint32_t i = 0; i < k->reductions.count; i++)
        if (!k->reductions.items[i].folds && !k->reductions.items[i].tree)
            host_line(p->host, "int64_t %s = crayon_points_before(%s, %s, %d, %s);", k->reductions.items[i].first, k->from,
                      walks ? "1" : vec_strips(p), vec_stride(p->kernel), p->points);
}

/* The last part of all is folded into the scalars. */
static void fold_parts(VecCuda *k, const CudaReduction *r)
{
    VecPrinter *p = &k->p;
    const VecReduction *reduction = reduction_of(k, r);
    const char *terms[VEC_MAX_REDUCED];
    const char *count = k->runs ? k->blocks : vec_format(p, "(%s - %s) * %s", k->end, k->from, room_of_item(k, r));
    Name all = vec_host_new(p, vec_format(p, "const %s", r->type), vec_format(p, "crayon_fold_all(%s, %s)", r->memory, count), "all");
    for (uint32_t n = 0; n < reduction->count; n++) terms[n] = vec_format(p, "%s.%s", all, field(k, 0, n));
    for (uint32_t n = 0; n < reduction->count; n++) host_line(p->host, "if (%s.state == 2) %s = %s;", all, r->now[n], terms[n]);
    if (reduction->op != OP_SELECT) vec_print_fold(p, p->host, inst_of(k, r), r->now, terms, vec_format(p, "%s.state == 1", all));
}

/* Each point's terms, in order. */
static void fold_points(VecCuda *k, const CudaReduction *r)
{
    VecPrinter *p = &k->p;
    const VecReduction *reduction = reduction_of(k, r);
    const char *terms[VEC_MAX_REDUCED];
    bool walks = shape_info(p->kernel->shape)->walks;
    const char *behind = vec_format(p, "crayon_points_before(%s, %s, %d, %s) - %s", k->end, walks ? "1" : vec_strips(p), vec_stride(p->kernel), p->points, r->first);
    Name count = vec_host_new(p, "const int64_t", behind, "count");
    if (r->adds) {
        host_line(p->host, "crayon_add_terms(&%s, &%s->%s, %s * %u);", r->now[0], r->memory, field(k, 0, 0), count, vec_reduce_steps(p->kernel, inst_of(k, r)));
        return;
    }
    host_line(p->host, "%s = crayon_bring(%s, %s, %s);", r->host, r->host, r->memory, count);
    host_line(p->host, "for (int64_t at = 0; at < %s; at++) {", count);
    p->host->indent++;
    for (uint32_t step = 0; step < vec_reduce_steps(p->kernel, inst_of(k, r)); step++) {
        for (uint32_t n = 0; n < reduction->count; n++) terms[n] = vec_format(p, "%s[at].%s", r->host, field(k, step, n));
        const char *taken = r->marks ? vec_format(p, "%s[at].taken & %d", r->host, 1 << step) : NULL;
        vec_print_fold(p, p->host, inst_of(k, r), r->now, terms, taken);
    }
    p->host->indent--;
    host_line(p->host, "}");
}

void vec_cuda_print_folds(VecCuda *k)
{
    for (uint32_t i = 0; i < k->reductions.count; i++) {
        if (k->reductions.items[i].tree) continue;
        if (k->reductions.items[i].folds) fold_parts(k, &k->reductions.items[i]);
        else fold_points(k, &k->reductions.items[i]);
    }
}

/* What a tree comes to, behind all launches. */
static void fold_tree(VecCuda *k, const CudaReduction *r)
{
    VecPrinter *p = &k->p;
    const char *call = k->runs ? vec_format(p, "crayon_tree_all(%s, %s)", r->memory, k->items)
                               : vec_format(p, "crayon_tree_of_points(%s, %s, %s)", r->memory, rows_text(p), r->count);
    const char *terms[] = {vec_format(p, "%s.%s", vec_host_new(p, vec_format(p, "const %s", r->type), call, "all"), field(k, 0, 0))};
    vec_print_fold(p, p->host, inst_of(k, r), r->now, terms, NULL);
}

/* A scalar gets its value where that has changed. */
static void print_result(VecCuda *k, const CudaReduction *r, uint32_t n)
{
    VecPrinter *p = &k->p;
    SymId id = reduction_of(k, r)->symbols[n];
    const SymbolText *scalar = &p->host->symbols[id];
    const char *value = vec_format(p, "%s%s", scalar->pointer ? "*" : "", scalar->text);
    const char *place = scalar->pointer ? scalar->text : vec_format(p, "&%s", scalar->text);
    const char *other = type_is_real(scalar_type(k, id)) ? vec_format(p, "memcmp(&%s, %s, sizeof %s) != 0", r->now[n], place, r->now[n])
                                                         : vec_format(p, "%s != %s", r->now[n], value);
    host_line(p->host, "if (%s) %s = %s;", other, value, r->now[n]);
}

void vec_cuda_close_pieces(VecCuda *k)
{
    if (!k->reductions.count) return;
    for (uint32_t open = k->piece ? 1 + k->bare : 0; open > 0; open--) {
        k->p.host->indent--;
        host_line(k->p.host, "}");
    }
    for (uint32_t i = 0; i < k->reductions.count; i++) {
        const CudaReduction *r = &k->reductions.items[i];
        if (r->tree) fold_tree(k, r);
        for (uint32_t n = 0; n < reduction_of(k, r)->count; n++) print_result(k, r, n);
        if (r->host) host_line(k->p.host, "free(%s);", r->host);
        host_line(k->p.host, "crayon_give(%s);", r->memory);
    }
}
