/* mutate SEED FILE OTHER: prints FILE with one to six random faults, some of them taken from OTHER.
 *
 * Tokens and lines are deleted, doubled, exchanged and repeated, numbers become extreme ones, names others of the file; the file is
 * cut off or goes on as OTHER. The same arguments give the same text. */
#include "support/text.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    size_t begin, end;
} Piece;

static uint32_t draw(uint64_t *state, uint32_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    uint64_t mixed = *state ^ *state >> 29;
    return below ? (uint32_t)((mixed * 0x9e3779b97f4a7c15u >> 33) % below) : 0;
}

static size_t draw_place(uint64_t *state, const Text *text)
{
    return draw(state, (uint32_t)text->length);
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The token at a random place: a word, a number with its dots, or one character. */
static Piece draw_token(uint64_t *state, const Text *text)
{
    const char *s = text_string(text);
    size_t at = draw_place(state, text), begin, end;
    while (at < text->length && isspace((unsigned char)s[at])) at++;
    if (at >= text->length) return (Piece){text->length, text->length};
    begin = at;
    end = at + 1;
    if (!is_word(s[at])) return (Piece){begin, end};
    while (begin > 0 && is_word(s[begin - 1])) begin--;
    while (end < text->length && (is_word(s[end]) || (s[end] == '.' && isdigit((unsigned char)s[begin])))) end++;
    return (Piece){begin, end};
}

static Piece draw_line(uint64_t *state, const Text *text)
{
    const char *s = text_string(text);
    size_t at = draw_place(state, text), end = at;
    while (at > 0 && s[at - 1] != '\n') at--;
    while (end < text->length && s[end] != '\n') end++;
    return (Piece){at, end < text->length ? end + 1 : end};
}

static Piece draw_piece(uint64_t *state, const Text *text)
{
    return draw(state, 2) ? draw_token(state, text) : draw_line(state, text);
}

/* Puts `length` bytes in the place of a piece. */
static void replace(Text *text, Piece piece, const char *bytes, size_t length)
{
    Text made = {0};
    text_add_bytes(&made, text_string(text), piece.begin);
    text_add_bytes(&made, bytes, length);
    text_add_bytes(&made, text_string(text) + piece.end, text->length - piece.end);
    text_free(text);
    *text = made;
}

static void copy_over(Text *text, Piece target, const Text *from, Piece source)
{
    Text copy = {0};
    text_add_bytes(&copy, text_string(from) + source.begin, source.end - source.begin);
    replace(text, target, text_string(&copy), copy.length);
    text_free(&copy);
}

static void exchange(uint64_t *state, Text *text)
{
    bool lines = draw(state, 2);
    Piece a = lines ? draw_line(state, text) : draw_token(state, text), b = lines ? draw_line(state, text) : draw_token(state, text);
    if (a.begin > b.begin) {
        Piece other = a;
        a = b;
        b = other;
    }
    if (a.end > b.begin) return;
    Text first = {0};
    text_add_bytes(&first, text_string(text) + a.begin, a.end - a.begin);
    copy_over(text, (Piece){a.begin, a.begin}, text, b);
    size_t moved = b.end - b.begin;
    replace(text, (Piece){b.begin + moved, b.end + moved}, text_string(&first), first.length);
    replace(text, (Piece){a.begin + moved, a.end + moved}, "", 0);
    text_free(&first);
}

static void repeat(uint64_t *state, Text *text)
{
    static const uint32_t counts[] = {2, 8, 70, 600, 3000};
    Piece piece = draw_piece(state, text);
    uint32_t count = counts[draw(state, sizeof counts / sizeof *counts)];
    Text many = {0};
    for (uint32_t i = 0; i < count && many.length < 300000; i++)
        text_add_bytes(&many, text_string(text) + piece.begin, piece.end - piece.begin);
    replace(text, piece, text_string(&many), many.length);
    text_free(&many);
}

static void replace_by_one_of(uint64_t *state, Text *text, bool number)
{
    static const char *const numbers[] = {"0", "-1", "1", "2147483647", "2147483648", "9223372036854775807", "-9223372036854775807_8",
                                          "99999999999999999999", "1e38", "1d308", "1e-45", "4.9d-324", "1d400", "0.0", "64", "1000000000_8",
                                          "7", "8", "16", "1_8", "1_3", "'a'", ".true.", "(-0.0)", "z'ff'"};
    static const char *const words[] = {"end", "do", "if", "then", "else", "call", "real", "integer", "(", ")", "(/", "/)", ",", "::", "=", "==",
                                        "**", "//", ":", "%", "&", "!", ";", "'", "\"", "common", "data", "parameter", "equivalence", "save",
                                        "intent(in)", "optional", "allocatable", "dimension(:)", "where", "forall", "concurrent", "select case",
                                        "case default", "end if", "end do", "goto 10", "10", "contains", "module", "use", "function", "subroutine",
                                        "return", "exit", "cycle", "stop", "include 'x'", "implicit none", "character*(*)", "complex", "logical",
                                        "!$omp parallel do", "!$acc loop", "!dir$ ivdep", "!$crayon vector", "\n", "\t", "\r", "#if", "*", "+", "-",
                                        "present(x)", "sum", "maxloc", "size", "reshape", "merge", "min", ".and.", ".not.", "entry", "elemental"};
    Piece piece = draw_token(state, text);
    const char *s = text_string(text);
    for (int tries = 0; number && tries < 40 && !(piece.begin < text->length && isdigit((unsigned char)s[piece.begin])); tries++)
        piece = draw_token(state, text);
    const char *word = number ? numbers[draw(state, sizeof numbers / sizeof *numbers)] : words[draw(state, sizeof words / sizeof *words)];
    if (!number && draw(state, 2)) piece.end = piece.begin;
    replace(text, piece, word, strlen(word));
}

static void spoil_character(uint64_t *state, Text *text)
{
    size_t at = draw_place(state, text);
    char c = draw(state, 4) ? (char)(' ' + draw(state, 95)) : (char)draw(state, 256);
    if (at < text->length) replace(text, (Piece){at, at + 1}, &c, 1);
}

static void mutate(uint64_t *state, Text *text, const Text *other)
{
    if (!text->length) return;
    Piece piece;
    switch (draw(state, 16)) {
    case 0: case 1: replace(text, draw_piece(state, text), "", 0); break;
    case 2: piece = draw_piece(state, text); copy_over(text, (Piece){piece.end, piece.end}, text, piece); break;
    case 3: case 4: exchange(state, text); break;
    case 5: case 6: replace_by_one_of(state, text, true); break;
    case 7: replace_by_one_of(state, text, false); break;
    case 8: case 9: case 10: piece = draw_token(state, text); copy_over(text, piece, text, draw_token(state, text)); break;
    case 11: copy_over(text, draw_token(state, text), other, draw_token(state, other)); break;
    case 12: piece = draw_line(state, text); piece.end = piece.begin; copy_over(text, piece, other, draw_line(state, other)); break;
    case 13: repeat(state, text); break;
    case 14: spoil_character(state, text); break;
    default:
        if (draw(state, 3)) copy_over(text, (Piece){draw_line(state, text).end, text->length}, other, (Piece){draw_line(state, other).begin, other->length});
        else replace(text, (Piece){draw_place(state, text), text->length}, "", 0);
        break;
    }
}

int main(int argc, char **argv)
{
    Text text = {0}, other = {0};
    if (argc != 4 || !file_read(argv[2], &text) || !file_read(argv[3], &other)) {
        fputs("usage: mutate SEED FILE OTHER\n", stderr);
        return 2;
    }
    uint64_t state = strtoull(argv[1], NULL, 10) * 0x9e3779b97f4a7c15u + 1;
    for (uint32_t count = 1 + draw(&state, 3) * draw(&state, 4); count > 0; count--) mutate(&state, &text, &other);
    fwrite(text_string(&text), 1, text.length, stdout);
    text_free(&text);
    text_free(&other);
    return 0;
}
