/* The statement assembler: from the bytes of a file to one statement after the other.
 *
 * Knows both source forms, comments, continuation, `;`, INCLUDE lines and directive lines; knows no
 * statement but INCLUDE. Text outside character constants is lower case; in fixed form it has no
 * blanks. Every character remembers the byte of the file that it came from, through the C preprocessor too. */
#ifndef CRAYON_FRONTEND_TEXT_SOURCE_H
#define CRAYON_FRONTEND_TEXT_SOURCE_H

#include "frontend/text/source_options.h"
#include "frontend/text/origin.h"
#include "support/context.h"

typedef struct {
    uint32_t file;       /* the file that is read: an included one perhaps */
    const Origin *origin; /* of a preprocessed file; NULL: `map` has bytes of the file */
    bool fixed;          /* fixed form: `text` has no blanks outside constants */
    const char *text;    /* NUL-terminated; valid until the next source_next */
    const uint32_t *map; /* map[i]: byte of text[i] in the text that is read; map[length]: one past the last */
    uint32_t length;
    uint32_t label;      /* 0: none */
    Name sentinel;       /* a directive: crayon, acc, omp, dir, ...; NULL: a statement */
    bool faulty;         /* has a fault that is reported already */
} SourceStatement;

typedef struct SourceReader SourceReader;

/* Starts reading a registered file. */
SourceReader *source_open(Context *context, uint32_t file, const FrontendOptions *options);

/* The next statement or directive; NULL at the end. Faults of the source form go to the diagnostics. */
const SourceStatement *source_next(SourceReader *reader);

/* False when a fault, reported, leaves open which lines the file has, or which macros hold in it. */
bool source_is_complete(const SourceReader *reader);

/* Whether a file of this path is read as fixed form. */
bool source_is_fixed(const char *path, const FrontendOptions *options);

/* Where the characters begin .. end-1 of the statement stand in the file; an empty range, or one behind the
 * last character, is the byte after the character before it. */
SourceRange source_range(const SourceStatement *statement, uint32_t begin, uint32_t end);

#endif
