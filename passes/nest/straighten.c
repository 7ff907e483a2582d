/* straighten: rows without jumps.
 *
 * WHAT    A jump to where a loop's body or a block ends goes, where a loop stands in it: what it jumps over becomes the other side of its IF.
 *           do j { ... ; if c { x ; cycle } ; y }   =>   do j { ... ; if c { x } else { y } }
 *         The same for a block and its EXIT, as a GOTO to behind it and a RETURN of a procedure that came along make them; a block that
 *         nothing leaves any more goes. Where both sides go on on some ways, and something follows, a logical tells whether one has jumped:
 *           do j { if c { if d { cycle } ; x } ; y }   =>   do j { f = false ; if c { if d { f = true } else { x } } ; if .not. f { y } }
 *         Rows are then of loops, IFs and assignments alone. Jumps out of loops and blocks inside stay, and so do bodies without loops: lanes
 *         leave these by predicates. Those of loops in order inside of loops in order `fission` has straightened.
 * NEEDS   nothing
 * KEEPS   nothing
 * BREAKS  findings
 * FP      bit-exact: the same statements run
 * COST    statements times the depth of IFs with jumps */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    StmtId target; /* the loop whose CYCLEs, or the block whose EXITs, are to go */
    SymId jumped;  /* the logical that tells of one, or 0 */
} Straighten;

static bool is_jump(const Straighten *s, const Stmt *stmt)
{
    StmtKind kind = nest_stmt(s->routine, s->target)->kind == STMT_BLOCK ? STMT_EXIT : STMT_CYCLE;
    return stmt->kind == kind && stmt->jump.target == s->target;
}

/* Whether what stands behind the list is come to by jumps alone, if at all. */
static bool never_ends(const NestRoutine *routine, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind == STMT_EXIT || stmt->kind == STMT_CYCLE || stmt->kind == STMT_RETURN) return true;
        if (stmt->kind == STMT_IF && never_ends(routine, stmt->if_.then) && never_ends(routine, stmt->if_.else_)) return true;
    }
    return false;
}

/* The jumps to the target in a list: whether there are any, and whether one stands in a loop or block inside. */
typedef struct {
    const Straighten *s;
    bool any, deep;
} Jumps;

static void find_jumps(Jumps *jumps, StmtId first, bool deep)
{
    const NestRoutine *routine = jumps->s->routine;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (is_jump(jumps->s, stmt)) {
            jumps->any = true;
            jumps->deep |= deep;
        }
        StmtId lists[2];
        for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++) find_jumps(jumps, lists[n], deep || stmt->kind != STMT_IF);
    }
}

static bool has_jump(const Straighten *s, StmtId stmt)
{
    Jumps jumps = {.s = s};
    StmtId lists[2];
    for (uint32_t count = nest_stmt_lists(nest_stmt(s->routine, stmt), lists), n = 0; n < count; n++) find_jumps(&jumps, lists[n], false);
    return jumps.any;
}

/* The second list behind the first. */
static StmtId joined(NestRoutine *routine, StmtId first, StmtId second)
{
    StmtList list = nest_list_from(routine, first);
    nest_list_join(routine, &list, nest_list_from(routine, second));
    return list.first;
}

static StmtId set_jumped(Straighten *s, bool value, SourceRange loc)
{
    ExprId target = nest_scalar(s->context, s->routine, s->jumped, loc), constant = nest_const_int(s->context, s->routine, TYPE_L32, value);
    return nest_stmt_add(s->context, s->routine, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {target, constant}});
}

static StmtId without_jumps(Straighten *s, StmtId first, bool tell);

/* An IF with a jump, and what follows it, `rest`. */
static StmtList without_jumps_in(Straighten *s, StmtId id, StmtId rest, bool tell)
{
    NestRoutine *routine = s->routine;
    StmtList list = {0};
    SourceRange loc = nest_stmt(routine, id)->loc;
    bool then = never_ends(routine, nest_stmt(routine, id)->if_.then), other = never_ends(routine, nest_stmt(routine, id)->if_.else_);
    bool some = rest && !then && !other;
    if (some && !tell) {
        if (!s->jumped) s->jumped = nest_temporary_add(s->context, routine, "jumped", TYPE_L32, 0, NULL);
        nest_list_append(routine, &list, set_jumped(s, false, loc));
    }
    if (then && !other) nest_set_list(routine, id, 1, joined(routine, nest_stmt(routine, id)->if_.else_, rest));
    else if (other && !then) nest_set_list(routine, id, 0, joined(routine, nest_stmt(routine, id)->if_.then, rest));
    for (uint32_t n = 0; n < 2; n++) {
        StmtId lists[2];
        nest_stmt_lists(nest_stmt(routine, id), lists);
        nest_set_list(routine, id, n, without_jumps(s, lists[n], tell || some));
    }
    nest_stmt(routine, id)->next = 0;
    nest_list_append(routine, &list, id);
    if (!some) return list;
    ExprId stays = nest_op1(s->context, routine, OP_NOT, nest_scalar(s->context, routine, s->jumped, loc), loc);
    StmtId behind = without_jumps(s, rest, tell);
    nest_list_append(routine, &list, nest_stmt_add(s->context, routine, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {stays, behind, 0}}));
    return list;
}

/* The list without jumps; they lead to where it ends, but for what tests `jumped`, which is set where `tell`. */
static StmtId without_jumps(Straighten *s, StmtId first, bool tell)
{
    NestRoutine *routine = s->routine;
    StmtList list = {0};
    for (StmtId id = first, next; id; id = next) {
        next = nest_stmt(routine, id)->next;
        if (is_jump(s, nest_stmt(routine, id))) {
            if (tell) nest_list_append(routine, &list, set_jumped(s, true, nest_stmt(routine, id)->loc));
            break;
        }
        if (nest_stmt(routine, id)->kind == STMT_IF && has_jump(s, id)) {
            nest_list_join(routine, &list, without_jumps_in(s, id, next, tell));
            break;
        }
        nest_stmt(routine, id)->next = 0;
        nest_list_append(routine, &list, id);
    }
    return list.first;
}

bool straighten_body(Context *context, NestRoutine *routine, StmtId target)
{
    Straighten s = {.context = context, .routine = routine, .target = target};
    Jumps jumps = {.s = &s};
    StmtId body[2];
    if (nest_stmt_lists(nest_stmt(routine, target), body) != 1) return false;
    find_jumps(&jumps, body[0], false);
    const bool good = jumps.any && !jumps.deep;
    if (good) nest_set_list(routine, target, 0, without_jumps(&s, body[0], false));
    return good;
}

/* A block that holds a loop and that nothing leaves is the statements in it. */
static bool is_plain_block(NestRoutine *routine, StmtId id)
{
    if (nest_stmt(routine, id)->kind != STMT_BLOCK || !nest_has_loop(routine, nest_stmt(routine, id)->block.body)) return false;
    Straighten s = {.routine = routine, .target = id};
    Jumps jumps = {.s = &s};
    find_jumps(&jumps, nest_stmt(routine, id)->block.body, false);
    return !jumps.any;
}

/* The list with what stands in it straightened, from the inside out. */
static StmtId straighten_list(Context *context, NestRoutine *routine, StmtId first)
{
    StmtList list = {0};
    for (StmtId id = first, next; id; id = next) {
        next = nest_stmt(routine, id)->next;
        StmtId lists[2];
        for (uint32_t count = nest_stmt_lists(nest_stmt(routine, id), lists), n = 0; n < count; n++)
            nest_set_list(routine, id, n, straighten_list(context, routine, lists[n]));
        StmtKind kind = nest_stmt(routine, id)->kind;
        bool body = kind == STMT_LOOP || kind == STMT_WHILE || kind == STMT_BLOCK;
        nest_stmt_lists(nest_stmt(routine, id), lists);
        if (body && nest_has_loop(routine, lists[0])) straighten_body(context, routine, id);
        nest_stmt(routine, id)->next = 0;
        nest_list_join(routine, &list, nest_list_from(routine, is_plain_block(routine, id) ? nest_stmt(routine, id)->block.body : id));
    }
    return list.first;
}

void pass_straighten_rows(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        routine->body = straighten_list(context, routine, routine->body);
    }
}
