/* Between the files of the HTML page. Private to report/. */
#ifndef CRAYON_REPORT_HTML_H
#define CRAYON_REPORT_HTML_H

#include "report/words.h"

/* Append text with the characters of markup escaped, and U+FFFD for what is no character of a page. */
void html_add(const char *text, Text *out);
void html_add_bytes(const char *text, size_t length, Text *out);

/* Appends the allocation as a picture: instructions downward, places across, a bar for each stay of a value. */
void html_add_picture(const ReportKernel *kernel, Text *out);

/* Appends the head of a kernel: its figures, each marked with the member that it is in the JSON. */
void html_add_figures(const Report *report, const ReportKernel *kernel, Text *out);

/* Append the tables of a kernel. */
void html_add_arrays(const ReportKernel *kernel, Text *out);
void html_add_slots(const ReportKernel *kernel, Text *out);
void html_add_moves(const ReportKernel *kernel, Text *out);
void html_add_values(const ReportKernel *kernel, Text *out);

#endif
