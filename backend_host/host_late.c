/* Memory of local arrays that one side of an IF alone uses: it is allocated there, for that side may be rare. */
#include "backend_host/host.h"

#include "ir/build.h"
#include "ir/vec_visit.h"
#include "ir/walk.h"

typedef struct {
    NestRoutine *routine;
    SymId array;
    bool found;
} Search;

static void note_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Search *search = data;
    (void)use;
    search->found |= nest_expr(routine, id)->symbol == search->array;
}

static void note_kernel_expr(void *data, ExprId id) { nest_walk_expr(((Search *)data)->routine, id, note_expr, data); }

static void note_kernel_array(void *data, SymId array, bool written)
{
    Search *search = data;
    (void)written;
    search->found |= array == search->array;
}

static bool note_stmt(void *data, NestRoutine *routine, StmtId id)
{
    static const VecVisitor visitor = {note_kernel_expr, note_kernel_array, NULL};
    Search *search = data;
    const Stmt *stmt = nest_stmt(routine, id);
    nest_walk_stmt_exprs(routine, id, note_expr, search);
    if (stmt->kind == STMT_KERNEL) vec_visit(routine, routine->kernels.items[stmt->kernel.kernel], &visitor, search);
    return !search->found;
}

/* Of what stands in a statement. */
static void visit_lists(NestRoutine *routine, const Stmt *stmt, Search *search)
{
    StmtId first = stmt->kind == STMT_LOOP    ? stmt->loop.body
                   : stmt->kind == STMT_WHILE ? stmt->while_.body
                   : stmt->kind == STMT_BLOCK ? stmt->block.body
                   : stmt->kind == STMT_IF    ? stmt->if_.then
                                              : 0;
    nest_walk_stmts(routine, first, note_stmt, search);
    if (stmt->kind == STMT_IF) nest_walk_stmts(routine, stmt->if_.else_, note_stmt, search);
}

/* The statements of a list that use an array. */
typedef struct {
    StmtId first;
    uint32_t count;
} Users;

static Users find_users(const HostPrinter *printer, StmtId list, SymId array)
{
    Users users = {0};
    NestRoutine *routine = (NestRoutine *)printer->routine; /* the visitors change nothing */
    for (StmtId id = list; id; id = nest_stmt(routine, id)->next) {
        Search search = {routine, array, false};
        if (note_stmt(&search, routine, id)) visit_lists(routine, nest_stmt(routine, id), &search);
        if (search.found && !users.count++) users.first = id;
    }
    return users;
}

/* The list within a statement outside of which the statement does not use the array; 0: there is none, or it may run several times. */
static StmtId inner_list(const HostPrinter *printer, StmtId id, SymId array)
{
    NestRoutine *routine = (NestRoutine *)printer->routine;
    Search search = {routine, array, false};
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_BLOCK) return stmt->block.body;
    nest_walk_stmt_exprs(routine, id, note_expr, &search);
    if (stmt->kind != STMT_IF || search.found) return 0;
    bool then = find_users(printer, stmt->if_.then, array).count, other = find_users(printer, stmt->if_.else_, array).count;
    return then == other ? 0 : then ? stmt->if_.then : stmt->if_.else_;
}

static StmtId find_place(const HostPrinter *printer, SymId array)
{
    bool in_if = false;
    Users users = find_users(printer, printer->body, array);
    while (users.count == 1) {
        const Stmt *stmt = nest_stmt(printer->routine, users.first);
        StmtId list = inner_list(printer, users.first, array);
        if (!list) break;
        in_if |= stmt->kind == STMT_IF;
        users = find_users(printer, list, array);
    }
    return in_if ? users.first : 0;
}

void host_find_late(HostPrinter *printer)
{
    if (printer->file->cplusplus) return; /* wrappers print statements in their own way */
    for (SymId id = 1; id < printer->routine->symbols.count; id++)
        if (host_allocated(printer, id)) printer->late[id] = find_place(printer, id);
}

bool host_is_late(const HostPrinter *printer, StmtId stmt)
{
    for (SymId id = 1; id < printer->routine->symbols.count; id++)
        if (printer->late[id] == stmt) return true;
    return false;
}

void host_print_late(HostPrinter *printer, StmtId stmt)
{
    for (SymId id = 1; id < printer->routine->symbols.count; id++) {
        if (printer->late[id] != stmt) continue;
        const char *type = type_info(nest_symbol(printer->routine, id)->type)->c_type, *name = printer->symbols[id].text;
        host_line(printer, "%s = (%s *)crayon_alloc(%s * (int64_t)sizeof(%s));", name, type, host_elements(printer, id), type);
    }
}
