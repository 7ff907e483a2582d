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

static bool is_finite(Constant value) { return !type_is_real(value.type) || isfinite(constant_as_double(value)); }

bool outline_can_declare(const Entity *constant)
{
    if (constant->character || (constant->rank && !constant->count)) return false;
    bool finite = true;
    for (int64_t n = 0; constant->rank && n < constant->count; n++) finite = finite && is_finite(constant->values[n]);
    return constant->rank ? finite : is_finite(constant->value);
}

/* The bounds of the dimensions in parentheses, and the extents between (/ and /). */
static void add_shape(const Entity *entity, Text *bounds, Text *extents)
{
    for (uint32_t dim = 0; dim < entity->rank; dim++) {
        int64_t lower = 1, upper = 0;
        bound_constant(entity->bounds[dim].lower, &lower);
        if (entity->rank == 1) upper = lower + entity->count - 1; /* that of an implied shape is not written */
        else bound_constant(entity->bounds[dim].upper, &upper);
        text_printf(bounds, "%s%lld:%lld", dim ? "," : "(", (long long)lower, (long long)upper);
        text_printf(extents, "%s%lld", dim ? ", " : "(/ ", (long long)(upper < lower ? 0 : upper - lower + 1));
    }
    text_add(bounds, ")");
    text_add(extents, " /)");
}

void outline_declare_constant(const Entity *entity, Text *out)
{
    text_add(out, "  ");
    outline_add_type(entity->type, out);
    text_printf(out, ", parameter :: %s", entity->name);
    if (entity->rank) {
        Text bounds = {0}, extents = {0};
        add_shape(entity, &bounds, &extents);
        text_printf(out, "%s = %s(/ ", text_string(&bounds), entity->rank > 1 ? "reshape(" : "");
        for (int64_t n = 0; n < entity->count; n++) {
            if (n) text_add(out, ", ");
            add_value(entity->values[n], out);
        }
        text_add(out, " /)");
        if (entity->rank > 1) text_printf(out, ", %s)", text_string(&extents));
        text_add(out, "\n");
        text_free(&bounds);
        text_free(&extents);
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
