/* Where statements stand in the file. */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_PLACE_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_PLACE_H

#include "frontend/outline/outline_internal.h"

/* Where the line of byte `at` begins; behind its end. Where a statement begins, or the name of its construct before it, which may stand on a line of its own;
 * behind the last byte of it and of what it holds. */
uint32_t outline_line_begin(const Outline *outline, uint32_t at);
uint32_t outline_line_end(const Outline *outline, uint32_t at);
uint32_t outline_statement_begin(const Outline *outline, const AstStmt *stmt);
uint32_t outline_statement_end(const AstStmt *stmt);

/* Where the specifications of the module end in its file: behind the line of the last one, or of the INCLUDE that has it. */
uint32_t outline_specifications_end(const Outline *outline, const AstStmt *module);

/* Notes that what is printed from here on stands for the statement of the file. */
void outline_note_place(Outline *outline, const Text *out, const AstStmt *stmt);

/* Behind what must stand first among the specifications of a unit: the start of a line, where interfaces may stand. */
uint32_t outline_interface_place(const Outline *outline, const Unit *unit);

/* Whether the statements from `first` to `last` have lines of their own, in the file itself; NULL: that end is not asked for. */
bool outline_stands_alone(const Outline *outline, const AstStmt *first, const AstStmt *last);

/* Whether they can be put among the specifications of the unit. */
bool outline_has_place(const Outline *outline, const Unit *unit);

/* Finds the marks of the preprocessor in the text. */
void outline_find_marks(Outline *outline);

/* The line and the file that byte `at` is said to come from, by marks of the preprocessor; `*file` stays where there is none. */
void outline_presumed(const Outline *outline, uint32_t at, uint32_t *line, const char **file);

#endif
