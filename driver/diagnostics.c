/* Diagnostics for programs. Text is gcc's, and diag_flush prints it.
 *
 * SOURCE Static Analysis Results Interchange Format (SARIF) Version 2.1.0, OASIS Standard: sections 3.13 (log), 3.14 (run), 3.20 (invocation), 3.27
 * (result), 3.28 (location), 3.30 (region); 3.10 (URIs). */
#include "driver/diagnostics.h"
#include "driver/commands.h"
#include "driver/version.h"
#include "report/json_text.h"
#include "support/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const levels[] = {"error", "warning", "note"}; /* DiagLevel; SARIF has the same words */

static void print_object(json_t *object, size_t flags)
{
    char *text = json_dumps(object, flags);
    if (!text) internal_error("diagnostics cannot be written as JSON");
    fprintf(stderr, "%s\n", text);
    free(text);
    json_decref(object);
}

/* ---- JSON: a line a fault --------------------------------------------------------------- */

static json_t *message_object(const DiagShown *shown)
{
    json_t *object = json_object();
    json_object_set_new(object, "file", json_text(shown->path));
    json_object_set_new(object, "line", shown->path ? json_integer(shown->line) : json_null());
    json_object_set_new(object, "column", shown->path ? json_integer(shown->column) : json_null());
    json_object_set_new(object, "end_column", shown->path ? json_integer(shown->end) : json_null());
    json_object_set_new(object, "severity", json_string(levels[shown->level]));
    json_object_set_new(object, "message", json_text(shown->message));
    return object;
}

/* The fault to print, which its notes may still follow; NULL: none yet. */
static void add_line(void *to, const DiagShown *shown)
{
    json_t **fault = to;
    if (shown->level == DIAG_NOTE && *fault) {
        json_array_append_new(json_object_get(*fault, "notes"), message_object(shown));
        return;
    }
    if (*fault) print_object(*fault, JSON_COMPACT);
    *fault = message_object(shown);
    json_object_set_new(*fault, "notes", json_array());
}

static DiagShown limit_told(Context *context, uint32_t hidden)
{
    return (DiagShown){.level = DIAG_NOTE, .message = arena_printf(context->arena, "%u more errors are not shown; --max-errors=0 shows all", hidden)};
}

static void print_lines(Context *context)
{
    json_t *fault = NULL;
    uint32_t hidden = diag_take(context->diag, add_line, &fault);
    if (fault) print_object(fault, JSON_COMPACT);
    if (!hidden) return;
    DiagShown limit = limit_told(context, hidden);
    fault = NULL;
    add_line(&fault, &limit);
    print_object(fault, JSON_COMPACT);
}

/* ---- SARIF ------------------------------------------------------------------------------ */

/* A path as the reference of a URI: absolute with its scheme, relative as it is, no segment in front that could be taken for a scheme. */
static json_t *uri_of(const char *path)
{
    Text uri = {0};
    const char *colon = strchr(path, ':'), *slash = strchr(path, '/');
    if (*path == '/') text_add(&uri, "file://");
    else if (colon && (!slash || colon < slash)) text_add(&uri, "./");
    for (const char *c = path; *c; c++) {
        if (isalnum((unsigned char)*c) || strchr("-._~/", *c)) text_add_bytes(&uri, c, 1);
        else text_printf(&uri, "%%%02X", (unsigned char)*c);
    }
    json_t *string = json_string(text_string(&uri));
    text_free(&uri);
    return string;
}

/* The column of characters, from 1, where a column of bytes is; each byte that is no UTF-8 is one. */
static uint32_t character_column(const DiagShown *shown, uint32_t column)
{
    uint32_t count = 1;
    size_t at = 0;
    while (at + 1 < column && at < shown->length) {
        size_t size = utf8_length(shown->text + at);
        at += size ? size : 1;
        count++;
    }
    return at + 1 < column ? count + (uint32_t)(column - at - 1) : count;
}

static json_t *text_object(const char *text)
{
    json_t *object = json_object();
    json_object_set_new(object, "text", json_text(text));
    return object;
}

static json_t *location_object(const DiagShown *shown)
{
    json_t *location = json_object(), *physical = json_object(), *artifact = json_object(), *region = json_object();
    json_object_set_new(artifact, "uri", uri_of(shown->path));
    json_object_set_new(region, "startLine", json_integer(shown->line));
    json_object_set_new(region, "startColumn", json_integer(character_column(shown, shown->column)));
    json_object_set_new(region, "endColumn", json_integer(character_column(shown, shown->end)));
    json_object_set_new(physical, "artifactLocation", artifact);
    json_object_set_new(physical, "region", region);
    json_object_set_new(location, "physicalLocation", physical);
    return location;
}

static void add_result(void *to, const DiagShown *shown)
{
    json_t *results = to, *last = json_array_get(results, json_array_size(results) - 1);
    if (shown->level == DIAG_NOTE && last) {
        json_t *note = shown->path ? location_object(shown) : json_object();
        json_object_set_new(note, "message", text_object(shown->message));
        if (!json_object_get(last, "relatedLocations")) json_object_set_new(last, "relatedLocations", json_array());
        json_array_append_new(json_object_get(last, "relatedLocations"), note);
        return;
    }
    json_t *result = json_object(), *locations = json_array();
    if (shown->path) json_array_append_new(locations, location_object(shown));
    json_object_set_new(result, "level", json_string(levels[shown->level]));
    json_object_set_new(result, "message", text_object(shown->message));
    json_object_set_new(result, "locations", locations);
    json_array_append_new(results, result);
}

static json_t *invocation_object(Context *context, int status, uint32_t hidden)
{
    json_t *invocation = json_object();
    json_object_set_new(invocation, "executionSuccessful", json_boolean(status == EXIT_DONE));
    json_object_set_new(invocation, "exitCode", json_integer(status));
    if (!hidden) return invocation;
    json_t *notifications = json_array(), *notification = json_object();
    json_object_set_new(notification, "level", json_string("note"));
    json_object_set_new(notification, "message", text_object(limit_told(context, hidden).message));
    json_array_append_new(notifications, notification);
    json_object_set_new(invocation, "toolExecutionNotifications", notifications);
    return invocation;
}

static void print_sarif(Context *context, int status)
{
    json_t *log = json_object(), *runs = json_array(), *run = json_object(), *tool = json_object(), *driver = json_object();
    json_t *results = json_array(), *invocations = json_array();
    uint32_t hidden = diag_take(context->diag, add_result, results);
    json_array_append_new(invocations, invocation_object(context, status, hidden));
    json_object_set_new(driver, "name", json_string("crayon"));
    json_object_set_new(driver, "version", json_string(crayon_version));
    json_object_set_new(tool, "driver", driver);
    json_object_set_new(run, "tool", tool);
    json_object_set_new(run, "invocations", invocations);
    json_object_set_new(run, "columnKind", json_string("unicodeCodePoints"));
    json_object_set_new(run, "results", results);
    json_array_append_new(runs, run);
    json_object_set_new(log, "$schema", json_string("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"));
    json_object_set_new(log, "version", json_string("2.1.0"));
    json_object_set_new(log, "runs", runs);
    print_object(log, JSON_INDENT(1));
}

/* Whether loops of a file that is refused may be translated by themselves: something in it is not supported, and the command has --nests. */
static bool nests_may_help(const Context *context, const Options *options, int status)
{
    SourceRange where;
    const char *message;
    bool unsupported = false;
    for (uint32_t n = 0; diag_error_at(context->diag, n, &where, &message); n++) unsupported |= strstr(message, "not supported") != NULL;
    return unsupported && status == EXIT_FAULTS && options->command && options->command->takes & TAKES_KERNELS &&
           !(options->command->takes & TAKES_IR) && !options->only_nests;
}

void diagnostics_print(Context *context, const Options *options, int status)
{
    if (strcmp(options->diagnostics, "json") == 0) print_lines(context);
    else if (strcmp(options->diagnostics, "sarif") == 0) print_sarif(context, status);
    else {
        bool hint = nests_may_help(context, options, status); /* asked before the faults are taken */
        diag_flush(context->diag, stderr);
        if (hint)
            fprintf(stderr, "crayon: note: --nests takes loops in such routines by themselves, as crayon fc does, and leaves the rest\n");
    }
}
