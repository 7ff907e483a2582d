/* Runs what threads share by teams of several sizes, and compares it with the same text without OpenMP (`alone_` before its names). It stands for libgomp, so
 * that -fsanitize=thread sees how threads begin and end. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a team ------------------------------------------------------------------------------ */

static __thread int number, team = 1;
static int wanted;
static long shared; /* blocks that more than one thread has run */
static pthread_barrier_t barrier;

typedef struct {
    void (*run)(void *);
    void *data;
    int number, team;
} Member;

static void *member_run(void *data)
{
    Member *member = data;
    number = member->number;
    team = member->team;
    member->run(member->data);
    return NULL;
}

void GOMP_parallel(void (*run)(void *), void *data, unsigned threads, unsigned flags);
void GOMP_barrier(void);
int omp_get_num_threads(void);
int omp_get_thread_num(void);

void GOMP_parallel(void (*run)(void *), void *data, unsigned threads, unsigned flags)
{
    enum { MOST = 16 };
    Member members[MOST];
    pthread_t ids[MOST];
    int count = threads == 1 ? 1 : wanted;
    (void)flags;
    pthread_barrier_init(&barrier, NULL, (unsigned)count);
    for (int i = 0; i < count; i++) {
        members[i] = (Member){run, data, i, count};
        if (i) pthread_create(&ids[i], NULL, member_run, &members[i]);
    }
    shared += count > 1;
    member_run(&members[0]);
    number = 0, team = 1;
    for (int i = 1; i < count; i++) pthread_join(ids[i], NULL);
    pthread_barrier_destroy(&barrier);
}

void GOMP_barrier(void) { pthread_barrier_wait(&barrier); }
int omp_get_num_threads(void) { return team; }
int omp_get_thread_num(void) { return number; }

/* ---- the routines ------------------------------------------------------------------------ */

typedef void Routine(double *a, double *b, const int *n, const int *m);
#define ROUTINE(name) Routine name##_, alone_##name##_;
#include ROUTINES
#undef ROUTINE
#define ROUTINE(name) {#name, name##_, alone_##name##_},
static const struct {
    const char *name;
    Routine *together, *alone;
} routines[] = {
#include ROUTINES
};

static int compare(int r, int n, int m)
{
    size_t count = (size_t)n * (size_t)m, bytes = count * sizeof(double);
    double *a[2] = {malloc(bytes), malloc(bytes)}, *b[2] = {malloc(bytes), malloc(bytes)};
    for (size_t i = 0; i < count; i++) a[0][i] = rand() / (double)RAND_MAX, b[0][i] = rand() / (double)RAND_MAX - 0.5;
    memcpy(a[1], a[0], bytes);
    memcpy(b[1], b[0], bytes);
    routines[r].alone(a[0], b[0], &n, &m);
    routines[r].together(a[1], b[1], &n, &m);
    int failed = memcmp(a[0], a[1], bytes) != 0 || memcmp(b[0], b[1], bytes) != 0;
    if (failed) printf("FAIL %s, %d by %d: %d threads compute something else\n", routines[r].name, n, m, wanted);
    for (int i = 0; i < 2; i++) free(a[i]), free(b[i]);
    return failed;
}

int main(void)
{
    static const int teams[] = {1, 2, 3, 7}, sizes[][2] = {{1, 1}, {5, 3}, {64, 2}, {133, 9}, {70, 23}};
    int failed = 0;
    for (size_t t = 0; t < sizeof teams / sizeof *teams; t++) {
        wanted = teams[t];
        for (size_t r = 0; r < sizeof routines / sizeof *routines; r++) {
            long before = shared;
            for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) failed |= compare((int)r, sizes[s][0], sizes[s][1]);
            if (wanted == 2 && shared == before) printf("%s by one thread\n", routines[r].name);
            else if (wanted == 2) printf("%s shared, teams begin %ld times\n", routines[r].name, shared - before);
        }
    }
    return failed;
}
