/* Formatted text without the C library's formatter, which takes hundreds of instructions a call. */
#ifndef CRAYON_SUPPORT_FORMAT_H
#define CRAYON_SUPPORT_FORMAT_H

#include <stdarg.h>
#include <stddef.h>

/* As vsnprintf (C11 7.21.6.12) does: writes at most `room` bytes, a NUL among them, at `out` (NULL where `room` is 0), and
 * gives the length of the whole text. Strings, characters and decimal integers are written here, with no flags and no width
 * but a string's `*`; from any other conversion on vsnprintf writes. Aborts where vsnprintf fails. */
size_t format_text(char *out, size_t room, const char *format, va_list args);

#endif
