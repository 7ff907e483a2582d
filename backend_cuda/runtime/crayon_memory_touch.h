/* ---- touches of protected pages, and the start of CRAYON_MEMORY=auto --------------------------------------- */
#include <signal.h>
#include <ucontext.h>

/* A touch that a thread waits for. */
typedef struct crayon_fault {
    struct crayon_fault *next;
    char *address;
    bool writes, locked, called; /* locked: the thread has the table's lock; called: it is within a call */
    int answer;                  /* 0: none yet */
} crayon_fault;

enum { CRAYON_FAULT_DONE = 1, CRAYON_FAULT_FOREIGN };

extern "C" {

CRAYON_SHARED crayon_fault *crayon_auto_faults = NULL;
CRAYON_SHARED pthread_t crayon_auto_thread = {};
CRAYON_SHARED struct sigaction crayon_auto_user_action = {}; /* for what is no touch of ours */
CRAYON_SHARED bool crayon_auto_installed = false;
CRAYON_SHARED int crayon_auto_device = 0;

int __sigaction(int, const struct sigaction *, struct sigaction *) noexcept;

/* Answers a touch: CRAYON_FAULT_FOREIGN if nothing is protected there; 0: it has to wait for a call of another thread. */
CRAYON_SHARED int crayon_auto_answer(const crayon_fault *fault)
{
    size_t i = crayon_memory_place(fault->address);
    crayon_copy *copy = i < crayon_memory.count ? crayon_memory.copies[i] : NULL;
    struct crayon_auto *own = copy ? copy->own : NULL;
    if (!own || fault->address < own->low || fault->address >= own->high) return CRAYON_FAULT_FOREIGN;
    if (copy->users && !fault->called && !fault->locked) return 0;
    size_t n = (size_t)(fault->address - own->low) / own->block, last;
    if (own->states[n] <= (fault->writes ? CRAYON_HOST_NEWER : CRAYON_SAME)) return CRAYON_FAULT_DONE;
    own->touches++;
    own->run = n == own->next && own->run ? 2 * own->run : 1;
    last = n + own->run - 1 < own->blocks ? n + own->run - 1 : own->blocks - 1;
    last = crayon_auto_equal(own, n, last);
    crayon_auto_open_blocks(copy, n, last, fault->writes, "host", fault->writes ? "the host changes it" : "the host reads it");
    own->next = last + 1;
    return CRAYON_FAULT_DONE;
}

/* Answers the touches; those that have to wait. */
CRAYON_AUTO_UNCHECKED CRAYON_SHARED crayon_fault *crayon_auto_answer_all(crayon_fault *faults)
{
    crayon_fault *waiting = NULL;
    while (faults) {
        crayon_fault *fault = faults;
        bool locks = !fault->locked;
        faults = fault->next;
        if (locks) crayon_memory_take_lock();
        int answer = crayon_auto_answer(fault);
        if (answer == 0) __atomic_store_n(&crayon_auto_waiting, 1, __ATOMIC_RELEASE);
        if (locks) crayon_memory_give_lock();
        if (answer == 0) {
            fault->next = waiting;
            waiting = fault;
            continue;
        }
        __atomic_store_n(&fault->answer, answer, __ATOMIC_RELEASE);
        (void)crayon_auto_futex(&fault->answer, FUTEX_WAKE_PRIVATE, 1);
    }
    return waiting;
}

CRAYON_AUTO_UNCHECKED CRAYON_SHARED void *crayon_auto_serve(void *unused)
{
    crayon_fault *waiting = NULL;
    CRAYON_CHECK(cudaSetDevice(crayon_auto_device));
    for (;;) {
        int posted = __atomic_load_n(&crayon_auto_posted, __ATOMIC_ACQUIRE);
        __atomic_store_n(&crayon_auto_waiting, 0, __ATOMIC_RELEASE);
        waiting = crayon_auto_answer_all(waiting);
        crayon_fault *more = crayon_auto_answer_all(__atomic_exchange_n(&crayon_auto_faults, (crayon_fault *)NULL, __ATOMIC_ACQ_REL));
        for (crayon_fault *next; more; more = next) {
            next = more->next;
            more->next = waiting;
            waiting = more;
        }
        crayon_auto_spin(&crayon_auto_posted, posted);
        (void)crayon_auto_futex(&crayon_auto_posted, FUTEX_WAIT_PRIVATE, posted);
    }
    return unused;
}

/* A touch of a protected page waits until the page is open; false: it is none. Nothing here may allocate or take a lock. */
CRAYON_AUTO_UNCHECKED CRAYON_SHARED __attribute__((noinline)) bool crayon_auto_is_touch(const siginfo_t *info, const void *context)
{
    int saved = errno;
    crayon_fault fault;
    memset(&fault, 0, sizeof fault);
    fault.address = (char *)info->si_addr;
    if (info->si_code != SEGV_ACCERR || fault.address < crayon_auto_least || fault.address >= crayon_auto_most ||
        pthread_equal(pthread_self(), crayon_auto_thread))
        return false;
#ifdef __x86_64__
    fault.writes = ((const ucontext_t *)context)->uc_mcontext.gregs[REG_ERR] & 2;
#else
    fault.writes = true;
#endif
    fault.locked = crayon_memory_locked;
    fault.called = crayon_memory_calls > 0;
    fault.next = __atomic_load_n(&crayon_auto_faults, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&crayon_auto_faults, &fault.next, &fault, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) { }
    crayon_auto_post();
    crayon_auto_spin(&fault.answer, 0);
    while (__atomic_load_n(&fault.answer, __ATOMIC_ACQUIRE) == 0) (void)crayon_auto_futex(&fault.answer, FUTEX_WAIT_PRIVATE, 0);
    errno = saved;
    return fault.answer == CRAYON_FAULT_DONE;
}

/* The handler. What is no touch is for the program's own, by a jump: its trace of calls does not show this one. */
CRAYON_SHARED __attribute__((optimize("optimize-sibling-calls"))) void crayon_auto_touched(int number, siginfo_t *info, void *context)
{
    if (crayon_auto_is_touch(info, context)) return;
    if (crayon_auto_user_action.sa_flags & SA_SIGINFO) return crayon_auto_user_action.sa_sigaction(number, info, context);
    if (crayon_auto_user_action.sa_handler != SIG_DFL && crayon_auto_user_action.sa_handler != SIG_IGN)
        return crayon_auto_user_action.sa_handler(number);
    (void)__sigaction(SIGSEGV, &crayon_auto_user_action, NULL);
    if (info->si_code <= 0) (void)raise(SIGSEGV);
}

/* ---- the start ---- */

/* Whether pages that are closed can be stored to through /proc/self/mem. */
CRAYON_SHARED bool crayon_auto_probe(void)
{
    char *page = (char *)mmap(NULL, CRAYON_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    bool good = page != MAP_FAILED && sysconf(_SC_PAGESIZE) == CRAYON_PAGE;
    crayon_auto_descriptor = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
    crayon_auto_pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
    good = good && crayon_auto_descriptor >= 0 && mprotect(page, CRAYON_PAGE, PROT_NONE) == 0 &&
           pwrite(crayon_auto_descriptor, "crayon", 6, (off_t)(uintptr_t)page) == 6 && mprotect(page, CRAYON_PAGE, PROT_READ) == 0 &&
           memcmp(page, "crayon", 6) == 0;
    if (page != MAP_FAILED) (void)munmap(page, CRAYON_PAGE);
    return good;
}

/* A child of fork has no device: it gets all values, and the parent goes on. */
CRAYON_SHARED void crayon_auto_before_fork(void)
{
    crayon_memory_take_lock();
    for (size_t i = 0; i < crayon_memory.count; i++)
        if (crayon_memory.copies[i]->own) crayon_auto_release(crayon_memory.copies[i], "fork", "a child gets all values");
}

CRAYON_SHARED void crayon_auto_in_child(void)
{
    crayon_memory.count = crayon_memory.block_count = 0;
    crayon_memory.automatic = false;
    crayon_auto_most = NULL;
    crayon_memory_give_lock();
}

/* Under the lock, once: false if this system cannot do it. */
CRAYON_SHARED bool crayon_auto_start(void)
{
    struct sigaction action;
    sigset_t all, before;
    if (!crayon_auto_probe() || cudaGetDevice(&crayon_auto_device) != cudaSuccess || cudaMallocHost((void **)&crayon_auto_stage, CRAYON_STAGE) != cudaSuccess ||
        cudaMallocHost((void **)&crayon_auto_edges, CRAYON_STAGE) != cudaSuccess) {
        (void)cudaGetLastError();
        return false;
    }
    sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&crayon_auto_thread, NULL, crayon_auto_serve, NULL) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!good) return false;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = crayon_auto_touched;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    (void)__sigaction(SIGSEGV, &action, &crayon_auto_user_action);
    crayon_auto_installed = true;
    (void)pthread_atfork(crayon_auto_before_fork, crayon_memory_give_lock, crayon_auto_in_child);
    return true;
}

} /* extern "C" */
