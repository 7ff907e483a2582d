/* Calls of type-bound procedures where it is known which one is called: as calls of that, with the object among the arguments. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/scope.h"

#include <ctype.h>
#include <string.h>

/* ---- what a type says of its procedures -------------------------------------------------- */

/* The text up to the end of a type's definition, in lower case, without comments and blanks; continued lines are one. */
static Text squeeze(const Outline *outline, const AstStmt *definition)
{
    Text bare = {0};
    size_t length;
    const char *text = diag_file_text(outline->context.diag, definition->loc.file, &length);
    bool continued = false;
    for (uint32_t at = definition->loc.end; at < definition->end_loc.begin && at < length; at++) {
        char c = (char)tolower((unsigned char)text[at]);
        if (c == '!')
            while (at + 1 < length && text[at + 1] != '\n') at++;
        else if (c == '&') continued = true;
        else if (c == '\n' && continued) continued = false;
        else if (c == '\n' || c == ';') text_add(&bare, "\n");
        else if (!isspace((unsigned char)c)) {
            continued = false;
            text_add_bytes(&bare, &c, 1);
        }
    }
    return bare;
}

/* One binding: which procedure, and how it gets the object. */
typedef struct {
    Name procedure, passed; /* `passed` NULL: the first argument */
    bool no_object, fixed;  /* NOPASS; NON_OVERRIDABLE */
} Binding;

static size_t name_length(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_') length++;
    return length;
}

/* Reads the words between PROCEDURE and `::`. False: one says that the procedure is another's, or is not known. */
static bool read_attributes(const Outline *outline, const char **at, Binding *binding)
{
    while (**at == ',') {
        const char *word = *at + 1;
        size_t length = name_length(word);
        *at = word + length;
        if (length == 6 && strncmp(word, "nopass", length) == 0) binding->no_object = true;
        else if (length == 15 && strncmp(word, "non_overridable", length) == 0) binding->fixed = true;
        else if (length == 4 && strncmp(word, "pass", length) == 0) {
            if (**at != '(') continue;
            size_t size = name_length(*at + 1);
            binding->passed = intern(outline->context.names, arena_printf(outline->context.arena, "%.*s", (int)size, *at + 1));
            *at += size + 2;
        } else if (strncmp(word, "public", length) != 0 && strncmp(word, "private", length) != 0) return false;
    }
    return true;
}

/* Looks for the name in `procedure,pass(s)::f=>g,h`, the text behind its first word. */
static bool find_in_statement(const Outline *outline, const char *at, const char *end, const char *name, Binding *binding)
{
    size_t size = strlen(name);
    if (!read_attributes(outline, &at, binding)) return false;
    if (strncmp(at, "::", 2) == 0) at += 2;
    while (at < end) {
        size_t length = name_length(at), target = 0;
        const char *bound = at, *called = at;
        if (!length) return false;
        at += length;
        if (strncmp(at, "=>", 2) == 0) {
            called = at + 2;
            target = name_length(called);
            at = called + target;
        }
        if (length == size && strncmp(bound, name, size) == 0) {
            binding->procedure = intern(outline->context.names, arena_printf(outline->context.arena, "%.*s", (int)(target ? target : length), called));
            return true;
        }
        if (*at != ',') return false;
        at++;
    }
    return false;
}

static bool find_in_type(const Outline *outline, const AstStmt *definition, const char *name, Binding *binding)
{
    static const char word[] = "procedure";
    bool found = false, contains = false;
    if (definition->end_loc.file != definition->loc.file) return false;
    Text bare = squeeze(outline, definition);
    for (const char *at = text_string(&bare); *at && !found;) {
        const char *end = at + strcspn(at, "\n");
        contains |= end - at == 8 && strncmp(at, "contains", 8) == 0;
        *binding = (Binding){0};
        if (contains && strncmp(at, word, strlen(word)) == 0) found = find_in_statement(outline, at + strlen(word), end, name, binding);
        at = *end ? end + 1 : end;
    }
    text_free(&bare);
    return found;
}

/* ---- which procedure --------------------------------------------------------------------- */

/* The type, or what it extends, that binds the name; NULL: none does. */
static const Entity *find_binding(const Outline *outline, const Entity *object, const char *name, Binding *binding)
{
    enum { MAX_EXTENSIONS = 100 };
    const Entity *type = object->derived ? scope_lookup(object->unit->scope, object->derived) : NULL;
    for (uint32_t depth = 0; type && type->definition && depth < MAX_EXTENSIONS; depth++) {
        if (find_in_type(outline, type->definition, name, binding)) return type;
        Name parent = type->definition->type.derived;
        type = parent ? scope_lookup(type->unit->scope, parent) : NULL;
    }
    return NULL;
}

/* The procedure that is called whatever the object is at run time; NULL: that is not known. */
static Unit *find_bound(Outline *outline, Unit *unit, const AstExpr *call, Binding *binding)
{
    OutlineVariable variable;
    const char *why;
    if (call->name[0] == '(' || outline_variable(outline, unit, call, &variable, &why)) return NULL;
    const Entity *object = outline_designated(outline, unit, call->left, &variable);
    if (!object || !object->derived || variable.by_alias || (object->rank && !call->left->has_args)) return NULL;
    const Entity *type = find_binding(outline, object, call->name, binding);
    if (!type || (outline_is_class(outline, object) && !binding->fixed)) return NULL;
    const Entity *entity = scope_lookup(type->unit->scope, binding->procedure);
    return entity && entity->kind == ENTITY_PROCEDURE && entity->procedure && entity->procedure->host ? entity->procedure : NULL;
}

static AstExpr *copy_alone(Outline *outline, const AstExpr *expr)
{
    AstExpr *copy = arena_new(outline->context.arena, AstExpr);
    *copy = *expr;
    copy->next = NULL;
    return copy;
}

/* The object, first or by keyword and last. */
static AstExpr *add_object(Outline *outline, const AstExpr *call, const Binding *binding)
{
    AstExpr *object = copy_alone(outline, call->left), *first = NULL, **tail = &first;
    if (!binding->passed) {
        *tail = object;
        tail = &object->next;
    }
    for (const AstExpr *arg = call->args; arg; arg = arg->next) {
        *tail = copy_alone(outline, arg);
        tail = &(*tail)->next;
    }
    if (binding->passed) {
        *tail = copy_alone(outline, object);
        **tail = (AstExpr){.kind = AST_KEYWORD, .name = binding->passed, .left = object, .loc = object->loc};
    }
    return first;
}

const AstExpr *outline_unbind(Outline *outline, Unit *unit, const AstExpr *expr)
{
    Binding binding;
    if (expr->kind != AST_COMPONENT) return expr;
    for (uint32_t i = 0; i < outline->bound.count; i++)
        if (outline->bound.items[i].written == expr) return outline->bound.items[i].call;
    Unit *procedure = find_bound(outline, unit, expr, &binding);
    if (!procedure) return expr;
    AstExpr *call = copy_alone(outline, expr);
    call->kind = AST_APPLY;
    call->name = outline_source_text(outline, expr, false); /* "g%pressure": no other has this name */
    call->has_args = true;
    call->left = NULL;
    if (!binding.no_object) call->args = add_object(outline, expr, &binding);
    list_push(outline->context.arena, &outline->bound, ((OutlineBoundCall){expr, call, procedure}));
    return call;
}
