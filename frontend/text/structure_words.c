/* Words for the messages of structure.c. */
#include "frontend/text/structure_words.h"

#include <string.h>

static const StructureWords words[] = {
    {AST_STMT_PROGRAM, "program", "END PROGRAM"},
    {AST_STMT_SUBROUTINE, "subroutine", "END SUBROUTINE"},
    {AST_STMT_FUNCTION, "function", "END FUNCTION"},
    {AST_STMT_MODULE, "module", "END MODULE"},
    {AST_STMT_BLOCK_DATA, "block data", "END BLOCK DATA"},
    {AST_STMT_IF, "IF", "END IF"},
    {AST_STMT_DO, "DO", "END DO"},
    {AST_STMT_DO_WHILE, "DO", "END DO"},
    {AST_STMT_DO_CONCURRENT, "DO", "END DO"},
    {AST_STMT_SELECT, "SELECT CASE", "END SELECT"},
    {AST_STMT_SELECT_TYPE, "SELECT TYPE", "END SELECT"},
    {AST_STMT_WHERE, "WHERE", "END WHERE"},
    {AST_STMT_FORALL, "FORALL", "END FORALL"},
    {AST_STMT_INTERFACE, "INTERFACE", "END INTERFACE"},
    {AST_STMT_DERIVED_TYPE, "TYPE", "END TYPE"},
    {AST_STMT_BLOCK, "BLOCK", "END BLOCK"},
    {AST_STMT_ASSOCIATE, "ASSOCIATE", "END ASSOCIATE"},
};

const StructureWords *structure_words(AstStmtKind kind)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].kind == kind) return &words[i];
    internal_error("statement kind %d opens nothing", (int)kind);
}

const char *structure_bad_terminal(const AstStmt *stmt)
{
    switch (stmt->kind) {
    case AST_STMT_GOTO:
    case AST_STMT_COMPUTED_GOTO:
    case AST_STMT_ASSIGNED_GOTO: return "GO TO";
    case AST_STMT_RETURN: return "RETURN";
    case AST_STMT_STOP: return "STOP";
    case AST_STMT_EXIT: return "EXIT";
    case AST_STMT_CYCLE: return "CYCLE";
    case AST_STMT_FORMAT: return "FORMAT";
    case AST_STMT_IO: return strcmp(stmt->name, "pause") == 0 ? "PAUSE" : NULL;
    case AST_STMT_TYPE_DECL: return "a declaration";
    default: return NULL;
    }
}
