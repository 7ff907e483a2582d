#include "ir/interp.h"

#include "ir/build.h"
#include "ir/eval.h"
#include "ir/print.h"
#include "ir/print_stmt.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

enum { MAX_CALLS = 100, MAX_OPERANDS = 3 };

typedef struct {
    const char *address;
    uint64_t bytes;
    unsigned char *marks;
} Watch;

struct Interp {
    Context *context;
    const NestProgram *program;
    InterpOptions options;
    void **areas; /* by area; NULL for overlays */
    uint64_t steps;
    uint32_t calls; /* open */
    LIST(Watch) watches;
};

/* Where a symbol is. Found at its first use, when entry captures are done. */
typedef struct {
    bool ready;
    char *address;
    uint64_t bytes; /* that are there */
    int64_t *lower, *extent; /* by dimension; the last extent of an assumed-size array is -1 */
} Place;

typedef struct {
    Interp *interp;
    const NestRoutine *routine;
    Arena *arena;
    Place *places;    /* by symbol */
    void **overlays;  /* by area */
    StmtId stmt;      /* being run */
    StmtId target;    /* of the jump under way */
    Text *faults;
} Frame;

typedef enum { FLOW_NEXT, FLOW_EXIT, FLOW_CYCLE, FLOW_RETURN, FLOW_FAULT } Flow;

/* ---- memory ----------------------------------------------------------------------------- */

uint64_t interp_load(Type type, const void *address)
{
    uint64_t bits = 0;
    uint32_t bytes = type_info(type)->bytes;
    memcpy(&bits, address, bytes); /* little-endian */
    if (type_is_real(type)) return bits;
    return eval_wrap(type, (int64_t)bits);
}

void interp_store(Type type, void *address, uint64_t bits)
{
    memcpy(address, &bits, type_info(type)->bytes);
}

Interp *interp_create(Context *context, const NestProgram *program, const InterpOptions *options)
{
    Interp *interp = arena_new(context->arena, Interp);
    interp->context = context;
    interp->program = program;
    interp->options = *options;
    interp->areas = arena_array(context->arena, void *, program->areas.count);
    for (AreaId id = 1; id < program->areas.count; id++) {
        const Area *area = &program->areas.items[id];
        if (area->kind == AREA_OVERLAY) continue;
        interp->areas[id] = arena_alloc(context->arena, (size_t)area->size);
        for (uint32_t i = 0; i < area->inits.count; i++) {
            const AreaInit *init = &area->inits.items[i];
            interp_store(init->type, (char *)interp->areas[id] + init->offset, init->bits);
        }
    }
    return interp;
}

void *interp_area(const Interp *interp, AreaId area)
{
    return interp->areas[area];
}

void interp_watch(Interp *interp, const void *address, uint64_t bytes, unsigned char *marks)
{
    list_push(interp->context->arena, &interp->watches, ((Watch){address, bytes, marks}));
}

/* A store of the program that is run. */
static void store(Frame *frame, Type type, char *address, uint64_t bits)
{
    const Interp *interp = frame->interp;
    uint32_t bytes = type_info(type)->bytes;
    interp_store(type, address, bits);
    for (uint32_t n = 0; n < interp->watches.count; n++) {
        const Watch *watch = &interp->watches.items[n];
        if (address >= watch->address && address + bytes <= watch->address + watch->bytes)
            memset(watch->marks + (address - watch->address), 1, bytes);
    }
}

static bool fault(Frame *frame, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fault(Frame *frame, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_printf(frame->faults, "%s: ", frame->routine->name);
    if (frame->stmt) {
        text_add(frame->faults, "in '");
        print_stmt_head(frame->routine, frame->stmt, NULL, frame->faults);
        text_add(frame->faults, "': ");
    }
    text_vprintf(frame->faults, format, args);
    text_add(frame->faults, "\n");
    va_end(args);
    return false;
}

static void *filled(Frame *frame, uint64_t bytes)
{
    void *memory = arena_alloc(frame->arena, bytes);
    memset(memory, frame->interp->options.fill, bytes);
    return memory;
}

static bool evaluate(Frame *frame, ExprId id, uint64_t *bits);

/* Lower bounds and extents; the bytes of the whole array, of an assumed-size one without its last dimension. */
static bool find_shape(Frame *frame, const Symbol *symbol, Place *place, uint64_t *bytes)
{
    place->lower = arena_array(frame->arena, int64_t, symbol->rank);
    place->extent = arena_array(frame->arena, int64_t, symbol->rank);
    *bytes = type_info(symbol->type)->bytes;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim *dim = nest_dim(frame->routine, symbol, n);
        uint64_t lower, upper;
        if (!evaluate(frame, dim->lower, &lower)) return false;
        place->lower[n] = (int64_t)lower;
        place->extent[n] = -1;
        if (!dim->upper) continue;
        if (!evaluate(frame, dim->upper, &upper)) return false;
        uint64_t extent = (int64_t)upper < (int64_t)lower ? 0 : upper - lower + 1;
        place->extent[n] = (int64_t)extent;
        if (extent > INT64_MAX / 16 || __builtin_mul_overflow(*bytes, extent, bytes) || *bytes > (uint64_t)1 << 40)
            return fault(frame, "'%s' is too large", symbol->name);
    }
    return true;
}

static bool find_place(Frame *frame, SymId id, Place **found)
{
    Place *place = *found = &frame->places[id];
    const Symbol *symbol = nest_symbol(frame->routine, id);
    uint64_t bytes;
    if (place->ready) return true;
    if (!find_shape(frame, symbol, place, &bytes)) return false;
    place->ready = true;
    if (symbol->storage == STORAGE_DUMMY) return true; /* its address came with the call */
    place->bytes = bytes;
    if (symbol->storage == STORAGE_LOCAL) {
        place->address = filled(frame, bytes);
        return true;
    }
    void *area = frame->interp->areas[symbol->area];
    if (!area && !frame->overlays[symbol->area])
        frame->overlays[symbol->area] = filled(frame, (uint64_t)frame->interp->program->areas.items[symbol->area].size);
    place->address = (char *)(area ? area : frame->overlays[symbol->area]) + symbol->offset;
    return true;
}

/* The address of an access, and the bytes that are there from it on. */
static bool find_address(Frame *frame, ExprId id, InterpArgument *found)
{
    const Expr *expr = nest_expr(frame->routine, id);
    const Symbol *symbol = nest_symbol(frame->routine, expr->symbol);
    uint64_t size = type_info(symbol->type)->bytes, at = 0, stride = size;
    Place *place;
    if (!find_place(frame, expr->symbol, &place)) return false;
    for (uint32_t n = 0; n < expr->count; n++) {
        uint64_t subscript;
        if (!evaluate(frame, nest_operand(frame->routine, expr, n), &subscript)) return false;
        uint64_t index = subscript - (uint64_t)place->lower[n];
        if ((int64_t)subscript < place->lower[n] || (place->extent[n] >= 0 && index >= (uint64_t)place->extent[n]))
            return fault(frame, "subscript %u of '%s' is %" PRId64 ", out of its bounds", n + 1, symbol->name,
                         (int64_t)subscript);
        if (stride && index > place->bytes / stride) return fault(frame, "'%s' has no such element", symbol->name);
        at += index * stride;
        stride *= place->extent[n] >= 0 ? (uint64_t)place->extent[n] : 1;
    }
    if (expr->op != OP_ARRAY && (at > place->bytes || place->bytes - at < size))
        return fault(frame, "'%s' has no such element", symbol->name);
    *found = (InterpArgument){place->address + at, place->bytes - at};
    return true;
}

/* ---- expressions ------------------------------------------------------------------------ */

static void tell(const Frame *frame, void *address, Op op)
{
    const InterpOptions *options = &frame->interp->options;
    if (options->event) options->event(options->event_data, &(InterpEvent){frame->routine, frame->stmt, address, op});
}

/* Whether the operation makes a NaN of operands that are none. */
static bool makes_nan(const Expr *expr, const Type *types, const uint64_t *values, uint64_t bits)
{
    if (!type_is_real(expr->type) || !eval_is_nan(expr->type, bits)) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (type_is_real(types[n]) && eval_is_nan(types[n], values[n])) return false;
    return true;
}

static bool evaluate(Frame *frame, ExprId id, uint64_t *bits)
{
    const Expr *expr = nest_expr(frame->routine, id);
    InterpArgument access;
    Type types[MAX_OPERANDS];
    uint64_t values[MAX_OPERANDS];
    if (expr->op == OP_CONST) {
        *bits = expr->bits;
        return true;
    }
    if (expr->op == OP_SCALAR || expr->op == OP_ELEMENT) {
        if (!find_address(frame, id, &access)) return false;
        *bits = interp_load(expr->type, access.address);
        return true;
    }
    for (uint32_t n = 0; n < expr->count; n++) {
        ExprId operand = nest_operand(frame->routine, expr, n);
        types[n] = nest_expr(frame->routine, operand)->type;
        if (!evaluate(frame, operand, &values[n])) return false;
    }
    if (!eval_op(expr->op, expr->type, types, values, bits)) return fault(frame, "%s traps", op_info(expr->op)->word);
    if (frame->interp->options.event && makes_nan(expr, types, values, *bits)) tell(frame, NULL, expr->op);
    return true;
}

static bool load_scalar(Frame *frame, SymId id, uint64_t *bits)
{
    Place *place;
    if (!find_place(frame, id, &place)) return false;
    if (place->bytes < type_info(nest_symbol(frame->routine, id)->type)->bytes)
        return fault(frame, "'%s' is not there", nest_symbol(frame->routine, id)->name);
    *bits = interp_load(nest_symbol(frame->routine, id)->type, place->address);
    return true;
}

static bool store_scalar(Frame *frame, SymId id, uint64_t bits)
{
    uint64_t before;
    if (!load_scalar(frame, id, &before)) return false;
    store(frame, nest_symbol(frame->routine, id)->type, frame->places[id].address, bits);
    return true;
}

/* ---- statements ------------------------------------------------------------------------- */

static Flow run_list(Frame *frame, StmtId first);

static bool run_assign(Frame *frame, const Stmt *stmt)
{
    uint64_t bits;
    InterpArgument target;
    if (!evaluate(frame, stmt->assign.value, &bits)) return false;
    if (!find_address(frame, stmt->assign.target, &target)) return false;
    store(frame, nest_expr(frame->routine, stmt->assign.target)->type, target.address, bits);
    tell(frame, target.address, nest_expr(frame->routine, stmt->assign.value)->op);
    return true;
}

/* What a loop does with the flow out of its body: whether to go on, and the flow after the loop if not. */
static bool goes_on(const Frame *frame, StmtId loop, Flow *flow)
{
    bool own = frame->target == loop;
    if (*flow == FLOW_NEXT || (*flow == FLOW_CYCLE && own)) return true;
    if (*flow == FLOW_EXIT && own) *flow = FLOW_NEXT;
    return false;
}

/* splitmix64, Steele, Lea and Flood 2014. */
static uint64_t random_below(uint64_t *seed, uint64_t limit)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) % limit;
}

static uint64_t *random_order(Frame *frame, uint64_t trips)
{
    uint64_t *order = arena_array(frame->arena, uint64_t, trips);
    for (uint64_t n = 0; n < trips; n++) {
        uint64_t at = random_below(&frame->interp->options.order_seed, n + 1);
        order[n] = order[at];
        order[at] = n;
    }
    return order;
}

/* Fills the privates of a loop, but for those whose last value is used when `last`. */
static bool fill_privates(Frame *frame, const LoopInfo *info, bool last)
{
    for (uint32_t n = 0; n < info->privates.count; n++) {
        Place *place;
        if (last && info->privates.items[n].last_value) continue;
        if (!find_place(frame, info->privates.items[n].symbol, &place)) return false;
        memset(place->address, frame->interp->options.fill, place->bytes);
    }
    return true;
}

/* Keeps the values of the privates (`store`: puts them back), for the iteration that is last in source order. */
static void keep_privates(const Frame *frame, const LoopInfo *info, char **kept, bool store)
{
    for (uint32_t n = 0; n < info->privates.count; n++) {
        const Place *place = &frame->places[info->privates.items[n].symbol];
        if (!kept[n]) kept[n] = arena_alloc(frame->arena, place->bytes);
        memcpy(store ? place->address : kept[n], store ? kept[n] : place->address, place->bytes);
    }
}

/* The bounds of all axes of a kernel, which it evaluates before any loop runs. */
static bool evaluate_axes(Frame *frame, StmtId kernel)
{
    uint32_t axes = nest_loop_info(frame->routine, kernel)->axes;
    for (StmtId id = kernel; axes && nest_stmt(frame->routine, id)->kind == STMT_LOOP; axes--, id = nest_stmt(frame->routine, id)->loop.body) {
        const Stmt *stmt = nest_stmt(frame->routine, id);
        uint64_t bound;
        if (!evaluate(frame, stmt->loop.lower, &bound) || !evaluate(frame, stmt->loop.upper, &bound)) return false;
    }
    return true;
}

/* A loop found parallel: any order gives the same. */
static Flow run_parallel(Frame *frame, StmtId id, const Stmt *stmt, uint64_t lower, uint64_t step, uint64_t trips)
{
    const LoopInfo *info = nest_loop_info(frame->routine, id);
    Type type = nest_symbol(frame->routine, stmt->loop.variable)->type;
    uint64_t *order = random_order(frame, trips);
    char **kept = arena_array(frame->arena, char *, info->privates.count);
    for (uint64_t n = 0; n < trips; n++) {
        if (!fill_privates(frame, info, false)) return FLOW_FAULT;
        store_scalar(frame, stmt->loop.variable, eval_wrap(type, (int64_t)(lower + order[n] * step)));
        Flow flow = run_list(frame, stmt->loop.body);
        if (!goes_on(frame, id, &flow)) return flow;
        if (order[n] + 1 == trips) keep_privates(frame, info, kept, false);
    }
    keep_privates(frame, info, kept, true);
    if (!fill_privates(frame, info, true)) return FLOW_FAULT;
    store_scalar(frame, stmt->loop.variable, eval_wrap(type, (int64_t)(lower + trips * step)));
    return FLOW_NEXT;
}

static Flow run_iterations(Frame *frame, StmtId id, const Stmt *stmt)
{
    uint64_t lower, upper, step, trips = 0;
    Type type = nest_symbol(frame->routine, stmt->loop.variable)->type;
    if (!evaluate(frame, stmt->loop.lower, &lower) || !evaluate(frame, stmt->loop.upper, &upper) ||
        !evaluate(frame, stmt->loop.step, &step))
        return FLOW_FAULT;
    if (step == 0) {
        fault(frame, "the step is zero");
        return FLOW_FAULT;
    }
    if ((int64_t)step > 0 && (int64_t)lower <= (int64_t)upper) trips = (upper - lower) / step + 1;
    if ((int64_t)step < 0 && (int64_t)lower >= (int64_t)upper) trips = (lower - upper) / (0 - step) + 1;
    if (frame->interp->options.order_seed && !evaluate_axes(frame, id)) return FLOW_FAULT;
    if (!store_scalar(frame, stmt->loop.variable, lower)) return FLOW_FAULT;
    if (frame->interp->options.order_seed && trips && nest_loop_info(frame->routine, id)->finding == LOOP_PARALLEL)
        return run_parallel(frame, id, stmt, lower, step, trips);
    for (; trips; trips--) {
        Flow flow = run_list(frame, stmt->loop.body);
        if (!goes_on(frame, id, &flow)) return flow;
        lower = eval_wrap(type, (int64_t)(lower + step));
        store_scalar(frame, stmt->loop.variable, lower);
    }
    return FLOW_NEXT;
}

/* A kernel has no more of an array of unknown extent than what it says it touches. `kept`: the bytes that are there. */
static bool limit_arrays(Frame *frame, const LoopInfo *info, uint64_t *kept)
{
    for (uint32_t n = 0; n < info->accesses.count; n++) {
        const KernelAccess *access = &info->accesses.items[n];
        Place *place;
        uint64_t elements;
        if (!access->reach) continue;
        if (!find_place(frame, access->symbol, &place) || !evaluate(frame, access->reach, &elements)) return false;
        const uint64_t bytes = elements*type_info(nest_symbol(frame->routine, access->symbol)->type)->bytes;
        kept[n] = place->bytes;
        if (bytes < place->bytes) place->bytes = bytes;
    }
    return true;
}

static Flow run_loop(Frame *frame, StmtId id, const Stmt *stmt)
{
    const LoopInfo *info = nest_loop_info(frame->routine, id);
    const bool limited = frame->interp->options.order_seed && info->map == MAP_KERNEL;
    uint64_t *kept = limited ? arena_array(frame->arena, uint64_t, info->accesses.count + 1) : NULL;
    if (limited && !limit_arrays(frame, info, kept)) return FLOW_FAULT;
    Flow flow = run_iterations(frame, id, stmt);
    for (uint32_t n = 0; limited && n < info->accesses.count; n++)
        if (info->accesses.items[n].reach) frame->places[info->accesses.items[n].symbol].bytes = kept[n];
    return flow;
}

static Flow run_while(Frame *frame, StmtId id, const Stmt *stmt)
{
    for (;;) {
        uint64_t condition;
        frame->stmt = id;
        if (!evaluate(frame, stmt->while_.condition, &condition)) return FLOW_FAULT;
        if (!condition) return FLOW_NEXT;
        Flow flow = run_list(frame, stmt->while_.body);
        if (!goes_on(frame, id, &flow)) return flow;
    }
}

static Flow run_if(Frame *frame, const Stmt *stmt)
{
    uint64_t condition;
    if (!evaluate(frame, stmt->if_.condition, &condition)) return FLOW_FAULT;
    return run_list(frame, condition ? stmt->if_.then : stmt->if_.else_);
}

static Flow run_block(Frame *frame, StmtId id, const Stmt *stmt)
{
    Flow flow = run_list(frame, stmt->block.body);
    return flow == FLOW_EXIT && frame->target == id ? FLOW_NEXT : flow;
}

/* An access is passed by its address, another expression by that of a temporary. */
static bool make_argument(Frame *frame, ExprId id, InterpArgument *argument)
{
    const Expr *expr = nest_expr(frame->routine, id);
    uint64_t bits;
    if (expr->op == OP_SCALAR || expr->op == OP_ELEMENT || expr->op == OP_ARRAY) return find_address(frame, id, argument);
    if (!evaluate(frame, id, &bits)) return false;
    *argument = (InterpArgument){arena_alloc(frame->arena, 8), type_info(expr->type)->bytes};
    interp_store(expr->type, argument->address, bits);
    return true;
}

static bool run_call(Frame *frame, const Stmt *stmt)
{
    InterpArgument *arguments = arena_array(frame->arena, InterpArgument, stmt->call.count);
    const InterpOptions *options = &frame->interp->options;
    uint64_t result = 0;
    for (uint32_t n = 0; n < stmt->call.count; n++)
        if (!make_argument(frame, frame->routine->operands.items[stmt->call.first + n], &arguments[n])) return false;
    if (stmt->call.routine) {
        if (!interp_call(frame->interp, stmt->call.routine, arguments, stmt->call.count, &result, frame->faults)) return false;
    } else if (!options->external ||
               !options->external(options->data, stmt->call.symbol, arguments, stmt->call.count, &result)) {
        return fault(frame, "no routine '%s'", stmt->call.symbol);
    }
    if (!stmt->call.result) return true;
    Type type = nest_symbol(frame->routine, stmt->call.result)->type;
    return store_scalar(frame, stmt->call.result, interp_load(type, &result));
}

/* A symbol of the same type over whose bytes this one lies, before it; 0 when there is none. */
static SymId find_host(const Frame *frame, SymId id)
{
    const Symbol *symbol = nest_symbol(frame->routine, id);
    const Place *place = &frame->places[id];
    for (SymId other = 1; other < id; other++) {
        const Place *host = &frame->places[other];
        if (nest_symbol(frame->routine, other)->type == symbol->type && place->address >= host->address &&
            place->address + place->bytes <= host->address + host->bytes &&
            (uint64_t)(place->address - host->address) % type_info(symbol->type)->bytes == 0)
            return other;
    }
    return 0;
}

/* Copies every symbol; those over the bytes of another of their type share its copy. */
static bool copy_symbols(Frame *frame, VecMemory *memory)
{
    const NestRoutine *routine = frame->routine;
    for (SymId id = 1; id < routine->symbols.count; id++) {
        Type type = nest_symbol(routine, id)->type;
        Place *place;
        if (!find_place(frame, id, &place)) return false;
        uint64_t count = memory->counts[id] = place->bytes / type_info(type)->bytes;
        SymId host = find_host(frame, id);
        if (host) {
            uint64_t at = (uint64_t)(place->address - frame->places[host].address) / type_info(type)->bytes;
            memory->data[id] = memory->data[host] + at;
            memory->stored[id] = memory->stored[host] + at;
            continue;
        }
        memory->data[id] = arena_array(frame->arena, uint64_t, count);
        memory->stored[id] = arena_array(frame->arena, bool, count);
        for (uint64_t n = 0; n < count; n++)
            memory->data[id][n] = interp_load(type, place->address + n * type_info(type)->bytes);
    }
    return true;
}

/* Copies every symbol, runs the kernel, and stores what it stored. */
static bool run_kernel(Frame *frame, const Stmt *stmt)
{
    const NestRoutine *routine = frame->routine;
    const InterpOptions *options = &frame->interp->options;
    uint32_t count = routine->symbols.count;
    VecMemory memory = {.data = arena_array(frame->arena, uint64_t *, count), .counts = arena_array(frame->arena, uint64_t, count),
                        .stored = arena_array(frame->arena, bool *, count)};
    if (!options->kernel) return fault(frame, "kernels are not run");
    if (!copy_symbols(frame, &memory)) return false;
    if (!options->kernel(options->data, routine, routine->kernels.items[stmt->kernel.kernel], &memory, frame->faults))
        return fault(frame, "the kernel has a fault");
    for (SymId id = 1; id < count; id++) {
        Type type = nest_symbol(routine, id)->type;
        for (uint64_t n = 0; n < memory.counts[id]; n++)
            if (memory.stored[id][n]) store(frame, type, frame->places[id].address + n * type_info(type)->bytes, memory.data[id][n]);
    }
    return true;
}

static Flow run_jump(Frame *frame, StmtId target, Flow flow)
{
    frame->target = target;
    return flow;
}

static Flow run_stmt(Frame *frame, StmtId id)
{
    const Stmt *stmt = nest_stmt(frame->routine, id);
    switch (stmt->kind) {
    case STMT_ASSIGN: return run_assign(frame, stmt) ? FLOW_NEXT : FLOW_FAULT;
    case STMT_LOOP: return run_loop(frame, id, stmt);
    case STMT_WHILE: return run_while(frame, id, stmt);
    case STMT_IF: return run_if(frame, stmt);
    case STMT_BLOCK: return run_block(frame, id, stmt);
    case STMT_EXIT: return run_jump(frame, stmt->jump.target, FLOW_EXIT);
    case STMT_CYCLE: return run_jump(frame, stmt->jump.target, FLOW_CYCLE);
    case STMT_CALL: return run_call(frame, stmt) ? FLOW_NEXT : FLOW_FAULT;
    case STMT_RETURN: return FLOW_RETURN;
    case STMT_KERNEL: return run_kernel(frame, stmt) ? FLOW_NEXT : FLOW_FAULT;
    default: internal_error("statement without a kind");
    }
}

static Flow run_list(Frame *frame, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(frame->routine, id)->next) {
        Interp *interp = frame->interp;
        frame->stmt = id;
        if (interp->options.max_steps && ++interp->steps > interp->options.max_steps) {
            fault(frame, "more than %" PRIu64 " steps", interp->options.max_steps);
            return FLOW_FAULT;
        }
        Flow flow = run_stmt(frame, id);
        if (flow != FLOW_NEXT) return flow;
    }
    return FLOW_NEXT;
}

/* ---- calls ------------------------------------------------------------------------------ */

static bool run_routine(Frame *frame, const InterpArgument *arguments, uint32_t count, void *result)
{
    const NestRoutine *routine = frame->routine;
    if (count != routine->arguments.count) return fault(frame, "it is called with %u arguments", count);
    if (frame->interp->calls > MAX_CALLS) return fault(frame, "more than %d calls inside one another", MAX_CALLS);
    for (uint32_t n = 0; n < count; n++) {
        Place *place = &frame->places[routine->arguments.items[n]];
        place->address = arguments[n].address;
        place->bytes = arguments[n].bytes;
    }
    if (run_list(frame, routine->body) == FLOW_FAULT) return false;
    uint64_t bits;
    if (!routine->result) return true;
    if (!load_scalar(frame, routine->result, &bits)) return false;
    interp_store(nest_symbol(routine, routine->result)->type, result, bits);
    return true;
}

bool interp_call(Interp *interp, RoutineId id, const InterpArgument *arguments, uint32_t count, void *result, Text *faults)
{
    Frame frame = {.interp = interp, .routine = interp->program->routines.items[id], .arena = arena_create(), .faults = faults};
    frame.places = arena_array(frame.arena, Place, frame.routine->symbols.count);
    frame.overlays = arena_array(frame.arena, void *, interp->program->areas.count);
    interp->calls++;
    bool good = run_routine(&frame, arguments, count, result);
    interp->calls--;
    arena_destroy(frame.arena);
    return good;
}
