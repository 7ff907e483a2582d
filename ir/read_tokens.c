#include "ir/reader.h"

#include <ctype.h>
#include <string.h>

static bool is_word_start(unsigned char c)
{
    return isalpha(c) || c == '_';
}

static bool is_word_part(unsigned char c)
{
    return isalnum(c) || (c && strchr("_.$%", c) != NULL);
}

typedef struct {
    Context *context;
    uint32_t file;
    const char *text;
    uint32_t length, at;
} Scanner;

static unsigned char look(const Scanner *s, uint32_t ahead)
{
    return s->at + (uint64_t)ahead < s->length ? (unsigned char)s->text[s->at + ahead] : 0;
}

static void fault(Scanner *s, uint32_t begin, uint32_t end, const char *what)
{
    diag_error(s->context->diag, (SourceRange){s->file, begin, end}, "%s", what);
}

static TokenKind scan_string(Scanner *s)
{
    uint32_t begin = s->at++;
    while (s->at < s->length && look(s, 0) != '"' && look(s, 0) != '\n') s->at += look(s, 0) == '\\' ? 2 : 1;
    if (look(s, 0) == '"') {
        s->at++;
        return TOKEN_STRING;
    }
    if (s->at > s->length) s->at = s->length;
    fault(s, begin, s->at, "the string has no end on its line");
    return TOKEN_BAD;
}

/* Digits, point and exponent, or 0x and digits; then the type. What it means is found by reader_const. */
static TokenKind scan_number(Scanner *s)
{
    bool hex = look(s, 0) == '0' && look(s, 1) == 'x';
    while (isalnum(look(s, 0)) || look(s, 0) == '.' || look(s, 0) == '_') {
        bool exponent = !hex && look(s, 0) == 'e' && (look(s, 1) == '-' || look(s, 1) == '+');
        s->at += exponent ? 2 : 1;
    }
    return TOKEN_NUMBER;
}

static bool scan_literal(Scanner *s, const char *literal)
{
    size_t length = strlen(literal);
    if (s->length - s->at < length || memcmp(s->text + s->at, literal, length) != 0) return false;
    s->at += (uint32_t)length;
    return true;
}

static TokenKind scan_sign(Scanner *s)
{
    static const char *const signs[] = {"->", "==", "/=", "<=", ">=", "<", ">", "=", "+", "-", "*", "/",
                                        "(",  ")",  "[",  "]",  "{",  "}", ",", ":", "@", "#", "?", "%"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (scan_literal(s, signs[i])) return TOKEN_SIGN;
    uint32_t begin = s->at++;
    while (look(s, 0) >= 0x80) s->at++;
    fault(s, begin, s->at, "this character has no meaning here");
    return TOKEN_BAD;
}

static TokenKind scan_token(Scanner *s)
{
    unsigned char c = look(s, 0);
    if (is_word_start(c)) {
        while (is_word_part(look(s, 0))) s->at++;
        return TOKEN_WORD;
    }
    if (isdigit(c)) return scan_number(s);
    if (c == '"') return scan_string(s);
    if (scan_literal(s, ".true.") || scan_literal(s, ".false.")) {
        while (isalnum(look(s, 0)) || look(s, 0) == '_') s->at++;
        return TOKEN_NUMBER;
    }
    return scan_sign(s);
}

Tokens reader_tokens(Context *context, uint32_t file)
{
    Tokens tokens = {0};
    size_t length;
    const char *text = diag_file_text(context->diag, file, &length);
    if (length > UINT32_MAX / 2) {
        diag_error(context->diag, (SourceRange){file, 0, 0}, "the file is too long");
        length = 0;
    }
    Scanner s = {context, file, text, (uint32_t)length, 0};
    bool starts_line = true;
    while (s.at < s.length) {
        unsigned char c = look(&s, 0);
        if (c == '\n') starts_line = true;
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            s.at++;
        } else if (c == ';') {
            while (s.at < s.length && look(&s, 0) != '\n') s.at++;
        } else {
            Token token = {TOKEN_END, s.at, 0, starts_line};
            token.kind = scan_token(&s);
            token.end = s.at;
            list_push(context->arena, &tokens, token);
            starts_line = false;
        }
    }
    list_push(context->arena, &tokens, ((Token){TOKEN_END, s.length, s.length, true}));
    return tokens;
}
