/* RUN: true
 * The main program of by-hand.f90. */
#include "crayon_data.h"

#include <stdio.h>

void grow_(const int *n, double *a);
void halve_(const int *n, double *a);

int main(void)
{
    enum { N = 100 };
    static double a[N];
    const int n = N;
    crayon_data_copyin(a, sizeof a, "a");
    for (int i = 0; i < 3; i++) {
        grow_(&n, a);
        halve_(&n, a);
    }
    printf("%g %d\n", a[7], crayon_data_device(a + 8) == (double *)crayon_data_device(a) + 8);
    crayon_data_update_host(a + 7, sizeof *a, "a(8)");
    printf("%g %g\n", a[7], a[8]);
    crayon_data_copyout(a, sizeof a, "a");
    printf("%g %d\n", a[8], crayon_data_device(a) != NULL);
    return 0;
}
