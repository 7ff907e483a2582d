/* Running other programs, and private folders for them. */
#include "driver/check/process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void arguments_add(Context *context, Arguments *arguments, ...)
{
    va_list list;
    va_start(list, arguments);
    for (const char *a; (a = va_arg(list, const char *));) vec_push(context->arena, arguments, a);
    va_end(list);
}

static void child_start(char *const *argv, const char *folder, int output)
{
    if (folder && chdir(folder) != 0) _exit(126);
    int null = open("/dev/null", O_RDONLY);
    if (null >= 0) dup2(null, 0);
    if (output >= 0) {
        dup2(output, 1);
        dup2(output, 2);
    }
    execvp(argv[0], argv);
    _exit(errno == ENOENT ? 127 : 126);
}

static void read_all(int fd, Text *output)
{
    char buffer[4096];
    for (ssize_t got; (got = read(fd, buffer, sizeof buffer)) != 0;) {
        if (got > 0) text_add_bytes(output, buffer, (size_t)got);
        else if (errno != EINTR) break;
    }
}

int process_run(Context *context, Arguments arguments, const char *folder, Text *output)
{
    int ends[2] = {-1, -1}, status = 0;
    vec_push(context->arena, &arguments, (const char *)NULL);
    if (output && pipe(ends) != 0) return 126;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (output) close(ends[0]);
        child_start((char *const *)arguments.items, folder, ends[1]);
    }
    if (output) {
        close(ends[1]);
        if (child > 0) read_all(ends[0], output);
        close(ends[0]);
    }
    if (child < 0) return 126;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool process_exists(Context *context, const char *program)
{
    const char *path = getenv("PATH");
    for (const char *at = path; at && *at;) {
        size_t length = strcspn(at, ":");
        if (access(arena_printf(context->scratch, "%.*s/%s", (int)length, at, program), X_OK) == 0) return true;
        at += length + (at[length] == ':');
    }
    return false;
}

const char *temporary_folder(Context *context)
{
    const char *root = getenv("TMPDIR");
    char *path = arena_printf(context->arena, "%s/crayon-check.XXXXXX", root && *root ? root : "/tmp");
    if (mkdtemp(path)) return path;
    fprintf(stderr, "crayon: error: cannot make a folder like '%s': %s\n", path, strerror(errno));
    return NULL;
}

void temporary_remove(Context *context, const char *folder)
{
    Arguments arguments = {0};
    arguments_add(context, &arguments, "rm", "-rf", "--", folder, NULL);
    process_run(context, arguments, NULL, NULL);
}

const char *absolute_path(Context *context, const char *path)
{
    char here[PATH_MAX];
    if (path[0] == '/' || !getcwd(here, sizeof here)) return path;
    return arena_printf(context->arena, "%s/%s", here, path);
}
