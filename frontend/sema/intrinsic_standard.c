/* Which intrinsic functions are of which standard. */
#include "frontend/sema/intrinsic.h"

#include <string.h>

enum { GNU = 9999 }; /* an extension, of no standard */

/* Those of the table that Fortran 95 lacks, and since when they are there. */
static const struct { const char *name; uint32_t year; } later[] = {
    {"acosh", 2008}, {"asinh", 2008}, {"atanh", 2008}, {"erf", 2008}, {"erfc", 2008}, {"gamma", 2008}, {"hypot", 2008}, {"log_gamma", 2008},
    {"popcnt", 2008}, {"shifta", 2008}, {"shiftl", 2008}, {"shiftr", 2008},
    {"algama", GNU}, {"and", GNU}, {"dacosh", GNU}, {"dasinh", GNU}, {"datanh", GNU}, {"derf", GNU}, {"derfc", GNU}, {"dfloat", GNU}, {"dgamma", GNU},
    {"dlgama", GNU}, {"isnan", GNU}, {"lshift", GNU}, {"or", GNU}, {"rshift", GNU}, {"xor", GNU},
};

bool intrinsic_is_of_standard(Name name, uint32_t year)
{
    for (size_t i = 0; year && i < sizeof later / sizeof *later; i++)
        if (strcmp(later[i].name, name) == 0) return later[i].year <= year;
    return true;
}
