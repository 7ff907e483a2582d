/* The reader of the text form, shared by its files. Private to ir/; the grammar is in doc/ir.md. */
#ifndef CRAYON_IR_READER_H
#define CRAYON_IR_READER_H

#include "ir/build.h"

typedef enum {
    TOKEN_END,
    TOKEN_WORD,   /* a name or a keyword: which of the two, its place says */
    TOKEN_STRING, /* with its quotes: always a name or a text */
    TOKEN_NUMBER, /* with its type; .true. and .false. too */
    TOKEN_SIGN,
    TOKEN_BAD, /* already reported */
} TokenKind;

typedef struct {
    TokenKind kind;
    uint32_t begin, end;
    bool starts_line; /* the first of its line */
} Token;

typedef LIST(Token) Tokens;

/* An enclosing statement that a jump may name. */
typedef struct OpenStmt {
    const struct OpenStmt *outer;
    Name label; /* NULL: none */
    StmtId stmt;
} OpenStmt;

/* A call whose routine is looked for when all are read. */
typedef struct {
    NestRoutine *routine;
    StmtId stmt;
    uint32_t token;
} PendingCall;

/* A symbol in an area of another routine, which is looked for when all are read. */
typedef struct {
    NestRoutine *routine;
    SymId symbol;
    AreaKind kind;
    Name name, owner; /* the owner's linker's name; NULL: not of another routine */
    uint32_t token;
} PendingPlace;

typedef struct {
    Context *context;
    uint32_t file;
    const char *text;
    Tokens tokens; /* the last one is TOKEN_END */
    uint32_t at;   /* the next token */
    NestProgram *program;
    NestRoutine *routine; /* being read */
    LIST(PendingCall) calls;
    LIST(PendingPlace) places;
    uint32_t depth;   /* expressions open */
    uint32_t nesting; /* statements open */
    bool stopped;     /* the rest of the file is not read: no further faults */
} Reader;

/* Splits the file into tokens; faults of characters are reported. */
Tokens reader_tokens(Context *context, uint32_t file);

/* The next token, the one after it, and the next one taken (the end is never passed). */
const Token *reader_peek(const Reader *reader);
const Token *reader_peek_second(const Reader *reader);
const Token *reader_take(Reader *reader);

/* True when the token is that word or sign. */
bool reader_is(const Reader *reader, const Token *token, const char *word);

/* Takes the next token if it is that word or sign. */
bool reader_accept(Reader *reader, const char *word);

/* The same; a fault if it is not. */
bool reader_expect(Reader *reader, const char *word);

/* Reports a fault at a token, and returns false. */
bool reader_fault(Reader *reader, const Token *token, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Takes tokens up to the next one that starts a line. */
void reader_skip_line(Reader *reader);

/* From the token at index `first` to the one before the next. */
SourceRange reader_range(const Reader *reader, uint32_t first);

/* A name: a word or a string; NULL after a fault that says what was looked for. */
Name reader_name(Reader *reader, const char *what);

/* A string; NULL after a fault. */
Name reader_string(Reader *reader);

/* An index of a NULL-terminated table that the next token names, which is taken; -1 if none, no fault. */
int reader_word_of(Reader *reader, const char *const *words);

/* A number without sign and type, at most `limit`. */
bool reader_unsigned(Reader *reader, const char *what, uint64_t limit, uint64_t *value);

/* A constant with its sign and type. */
bool reader_const(Reader *reader, Type *type, uint64_t *bits);

/* A type's word; TYPE_NONE after a fault. */
Type reader_type(Reader *reader);

/* A symbol of the routine; 0 after a fault. */
SymId reader_symbol(Reader *reader);

/* An expression; 0 after a fault. */
ExprId reader_expr(Reader *reader);

/* Statements up to the closing brace, which is not taken. */
StmtId reader_stmts(Reader *reader, const OpenStmt *outer);

#endif
