#include "backend_host/host.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The shortest decimal that reads back as the same bits. */
static void print_real(Type type, double value, Text *out)
{
    char text[40];
    if (value >= 1 && value <= 9 && value == (int)value) { /* most are */
        text_printf(out, type == TYPE_F32 ? "%d.0f" : "%d.0", (int)value);
        return;
    }
    int most = type == TYPE_F32 ? 9 : 17;
    for (int digits = 1; digits <= most; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (type == TYPE_F32 ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value) break;
    }
    text_add(out, text);
    if (!strpbrk(text, ".e")) text_add(out, ".0");
    if (type == TYPE_F32) text_add(out, "f");
}

void host_print_constant(Type type, uint64_t bits, Text *out)
{
    if (type == TYPE_F32) {
        uint32_t low = (uint32_t)bits;
        float value;
        memcpy(&value, &low, sizeof value);
        if (isfinite(value)) print_real(type, (double)value, out);
        else text_printf(out, "crayon_bits_f32(0x%08" PRIx32 "u)", low);
    } else if (type == TYPE_F64) {
        double value;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value)) print_real(type, value, out);
        else text_printf(out, "crayon_bits_f64(UINT64_C(0x%016" PRIx64 "))", bits);
    } else if ((int64_t)bits == INT64_MIN) {
        text_add(out, "INT64_MIN");
    } else if ((int64_t)bits == INT32_MIN) {
        text_add(out, "INT32_MIN");
    } else if ((int64_t)bits > INT32_MAX || (int64_t)bits < INT32_MIN) {
        text_printf(out, "%sINT64_C(%" PRId64 ")", (int64_t)bits < 0 ? "-" : "", (int64_t)bits < 0 ? -(int64_t)bits : (int64_t)bits);
    } else {
        text_printf(out, "%" PRId64, (int64_t)bits);
    }
}
