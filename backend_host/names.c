#include "backend_host/names.h"

#include <ctype.h>
#include <string.h>

/* Identifiers that mean something where our text is compiled. Fortran names are lower case, so
 * those with capitals are left out. crayon_* is kept for the run-time text. */
static const char *const reserved[] = {
    "abort", "abs", "acos", "acosf", "acosh", "acoshf", "alignas", "alignof", "and", "and_eq", "asin", "asinf",
    "asinh", "asinhf", "asm", "assert", "atan", "atan2", "atan2f", "atanf", "atanh", "atanhf", "auto", "bitand", "bitor",
    "blockdim", "blockidx", "bool", "break", "calloc", "case", "catch", "cbrt", "cbrtf", "ceil", "ceilf", "char",
    "class", "clock", "compl", "concept", "const", "const_cast", "consteval", "constexpr", "constinit", "continue",
    "copysign", "copysignf", "cos", "cosf", "cosh", "coshf", "cospi", "cospif", "decltype", "default", "delete",
    "dim3", "div", "do", "double", "drem", "dremf", "dynamic_cast", "else", "enum", "erf", "erfc", "erfcf", "erff",
    "errno", "exit", "exp", "exp10", "exp10f", "exp2", "exp2f", "expf", "explicit", "expm1", "expm1f", "export", "extern",
    "fabs", "fabsf", "false", "fdim", "fdimf", "float", "floor", "floorf", "fma", "fmaf", "fmax", "fmaxf", "fmin",
    "fminf", "fmod", "fmodf", "for", "fprintf", "free", "frexp", "frexpf", "friend", "gamma", "gammaf", "getenv",
    "goto", "griddim", "half", "hypot", "hypotf", "if", "ilogb", "ilogbf", "index", "inline", "int", "int16_t",
    "int32_t", "int64_t", "int8_t", "isfinite", "isinf", "isnan", "isnormal", "j0", "j0f", "j1", "j1f", "jn", "jnf",
    "kernel", "labs", "ldexp", "ldexpf", "lgamma", "lgammaf", "linux", "llabs", "llrint", "llrintf", "llround",
    "llroundf", "log", "log10", "log10f", "log1p", "log1pf", "log2", "log2f", "logb", "logbf", "logf", "long",
    "lrint", "lrintf", "lround", "lroundf", "main", "major", "makedev", "malloc", "max", "memcpy", "memset", "min", "minor", "modf", "modff",
    "mutable", "namespace", "nan", "nanf", "nearbyint", "nearbyintf", "new", "nextafter", "nextafterf", "noexcept",
    "norm", "normf", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "pow", "powf", "printf", "private",
    "protected", "public", "raise", "rand", "random", "rcbrt", "rcbrtf", "realloc", "register", "reinterpret_cast",
    "remainder", "remainderf", "remquo", "remquof", "requires", "restrict", "return", "rhypot", "rint", "rintf",
    "rindex", "rnorm", "round", "roundf", "rsqrt", "rsqrtf", "scalb", "scalbf", "scalbln", "scalbn", "shared", "short",
    "signal", "signbit", "signed", "significand", "signgam", "sin", "sincos", "sincosf", "sinf", "sinh", "sinhf",
    "sinpi", "sinpif", "size_t", "sizeof", "sqrt", "sqrtf", "static", "static_assert", "static_cast", "stderr",
    "stdin", "stdout", "struct", "switch", "tan", "tanf", "tanh", "tanhf", "template", "tgamma", "tgammaf", "this",
    "thread_local", "threadidx", "throw", "time", "trap", "true", "trunc", "truncf", "try", "typedef", "typeid",
    "typename", "typeof", "uint16_t", "uint32_t", "uint64_t", "uint8_t", "union", "unix", "unsigned", "using",
    "virtual", "void", "volatile", "warpsize", "wchar_t", "while", "xor", "xor_eq", "y0", "y0f", "y1", "y1f", "yn",
    "ynf",
};

/* Names of which all are kept, whatever follows. */
static bool has_reserved_start(const char *name)
{
    return strncmp(name, "crayon_", 7) == 0 || (name[0] == '_' && name[1] == '_');
}

NameSet names_create(Context *context, const NameSet *outer)
{
    NameSet set = {outer, arena_new(context->arena, NameTable)};
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved && !outer; i++) name_table_add(context->arena, set.table, reserved[i]);
    return set;
}

bool names_taken(const NameSet *set, Name name)
{
    size_t length = strlen(name);
    if (has_reserved_start(name)) return true;
    for (; set; set = set->outer)
        if (name_table_find(set->table, name, length)) return true;
    return false;
}

void names_take(Context *context, NameSet *set, Name name)
{
    name_table_add(context->arena, set->table, name);
}

/* What a variable of a procedure that came along into a nest is called: `boundary.n` for `crayon_boundary_p1.n`. */
static const char *spoken(Context *context, const char *name)
{
    const char *dot = strchr(name, '.'), *end = dot;
    if (!dot || strncmp(name, "crayon_", 7) != 0) return name;
    while (end > name && isdigit((unsigned char)end[-1])) end--;
    if (end == dot || end < name + 10 || end[-1] != 'p' || end[-2] != '_') return name;
    return arena_printf(context->scratch, "%.*s%s", (int)(end - 2 - (name + 7)), name + 7, dot);
}

Name names_fresh(Context *context, NameSet *set, const char *name)
{
    const char *stem = spoken(context, name);
    char *text = arena_strndup(context->scratch, stem, strlen(stem));
    for (char *c = text; *c; c++)
        if (!isalnum((unsigned char)*c)) *c = '_';
    if (isdigit((unsigned char)text[0]) || has_reserved_start(text)) text = arena_printf(context->scratch, "n%s", text);
    Name found = intern(context->names, text);
    if (names_taken(set, found)) {
        found = intern_printf(context->names, "%s_", text);
        for (uint32_t n = 2; names_taken(set, found); n++) found = intern_printf(context->names, "%s_%u", text, n);
    }
    names_take(context, set, found);
    return found;
}
