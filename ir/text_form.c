#include "ir/text_form.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const form_area_words[] = {"common", "module", "save", "overlay", NULL};
const char *const form_storage_words[] = {"dummy", "local", "laid", NULL};
const char *const form_intent_words[] = {"", "in", "out", "inout", NULL};
const char *const form_flag_words[] = {"temporary", "result", "dead", "value", "optional", "character", NULL};
const char *const form_role_words[] = {"", "extent", "length", NULL};
const char *const form_finding_words[] = {"unanalyzed", "parallel", "reduction", "recurrence", "unknown", NULL};
const char *const form_assertion_words[] = {"independent", "serial", "spare", "chunks", "device", "inspects", "terms", NULL};
const char *const form_map_words[] = {"serial", "kernel", "axis", NULL};
const char *const form_hint_words[] = {"range", "size", "assume", "register", "shared", "spill", "recompute", "elements", NULL};

static const struct {
    Op op;
    const char *sign;
} infixes[] = {
    {OP_ADD, "+"}, {OP_SUB, "-"}, {OP_MUL, "*"},  {OP_DIV, "/"}, {OP_EQ, "=="},
    {OP_NE, "/="}, {OP_LT, "<"},  {OP_LE, "<="}, {OP_GT, ">"},  {OP_GE, ">="},
};
enum { INFIX_COUNT = sizeof infixes / sizeof infixes[0] };

const char *form_infix(Op op)
{
    for (size_t i = 0; i < INFIX_COUNT; i++)
        if (infixes[i].op == op) return infixes[i].sign;
    return NULL;
}

Op form_infix_find(const char *sign)
{
    for (size_t i = 0; i < INFIX_COUNT; i++)
        if (strcmp(infixes[i].sign, sign) == 0) return infixes[i].op;
    return OP_NONE;
}

static bool is_word(const char *name)
{
    if (!isalpha((unsigned char)*name) && *name != '_') return false;
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("_.$%", *c)) return false;
    return true;
}

void form_add_string(Text *out, const char *string)
{
    text_add(out, "\"");
    for (const unsigned char *c = (const unsigned char *)string; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_printf(out, "\\%c", *c);
        else if (*c < 32 || *c == 127)
            text_printf(out, "\\x%02x", *c);
        else
            text_add_bytes(out, (const char *)c, 1);
    }
    text_add(out, "\"");
}

void form_add_name(Text *out, Name name)
{
    if (name && is_word(name))
        text_add(out, name);
    else
        form_add_string(out, name ? name : "");
}

static double real_of_bits(Type type, uint64_t bits)
{
    if (type == TYPE_F32) {
        uint32_t low = (uint32_t)bits;
        float single;
        memcpy(&single, &low, sizeof single);
        return (double)single;
    }
    double real;
    memcpy(&real, &bits, sizeof real);
    return real;
}

bool form_is_finite(Type type, uint64_t bits)
{
    uint64_t exponent = type == TYPE_F32 ? 0x7f800000u : 0x7ff0000000000000u;
    return (bits & exponent) != exponent && form_const_fits(type, bits);
}

bool form_const_fits(Type type, uint64_t bits)
{
    int64_t value = (int64_t)bits;
    if (type_is_logical(type)) return bits <= 1;
    if (type == TYPE_F32) return bits <= UINT32_MAX;
    if (!type_is_int(type) || type_info(type)->bytes == 8) return true;
    int64_t bound = (int64_t)1 << (8 * type_info(type)->bytes - 1);
    return value >= -bound && value < bound;
}

void form_add_real(Text *out, Type type, uint64_t bits)
{
    char digits[40];
    double real = real_of_bits(type, bits);
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, real);
        double back = type == TYPE_F32 ? (double)strtof(digits, NULL) : strtod(digits, NULL);
        if (memcmp(&back, &real, sizeof real) == 0) break;
    }
    text_add(out, digits);
    if (!strpbrk(digits, ".e")) text_add(out, ".0");
}

void form_add_const(Text *out, Type type, uint64_t bits)
{
    if (type_is_logical(type) && bits <= 1)
        text_add(out, bits ? ".true." : ".false.");
    else if (!type_is_real(type))
        text_printf(out, "%" PRId64, (int64_t)bits);
    else if (form_is_finite(type, bits))
        form_add_real(out, type, bits);
    else
        text_printf(out, "0x%0*" PRIx64, type == TYPE_F32 ? 8 : 16, bits);
    if (type != TYPE_I32 && !(type == TYPE_L32 && bits <= 1)) text_printf(out, "_%s", type_info(type)->word);
}
