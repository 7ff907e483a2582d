/* Prints diagnostics that stand on standard input as JSON lines (`json`) or as a log of SARIF (`sarif`) the way --diagnostics=text does, without
 * the lines of the source: FILE:LINE:COLUMN: LEVEL: MESSAGE, with the number of characters that are marked in front; and checks what the formats ask for.
 *
 * Usage: check_diagnostics json|sarif. Exit status 1 after a line a fault.
 * SOURCE SARIF 2.1.0, the properties that sections 3.13, 3.14, 3.19, 3.20, 3.27, 3.30 and 3.58 require, and RFC 3986 for URI references. */
#include <jansson.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int faults;

static void fault(const char *what)
{
    printf("fault: %s\n", what);
    faults++;
}

static const char *text(const json_t *object, const char *name)
{
    const char *value = json_string_value(json_object_get(object, name));
    if (!value) fault(name);
    return value ? value : "";
}

static long number(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_integer(value) || json_integer_value(value) < 1) fault(name);
    return (long)json_integer_value(value);
}

static void print(long width, const char *path, long line, long column, const char *level, const char *message)
{
    if (strcmp(level, "error") != 0 && strcmp(level, "warning") != 0 && strcmp(level, "note") != 0) fault("level");
    if (path) printf("%ld %s:%ld:%ld: %s: %s\n", width, path, line, column, level, message);
    else printf("0 crayon: %s: %s\n", level, message);
}

/* ---- JSON ------------------------------------------------------------------------------- */

static void read_message(const json_t *object, int is_note)
{
    json_t *each;
    size_t i;
    int placed = json_is_string(json_object_get(object, "file"));
    long line = placed ? number(object, "line") : 0, column = placed ? number(object, "column") : 0, end = placed ? number(object, "end_column") : 1;
    if (json_object_size(object) != (is_note ? 6 : 7)) fault("members");
    if (end <= column) fault("end_column");
    if (is_note && strcmp(text(object, "severity"), "note") != 0) fault("severity");
    print(end - column, placed ? text(object, "file") : NULL, line, column, text(object, "severity"), text(object, "message"));
    if (!is_note && !json_is_array(json_object_get(object, "notes"))) fault("notes");
    json_array_foreach(json_object_get(object, "notes"), i, each) read_message(each, 1);
}

static void read_lines(void)
{
    static char line[65536];
    while (fgets(line, sizeof line, stdin)) {
        json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        if (!json_is_object(object)) fault("a line that is no object");
        else read_message(object, 0);
        json_decref(object);
    }
}

/* ---- SARIF ------------------------------------------------------------------------------ */

/* The path of a reference, which has no characters that a URI cannot have. */
static void read_uri(const char *uri, char *path, size_t size)
{
    size_t n = 0;
    unsigned byte;
    if (strncmp(uri, "file://", 7) == 0) uri += 7;
    else if (strncmp(uri, "./", 2) == 0) uri += 2;
    else if (strcspn(uri, ":") < strcspn(uri, "/")) fault("a path that looks like a scheme");
    for (; *uri && n + 1 < size; uri++) {
        if (*uri == '%' && sscanf(uri + 1, "%2X", &byte) == 1) path[n++] = (char)byte, uri += 2;
        else if (isalnum((unsigned char)*uri) || strchr("-._~/", *uri)) path[n++] = *uri;
        else fault("uri");
    }
    path[n] = '\0';
}

static void read_location(const json_t *location, const char *level, const char *message)
{
    const json_t *physical = json_object_get(location, "physicalLocation"), *region = json_object_get(physical, "region");
    char path[4096];
    if (!physical) {
        print(0, NULL, 0, 0, level, message);
        return;
    }
    read_uri(text(json_object_get(physical, "artifactLocation"), "uri"), path, sizeof path);
    long column = number(region, "startColumn"), end = number(region, "endColumn");
    if (end <= column) fault("endColumn");
    print(end - column, path, number(region, "startLine"), column, level, message);
}

static void read_result(const json_t *result)
{
    json_t *each;
    size_t i;
    const json_t *locations = json_object_get(result, "locations");
    if (!json_is_array(locations) || json_array_size(locations) > 1) fault("locations");
    read_location(json_array_get(locations, 0), text(result, "level"), text(json_object_get(result, "message"), "text"));
    json_array_foreach(json_object_get(result, "relatedLocations"), i, each) read_location(each, "note", text(json_object_get(each, "message"), "text"));
}

static void read_log(void)
{
    json_error_t error;
    json_t *log = json_loadf(stdin, JSON_REJECT_DUPLICATES, &error), *each;
    const json_t *run = json_array_get(json_object_get(log, "runs"), 0), *invocation = json_array_get(json_object_get(run, "invocations"), 0);
    size_t i;
    if (strcmp(text(log, "version"), "2.1.0") != 0) fault("version");
    if (json_array_size(json_object_get(log, "runs")) != 1) fault("runs");
    if (!*text(json_object_get(json_object_get(run, "tool"), "driver"), "name")) fault("name");
    if (strcmp(text(run, "columnKind"), "unicodeCodePoints") != 0) fault("columnKind");
    if (!json_is_array(json_object_get(run, "results"))) fault("results");
    json_array_foreach(json_object_get(run, "results"), i, each) read_result(each);
    if (!json_is_boolean(json_object_get(invocation, "executionSuccessful"))) fault("executionSuccessful");
    if (!json_is_integer(json_object_get(invocation, "exitCode"))) fault("exitCode");
    json_array_foreach(json_object_get(invocation, "toolExecutionNotifications"), i, each)
        print(0, NULL, 0, 0, text(each, "level"), text(json_object_get(each, "message"), "text"));
    json_decref(log);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "sarif") == 0) read_log();
    else read_lines();
    return faults ? 1 : 0;
}
