/* Each array ends where memory does that may not be touched. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

void columns_(const int32_t *n, const int32_t *ld, double *a, double *b);
void shifted_(const int32_t *n, double *a, double *b);
void masked_(const int32_t *n, double *a, double *b, double *c);
void two_(const int32_t *n, const int32_t *m, double *a, double *b);
void stepped_(const int32_t *n, const int32_t *inc, double *a, double *b);

enum { ROOM = 1 << 20, PAGE = 4096 };

/* `count` elements, the last ones before a page that may not be touched. */
static double *last(long count)
{
    char *memory = mmap(NULL, ROOM + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory + ROOM, PAGE, PROT_NONE)) exit(2);
    double *array = (double *)(memory + ROOM) - count;
    for (long n = 0; n < count; n++) array[n] = (double)((n * 7 + 3) % 11 - 4);
    return array;
}

static double sum_of(const double *array, long count)
{
    double sum = 0;
    for (long n = 0; n < count; n++) sum += array[n] * (double)(n % 5 + 1);
    return sum;
}

int main(void)
{
    static const int32_t sizes[] = {0, 1, 2, 3, 63, 64, 65, 100};
    int32_t ld = 9;
    for (int s = 0; s < 8; s++) {
        int32_t n = sizes[s], none = 0;
        long columns = n ? (long)ld * (n - 1) + ld - 1 : 0;
        double *a = last(columns), *b = last(n ? n + ld - 1 : 0);
        columns_(&n, &ld, a, b);
        printf("columns %d %.17g\n", n, sum_of(a, columns));
        long shifted = n ? n + 2 : 0;
        a = last(shifted), b = last(n);
        shifted_(&n, a, b);
        printf("shifted %d %.17g\n", n, sum_of(a, shifted));
        double *c = last(n);
        a = last(n), b = last(2 * n);
        masked_(&n, a, b, c);
        printf("masked %d %.17g %.17g\n", n, sum_of(a, n), sum_of(c, n));
        for (int32_t inc = 1; inc < 4; inc++) {
            long stepped = n ? (n - 1) / inc * inc + 1 : 0;
            a = last(stepped), b = last(stepped);
            stepped_(&n, &inc, a, b);
            printf("stepped %d %d %.17g\n", n, inc, sum_of(a, stepped));
        }
        for (int turn = 0; turn < 2; turn++) {
            a = last(n), b = last(n);
            two_(turn ? &none : &n, turn ? &n : &none, a, b);
            printf("two %d %.17g\n", n, sum_of(a, n));
        }
    }
    return 0;
}
