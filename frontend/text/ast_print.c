/* The tree as text: one statement a line, indented; every operation in brackets, so that precedence shows. */
#include "frontend/text/ast_build.h"
#include "frontend/text/parse.h"

#include <string.h>

static void print_expr(const AstExpr *expr, Text *out);

static const char *operator_word(const AstExpr *expr)
{
    return expr->operator == AST_OP_DEFINED ? expr->name : ast_operator_text(expr->operator);
}

static void print_list(const AstExpr *list, Text *out)
{
    for (; list; list = list->next) {
        print_expr(list, out);
        if (list->next) text_add(out, ", ");
    }
}

static void print_range(const AstExpr *expr, Text *out)
{
    if (expr->left) print_expr(expr->left, out);
    text_add(out, ":");
    if (expr->right) print_expr(expr->right, out);
    if (expr->third) {
        text_add(out, ":");
        print_expr(expr->third, out);
    }
}

static void print_control(Name name, const AstExpr *first, const AstExpr *last, const AstExpr *step, Text *out)
{
    text_printf(out, "%s = ", name);
    print_expr(first, out);
    text_add(out, ", ");
    print_expr(last, out);
    if (step) {
        text_add(out, ", ");
        print_expr(step, out);
    }
}

static void print_args(const AstExpr *expr, Text *out)
{
    if (!expr->has_args) return;
    text_add(out, "(");
    print_list(expr->args, out);
    text_add(out, ")");
}

static void print_kind(const AstExpr *expr, Text *out)
{
    if (!expr->kind_param) return;
    text_add(out, "_");
    print_expr(expr->kind_param, out);
}

enum { MAX_CHAIN = 256 };

/* A chain of operations to the left, up to MAX_CHAIN of them at a time: its depth has no limit. */
static void print_chain(const AstExpr *expr, Text *out)
{
    const AstExpr *chain[MAX_CHAIN];
    uint32_t count = 0;
    for (; expr->kind == AST_BINARY && count < MAX_CHAIN; expr = expr->left) {
        text_add(out, "[");
        chain[count++] = expr;
    }
    print_expr(expr, out);
    while (count-- > 0) {
        text_printf(out, " %s ", operator_word(chain[count]));
        print_expr(chain[count]->right, out);
        text_add(out, "]");
    }
}

static void print_expr(const AstExpr *expr, Text *out)
{
    switch (expr->kind) {
    case AST_ERROR: text_add(out, "<error>"); break;
    case AST_INTEGER:
    case AST_REAL:
        text_add(out, expr->text);
        print_kind(expr, out);
        break;
    case AST_LOGICAL:
        text_add(out, expr->flag ? ".true." : ".false.");
        print_kind(expr, out);
        break;
    case AST_BOZ: text_printf(out, "%s\"%s\"", expr->name, expr->text); break;
    case AST_STRING: text_printf(out, "\"%s\"", expr->text); break;
    case AST_NAME: text_add(out, expr->name); break;
    case AST_APPLY:
        text_add(out, expr->name);
        print_args(expr, out);
        break;
    case AST_COMPONENT:
        print_expr(expr->left, out);
        text_printf(out, "%%%s", expr->name);
        print_args(expr, out);
        break;
    case AST_UNARY:
        text_printf(out, "[%s ", operator_word(expr));
        print_expr(expr->left, out);
        text_add(out, "]");
        break;
    case AST_BINARY:
        print_chain(expr, out);
        break;
    case AST_PAREN:
        text_add(out, "(");
        print_expr(expr->left, out);
        text_add(out, ")");
        break;
    case AST_RANGE: print_range(expr, out); break;
    case AST_STAR: text_printf(out, "*%s", expr->text ? expr->text : ""); break;
    case AST_KEYWORD:
        text_printf(out, "%s=", expr->name);
        print_expr(expr->left, out);
        break;
    case AST_CONSTRUCTOR:
        text_add(out, "(/");
        print_list(expr->args, out);
        text_add(out, "/)");
        break;
    case AST_IMPLIED_DO:
        text_add(out, "(");
        print_list(expr->args, out);
        text_add(out, ", ");
        print_control(expr->name, expr->left, expr->right, expr->third, out);
        text_add(out, ")");
        break;
    case AST_COMPLEX:
        text_add(out, "complex(");
        print_expr(expr->left, out);
        text_add(out, ", ");
        print_expr(expr->right, out);
        text_add(out, ")");
        break;
    }
}

/* ---- declarations ----------------------------------------------------------------------- */

static void print_type(const AstTypeSpec *type, Text *out)
{
    static const char *const words[] = {
        [AST_TYPE_NONE] = "",           [AST_TYPE_INTEGER] = "integer",
        [AST_TYPE_REAL] = "real",       [AST_TYPE_DOUBLE] = "double precision",
        [AST_TYPE_LOGICAL] = "logical", [AST_TYPE_COMPLEX] = "complex",
        [AST_TYPE_DOUBLE_COMPLEX] = "double complex", [AST_TYPE_CHARACTER] = "character",
        [AST_TYPE_DERIVED] = "type",    [AST_TYPE_PROCEDURE] = "procedure",
    };
    text_add(out, words[type->base]);
    if (type->derived) text_printf(out, "(%s)", type->derived);
    if (type->star) {
        text_add(out, "*");
        print_expr(type->star, out);
    }
    if (type->kind) {
        text_add(out, "(kind=");
        print_expr(type->kind, out);
        text_add(out, ")");
    }
}

static void print_attributes(const AstStmt *stmt, Text *out)
{
    static const char *const words[] = {"parameter", "dimension", "intent(in)", "intent(out)", "save", "external",
                                        "intrinsic", "allocatable", "pointer", "target", "optional", "public", "private",
                                        "value", "volatile", "contiguous"};
    for (size_t bit = 0; bit < sizeof words / sizeof *words; bit++)
        if (stmt->attributes >> bit & 1) text_printf(out, " %s", words[bit]);
    if (!stmt->shape) return;
    text_add(out, " shape(");
    print_list(stmt->shape, out);
    text_add(out, ")");
}

static void print_entity(const AstEntity *entity, Text *out)
{
    if (entity->block) text_printf(out, "/%s/ ", entity->block);
    if (entity->name) text_add(out, entity->name);
    if (entity->shape) {
        text_add(out, "(");
        print_list(entity->shape, out);
        text_add(out, ")");
    }
    if (entity->star) {
        text_add(out, "*");
        print_expr(entity->star, out);
    }
    if (entity->initial) {
        text_add(out, " = ");
        print_expr(entity->initial, out);
    }
}

static void print_entities(const AstEntity *entity, Text *out)
{
    for (; entity; entity = entity->next) {
        text_add(out, " ");
        print_entity(entity, out);
        if (entity->next) text_add(out, ",");
    }
}

static void print_letters(const AstImplicitRange *range, Text *out)
{
    text_add(out, " (");
    for (int i = 0; i < 26; i++) {
        if (!range->letters[i]) continue;
        int end = i;
        while (end < 25 && range->letters[end + 1]) end++;
        text_printf(out, end > i ? "%c-%c " : "%c ", 'a' + i, 'a' + end);
        i = end;
    }
    out->data[--out->length] = '\0';
    text_add(out, ")");
}

static void print_sets(const AstDataSet *set, Text *out)
{
    for (; set; set = set->next) {
        text_add(out, " {");
        print_list(set->targets, out);
        if (set->values) {
            text_add(out, " / ");
            print_list(set->values, out);
        }
        text_add(out, "}");
    }
}

/* ---- statements ------------------------------------------------------------------------- */

static const char *const stmt_words[] = {
    [AST_STMT_ERROR] = "error", [AST_STMT_TYPE_DECL] = "declare", [AST_STMT_IMPLICIT] = "implicit",
    [AST_STMT_PARAMETER] = "parameter", [AST_STMT_ENUM] = "enum", [AST_STMT_ENUMERATOR] = "enumerator", [AST_STMT_DIMENSION] = "dimension", [AST_STMT_SAVE] = "save",
    [AST_STMT_EXTERNAL] = "external", [AST_STMT_INTRINSIC] = "intrinsic", [AST_STMT_COMMON] = "common",
    [AST_STMT_ATTRIBUTE] = "attribute", [AST_STMT_EQUIVALENCE] = "equivalence", [AST_STMT_DATA] = "data",
    [AST_STMT_USE] = "use", [AST_STMT_STATEMENT_FUNCTION] = "statement-function", [AST_STMT_FORMAT] = "format", [AST_STMT_NAMELIST] = "namelist",
    [AST_STMT_CONTAINS] = "contains", [AST_STMT_INTERFACE] = "interface", [AST_STMT_DERIVED_TYPE] = "type",
    [AST_STMT_PROGRAM] = "program", [AST_STMT_SUBROUTINE] = "subroutine", [AST_STMT_FUNCTION] = "function",
    [AST_STMT_MODULE] = "module", [AST_STMT_BLOCK_DATA] = "block-data", [AST_STMT_ENTRY] = "entry",
    [AST_STMT_ASSIGN] = "assign", [AST_STMT_POINTER_ASSIGN] = "pointer-assign", [AST_STMT_CALL] = "call",
    [AST_STMT_IF] = "if", [AST_STMT_ARITHMETIC_IF] = "arithmetic-if", [AST_STMT_DO] = "do",
    [AST_STMT_DO_WHILE] = "do-while", [AST_STMT_DO_CONCURRENT] = "do-concurrent", [AST_STMT_SELECT] = "select",
    [AST_STMT_CASE] = "case", [AST_STMT_WHERE] = "where", [AST_STMT_FORALL] = "forall", [AST_STMT_EXIT] = "exit",
    [AST_STMT_CYCLE] = "cycle", [AST_STMT_GOTO] = "goto", [AST_STMT_COMPUTED_GOTO] = "computed-goto",
    [AST_STMT_ASSIGNED_GOTO] = "assigned-goto", [AST_STMT_ASSIGN_LABEL] = "assign-label",
    [AST_STMT_CONTINUE] = "continue", [AST_STMT_RETURN] = "return", [AST_STMT_STOP] = "stop", [AST_STMT_IO] = "io",
    [AST_STMT_ALLOCATE] = "allocate", [AST_STMT_DEALLOCATE] = "deallocate", [AST_STMT_NULLIFY] = "nullify",
    [AST_STMT_DIRECTIVE] = "directive", [AST_STMT_ELSE_IF] = "else-if", [AST_STMT_ELSE] = "else",
    [AST_STMT_END_IF] = "end-if", [AST_STMT_END_DO] = "end-do", [AST_STMT_END_SELECT] = "end-select",
    [AST_STMT_ELSEWHERE] = "elsewhere", [AST_STMT_END_WHERE] = "end-where", [AST_STMT_END_FORALL] = "end-forall",
    [AST_STMT_END] = "end", [AST_STMT_END_INTERFACE] = "end-interface", [AST_STMT_END_TYPE] = "end-type",
    [AST_STMT_BLOCK] = "block", [AST_STMT_ASSOCIATE] = "associate", [AST_STMT_END_BLOCK] = "end-block",
    [AST_STMT_END_ASSOCIATE] = "end-associate",
};

static void print_unit_header(const AstStmt *unit, Text *out)
{
    if (unit->prefix & AST_PREFIX_PURE) text_add(out, " pure");
    if (unit->prefix & AST_PREFIX_ELEMENTAL) text_add(out, " elemental");
    if (unit->prefix & AST_PREFIX_RECURSIVE) text_add(out, " recursive");
    if (unit->type.base) {
        text_add(out, " ");
        print_type(&unit->type, out);
    }
    text_printf(out, " %s", unit->name ? unit->name : "-");
    if (unit->kind != AST_STMT_MODULE && unit->kind != AST_STMT_PROGRAM && unit->kind != AST_STMT_BLOCK_DATA) {
        text_add(out, " (");
        for (const AstEntity *dummy = unit->dummies; dummy; dummy = dummy->next)
            text_printf(out, "%s%s", dummy->name, dummy->next ? ", " : "");
        text_add(out, ")");
    }
    if (unit->result_name) text_printf(out, " result %s", unit->result_name);
}

static void print_optional(const char *before, const AstExpr *expr, Text *out)
{
    if (!expr) return;
    text_add(out, before);
    print_expr(expr, out);
}

/* What a declaration says behind its word. */
static void print_declaration(const AstStmt *stmt, Text *out)
{
    if (stmt->type.base) {
        text_add(out, " ");
        print_type(&stmt->type, out);
    }
    print_attributes(stmt, out);
    if (stmt->kind == AST_STMT_USE) text_printf(out, " %s%s", stmt->name, stmt->flag ? " only" : "");
    if (stmt->kind == AST_STMT_IMPLICIT && stmt->flag) text_add(out, " none");
    if (stmt->kind == AST_STMT_ATTRIBUTE && stmt->flag) text_add(out, " cray");
    for (const AstImplicitRange *range = stmt->implicit_ranges; range; range = range->next) {
        text_add(out, " ");
        print_type(&range->type, out);
        print_letters(range, out);
    }
    print_entities(stmt->entities, out);
    print_sets(stmt->data_sets, out);
}

static void print_details(const AstStmt *stmt, Text *out)
{
    switch (stmt->kind) {
    case AST_STMT_PROGRAM:
    case AST_STMT_SUBROUTINE:
    case AST_STMT_FUNCTION:
    case AST_STMT_MODULE:
    case AST_STMT_BLOCK_DATA:
    case AST_STMT_ENTRY: print_unit_header(stmt, out); break;
    case AST_STMT_ASSIGN:
    case AST_STMT_POINTER_ASSIGN:
        print_optional(" ", stmt->left, out);
        print_optional(" = ", stmt->right, out);
        break;
    case AST_STMT_DO:
        text_add(out, " ");
        print_control(stmt->name, stmt->left, stmt->right, stmt->third, out);
        break;
    case AST_STMT_CASE:
        text_add(out, stmt->flag ? " default" : " ");
        print_list(stmt->args, out);
        break;
    case AST_STMT_DIRECTIVE: text_printf(out, " %s: %s", stmt->name, stmt->text); break;
    case AST_STMT_INTERFACE:
    case AST_STMT_DERIVED_TYPE:
    case AST_STMT_IO:
    case AST_STMT_EXIT:
    case AST_STMT_CYCLE:
    case AST_STMT_ASSIGNED_GOTO:
    case AST_STMT_ASSIGN_LABEL:
        if (stmt->name) text_printf(out, " %s", stmt->name);
        print_entities(stmt->entities, out);
        break;
    case AST_STMT_DO_CONCURRENT:
        if (stmt->type.base) text_add(out, " ");
        print_type(&stmt->type, out);
        for (const AstExpr *clause = stmt->shape; clause; clause = clause->next) {
            text_add(out, " ");
            print_expr(clause, out);
        }
        break;
    default: print_declaration(stmt, out); break;
    }
    bool assigned = stmt->kind == AST_STMT_ASSIGN || stmt->kind == AST_STMT_POINTER_ASSIGN || stmt->kind == AST_STMT_DO;
    if (!assigned) print_optional(" ", stmt->left, out);
    bool unit = stmt->kind >= AST_STMT_PROGRAM && stmt->kind <= AST_STMT_BLOCK_DATA;
    if (stmt->args && unit) text_add(out, " bind");
    if (stmt->args && stmt->kind != AST_STMT_CASE && stmt->kind != AST_STMT_DIRECTIVE) {
        text_add(out, " (");
        print_list(stmt->args, out);
        text_add(out, ")");
    }
    print_optional(" ", stmt->condition, out);
    if (stmt->target_label) text_printf(out, " ->%u", stmt->target_label);
}

static void print_stmts(const AstStmt *stmt, int indent, Text *out)
{
    for (; stmt; stmt = stmt->next) {
        text_printf(out, "%*s", indent, "");
        if (stmt->label) text_printf(out, "%u ", stmt->label);
        if (stmt->construct) text_printf(out, "%s: ", stmt->construct);
        text_add(out, stmt_words[stmt->kind]);
        print_details(stmt, out);
        text_add(out, "\n");
        print_stmts(stmt->body, indent + 2, out);
        if (stmt->else_body) {
            text_printf(out, "%*selse\n", indent, "");
            print_stmts(stmt->else_body, indent + 2, out);
        }
        if (stmt->units) {
            text_printf(out, "%*scontains\n", indent, "");
            print_stmts(stmt->units, indent + 2, out);
        }
    }
}

void ast_print(const Context *context, const AstStmt *units, Text *out)
{
    (void)context;
    print_stmts(units, 0, out);
}
