/* What of a file has to do with data that the program keeps on the device. */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_DATA_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_DATA_H

#include "frontend/outline/outline_internal.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/changes.h"

/* NEXT and COMPUTE are compute constructs: of the statement behind, up to their end. */
typedef enum {
    DIRECTIVE_NONE, DIRECTIVE_DATA, DIRECTIVE_END_DATA, DIRECTIVE_ENTER, DIRECTIVE_EXIT, DIRECTIVE_UPDATE, DIRECTIVE_UPDATE_IN,
    DIRECTIVE_UPDATE_OUT, DIRECTIVE_HOST_DATA, DIRECTIVE_END_HOST_DATA, DIRECTIVE_DECLARE, DIRECTIVE_COMPUTE, DIRECTIVE_END_COMPUTE,
    DIRECTIVE_NEXT, DIRECTIVE_END_NEXT
} OutlineDirective;

/* What the statement is; DIRECTIVE_NONE where data are not kept on a device. */
OutlineDirective outline_directive(const Outline *outline, const AstStmt *stmt);

/* Whether the unit is a procedure for the device (`!$acc routine`): constructs that call it run on the host, where its directives say nothing. */
bool outline_is_device_routine(const Unit *unit);

/* Whether the unit says by an update where the array has its values, and has no compute constructs: all its statements are the host's as far as
 * that array goes. `key` as in OutlineVariable. */
bool outline_is_updated(Outline *outline, Unit *unit, Name key);

/* Finds the calls that stand for directives; fills `insertions` and `warnings`. */
void outline_find_data(Outline *outline);

/* The line of byte `at`, for messages at run time: a Fortran literal. */
const char *outline_place_literal(const Outline *outline, uint32_t at);

/* The first of the assignments right before `first`, in the run that begins with `run`, that set integers to sums of others and constants, or single elements of arrays that
 * the statements up to `last` have, where these come along; `first` if there is none. */
AstStmt *outline_lead(Outline *outline, Unit *unit, AstStmt *run, AstStmt *first, const AstStmt *last);

/* The last of the assignments right behind `last`, in the run that goes up to `end`, to single elements of arrays that the statements from `first` on have; `last` if there is none. */
const AstStmt *outline_trail(Outline *outline, Unit *unit, const AstStmt *first, const AstStmt *last, const AstStmt *end);

/* Notes statements of the unit, a line each, that the copy has at the start of a line; frees the text. */
void outline_insert(Outline *outline, const Unit *unit, uint32_t at, Text *text);

/* Adds what loops and compute constructs that stay with Fortran need around them (outline_left.c). */
void outline_find_left(Outline *outline);

#endif
