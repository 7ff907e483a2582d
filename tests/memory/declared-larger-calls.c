/* RUN: cc -Wall -c %s -o $work/calls.o
 * The calls of declared-larger.f90. */
#define _DEFAULT_SOURCE
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

void sweep(double *a, const double *gravity, double *energy, double *force, int n, int m, int with_gravity, int with_energy);

static const double constant = 7;
static double variable = 5;

void calls(int n, int m, double *a, double *b, double *c, double *d)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE)) return;
    double *last = (double *)(pages + page) - 1;
    *last = 6;
    for (int k = 0; k < 3; k++) {
        sweep(a, NULL, NULL, NULL, n, m, 0, 0);
        sweep(a, b, NULL, NULL, n, m, 1, 0);
        sweep(a, &constant, c, d, n, m, 0, 1);
        sweep(a, last, (double *)(size_t)&constant, &variable, n, m, 0, 0);
        sweep(a, b, last, last, n, m, 1, 0);
        sweep(a, b, c, d, n, m, 1, 1);
    }
    printf("%g %g %g\n", *last, constant, variable);
    fflush(stdout);
    munmap(pages, 2 * page);
}
