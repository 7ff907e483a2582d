#include "ir/reader.h"
#include "ir/text_form.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const Token *reader_peek(const Reader *reader)
{
    return &reader->tokens.items[reader->at];
}

const Token *reader_peek_second(const Reader *reader)
{
    bool last = reader_peek(reader)->kind == TOKEN_END;
    return &reader->tokens.items[reader->at + !last];
}

const Token *reader_take(Reader *reader)
{
    const Token *token = reader_peek(reader);
    if (token->kind != TOKEN_END) reader->at++;
    return token;
}

bool reader_is(const Reader *reader, const Token *token, const char *word)
{
    size_t length = token->end - token->begin;
    return (token->kind == TOKEN_WORD || token->kind == TOKEN_SIGN) && strlen(word) == length &&
           memcmp(reader->text + token->begin, word, length) == 0;
}

bool reader_accept(Reader *reader, const char *word)
{
    if (!reader_is(reader, reader_peek(reader), word)) return false;
    reader_take(reader);
    return true;
}

bool reader_expect(Reader *reader, const char *word)
{
    if (reader_accept(reader, word)) return true;
    return reader_fault(reader, reader_peek(reader), "'%s' expected", word);
}

bool reader_fault(Reader *reader, const Token *token, const char *format, ...)
{
    if (token->kind == TOKEN_BAD || reader->stopped) return false;
    va_list args;
    va_start(args, format);
    Text text = {0};
    text_vprintf(&text, format, args);
    va_end(args);
    diag_error(reader->context->diag, (SourceRange){reader->file, token->begin, token->end}, "%s", text_string(&text));
    text_free(&text);
    return false;
}

void reader_skip_line(Reader *reader)
{
    if (reader_peek(reader)->kind != TOKEN_END) reader->at++;
    while (!reader_peek(reader)->starts_line) reader->at++;
}

SourceRange reader_range(const Reader *reader, uint32_t first)
{
    uint32_t last = reader->at > first ? reader->at - 1 : first;
    return (SourceRange){reader->file, reader->tokens.items[first].begin, reader->tokens.items[last].end};
}

/* The string without quotes and escapes; NULL after a fault. */
static Name unquote(Reader *reader, const Token *token)
{
    Text text = {0};
    bool good = true;
    for (uint32_t at = token->begin + 1; at < token->end - 1; at++) {
        char c = reader->text[at];
        if (c == '\\' && reader->text[at + 1] == 'x' && at + 4 < token->end) {
            char digits[3] = {reader->text[at + 2], reader->text[at + 3], 0};
            good = good && isxdigit((unsigned char)digits[0]) && isxdigit((unsigned char)digits[1]);
            c = (char)strtol(digits, NULL, 16);
            at += 3;
        } else if (c == '\\') {
            c = reader->text[++at];
            good = good && (c == '\\' || c == '"');
        }
        good = good && c != '\0';
        text_add_bytes(&text, &c, 1);
    }
    Name name = good ? intern_text(reader->context->names, text_string(&text), text.length) : NULL;
    text_free(&text);
    if (!good) reader_fault(reader, token, "the string holds an escape other than \\\\, \\\" and \\xHH");
    return name;
}

Name reader_name(Reader *reader, const char *what)
{
    const Token *token = reader_peek(reader);
    if (token->kind == TOKEN_WORD) {
        reader_take(reader);
        return intern_text(reader->context->names, reader->text + token->begin, token->end - token->begin);
    }
    if (token->kind == TOKEN_STRING) {
        reader_take(reader);
        Name name = unquote(reader, token);
        if (name && !*name) reader_fault(reader, token, "a name cannot be empty");
        return name && *name ? name : NULL;
    }
    reader_fault(reader, token, "%s expected", what);
    return NULL;
}

Name reader_string(Reader *reader)
{
    const Token *token = reader_peek(reader);
    if (token->kind == TOKEN_STRING) return unquote(reader, reader_take(reader));
    reader_fault(reader, token, "text in quotes expected");
    return NULL;
}

int reader_word_of(Reader *reader, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (reader_accept(reader, words[i])) return i;
    return -1;
}

/* ---- numbers ---------------------------------------------------------------------------- */

/* Digits of a base; false when there is none, another character, or the value does not fit. */
static bool parse_digits(const char *digits, int base, uint64_t *value)
{
    *value = 0;
    if (!*digits) return false;
    for (; *digits; digits++) {
        int c = tolower((unsigned char)*digits);
        uint64_t digit = (uint64_t)(isdigit(c) ? c - '0' : isxdigit(c) ? c - 'a' + 10 : 16);
        if (digit >= (uint64_t)base || *value > (UINT64_MAX - digit) / (uint64_t)base) return false;
        *value = *value * (uint64_t)base + digit;
    }
    return true;
}

bool reader_unsigned(Reader *reader, const char *what, uint64_t limit, uint64_t *value)
{
    const Token *token = reader_peek(reader);
    if (token->kind != TOKEN_NUMBER) return reader_fault(reader, token, "%s expected", what);
    reader_take(reader);
    const char *digits = arena_strndup(reader->context->arena, reader->text + token->begin, token->end - token->begin);
    if (!parse_digits(digits, 10, value) || *value > limit)
        return reader_fault(reader, token, "%s must be a whole number from 0 to %llu", what, (unsigned long long)limit);
    return true;
}

static Type find_type(const char *word)
{
    for (Type type = TYPE_NONE + 1; type < TYPE_COUNT; type++)
        if (strcmp(type_info(type)->word, word) == 0) return type;
    return TYPE_NONE;
}

Type reader_type(Reader *reader)
{
    const Token *token = reader_take(reader);
    const char *word = arena_strndup(reader->context->arena, reader->text + token->begin, token->end - token->begin);
    Type type = token->kind == TOKEN_WORD ? find_type(word) : TYPE_NONE;
    if (type == TYPE_NONE) reader_fault(reader, token, "type expected, as i32, l32 or f64");
    return type;
}

static bool int_bits(const char *digits, bool negative, Type type, uint64_t *bits)
{
    uint64_t value, half = (uint64_t)1 << 63;
    if (!parse_digits(digits, 10, &value) || value > half - !negative) return false;
    *bits = negative ? 0 - value : value;
    return form_const_fits(type, *bits);
}

/* The decimal's nearest value of the type; false when the text is no decimal or the value infinite. */
static bool real_bits(const char *digits, bool negative, Type type, uint64_t *bits)
{
    char *end;
    if (!isdigit((unsigned char)*digits)) return false;
    *bits = 0;
    if (type == TYPE_F32) {
        float value = strtof(digits, &end);
        uint32_t low;
        value = negative ? -value : value;
        memcpy(&low, &value, sizeof low);
        *bits = low;
    } else {
        double value = strtod(digits, &end);
        value = negative ? -value : value;
        memcpy(bits, &value, sizeof value);
    }
    return *end == '\0' && form_is_finite(type, *bits);
}

static bool is_decimal(const char *digits)
{
    return digits[strspn(digits, "0123456789.eE+-")] == '\0';
}

bool reader_const(Reader *reader, Type *type, uint64_t *bits)
{
    bool negative = reader_accept(reader, "-");
    const Token *token = reader_peek(reader);
    if (token->kind != TOKEN_NUMBER) return reader_fault(reader, token, "constant expected");
    reader_take(reader);
    char *digits = arena_strndup(reader->context->arena, reader->text + token->begin, token->end - token->begin);
    char *suffix = strchr(digits, '_');
    bool logical = digits[0] == '.';
    if (suffix) *suffix++ = '\0';
    *type = suffix ? find_type(suffix) : logical ? TYPE_L32 : TYPE_I32;
    if (*type == TYPE_NONE) return reader_fault(reader, token, "no such type: %s", suffix);
    if (!suffix && !logical && digits[strspn(digits, "0123456789")])
        return reader_fault(reader, token, "a real constant states its type, as in 0.5_f64");
    if (logical || type_is_logical(*type)) {
        *bits = strcmp(digits, ".true.") == 0;
        if (negative || !type_is_logical(*type) || (!*bits && strcmp(digits, ".false.") != 0))
            return reader_fault(reader, token, "logical constants are .true. and .false.");
        return true;
    }
    bool good;
    if (type_is_int(*type))
        good = int_bits(digits, negative, *type, bits);
    else if (strncmp(digits, "0x", 2) == 0)
        good = !negative && parse_digits(digits + 2, 16, bits) && form_const_fits(*type, *bits);
    else
        good = is_decimal(digits) && real_bits(digits, negative, *type, bits);
    return good || reader_fault(reader, token, "no constant of type %s, or out of its range", type_info(*type)->word);
}
