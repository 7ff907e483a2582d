/* Diagnostics: user faults with file, line, column and caret, in gcc's format.
 *
 * A location is a range of bytes in a registered file; line and column are found when it is
 * printed. Faults are collected, and printed in order of file and position by diag_flush. */
#ifndef CRAYON_SUPPORT_DIAG_H
#define CRAYON_SUPPORT_DIAG_H

#include "support/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Bytes begin .. end-1 of file number `file` (1-based; 0: no location). */
typedef struct {
    uint32_t file, begin, end;
} SourceRange;

typedef enum { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE } DiagLevel;

typedef struct Diag Diag;

/* A new collection. `max_errors` faults are printed at most, 0: all. */
Diag *diag_create(Arena *arena, uint32_t max_errors);

/* Registers a file's text, which must stay valid; returns its number. The path is copied. */
uint32_t diag_add_file(Diag *diag, const char *path, const char *text, size_t length);

/* The path, text and size of a registered file. */
const char *diag_file_path(const Diag *diag, uint32_t file);
const char *diag_file_text(const Diag *diag, uint32_t file, size_t *length);

/* Line and column, both from 1, of byte `offset`; columns count bytes. Either pointer may be NULL. */
void diag_position(const Diag *diag, uint32_t file, uint32_t offset, uint32_t *line, uint32_t *column);

/* From byte `at` on, a registered text stands for lines from `line` on of another file. */
typedef struct {
    uint32_t at, line;
    const char *path;
} DiagPlace;

/* Says what a registered text stands for, place by place in the order of bytes: the Fortran of nests, a text with line marks. The list and
 * its paths must stay valid. Texts without places stand for themselves. */
void diag_presume(Diag *diag, uint32_t file, const DiagPlace *places, uint32_t count);

/* The file and line that byte `offset` stands for. */
const char *diag_presumed(const Diag *diag, uint32_t file, uint32_t offset, uint32_t *line);

/* Reports a fault: one sentence in lower case, no final period. A second error at exactly the same
 * range is dropped. Notes belong to the fault reported last. */
void diag_error(Diag *diag, SourceRange where, const char *format, ...) __attribute__((format(printf, 3, 4)));
void diag_warning(Diag *diag, SourceRange where, const char *format, ...) __attribute__((format(printf, 3, 4)));
void diag_note(Diag *diag, SourceRange where, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The errors reported so far, printed or not. */
uint32_t diag_error_count(const Diag *diag);

/* The errors reported so far in one file. */
uint32_t diag_file_error_count(const Diag *diag, uint32_t file);

/* The n-th error reported, from 0: its place and its message. False: there are not so many. */
bool diag_error_at(const Diag *diag, uint32_t n, SourceRange *where, const char **message);

/* A message as it is shown. */
typedef struct {
    DiagLevel level;
    const char *message;
    const char *path;     /* NULL: it has no place, and the rest is 0 */
    uint32_t line;        /* from 1 */
    uint32_t column, end; /* from 1, in bytes: the first one that is marked, and the one behind the last in that line */
    const char *text;     /* the line as it stands in its file, `length` bytes */
    size_t length;
} DiagShown;

/* Gives what was collected since the last time, sorted by file and position, each fault with its notes behind it; of equal warnings at one place
 * the first (an analysis that is run again reports again). Returns how many errors are not shown, once. */
uint32_t diag_take(Diag *diag, void (*give)(void *to, const DiagShown *shown), void *to);

/* Prints the same as text. */
void diag_flush(Diag *diag, FILE *out);

/* Our own faults: prints file, line and text, exits with status 70. */
#define internal_error(...) internal_error_at(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void internal_error_at(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The range from the start of a to the end of b, or the one that is set. */
SourceRange source_range_join(SourceRange a, SourceRange b);

#endif
