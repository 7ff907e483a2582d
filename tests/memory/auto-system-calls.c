/* RUN: cc -Wall -c %s -o $work/calls.o
 * What auto-system.f90 asks of the system. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OF_MALLOC, OF_PAGES, OF_MMAP, OF_SHARED, OF_FILE };

void *obtain(int kind, int n);
void *change(int kind, void *memory, int n, int m);
double ask(int what, int n, double *x, double *y);

static void must(int good)
{
    if (!good) abort();
}

static int temporary(size_t bytes)
{
    FILE *file = tmpfile();
    must(file && ftruncate(fileno(file), (off_t)bytes) == 0);
    return fileno(file);
}

void *obtain(int kind, int n)
{
    size_t bytes = (size_t)n * sizeof(double);
    void *memory = NULL;
    switch (kind) {
    case OF_MALLOC: return malloc(bytes);
    case OF_PAGES: must(posix_memalign(&memory, 4096, bytes) == 0); return memory;
    case OF_MMAP: memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); break;
    case OF_SHARED: memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); break;
    case OF_FILE: memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE, temporary(16 * bytes), 0); break;
    }
    must(memory != MAP_FAILED);
    return memory;
}

/* From n elements to m; 0: it goes. */
void *change(int kind, void *memory, int n, int m)
{
    size_t bytes = (size_t)n * sizeof(double), more = (size_t)m * sizeof(double);
    if (kind == OF_MALLOC || kind == OF_PAGES) {
        if (m) return realloc(memory, more);
        free(memory);
        return NULL;
    }
    if (!m) {
        must(munmap(memory, bytes) == 0);
        return NULL;
    }
    if (kind != OF_SHARED) {
        memory = mremap(memory, bytes, more, MREMAP_MAYMOVE);
        must(memory != MAP_FAILED);
        return memory;
    }
    void *fresh = obtain(kind, m); /* what is shared and anonymous has nothing behind its end */
    memcpy(fresh, memory, bytes < more ? bytes : more);
    must(munmap(memory, bytes) == 0);
    return fresh;
}

static double sum(int n, const double *x)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += x[i];
    return s;
}

static sigjmp_buf back;
static volatile sig_atomic_t faults;

static void fault(int number, siginfo_t *info, void *context)
{
    (void)number;
    (void)info;
    (void)context;
    faults++;
    siglongjmp(back, 1);
}

/* The program probes an address of its own, while the device has newer values of x. */
static double probe(int n, double *x)
{
    struct sigaction action, before;
    volatile char *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(&action, 0, sizeof action);
    action.sa_sigaction = fault;
    action.sa_flags = SA_SIGINFO;
    faults = 0;
    must(sigaction(SIGSEGV, &action, &before) == 0);
    if (sigsetjmp(back, 1) == 0) page[0] = 1;
    double s = sum(n, x);
    if (sigsetjmp(back, 1) == 0) page[1] = 1;
    must(sigaction(SIGSEGV, &before, NULL) == 0);
    must(munmap((void *)page, 4096) == 0);
    return s + faults;
}

/* Through a file, in vectors of two. */
static void through_file(int n, double *x, double *y)
{
    size_t half = (size_t)(n / 2) * sizeof *x;
    struct iovec from[2] = {{x, half}, {x + n / 2, half}}, to[2] = {{y + n / 2, half}, {y, half}};
    int file = temporary(2 * half);
    must(writev(file, from, 2) == (ssize_t)(2 * half) && lseek(file, 0, SEEK_SET) == 0 && readv(file, to, 2) == (ssize_t)(2 * half));
}

/* Through a socket, whose other end is in a child. */
static double through_child(int n, double *x, double *y)
{
    int ends[2], status;
    size_t bytes = (size_t)n * sizeof *x, done = 0;
    must(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    fflush(stdout);
    pid_t child = fork();
    must(child >= 0);
    if (child == 0) {
        for (int i = 0; i < n; i++) y[i] += x[i];
        for (ssize_t put; done < bytes; done += (size_t)put) must((put = send(ends[1], (char *)y + done, bytes - done, 0)) > 0);
        _exit(0);
    }
    for (ssize_t got; done < bytes; done += (size_t)got) must((got = recv(ends[0], (char *)x + done, bytes - done, 0)) > 0);
    must(waitpid(child, &status, 0) == child && status == 0);
    close(ends[0]);
    close(ends[1]);
    return sum(n, x);
}

/* A fault of the program's own ends it, in a child; and its father sees how. */
static double die(int n, double *x)
{
    int status;
    fflush(stdout);
    pid_t child = fork();
    must(child >= 0);
    if (child == 0) {
        must(freopen("/dev/null", "w", stderr) != NULL);
        x[1] = *(volatile int *)8;
    }
    must(waitpid(child, &status, 0) == child);
    return sum(n, x) + (WIFSIGNALED(status) ? WTERMSIG(status) : 0);
}

double ask(int what, int n, double *x, double *y)
{
    size_t bytes = (size_t)n * sizeof *x;
    switch (what) {
    case 0: return sum(n, x);
    case 1: through_file(n, x, y); return y[1] + y[n - 1];
    case 2: return through_child(n, x, y);
    case 3: return probe(n, x);
    case 4: must(pwrite(temporary(bytes), x, bytes, 0) == (ssize_t)bytes); return x[0];
    case 5: memmove(y, x, bytes); return sum(n, y);
    case 8: return die(n, x);
    case 6: x[n / 3] = 1; return system("exit 3") == 3 << 8 ? x[n / 3 + 1] : 0;
    default: memset(x + n / 2, 0, 64); return sum(n, x);
    }
}
