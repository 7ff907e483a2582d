#include "frontend/text/ast_source.h"

#include "frontend/text/ast_build.h"

#include <string.h>

/* ---- expressions ------------------------------------------------------------------------ */

static const char *operator_word(const AstExpr *expr)
{
    return expr->operator == AST_OP_DEFINED ? expr->name : ast_operator_text(expr->operator);
}

static void add_optional(AstSource *source, const char *before, const AstExpr *expr)
{
    if (!expr) return;
    text_add(source->out, before);
    ast_source_expr(source, expr);
}

static void add_args(AstSource *source, const AstExpr *expr)
{
    if (!expr->has_args) return;
    text_add(source->out, "(");
    ast_source_list(source, expr->args);
    text_add(source->out, ")");
}

static void add_string(Text *out, const char *text)
{
    text_add(out, "'");
    for (; *text; text++) text_add(out, *text == '\'' ? "''" : (char[]){*text, '\0'});
    text_add(out, "'");
}

static void add_leaf(AstSource *source, const AstExpr *expr)
{
    switch (expr->kind) {
    case AST_LOGICAL: text_add(source->out, expr->flag ? ".true." : ".false."); break;
    case AST_BOZ: text_printf(source->out, "%s'%s'", expr->name, expr->text); break;
    case AST_STRING: add_string(source->out, expr->text); break;
    case AST_STAR: text_add(source->out, "*"); break;
    default: text_add(source->out, expr->text); break;
    }
    add_optional(source, "_", expr->kind_param);
}

static void add_control(AstSource *source, Name name, const AstExpr *first, const AstExpr *last, const AstExpr *step)
{
    text_printf(source->out, "%s = ", name);
    ast_source_expr(source, first);
    add_optional(source, ", ", last);
    add_optional(source, ", ", step);
}

enum { MAX_CHAIN = 256 };

static bool is_comparison(const AstExpr *expr) { return expr->operator >= AST_OP_EQ && expr->operator <= AST_OP_GE; }

/* A chain of operations to the left, up to MAX_CHAIN of them at a time: its depth has no limit. A comparison in it is printed by itself. */
static void add_chain(AstSource *source, const AstExpr *expr)
{
    const AstExpr *chain[MAX_CHAIN];
    uint32_t count = 0;
    for (; expr->kind == AST_BINARY && count < MAX_CHAIN && !(count && is_comparison(expr)); expr = expr->left) chain[count++] = expr;
    ast_source_expr(source, expr);
    while (count-- > 0) {
        text_printf(source->out, " %s ", operator_word(chain[count]));
        ast_source_expr(source, chain[count]->right);
    }
}

static void add_group(AstSource *source, const char *open, const AstExpr *list, const char *close)
{
    text_add(source->out, open);
    ast_source_list(source, list);
    text_add(source->out, close);
}

void ast_source_expr(AstSource *source, const AstExpr *expr)
{
    Text *out = source->out;
    if (source->replace && source->replace(source, expr)) return;
    switch (expr->kind) {
    case AST_ERROR: internal_error("an expression with a fault is printed");
    case AST_NAME: text_add(out, expr->name); break;
    case AST_APPLY:
        text_add(out, expr->name);
        add_args(source, expr);
        break;
    case AST_COMPONENT:
        ast_source_expr(source, expr->left);
        if (expr->name[0] != '(') text_printf(out, "%%%s", expr->name);
        add_args(source, expr);
        break;
    case AST_UNARY:
        text_printf(out, "%s ", operator_word(expr));
        ast_source_expr(source, expr->left);
        break;
    case AST_BINARY: add_chain(source, expr); break;
    case AST_PAREN: add_group(source, "(", expr->left, ")"); break;
    case AST_RANGE:
        if (expr->left) ast_source_expr(source, expr->left);
        text_add(out, ":");
        add_optional(source, "", expr->right);
        add_optional(source, ":", expr->third);
        break;
    case AST_KEYWORD:
        text_printf(out, "%s=", expr->name);
        ast_source_expr(source, expr->left);
        break;
    case AST_CONSTRUCTOR: add_group(source, "(/", expr->args, "/)"); break;
    case AST_IMPLIED_DO:
        add_group(source, "(", expr->args, ", ");
        add_control(source, expr->name, expr->left, expr->right, expr->third);
        text_add(out, ")");
        break;
    case AST_COMPLEX:
        text_add(out, "(");
        ast_source_expr(source, expr->left);
        text_add(out, ", ");
        ast_source_expr(source, expr->right);
        text_add(out, ")");
        break;
    default: add_leaf(source, expr); break;
    }
}

void ast_source_list(AstSource *source, const AstExpr *list)
{
    for (; list; list = list->next) {
        ast_source_expr(source, list);
        if (list->next) text_add(source->out, ", ");
    }
}

/* ---- statements ------------------------------------------------------------------------- */

static void begin_line(AstSource *source, const AstStmt *stmt, int indent)
{
    if (stmt && stmt->label) text_printf(source->out, "%u", stmt->label);
    text_printf(source->out, "%*s", indent, "");
    if (stmt && stmt->construct && !stmt->continues) text_printf(source->out, "%s: ", stmt->construct);
}

static bool add_end(AstSource *source, const AstStmt *stmt, const char *words, int indent)
{
    begin_line(source, NULL, indent);
    text_printf(source->out, stmt->construct ? "%s %s\n" : "%s\n", words, stmt->construct);
    return true;
}

/* IF and WHERE, whose further branches hang on the ELSE of the one before. */
static bool add_branches(AstSource *source, const AstStmt *stmt, const char *word, const char *then, int indent)
{
    bool where = stmt->kind == AST_STMT_WHERE, good = true;
    for (const AstStmt *branch = stmt; branch; branch = branch->else_body) {
        if (branch != stmt && !branch->continues) {
            begin_line(source, NULL, indent);
            text_add(source->out, where ? "elsewhere\n" : "else\n");
            return ast_source_stmts(source, branch, NULL, indent + 2) && good;
        }
        begin_line(source, branch == stmt ? stmt : NULL, indent);
        text_printf(source->out, "%s%s (", branch == stmt ? "" : "else", branch == stmt || where ? word : " if");
        ast_source_expr(source, branch->condition);
        text_printf(source->out, ")%s\n", then);
        good &= ast_source_stmts(source, branch->body, NULL, indent + 2);
    }
    return good;
}

static bool add_select(AstSource *source, const AstStmt *stmt, int indent)
{
    bool good = true;
    text_add(source->out, "select case (");
    ast_source_expr(source, stmt->condition);
    text_add(source->out, ")\n");
    for (const AstStmt *branch = stmt->body; branch; branch = branch->next) {
        begin_line(source, NULL, indent);
        if (branch->kind != AST_STMT_CASE) return false;
        if (branch->flag) text_add(source->out, "case default");
        else add_group(source, "case (", branch->args, ")");
        text_add(source->out, "\n");
        good &= ast_source_stmts(source, branch->body, NULL, indent + 2);
    }
    return add_end(source, stmt, "end select", indent) && good;
}

/* What stands between the word of a loop and its body; false: it is of a kind that is not printed. */
static bool add_loop_head(AstSource *source, const AstStmt *stmt)
{
    Text *out = source->out;
    switch (stmt->kind) {
    case AST_STMT_DO:
        text_add(out, "do ");
        add_control(source, stmt->name, stmt->left, stmt->right, stmt->third);
        return true;
    case AST_STMT_DO_WHILE:
        text_add(out, "do");
        if (stmt->condition) add_group(source, " while (", stmt->condition, ")");
        return true;
    case AST_STMT_DO_CONCURRENT:
    case AST_STMT_FORALL:
        if (stmt->type.base) return false;
        add_group(source, stmt->kind == AST_STMT_FORALL ? "forall (" : "do concurrent (", stmt->args, "");
        add_optional(source, ", ", stmt->condition);
        text_add(out, ")");
        for (const AstExpr *clause = stmt->kind == AST_STMT_FORALL ? NULL : stmt->shape; clause; clause = clause->next) {
            text_add(out, " ");
            ast_source_expr(source, clause);
        }
        return true;
    default: return false;
    }
}

static bool add_loop(AstSource *source, const AstStmt *stmt, int indent)
{
    bool good = add_loop_head(source, stmt);
    text_add(source->out, "\n");
    good &= ast_source_stmts(source, stmt->body, NULL, indent + 2);
    return add_end(source, stmt, stmt->kind == AST_STMT_FORALL ? "end forall" : "end do", indent) && good;
}

static void add_directive(AstSource *source, const AstStmt *stmt)
{
    text_printf(source->out, strcmp(stmt->name, "dir") == 0 ? "!%s$ %s\n" : "!$%s %s\n", stmt->name, stmt->text);
}

static bool add_arithmetic_if(AstSource *source, const AstStmt *stmt)
{
    add_group(source, "if (", stmt->condition, ") ");
    ast_source_list(source, stmt->args);
    text_add(source->out, "\n");
    return true;
}

static bool add_simple(AstSource *source, const AstStmt *stmt)
{
    Text *out = source->out;
    const char *word = source->word_for ? source->word_for(source, stmt) : NULL;
    if (word) {
        text_printf(out, "continue\n!$crayon %s\n", word);
        return true;
    }
    switch (stmt->kind) {
    case AST_STMT_ASSIGN:
        ast_source_expr(source, stmt->left);
        add_optional(source, " = ", stmt->right);
        break;
    case AST_STMT_POINTER_ASSIGN:
        if (!stmt->flag) return false;
        text_add(out, "continue");
        break;
    case AST_STMT_CONTINUE: text_add(out, "continue"); break;
    case AST_STMT_CALL:
        text_add(out, "call ");
        ast_source_expr(source, stmt->left);
        break;
    case AST_STMT_RETURN:
        text_add(out, "return");
        add_optional(source, " ", stmt->left);
        break;
    case AST_STMT_EXIT:
    case AST_STMT_CYCLE:
        text_add(out, stmt->kind == AST_STMT_EXIT ? "exit" : "cycle");
        if (stmt->name) text_printf(out, " %s", stmt->name);
        break;
    case AST_STMT_GOTO: text_printf(out, "go to %u", stmt->target_label); break;
    case AST_STMT_COMPUTED_GOTO:
        add_group(source, "go to (", stmt->args, "), ");
        ast_source_expr(source, stmt->left);
        break;
    default: return false;
    }
    text_add(out, "\n");
    return true;
}

static bool add_stmt(AstSource *source, const AstStmt *stmt, int indent)
{
    if (stmt->kind == AST_STMT_DIRECTIVE) {
        add_directive(source, stmt);
        return true;
    }
    if (stmt->kind == AST_STMT_FORMAT || stmt->kind == AST_STMT_DATA) return true;
    if (stmt->kind == AST_STMT_IF && !stmt->args) return add_branches(source, stmt, "if", " then", indent) && add_end(source, stmt, "end if", indent);
    if (stmt->kind == AST_STMT_WHERE) return add_branches(source, stmt, "where", "", indent) && add_end(source, stmt, "end where", indent);
    begin_line(source, stmt, indent);
    switch (stmt->kind) {
    case AST_STMT_ARITHMETIC_IF: return add_arithmetic_if(source, stmt);
    case AST_STMT_SELECT: return add_select(source, stmt, indent);
    case AST_STMT_DO:
    case AST_STMT_DO_WHILE:
    case AST_STMT_DO_CONCURRENT:
    case AST_STMT_FORALL: return add_loop(source, stmt, indent);
    default: return add_simple(source, stmt);
    }
}

bool ast_source_stmts(AstSource *source, const AstStmt *stmt, const AstStmt *end, int indent)
{
    bool good = true;
    for (; stmt && stmt != end; stmt = stmt->next) {
        if (source->note) source->note(source, stmt);
        good &= add_stmt(source, stmt, indent);
    }
    return good;
}
