#include "ir/read.h"

#include "ir/reader.h"
#include "ir/text_form.h"

/* ---- areas ------------------------------------------------------------------------------ */

/* `OFFSET = value, value, ...`: values that follow one another in memory. */
static bool read_init_line(Reader *reader, Area *area)
{
    uint64_t offset;
    if (!reader_unsigned(reader, "offset", INT64_MAX / 2, &offset) || !reader_expect(reader, "=")) return false;
    do {
        AreaInit init = {.offset = (int64_t)offset};
        if (!reader_const(reader, &init.type, &init.bits)) return false;
        list_push(reader->context->arena, &area->inits, init);
        offset += type_info(init.type)->bytes;
    } while (reader_accept(reader, ","));
    return true;
}

static bool read_inits(Reader *reader, Area *area)
{
    if (!reader_accept(reader, "{")) return true;
    while (!reader_accept(reader, "}"))
        if (!read_init_line(reader, area)) return false;
    return true;
}

/* An area after its kind's word; `owner` is the routine that it stands in. */
static bool read_area(Reader *reader, AreaKind kind, RoutineId owner)
{
    Area area = {.kind = kind, .owner = owner};
    uint64_t size, align;
    uint32_t first = reader->at;
    area.name = reader_name(reader, "name of an area");
    if (!area.name) return false;
    if (reader_accept(reader, "symbol") && !(area.symbol = reader_name(reader, "linker's name"))) return false;
    area.loc = reader_range(reader, first);
    if (!reader_expect(reader, "size") || !reader_unsigned(reader, "size", INT64_MAX / 2, &size)) return false;
    if (!reader_expect(reader, "align") || !reader_unsigned(reader, "alignment", UINT32_MAX, &align)) return false;
    area.size = (int64_t)size;
    area.align = (uint32_t)align;
    area.file = kind == AREA_MODULE ? reader->file : 0;
    area.constant = reader_accept(reader, "constant");
    if (!read_inits(reader, &area)) return false;
    nest_area_add(reader->context, reader->program, area);
    return true;
}

static AreaId find_area(const Reader *reader, AreaKind kind, Name name, RoutineId owner)
{
    for (AreaId id = 1; id < reader->program->areas.count; id++) {
        const Area *area = &reader->program->areas.items[id];
        if (area->kind == kind && area->name == name && area->owner == owner) return id;
    }
    return 0;
}

/* ---- declarations ----------------------------------------------------------------------- */

/* Symbols may be used before they are declared, in bounds and roles: declarations are read first, these after. */
typedef struct {
    SymId symbol;
    uint32_t token;
} PendingPart;

typedef struct {
    LIST(PendingPart) dims;
    LIST(PendingPart) roles; /* at the names of the symbols that they are of */
    LIST(uint32_t) hints; /* their first tokens */
} Declarations;

/* Passes over `[...]`. */
static void skip_dims(Reader *reader)
{
    uint32_t open = 0;
    do {
        const Token *token = reader_take(reader);
        if (reader_is(reader, token, "[")) open++;
        if (reader_is(reader, token, "]")) open--;
    } while (open && reader_peek(reader)->kind != TOKEN_END && !reader_is(reader, reader_peek(reader), "{"));
}

/* `at KIND NAME [of ROUTINE] + OFFSET` */
static bool read_place(Reader *reader, Symbol *symbol, PendingPlace *place)
{
    uint64_t offset;
    if (!reader_expect(reader, "at")) return false;
    int kind = reader_word_of(reader, form_area_words);
    if (kind < 0) return reader_fault(reader, reader_peek(reader), "common, module, save or overlay expected");
    bool owned = kind == AREA_SAVE || kind == AREA_OVERLAY;
    place->kind = (AreaKind)kind;
    place->token = reader->at;
    place->name = reader_name(reader, "name of an area");
    if (!place->name) return false;
    if (owned && reader_accept(reader, "of")) {
        if (!(place->owner = reader_name(reader, "linker's name of a routine"))) return false;
    } else {
        symbol->area = find_area(reader, place->kind, place->name, owned ? reader->program->routines.count - 1 : 0);
        if (!symbol->area)
            return reader_fault(reader, &reader->tokens.items[place->token], "no area %s %s is declared",
                                form_area_words[kind], place->name);
    }
    if (!reader_expect(reader, "+") || !reader_unsigned(reader, "offset", INT64_MAX / 2, &offset)) return false;
    symbol->offset = (int64_t)offset;
    return true;
}

/* `NAME INT` or `NAME`, after the word; the name is looked up when all symbols are declared. */
static bool read_role(Reader *reader, SymbolRole role, Symbol *symbol, uint32_t *token)
{
    uint64_t dim = 1;
    symbol->role = role;
    *token = reader->at;
    if (!reader_name(reader, "name")) return false;
    if (role == ROLE_EXTENT && !reader_unsigned(reader, "dimension", NEST_MAX_RANK, &dim)) return false;
    symbol->of_dim = (uint32_t)dim - 1; /* of dimension 0 is refused by the verifier */
    return true;
}

/* `role_token`: the name that a role is of, unchanged without one. */
static bool read_attributes(Reader *reader, Symbol *symbol, uint32_t *role_token)
{
    while (!reader_peek(reader)->starts_line && !reader_is(reader, reader_peek(reader), "}")) {
        int intent = reader_word_of(reader, form_intent_words);
        int flag = intent < 0 ? reader_word_of(reader, form_flag_words) : -1;
        int role = intent < 0 && flag < 0 ? reader_word_of(reader, form_role_words) : -1;
        if (intent > 0)
            symbol->intent = (Intent)intent;
        else if (flag >= 0)
            symbol->flags |= 1u << flag;
        else if (role <= 0)
            return reader_fault(reader, reader_peek(reader), "no such attribute of a symbol");
        else if (!read_role(reader, (SymbolRole)role, symbol, role_token))
            return false;
    }
    return true;
}

static bool read_symbol(Reader *reader, StorageKind storage, Declarations *declarations)
{
    const Token *token = reader_peek(reader);
    Symbol symbol = {.storage = storage};
    PendingPart dims = {0}, role = {0};
    PendingPlace place = {.routine = reader->routine};
    symbol.loc = reader_range(reader, reader->at);
    symbol.name = reader_name(reader, "name");
    if (!symbol.name || !reader_expect(reader, ":")) return false;
    symbol.type = reader_type(reader);
    if (symbol.type == TYPE_NONE) return false;
    if (reader_is(reader, reader_peek(reader), "[")) {
        dims.token = reader->at;
        skip_dims(reader);
    }
    if (storage == STORAGE_AREA && !read_place(reader, &symbol, &place)) return false;
    if (!read_attributes(reader, &symbol, &role.token)) return false;
    SymId before = nest_symbol_find(reader->routine, symbol.name);
    if (before) {
        reader_fault(reader, token, "'%s' is declared twice", symbol.name);
        diag_note(reader->context->diag, nest_symbol(reader->routine, before)->loc, "first declared here");
        return false;
    }
    place.symbol = dims.symbol = role.symbol = nest_symbol_add(reader->context, reader->routine, symbol, NULL);
    if (place.owner) list_push(reader->context->arena, &reader->places, place);
    if (dims.token) list_push(reader->context->arena, &declarations->dims, dims);
    if (role.token) list_push(reader->context->arena, &declarations->roles, role);
    return true;
}

/* One declaration; false when none begins here. A keyword with `=`, `[` or `:` after it begins a statement. */
static bool read_declaration(Reader *reader, RoutineId owner, Declarations *declarations)
{
    const Token *second = reader_peek_second(reader);
    if (second->kind != TOKEN_WORD && second->kind != TOKEN_STRING) return false;
    if (reader_is(reader, reader_peek(reader), "hint")) {
        list_push(reader->context->arena, &declarations->hints, reader->at);
        reader_skip_line(reader);
        return true;
    }
    bool good;
    int storage = reader_word_of(reader, form_storage_words);
    if (storage >= 0)
        good = read_symbol(reader, (StorageKind)storage, declarations);
    else if (reader_accept(reader, "save"))
        good = read_area(reader, AREA_SAVE, owner);
    else if (reader_accept(reader, "overlay"))
        good = read_area(reader, AREA_OVERLAY, owner);
    else
        return false;
    if (!good && !reader_peek(reader)->starts_line) reader_skip_line(reader);
    return true;
}

static bool read_dim(Reader *reader, Dim *dim)
{
    dim->lower = reader_expr(reader);
    if (!dim->lower || !reader_expect(reader, ":")) return false;
    if (reader_accept(reader, "*")) return true;
    dim->upper = reader_expr(reader);
    return dim->upper != 0;
}

static void read_dims(Reader *reader, const PendingPart *pending)
{
    Dim dims[NEST_MAX_RANK];
    uint32_t rank = 0;
    reader->at = pending->token + 1;
    do {
        if (rank == NEST_MAX_RANK) {
            reader_fault(reader, reader_peek(reader), "more than %d dimensions", NEST_MAX_RANK);
            return;
        }
        dims[rank] = (Dim){0};
        if (!read_dim(reader, &dims[rank++])) return;
    } while (reader_accept(reader, ","));
    if (!reader_expect(reader, "]")) return;
    Symbol *symbol = nest_symbol(reader->routine, pending->symbol);
    symbol->rank = rank;
    symbol->first_dim = reader->routine->dims.count;
    for (uint32_t n = 0; n < rank; n++) list_push(reader->context->arena, &reader->routine->dims, dims[n]);
}

static void read_hint(Reader *reader, uint32_t at)
{
    NestHint hint = {0};
    reader->at = at + 1;
    int kind = reader_word_of(reader, form_hint_words);
    if (kind < 0) {
        reader_fault(reader, reader_peek(reader), "no such hint");
        return;
    }
    hint.kind = (NestHintKind)kind;
    if (hint.kind != HINT_ASSUME && !(hint.symbol = reader_symbol(reader))) return;
    bool bounds = nest_hint_has_bounds(hint.kind);
    if ((bounds || hint.kind == HINT_ASSUME) && !(hint.lower = reader_expr(reader))) return;
    if (bounds && (!reader_expect(reader, ":") || !(hint.upper = reader_expr(reader)))) return;
    hint.loc = reader_range(reader, at);
    if (!reader_peek(reader)->starts_line && !reader_is(reader, reader_peek(reader), "}"))
        reader_fault(reader, reader_peek(reader), "the hint's line goes on");
    list_push(reader->context->arena, &reader->routine->hints, hint);
}

static void read_declarations(Reader *reader, RoutineId owner)
{
    Declarations declarations = {0};
    while (read_declaration(reader, owner, &declarations)) {
    }
    uint32_t end = reader->at;
    for (uint32_t i = 0; i < declarations.dims.count; i++) read_dims(reader, &declarations.dims.items[i]);
    for (uint32_t i = 0; i < declarations.roles.count; i++) {
        reader->at = declarations.roles.items[i].token;
        SymId of = reader_symbol(reader);
        nest_symbol(reader->routine, declarations.roles.items[i].symbol)->of = of;
    }
    for (uint32_t i = 0; i < declarations.hints.count; i++) read_hint(reader, declarations.hints.items[i]);
    reader->at = end;
}

/* ---- routines and programs -------------------------------------------------------------- */

typedef LIST(uint32_t) TokenList;

/* `NAME(a, b) -> r module M symbol S entry E cray_merges internal part wrapped {`; arguments and result are noted by token. */
static bool read_head(Reader *reader, TokenList *arguments, uint32_t *result)
{
    NestRoutine *routine = reader->routine;
    if (!reader_expect(reader, "(")) return false;
    bool more = !reader_accept(reader, ")");
    while (more) {
        list_push(reader->context->arena, arguments, reader->at);
        if (!reader_name(reader, "argument")) return false;
        more = reader_accept(reader, ",");
        if (!more && !reader_expect(reader, ")")) return false;
    }
    if (reader_accept(reader, "->")) {
        *result = reader->at;
        if (!reader_name(reader, "result")) return false;
    }
    if (reader_accept(reader, "module") && !(routine->module = reader_name(reader, "module"))) return false;
    if (reader_accept(reader, "symbol") && !(routine->symbol = reader_name(reader, "linker's name"))) return false;
    if (reader_accept(reader, "entry") && !(routine->entry = reader_name(reader, "linker's name"))) return false;
    routine->uses_cray_merges = reader_accept(reader, "cray_merges");
    routine->internal = reader_accept(reader, "internal");
    routine->part = reader_accept(reader, "part");
    routine->wrapped = reader_accept(reader, "wrapped");
    return reader_expect(reader, "{");
}

static bool read_routine(Reader *reader, RoutineKind kind)
{
    uint32_t first = reader->at - 1, result = 0;
    TokenList arguments = {0};
    SourceRange loc = reader_range(reader, reader->at);
    Name name = reader_name(reader, "name of a routine");
    if (!name) return false;
    NestRoutine *routine = nest_routine_create(reader->context, reader->program, name);
    reader->routine = routine;
    routine->kind = kind;
    routine->file = reader->file;
    routine->loc = loc;
    if (!read_head(reader, &arguments, &result)) return false;
    routine->statement = reader_range(reader, first);
    read_declarations(reader, nest_routine_id(reader->program, routine));
    uint32_t body = reader->at;
    for (uint32_t i = 0; i < arguments.count; i++) {
        reader->at = arguments.items[i];
        list_push(reader->context->arena, &routine->arguments, reader_symbol(reader));
    }
    reader->at = result;
    if (result) routine->result = reader_symbol(reader);
    reader->at = body;
    routine->body = reader_stmts(reader, NULL);
    return reader_expect(reader, "}");
}

static bool read_unit(Reader *reader)
{
    const Token *token = reader_peek(reader);
    if (reader_accept(reader, "subroutine")) return read_routine(reader, ROUTINE_SUBROUTINE);
    if (reader_accept(reader, "function")) return read_routine(reader, ROUTINE_FUNCTION);
    if (reader_accept(reader, "common")) return read_area(reader, AREA_COMMON, 0);
    if (reader_accept(reader, "module")) return read_area(reader, AREA_MODULE, 0);
    return reader_fault(reader, token, "subroutine, function, common or module expected");
}

/* After a fault: to a line that begins a routine. */
static void skip_unit(Reader *reader)
{
    const Token *token;
    do {
        reader_skip_line(reader);
        token = reader_peek(reader);
    } while (token->kind != TOKEN_END && !reader_is(reader, token, "subroutine") && !reader_is(reader, token, "function"));
}

static RoutineId find_routine(const Reader *reader, Name symbol)
{
    for (RoutineId id = 1; id < reader->program->routines.count; id++)
        if (reader->program->routines.items[id]->symbol == symbol) return id;
    return 0;
}

static void resolve_places(Reader *reader)
{
    for (uint32_t i = 0; i < reader->places.count; i++) {
        const PendingPlace *place = &reader->places.items[i];
        RoutineId owner = find_routine(reader, place->owner);
        AreaId area = owner ? find_area(reader, place->kind, place->name, owner) : 0;
        nest_symbol(place->routine, place->symbol)->area = area;
        if (!area)
            reader_fault(reader, &reader->tokens.items[place->token], "%s has no area %s %s", place->owner,
                         form_area_words[place->kind], place->name);
    }
}

static void resolve_calls(Reader *reader)
{
    for (uint32_t i = 0; i < reader->calls.count; i++) {
        const PendingCall *call = &reader->calls.items[i];
        Stmt *stmt = nest_stmt(call->routine, call->stmt);
        stmt->call.routine = find_routine(reader, stmt->call.symbol);
        if (!stmt->call.routine)
            reader_fault(reader, &reader->tokens.items[call->token],
                         "no routine here has the linker's name '%s'; others are called external", stmt->call.symbol);
    }
}

NestProgram *nest_read_program(Context *context, uint32_t file)
{
    uint32_t errors = diag_file_error_count(context->diag, file);
    Reader reader = {.context = context, .file = file, .text = diag_file_text(context->diag, file, NULL)};
    reader.tokens = reader_tokens(context, file);
    reader.program = nest_program_create(context);
    list_push(context->arena, &reader.program->files, file);
    while (reader_peek(&reader)->kind != TOKEN_END)
        if (!read_unit(&reader)) skip_unit(&reader);
    resolve_calls(&reader);
    resolve_places(&reader);
    return diag_file_error_count(context->diag, file) == errors ? reader.program : NULL;
}
