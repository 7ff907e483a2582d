/* Running other programs, and private folders for them.
 *
 * An interrupt (HUP, INT, QUIT, TERM) ends the program that runs, with all that it started: each is a process group of its own.
 * Then private folders are removed, and we end by that signal. Signals that were ignored when we started, as under nohup, stay
 * so. */
#include "driver/process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- interrupts ------------------------------------------------------------------------- */

static const int interrupts[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
enum { INTERRUPT_COUNT = sizeof interrupts / sizeof interrupts[0], MAX_FOLDERS = 2, PATIENCE = 500 /* hundredths of a second */ };

/* What an interrupt ends and removes: a signal's handler reaches only what is static. Changed while interrupts are blocked. */
static struct {
    bool ready;                                 /* interrupts are caught */
    volatile pid_t child;                       /* the program that runs and its group, 0: none */
    const char *volatile folders[MAX_FOLDERS];  /* NULL: none */
} at_hand;

static sigset_t interrupt_set(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < INTERRUPT_COUNT; i++) sigaddset(&set, interrupts[i]);
    return set;
}

/* Interrupts wait from here to the other; `old` keeps what was blocked before. */
static void block_interrupts(sigset_t *old)
{
    sigset_t set = interrupt_set();
    sigprocmask(SIG_BLOCK, &set, old);
}

static void restore_interrupts(const sigset_t *old) { sigprocmask(SIG_SETMASK, old, NULL); }

/* Removes the folder with all that it holds. What is called here and in `end_child` may be called in a handler. */
static void remove_folder(const char *folder)
{
    pid_t child = fork();
    if (child == 0) {
        execlp("rm", "rm", "-rf", "--", folder, (char *)NULL);
        execl("/bin/rm", "rm", "-rf", "--", folder, (char *)NULL); /* whatever PATH says */
        _exit(127);
    }
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
}

/* Scripts get the time to remove their own folders. */
static void end_child(pid_t child)
{
    kill(-child, SIGTERM);
    for (int i = 0; i < PATIENCE && waitpid(child, NULL, WNOHANG) == 0; i++) poll(NULL, 0, 10);
    kill(-child, SIGKILL);
}

static void remove_folders(void)
{
    for (int i = 0; i < MAX_FOLDERS; i++) {
        if (at_hand.folders[i]) remove_folder(at_hand.folders[i]);
        at_hand.folders[i] = NULL;
    }
}

static void end_by(int signal)
{
    if (at_hand.child) end_child(at_hand.child);
    remove_folders();
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(signal, &action, NULL);
    raise(signal); /* ours, until the handler returns */
}

static void catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = end_by, .sa_mask = interrupt_set()}, old;
    if (at_hand.ready) return;
    at_hand.ready = true;
    atexit(remove_folders);
    for (int i = 0; i < INTERRUPT_COUNT; i++)
        if (sigaction(interrupts[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL) sigaction(interrupts[i], &action, NULL);
}

/* ---- programs --------------------------------------------------------------------------- */

void arguments_add(Context *context, Arguments *arguments, ...)
{
    va_list list;
    va_start(list, arguments);
    for (const char *a; (a = va_arg(list, const char *));) list_push(context->arena, arguments, a);
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
    list_push(context->arena, &arguments, (const char *)NULL);
    if (output && pipe(ends) != 0) return 126;
    fflush(NULL);
    sigset_t old;
    block_interrupts(&old);
    catch_interrupts();
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        restore_interrupts(&old);
        if (output) close(ends[0]);
        child_start((char *const *)arguments.items, folder, ends[1]);
    }
    if (child > 0) {
        setpgid(child, child); /* whichever of the two comes first */
        at_hand.child = child;
    }
    restore_interrupts(&old);
    if (output) {
        close(ends[1]);
        if (child > 0) read_all(ends[0], output);
        close(ends[0]);
    }
    if (child < 0) return 126;
    siginfo_t info;
    while (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) continue;
    block_interrupts(&old); /* from here on its number may be another's */
    waitpid(child, &status, 0);
    at_hand.child = 0;
    restore_interrupts(&old);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

const char *process_find(Context *context, const char *program)
{
    const char *path = getenv("PATH");
    for (const char *at = path; at && *at;) {
        size_t length = strcspn(at, ":");
        const char *file = arena_printf(context->arena, "%.*s/%s", (int)length, at, program);
        if (access(file, X_OK) == 0) return file;
        at += length + (at[length] == ':');
    }
    return NULL;
}

bool process_exists(Context *context, const char *program)
{
    return process_find(context, program) != NULL;
}

/* ---- folders ---------------------------------------------------------------------------- */

/* Makes a folder by the pattern, which an interrupt or an end by `exit` removes. False with errno set. */
static bool make_private(char *pattern)
{
    int free = 0;
    sigset_t old;
    while (free < MAX_FOLDERS && at_hand.folders[free]) free++;
    if (free == MAX_FOLDERS) internal_error("more than %d private folders", MAX_FOLDERS);
    block_interrupts(&old);
    catch_interrupts();
    bool made = mkdtemp(pattern) != NULL;
    int saved = errno;
    if (made) at_hand.folders[free] = pattern;
    restore_interrupts(&old);
    errno = saved;
    return made;
}

/* The folder is no longer private, whoever removes it. */
static void forget(const char *folder)
{
    for (int i = 0; i < MAX_FOLDERS; i++)
        if (at_hand.folders[i] == folder) at_hand.folders[i] = NULL;
}

/* True for a folder that is there. */
static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static const char *folder_in(Context *context, const char *root)
{
    char *path = arena_printf(context->arena, "%s/crayon-check.XXXXXX", root);
    if (make_private(path)) return path;
    fprintf(stderr, "crayon: error: cannot make a folder like '%s': %s\n", path, strerror(errno));
    return NULL;
}

const char *temporary_folder(Context *context)
{
    const char *root = getenv("TMPDIR");
    return folder_in(context, root && *root ? root : "/tmp");
}

const char *temporary_folder_somewhere(Context *context)
{
    static const char *const names[] = {"TMPDIR", "TMP", "TEMP"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *root = getenv(names[i]);
        if (root && *root && is_folder(root) && access(root, R_OK | W_OK | X_OK) == 0) return folder_in(context, root);
    }
    return folder_in(context, "/tmp");
}

void temporary_remove(const char *folder)
{
    remove_folder(folder);
    forget(folder);
}

const char *temporary_for(Context *context, const char *path)
{
    struct stat status;
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') length--;
    char *pattern = is_folder(path) ? arena_printf(context->arena, "%s/.crayon.XXXXXX", path)
                                    : arena_printf(context->arena, "%.*s.XXXXXX", (int)length, path);
    errno = EEXIST;
    if ((is_folder(path) || lstat(path, &status) != 0) && make_private(pattern)) {
        mode_t mask = umask(0);
        umask(mask);
        chmod(pattern, 0777 & ~mask);
        return pattern;
    }
    diag_error(context->diag, (SourceRange){0}, "cannot make the folder '%s': %s", path, strerror(errno));
    return NULL;
}

/* Moves what the folder holds into another one, over what has the same names. False with errno set. */
static bool move_contents(Context *context, const char *from, const char *to)
{
    DIR *folder = opendir(from);
    bool good = folder != NULL;
    for (struct dirent *entry; good && (entry = readdir(folder));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        const char *source = arena_printf(context->arena, "%s/%s", from, entry->d_name);
        const char *target = arena_printf(context->arena, "%s/%s", to, entry->d_name);
        if (is_folder(source) && is_folder(target)) good = move_contents(context, source, target);
        else good = rename(source, target) == 0;
    }
    int saved = errno;
    if (folder) closedir(folder);
    errno = saved;
    return good;
}

bool temporary_keep(Context *context, const char *folder, const char *path)
{
    sigset_t old;
    block_interrupts(&old);
    bool inside = is_folder(path), good = inside ? move_contents(context, folder, path) : rename(folder, path) == 0;
    if (!good) diag_error(context->diag, (SourceRange){0}, "cannot write '%s': %s", path, strerror(errno));
    if (inside || !good) remove_folder(folder);
    forget(folder);
    restore_interrupts(&old);
    return good;
}

const char *absolute_path(Context *context, const char *path)
{
    char here[PATH_MAX];
    if (path[0] == '/' || !getcwd(here, sizeof here)) return path;
    return arena_printf(context->arena, "%s/%s", here, path);
}
