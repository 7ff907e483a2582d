/* The names of intrinsic procedures: those of intrinsics.def, and those of gfortran that are not supported. */
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/intrinsic_table.h"

#include <string.h>

static const Intrinsic intrinsics[] = {
#define INTRINSIC(name, arguments, minimum, rule, op, result) \
    {name, arguments, minimum, RULE_##rule, OP_##op, KIND_##result},
#include "frontend/sema/intrinsics.def"
#undef INTRINSIC
};

enum { INTRINSIC_COUNT = sizeof intrinsics / sizeof *intrinsics };

const Intrinsic *intrinsic_find(Name name)
{
    for (size_t i = 0; i < INTRINSIC_COUNT; i++)
        if (intrinsics[i].name[0] == name[0] && strcmp(intrinsics[i].name, name) == 0) return &intrinsics[i];
    return NULL;
}

bool intrinsic_is_of_library(const Intrinsic *intrinsic)
{
    return op_info(intrinsic->op)->flags & OP_LIBM;
}

bool intrinsic_keeps_shape(const Intrinsic *intrinsic)
{
    switch (intrinsic->rule) {
    case RULE_SAME: case RULE_STRICT: case RULE_CHAIN: case RULE_CONVERT: case RULE_DPROD: case RULE_LOGICAL: case RULE_ISHFT:
    case RULE_MERGE: case RULE_ISNAN: case RULE_RIGHT: case RULE_BITS: case RULE_SHIFTED: return true;
    default: return false;
    }
}

bool intrinsic_reduces(const Intrinsic *intrinsic) { return intrinsic->rule == RULE_REDUCE; }

bool intrinsic_adds_dimension(const Intrinsic *intrinsic) { return intrinsic->rule == RULE_SPREAD; }

/* Those of gfortran that are not in the table, for the message. */
static const char *const unsupported_functions[] = {
    "achar", "adjustl", "adjustr", "aimag", "allocated", "associated", "bessel_j0", "bessel_j1", "bessel_jn", "bessel_y0",
    "bessel_y1", "bessel_yn", "besj0", "besj1", "besjn", "besy0", "besy1", "besyn", "cabs", "ccos", "cexp", "char", "clog",
    "cmplx", "command_argument_count", "conjg", "cosd", "cotan", "csin", "csqrt", "dcmplx", "dconjg", "dcosd", "dimag", "dreal",
    "dsind", "dtand", "dtime", "erfc_scaled", "etime", "exponent", "findloc", "fraction", "iachar", "iall", "iany", "iargc",
    "ichar", "ieee_is_finite", "ieee_is_normal", "ieee_value", "index", "iparity", "irand", "ishftc", "leadz", "len", "len_trim",
    "lge", "lgt", "lle", "llt", "loc", "maskl", "maskr", "mclock", "merge_bits", "nearest", "new_line", "norm2", "null", "pack",
    "parity", "poppar", "ran", "rand", "repeat", "rrspacing", "scale", "scan", "secnds", "set_exponent", "shape",
    "sind", "sizeof", "spacing", "storage_size", "tand", "time", "trailz", "transfer", "trim", "unpack", "verify", "zabs", "zexp",
    "zsqrt",
};
static const char *const unsupported_subroutines[] = {
    "abort", "cpu_time", "date_and_time", "execute_command_line", "exit", "flush", "get_command", "get_command_argument",
    "get_environment_variable", "getarg", "mvbits", "move_alloc", "random_number", "random_seed", "second", "srand", "system",
    "system_clock",
};

static bool is_listed(Name name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0) return true;
    return false;
}

bool intrinsic_is_unsupported(Name name, bool function)
{
    return function ? is_listed(name, unsupported_functions, sizeof unsupported_functions / sizeof *unsupported_functions)
                    : is_listed(name, unsupported_subroutines, sizeof unsupported_subroutines / sizeof *unsupported_subroutines);
}

bool intrinsic_is_cray_merge(Name name)
{
    return strlen(name) == 5 && strncmp(name, "cvmg", 4) == 0 && strchr("tpmzn", name[4]);
}
