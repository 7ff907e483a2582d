/* Which loops are tried as one kernel: loops around lane loops, and runs of what stands behind each other and names the same arrays. */
#include "passes/vec/region.h"
#include "passes/nest/uses.h"

#include <string.h>

static bool is_tiny(const RegionSearch *search, StmtId loop)
{
    return facts_is_tiny(facts_loop(search->facts, loop));
}

static bool may_be_lanes(const RegionSearch *search, StmtId loop, unsigned how)
{
    LoopFinding finding = nest_loop_info(search->routine, loop)->finding;
    return finding == LOOP_PARALLEL || search->splits[search->facts->loop_of[loop]].count || (how & LANES_REDUCE && finding == LOOP_REDUCTION);
}

/* Whether a dimension of an array has two constant subscripts or more in the loop. */
static bool has_names(const RegionSearch *search, const LoopFacts *around, SymId array, uint32_t dim)
{
    FormId seen = 0;
    for (uint32_t n = around->first_access; n < around->end_access; n++) {
        const Access *access = &search->facts->accesses.items[n];
        FormId at = access->symbol == array ? search->facts->subscripts.items[access->subscripts + dim] : 0;
        if (!at || affine_form(search->facts->table, at)->count || at == seen) continue;
        if (seen) return true;
        seen = at;
    }
    return false;
}

/* Whether the loop's variable is a subscript where the loop around it has constants, too; `beside`: where it has them in another dimension of the array. */
static bool goes_over_names(const RegionSearch *search, const LoopFacts *loop, const LoopFacts *around, bool beside)
{
    const NestFacts *facts = search->facts;
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *access = &facts->accesses.items[n];
        uint32_t rank = nest_symbol(search->routine, access->symbol)->rank;
        for (uint32_t dim = 0; dim < rank; dim++)
            for (uint32_t names = 0; names < rank && facts->subscripts.items[access->subscripts + dim] == loop->index; names++)
                if ((names != dim) == beside && has_names(search, around, access->symbol, names)) return true;
    }
    return false;
}

/* Whether the loop, or one of the same bounds beside it, goes along a dimension of which the outermost loop around it names components too. In a cube all loops have the same
 * bounds: one that goes along another dimension of such an array is none. */
static bool is_over_components(const RegionSearch *search, StmtId id)
{
    const NestFacts *facts = search->facts;
    const LoopFacts *loop = facts_loop(facts, id);
    const LoopFacts *around = facts_loop(facts, facts_outermost(facts, id));
    if (goes_over_names(search, loop, around, false)) return true;
    if (goes_over_names(search, loop, around, true)) return false;
    for (uint32_t n = 1; n < facts->loops.count; n++) {
        const LoopFacts *other = &facts->loops.items[n];
        bool same = other->counted && other->lower == loop->lower && other->upper == loop->upper && other->parent;
        bool inside = other->first_access >= around->first_access && other->end_access <= around->end_access;
        if (same && inside && goes_over_names(search, other, around, false)) return true;
    }
    return false;
}

/* Whether the list holds a parallel loop that is worth being lanes. */
static bool has_lane_loops(const RegionSearch *search, StmtId first, unsigned how)
{
    for (StmtId id = first; id; id = nest_stmt(search->routine, id)->next) {
        const Stmt *stmt = nest_stmt(search->routine, id);
        bool lanes = stmt->kind == STMT_LOOP && may_be_lanes(search, id, how) && !is_tiny(search, id);
        if (lanes && !(how & CELLS && is_over_components(search, id))) return true;
        if (how & LANES_IN_IFS && stmt->kind == STMT_IF && (has_lane_loops(search, stmt->if_.then, how) || has_lane_loops(search, stmt->if_.else_, how)))
            return true;
    }
    return false;
}

/* Whether the list holds a loop of a few turns around such a loop. */
static bool has_turns(const RegionSearch *search, StmtId first, unsigned how)
{
    for (StmtId id = first; id; id = nest_stmt(search->routine, id)->next) {
        const Stmt *stmt = nest_stmt(search->routine, id);
        if (stmt->kind == STMT_LOOP && is_tiny(search, id) && has_lane_loops(search, stmt->loop.body, how)) return true;
        if (stmt->kind == STMT_IF && (has_turns(search, stmt->if_.then, how) || has_turns(search, stmt->if_.else_, how))) return true;
    }
    return false;
}

/* Whether the loop may be lanes, and is more along memory than all loops of the list, and inside them, that may be. */
static bool is_along(const RegionSearch *search, StmtId loop, StmtId first, unsigned how)
{
    const LoopFacts *outer = facts_loop(search->facts, loop);
    if (!may_be_lanes(search, loop, how) || is_tiny(search, loop)) return false;
    bool along = true;
    for (StmtId id = first; id && along; id = nest_stmt(search->routine, id)->next) {
        const Stmt *stmt = nest_stmt(search->routine, id);
        if (stmt->kind == STMT_IF) along = is_along(search, loop, stmt->if_.then, how) && is_along(search, loop, stmt->if_.else_, how);
        if (stmt->kind != STMT_LOOP || !may_be_lanes(search, id, how)) continue;
        along = facts_neighbours(search->facts, outer, outer->index, true) > facts_neighbours(search->facts, outer, facts_loop(search->facts, id)->index, true) &&
                is_along(search, loop, stmt->loop.body, how);
    }
    return along;
}

/* Whether loops perfectly nested in `loop` end at a list with lane loops: then it may be a row loop, whatever was found of
 * those between. */
static bool is_around_lanes(const RegionSearch *search, StmtId loop, unsigned how)
{
    for (uint32_t depth = 0; depth < VEC_MAX_AXES; depth++) {
        StmtId body = nest_stmt(search->routine, loop)->loop.body;
        if (has_lane_loops(search, body, how)) return !(how & LANES_ALONG) || depth || !is_along(search, loop, body, how);
        if (!body || nest_stmt(search->routine, body)->kind != STMT_LOOP || nest_stmt(search->routine, body)->next)
            return how & LANES_IN_IFS && has_turns(search, body, how);
        loop = body;
    }
    return false;
}

bool region_is_tiny(const RegionSearch *search, StmtId loop)
{
    return is_tiny(search, loop) && !is_around_lanes(search, loop, LANES_IN_IFS);
}

bool region_is_of_cells(const RegionSearch *search, StmtId loop)
{
    StmtId body = nest_stmt(search->routine, loop)->loop.body;
    return may_be_lanes(search, loop, 0) && has_lane_loops(search, body, LANES_IN_IFS) && !has_lane_loops(search, body, LANES_IN_IFS | CELLS);
}

/* The rows of a nest and its lane loops; none where it is too deep. */
static RowNest find_nest(const RegionSearch *search, StmtId root, unsigned how)
{
    RowNest nest = {.root = root};
    StmtId loop = root;
    for (;;) {
        StmtId body = nest_stmt(search->routine, loop)->loop.body;
        if (!is_around_lanes(search, loop, how)) {
            nest.first = loop;
            return nest;
        }
        if (nest.row_count + 1 == VEC_MAX_AXES) return nest;
        nest.rows[nest.row_count++] = loop;
        const Stmt *only = nest_stmt(search->routine, body);
        if (only->next || only->kind != STMT_LOOP) {
            nest.first = body;
            return nest;
        }
        loop = body;
    }
}

/* Takes the innermost loop that is not parallel out of the rows. */
static void take_serial(const RegionSearch *search, RowNest *nest)
{
    uint32_t n = nest->row_count;
    while (n > 0 && nest_loop_info(search->routine, nest->rows[n - 1])->finding == LOOP_PARALLEL) n--;
    if (!n || !nest->first || nest->first == nest->root) return;
    nest->serial = nest->rows[n - 1];
    nest->row_count--;
    for (uint32_t k = n - 1; k < nest->row_count; k++) nest->rows[k] = nest->rows[k + 1];
}

/* Loops around lanes behind each other, all that the rows hold, become nests with these rows. */
static void share_rows(const RegionSearch *search, Region *region)
{
    const RowNest outer = region->nests[0];
    uint32_t count = 0;
    if (!outer.first || outer.first == outer.root || !nest_stmt(search->routine, outer.first)->next) return;
    for (StmtId id = outer.first; id; id = nest_stmt(search->routine, id)->next) {
        if (nest_stmt(search->routine, id)->kind != STMT_LOOP || count == REGION_MAX_NESTS) {
            region->nests[0] = outer;
            return;
        }
        RowNest inner = find_nest(search, id, region->how), nest = {.root = id, .first = inner.first};
        for (uint32_t n = 0; n < outer.row_count; n++) nest.rows[nest.row_count++] = outer.rows[n];
        for (uint32_t n = 0; n < inner.row_count && nest.row_count + 1 < VEC_MAX_AXES; n++) nest.rows[nest.row_count++] = inner.rows[n];
        bool fits = inner.first && inner.row_count && nest.row_count == outer.row_count + inner.row_count;
        if (!fits || (count && nest.row_count != region->nests[0].row_count)) {
            region->nests[0] = outer;
            return;
        }
        region->nests[count++] = nest;
    }
    region->nest_count = count;
    region->shared = outer.row_count;
}

Region region_find(const RegionSearch *search, StmtId root, unsigned how)
{
    Region region = {.root = root, .end = root, .how = how, .nest_count = 1};
    if (nest_stmt(search->routine, root)->kind == STMT_IF) return region;
    region.nests[0] = find_nest(search, root, how);
    if (how & ROWS_SERIAL) take_serial(search, &region.nests[0]);
    if (how & ROWS_SHARED) share_rows(search, &region);
    if (region.nests[0].first == root) region.last = root;
    return region;
}

void region_walk(NestRoutine *routine, StmtId first, StmtId last, StmtVisitor visitor, void *data)
{
    StmtId next = nest_stmt(routine, last)->next;
    nest_stmt(routine, last)->next = 0;
    nest_walk_stmts(routine, first, visitor, data);
    nest_stmt(routine, last)->next = next;
}

/* Whether the loops of a run and the next one name an array in common; adds what the next one names, by symbol, which `of_loop` has room for, too. */
static bool shares_array(const RegionSearch *search, StmtId loop, uint32_t *named, uint32_t *of_loop)
{
    uint32_t symbols = search->routine->symbols.count;
    Uses scan = {.named = of_loop};
    memset(of_loop, 0, symbols * sizeof *of_loop);
    region_walk(search->routine, loop, loop, uses_count, &scan);
    bool shares = false;
    for (SymId id = 1; id < symbols; id++) {
        if (!nest_symbol(search->routine, id)->rank) continue;
        shares |= named[id] && scan.named[id];
        named[id] += scan.named[id];
    }
    return shares;
}

static bool is_lanes_alone(const RegionSearch *search, StmtId loop, unsigned how)
{
    return may_be_lanes(search, loop, how) && !is_tiny(search, loop) && !has_lane_loops(search, nest_stmt(search->routine, loop)->loop.body, 0);
}

/* Whether the loop stands around parallel ones and is none itself: in a run, each lane may run it. */
static bool is_repeat(const RegionSearch *search, StmtId loop)
{
    StmtId body = nest_stmt(search->routine, loop)->loop.body;
    bool parallel = nest_loop_info(search->routine, loop)->finding == LOOP_PARALLEL;
    return has_lane_loops(search, body, 0) && (!parallel || !is_along(search, loop, body, 0));
}

/* The last of the lane loops behind `root`, each of which names an array of those before; `*length` loops in all, at most as
 * many as it says, and RUN_MAX: a kernel of more is too large. */
static StmtId run_end(const RegionSearch *search, const Region *region, uint32_t *length)
{
    enum { RUN_MAX = 512 };
    StmtId root = region->root;
    uint32_t limit = *length < RUN_MAX ? *length : RUN_MAX, symbols = search->routine->symbols.count;
    *length = 1;
    uint32_t *named = arena_array(search->context->scratch, uint32_t, symbols), *of_loop = arena_array(search->context->scratch, uint32_t, symbols);
    shares_array(search, root, named, of_loop);
    StmtId end = root;
    for (StmtId id = nest_stmt(search->routine, root)->next; id && *length < limit; id = nest_stmt(search->routine, id)->next) {
        const Stmt *stmt = nest_stmt(search->routine, id);
        if (stmt->kind != STMT_LOOP || !(is_lanes_alone(search, id, region->how) || is_repeat(search, id)) || !shares_array(search, id, named, of_loop)) break;
        end = id;
        ++*length;
    }
    return end;
}

/* Adds the nests of a list, or a loop alone, each of as many rows as the first one; false where something else stands there, or too many. */
static bool add_list(const RegionSearch *search, Region *region, StmtId first, RowNest of, uint32_t limit)
{
    for (StmtId id = first; id; id = of.branch ? nest_stmt(search->routine, id)->next : 0) {
        if (nest_stmt(search->routine, id)->kind != STMT_LOOP || region->nest_count == limit) return false;
        RowNest nest = find_nest(search, id, region->how);
        if (!nest.first || !nest.row_count || (region->nest_count && nest.row_count != region->nests[0].row_count)) return false;
        nest.branch = of.branch;
        nest.other = of.other;
        region->nests[region->nest_count++] = nest;
    }
    return true;
}

/* The nests of the region, from its root on, each with as many rows and naming an array of those before; some may stand in IFs, but not the
 * last one. `*length` nests in all, at most as many as it says. */
static void add_nests(const RegionSearch *search, Region *region, uint32_t *length)
{
    uint32_t limit = *length < REGION_MAX_NESTS ? *length : REGION_MAX_NESTS, count = 0;
    uint32_t symbols = search->routine->symbols.count;
    uint32_t *named = arena_array(search->context->scratch, uint32_t, symbols), *of_loop = arena_array(search->context->scratch, uint32_t, symbols);
    region->end = region->root;
    region->nest_count = 0;
    for (StmtId id = region->root; id; id = nest_stmt(search->routine, id)->next) {
        const Stmt stmt = *nest_stmt(search->routine, id);
        if (stmt.kind != STMT_LOOP && stmt.kind != STMT_IF) break;
        if (!shares_array(search, id, named, of_loop) && id != region->root) break;
        bool added = stmt.kind == STMT_LOOP ? add_list(search, region, id, (RowNest){0}, limit)
                                            : add_list(search, region, stmt.if_.then, (RowNest){.branch = id}, limit) &&
                                                  add_list(search, region, stmt.if_.else_, (RowNest){.branch = id, .other = true}, limit);
        if (!added) break;
        if (stmt.kind == STMT_IF) continue;
        region->end = id;
        count = region->nest_count;
    }
    *length = region->nest_count = count;
}

/* The bytes a point of arrays that both the region and the loop name. */
static uint32_t bytes_again(const RegionSearch *search, const Region *region, StmtId loop)
{
    uint32_t symbols = search->routine->symbols.count, bytes = 0;
    Uses before = {.named = arena_array(search->context->scratch, uint32_t, symbols)};
    Uses behind = {.named = arena_array(search->context->scratch, uint32_t, symbols)};
    region_walk(search->routine, region->root, region->end, uses_count, &before);
    region_walk(search->routine, loop, loop, uses_count, &behind);
    for (SymId id = 1; id < symbols; id++) {
        const Symbol *symbol = nest_symbol(search->routine, id);
        if (symbol->rank > region->nests[0].row_count && before.named[id] && behind.named[id]) bytes += type_info(symbol->type)->bytes;
    }
    return bytes;
}

Name region_apart(const RegionSearch *search, const Region *region, Name why)
{
    StmtId next = nest_stmt(search->routine, region->end)->next;
    bool loop = next && nest_stmt(search->routine, next)->kind == STMT_LOOP;
    uint32_t bytes = loop ? bytes_again(search, region, next) : 0, rows = region->nests[0].row_count;
    if (!why && bytes && rows && !is_tiny(search, next)) {
        RowNest nest = find_nest(search, next, region->how);
        if (nest.first && nest.row_count && nest.row_count != rows)
            why = intern_printf(search->context->names, "its rows are those of %u loops, not of %u", (unsigned)nest.row_count, (unsigned)rows);
    }
    if (!why || !bytes) return why;
    return intern_printf(search->context->names, "%s; %u bytes a point are moved again", why, (unsigned)bytes);
}

void region_extend(const RegionSearch *search, Region *region, uint32_t *length)
{
    if (region->shared) return;
    if (nest_stmt(search->routine, region->root)->kind == STMT_IF) add_nests(search, region, length);
    else if (region->nests[0].first == region->root) region->end = region->last = run_end(search, region, length);
    else if (region->nests[0].first && region->nests[0].row_count && !(region->how & (LANES_REDUCE | ROWS_SERIAL))) add_nests(search, region, length);
}

/* Whether the loop leaves something in scalars for later statements: a reduction, or its last values. */
static bool leaves_scalars(const RegionSearch *search, StmtId loop)
{
    const LoopInfo *info = nest_loop_info(search->routine, loop);
    bool found = info->finding == LOOP_REDUCTION;
    for (uint32_t n = 0; n < info->privates.count; n++) found |= info->privates.items[n].last_value;
    return found;
}

/* The same of a loop in the list up to `last`, or on a side of an IF there. */
static bool leaves_scalars_in(const RegionSearch *search, StmtId first, StmtId last)
{
    bool found = false;
    for (StmtId id = first; id && !found; id = id == last ? 0 : nest_stmt(search->routine, id)->next) {
        const Stmt *stmt = nest_stmt(search->routine, id);
        if (stmt->kind == STMT_LOOP) found = leaves_scalars(search, id);
        if (stmt->kind == STMT_IF) found = leaves_scalars_in(search, stmt->if_.then, 0) || leaves_scalars_in(search, stmt->if_.else_, 0);
    }
    return found;
}

typedef struct {
    SymId scalar;
    StmtId loop;
    bool found;
} Elsewhere;

static bool find_elsewhere(void *data, NestRoutine *routine, StmtId id)
{
    Elsewhere *search = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (id == search->loop) return false;
    search->found |= nest_stmt_sets(routine, stmt, search->scalar);
    return true;
}

bool region_assigns_elsewhere(const RegionSearch *search, const Region *region, SymId scalar, StmtId loop)
{
    Elsewhere elsewhere = {scalar, loop, false};
    region_walk(search->routine, region->root, region->end, find_elsewhere, &elsewhere);
    return elsewhere.found;
}

bool region_is_plane(const RegionSearch *search, StmtId id)
{
    const LoopFacts *loop = facts_loop(search->facts, id);
    StmtId inner = nest_stmt(search->routine, id)->loop.body;
    if (!inner || nest_stmt(search->routine, inner)->next || !facts_is_plain(loop) || nest_loop_info(search->routine, id)->finding != LOOP_PARALLEL) return false;
    return facts_is_loop_of_points(search->facts, loop, inner) && !is_tiny(search, id) && !is_tiny(search, inner);
}

bool region_is_of_sums(const RegionSearch *search, StmtId id)
{
    const NestFacts *facts = search->facts;
    const LoopFacts *loop = facts_loop(facts, id);
    bool sums = false;
    if (!facts_is_plain(loop) || nest_loop_info(search->routine, id)->finding != LOOP_PARALLEL || is_tiny(search, id)) return false;
    for (uint32_t n = facts->loop_of[id] + 1; n < facts->loops.count && facts->loops.items[n].depth > loop->depth; n++) {
        LoopFinding finding = nest_loop_info(search->routine, facts->loops.items[n].stmt)->finding;
        if (finding == LOOP_PARALLEL) return false;
        sums |= finding == LOOP_REDUCTION;
    }
    return sums;
}

/* What loops that are found parallel, and kernels, read and store beside a region. */
typedef struct {
    Uses uses;
    StmtId region;
} Beside;

static bool add_beside(void *data, NestRoutine *routine, StmtId id)
{
    Beside *beside = data;
    StmtKind kind = nest_stmt(routine, id)->kind;
    if (id == beside->region) return false;
    if (kind != STMT_KERNEL && (kind != STMT_LOOP || nest_loop_info(routine, id)->finding != LOOP_PARALLEL)) return true;
    nest_walk_stmt(routine, id, uses_count, &beside->uses);
    return false;
}

/* Whether the region stores elements besides what it reduces, or reads an array that kernels of the loop around it store: where the array's elements are then. */
static bool works_where_kernels_do(const RegionSearch *search, const Region *region, StmtId around)
{
    uint32_t symbols = search->routine->symbols.count;
    Beside beside = {{.named = arena_array(search->context->scratch, uint32_t, symbols)}, region->root};
    Bitset stored = bitset_create(search->context->scratch, symbols), read = bitset_create(search->context->scratch, symbols), set = bitset_create(search->context->scratch, symbols);
    beside.uses.written = &stored;
    nest_walk_stmt(search->routine, around, add_beside, &beside);
    Uses own = {.named = arena_array(search->context->scratch, uint32_t, symbols), .read = &read, .written = &set};
    region_walk(search->routine, region->root, region->end, uses_count, &own);
    bitset_intersect(&read, &stored);
    bool reduces = nest_loop_info(search->routine, region->nests[0].first)->finding == LOOP_REDUCTION;
    return bitset_count(&read) > 0 || (reduces && bitset_count(&set) > 0);
}

bool region_reduces(const RegionSearch *search, const Region *region)
{
    const RowNest *nest = &region->nests[0];
    bool found = leaves_scalars_in(search, nest->first, region->last);
    for (uint32_t n = 0; n < nest->row_count; n++) found |= leaves_scalars(search, nest->rows[n]);
    for (StmtId around = search->facts->parents[region->root]; found && around && !nest->row_count; around = search->facts->parents[around]) {
        StmtKind kind = nest_stmt(search->routine, around)->kind;
        const uint32_t made = kind == STMT_LOOP ? nest_loop_info(search->routine, around)->assertions : 0;
        if (made & (LOOP_INSPECTS | LOOP_OF_TERMS)) break;
        bool turns = (kind == STMT_LOOP && !(made & LOOP_CHUNKS)) || kind == STMT_WHILE;
        if (turns) return works_where_kernels_do(search, region, around);
    }
    return found;
}
