#ifndef CRAYON_REACH
#define CRAYON_REACH
/* ---- memory that is there ------------------------------------------------------------------------------------
 * A procedure may declare an array larger than what it is called with, down to nothing at all, where a switch says that it is not used. Such
 * calls are no Fortran, and codes are full of them. What copies arrays asks here first how much there is to be read. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* The end of what is there of pages that are closed for the time being, by who asks, and open themselves, if the byte is on one; NULL: it is not. */
typedef char *crayon_closed(char *byte);

/* One of the system's calls reads a byte of each page, up to the first that cannot be read: for some pages that is quicker than the list of
 * mappings. The bytes before that; `*sure`: there are not too many pages, and the call is allowed. */
static inline size_t crayon_reach_few(char *first, size_t bytes, int *sure)
{
    enum { FEW = 64, MOST = 16 };
    const uintptr_t page = 4096;
    const uintptr_t begin = (uintptr_t)first;
    uintptr_t at = begin;
    for (int i = 0; i < MOST && at - begin < bytes; i++) {
        struct iovec here, there[FEW];
        char read[FEW];
        uintptr_t from = at;
        long count = 0;
        for (; at - begin < bytes && count < FEW; at = (at / page + 1) * page) {
            there[count].iov_base = (char *)at;
            there[count++].iov_len = 1;
        }
        here.iov_base = read;
        here.iov_len = sizeof read;
        long done = syscall(SYS_process_vm_readv, (long)getpid(), &here, 1L, there, count, 0L);
        if (done == count) continue;
        *sure = done > 0 || (done < 0 && errno == EFAULT);
        return (done > 0 ? (from / page + (uintptr_t)done) * page : from) - begin;
    }
    *sure = at - begin >= bytes;
    return bytes;
}

/* The same by /proc/self/maps: the bytes that follow `first` without a gap. Where there is no such list all of them do. */
static inline size_t crayon_reach_mapped(char *first, size_t bytes, crayon_closed *closed)
{
    char line[512];
    unsigned long low, high;
    uintptr_t from = (uintptr_t)first, at = from;
    FILE *maps = fopen("/proc/self/maps", "r");
    if (!maps) return bytes;
    while (at - from < bytes && fgets(line, sizeof line, maps)) {
        char right;
        if (sscanf(line, "%lx-%lx %c", &low, &high, &right) != 3 || high <= at) continue; /* or the rest of a long name */
        if (low > at || (right != 'r' && !(closed && closed((char *)at)))) break;
        at = high;
    }
    fclose(maps);
    return at - from < bytes ? at - from : bytes;
}

/* How many of the `bytes` from `first` on can be read. `closed`: which pages the one who asks has closed; or NULL. What was found whole once is
 * taken to be so later. */
static inline size_t crayon_reach(char *first, size_t bytes, crayon_closed *closed)
{
    enum { KNOWN = 256 };
    static __thread struct {
        char *first;
        size_t bytes;
    } known[KNOWN];
    size_t place = (size_t)((uint64_t)(uintptr_t)first * 0x9e3779b97f4a7c15u >> 32) % KNOWN; /* arrays may begin at the same place of their pages */
    if (known[place].first == first && known[place].bytes >= bytes) return bytes;
    int sure = 1;
    size_t reach = 0;
    for (char *end = first; reach < bytes && sure && end;) {
        reach = (size_t)(end - first);
        if (reach < bytes) reach += crayon_reach_few(end, bytes - reach, &sure);
        end = reach < bytes && closed ? closed(first + reach) : NULL;
    }
    if (reach > bytes) reach = bytes;
    if (!sure) reach = crayon_reach_mapped(first, bytes, closed);
    if (reach == bytes) {
        known[place].first = first;
        known[place].bytes = bytes;
    }
    return reach;
}
#endif
