/* The copy of the file whose units call the nests. */
#include "frontend/outline/outline_address.h"
#include "frontend/outline/outline_data.h"
#include "frontend/outline/outline_import.h"
#include "frontend/outline/outline_place.h"
#include "frontend/sema/node.h"
#include "frontend/text/source.h"

#include <string.h>

/* ---- lines ------------------------------------------------------------------------------ */

/* How many characters of a statement a line has, behind its label and before what says that it goes on. */
static size_t line_room(const Outline *outline)
{
    enum { BEFORE = 7, FIXED = 66, FREE = 110, LEAST = 1 };
    size_t most = outline->fixed ? FIXED : FREE, length = outline->fixed ? outline->options->line_length : outline->options->free_line_length;
    if (length && length < most + BEFORE + 1) most = length > BEFORE + 1 + LEAST ? length - BEFORE - 1 : LEAST;
    return most;
}

/* A statement, on as many lines as the form wants; a word may be cut anywhere. */
static void add_statement(const Outline *outline, uint32_t label, const char *text, Text *out)
{
    size_t length = strlen(text), most = line_room(outline);
    if (label) text_printf(out, "%5u ", label);
    else text_add(out, "      ");
    while (length > most) {
        size_t cut = most;
        while (cut > most / 2 && text[cut - 1] != ',') cut--;
        if (text[cut - 1] != ',') cut = most;
        text_add_bytes(out, text, cut);
        text_add(out, outline->fixed ? "\n     &" : "&\n      &");
        text += cut;
        length -= cut;
    }
    text_printf(out, "%s\n", text);
}

static void add_line_mark(const Outline *outline, uint32_t at, const char *path, Text *out)
{
    uint32_t line;
    const char *file = path;
    if (!path) return;
    outline_presumed(outline, at, &line, &file);
    text_printf(out, "# %u \"", line);
    text_add_c_string(out, file);
    text_add(out, "\"\n");
}

/* ---- calls ------------------------------------------------------------------------------ */

static bool has_name(const Name *names, uint32_t count, Name name)
{
    for (uint32_t i = 0; i < count; i++)
        if (names[i] == name) return true;
    return false;
}

static OutlinePassing passing(const OutlineNest *nest, Name argument)
{
    if (has_name(nest->unpassed.items, nest->unpassed.count, argument)) return OUTLINE_NOT_PASSED;
    return has_name(nest->values.items, nest->values.count, argument) ? OUTLINE_BY_VALUE : OUTLINE_BY_REFERENCE;
}

static bool is_passed(const OutlineNest *nest, Name argument) { return passing(nest, argument) != OUTLINE_NOT_PASSED; }

static void add_call(const Outline *outline, const OutlineNest *nest, Text *out)
{
    Text call = {0};
    text_printf(&call, "call %s(", nest->name);
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        if (nest->variables.items[i].is_local || !is_passed(nest, nest->variables.items[i].name)) continue;
        outline_print_first(outline, &nest->variables.items[i], &call);
        text_add(&call, ",");
    }
    for (uint32_t i = 0; i < nest->bounds.count; i++)
        if (is_passed(nest, nest->bounds.items[i].name)) text_printf(&call, "%s,", nest->bounds.items[i].value);
    text_printf(&call, "%s)", nest->status);
    add_statement(outline, 0, text_string(&call), out);
    text_free(&call);
}

static bool is_changed(const OutlineNest *nest, const OutlineVariable *variable)
{
    return outline_changes(variable) && !variable->is_local && passing(nest, variable->name) == OUTLINE_BY_REFERENCE;
}

/* The call that compares: gfortran is to know of all that the nest may change that it is read there, and may change again. */
static void add_comparison(const Outline *outline, const OutlineNest *nest, Text *out)
{
    Text call = {0};
    text_printf(&call, "if (%s == %d) call %s(%s", nest->status, OUTLINE_COMPARES, outline_comparing_name(outline, (uint32_t)(nest - outline->nests.items)), nest->status);
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        if (!is_changed(nest, &nest->variables.items[i])) continue;
        text_add(&call, ",");
        outline_print_first(outline, &nest->variables.items[i], &call);
    }
    text_add(&call, ")");
    add_statement(outline, 0, text_string(&call), out);
    text_free(&call);
}

typedef LIST(Name) NameList;

static void add_condition(const Outline *outline, NameList *said, Name condition, Text *out)
{
    for (uint32_t s = 0; s < said->count; s++)
        if (said->items[s] == condition) return;
    list_push(outline->context.arena, said, condition);
    add_statement(outline, 0, arena_printf(outline->context.arena, "if (%s) then", condition), out);
}

/* Sets the scalars for how far elements of the array lie apart. */
static void add_strides(const Outline *outline, const OutlineNest *nest, Name array, Text *out)
{
    for (uint32_t i = 0; i < nest->strides.count; i++) {
        const OutlineStride *stride = &nest->strides.items[i];
        if (stride->key == array) add_statement(outline, 0, arena_printf(outline->context.arena, "%s = %s", stride->name, stride->value), out);
    }
}

static uint32_t add_conditions(const Outline *outline, const OutlineNest *nest, Text *out)
{
    NameList said = {0};
    for (uint32_t i = 0; i < nest->counts.count; i++) { /* that comes first: where gaps lie takes longer */
        const OutlineVariable *variable = &nest->variables.items[nest->counts.items[i]];
        uint32_t count = variable->may_have_gaps ? variable->first_gap : variable->conditions.count;
        for (uint32_t k = 0; k < count; k++) add_condition(outline, &said, variable->conditions.items[k], out);
    }
    if (nest->turns) add_condition(outline, &said, nest->turns, out);
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        const OutlineVariable *variable = &nest->variables.items[i];
        for (uint32_t k = 0; k < variable->conditions.count; k++) {
            if (variable->may_be_absent) continue; /* it has no other */
            if (k == variable->first_gap) add_strides(outline, nest, variable->key, out);
            add_condition(outline, &said, variable->conditions.items[k], out);
        }
    }
    for (uint32_t i = 0; i < nest->bounds.count; i++)
        for (uint32_t k = 0; k < nest->bounds.items[i].conditions.count; k++)
            add_condition(outline, &said, nest->bounds.items[i].conditions.items[k], out);
    for (uint32_t i = 0; i < nest->ends.count; i++)
        add_statement(outline, 0, arena_printf(outline->context.arena, "%s = %s", nest->ends.items[i].name, nest->ends.items[i].value), out);
    for (uint32_t i = 0; i < nest->tests.count; i++) add_condition(outline, &said, nest->tests.items[i], out);
    return said.count;
}

static bool is_pure(const Unit *unit) { return unit->ast->prefix & (AST_PREFIX_PURE | AST_PREFIX_ELEMENTAL); }

/* Whether what the program keeps on the device is asked for around the nest. */
static bool in_table(const Outline *outline, const OutlineNest *nest)
{
    return outline->keeps_data && !is_pure(nest->unit);
}

static void add_opening(const Outline *outline, const OutlineNest *nest, Text *out)
{
    if (nest->first->label) add_statement(outline, nest->first->label, "continue", out);
    add_statement(outline, 0, arena_printf(outline->context.arena, "%s = 1", nest->status), out);
    uint32_t count = add_conditions(outline, nest, out);
    if (nest->in_construct && in_table(outline, nest)) add_statement(outline, 0, "call crayon_fc_construct(1_4)", out);
    add_call(outline, nest, out);
    if (nest->in_construct && in_table(outline, nest)) add_statement(outline, 0, "call crayon_fc_construct(-1_4)", out);
    while (count-- > 0) add_statement(outline, 0, "end if", out);
    add_statement(outline, 0, arena_printf(outline->context.arena, "if (%s /= 0) then", nest->status), out);
    if (!outline->keeps_data) return;
    const char *place = outline_place_literal(outline, nest->work->loc.begin);
    const char *call = in_table(outline, nest) ? "call crayon_fc_host_begin(%s)" : "call crayon_fc_touch(0_8,9223372036854775807_8,1_4,%s)";
    add_statement(outline, 0, arena_printf(outline->context.arena, call, place), out);
}

static void add_closing(const Outline *outline, const OutlineNest *nest, Text *out)
{
    if (in_table(outline, nest)) add_statement(outline, 0, "call crayon_fc_host_end", out);
    if (outline->verifies) add_comparison(outline, nest, out);
    add_statement(outline, 0, "end if", out);
}

/* ---- interfaces ------------------------------------------------------------------------- */

typedef struct {
    Type type;
    bool modified;
    OutlinePassing passing;
} Dummy;

static void add_dummy(const Outline *outline, Dummy dummy, uint32_t number, Text *out)
{
    Text line = {0};
    outline_add_type(dummy.type, &line);
    text_printf(&line, ", intent(%s)%s :: x%u", dummy.modified ? "inout" : "in", dummy.passing == OUTLINE_BY_VALUE ? ", value" : "", number);
    add_statement(outline, 0, text_string(&line), out);
    text_free(&line);
}

typedef LIST(Dummy) DummyList;

static void list_dummy(const Outline *outline, DummyList *dummies, const OutlineNest *nest, Name argument, Type type, bool modified)
{
    OutlinePassing how = passing(nest, argument);
    if (how != OUTLINE_NOT_PASSED) list_push(outline->context.arena, dummies, ((Dummy){type, modified && how != OUTLINE_BY_VALUE, how}));
}

static DummyList list_dummies(const Outline *outline, const OutlineNest *nest)
{
    DummyList dummies = {0};
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        const OutlineVariable *variable = &nest->variables.items[i];
        if (!variable->is_local) list_dummy(outline, &dummies, nest, variable->name, variable->entity->type, outline_changes(variable));
    }
    for (uint32_t i = 0; i < nest->bounds.count; i++)
        list_dummy(outline, &dummies, nest, nest->bounds.items[i].name, outline->sema->integer, false);
    list_dummy(outline, &dummies, nest, nest->status, TYPE_I32, true);
    return dummies;
}

/* Arrays pass by their first element, never through a dummy for which Fortran may pack them. */
static void add_subroutine(const Outline *outline, const char *name, DummyList dummies, bool pure, Text *out)
{
    Text line = {0};
    text_printf(&line, "%ssubroutine %s(", pure ? "pure " : "", name);
    for (uint32_t n = 1; n <= dummies.count; n++) text_printf(&line, n < dummies.count ? "x%u," : "x%u", n);
    text_add(&line, ")");
    add_statement(outline, 0, text_string(&line), out);
    text_free(&line);
    for (uint32_t n = 0; n < dummies.count; n++) add_dummy(outline, dummies.items[n], n + 1, out);
    add_statement(outline, 0, "end subroutine", out);
}

static void add_interface(const Outline *outline, const OutlineNest *nest, bool pure, Text *out)
{
    add_subroutine(outline, nest->name, list_dummies(outline, nest), pure, out);
    if (!outline->verifies) return;
    DummyList changed = {0};
    list_dummy(outline, &changed, nest, nest->status, TYPE_I32, true);
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        const OutlineVariable *variable = &nest->variables.items[i];
        if (is_changed(nest, variable)) list_dummy(outline, &changed, nest, variable->name, variable->entity->type, true);
    }
    add_subroutine(outline, outline_comparing_name(outline, (uint32_t)(nest - outline->nests.items)), changed, pure, out);
}

/* The function that gives addresses where LOC may not be used; an argument of any type is taken. */
static void add_address_interface(const Outline *outline, Text *out)
{
    add_statement(outline, 0, "pure integer(8) function " OUTLINE_ADDRESS "(x)", out);
    text_add(out, outline->fixed ? "C" : "      !");
    text_add(out, "GCC$ ATTRIBUTES NO_ARG_CHECK :: x\n");
    add_statement(outline, 0, "integer(4), intent(in) :: x", out);
    add_statement(outline, 0, "end function", out);
}

/* The function that says whether a nest holds what the program has. */
static void add_bodies_interface(const Outline *outline, const Unit *unit, Text *out)
{
    bool tested = false;
    for (uint32_t i = 0; i < outline->nests.count; i++)
        tested |= outline_routine(outline->nests.items[i].unit) == unit && outline_tests_bodies(outline, &outline->nests.items[i]);
    if (!tested) return;
    add_statement(outline, 0, "pure integer(4) function " OUTLINE_BODIES "(nest)", out);
    add_statement(outline, 0, "integer(4), intent(in) :: nest", out);
    add_statement(outline, 0, "end function", out);
}

/* The function that says whether many pieces of memory are apart. */
static void add_apart_interface(const Outline *outline, const Unit *unit, Text *out)
{
    bool tested = false;
    for (uint32_t i = 0; i < outline->nests.count; i++)
        tested |= outline_routine(outline->nests.items[i].unit) == unit && outline->nests.items[i].address_count;
    if (!tested) return;
    add_statement(outline, 0, "pure integer(4) function " OUTLINE_ALL_APART "(ends,changed,count)", out);
    add_statement(outline, 0, "integer(8), intent(in) :: ends(*)", out);
    add_statement(outline, 0, "integer(4), intent(in) :: changed,count", out);
    add_statement(outline, 0, "end function", out);
}

static void add_lines(const Outline *outline, const char *text, Text *out)
{
    for (const char *end; *text; text = end + 1) {
        end = strchr(text, '\n');
        add_statement(outline, 0, arena_strndup(outline->context.arena, text, (size_t)(end - text)), out);
    }
}

/* The subroutines that know what the program keeps on the device; users may ask for errors where an interface is missing. In PURE procedures
 * the one that has no effect on them. */
static void add_data_interfaces(const Outline *outline, bool pure, Text *out)
{
    add_lines(outline, pure ? "pure subroutine crayon_fc_touch(host, bytes, writes, place)\n" : "subroutine crayon_fc_touch(host, bytes, writes, place)\n", out);
    add_lines(outline,
              "integer(8), intent(in) :: host, bytes\ninteger(4), intent(in) :: writes\ncharacter(*), intent(in) :: place\nend subroutine\n", out);
    if (pure) return;
    add_lines(outline,
              "subroutine crayon_fc_host_begin(place)\ncharacter(*), intent(in) :: place\nend subroutine\n"
              "subroutine crayon_fc_host_end\nend subroutine\n"
              "subroutine crayon_fc_construct(change)\ninteger(4), intent(in) :: change\nend subroutine\n"
              "subroutine crayon_fc_open\nend subroutine\n"
              "subroutine crayon_fc_close(place)\ncharacter(*), intent(in) :: place\nend subroutine\n"
              "subroutine crayon_fc_act(action, first, element, rank, extents, name, place)\ninteger(4), intent(in) :: action, rank\n"
              "integer(8), intent(in) :: first, element, extents(*)\ncharacter(*), intent(in) :: name, place\nend subroutine\n",
              out);
}

static bool has_insertion(const Outline *outline, const Unit *unit)
{
    for (uint32_t i = 0; i < outline->insertions.count; i++)
        if (outline_routine(outline->insertions.items[i].unit) == unit) return true;
    return false;
}

static void note_copied(Outline *outline, const OutlineNest *nest, const Text *out)
{
    list_push(outline->context.arena, &outline->copied, ((OutlineCopied){(uint32_t)out->length, (uint32_t)(nest - outline->nests.items)}));
}

static void declare_scalar(const Outline *outline, NameList *said, Name name, Text *out)
{
    if (has_name(said->items, said->count, name)) return;
    list_push(outline->context.arena, said, name);
    add_statement(outline, 0, arena_printf(outline->context.arena, "integer(8) :: %s", name), out);
}

static bool is_element(Name array, Name name) { return strncmp(name, array, strlen(array)) == 0 && name[strlen(array)] == '('; }

/* Declares the nest's array of addresses, as large as the largest nest of the routine wants it. */
static void declare_addresses(const Outline *outline, NameList *said, const OutlineNest *nest, Text *out)
{
    uint32_t most = 0;
    if (!nest->address_count || has_name(said->items, said->count, nest->addresses)) return;
    list_push(outline->context.arena, said, nest->addresses);
    for (uint32_t i = 0; i < outline->nests.count; i++) {
        const OutlineNest *other = &outline->nests.items[i];
        bool shares = outline_routine(other->unit) == outline_routine(nest->unit) && other->address_count && other->addresses == nest->addresses;
        if (shares && other->address_count > most) most = other->address_count;
    }
    add_statement(outline, 0, arena_printf(outline->context.arena, "integer(8) :: %s(%u)", nest->addresses, most), out);
}

/* Declares the variables for how far elements lie apart, and where variables begin and end, which nests of the unit share. */
static void declare_scalars(const Outline *outline, const Unit *unit, Text *out)
{
    NameList said = {0};
    for (uint32_t i = 0; i < outline->nests.count; i++) {
        const OutlineNest *nest = &outline->nests.items[i];
        if (outline_routine(nest->unit) != unit) continue;
        for (uint32_t k = 0; k < nest->strides.count; k++) declare_scalar(outline, &said, nest->strides.items[k].name, out);
        declare_addresses(outline, &said, nest, out);
        for (uint32_t k = 0; k < nest->ends.count; k++)
            if (!nest->address_count || !is_element(nest->addresses, nest->ends.items[k].name)) declare_scalar(outline, &said, nest->ends.items[k].name, out);
    }
}

/* Declares what the unit's nests take of COMMON that it does not have. */
static void add_blocks(const Outline *outline, const Unit *unit, Text *out)
{
    Text lines = {0};
    outline_print_blocks(outline, unit, &lines);
    add_lines(outline, text_string(&lines), out);
    text_free(&lines);
}

static void add_interfaces(Outline *outline, const Unit *unit, Text *out)
{
    Name status = NULL;
    bool pure = is_pure(unit), data = outline->keeps_data;
    if (data) add_statement(outline, 0, "interface", out);
    if (data) add_data_interfaces(outline, pure, out);
    for (uint32_t i = 0; i < outline->nests.count; i++) {
        if (outline_routine(outline->nests.items[i].unit) != unit) continue;
        if (!status && !data) add_statement(outline, 0, "interface", out);
        if (!status && strcmp(outline_address_word(outline, unit), OUTLINE_ADDRESS) == 0) add_address_interface(outline, out);
        if (!status) add_bodies_interface(outline, unit, out);
        if (!status) add_apart_interface(outline, unit, out);
        status = outline->nests.items[i].status;
        note_copied(outline, &outline->nests.items[i], out);
        add_interface(outline, &outline->nests.items[i], pure, out);
    }
    if (status || data) add_statement(outline, 0, "end interface", out);
    if (status) add_statement(outline, 0, arena_printf(outline->context.arena, "integer(4) :: %s", status), out);
    declare_scalars(outline, unit, out);
    add_blocks(outline, unit, out);
}

/* ---- the file --------------------------------------------------------------------------- */

typedef struct {
    uint32_t at;
    const Unit *unit;        /* its interfaces */
    const OutlineNest *nest; /* or what opens, or closes, a nest */
    bool closes;
    const char *text;        /* or statements, with the label of what follows, */
    uint32_t label;
    bool uses;               /*   or USE statements */
} Edit;

typedef LIST(Edit) EditList;

static const AstStmt *last_statement(const OutlineNest *nest)
{
    const AstStmt *last = nest->first;
    while (last->next != nest->end) last = last->next;
    return last;
}

/* At one place modules are USEd, nests close, statements stand, nests open. */
static int rank(const Edit *edit) { return edit->uses ? 0 : edit->closes || edit->unit ? 1 : edit->text ? 2 : 3; }

static bool is_behind(const Edit *a, const Edit *b) { return a->at != b->at ? a->at > b->at : rank(a) > rank(b); }

static bool has_nest(const Outline *outline, const Unit *unit)
{
    for (uint32_t i = 0; i < outline->nests.count; i++)
        if (outline_routine(outline->nests.items[i].unit) == unit) return true;
    return false;
}

/* The interfaces of units that have calls without nests. */
static void add_units_without_nests(const Outline *outline, EditList *edits)
{
    for (uint32_t u = 0; u < outline->sema->units.count; u++) {
        const Unit *unit = outline->sema->units.items[u];
        if (unit->kind == UNIT_BLOCK || !has_insertion(outline, unit) || has_nest(outline, unit) || !outline_has_place(outline, unit)) continue;
        list_push(outline->context.arena, edits, ((Edit){.at = outline_interface_place(outline, unit), .unit = unit}));
    }
}

/* What the routine USEs for its nests, behind its heading. */
static void add_uses(const Outline *outline, const Unit *routine, EditList *edits)
{
    Text uses = {0};
    outline_print_uses(outline, routine, &uses);
    Edit edit = {.at = outline_line_end(outline, routine->ast->loc.end), .text = arena_strndup(outline->context.arena, text_string(&uses), uses.length), .uses = true};
    if (uses.length) list_push(outline->context.arena, edits, edit);
    text_free(&uses);
}

static EditList find_edits(const Outline *outline)
{
    EditList edits = {0};
    Arena *arena = outline->context.arena;
    const Unit *unit = NULL;
    for (uint32_t i = 0; i < outline->nests.count; i++) {
        const OutlineNest *nest = &outline->nests.items[i];
        const Unit *routine = outline_routine(nest->unit);
        if (routine != unit) add_uses(outline, routine, &edits);
        if (routine != unit) list_push(arena, &edits, ((Edit){.at = outline_interface_place(outline, routine), .unit = routine}));
        unit = routine;
        list_push(arena, &edits, ((Edit){.at = outline_line_begin(outline, outline_statement_begin(outline, nest->first)), .nest = nest}));
        list_push(arena, &edits, ((Edit){.at = outline_line_end(outline, outline_statement_end(last_statement(nest))), .nest = nest, .closes = true}));
    }
    add_units_without_nests(outline, &edits);
    for (uint32_t i = 0; i < outline->insertions.count; i++)
        list_push(arena, &edits, ((Edit){.at = outline->insertions.items[i].at, .text = outline->insertions.items[i].text, .label = outline->insertions.items[i].label}));
    for (uint32_t i = 1; i < edits.count; i++) /* hosts and what they contain come in another order */
        for (uint32_t k = i; k > 0 && is_behind(&edits.items[k - 1], &edits.items[k]); k--) {
            Edit edit = edits.items[k];
            edits.items[k] = edits.items[k - 1];
            edits.items[k - 1] = edit;
        }
    return edits;
}

/* The text from `begin` to `end`; of its first line the label is left out when `label` says so. */
static void copy_text(const Outline *outline, uint32_t begin, uint32_t end, bool label, Text *out)
{
    for (; label && begin < end && strchr(" \t0123456789", outline->text[begin]); begin++) text_add(out, outline->text[begin] == '\t' ? "\t" : " ");
    text_add_bytes(out, outline->text + begin, end - begin);
}

/* Marks of the preprocessor become comments. */
static void mask_marks(Text *out)
{
    for (size_t i = 0; i < out->length; i++)
        if (out->data[i] == '#' && (i == 0 || out->data[i - 1] == '\n')) out->data[i] = '!';
}

void outline_print_host(Outline *outline, const char *path, Text *out)
{
    EditList edits = find_edits(outline);
    uint32_t at = outline->length > 2 && memcmp(outline->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* a byte order mark */
    bool label = false;
    outline->copied.count = 0;
    text_add(out, outline->fixed ? "C Written by crayon: its nests are called.\n" : "! Written by crayon: its nests are called.\n");
    add_line_mark(outline, 0, path, out);
    for (uint32_t i = 0; i < edits.count; i++) {
        const Edit *edit = &edits.items[i];
        copy_text(outline, at, edit->at, label, out);
        label = label && at == edit->at;
        at = edit->at;
        if (edit->nest && !edit->closes) note_copied(outline, edit->nest, out);
        if (edit->unit) add_interfaces(outline, edit->unit, out);
        else if (edit->text) {
            if (edit->label) add_statement(outline, edit->label, "continue", out);
            add_lines(outline, edit->text, out);
            label |= edit->label != 0;
        }
        else if (edit->closes) add_closing(outline, edit->nest, out);
        else {
            add_opening(outline, edit->nest, out);
            label = edit->nest->first->label != 0;
        }
        add_line_mark(outline, at, path, out);
    }
    copy_text(outline, at, (uint32_t)outline->length, label, out);
    if (!path) mask_marks(out);
}

void outline_pass(Outline *outline, uint32_t nest, const char *argument, OutlinePassing passing)
{
    OutlineNest *of = &outline->nests.items[nest];
    Name name = intern(outline->context.names, argument);
    if (passing == OUTLINE_BY_VALUE) list_push(outline->context.arena, &of->values, name);
    if (passing == OUTLINE_NOT_PASSED) list_push(outline->context.arena, &of->unpassed, name);
}

bool outline_refuse(Outline *outline, uint32_t at, const char *why)
{
    const OutlineCopied *found = NULL;
    for (uint32_t i = 0; i < outline->copied.count; i++) {
        const OutlineCopied *copied = &outline->copied.items[i];
        if (copied->begin <= at && (!found || copied->begin >= found->begin)) found = copied;
    }
    if (!found) return false;
    const OutlineNest *nest = &outline->nests.items[found->nest];
    for (const AstStmt *stmt = nest->first; stmt != nest->end; stmt = stmt->next)
        list_push(outline->context.arena, &outline->left, ((Rejected){stmt, why}));
    return true;
}
