/* ---- ranges for profilers -----------------------------------------------------------------------------------
 * With CRAYON_NVTX=1 in the environment each call of a nest is a range of NVTX, named by its place, and each launch one within, named by its
 * kernel: nsys and ncu show them. */
#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>

static inline bool crayon_has_ranges(void)
{
    static int state; /* 1: no, 2: yes */
    if (!state) {
        const char *wish = getenv("CRAYON_NVTX");
        state = wish && strcmp(wish, "1") == 0 ? 2 : 1;
    }
    return state == 2;
}

#define CRAYON_BEGIN_RANGE(name) (crayon_has_ranges() ? (void)nvtxRangePushA(name) : (void)0)
#define CRAYON_END_RANGE() (crayon_has_ranges() ? (void)nvtxRangePop() : (void)0)
#endif
