/* How nests and hosts write what they share. */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_TEXT_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_TEXT_H

#include "frontend/sema/entity.h"
#include "ir/types.h"
#include "support/text.h"

/* "real(8)". */
void outline_add_type(Type type, Text *out);

/* Whether a constant has a value that can be written. */
bool outline_can_declare(const Entity *constant);

/* Declares a constant by its value: what it is computed of need not be known. */
void outline_declare_constant(const Entity *entity, Text *out);

/* Whether the letters stand anywhere in the text, in any case. */
bool outline_has_letters(const char *text, size_t length, const char *letters);

/* Whether a unit has a statement POINTER (p, x): x then is one memory with names that do not say so. */
bool outline_has_cray_pointer(const AstStmt *units);

/* What stands behind a word that a directive of ours begins with, in any case, and blanks; NULL: it is another statement. */
const char *outline_crayon_rest(const AstStmt *stmt, const char *word);

/* Behind the parenthesis that closes the one at `text`, in a directive; NULL: there is none. */
const char *outline_skip_parentheses(const char *text);

#endif
