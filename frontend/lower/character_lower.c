/* Scalars of type CHARACTER to nest IR: loops over bytes. */
#include "frontend/lower/character_lower.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/character.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

enum { BLANK = ' ' };

bool character_is_dummy(const Entity *entity) { return entity->kind == ENTITY_CHARACTER && entity->dummy; }

/* ---- where bytes are -------------------------------------------------------------------- */

/* Bytes that follow one another: elements `first` + 1 to `first` + `length` of the symbol. */
typedef struct {
    SymId symbol;         /* 0: */
    Name text;            /*   a constant, of so many bytes */
    int64_t size;
    ExprId first, length; /* integers of 8 bytes; `first` 0: none stand before */
} Bytes;

static ExprId integer(Lower *lower, int64_t value) { return nest_const_int(lower->context, lower->routine, TYPE_I64, value); }

static ExprId operation(Lower *lower, Op op, ExprId a, ExprId b, SourceRange loc)
{
    return nest_op2(lower->context, lower->routine, op, a, b, loc);
}

/* MIN or MAX of two lengths. */
static ExprId bounded(Lower *lower, Op op, ExprId a, ExprId b, SourceRange loc)
{
    int64_t x, y;
    if (nest_int_value(lower->routine, a, &x) && nest_int_value(lower->routine, b, &y)) return (x < y) == (op == OP_MIN) ? a : b;
    return operation(lower, op, a, b, loc);
}

static bool same_text(const Sema *sema, const Symbol *symbol, Name text, int64_t length)
{
    const Area *area = &sema->areas.items[symbol->area];
    if (area->inits.count != (uint64_t)length) return false;
    for (int64_t n = 0; n < length; n++)
        if ((char)area->inits.items[n].bits != text[n]) return false;
    return true;
}

/* A constant array that holds the text, and for the empty one a byte that is never looked at. */
static SymId text_symbol(Lower *lower, Name text, int64_t length, SourceRange loc)
{
    Context *context = lower->context;
    Sema *sema = lower->unit->sema;
    for (uint32_t i = 0; i < lower->texts.count; i++)
        if (same_text(sema, nest_symbol(lower->routine, lower->texts.items[i]), text, length)) return lower->texts.items[i];
    Name name = intern_printf(context->names, "text.%u", lower->texts.count + 1);
    Area area = {.kind = AREA_SAVE, .name = name, .size = length ? length : 1, .align = 1, .constant = true, .loc = loc,
                 .owner = lower->unit->id};
    for (int64_t n = 0; n < length; n++) {
        AreaInit init = {n, TYPE_I8, constant_int(TYPE_I8, (signed char)text[n]).bits};
        list_push(context->arena, &area.inits, init);
    }
    Symbol symbol = {.name = name, .type = TYPE_I8, .storage = STORAGE_AREA, .rank = 1, .loc = loc,
                     .flags = SYMBOL_TEMPORARY | SYMBOL_CHARACTER, .area = storage_add_area(sema, area)};
    Dim dim = {integer(lower, 1), integer(lower, length)};
    SymId id = nest_symbol_add(context, lower->routine, symbol, &dim);
    list_push(context->arena, &lower->texts, id);
    return id;
}

static ExprId declared_length(Lower *lower, const Entity *entity, SymId symbol)
{
    int64_t value;
    ExprId upper = nest_dim(lower->routine, nest_symbol(lower->routine, symbol), 0)->upper;
    upper = nest_convert(lower->context, lower->routine, upper, TYPE_I64, entity->loc);
    if (nest_int_value(lower->routine, upper, &value) || entity->bounds[0].upper->kind == NODE_EXTENT) return upper;
    return bounded(lower, OP_MAX, upper, integer(lower, 0), entity->loc);
}

static Bytes bytes_of(Lower *lower, const Node *text)
{
    int64_t length = (int64_t)text->bits;
    if (text->text) return (Bytes){.length = integer(lower, length), .text = text->text, .size = length};
    Bytes bytes = {.symbol = lower_symbol(lower, text->entity)};
    if (!text->count) {
        bytes.length = declared_length(lower, text->entity, bytes.symbol);
        return bytes;
    }
    ExprId first = lower_value(lower, text->args[0]), last = lower_value(lower, text->args[1]);
    bytes.first = index_subtract(lower, first, integer(lower, 1));
    bytes.length = bounded(lower, OP_MAX, index_subtract(lower, last, bytes.first), integer(lower, 0), text->loc);
    return bytes;
}

static SymId symbol_of(Lower *lower, const Bytes *bytes, SourceRange loc)
{
    return bytes->text ? text_symbol(lower, bytes->text, bytes->size, loc) : bytes->symbol;
}

/* The byte at `position`, from 1. */
static ExprId byte_at(Lower *lower, const Bytes *bytes, ExprId position, SourceRange loc)
{
    ExprId index = bytes->first ? index_add(lower, position, bytes->first) : position;
    return nest_element(lower->context, lower->routine, symbol_of(lower, bytes, loc), &index, 1, loc);
}

/* ---- loops ------------------------------------------------------------------------------ */

typedef struct {
    StmtId loop;
    SymId position;
    StmtList body, *outer;
} ByteLoop;

/* Opens a loop over positions. */
static ByteLoop open_loop(Lower *lower, ExprId first, ExprId last, SourceRange loc)
{
    ByteLoop bytes = {.position = lower_temporary(lower, "byte", TYPE_I64), .outer = lower->list};
    Stmt loop = {.kind = STMT_LOOP, .loc = loc};
    loop.loop.variable = bytes.position;
    loop.loop.lower = first;
    loop.loop.upper = last;
    loop.loop.step = integer(lower, 1);
    bytes.loop = lower_append(lower, loop);
    return bytes;
}

static void close_loop(Lower *lower, ByteLoop *bytes)
{
    nest_stmt(lower->routine, bytes->loop)->loop.body = bytes->body.first;
    lower->list = bytes->outer;
}

static ExprId scalar(Lower *lower, SymId symbol, SourceRange loc)
{
    return nest_scalar(lower->context, lower->routine, symbol, loc);
}

static void assign(Lower *lower, SymId symbol, ExprId value, SourceRange loc)
{
    lower_assign(lower, scalar(lower, symbol, loc), value, loc);
}

/* ---- comparisons ------------------------------------------------------------------------ */

/* The byte at the position as 0 .. 255, a blank beyond the end; `always` when there is no such position. */
static SymId padded_byte(Lower *lower, const Bytes *bytes, ExprId position, bool always, SourceRange loc)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    SymId value = lower_temporary(lower, "char", TYPE_I32);
    Guard guard;
    if (!always) {
        assign(lower, value, nest_const_int(context, routine, TYPE_I32, BLANK), loc);
        lower_open_guard(lower, operation(lower, OP_LE, position, bytes->length, loc), &guard, loc);
    }
    ExprId wide = nest_convert(context, routine, byte_at(lower, bytes, position, loc), TYPE_I32, loc);
    assign(lower, value, operation(lower, OP_IAND, wide, nest_const_int(context, routine, TYPE_I32, 255), loc), loc);
    if (!always) lower_close_guard(lower, &guard);
    return value;
}

/* -1, 0, 1 as the bytes x and y lie to each other; for equal ones `rest`. */
static ExprId order_of(Lower *lower, ExprId x, ExprId y, ExprId rest, SourceRange loc)
{
    Context *context = lower->context;
    ExprId less = nest_const_int(context, lower->routine, TYPE_I32, -1), greater = nest_const_int(context, lower->routine, TYPE_I32, 1);
    rest = nest_select(context, lower->routine, operation(lower, OP_GT, x, y, loc), greater, rest, loc);
    return nest_select(context, lower->routine, operation(lower, OP_LT, x, y, loc), less, rest, loc);
}

/* The byte at a known position. */
static ExprId known_byte(Lower *lower, const Bytes *bytes, int64_t position, int64_t length, SourceRange loc)
{
    if (position > length) return nest_const_int(lower->context, lower->routine, TYPE_I32, BLANK);
    if (bytes->text) return nest_const_int(lower->context, lower->routine, TYPE_I32, (unsigned char)bytes->text[position - 1]);
    ExprId byte = byte_at(lower, bytes, integer(lower, position), loc);
    ExprId wide = nest_convert(lower->context, lower->routine, byte, TYPE_I32, loc);
    return operation(lower, OP_IAND, wide, nest_const_int(lower->context, lower->routine, TYPE_I32, 255), loc);
}

enum { MAX_AT_ONCE = 32 };

/* Short texts of known lengths are compared without a loop. 0: they are not such. */
static ExprId compare_at_once(Lower *lower, const Bytes *a, const Bytes *b, SourceRange loc)
{
    int64_t first, second;
    if (!nest_int_value(lower->routine, a->length, &first) || !nest_int_value(lower->routine, b->length, &second)) return 0;
    if (first > MAX_AT_ONCE || second > MAX_AT_ONCE) return 0;
    ExprId order = nest_const_int(lower->context, lower->routine, TYPE_I32, 0);
    for (int64_t position = first > second ? first : second; position > 0; position--)
        order = order_of(lower, known_byte(lower, a, position, first, loc), known_byte(lower, b, position, second, loc), order, loc);
    return order;
}

/* The first difference decides. The loop goes on behind it, so that a lane can run it. */
static SymId compare(Lower *lower, const Bytes *a, const Bytes *b, SourceRange loc)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    SymId order = lower_temporary(lower, "order", TYPE_I32);
    ExprId at_once = compare_at_once(lower, a, b, loc);
    assign(lower, order, at_once ? at_once : nest_const_int(context, routine, TYPE_I32, 0), loc);
    if (at_once) return order;
    ExprId longest = bounded(lower, OP_MAX, a->length, b->length, loc);
    ByteLoop loop = open_loop(lower, integer(lower, 1), longest, loc);
    lower->list = &loop.body;
    ExprId position = scalar(lower, loop.position, loc);
    ExprId x = scalar(lower, padded_byte(lower, a, position, a->length == longest, loc), loc);
    ExprId y = scalar(lower, padded_byte(lower, b, position, b->length == longest, loc), loc);
    ExprId equal = nest_const_int(context, routine, TYPE_I32, 0), known = scalar(lower, order, loc);
    ExprId here = order_of(lower, x, y, equal, loc);
    assign(lower, order, nest_select(context, routine, operation(lower, OP_EQ, known, equal, loc), here, known, loc), loc);
    close_loop(lower, &loop);
    return order;
}

/* True for a constant, and a variable that keeps the value it has when the routine is entered. */
static bool is_steady(const Lower *lower, const Node *text)
{
    const Entity *entity = text->entity;
    if (text->text) return true;
    if (text->count || entity->assigned_in == lower->unit) return false;
    return entity->dummy || (entity->area && !lower->calls);
}

static bool same_operand(const Node *a, const Node *b)
{
    return a->text == b->text && a->entity == b->entity && (!a->text || a->bits == b->bits);
}

/* Compares two texts that stay as they are at the head of the routine, once. */
static SymId order_at_entry(Lower *lower, Node *order)
{
    for (uint32_t i = 0; i < lower->orders.count; i++) {
        const TextOrder *known = &lower->orders.items[i];
        if (same_operand(known->first, order->args[0]) && same_operand(known->second, order->args[1])) return known->order;
    }
    StmtList *saved = lower->list;
    lower->list = &lower->entry;
    Bytes a = bytes_of(lower, order->args[0]), b = bytes_of(lower, order->args[1]);
    TextOrder made = {order->args[0], order->args[1], compare(lower, &a, &b, order->loc)};
    lower->list = saved;
    list_push(lower->context->arena, &lower->orders, made);
    return made.order;
}

SymId character_lower_order(Lower *lower, Node *order)
{
    if (is_steady(lower, order->args[0]) && is_steady(lower, order->args[1])) return order_at_entry(lower, order);
    Bytes a = bytes_of(lower, order->args[0]), b = bytes_of(lower, order->args[1]);
    return compare(lower, &a, &b, order->loc);
}

/* ---- assignment ------------------------------------------------------------------------- */

/* The same for a copy, which is no work for a kernel. */
static ByteLoop open_copy(Lower *lower, ExprId first, ExprId last, SourceRange loc)
{
    ByteLoop bytes = open_loop(lower, first, last, loc);
    nest_loop_info(lower->routine, bytes.loop)->assertions = LOOP_ASSERTED_SERIAL;
    return bytes;
}

/* to = from, cut off or followed by blanks; they do not overlap, or `from` begins where `to` does. */
static void copy_bytes(Lower *lower, const Bytes *to, const Bytes *from, SourceRange loc)
{
    ExprId shortest = bounded(lower, OP_MIN, to->length, from->length, loc);
    ByteLoop loop = open_copy(lower, integer(lower, 1), shortest, loc);
    lower->list = &loop.body;
    ExprId position = scalar(lower, loop.position, loc);
    lower_assign(lower, byte_at(lower, to, position, loc), byte_at(lower, from, position, loc), loc);
    close_loop(lower, &loop);
    if (shortest == to->length) return;
    loop = open_copy(lower, index_add(lower, shortest, integer(lower, 1)), to->length, loc);
    lower->list = &loop.body;
    ExprId blank = nest_const_int(lower->context, lower->routine, TYPE_I8, BLANK);
    lower_assign(lower, byte_at(lower, to, scalar(lower, loop.position, loc), loc), blank, loc);
    close_loop(lower, &loop);
}

/* A copy of the bytes in a variable as long as the one that they stand in. */
static Bytes separate(Lower *lower, const Bytes *bytes, SourceRange loc)
{
    Dim dim = *nest_dim(lower->routine, nest_symbol(lower->routine, symbol_of(lower, bytes, loc)), 0);
    Bytes copy = {.length = bytes->length};
    copy.symbol = nest_temporary_add(lower->context, lower->routine, "text.copy", TYPE_I8, 1, &dim);
    nest_symbol(lower->routine, copy.symbol)->flags |= SYMBOL_CHARACTER;
    copy_bytes(lower, &copy, bytes, loc);
    return copy;
}

static bool is_character_target(const Unit *unit, const AstExpr *ast)
{
    const Entity *entity = ast->kind == AST_NAME || ast->kind == AST_APPLY ? scope_lookup(unit->scope, ast->name) : NULL;
    return entity && entity->character;
}

bool character_assign(Lower *lower, const AstStmt *stmt)
{
    Unit *unit = lower->unit;
    if (!is_character_target(unit, stmt->left)) return false;
    Node *target = character_analyze(unit, stmt->left), *value = character_plain(character_analyze(unit, stmt->right));
    if (target->kind == NODE_ERROR || value->kind == NODE_ERROR) return true;
    const char *fault = target->text ? "a constant" : entity_read_only(unit, target->entity);
    if (fault) {
        sema_error(unit, stmt->left->loc, "'%s' cannot be assigned to: it is %s", stmt->left->name, fault);
        return true;
    }
    Bytes from = bytes_of(lower, value), to = bytes_of(lower, target);
    if (from.symbol == to.symbol && (from.first || to.first)) from = separate(lower, &from, stmt->loc);
    copy_bytes(lower, &to, &from, stmt->loc);
    return true;
}

/* ---- arguments -------------------------------------------------------------------------- */

ExprId character_argument(Lower *lower, const Entity *dummy, Node *actual, ExprId *length)
{
    SourceRange loc = actual->loc;
    bool variable = actual->kind == NODE_TEXT && !actual->text;
    Bytes bytes = bytes_of(lower, character_plain(actual));
    /* what the callee stores into the dummy of an expression is lost */
    if (!variable && entity_is_stored(dummy) && dummy->changed) bytes = separate(lower, &bytes, loc);
    *length = bytes.length;
    if (bytes.first) return byte_at(lower, &bytes, integer(lower, 1), loc);
    return nest_array(lower->context, lower->routine, symbol_of(lower, &bytes, loc), loc);
}
