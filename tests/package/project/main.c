#include <stdio.h>

void scale(int m, double *a, double *s);

int main(void)
{
    double a[3] = {1, 2, 3}, s = 2;
    scale(3, a, &s);
    printf("%g %g %g\n", a[0], a[1], a[2]);
    return 0;
}
