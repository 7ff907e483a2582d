#include "backend_host/vec_print.h"

#include "ir/build.h"
#include "ir/vec_rows.h"

/* ---- rows that a block walks ---- */

Name vec_pieces(VecPrinter *p, uint32_t axis)
{
    int64_t rows = shape_rows(p->kernel, axis);
    if (rows == 1) return p->rows[axis];
    return vec_host_local(p, "int64_t", vec_format(p, "(%s + %d) / %d", p->rows[axis], (int)rows - 1, (int)rows), "pieces");
}

void vec_print_walked(VecPrinter *p, const char *piece)
{
    uint32_t axis = p->kernel->walk_axis;
    const char *rows = vec_parameter(p, "int64_t", p->rows[axis], p->rows[axis]);
    host_line(&p->lines, "const int64_t first = %s * %u, behind = first + %u < %s ? first + %u : %s;", piece, p->kernel->walk_rows,
              p->kernel->walk_rows, rows, p->kernel->walk_rows, rows);
}

/* ---- stores that wait ---- */

/* Lanes in which stores wait. */
static void open_lanes(VecPrinter *p)
{
    if (p->emitter->own_lane || !p->held.count) return;
    host_line(&p->lines, "for (int32_t lane = 0; lane < %u; lane++) {", p->kernel->vl);
    p->lines.indent++;
}

static void close_lanes(VecPrinter *p)
{
    if (p->emitter->own_lane || !p->held.count) return;
    p->lines.indent--;
    host_line(&p->lines, "}");
}

/* What the lane at hand has in one of the variables. */
static const char *of_lane(const VecPrinter *p, Name name)
{
    return p->emitter->own_lane ? name : vec_format(p, "%s[lane]", name);
}

int32_t vec_waits(VecPrinter *p, const VecInst *store)
{
    return store->kind == VEC_STORE && p->kernel->walk_rows ? vec_store_waits(p->routine, p->kernel, store) : 0;
}

/* The variables with what a store of the row at hand, and of the rows before, has not stored yet. */
static const VecHeld *held_of(VecPrinter *p, ValueId id)
{
    for (uint32_t n = 0; n < p->held.count; n++)
        if (p->held.items[n].store == id) return &p->held.items[n];
    const VecInst *store = vec_inst(p->kernel, id);
    const char *name = nest_symbol(p->routine, store->array)->name;
    VecHeld held = {.store = id, .rows = vec_waits(p, store)};
    for (int32_t row = 0; row <= held.rows; row++) {
        held.value[row] = names_fresh(p->context, &p->names, vec_format(p, "%s_held%d", name, row));
        held.at[row] = names_fresh(p->context, &p->names, vec_format(p, "%s_at%d", name, row));
    }
    list_push(p->context->scratch, &p->held, held);
    return &p->held.items[p->held.count - 1];
}

const char *vec_held_store(VecPrinter *p, ValueId id, const char *index, const char *value)
{
    const VecHeld *held = held_of(p, id);
    return vec_format(p, "{ %s = %s; %s = %s; }", of_lane(p, held->value[0]), value, of_lane(p, held->at[0]), index);
}

const char *vec_previous_text(VecPrinter *p, const VecInst *inst, const char *now)
{
    VecHanded handed = {names_fresh(p->context, &p->names, vec_format(p, "%s_handed", inst->name ? inst->name : "value")), inst->type};
    list_push(p->context->scratch, &p->handed, handed);
    return vec_format(p, "crayon_previous_%s(&%s, %s)", type_info(vec_held_type(inst->type))->word, of_lane(p, handed.name), now);
}

static void declare_handed(VecPrinter *p, const VecHanded *handed)
{
    const char *type = vec_held_text(handed->type);
    if (p->emitter->own_lane) host_line(&p->lines, "%s %s = 0;", type, handed->name);
    else host_line(&p->lines, "%s %s[%u] = {0};", type, handed->name, p->kernel->vl);
}

static void declare_held(VecPrinter *p, const VecHeld *held)
{
    const char *type = vec_held_text(vec_inst(p->kernel, held->store)->type), *size = p->emitter->own_lane ? "" : vec_format(p, "[%u]", p->kernel->vl);
    for (int32_t row = 0; row <= held->rows; row++)
        host_line(&p->lines, "%s %s%s%s; int64_t %s%s;", type, held->value[row], size, p->emitter->own_lane ? " = 0" : " = {0}", held->at[row], size);
    open_lanes(p);
    for (int32_t row = 1; row <= held->rows; row++) host_line(&p->lines, "%s = -1;", of_lane(p, held->at[row]));
    close_lanes(p);
}

static void release(VecPrinter *p, const VecHeld *held, int32_t row)
{
    const char *at = of_lane(p, held->at[row]);
    host_line(&p->lines, "if (%s >= 0) %s[%s] = %s;", at, vec_array(p, vec_inst(p->kernel, held->store)->array), at, of_lane(p, held->value[row]));
}

/* The most rows that are saved for a load. */
static int32_t most_saved(const VecKernel *kernel)
{
    int32_t most = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        int32_t rows = vec_saved_rows(vec_inst(kernel, kernel->order.items[at]));
        if (rows > most) most = rows;
    }
    return most;
}

void vec_open_walk(VecPrinter *p)
{
    const char *row = p->counter[p->kernel->walk_axis];
    if (p->saves) {
        int32_t most = most_saved(p->kernel);
        host_line(&p->lines, "for (int32_t step = 0; step < %d; step++) {", 2 * most);
        p->lines.indent++;
        host_line(&p->lines, "const int32_t ahead = step >= %d, e = ahead ? step - %d : step;", most, most);
        host_line(&p->lines, "const int64_t %s = ahead ? behind - 1 - e : first + e;", row);
        return;
    }
    for (uint32_t n = 0; n < p->held.count; n++) declare_held(p, &p->held.items[n]);
    for (uint32_t n = 0; n < p->handed.count; n++) declare_handed(p, &p->handed.items[n]);
    host_line(&p->lines, "for (int64_t %s = first; %s < behind; %s++) {", row, row, row);
    p->lines.indent++;
    host_line(&p->lines, "const int32_t walked = (int32_t)(%s - first), left = (int32_t)(behind - 1 - %s);", row, row);
    open_lanes(p);
    for (uint32_t n = 0; n < p->held.count; n++) host_line(&p->lines, "%s = -1;", of_lane(p, p->held.items[n].at[0]));
    close_lanes(p);
}

/* What the last rows have not stored yet: the farthest first. */
static void flush(VecPrinter *p)
{
    open_lanes(p);
    for (uint32_t n = 0; n < p->held.count; n++)
        for (int32_t row = p->held.items[n].rows; row > 0; row--) release(p, &p->held.items[n], row);
    close_lanes(p);
}

void vec_close_walk(VecPrinter *p)
{
    open_lanes(p);
    for (uint32_t n = 0; n < p->held.count; n++) {
        const VecHeld *held = &p->held.items[n];
        release(p, held, held->rows);
        for (int32_t row = held->rows; row > 0; row--)
            host_line(&p->lines, "%s = %s; %s = %s;", of_lane(p, held->at[row]), of_lane(p, held->at[row - 1]), of_lane(p, held->value[row]),
                      of_lane(p, held->value[row - 1]));
    }
    close_lanes(p);
    p->lines.indent--;
    host_line(&p->lines, "}");
    flush(p);
}

/* ---- what is saved before ---- */

int32_t vec_saved_cells(const VecKernel *kernel, const VecInst *load)
{
    if (load->across) return vec_saved_rows(load) * (int32_t)kernel->vl;
    return (load->border_left + load->border_right) * (int32_t)shape_columns(kernel);
}

const char *vec_across_text(VecPrinter *p, ValueId id, const char *text)
{
    const VecInst *load = vec_inst(p->kernel, id);
    const char *row = load->across < 0 ? "walked" : "left";
    ValueId saved = vec_saved_for(p->routine, p->kernel, id);
    int32_t own = vec_saved_rows(load), rows = vec_saved_rows(vec_inst(p->kernel, saved));
    return vec_format(p, "%s < %d ? %s[(item * %d + %s) * %u + lane] : %s", row, own, p->borders[saved], rows, vec_plus(p, row, rows - own), p->kernel->vl,
                      text);
}
