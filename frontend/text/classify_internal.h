/* Between the files of classification: the text of a statement, assignments, keywords. */
#ifndef CRAYON_FRONTEND_TEXT_CLASSIFY_INTERNAL_H
#define CRAYON_FRONTEND_TEXT_CLASSIFY_INTERNAL_H

#include "frontend/text/scan.h"

#include "parse.tab.h"

typedef struct {
    Context *context;
    const SourceStatement *source;
    const char *text;
    uint32_t length;
    bool fixed;
    bool keeps_scopes; /* BLOCK, ASSOCIATE and SELECT TYPE are statements like others */
    bool nested; /* inside a logical IF, WHERE or FORALL */
    bool in_logical_if; /* nested: in the first of these */
    Classified result;
} Classifier;

uint32_t classify_skip_blanks(const Classifier *c, uint32_t at);
bool classify_is_name(char c);
bool classify_is_letter(char c);

/* Behind the name that begins at `at`, which must be a letter; `at` when there is none. */
uint32_t classify_name_end(const Classifier *c, uint32_t at);

/* Behind the word at `at`; `at` when it is not there. A blank in `word` stands for any number of blanks. In free
 * form no name character may follow. */
uint32_t classify_word(const Classifier *c, uint32_t at, const char *word);

/* Behind the parenthesis that closes the one at `at`; 0: none does. */
uint32_t classify_match(const Classifier *c, uint32_t at);

/* Appends a mark; the pointer is valid until the next one is appended. */
Mark *classify_mark(Classifier *c, uint32_t begin, uint32_t end, int token);

void classify_fault(Classifier *c, uint32_t begin, uint32_t end, const char *message);

/* Classifies the statement at `at` that is no assignment; reports an unknown one. */
void classify_keyword(Classifier *c, uint32_t at);

/* Classifies the statement at `at` that a logical IF, WHERE or FORALL holds. */
void classify_body(Classifier *c, uint32_t at);

/* Behind the character constant that opens at `at`; the end of the text when it is not closed. */
uint32_t classify_skip_constant(const Classifier *c, uint32_t at);

/* Marks an assignment or pointer assignment from `at` on; false: it is none. */
bool classify_assignment(Classifier *c, uint32_t at);

#endif
