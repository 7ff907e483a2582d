/* RUN: cc -Wall -c %s -o $work/host.o
 * The host's functions of auto-random.f90. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void host_sum(int n, const double *x, double *sum);
void host_file(int n, const double *x, double *y);

void host_sum(int n, const double *x, double *sum)
{
    for (int i = 0; i < n; i++) *sum += x[i];
}

/* x goes through a pipe, or a file of C's, into y. */
void host_file(int n, const double *x, double *y)
{
    size_t bytes = (size_t)n * sizeof *x;
    FILE *file = tmpfile();
    if (!file || fwrite(x, 1, bytes / 2, file) != bytes / 2 || fflush(file) != 0) abort();
    if (write(fileno(file), (const char *)x + bytes / 2, bytes - bytes / 2) != (ssize_t)(bytes - bytes / 2)) abort();
    rewind(file);
    double *copy = malloc(bytes);
    if (pread(fileno(file), copy, bytes, 0) != (ssize_t)bytes || fread(y, 1, bytes, file) != bytes) abort();
    if (memcmp(copy, y, bytes) != 0) abort();
    free(copy);
    fclose(file);
}
