#include "backend_cuda/kernel_pieces.h"

#include "ir/build.h"
#include "ir/transpose.h"

#include <inttypes.h>

/* Names of an array in pieces: itself on the device, its piece in shared memory, where each lane's row begins, what is on its way. */
typedef struct {
    const Transposed *array;
    Name text, piece, rows, brought;
    Name places; /* of a lane's elements of the first piece, in registers; NULL: there are too many */
    uint32_t pitch;
} Piece;

/* Names of an array of which all lanes read the same element: itself on the device, its pieces in shared memory, where the first turn's is. */
typedef struct {
    Name text, piece, first;
    const TypeInfo *type;
} Alike;

/* A loop that runs in pieces. */
typedef struct {
    Pieces *pieces;
    HostPrinter *lane;
    const LoopInfo *info;
    SymId variable;
    int64_t step;
    Name low, high, from, to; /* of the variable's values: all, and the piece's */
    LIST(Piece) arrays;
    LIST(Alike) alike;
    bool stores;
    uint32_t stages; /* pieces in shared memory */
    Name number, ahead; /* of the piece that is brought; its first turn */
} Loop;

static void open(HostPrinter *lane, const char *line)
{
    host_line(lane, "%s", line);
    lane->indent++;
}

static void close(HostPrinter *lane)
{
    lane->indent--;
    host_line(lane, "}");
}

static Name fresh(HostPrinter *lane, const char *stem, const char *end)
{
    return host_fresh(lane, arena_printf(lane->context->scratch, "%s_%s", stem, end));
}

/* ---- what is declared ---- */

/* What all lanes read alike comes along with pieces that come ahead. */
static CommonList find_common(const NestRoutine *routine, Arena *arena, StmtId kernel, StmtId loop)
{
    return transpose_stages(routine, loop) > 1 ? transpose_find_common(routine, arena, kernel, nest_loop_info(routine, kernel)->axes, loop) : (CommonList){0};
}

static uint32_t kernel_bytes(const NestRoutine *routine, Arena *arena, StmtId kernel)
{
    StmtId inner = plan_axis(routine, kernel, nest_loop_info(routine, kernel)->axes - 1);
    uint32_t most = 0;
    for (StmtId id = nest_stmt(routine, inner)->loop.body; id; id = nest_stmt(routine, id)->next) {
        if (nest_stmt(routine, id)->kind != STMT_LOOP) continue;
        const LoopInfo *info = nest_loop_info(routine, id);
        if (!info->piece) continue;
        CommonList common = find_common(routine, arena, kernel, id);
        uint32_t bytes = transpose_bytes(routine, &info->transposed, info->piece);
        for (uint32_t n = 0; n < common.count; n++) bytes += info->piece * type_info(nest_expr(routine, common.items[n])->type)->bytes;
        bytes *= transpose_stages(routine, id);
        if (bytes > most) most = bytes;
    }
    return most;
}

void pieces_open(Pieces *p, StmtId kernel, Name number, Name count)
{
    HostPrinter *lane = p->lane;
    const Dialect *dialect = p->plan->dialect;
    Arena *arena = p->plan->context->scratch;
    const char *first = arena_printf(arena, "(int64_t)%s * %d", dialect->block, TRANSPOSE_LANES);
    p->kernel = kernel;
    p->own = host_fresh(lane, "own");
    p->rows = host_fresh(lane, "rows");
    p->turn = host_fresh(lane, "turn");
    p->row = host_fresh(lane, "row");
    p->part = host_fresh(lane, "part");
    host_line(lane, "%s", dialect_text(arena, dialect->shared, arena_printf(arena, "%u", kernel_bytes(lane->routine, arena, kernel)), NULL, NULL));
    host_line(lane, "const int32_t %s = (int32_t)%s;", p->own, dialect->lane);
    host_line(lane, "const int64_t %s = crayon_min_int64_t(%s + %s, %s - 1);", number, first, p->own, count);
    host_line(lane, "const int64_t %s = %s - %s;", p->rows, count, first);
}

/* Rows first, which begin at whole int64_t; pieces behind them. */
static void declare_arrays(Loop *loop)
{
    HostPrinter *lane = loop->lane;
    const NestRoutine *routine = lane->routine;
    const char *local = loop->pieces->plan->dialect->local;
    uint32_t at = 0;
    for (uint32_t n = 0; n < loop->info->transposed.count; n++) {
        Piece piece = {.array = &loop->info->transposed.items[n]};
        piece.text = lane->symbols[nest_expr(routine, piece.array->element)->symbol].text;
        piece.piece = fresh(lane, piece.text, "piece");
        piece.rows = fresh(lane, piece.text, "row");
        piece.brought = fresh(lane, piece.text, "brought");
        piece.pitch = transpose_pitch(piece.array, loop->info->piece);
        host_line(lane, "%sint64_t *const %s = (%sint64_t *)(shared + %u);", local, piece.rows, local, at);
        at += TRANSPOSE_LANES * (uint32_t)sizeof(int64_t);
        list_push(lane->context->scratch, &loop->arrays, piece);
        loop->stores = loop->stores || piece.array->store;
    }
    for (uint32_t n = 0; n < loop->arrays.count; n++) {
        const Piece *piece = &loop->arrays.items[n];
        const Transposed *array = piece->array;
        const TypeInfo *type = type_info(nest_expr(routine, array->element)->type);
        Name here = fresh(lane, piece->text, "here");
        host_line(lane, "%s%s *const %s = (%s%s *)(shared + %u);", local, type->c_type, piece->piece, local, type->c_type, at);
        const char *margin = array->low ? arena_printf(lane->context->scratch, " + %" PRId64, -array->low) : "";
        if (loop->stages == 1) host_line(lane, "%s%s *const %s = %s + %s * %u%s;", local, type->c_type, here, piece->piece, loop->pieces->own, piece->pitch, margin);
        at += TRANSPOSE_LANES * piece->pitch * type->bytes * loop->stages;
        list_push(lane->context->scratch, &loop->pieces->here, here);
    }
    for (uint32_t n = 0; n < loop->pieces->common.count; n++) {
        const Expr *element = nest_expr(routine, loop->pieces->common.items[n]);
        Alike alike = {.text = lane->symbols[element->symbol].text, .type = type_info(element->type)};
        alike.piece = fresh(lane, alike.text, "piece");
        alike.first = fresh(lane, alike.text, "first");
        host_line(lane, "%s%s *const %s = (%s%s *)(shared + %u);", local, alike.type->c_type, alike.piece, local, alike.type->c_type, at);
        at += loop->info->piece * alike.type->bytes * loop->stages;
        list_push(lane->context->scratch, &loop->alike, alike);
        list_push(lane->context->scratch, &loop->pieces->alike, fresh(lane, alike.text, "here"));
    }
}

/* Where each lane's row has the element of the least value. */
static void print_rows(Loop *loop)
{
    HostPrinter *lane = loop->lane;
    lane->symbols[loop->variable].wide = loop->low;
    for (uint32_t n = 0; n < loop->arrays.count; n++)
        host_line(lane, "%s[%s] = %s;", loop->arrays.items[n].rows, loop->pieces->own, host_index(lane, loop->arrays.items[n].array->element));
    for (uint32_t n = 0; n < loop->alike.count; n++)
        host_line(lane, "const int64_t %s = %s;", loop->alike.items[n].first, host_index(lane, loop->pieces->common.items[n]));
    lane->symbols[loop->variable].wide = NULL;
}

/* ---- a piece ---- */

/* Lanes side by side have elements side by side, of as many rows at a time as they are: where one is in the piece, and on the device. */
static const char *element_here(const Loop *loop, const Piece *piece)
{
    const Pieces *p = loop->pieces;
    Arena *arena = loop->lane->context->scratch;
    const char *margin = piece->array->low ? arena_printf(arena, " + %" PRId64, -piece->array->low) : "";
    return arena_printf(arena, "%s[%s * %u + %s %% %u%s]", piece->piece, p->row, piece->pitch, p->own, loop->info->piece, margin);
}

static const char *element_there(const Loop *loop, const Piece *piece)
{
    const Pieces *p = loop->pieces;
    return arena_printf(loop->lane->context->scratch, "%s[%s[%s] + (%s - %s + %s %% %u)]", piece->text, piece->rows, p->row, loop->from, loop->low, p->own, loop->info->piece);
}

/* A loop over rows, from `before` rows on. */
static void open_rows(const Loop *loop, const char *word, uint32_t turns, const char *before)
{
    HostPrinter *lane = loop->lane;
    const Pieces *p = loop->pieces;
    Arena *arena = lane->context->scratch;
    uint32_t width = loop->info->piece;
    host_line(lane, "%s", word);
    open(lane, arena_printf(arena, "for (int32_t %s = 0; %s < %u; %s++) {", p->turn, p->turn, turns, p->turn));
    host_line(lane, "const int32_t %s = (%s%s) * %u + %s / %u;", p->row, before, p->turn, TRANSPOSE_LANES / width, p->own, width);
}

/* Loads are all begun before the first one is waited for: what stores into shared memory might change where rows begin, for all that compilers know. */
static void print_loads(const Loop *loop)
{
    HostPrinter *lane = loop->lane;
    const Pieces *p = loop->pieces;
    const char *unrolled = p->plan->dialect->unrolled;
    Arena *arena = lane->context->scratch;
    uint32_t batch = transpose_batch(lane->routine, &loop->info->transposed, loop->info->piece);
    const char *before = batch < loop->info->piece ? arena_printf(arena, "%s + ", p->part) : "";
    open(lane, arena_printf(arena, "if (%s %% %u <= %s - %s) {", p->own, loop->info->piece, loop->to, loop->from));
    if (*before) open(lane, arena_printf(arena, "for (int32_t %s = 0; %s < %u; %s += %u) {", p->part, p->part, loop->info->piece, p->part, batch));
    for (uint32_t n = 0; n < loop->arrays.count; n++) {
        const Piece *piece = &loop->arrays.items[n];
        if (piece->array->load) host_line(lane, "%s %s[%u];", type_info(nest_expr(lane->routine, piece->array->element)->type)->c_type, piece->brought, batch);
    }
    for (int into = 0; into < 2; into++) {
        open_rows(loop, unrolled, batch, before);
        for (uint32_t n = 0; n < loop->arrays.count; n++) {
            const Piece *piece = &loop->arrays.items[n];
            if (!piece->array->load) continue;
            if (into) host_line(lane, "%s = %s[%s];", element_here(loop, piece), piece->brought, p->turn);
            else host_line(lane, "%s[%s] = %s;", piece->brought, p->turn, element_there(loop, piece));
        }
        close(lane);
    }
    if (*before) close(lane);
    close(lane);
}

static void print_stores(const Loop *loop)
{
    HostPrinter *lane = loop->lane;
    const Pieces *p = loop->pieces;
    Arena *arena = lane->context->scratch;
    open(lane, arena_printf(arena, "if (%s %% %u <= %s - %s) {", p->own, loop->info->piece, loop->to, loop->from));
    open_rows(loop, dialect_text(arena, p->plan->dialect->by_turns, "4", NULL, NULL), loop->info->piece, "");
    open(lane, arena_printf(arena, "if (%s < %s) {", p->row, p->rows));
    for (uint32_t n = 0; n < loop->arrays.count; n++) {
        const Piece *piece = &loop->arrays.items[n];
        if (piece->array->store) host_line(lane, "%s = %s;", element_there(loop, piece), element_here(loop, piece));
    }
    close(lane);
    close(lane);
    close(lane);
}

/* What turns read before and behind the piece, each lane for itself. */
static void print_halos(const Loop *loop)
{
    HostPrinter *lane = loop->lane;
    Name own = loop->pieces->own;
    for (uint32_t n = 0; n < loop->arrays.count; n++) {
        const Piece *piece = &loop->arrays.items[n];
        Name here = loop->pieces->here.items[n];
        for (int64_t k = piece->array->low; k < 0; k++)
            host_line(lane, "%s[%" PRId64 "] = %s[%s[%s] + (%s - %s - %" PRId64 ")];", here, k, piece->text, piece->rows, own, loop->from, loop->low, -k);
        for (int64_t k = 1; k <= piece->array->high; k++)
            host_line(lane, "%s[%s - %s + %" PRId64 "] = %s[%s[%s] + (%s - %s + %" PRId64 ")];", here, loop->to, loop->from, k, piece->text, piece->rows, own,
                      loop->to, loop->low, k);
    }
}

/* An element of the loop's body that lies in a piece. */
static const char *element_text(void *data, HostPrinter *printer, ExprId element)
{
    const Pieces *p = data;
    const LoopInfo *info = nest_loop_info(printer->routine, p->loop);
    Arena *arena = printer->context->scratch;
    int64_t offset;
    const Transposed *array = transpose_of(printer->routine, arena, info, element, &offset);
    Name now = printer->symbols[nest_stmt(printer->routine, p->loop)->loop.variable].wide;
    for (uint32_t n = 0; n < p->common.count && !array; n++)
        if (nest_expr_equal(printer->routine, p->common.items[n], element)) return arena_printf(arena, "%s[%s - %s]", p->alike.items[n], now, p->from);
    if (!array) return NULL;
    Name here = p->here.items[array - info->transposed.items];
    if (offset == 0) return arena_printf(arena, "%s[%s - %s]", here, now, p->from);
    return arena_printf(arena, "%s[%s - %s %c %" PRId64 "]", here, now, p->from, offset < 0 ? '-' : '+', offset < 0 ? -offset : offset);
}

/* A turn of one statement: as vec_program.c does with light turns, so many stand behind each other that their loads from shared memory do not wait for each other. */
static bool is_light(const NestRoutine *routine, StmtId loop)
{
    StmtId body = nest_stmt(routine, loop)->loop.body;
    return body && !nest_stmt(routine, body)->next && nest_stmt(routine, body)->kind == STMT_ASSIGN;
}

static void print_turns(Loop *loop)
{
    HostPrinter *lane = loop->lane;
    open(lane, arena_printf(lane->context->scratch, "if (%s < %s) {", loop->pieces->own, loop->pieces->rows));
    lane->element = element_text;
    lane->element_data = loop->pieces;
    if (loop->stages > 1) lane->turns_line = dialect_text(lane->context->scratch, loop->pieces->plan->dialect->by_turns, is_light(lane->routine, loop->pieces->loop) ? "16" : "4", NULL, NULL);
    host_print_turns(lane, loop->pieces->loop, loop->step, loop->step > 0 ? loop->from : loop->to, loop->step > 0 ? loop->to : loop->from, false);
    lane->element = NULL;
    close(lane);
}

/* ---- the loop ---- */

static bool loads(const Loop *loop)
{
    for (uint32_t n = 0; n < loop->arrays.count; n++)
        if (loop->arrays.items[n].array->load) return true;
    return false;
}

/* The last turn of the piece that begins with a turn, where turns go up. */
static const char *piece_end(const Loop *loop, Name from)
{
    uint32_t last = loop->info->piece - 1;
    return arena_printf(loop->lane->context->scratch, "crayon_min_int64_t(%s, %s + %u - ((%s - 1) & %u))", loop->high, from, last, from, last);
}

/* The values of the variable come in pieces that begin at multiples of their length plus 1, where rows that begin at sectors have sectors. */
static void open_piece(Loop *loop)
{
    HostPrinter *lane = loop->lane;
    Arena *arena = lane->context->scratch;
    uint32_t last = loop->info->piece - 1;
    if (loop->step > 0) {
        open(lane, arena_printf(arena, "for (int64_t %s = %s, %s; %s <= %s; %s = %s + 1) {", loop->from, loop->low, loop->to, loop->from, loop->high, loop->from, loop->to));
        host_line(lane, "%s = %s;", loop->to, piece_end(loop, loop->from));
    } else {
        open(lane, arena_printf(arena, "for (int64_t %s = %s, %s; %s >= %s; %s = %s - 1) {", loop->to, loop->high, loop->from, loop->to, loop->low, loop->to, loop->from));
        host_line(lane, "%s = crayon_max_int64_t(%s, %s - ((%s - 1) & %u));", loop->from, loop->low, loop->to, loop->to, last);
    }
}

/* Lanes meet before a piece is brought, when all are done with the one before and see what each stored; before its turns; before it is taken
 * back; and behind the last one, when each may look again at what others stored for it, and shared memory is another loop's. */
static void print_piece(Loop *loop)
{
    HostPrinter *lane = loop->lane;
    const char *barrier = loop->pieces->plan->dialect->barrier;
    open_piece(loop);
    host_line(lane, "%s", barrier);
    if (loads(loop)) print_loads(loop);
    print_halos(loop);
    host_line(lane, "%s", barrier);
    print_turns(loop);
    if (loop->stores) host_line(lane, "%s", barrier);
    if (loop->stores) print_stores(loop);
    close(lane);
    host_line(lane, "%s", barrier);
}

static bool in_pieces(const NestRoutine *routine, StmtId id)
{
    return nest_stmt(routine, id)->kind == STMT_LOOP && nest_loop_info(routine, id)->piece;
}

/* Whether another loop in pieces follows, in the same shared memory. */
static bool is_followed(const Loop *loop)
{
    const NestRoutine *routine = loop->lane->routine;
    for (StmtId id = nest_stmt(routine, loop->pieces->loop)->next; id; id = nest_stmt(routine, id)->next)
        if (in_pieces(routine, id)) return true;
    return false;
}

/* Where a lane's elements of the first piece are, but for its first turn: what is to be looked up for each piece takes as long as all else. Without turns no other barrier keeps
 * lanes here from what the next loop puts where they look. */
static void place_elements(Loop *loop)
{
    enum { REGISTERS = 64 };
    HostPrinter *lane = loop->lane;
    const Pieces *p = loop->pieces;
    uint32_t width = loop->info->piece;
    if (2 * width * loop->arrays.count > REGISTERS) return;
    for (uint32_t n = 0; n < loop->arrays.count; n++) {
        loop->arrays.items[n].places = fresh(lane, loop->arrays.items[n].text, "place");
        host_line(lane, "int64_t %s[%u];", loop->arrays.items[n].places, width);
    }
    open_rows(loop, p->plan->dialect->unrolled, width, "");
    for (uint32_t n = 0; n < loop->arrays.count; n++)
        host_line(lane, "%s[%s] = %s[%s] + %s %% %u - %s;", loop->arrays.items[n].places, p->turn, loop->arrays.items[n].rows, p->row, p->own, width, loop->low);
    close(lane);
    if (is_followed(loop)) host_line(lane, "%s", p->plan->dialect->barrier);
}

/* The next piece on its way, if there is one. */
static void print_ahead(const Loop *loop)
{
    HostPrinter *lane = loop->lane;
    const Pieces *p = loop->pieces;
    Arena *arena = lane->context->scratch;
    uint32_t width = loop->info->piece;
    open(lane, arena_printf(arena, "if (%s <= %s) {", loop->ahead, loop->high));
    host_line(lane, "const int64_t %s = %s;", loop->to, piece_end(loop, loop->ahead));
    open(lane, arena_printf(arena, "if (%s %% %u <= %s - %s) {", p->own, width, loop->to, loop->ahead));
    if (loop->alike.count && width < TRANSPOSE_LANES) open(lane, arena_printf(arena, "if (%s < %u) {", p->own, width));
    for (uint32_t n = 0; n < loop->alike.count; n++) {
        const Alike *alike = &loop->alike.items[n];
        const char *to = arena_printf(arena, "%s + (%s %% %u * %u + %s)", alike->piece, loop->number, loop->stages, width, p->own);
        const char *from = arena_printf(arena, "%s + (%s + (%s - %s + %s))", alike->text, alike->first, loop->ahead, loop->low, p->own);
        host_line(lane, "%s", dialect_text(arena, p->plan->dialect->bring, to, from, "true"));
    }
    if (loop->alike.count && width < TRANSPOSE_LANES) close(lane);
    open_rows(loop, p->plan->dialect->unrolled, width, "");
    for (uint32_t n = 0; n < loop->arrays.count; n++) {
        const Piece *piece = &loop->arrays.items[n];
        const char *to = arena_printf(arena, "%s + (%s %% %u * %u + %s * %u + %s %% %u)", piece->piece, loop->number, loop->stages, TRANSPOSE_LANES * piece->pitch, p->row, piece->pitch, p->own, width);
        const char *from = piece->places ? arena_printf(arena, "%s + (%s[%s] + %s)", piece->text, piece->places, p->turn, loop->ahead)
                                         : arena_printf(arena, "%s + (%s[%s] + (%s - %s + %s %% %u))", piece->text, piece->rows, p->row, loop->ahead, loop->low, p->own, width);
        host_line(lane, "%s", dialect_text(arena, p->plan->dialect->bring, to, from, "true"));
    }
    close(lane);
    close(lane);
    host_line(lane, "%s = %s + 1;", loop->ahead, loop->to);
    close(lane);
}

/* Pieces that are only read come some turns of this loop ahead: lanes meet behind the turns of one, whose place the next one but some takes, and where it is there. */
static void print_stages(Loop *loop)
{
    HostPrinter *lane = loop->lane;
    const Pieces *p = loop->pieces;
    Arena *arena = lane->context->scratch;
    const Dialect *dialect = p->plan->dialect;
    host_line(lane, "%s", dialect->barrier);
    place_elements(loop);
    host_line(lane, "int64_t %s = %s, %s = %s;", loop->from, loop->low, loop->ahead, loop->low);
    open(lane, arena_printf(arena, "for (uint32_t %s = 0; %s <= %s; %s++) {", loop->number, loop->from, loop->high, loop->number));
    print_ahead(loop);
    host_line(lane, "%s", dialect_text(arena, dialect->brought_but, arena_printf(arena, "%u", loop->stages - 1), NULL, NULL));
    host_line(lane, "if (%s < %u) continue;", loop->number, loop->stages - 1);
    host_line(lane, "%s", dialect->barrier);
    host_line(lane, "const int64_t %s = %s;", loop->to, piece_end(loop, loop->from));
    for (uint32_t n = 0; n < loop->arrays.count; n++) {
        const Piece *piece = &loop->arrays.items[n];
        const char *type = type_info(nest_expr(lane->routine, piece->array->element)->type)->c_type;
        host_line(lane, "%s%s *const %s = %s + ((%s + 1) %% %u * %u + %s * %u);", dialect->local, type, p->here.items[n], piece->piece, loop->number, loop->stages,
                  TRANSPOSE_LANES * piece->pitch, p->own, piece->pitch);
    }
    for (uint32_t n = 0; n < loop->alike.count; n++)
        host_line(lane, "%s%s *const %s = %s + (%s + 1) %% %u * %u;", dialect->local, loop->alike.items[n].type->c_type, p->alike.items[n], loop->alike.items[n].piece, loop->number,
                  loop->stages, loop->info->piece);
    print_turns(loop);
    host_line(lane, "%s", dialect->barrier);
    host_line(lane, "%s = %s + 1;", loop->from, loop->to);
    close(lane);
}

static void print_loop(Pieces *p, StmtId id)
{
    HostPrinter *lane = p->lane;
    const Stmt *stmt = nest_stmt(lane->routine, id);
    Loop loop = {.pieces = p, .lane = lane, .info = nest_loop_info(lane->routine, id), .variable = stmt->loop.variable};
    const char *name = lane->symbols[loop.variable].text;
    if (!nest_int_value(lane->routine, stmt->loop.step, &loop.step)) internal_error("a loop of %s in pieces has no constant step", lane->routine->name);
    host_name_counter(lane, loop.variable);
    host_known_forget_scalar(lane, loop.variable);
    p->loop = id;
    p->here.count = p->alike.count = 0;
    p->common = find_common(lane->routine, lane->context->scratch, p->kernel, id);
    loop.low = fresh(lane, name, "low");
    loop.high = fresh(lane, name, "high");
    p->from = loop.from = fresh(lane, name, "from");
    loop.to = fresh(lane, name, "to");
    host_print_finding(lane, id);
    open(lane, "{");
    host_line(lane, "const int64_t %s = %s;", loop.step > 0 ? loop.low : loop.high, host_narrow(lane, stmt->loop.lower));
    host_line(lane, "const int64_t %s = %s;", loop.step > 0 ? loop.high : loop.low, host_narrow(lane, stmt->loop.upper));
    loop.stages = transpose_stages(lane->routine, id);
    loop.number = fresh(lane, name, "number");
    loop.ahead = fresh(lane, name, "ahead");
    declare_arrays(&loop);
    print_rows(&loop);
    if (loop.stages > 1) print_stages(&loop);
    else print_piece(&loop);
    if (lane->facts[loop.variable].outside) {
        open(lane, arena_printf(lane->context->scratch, "if (%s > %s) {", loop.low, loop.high));
        host_print_set(lane, loop.variable, loop.step > 0 ? loop.low : loop.high);
        close(lane);
    }
    close(lane);
    host_print_exit_label(lane, id);
}

void pieces_print(Pieces *p, StmtId body)
{
    HostPrinter *lane = p->lane;
    const NestRoutine *routine = lane->routine;
    for (StmtId id = body, end; id; id = end) {
        end = id;
        if (in_pieces(routine, id)) {
            host_print_directive(lane, nest_stmt(routine, id)->loc);
            print_loop(p, id);
            end = nest_stmt(routine, id)->next;
            continue;
        }
        while (end && !in_pieces(routine, end)) end = nest_stmt(routine, end)->next;
        open(lane, arena_printf(lane->context->scratch, "if (%s < %s) {", p->own, p->rows));
        host_print_run(lane, id, end);
        close(lane);
    }
}
