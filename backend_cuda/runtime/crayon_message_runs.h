/* ---- messages with gaps ---- */
#include <stddef.h>

/* Bytes in runs of equal length at equal distances, in loops of such: a face of an array, as MPI's vector and subarray types describe it. */
enum { CRAYON_RUN_LEVELS = 4 };

typedef struct {
    size_t length;                     /* bytes of a run */
    int levels;                        /* loops around it, the innermost one last */
    size_t counts[CRAYON_RUN_LEVELS], strides[CRAYON_RUN_LEVELS]; /* strides in bytes */
} crayon_runs;

/* What MPI does with bytes; the last ones: it stores the first of them, and how many is told behind the call, or all. */
enum { CRAYON_READS, CRAYON_STORES, CRAYON_STORES_COUNTED, CRAYON_STORES_ALL };
