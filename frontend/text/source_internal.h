/* Between the files that read statements: lines, directives, the two forms. */
#ifndef CRAYON_FRONTEND_TEXT_SOURCE_INTERNAL_H
#define CRAYON_FRONTEND_TEXT_SOURCE_INTERNAL_H

#include "frontend/text/files.h"
#include "frontend/text/source.h"
#include "support/list.h"

/* A physical line: bytes begin .. end-1 without line end; `next` is the start of the line after it. */
typedef struct {
    uint32_t begin, end, next;
} SourceLine;

/* A file being read; `at` is the next unread byte. */
typedef struct OpenFile {
    uint32_t file, length, at;
    const char *text;
    const Origin *origin; /* NULL: the text is the file's */
    bool fixed;
    bool in_line;       /* `at` stands behind a `;` of `line` */
    SourceLine line;    /* the line that a `;` was found in */
    uint32_t field_end; /* fixed form, in_line: where the statement field of the line ends */
    uint32_t depth;
    struct OpenFile *includer;
} OpenFile;

struct SourceReader {
    Context *context;
    const FrontendOptions *options;
    OpenFile *open;
    LIST(char) text;
    LIST(uint32_t) map;
    FileSet files;
    uint32_t end;           /* one past the last byte of the statement so far */
    char quote;             /* in a character constant: its quote; else 0 */
    uint32_t quote_at;
    uint32_t label_begin, label_end; /* the digits of the statement's label */
    bool preprocessed;
    bool incomplete; /* a directive of the preprocessor had a fault */
    bool told_form, told_cpp;
    uint32_t include_count; /* INCLUDE lines followed */
    LIST(Name) told_foreign; /* directives of others that were named, in lower case */
    SourceStatement statement;
};

enum { MAX_STATEMENT_LENGTH = 100000 };

/* The line that starts at byte `at`, which is inside the file. */
SourceLine source_line(const OpenFile *open, uint32_t at);

/* Appends one character that came from byte `at`. */
void source_push(SourceReader *reader, char c, uint32_t at);

/* Reports a fault of bytes begin .. end-1 and marks the statement as faulty. */
void source_fault(SourceReader *reader, uint32_t begin, uint32_t end, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Bytes begin .. end-1 of the text being read, in the file that they came from. */
SourceRange source_place(const SourceReader *reader, uint32_t begin, uint32_t end);

/* Takes a line that begins with #: reports a directive of the C preprocessor, once. */
void source_take_cpp(SourceReader *reader, SourceLine line);

/* The sentinel of a directive whose comment letter stands at byte `at`, and the byte after it; NULL: an
 * ordinary comment. */
Name source_sentinel(SourceReader *reader, SourceLine line, uint32_t at, uint32_t *after);

/* Names the directive that the comment whose letter stands at byte `at` is to another compiler, once a file; no effect on an
 * ordinary comment. */
void source_warn_foreign(SourceReader *reader, SourceLine line, uint32_t at);

/* Takes the directive that begins in `line` with its continuation lines and moves behind them. */
void source_take_directive(SourceReader *reader, SourceLine line);

/* Assemble the next statement or directive of the open file: false at its end. */
bool source_next_fixed(SourceReader *reader);
bool source_next_free(SourceReader *reader);

static inline char source_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline bool source_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\f';
}

static inline bool source_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool source_is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || source_is_digit(c) || c == '_' || c == '$';
}

#endif
