/* RUN: true
 * Two threads, each with rows of one array. */
#include <pthread.h>
#include <stddef.h>

void part(double *x, int k);
void both(double *x);

static void *first_rows(void *x)
{
    part(x, 1);
    return NULL;
}

void both(double *x)
{
    pthread_t thread;
    pthread_create(&thread, NULL, first_rows, x);
    part(x, 3);
    pthread_join(thread, NULL);
}
