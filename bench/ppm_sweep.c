/* Runs the sample's PPM sweep along i on nx x rows cells: bench/ppm.sh compiles it with one translation of
 * ppm_sweep.f, in double precision or with -DSINGLE in single, and times the kernels. The fields stay on the device. Prints a hash of the result,
 * which must not depend on the shape, and the number of cells.   ppm [NX [ROWS [SWEEPS [uniform]]]] */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crayon_data.h"

#ifdef SINGLE
typedef float real;
#else
typedef double real;
#endif
void ppmset_(const real *gamma);
void ppmswp_(real *rho, real *u, real *v, real *p, const int *idim, const int *jdim, const int *ilo,
             const int *ihi, const int *jlo, const int *jhi, const real *dtdx);

/* A number in 0 .. 1 from an index: the top bits of a multiplicative hash. */
static double noise(uint64_t index)
{
    index = (index + 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    index = (index ^ (index >> 27)) * 0x94d049bb133111ebu;
    return (double)(index >> 11) * 0x1p-53;
}

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 384, rows = argc > 2 ? atoi(argv[2]) : 384 * 384, sweeps = argc > 3 ? atoi(argv[3]) : 3;
    int idim = nx + 8, ilo = 5, ihi = nx + 4, jlo = 1, jhi = rows;
    size_t count = (size_t)idim * (size_t)rows;
    real *fields[4], gamma = 1.4, dtdx = 0.05;
    int uniform = argc > 4 && strcmp(argv[4], "uniform") == 0; /* zeros are the numerators of many divides then */
    for (int f = 0; f < 4; f++) {
        fields[f] = malloc(count * sizeof(real));
        if (!fields[f]) return 2;
        for (size_t k = 0; k < count; k++) {
            double value = uniform ? 0.5 : noise((uint64_t)f << 40 | k);
            fields[f][k] = (real)(f == 1 || f == 2 ? 0.2 * (value - 0.5) : 1.0 + 0.2 * value);
        }
        crayon_data_copyin(fields[f], count * sizeof(real), "a field");
    }
    ppmset_(&gamma);
    for (int n = 0; n < sweeps; n++)
        ppmswp_(fields[0], fields[1], fields[2], fields[3], &idim, &rows, &ilo, &ihi, &jlo, &jhi, &dtdx);
    uint64_t hash = 14695981039346656037u;
    for (int f = 0; f < 4; f++) crayon_data_copyout(fields[f], count * sizeof(real), "a field");
    for (int f = 0; f < 4; f++)
        for (size_t k = 0; k < count; k++) {
            union { double value; uint64_t bits; } u = {fields[f][k]};
            hash = (hash ^ u.bits) * 1099511628211u;
        }
    printf("hash %016llx cells %.0f sweeps %d\n", (unsigned long long)hash, (double)nx * rows, sweeps);
    return 0;
}
