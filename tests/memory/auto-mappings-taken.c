/* RUN: cc -Wall -c %s -o $work/taken.o
 * Takes mappings of which the system has only so many, for auto-mappings.f90. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { MOST = 200000 };

static char *area;

void take_mappings(int left);
void give_mappings(void);

/* Pages that differ in protection from those beside them, until the system has no more; `left` mappings are given back. */
void take_mappings(int left)
{
    area = mmap(NULL, (size_t)MOST * 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (area == MAP_FAILED) abort();
    int n = 1;
    while (n < MOST && mprotect(area + (size_t)n * 4096, 4096, PROT_READ) == 0) n += 2;
    for (int i = 0; i < left && n > 3; i++, n -= 2)
        if (mprotect(area + (size_t)(n - 2) * 4096, 4096, PROT_NONE) != 0) abort();
}

void give_mappings(void)
{
    if (munmap(area, (size_t)MOST * 4096) != 0) abort();
}
