/* A growing text buffer, and whole-file reading and writing. */
#ifndef CRAYON_SUPPORT_TEXT_H
#define CRAYON_SUPPORT_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Text is malloc'ed, always NUL-terminated once something was added; `{0}` is empty. */
typedef struct {
    char *data;
    size_t length, capacity;
} Text;

/* Appends `length` bytes. */
void text_add_bytes(Text *text, const char *bytes, size_t length);

/* Appends a string. */
void text_add(Text *text, const char *string);

/* Appends so many blanks. */
void text_add_blanks(Text *text, size_t count);

/* Appends formatted text. */
void text_printf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(Text *text, const char *format, va_list args);

/* Appends what stands between the quotes of a C string of that value: no trigraph, no line end. */
void text_add_c_string(Text *text, const char *string);

/* Appends the string for a C comment, with _ for bytes that would end the comment or its line. */
void text_add_comment(Text *text, const char *string);

/* Appends the string, with U+FFFD for bytes that are no UTF-8. */
void text_add_utf8(Text *text, const char *string);

/* The bytes of the UTF-8 character that the string starts with; 0: none. */
size_t utf8_length(const char *string);

/* The text as a string, "" when empty. Valid until the next change. */
const char *text_string(const Text *text);

/* A hash of the bytes: FNV-1a. */
uint64_t text_hash(const char *bytes, size_t length);

/* Empties the text and releases its memory. */
void text_free(Text *text);

/* Reads the whole file into `text`. False, with errno set, when it cannot be read, is a folder, or has more than
 * INT32_MAX bytes. */
bool file_read(const char *path, Text *text);

/* Writes the file under a temporary name in its folder, then renames it: never half-written.
 * False, with errno set, on failure; then nothing is left behind. */
bool file_write_atomically(const char *path, const char *bytes, size_t length);

#endif
