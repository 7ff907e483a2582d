#include "frontend/sema/thread_memory.h"

#include <string.h>

static bool is_thread_private(const AstStmt *stmt)
{
    return stmt->kind == AST_STMT_DIRECTIVE && stmt->text && strcmp(stmt->name, "omp") == 0 &&
           strncmp(stmt->text + strspn(stmt->text, " \t"), "threadprivate", 13) == 0;
}

bool sema_has_thread_memory(Sema *sema)
{
    for (; sema->searched_units < sema->units.count && !sema->thread_memory; sema->searched_units++) {
        const Unit *unit = sema->units.items[sema->searched_units];
        for (const AstStmt *stmt = unit->ast ? unit->ast->body : NULL; stmt; stmt = stmt->next) sema->thread_memory |= is_thread_private(stmt);
    }
    return sema->thread_memory;
}
