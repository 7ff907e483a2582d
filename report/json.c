/* The report as JSON; doc/report.md has the schema. Members stand in a fixed order. */
#include "report/json_text.h"
#include "report/report.h"

#include <stdlib.h>

static void set_text(json_t *object, const char *key, const char *text)
{
    json_object_set_new(object, key, json_text(text));
}

static void set_number(json_t *object, const char *key, int64_t number)
{
    json_object_set_new(object, key, json_integer((json_int_t)number));
}

static void set_place(json_t *object, ReportPlace place)
{
    set_text(object, "file", place.file);
    json_object_set_new(object, "line", place.line ? json_integer((json_int_t)place.line) : json_null());
}

static json_t *location(Location location)
{
    if (location.kind == LOCATION_NONE) return json_null();
    return json_sprintf("%c%u", report_slot_letters[location.kind], location.slot);
}

static json_t *loop_object(const ReportRoutine *routine, const ReportLoop *loop)
{
    json_t *object = json_object();
    set_place(object, loop->place);
    set_number(object, "depth", loop->depth);
    set_text(object, "header", loop->header);
    set_text(object, "finding", report_finding_words[loop->finding]);
    set_text(object, "reason", loop->reason);
    set_text(object, "became", report_became_words[loop->became]);
    set_text(object, "kernel", loop->kernel ? routine->kernels.items[loop->kernel - 1].name : NULL);
    set_text(object, "no_kernel", loop->no_kernel);
    set_text(object, "pieces", loop->pieces);
    return object;
}

static json_t *value_object(const ReportValue *value)
{
    json_t *object = json_object(), *stays = json_array(), *reasons = json_array();
    set_text(object, "name", value->name);
    set_text(object, "source", value->source);
    set_text(object, "operation", value->what);
    set_place(object, value->place);
    set_text(object, "type", type_info(value->type)->word);
    set_number(object, "from", value->from);
    set_number(object, "to", value->to);
    set_number(object, "extent_low", value->extent_low);
    set_number(object, "extent_high", value->extent_high);
    set_number(object, "delay", value->delay);
    for (uint32_t i = 0; i < value->stays.count; i++) {
        json_t *stay = json_object();
        json_object_set_new(stay, "slot", location(value->stays.items[i].location));
        set_number(stay, "from", value->stays.items[i].from);
        set_number(stay, "to", value->stays.items[i].to);
        json_array_append_new(stays, stay);
    }
    json_object_set_new(object, "slots", stays);
    set_number(object, "pad", value->pad);
    for (uint32_t i = 0; i < value->reasons.count; i++) json_array_append_new(reasons, json_string(value->reasons.items[i]));
    json_object_set_new(object, "reasons", reasons);
    return object;
}

static json_t *slot_object(const ReportSlot *slot)
{
    json_t *object = json_object();
    json_object_set_new(object, "slot", location((Location){slot->kind, slot->id}));
    set_text(object, "type", type_info(slot->type)->word);
    set_number(object, "elements", slot->elements);
    json_object_set_new(object, "offset", slot->kind == LOCATION_REGISTER ? json_null() : json_integer(slot->offset));
    json_object_set_new(object, "pad", json_boolean(slot->is_pad));
    set_number(object, "values", slot->values);
    set_number(object, "loads", slot->reads);
    set_number(object, "stores", slot->writes);
    return object;
}

static json_t *move_object(const ReportMove *move)
{
    json_t *object = json_object();
    set_number(object, "instruction", move->instruction);
    set_text(object, "kind", move->is_reload ? "reload" : "spill");
    set_text(object, "value", move->value);
    json_object_set_new(object, "from", location(move->from));
    json_object_set_new(object, "to", location(move->to));
    set_text(object, "reason", move->reason);
    return object;
}

static json_t *array_object(const ReportArray *array)
{
    json_t *object = json_object();
    set_text(object, "name", array->name);
    set_text(object, "type", type_info(array->type)->word);
    set_number(object, "loads", array->loads);
    set_number(object, "stores", array->stores);
    set_number(object, "elements_loaded", array->elements_loaded);
    set_number(object, "elements_stored", array->elements_stored);
    json_object_set_new(object, "each_row", json_boolean(array->each_row));
    return object;
}

static json_t *work_object(const ReportWork *work)
{
    json_t *object = json_object();
    set_number(object, "flops", (int64_t)report_flops(work));
    set_number(object, "adds", (int64_t)work->adds);
    set_number(object, "subtracts", (int64_t)work->subtracts);
    set_number(object, "multiplies", (int64_t)work->multiplies);
    set_number(object, "divides", (int64_t)work->divides);
    set_number(object, "square_roots", (int64_t)work->square_roots);
    set_number(object, "min_max", (int64_t)work->min_max);
    set_number(object, "compares", (int64_t)work->compares);
    set_number(object, "selects", (int64_t)work->selects);
    set_number(object, "signs", (int64_t)work->signs);
    set_number(object, "conversions", (int64_t)work->conversions);
    set_number(object, "library", (int64_t)work->library);
    set_number(object, "loops_counted_once", work->open_loops);
    return object;
}

static json_t *rows_array(const ReportKernel *kernel)
{
    json_t *rows = json_array();
    for (int i = 0; i < REPORT_ROW_LENGTHS; i++) {
        json_t *row = json_object();
        set_number(row, "points", report_row_lengths[i]);
        set_number(row, "strips", (int64_t)report_strips(kernel, report_row_lengths[i]));
        json_object_set_new(row, "lanes_a_point", json_real(report_lane_waste(kernel, report_row_lengths[i])));
        json_array_append_new(rows, row);
    }
    return rows;
}

static json_t *ptxas_object(const ReportPtxas *ptxas)
{
    if (!ptxas->known) return json_null();
    json_t *object = json_object();
    set_number(object, "registers", ptxas->registers);
    set_number(object, "spill_store_bytes", ptxas->spill_stores);
    set_number(object, "spill_load_bytes", ptxas->spill_loads);
    set_number(object, "stack_bytes", ptxas->stack);
    set_number(object, "shared_bytes", ptxas->shared);
    json_object_set_new(object, "blocks_a_multiprocessor", ptxas->limit ? json_integer(ptxas->blocks) : json_null());
    json_object_set_new(object, "warps_a_multiprocessor", ptxas->limit ? json_integer(ptxas->warps) : json_null());
    set_text(object, "limit", ptxas->limit);
    return object;
}

#define SET_LIST(object, key, list, make)                                                               \
    do {                                                                                                \
        json_t *array_ = json_array();                                                                  \
        for (uint32_t i_ = 0; i_ < (list).count; i_++) json_array_append_new(array_, make((list).items[i_])); \
        json_object_set_new((object), (key), array_);                                                   \
    } while (0)

static json_t *reduction_object(const ReportReduction *reduction)
{
    json_t *object = json_object(), *names = json_array();
    set_text(object, "word", reduction->word);
    for (uint32_t i = 0; i < reduction->names.count; i++) json_array_append_new(names, json_string(reduction->names.items[i]));
    json_object_set_new(object, "scalars", names);
    set_number(object, "terms", reduction->steps);
    json_object_set_new(object, "in_order", json_boolean(reduction->in_order));
    json_object_set_new(object, "tree", json_boolean(reduction->tree));
    set_number(object, "bytes_to_host", reduction->bytes);
    return object;
}

static json_t *if_object(const ReportIf *one)
{
    json_t *object = json_object();
    set_number(object, "first", one->first);
    set_number(object, "last", one->last);
    json_object_set_new(object, "by_lane", json_boolean(one->by_lane));
    return object;
}

static json_t *price_object(const VecPriced *priced)
{
    json_t *object = json_object();
    set_text(object, "shape", report_priced_word(priced));
    json_object_set_new(object, "picoseconds", priced->why ? json_null() : json_real(priced->price));
    set_text(object, "why", priced->why);
    return object;
}
#define MAKE_IF(item) if_object(&(item))
#define MAKE_PRICE(item) price_object(&(item))
#define MAKE_REDUCTION(item) reduction_object(&(item))
#define MAKE_NUMBER(item) json_integer((json_int_t)(item))
#define MAKE_TEXT(item) json_text(item)
#define MAKE_VALUE(item) value_object(&(item))
#define MAKE_MOVE(item) move_object(&(item))
#define MAKE_ARRAY(item) array_object(&(item))

static json_t *kernel_object(const ReportKernel *kernel)
{
    json_t *object = json_object(), *slots = json_array();
    set_text(object, "name", kernel->name);
    set_place(object, kernel->place);
    SET_LIST(object, "axes", kernel->axes, MAKE_TEXT);
    SET_LIST(object, "fused_lines", kernel->fused, MAKE_NUMBER);
    set_text(object, "shape", shape_info(kernel->shape)->name);
    set_number(object, "vl", kernel->vl);
    set_number(object, "columns", kernel->columns);
    set_number(object, "lanes", kernel->lanes);
    set_number(object, "tile_points", kernel->points);
    set_number(object, "tile_rows", kernel->rows);
    set_number(object, "tile_turns", kernel->turns);
    set_number(object, "abreast", kernel->abreast);
    json_object_set_new(object, "crossed", json_boolean(kernel->crossed));
    set_number(object, "rows_beside", kernel->rows_beside);
    set_number(object, "march", kernel->march);
    set_number(object, "halo_left", kernel->halo_left);
    set_number(object, "halo_right", kernel->halo_right);
    set_text(object, "remedy", report_remedy_words[kernel->remedy]);
    set_number(object, "walk_rows", kernel->walk_rows);
    set_number(object, "handed_on", kernel->handed_on);
    json_object_set_new(object, "rows", rows_array(kernel));
    json_object_set_new(object, "work", work_object(&kernel->work));
    json_object_set_new(object, "work_as_written", work_object(&kernel->written));
    set_number(object, "bytes_loaded", kernel->bytes_loaded);
    set_number(object, "bytes_stored", kernel->bytes_stored);
    set_number(object, "halo_bytes", kernel->halo_bytes);
    set_number(object, "border_bytes", kernel->border_bytes);
    json_object_set_new(object, "flops_a_byte", report_bytes(kernel) ? json_real(report_flops_a_byte(kernel)) : json_null());
    set_number(object, "registers", kernel->pressure);
    set_number(object, "registers_bound", kernel->bound);
    set_number(object, "shared_bytes", kernel->shared_bytes);
    set_number(object, "scratch_bytes", kernel->scratch_bytes);
    set_number(object, "instructions", kernel->program.count);
    set_number(object, "spills", kernel->spills);
    set_number(object, "reloads", kernel->reloads);
    SET_LIST(object, "barriers", kernel->barriers, MAKE_NUMBER);
    SET_LIST(object, "ifs", kernel->ifs, MAKE_IF);
    SET_LIST(object, "reductions", kernel->reductions, MAKE_REDUCTION);
    json_object_set_new(object, "looks", json_boolean(kernel->looks));
    SET_LIST(object, "prices", kernel->priced, MAKE_PRICE);
    json_object_set_new(object, "ptxas", ptxas_object(&kernel->ptxas));
    SET_LIST(object, "arrays", kernel->arrays, MAKE_ARRAY);
    SET_LIST(object, "contracted", kernel->contracted, MAKE_TEXT);
    set_text(object, "guard", kernel->guard);
    set_text(object, "apart", kernel->apart);
    SET_LIST(object, "program", kernel->program, MAKE_TEXT);
    SET_LIST(object, "values", kernel->values, MAKE_VALUE);
    for (uint32_t i = 1; i < kernel->slots.count; i++) json_array_append_new(slots, slot_object(&kernel->slots.items[i]));
    json_object_set_new(object, "slots", slots);
    SET_LIST(object, "moves", kernel->moves, MAKE_MOVE);
    return object;
}
#define MAKE_KERNEL(item) kernel_object(&(item))

static json_t *transfer_object(const ReportTransfer *transfer)
{
    json_t *object = json_object();
    set_text(object, "name", transfer->name);
    set_text(object, "bytes", transfer->bytes);
    json_object_set_new(object, "in", json_boolean(transfer->in));
    json_object_set_new(object, "out", json_boolean(transfer->out));
    json_object_set_new(object, "stored_first", json_boolean(transfer->filled));
    json_object_set_new(object, "again", json_boolean(transfer->again));
    return object;
}
#define MAKE_TRANSFER(item) transfer_object(&(item))

static json_t *routine_object(const ReportRoutine *routine)
{
    json_t *object = json_object(), *loops = json_array();
    set_text(object, "name", routine->name);
    set_place(object, routine->place);
    for (uint32_t i = 0; i < routine->loops.count; i++)
        json_array_append_new(loops, loop_object(routine, &routine->loops.items[i]));
    json_object_set_new(object, "loops", loops);
    SET_LIST(object, "kernels", routine->kernels, MAKE_KERNEL);
    SET_LIST(object, "transfers", routine->transfers, MAKE_TRANSFER);
    return object;
}
#define MAKE_ROUTINE(item) routine_object(&(item))

void report_print_json(const Report *report, Text *out)
{
    json_t *root = json_object();
    set_text(root, "schema", "crayon-report");
    set_number(root, "version", REPORT_SCHEMA_VERSION);
    json_object_set_new(root, "register_budget", report->regs ? json_integer(report->regs) : json_null());
    json_object_set_new(root, "shared_budget", report->regs ? json_integer(report->shared) : json_null());
    set_text(root, "ptxas_target", report->ptxas_run ? report->target : NULL);
    SET_LIST(root, "routines", report->routines, MAKE_ROUTINE);
    char *text = json_dumps(root, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    if (!text) internal_error("the report cannot be written as JSON");
    text_add(out, text);
    text_add(out, "\n");
    free(text);
    json_decref(root);
}
