/* Where text that was made from files came from. */
#ifndef CRAYON_FRONTEND_TEXT_ORIGIN_H
#define CRAYON_FRONTEND_TEXT_ORIGIN_H

#include "support/diag.h"
#include "support/list.h"

/* Bytes of the made text from `begin` on, up to the next run. */
typedef struct {
    uint32_t begin;
    SourceRange from; /* verbatim: byte `begin` is a copy of byte from.begin; else all bytes stand for the range */
    bool verbatim;
} OriginRun;

typedef struct {
    LIST(OriginRun) runs;   /* by `begin`, the first at 0 */
    LIST(uint32_t) faults;  /* bytes of the text, in order, where making it had a fault, reported */
} Origin;

/* Says that byte `at` of the text, which is behind all bytes said so far, came from a range: a copy of a byte when the
 * range has length 1. */
void origin_add(Arena *arena, Origin *origin, uint32_t at, SourceRange from);

/* What bytes begin .. end-1 of the text came from; begin < end. A range of two files is cut to its first byte's. Without an
 * origin (NULL) the text is that of `file`. */
SourceRange origin_range(const Origin *origin, uint32_t file, uint32_t begin, uint32_t end);

/* Whether all of bytes begin .. end-1 are a copy of a piece of one file. */
bool origin_is_copy(const Origin *origin, uint32_t begin, uint32_t end);

/* Whether making bytes begin .. end-1 of the text had a fault. */
bool origin_has_fault(const Origin *origin, uint32_t begin, uint32_t end);

#endif
