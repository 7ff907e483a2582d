#include "frontend/outline/outline_text.h"

#include "frontend/sema/node.h"

#include <math.h>
#include <string.h>
#include <strings.h>

void outline_add_type(Type type, Text *out)
{
    const TypeInfo *info = type_info(type);
    text_printf(out, "%s(%u)", type_is_logical(type) ? "logical" : type_is_int(type) ? "integer" : "real", info->bytes);
}

static void add_value(Constant value, Text *out)
{
    uint32_t bytes = type_info(value.type)->bytes;
    if (type_is_logical(value.type)) text_printf(out, ".%s._%u", value.bits ? "true" : "false", bytes);
    else if (type_is_int(value.type) && constant_as_int(value) == INT64_MIN >> (64 - 8 * bytes))
        text_printf(out, "(%lld_%u-1_%u)", (long long)constant_as_int(value) + 1, bytes, bytes);
    else if (type_is_int(value.type)) text_printf(out, "%lld_%u", (long long)constant_as_int(value), bytes);
    else text_printf(out, bytes == 4 ? "%.8e_%u" : "%.16e_%u", constant_as_double(value), bytes);
}

bool outline_can_declare(const Entity *constant)
{
    bool finite = constant->rank || !type_is_real(constant->type) || isfinite(constant_as_double(constant->value));
    return constant->rank <= 1 && !constant->character && finite;
}

void outline_declare_constant(const Entity *entity, Text *out)
{
    text_add(out, "  ");
    outline_add_type(entity->type, out);
    text_printf(out, ", parameter :: %s", entity->name);
    int64_t lower = 1;
    if (entity->rank) {
        bound_constant(entity->bounds[0].lower, &lower);
        text_printf(out, "(%lld:%lld) = (/ ", (long long)lower, (long long)(lower + entity->count - 1));
        for (int64_t n = 0; n < entity->count; n++) {
            if (n) text_add(out, ", ");
            add_value(entity->values[n], out);
        }
        text_add(out, " /)\n");
        return;
    }
    text_add(out, " = ");
    add_value(entity->value, out);
    text_add(out, "\n");
}

const char *outline_crayon_rest(const AstStmt *stmt, const char *word)
{
    size_t length = strlen(word);
    if (stmt->kind != AST_STMT_DIRECTIVE || !stmt->name || strcmp(stmt->name, "crayon") != 0 || !stmt->text) return NULL;
    const char *text = stmt->text + strspn(stmt->text, " \t");
    return strncasecmp(text, word, length) == 0 ? text + length + strspn(text + length, " \t") : NULL;
}

const char *outline_skip_parentheses(const char *text)
{
    int depth = 0;
    for (char quote = 0; *text; text++) {
        if (quote) {
            if (*text == quote) quote = 0;
        } else if (*text == '\'' || *text == '"') {
            quote = *text;
        } else if (*text == '(') {
            depth++;
        } else if (*text == ')' && --depth == 0) {
            return text + 1;
        }
    }
    return NULL;
}

bool outline_has_letters(const char *text, size_t length, const char *letters)
{
    size_t size = strlen(letters);
    for (size_t at = 0; at + size <= length; at++)
        if (strncasecmp(text + at, letters, size) == 0) return true;
    return false;
}

bool outline_has_cray_pointer(const AstStmt *stmt)
{
    for (; stmt; stmt = stmt->next)
        if ((stmt->kind == AST_STMT_ATTRIBUTE && stmt->flag) || outline_has_cray_pointer(stmt->body) || outline_has_cray_pointer(stmt->else_body) ||
            outline_has_cray_pointer(stmt->units))
            return true;
    return false;
}
