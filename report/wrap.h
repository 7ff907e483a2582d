/* Lines of words. */
#ifndef CRAYON_REPORT_WRAP_H
#define CRAYON_REPORT_WRAP_H

#include <stddef.h>

/* How many bytes of the text fit a line of `room` columns: whole words, at least one. Columns are bytes. */
size_t wrap_length(const char *text, size_t room);

#endif
