/* What the parts of the preprocessor share: cpp.c has the directives, cpp_expand.c the macros, cpp_expr.c
 * the expressions of #if. */
#ifndef CRAYON_FRONTEND_TEXT_CPP_INTERNAL_H
#define CRAYON_FRONTEND_TEXT_CPP_INTERNAL_H

#include "frontend/text/cpp.h"
#include "support/text.h"

/* A piece of a macro's text: bytes, or a parameter's number from 1. */
typedef struct {
    const char *text;
    uint32_t length, parameter;
} MacroPiece;

typedef enum { MACRO_TEXT, MACRO_FILE, MACRO_LINE } MacroKind;

typedef struct {
    Name name;
    SourceRange loc; /* of its #define; file 0: predefined, or of the command line */
    MacroKind kind;
    bool defined, function_like;
    bool clock; /* __DATE__ or __TIME__: a warning where it is used */
    uint32_t parameter_count;
    uint32_t active; /* expansions under way */
    LIST(MacroPiece) pieces;
} Macro;

/* A text being scanned: the raw line, or what a macro gave. */
typedef struct {
    const char *text;
    uint32_t length, at;
    Macro *macro;    /* NULL: the raw line */
    SourceRange use; /* where the outermost macro is used */
} Level;

/* A file being read. */
typedef struct CppFile {
    uint32_t file, at, length;
    const char *text;
    uint32_t depth, conditionals; /* those open where it begins */
    struct CppFile *includer;
} CppFile;

/* An #if that is open. */
typedef struct {
    SourceRange loc;
    bool outer_skips, taken, skips, has_else;
} Conditional;

typedef struct {
    Context *context;
    const FrontendOptions *options;
    FileSet *files;
    CppFile *open;
    NameTable macro_names;
    LIST(Macro *) macros; /* by the number of the name - 1; those not defined any more too */
    LIST(Conditional) conditionals;
    bool unusable;
    bool stopped;           /* a limit was reached */
    uint32_t include_count; /* #include lines followed */
    bool incomplete; /* a directive had a fault */
    /* a line without splices and comments, and the bytes of the file that its characters are */
    LIST(char) raw;
    LIST(uint32_t) raw_at;
    /* the line with macros expanded */
    LIST(char) line;
    LIST(SourceRange) line_from;
    bool line_fault;
    LIST(Level) levels;        /* the texts under way, the innermost last */
    LIST(uint32_t) boundaries; /* ends in `line` of the arguments so far */
    Text out;
    Origin *origin;
} Cpp;

/* A comment leaves nothing, but it separates names: it is a NUL byte in the raw line. In directives but #define it
 * is a blank. */
typedef enum { COMMENT_IS_NUL, COMMENT_IS_BLANK } CommentRule;

/* Reads the next logical line of the open file behind what `raw` has; false at the end of the file. */
bool cpp_read_raw(Cpp *cpp, CommentRule rule);

/* Appends a character of the raw line that came from byte `at`. */
void cpp_push_raw(Cpp *cpp, char c, uint32_t at);

/* Characters begin .. end-1 of the raw line in the file; an empty range is the character at `begin` or the line's end. */
SourceRange cpp_raw_range(const Cpp *cpp, uint32_t begin, uint32_t end);

void cpp_fault(Cpp *cpp, SourceRange where, const char *format, ...) __attribute__((format(printf, 3, 4)));

typedef enum { EXPAND_TEXT, EXPAND_DIRECTIVE, EXPAND_CONDITION } ExpandRule;

/* Expands the raw line from character `from` on into `line`. EXPAND_TEXT reads more lines while the arguments of a macro go on;
 * EXPAND_CONDITION leaves the operand of `defined` alone. */
void cpp_expand(Cpp *cpp, uint32_t from, ExpandRule rule);

/* The macro of this name; NULL: not defined. */
Macro *cpp_find_macro(const Cpp *cpp, const char *name, uint32_t length);

/* Defines the macro that the raw line describes from `from` on: NAME text, NAME(parameters) text. */
void cpp_define(Cpp *cpp, uint32_t from);
void cpp_undefine(Cpp *cpp, const char *name, uint32_t length);

/* Defines what gfortran predefines. */
void cpp_predefine(Cpp *cpp);

/* The value of the expression in `line`, which `where` holds; false after a reported fault. */
bool cpp_evaluate(Cpp *cpp, SourceRange where, bool *value);

static inline bool cpp_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static inline bool cpp_is_name(char c)
{
    return cpp_is_letter(c) || (c >= '0' && c <= '9');
}

static inline bool cpp_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r';
}

#endif
