/* Texts in JSON. */
#ifndef CRAYON_REPORT_JSON_TEXT_H
#define CRAYON_REPORT_JSON_TEXT_H

#include <jansson.h>

/* A string, with U+FFFD for bytes that are no UTF-8: names of files and sources may hold any. null for NULL. */
json_t *json_text(const char *text);

#endif
