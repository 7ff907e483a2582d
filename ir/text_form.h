/* What the printer and the reader of nest IR's text form share. Private to ir/; doc/ir.md has the grammar. */
#ifndef CRAYON_IR_TEXT_FORM_H
#define CRAYON_IR_TEXT_FORM_H

#include "ir/nest.h"
#include "support/text.h"

/* Words of enumerations, in their order; each table ends with NULL. */
extern const char *const form_area_words[];    /* AreaKind */
extern const char *const form_storage_words[]; /* StorageKind */
extern const char *const form_intent_words[];  /* Intent */
extern const char *const form_flag_words[];    /* symbol flags, by bit */
extern const char *const form_role_words[];    /* SymbolRole */
extern const char *const form_finding_words[]; /* LoopFinding */
extern const char *const form_assertion_words[]; /* LOOP_ASSERTED_* and kin, by bit */
extern const char *const form_map_words[];     /* LoopMap */
extern const char *const form_hint_words[];    /* NestHintKind */

enum {
    FORM_MAX_DEPTH = 1000,   /* expressions inside expressions that the reader accepts */
    FORM_MAX_NESTING = 250,  /* statements inside statements that the reader accepts */
};

/* The sign written between two operands, NULL when the operation is written as a function. */
const char *form_infix(Op op);

/* The operation with that sign, OP_NONE when there is none. */
Op form_infix_find(const char *sign);

/* Appends a name: bare when it is a word of the form, in quotes otherwise. */
void form_add_name(Text *out, Name name);

/* Appends a string in quotes. */
void form_add_string(Text *out, const char *string);

/* Appends a constant with its type; reals as the shortest decimal that reads back to the same bits. */
void form_add_const(Text *out, Type type, uint64_t bits);

/* Appends the shortest decimal that reads back to the same finite value, with a point or an exponent. */
void form_add_real(Text *out, Type type, uint64_t bits);

/* True for the bits of a finite value of a real type. */
bool form_is_finite(Type type, uint64_t bits);

/* True when the bits are a legal constant of the type: sign-extended, 0 or 1, or 32 bits for f32. */
bool form_const_fits(Type type, uint64_t bits);

#endif
