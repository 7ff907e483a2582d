/* The rows of the table of keywords, and what handles the text behind them. */
#ifndef CRAYON_FRONTEND_TEXT_KEYWORD_INTERNAL_H
#define CRAYON_FRONTEND_TEXT_KEYWORD_INTERNAL_H

#include "frontend/text/classify_internal.h"

typedef struct Keyword Keyword;

/* Marks what follows a keyword at begin .. end-1 (and the keyword itself); false: it is not this statement. */
typedef bool Handler(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end);

struct Keyword {
    const char *word; /* a blank: any number of blanks */
    int token;
    AstStmtKind kind;
    uint32_t value;
    const char *name;
    ScanCondition condition; /* of the text behind */
    bool action;             /* may stand in a logical IF */
    Handler *handler;        /* NULL: one mark is all */
};

/* Those of keyword_words.c. */
Handler keyword_else_if, keyword_elsewhere, keyword_assign, keyword_entry, keyword_interface, keyword_procedure,
    keyword_access, keyword_pointer, keyword_use, keyword_refused, keyword_quiet, keyword_scope;

/* Marks a keyword. */
Mark *keyword_mark(Classifier *c, const Keyword *keyword, uint32_t begin, uint32_t end);

/* Behind the parenthesis that follows `at`; 0: there is none, or it is not closed. */
uint32_t keyword_behind_parenthesis(const Classifier *c, uint32_t at);

/* Behind the digits at `at`. */
uint32_t keyword_skip_digits(const Classifier *c, uint32_t at);

/* RESULT and BIND behind the dummy arguments of the unit whose name begins at `at`. */
void keyword_mark_suffixes(Classifier *c, uint32_t at);

/* Behind FUNCTION at `at`, when a name and a list of names in parentheses follow, as no array declaration in use has;
 * else `at`. */
uint32_t keyword_function_word(const Classifier *c, uint32_t at);

/* True when FUNCTION or SUBROUTINE and what must follow it stand at `at`. */
bool keyword_is_header_word(const Classifier *c, uint32_t at);

/* Behind the kind or length of the type that ends at `at`; marks a length's digits, which are no real constant in
 * `real*8 e1`. */
uint32_t keyword_mark_selector(Classifier *c, uint32_t at);

#endif
