/* ---- what the program does with memory ----------------------------------------------------------------------
 * These stand before the C library's functions of those names: the table hears of memory that is given back, and opens what the system is about
 * to read or to store to, which would fail on protected pages. The library's own calls of the system pass them by; so do others than these. */
#include <malloc.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/socket.h>
#include <sys/uio.h>

#define CRAYON_STANDS_FOR(name) __asm__(name) CRAYON_SHARED
#define CRAYON_SYSTEM(number, ...) ((ssize_t)syscall(number, __VA_ARGS__))

extern "C" {

/* ---- memory that is given back ---- */

void __libc_free(void *);
void *__libc_realloc(void *, size_t);

CRAYON_SHARED void (*crayon_next_free)(void *) = NULL;
CRAYON_SHARED void *(*crayon_next_realloc)(void *, size_t) = NULL;

/* The functions that would be called without these: the C library's or another allocator's. */
CRAYON_SHARED void crayon_interpose_find(void)
{
    static __thread bool searching;
    if (crayon_next_free || searching) return;
    searching = true;
    void *next_realloc = dlsym(RTLD_NEXT, "realloc"), *next_free = dlsym(RTLD_NEXT, "free");
    crayon_next_realloc = next_realloc ? (void *(*)(void *, size_t))next_realloc : __libc_realloc;
    crayon_next_free = next_free ? (void (*)(void *))next_free : __libc_free;
    searching = false;
}

/* The pages of a block of malloc's that may be protected. */
static inline void crayon_interpose_forget(void *memory)
{
    char *a = (char *)memory;
    if (!memory || a >= crayon_auto_most) return;
    size_t bytes = malloc_usable_size(memory);
    if (bytes >= CRAYON_PAGE) crayon_auto_forget(a, a + bytes);
}

void crayon_interpose_free(void *memory) CRAYON_STANDS_FOR("free");
void crayon_interpose_free(void *memory)
{
    int saved = errno;
    crayon_interpose_forget(memory);
    crayon_interpose_find();
    errno = saved;
    if (crayon_next_free) crayon_next_free(memory); /* else the search for it gives back what it needed */
}

void *crayon_interpose_realloc(void *memory, size_t bytes) CRAYON_STANDS_FOR("realloc");
void *crayon_interpose_realloc(void *memory, size_t bytes)
{
    if (memory && (char *)memory < crayon_auto_most) {
        size_t held = malloc_usable_size(memory);
        crayon_auto_open(memory, held, true);
        if (held >= CRAYON_PAGE) crayon_auto_forget((char *)memory, (char *)memory + held);
    }
    crayon_interpose_find();
    return crayon_next_realloc ? crayon_next_realloc(memory, bytes) : __libc_realloc(memory, bytes);
}

int crayon_interpose_munmap(void *memory, size_t bytes) CRAYON_STANDS_FOR("munmap");
int crayon_interpose_munmap(void *memory, size_t bytes)
{
    crayon_auto_forget((char *)memory, (char *)memory + bytes);
    return (int)CRAYON_SYSTEM(SYS_munmap, memory, bytes);
}

void *crayon_interpose_mmap(void *memory, size_t bytes, int protection, int flags, int descriptor, off_t offset) CRAYON_STANDS_FOR("mmap");
void *crayon_interpose_mmap(void *memory, size_t bytes, int protection, int flags, int descriptor, off_t offset)
{
    if (flags & MAP_FIXED) crayon_auto_forget((char *)memory, (char *)memory + bytes);
    return (void *)syscall(SYS_mmap, memory, bytes, protection, flags, descriptor, offset);
}

void *crayon_interpose_mmap64(void *memory, size_t bytes, int protection, int flags, int descriptor, off_t offset) CRAYON_STANDS_FOR("mmap64");
void *crayon_interpose_mmap64(void *memory, size_t bytes, int protection, int flags, int descriptor, off_t offset)
{
    return crayon_interpose_mmap(memory, bytes, protection, flags, descriptor, offset);
}

void *crayon_interpose_mremap(void *memory, size_t bytes, size_t more, int flags, void *fixed) CRAYON_STANDS_FOR("mremap");
void *crayon_interpose_mremap(void *memory, size_t bytes, size_t more, int flags, void *fixed)
{
    crayon_auto_open(memory, bytes, true);
    bool ours = crayon_auto_forget((char *)memory, (char *)memory + bytes);
    if (flags & MREMAP_FIXED) crayon_auto_forget((char *)fixed, (char *)fixed + more);
    void *moved = (void *)syscall(SYS_mremap, memory, bytes, more, flags, fixed);
    if (moved != MAP_FAILED || errno != EFAULT || !ours || flags != MREMAP_MAYMOVE) return moved;
    moved = mmap(NULL, more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); /* its pages have become several mappings */
    if (moved == MAP_FAILED) return moved;
    memcpy(moved, memory, bytes < more ? bytes : more);
    (void)munmap(memory, bytes);
    return moved;
}

int crayon_interpose_dlclose(void *library) CRAYON_STANDS_FOR("dlclose");
int crayon_interpose_dlclose(void *library)
{
    static int (*next)(void *);
    if (!next) next = (int (*)(void *))dlsym(RTLD_NEXT, "dlclose");
    crayon_auto_clear_libraries();
    return next ? next(library) : -1;
}

/* ---- what the system reads and stores ---- */

static inline void crayon_interpose_open_vector(const struct iovec *parts, int count, bool writes)
{
    for (int i = 0; i < count; i++) crayon_auto_open(parts[i].iov_base, parts[i].iov_len, writes);
}

static inline void crayon_interpose_open_message(const struct msghdr *message, bool writes)
{
    crayon_interpose_open_vector(message->msg_iov, (int)message->msg_iovlen, writes);
}

ssize_t crayon_interpose_write(int file, const void *memory, size_t bytes) CRAYON_STANDS_FOR("write");
ssize_t crayon_interpose_write(int file, const void *memory, size_t bytes)
{
    crayon_auto_open(memory, bytes, false);
    return CRAYON_SYSTEM(SYS_write, file, memory, bytes);
}

ssize_t crayon_interpose_read(int file, void *memory, size_t bytes) CRAYON_STANDS_FOR("read");
ssize_t crayon_interpose_read(int file, void *memory, size_t bytes)
{
    crayon_auto_open(memory, bytes, true);
    return CRAYON_SYSTEM(SYS_read, file, memory, bytes);
}

ssize_t crayon_interpose_pwrite(int file, const void *memory, size_t bytes, off_t at) CRAYON_STANDS_FOR("pwrite");
ssize_t crayon_interpose_pwrite(int file, const void *memory, size_t bytes, off_t at)
{
    crayon_auto_open(memory, bytes, false);
    return CRAYON_SYSTEM(SYS_pwrite64, file, memory, bytes, at);
}

ssize_t crayon_interpose_pwrite64(int file, const void *memory, size_t bytes, off_t at) CRAYON_STANDS_FOR("pwrite64");
ssize_t crayon_interpose_pwrite64(int file, const void *memory, size_t bytes, off_t at) { return crayon_interpose_pwrite(file, memory, bytes, at); }

ssize_t crayon_interpose_pread(int file, void *memory, size_t bytes, off_t at) CRAYON_STANDS_FOR("pread");
ssize_t crayon_interpose_pread(int file, void *memory, size_t bytes, off_t at)
{
    crayon_auto_open(memory, bytes, true);
    return CRAYON_SYSTEM(SYS_pread64, file, memory, bytes, at);
}

ssize_t crayon_interpose_pread64(int file, void *memory, size_t bytes, off_t at) CRAYON_STANDS_FOR("pread64");
ssize_t crayon_interpose_pread64(int file, void *memory, size_t bytes, off_t at) { return crayon_interpose_pread(file, memory, bytes, at); }

ssize_t crayon_interpose_writev(int file, const struct iovec *parts, int count) CRAYON_STANDS_FOR("writev");
ssize_t crayon_interpose_writev(int file, const struct iovec *parts, int count)
{
    crayon_interpose_open_vector(parts, count, false);
    return CRAYON_SYSTEM(SYS_writev, file, parts, count);
}

ssize_t crayon_interpose_readv(int file, const struct iovec *parts, int count) CRAYON_STANDS_FOR("readv");
ssize_t crayon_interpose_readv(int file, const struct iovec *parts, int count)
{
    crayon_interpose_open_vector(parts, count, true);
    return CRAYON_SYSTEM(SYS_readv, file, parts, count);
}

ssize_t crayon_interpose_send(int to, const void *memory, size_t bytes, int flags) CRAYON_STANDS_FOR("send");
ssize_t crayon_interpose_send(int to, const void *memory, size_t bytes, int flags)
{
    crayon_auto_open(memory, bytes, false);
    return CRAYON_SYSTEM(SYS_sendto, to, memory, bytes, flags, NULL, 0);
}

ssize_t crayon_interpose_recv(int from, void *memory, size_t bytes, int flags) CRAYON_STANDS_FOR("recv");
ssize_t crayon_interpose_recv(int from, void *memory, size_t bytes, int flags)
{
    crayon_auto_open(memory, bytes, true);
    return CRAYON_SYSTEM(SYS_recvfrom, from, memory, bytes, flags, NULL, NULL);
}

ssize_t crayon_interpose_sendmsg(int to, const struct msghdr *message, int flags) CRAYON_STANDS_FOR("sendmsg");
ssize_t crayon_interpose_sendmsg(int to, const struct msghdr *message, int flags)
{
    crayon_interpose_open_message(message, false);
    return CRAYON_SYSTEM(SYS_sendmsg, to, message, flags);
}

ssize_t crayon_interpose_recvmsg(int from, struct msghdr *message, int flags) CRAYON_STANDS_FOR("recvmsg");
ssize_t crayon_interpose_recvmsg(int from, struct msghdr *message, int flags)
{
    crayon_interpose_open_message(message, true);
    return CRAYON_SYSTEM(SYS_recvmsg, from, message, flags);
}

size_t _IO_fwrite(const void *, size_t, size_t, FILE *);
size_t _IO_fread(void *, size_t, size_t, FILE *);

size_t crayon_interpose_fwrite(const void *memory, size_t size, size_t count, FILE *file) CRAYON_STANDS_FOR("fwrite");
size_t crayon_interpose_fwrite(const void *memory, size_t size, size_t count, FILE *file)
{
    crayon_auto_open(memory, size * count, false);
    return _IO_fwrite(memory, size, count, file);
}

size_t crayon_interpose_fread(void *memory, size_t size, size_t count, FILE *file) CRAYON_STANDS_FOR("fread");
size_t crayon_interpose_fread(void *memory, size_t size, size_t count, FILE *file)
{
    crayon_auto_open(memory, size * count, true);
    return _IO_fread(memory, size, count, file);
}

/* ---- signals ---- */

int crayon_interpose_sigaction(int number, const struct sigaction *action, struct sigaction *before) CRAYON_STANDS_FOR("sigaction");
int crayon_interpose_sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    if (number != SIGSEGV || !crayon_auto_installed) return __sigaction(number, action, before);
    struct sigaction fresh;
    if (action) fresh = *action;
    if (before) *before = crayon_auto_user_action;
    if (action) crayon_auto_user_action = fresh;
    return 0;
}

void (*crayon_interpose_signal(int number, void (*handler)(int)))(int) CRAYON_STANDS_FOR("signal");
void (*crayon_interpose_signal(int number, void (*handler)(int)))(int)
{
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    return crayon_interpose_sigaction(number, &action, &before) == 0 ? before.sa_handler : SIG_ERR;
}

/* A static program that has some of these functions needs all: libgfortran asks for them weakly, and calls them where it finds one. */
__attribute__((used)) static void (*const crayon_interpose_threads[])(void) = {
    (void (*)(void))pthread_once, (void (*)(void))pthread_getspecific, (void (*)(void))pthread_setspecific, (void (*)(void))pthread_create,
    (void (*)(void))pthread_join, (void (*)(void))pthread_detach, (void (*)(void))pthread_cancel, (void (*)(void))sched_yield,
    (void (*)(void))pthread_mutex_init, (void (*)(void))pthread_mutex_lock, (void (*)(void))pthread_mutex_trylock,
    (void (*)(void))pthread_mutex_timedlock, (void (*)(void))pthread_mutex_unlock, (void (*)(void))pthread_mutex_destroy,
    (void (*)(void))pthread_cond_init, (void (*)(void))pthread_cond_broadcast, (void (*)(void))pthread_cond_signal, (void (*)(void))pthread_cond_wait,
    (void (*)(void))pthread_cond_timedwait, (void (*)(void))pthread_cond_destroy, (void (*)(void))pthread_key_create,
    (void (*)(void))pthread_key_delete, (void (*)(void))pthread_mutexattr_init, (void (*)(void))pthread_mutexattr_settype,
    (void (*)(void))pthread_mutexattr_destroy, (void (*)(void))pthread_rwlock_rdlock, (void (*)(void))pthread_rwlock_wrlock,
    (void (*)(void))pthread_rwlock_unlock,
};

/* Large arrays get pages of their own, whatever the program has freed before. */
__attribute__((constructor)) static void crayon_interpose_begin(void)
{
    const char *policy = getenv("CRAYON_MEMORY");
    if (crayon_memory_interposed || getauxval(AT_BASE) == 0) return; /* a program without a dynamic linker has the C library's functions */
    crayon_interpose_find();
    crayon_memory_interposed = 1;
    if (policy && strcmp(policy, "auto") != 0) return;
    (void)mallopt(M_MMAP_THRESHOLD, 1 << 20);
    (void)mallopt(M_TRIM_THRESHOLD, 64 << 20);
    (void)mallopt(M_TOP_PAD, 1 << 20);
}

} /* extern "C" */
