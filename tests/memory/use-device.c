/* RUN: true
 * What a library would do with addresses of the device. */
void negate_(double *x, const int *n);
void negate_single_(float *x, const int *n);

void negate_(double *x, const int *n)
{
    for (int i = 0; i < *n; i++) x[i] = -x[i];
}

void negate_single_(float *x, const int *n)
{
    for (int i = 0; i < *n; i++) x[i] = -x[i];
}
