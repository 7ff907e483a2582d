/* Directives that move data, of OpenACC and of the PGI accelerator model: calls of the program's memory table stand for them. */
#include "frontend/outline/outline_address.h"
#include "frontend/outline/outline_data.h"
#include "frontend/outline/outline_place.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/scope.h"
#include "frontend/text/parse.h"
#include "frontend/text/ast_source.h"

#include <ctype.h>
#include <string.h>

/* ---- which directive it is -------------------------------------------------------------- */

static const struct {
    const char *words; /* a blank stands for any number of them; the longer of two comes first */
    OutlineDirective kind;
} directives[] = {
    {"end data region", DIRECTIVE_END_DATA}, {"end data", DIRECTIVE_END_DATA}, {"end host_data", DIRECTIVE_END_HOST_DATA},
    {"end kernels loop", DIRECTIVE_END_NEXT}, {"end parallel loop", DIRECTIVE_END_NEXT}, {"end serial loop", DIRECTIVE_END_NEXT},
    {"end kernels", DIRECTIVE_END_COMPUTE}, {"end parallel", DIRECTIVE_END_COMPUTE}, {"end serial", DIRECTIVE_END_COMPUTE},
    {"end region", DIRECTIVE_END_COMPUTE}, {"enter data", DIRECTIVE_ENTER}, {"exit data", DIRECTIVE_EXIT}, {"data region", DIRECTIVE_DATA},
    {"data", DIRECTIVE_DATA}, {"host_data", DIRECTIVE_HOST_DATA}, {"update", DIRECTIVE_UPDATE}, {"updatein", DIRECTIVE_UPDATE_IN},
    {"updateout", DIRECTIVE_UPDATE_OUT}, {"declare", DIRECTIVE_DECLARE}, {"kernels loop", DIRECTIVE_NEXT}, {"parallel loop", DIRECTIVE_NEXT},
    {"serial loop", DIRECTIVE_NEXT}, {"region do", DIRECTIVE_NEXT}, {"region for", DIRECTIVE_NEXT}, {"kernels", DIRECTIVE_COMPUTE},
    {"parallel", DIRECTIVE_COMPUTE}, {"serial", DIRECTIVE_COMPUTE}, {"region", DIRECTIVE_COMPUTE},
};

static const char *skip_blanks(const char *text)
{
    while (*text == ' ' || *text == '\t') text++;
    return text;
}

/* The end of these words at the start of the text; NULL: it has others. */
static const char *skip_words(const char *text, const char *words)
{
    for (text = skip_blanks(text); *words; words++) {
        if (*words == ' ') text = skip_blanks(text);
        else if (tolower((unsigned char)*text++) != *words) return NULL;
    }
    return isalnum((unsigned char)*text) || *text == '_' ? NULL : text;
}

static OutlineDirective classify(const AstStmt *stmt, const char **rest)
{
    if (stmt->kind != AST_STMT_DIRECTIVE || strcmp(stmt->name, "acc") != 0) return DIRECTIVE_NONE;
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
        if ((*rest = skip_words(stmt->text, directives[i].words))) return directives[i].kind;
    return DIRECTIVE_NONE;
}

OutlineDirective outline_directive(const Outline *outline, const AstStmt *stmt)
{
    const char *rest;
    return outline->keeps_data ? classify(stmt, &rest) : DIRECTIVE_NONE;
}

/* ---- clauses ---------------------------------------------------------------------------- */

/* As in the run-time text. */
enum {
    ENTER_COPYIN = 1, ENTER_CREATE, EXIT_COPYOUT, EXIT_DELETE, FINAL_COPYOUT, FINAL_DELETE, UPDATE_DEVICE, UPDATE_HOST, UPDATE_DEVICE_IF,
    UPDATE_HOST_IF, REGION_COPY, REGION_COPYIN, REGION_COPYOUT, REGION_CREATE, REGION_PRESENT, REGION_NO_CREATE, UPDATE_AT_END,
    USE_DEVICE
};

static const struct {
    OutlineDirective kind;
    const char *word;
    int action;
} clauses[] = {
    {DIRECTIVE_DATA, "copy", REGION_COPY}, {DIRECTIVE_DATA, "copyin", REGION_COPYIN}, {DIRECTIVE_DATA, "copyout", REGION_COPYOUT},
    {DIRECTIVE_DATA, "create", REGION_CREATE}, {DIRECTIVE_DATA, "local", REGION_CREATE}, {DIRECTIVE_DATA, "present", REGION_PRESENT},
    {DIRECTIVE_DATA, "no_create", REGION_NO_CREATE}, {DIRECTIVE_DATA, "updatein", UPDATE_DEVICE}, {DIRECTIVE_DATA, "updateout", UPDATE_AT_END},
    {DIRECTIVE_ENTER, "copyin", ENTER_COPYIN}, {DIRECTIVE_ENTER, "create", ENTER_CREATE}, {DIRECTIVE_EXIT, "copyout", EXIT_COPYOUT},
    {DIRECTIVE_EXIT, "delete", EXIT_DELETE}, {DIRECTIVE_UPDATE, "device", UPDATE_DEVICE}, {DIRECTIVE_UPDATE, "self", UPDATE_HOST},
    {DIRECTIVE_UPDATE, "host", UPDATE_HOST}, {DIRECTIVE_HOST_DATA, "use_device", USE_DEVICE},
};

typedef struct {
    Outline *outline;
    Unit *unit;
    const AstStmt *stmt;
    Text *out;         /* a statement a line */
    const char *place; /* as a Fortran literal */
    bool if_present, finalize;
    bool failed;
} Writer;

static void warn(Writer *w, const char *what, const char *why)
{
    Arena *arena = w->outline->context.arena;
    if (!w->stmt) return;
    list_push(arena, &w->outline->warnings, ((OutlineReason){w->stmt->loc, arena_printf(arena, "'%s' in a directive has no effect: %s", what, why)}));
}

/* The list in parentheses as expressions; NULL: it is none. */
static AstExpr *parse_list(Writer *w, const char *list, size_t length)
{
    Context own = w->outline->context;
    own.diag = diag_create(own.arena, 0);
    const char *colon = length > 9 ? skip_words(list, "readonly") : NULL;
    if (colon && *skip_blanks(colon) == ':') {
        length -= (size_t)(skip_blanks(colon) + 1 - list);
        list = skip_blanks(colon) + 1;
    }
    char *text = arena_printf(own.arena, "call c(%.*s)\nend\n", (int)length, list);
    uint32_t file = diag_add_file(own.diag, "directive", text, strlen(text));
    FrontendOptions options = {.form = FORM_FREE, .cpp = CPP_OFF};
    AstStmt *units = parse_file(&own, file, &options);
    const AstStmt *call = units ? units->body : NULL;
    return call && call->kind == AST_STMT_CALL && !diag_error_count(own.diag) ? call->left->args : NULL;
}

/* ---- what is meant ---------------------------------------------------------------------- */

/* Whether a directive of the unit that declares it says so. */
static bool is_declared(const Entity *entity)
{
    const char *rest;
    for (const AstStmt *stmt = entity->unit->ast->body; stmt; stmt = stmt->next) {
        if (classify(stmt, &rest) != DIRECTIVE_DECLARE) continue;
        size_t length = strlen(entity->name);
        for (const char *at = rest; *at; at++) {
            bool start = !isalnum((unsigned char)at[-1]) && at[-1] != '_', same = start;
            for (size_t i = 0; i < length && same; i++) same = tolower((unsigned char)at[i]) == entity->name[i];
            if (same && !isalnum((unsigned char)at[length]) && at[length] != '_') return true;
        }
    }
    return false;
}

/* The array that an item names, and what must hold before it may be asked for. NULL: it is no array, or `*why` it is not known. */
static const Entity *find_array(Writer *w, const AstExpr *expr, OutlineVariable *variable, const char **why)
{
    Context *context = &w->outline->context;
    *why = NULL;
    *variable = (OutlineVariable){0};
    if (expr->kind == AST_COMPONENT) {
        if (!outline_variable(w->outline, w->unit, expr, variable, why)) return NULL;
        return variable->entity->rank ? variable->entity : NULL;
    }
    if (expr->kind != AST_NAME && expr->kind != AST_APPLY) {
        *why = "it is not understood";
        return NULL;
    }
    Entity *entity = scope_lookup(w->unit->scope, expr->name);
    if (entity) entity_resolve(w->unit, entity);
    if (!entity && expr->kind == AST_NAME && !w->unit->scope->gaps) return NULL; /* a scalar of implicit type */
    if (!entity) *why = "its declaration is not known";
    if (!entity || !entity->rank) return NULL;
    variable->key = expr->name;
    const char *test = entity->attributes & AST_ATTR_POINTER ? "associated" : entity->attributes & AST_ATTR_ALLOCATABLE ? "allocated" : NULL;
    if (entity->attributes & AST_ATTR_OPTIONAL) list_push(context->arena, &variable->conditions, intern_printf(context->names, "present(%s)", expr->name));
    if (test) list_push(context->arena, &variable->conditions, intern_printf(context->names, "%s(%s)", test, expr->name));
    return entity;
}

/* x(lbound(x,1),lbound(x,2)+1): the first element, or in dimension `next` (from 1; 0: none) the one behind it. */
static const char *first_or_next(Writer *w, const char *array, uint32_t rank, uint32_t next)
{
    const char *text = array;
    for (uint32_t dim = 1; dim <= rank; dim++)
        text = arena_printf(w->outline->context.arena, "%s%slbound(%s,%u)%s", text, dim == 1 ? "(" : ",", array, dim, dim == next ? "+1" : "");
    return arena_printf(w->outline->context.arena, "%s)", text);
}

static const char *expr_text(Writer *w, const AstExpr *expr) { return outline_source_text(w->outline, expr, true); }

/* The first element, and for each dimension the first and last subscript, those that the array has and the bytes between elements, as Fortran: without INT and
 * SIZE, which programs have for a variable's name. Arrays that are declared with bounds may be longer than these. */
static bool add_shape(Writer *w, const Entity *entity, Name key, const AstExpr *args, const char **first, const char **shape)
{
    Arena *arena = w->outline->context.arena;
    const char *element = key, *list = "", *whole = arena_printf(arena, "(storage_size(%s)/8+0_8)", key);
    bool deferred = entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER);
    bool gaps = entity->attributes & AST_ATTR_POINTER || (entity->bounds[0].assumed && !(entity->attributes & AST_ATTR_CONTIGUOUS));
    for (uint32_t dim = 1; dim <= entity->rank; dim++) {
        bool range = args && args->kind == AST_RANGE, open = !args || range;
        const char *lower = args && (!range || args->left) ? expr_text(w, range ? args->left : args) : arena_printf(arena, "lbound(%s,%u)", key, dim);
        const char *upper = open && !(range && args->right) ? arena_printf(arena, "ubound(%s,%u)", key, dim) : expr_text(w, range ? args->right : args);
        const Bound *bound = &entity->bounds[dim - 1];
        if (!deferred && !bound->assumed && !bound->upper_ast && open && !(range && args->right)) return false; /* assumed size */
        if (range && args->third) return false;
        const char *stride = whole;
        if (gaps)
            stride = arena_printf(arena, "%s(%s)-%s(%s)", outline_address_word(w->outline, w->unit), first_or_next(w, key, entity->rank, dim),
                                  outline_address_word(w->outline, w->unit), first_or_next(w, key, entity->rank, 0));
        element = arena_printf(arena, "%s%s%s", element, dim == 1 ? "(" : ",", lower);
        const char *low = lower, *high = upper;
        if (args && (deferred || bound->assumed)) low = arena_printf(arena, "lbound(%s,%u)", key, dim), high = arena_printf(arena, "ubound(%s,%u)", key, dim);
        list = arena_printf(arena, "%s%s(%s)+0_8,(%s)+0_8,(%s)+0_8,(%s)+0_8,%s", list, dim == 1 ? "" : ",", lower, upper, low, high, stride);
        if (dim < entity->rank) whole = arena_printf(arena, "%s*(ubound(%s,%u)-lbound(%s,%u)+1_8)", whole, key, dim, key, dim);
        args = args ? args->next : NULL;
    }
    *first = arena_printf(arena, "%s)", element);
    *shape = list;
    return true;
}

static uint32_t open_conditions(Writer *w, const OutlineVariable *variable)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < variable->conditions.count; i++) {
        const char *condition = variable->conditions.items[i];
        if (outline_asks_for_gaps(condition)) continue; /* gaps do not matter */
        text_printf(w->out, "if (%s) then\n", condition);
        count++;
    }
    return count;
}

static const char *literal(Arena *arena, const char *text)
{
    char *out = arena_alloc(arena, 2 * strlen(text) + 12), *to = out;
    *to++ = '\'';
    for (; *text; text++) {
        *to++ = *text;
        if (*text == '\'') *to++ = '\'';
    }
    strcpy(to, "'//char(0)");
    return out;
}

static void add_item(Writer *w, int action, const AstExpr *expr)
{
    Arena *arena = w->outline->context.arena;
    OutlineVariable variable;
    const char *why, *first, *shape, *name = expr_text(w, expr);
    const Entity *entity = find_array(w, expr, &variable, &why);
    if (!entity && why) warn(w, name, why);
    if (!entity) return;
    if (!add_shape(w, entity, variable.key, expr->has_args ? expr->args : NULL, &first, &shape)) {
        warn(w, name, "its extent is not known");
        return;
    }
    bool lax = w->if_present || is_declared(entity);
    if (lax && action == UPDATE_DEVICE) action = UPDATE_DEVICE_IF;
    if (lax && action == UPDATE_HOST) action = UPDATE_HOST_IF;
    if (lax && action == REGION_PRESENT) action = REGION_NO_CREATE;
    if (w->finalize && action == EXIT_COPYOUT) action = FINAL_COPYOUT;
    if (w->finalize && action == EXIT_DELETE) action = FINAL_DELETE;
    uint32_t conditions = open_conditions(w, &variable);
    text_printf(w->out, "call crayon_fc_act(%d_4,%s(%s),storage_size(%s)/8+0_8,%u_4,(/%s/),%s,%s)\n", action, outline_address_word(w->outline, w->unit), first,
                variable.key, entity->rank, shape, literal(arena, name), w->place);
    while (conditions-- > 0) text_add(w->out, "end if\n");
}

static int find_action(OutlineDirective kind, const char *word, size_t length)
{
    size_t skipped = length > 11 && strncmp(word, "present_or_", 11) == 0 ? 11 : 0;
    for (int prefix = 0; prefix < 2; prefix++)
        for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
            size_t skip = skipped ? skipped : prefix && word[0] == 'p' ? 1 : 0;
            if (clauses[i].kind == kind && strlen(clauses[i].word) == length - skip && strncmp(clauses[i].word, word + skip, length - skip) == 0)
                return clauses[i].action;
        }
    return 0;
}

typedef struct {
    int action;
    AstExpr *list;
    const char *text;
} Clause;

typedef LIST(Clause) ClauseList;

/* Reads the clauses; `*condition` is that of IF, in parentheses. */
static void read_clauses(Writer *w, OutlineDirective kind, const char *text, ClauseList *found, const char **condition)
{
    Arena *arena = w->outline->context.arena;
    for (text = skip_blanks(text); *text; text = skip_blanks(text)) {
        size_t length = 0;
        while (isalnum((unsigned char)text[length]) || text[length] == '_') length++;
        if (!length) {
            text++;
            continue;
        }
        char *word = arena_strndup(arena, text, length);
        for (char *c = word; *c; c++) *c = (char)tolower((unsigned char)*c);
        text = skip_blanks(text + length);
        const char *open = *text == '(' ? text : NULL, *end = open ? outline_skip_parentheses(open) : NULL;
        if (open && !end) return warn(w, word, "its parentheses do not close");
        if (end) text = end;
        int action = find_action(kind, word, length);
        if (strcmp(word, "if_present") == 0) w->if_present = true;
        if (strcmp(word, "finalize") == 0) w->finalize = true;
        if (strcmp(word, "if") == 0 && open) *condition = arena_strndup(arena, open, (size_t)(end - open));
        if (!action || !open) continue;
        Clause clause = {action, parse_list(w, open + 1, (size_t)(end - open - 2)), word};
        if (!clause.list) warn(w, word, "its list is not understood");
        list_push(arena, found, clause);
    }
}

/* Whether the list, or one in it, has a directive of one of the kinds, a bit each. */
static bool has_kinds(const AstStmt *list, uint32_t kinds)
{
    const char *rest;
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        if (kinds >> classify(stmt, &rest) & 1 || has_kinds(stmt->body, kinds) || has_kinds(stmt->else_body, kinds)) return true;
    return false;
}

static bool has_directives(const AstStmt *list) { return has_kinds(list, ~(UINT32_C(1) << DIRECTIVE_NONE)); }

static bool has_constructs(const AstStmt *list) { return has_kinds(list, UINT32_C(1) << DIRECTIVE_COMPUTE | UINT32_C(1) << DIRECTIVE_NEXT); }

bool outline_has_constructs(const Outline *outline)
{
    for (uint32_t u = 0; u < outline->sema->units.count; u++) {
        const Unit *unit = outline->sema->units.items[u];
        if (unit->file == outline->file && has_constructs(unit->ast->body)) return true;
    }
    return false;
}

static bool updates(Writer *w, const AstStmt *list, Name key)
{
    const char *rest, *condition;
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        ClauseList found = {0};
        OutlineDirective kind = classify(stmt, &rest);
        if (updates(w, stmt->body, key) || updates(w, stmt->else_body, key)) return true;
        if (kind == DIRECTIVE_UPDATE_IN || kind == DIRECTIVE_UPDATE_OUT) rest = arena_printf(w->outline->context.arena, "host%s", rest);
        if (kind != DIRECTIVE_UPDATE && kind != DIRECTIVE_UPDATE_IN && kind != DIRECTIVE_UPDATE_OUT) continue;
        read_clauses(w, DIRECTIVE_UPDATE, rest, &found, &condition);
        for (uint32_t i = 0; i < found.count; i++)
            for (const AstExpr *item = found.items[i].list; item; item = item->next)
                if (outline_source_text(w->outline, item, false) == key) return true;
    }
    return false;
}

bool outline_is_device_routine(const Unit *unit)
{
    for (const AstStmt *stmt = unit->ast->body; stmt; stmt = stmt->next) {
        const char *rest = stmt->kind == AST_STMT_DIRECTIVE && strcmp(stmt->name, "acc") == 0 ? skip_words(stmt->text, "routine") : NULL;
        if (!rest) continue;
        rest = skip_blanks(rest);
        if (*rest != '(' || skip_words(rest + 1, unit->ast->name)) return true; /* in parentheses may be the name of another one */
    }
    return false;
}

bool outline_is_updated(Outline *outline, Unit *unit, Name key)
{
    Writer w = {.outline = outline, .unit = unit};
    uint32_t warnings = outline->warnings.count;
    if (!outline->keeps_data || outline_is_device_routine(unit) || !has_directives(unit->ast->body) || has_constructs(unit->ast->body)) return false;
    bool found = updates(&w, unit->ast->body, key);
    outline->warnings.count = warnings;
    return found;
}

/* ---- host_data -------------------------------------------------------------------------- */

/* Within a block the name is a pointer to what the device has. */
static void add_use_device(Writer *w, const AstExpr *list)
{
    Arena *arena = w->outline->context.arena;
    Text inner = {0}, types = {0};
    text_add(w->out, "block\ninterface\ninteger(8) function crayon_fc_address(host, must, name, place)\ninteger(8), intent(in) :: host\n"
                     "integer(4), intent(in) :: must\ncharacter(*), intent(in) :: name, place\nend function\nend interface\n");
    for (const AstExpr *item = list; item; item = item->next) {
        OutlineVariable variable;
        const char *why, *name = expr_text(w, item);
        const Entity *entity = item->kind == AST_NAME ? find_array(w, item, &variable, &why) : NULL;
        if (!entity || entity->type == TYPE_NONE) {
            warn(w, name, "it is no array of a type that is supported");
            continue;
        }
        text_printf(w->out, "integer(8) :: crayon_at_%s, crayon_low_%s(%u), crayon_size_%s(%u)\n", name, name, entity->rank, name, entity->rank);
        text_printf(&types, "crayon_at_%s = crayon_fc_address(%s(%s),%d_4,%s,%s)\ncrayon_low_%s = lbound(%s)\ncrayon_size_%s = shape(%s)\n", name,
                    outline_address_word(w->outline, w->unit), first_or_next(w, name, entity->rank, 0), !w->if_present && !is_declared(entity),
                    literal(arena, name), w->place, name, name, name, name);
        outline_add_type(entity->type, &inner);
        text_printf(&inner, ", pointer, contiguous :: %s(:", name);
        for (uint32_t dim = 1; dim < entity->rank; dim++) text_add(&inner, ",:");
        text_add(&inner, ")\n");
    }
    text_printf(w->out, "%sblock\nuse, intrinsic :: iso_c_binding, only: crayon_pointer => c_f_pointer, crayon_null => c_null_ptr\n%s", text_string(&types),
                text_string(&inner));
    for (const AstExpr *item = list; item; item = item->next) {
        OutlineVariable variable;
        const char *why, *name = expr_text(w, item);
        const Entity *entity = item->kind == AST_NAME ? find_array(w, item, &variable, &why) : NULL;
        if (!entity || entity->type == TYPE_NONE) continue;
        text_printf(w->out, "call crayon_pointer(transfer(crayon_at_%s,crayon_null),%s,crayon_size_%s)\n%s(", name, name, name, name);
        for (uint32_t dim = 1; dim <= entity->rank; dim++) text_printf(w->out, "%scrayon_low_%s(%u):", dim == 1 ? "" : ",", name, dim);
        text_printf(w->out, ") => %s\n", name);
    }
    text_free(&inner);
    text_free(&types);
}

/* ---- directives ------------------------------------------------------------------------- */

static void write_directive(Writer *w, OutlineDirective kind, const char *rest)
{
    ClauseList found = {0};
    const char *condition = NULL;
    if (kind == DIRECTIVE_UPDATE_IN || kind == DIRECTIVE_UPDATE_OUT) {
        rest = arena_printf(w->outline->context.arena, "%s%s", kind == DIRECTIVE_UPDATE_IN ? "device" : "host", rest);
        kind = DIRECTIVE_UPDATE;
    }
    if (kind == DIRECTIVE_END_DATA) text_printf(w->out, "call crayon_fc_close(%s)\n", w->place);
    if (kind == DIRECTIVE_END_HOST_DATA) text_add(w->out, "end block\nend block\n");
    if (kind != DIRECTIVE_DATA && kind != DIRECTIVE_ENTER && kind != DIRECTIVE_EXIT && kind != DIRECTIVE_UPDATE && kind != DIRECTIVE_HOST_DATA) return;
    read_clauses(w, kind, rest, &found, &condition);
    if (kind == DIRECTIVE_DATA) text_add(w->out, "call crayon_fc_open\n");
    if (kind == DIRECTIVE_HOST_DATA) {
        AstExpr *list = found.count ? found.items[0].list : NULL;
        if (condition || found.count > 1) warn(w, "host_data", "IF and several lists are not supported");
        add_use_device(w, condition || found.count > 1 ? NULL : list);
        return;
    }
    if (condition) text_printf(w->out, "if %s then\n", condition);
    for (uint32_t i = 0; i < found.count; i++)
        for (const AstExpr *item = found.items[i].list; item; item = item->next) add_item(w, found.items[i].action, item);
    if (condition) text_add(w->out, "end if\n");
}

/* "solver.f90:12", as a Fortran literal. */
const char *outline_place_literal(const Outline *outline, uint32_t at)
{
    Arena *arena = outline->context.arena;
    const char *path = diag_file_path(outline->context.diag, outline->file), *slash = strrchr(path, '/');
    uint32_t line;
    const char *file = path;
    outline_presumed(outline, at, &line, &file);
    slash = strrchr(file, '/');
    return literal(arena, arena_printf(arena, "%s:%u", slash ? slash + 1 : file, line));
}

void outline_insert(Outline *outline, const Unit *unit, uint32_t at, Text *text)
{
    OutlineInsertion insertion = {.at = at, .unit = unit, .text = arena_strndup(outline->context.arena, text_string(text), text->length)};
    if (text->length) list_push(outline->context.arena, &outline->insertions, insertion);
    text_free(text);
}

/* Where calls for a directive may stand: behind it, or behind the specifications that follow it. */
static uint32_t place_of(const Outline *outline, const AstStmt *stmt)
{
    uint32_t end = outline_line_end(outline, stmt->loc.end);
    bool executable = false;
    for (const AstStmt *next = stmt; next; next = next->next) executable |= stmt_is_executable(next);
    for (const AstStmt *next = stmt->next; next && !stmt_is_executable(next); next = next->next)
        if (next->kind != AST_STMT_DIRECTIVE && next->kind != AST_STMT_ERROR && executable) end = outline_line_end(outline, outline_statement_end(next));
    return end;
}

/* Whether a function by which directives ask for addresses and bounds is something else in the unit. All of its directives have an effect, or none. */
static bool hides_asked(const Unit *unit)
{
    static const char *const asked[] = {"allocated", "associated", "char", "lbound", "loc", "present", "storage_size", "ubound", NULL};
    static const char *const by_host_data[] = {"shape", "transfer", NULL};
    return outline_hides(unit, asked) || (outline_hides(unit, by_host_data) && has_kinds(unit->ast->body, UINT32_C(1) << DIRECTIVE_HOST_DATA));
}

static void search(Outline *outline, Unit *unit, const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        const char *rest;
        OutlineDirective kind = classify(stmt, &rest);
        Text out = {0};
        Writer w = {.outline = outline, .unit = unit, .stmt = stmt, .out = &out};
        bool scope = stmt->kind == AST_STMT_BLOCK || stmt->kind == AST_STMT_ASSOCIATE;
        search(outline, scope ? outline_inner_unit(outline, unit, stmt, stmt) : unit, stmt->body);
        search(outline, unit, stmt->else_body);
        if (kind == DIRECTIVE_NONE) continue;
        bool pure = unit->ast->prefix & (AST_PREFIX_PURE | AST_PREFIX_ELEMENTAL);
        w.place = outline_place_literal(outline, stmt->loc.begin);
        if (!outline->addresses) warn(&w, "acc", "the standard that is asked for has no LOC");
        else if (hides_asked(unit)) warn(&w, "acc", "its procedure has a name of an intrinsic function by which arrays are asked for bounds and the like");
        else if (pure) warn(&w, "acc", "its procedure is PURE");
        else if (stmt->loc.file != outline->file) warn(&w, "acc", "it stands in an included file");
        else write_directive(&w, kind, rest);
        outline_insert(outline, unit, place_of(outline, stmt), &out);
    }
}

void outline_find_data(Outline *outline)
{
    if (!outline->keeps_data) return;
    outline->insertions.count = outline->warnings.count = 0;
    for (uint32_t u = 0; u < outline->sema->units.count; u++) {
        Unit *unit = outline->sema->units.items[u];
        if (unit->file != outline->file || unit->kind == UNIT_MODULE || unit->kind == UNIT_BLOCK_DATA || outline_is_device_routine(unit)) continue;
        search(outline, unit, unit->ast->body);
    }
}
