/* From one statement to tokens: what the classification, the scanner and the grammar share. */
#ifndef CRAYON_FRONTEND_TEXT_SCAN_H
#define CRAYON_FRONTEND_TEXT_SCAN_H

#include "frontend/text/ast_build.h"
#include "frontend/text/source.h"
#include "support/list.h"

/* The scanner's start conditions: what the characters behind a mark are. */
typedef enum {
    SCAN_EXPRESSION,
    SCAN_SLASHES, /* every / stands alone: COMMON, SAVE, DATA */
    SCAN_SKIP,    /* none of the grammar's business: FORMAT, I/O lists */
} ScanCondition;

/* A piece of the statement that the classification has recognised: the scanner delivers it as one token. */
typedef struct {
    uint32_t begin, length; /* may be empty */
    int token;
    ScanCondition condition; /* of what follows up to the next mark */
    AstStmtKind kind;        /* of the statement that it begins, where the token leaves that open */
    uint32_t value;          /* attribute or prefix bits, base type */
    Name name;
} Mark;

/* What a statement is. */
typedef struct {
    LIST(Mark) marks;
    AstStmtKind opens; /* the block or unit that it begins or ends, also when it has faults; else AST_STMT_ERROR */
    AstStmtKind may_open; /* where a fault leaves that open: IF, WHERE or FORALL; else AST_STMT_ERROR */
    uint32_t target_label; /* of a labelled DO */
    bool faulty;           /* reported already */
} Classified;

/* One statement on its way through scanner and grammar. */
typedef struct {
    Context *context;
    bool keeps_scopes; /* of FrontendOptions */
    const SourceStatement *source;
    const Classified *classified;
    uint32_t next_mark;
    uint32_t begin, at; /* the token; the first character not scanned */
    bool in_segment;    /* the scanner has a buffer */
    bool reported;      /* the statement has a reported fault */
    Name common_block;       /* COMMON: the block that names are in */
    Name enumerator;         /* ENUM: the last name; NULL: the next one is 0 */
    AstTypeSpec prefix_type; /* the type before FUNCTION */
    LIST(AstExpr *) boz;      /* the BOZ constants of the statement; `flag` is set where one is allowed */
    AstDataSet *slash_sets;  /* declaration: initial values between slashes, circular */
    void *flex, *buffer;
    AstStmt *statement; /* the result */
} ParseState;

/* Recognises what the statement is: Sale's method. The marks are in order and do not overlap. */
Classified classify_statement(Context *context, const SourceStatement *source, bool keeps_scopes);

/* Starts and ends scanning; in between, scan_begin sets a statement up. */
void scan_create(ParseState *state);
void scan_begin(ParseState *state, const SourceStatement *source, const Classified *classified);
void scan_destroy(ParseState *state);

/* A fault of the statement's characters begin .. end-1. Only the first of a statement is reported. */
void scan_fault(ParseState *state, SourceRange where, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
