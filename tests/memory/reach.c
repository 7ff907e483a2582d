/* RUN: cc -Wall -Wextra -I ../../backend_host/runtime %s -o $work/reach && $work/reach
 * How much of an array can be read: pages that are not mapped, or closed, at each place of a stretch, by both ways of finding them; what the one
 * who asks has closed counts as readable. What was whole once is not asked again: each mapping has addresses of its own. */
#define _DEFAULT_SOURCE
#include "crayon_reach.h"
#include <sys/mman.h>

enum { PAGE = 4096, PAGES = 1300 };

static char *ours;
static char *end_of_ours(char *byte) { return byte >= ours && byte < ours + PAGE ? ours + PAGE : NULL; }

int main(void)
{
    int wrong = 0, asked = 0;
    for (size_t hole = 0; hole < PAGES; hole += hole < 130 ? 1 : 97)
        for (int closed = 0; closed < 2; closed++) {
            char *pages = mmap(NULL, (PAGES + 1) * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            ours = pages + hole * PAGE;
            if (pages == MAP_FAILED || (closed ? mprotect(ours, PAGE, PROT_NONE) : munmap(ours, PAGE)) != 0) return 2;
            for (size_t from = 0; from < 2 * PAGE && from <= hole * PAGE; from += 1111) {
                size_t whole = PAGES * PAGE - from, there = hole * PAGE - from;
                wrong += crayon_reach(pages + from, whole, NULL) != there;
                wrong += crayon_reach_mapped(pages + from, whole, NULL) != there;
                wrong += crayon_reach(pages + from, there, NULL) != there;
                if (closed) wrong += crayon_reach(pages + from, whole, end_of_ours) != whole;
                if (closed) wrong += crayon_reach_mapped(pages + from, whole, end_of_ours) != whole;
                asked += 3;
            }
        }
    wrong += crayon_reach(NULL, 100, NULL) != 0;
    printf("%d wrong\n", wrong);
    return wrong || asked < 1000;
}
