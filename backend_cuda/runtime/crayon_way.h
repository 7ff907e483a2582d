/* ---- whether all nests of the program are the host's: doc/memory.md -----------------------------------------------
 * Nests by themselves choose without what their neighbours pay: one's results are what the other one waits for. So from time to time a stretch of the
 * program's calls is timed as they are, and one as long with all on the host; the sooner way goes on. Stretches are compared by what the host would take for their
 * calls, as far as that is known, and only where their mix of nests is the same. */

enum { CRAYON_STRETCH_NONE, CRAYON_STRETCH_AS_IT_IS, CRAYON_STRETCH_MOVES, CRAYON_STRETCH_OTHER };

/* A nest, over the thread's calls that compares. */
typedef struct crayon_nest {
    struct crayon_nest *next;
    double prices[2]; /* of its calls in both stretches */
    bool listed;
} crayon_nest;

typedef struct {
    bool on_host;          /* all nests that may are the host's */
    bool taken;            /* a thread compares */
    bool moved;            /* nothing that the other stretch has to move is left */
    int stretch;
    double first, due;     /* the program's first call; when the next comparison begins */
    double begun, took[2]; /* of stretches; nanoseconds */
    double enough;         /* a stretch that showed the program's mix; 0: none has yet */
    double prices[2];      /* the sums over nests */
    crayon_nest *nests;
} crayon_way;

extern "C" {
CRAYON_SHARED crayon_way crayon_program = {};
CRAYON_SHARED __thread bool crayon_compares = false; /* this thread */
}

/* Nanoseconds: before the first comparison; a stretch at least. And of the time that the program has run: a stretch, where nothing tells how long it must be; the next
 * comparison. */
static const double crayon_before_stretches = 2e8, crayon_least_stretch = 5e7, crayon_stretch_part = 1. / 16, crayon_until_next = 8;

static inline void crayon_go(bool on_host) { __atomic_store_n(&crayon_program.on_host, on_host, __ATOMIC_RELAXED); }

static inline void crayon_begin_stretch(int stretch)
{
    crayon_way *way = &crayon_program;
    const int which = stretch != CRAYON_STRETCH_AS_IT_IS;
    cudaDeviceSynchronize();
    way->stretch = stretch;
    way->prices[which] = 0;
    for (crayon_nest *nest = way->nests; nest; nest = nest->next) nest->prices[which] = 0;
    way->begun = crayon_trial_time();
}

/* The cosine between what nests had in both stretches. */
static inline bool crayon_is_same_mix(void)
{
    double both = 0, one = 0, other = 0;
    for (const crayon_nest *nest = crayon_program.nests; nest; nest = nest->next) {
        both += nest->prices[0] * nest->prices[1];
        one += nest->prices[0] * nest->prices[0];
        other += nest->prices[1] * nest->prices[1];
    }
    return both > 0 && both * both > 0.95 * one * other;
}

/* Behind both stretches: the way it was goes on unless the other one is by a fifth and more sooner. */
static inline void crayon_choose_way(void)
{
    crayon_way *way = &crayon_program;
    const double speed = way->prices[0] / way->took[0], other = way->prices[1] / way->took[1];
    const bool same = crayon_is_same_mix(), changes = same && other > 1.2 * speed;
    if (crayon_memory.trace)
        fprintf(stderr, "crayon: %.1f ms with nests %s, and %.1f for %.0f %% of that with them %s%s: %s from now on\n", way->took[0] / 1e6,
                way->on_host ? "on the device, as estimates and trials have it," : "on the host", way->took[1] / 1e6, 100 * way->prices[1] / way->prices[0],
                way->on_host ? "on the host" : "on the device", same ? "" : ", by other nests", way->on_host == changes ? "on the host" : "on the device");
    if (!changes) crayon_go(!way->on_host);
    way->stretch = CRAYON_STRETCH_NONE;
    way->enough = same && (changes || way->moved) ? way->took[0] : 0;
    way->due = way->first + (same ? crayon_until_next : 2) * (crayon_trial_time() - way->first);
}

/* Before a call: what is at an end by now. */
static inline void crayon_end_stretch(double now)
{
    crayon_way *way = &crayon_program;
    const double took = now - way->begun;
    switch (way->stretch) {
    case CRAYON_STRETCH_NONE:
        if (now >= way->due) crayon_begin_stretch(CRAYON_STRETCH_AS_IT_IS);
        break;
    case CRAYON_STRETCH_AS_IT_IS:
        if (took < (way->enough ? way->enough : fmax(crayon_least_stretch, crayon_stretch_part * (now - way->first)))) break;
        cudaDeviceSynchronize();
        way->took[0] = crayon_trial_time() - way->begun;
        if (!way->on_host && way->prices[0] > 2 * way->took[0]) { /* the host would not be sooner */
            way->stretch = CRAYON_STRETCH_NONE;
            way->due = way->first + crayon_until_next * (now - way->first);
            break;
        }
        crayon_go(!way->on_host);
        crayon_begin_stretch(CRAYON_STRETCH_MOVES);
        break;
    case CRAYON_STRETCH_MOVES: /* arrays come to the other side */
        way->moved = way->prices[1] >= way->prices[0];
        if (way->moved || took >= way->took[0]) crayon_begin_stretch(CRAYON_STRETCH_OTHER);
        break;
    default:
        if (way->prices[1] < way->prices[0] && took < 2 * way->took[0]) break;
        cudaDeviceSynchronize();
        way->took[1] = crayon_trial_time() - way->begun;
        crayon_choose_way();
    }
}

/* Whether the host has the call, which takes it so long, because it has all. */
static inline bool crayon_goes_with_program(crayon_nest *nest, double price)
{
    crayon_way *way = &crayon_program;
    if (!__atomic_load_n(&way->taken, __ATOMIC_RELAXED) && !__atomic_exchange_n(&way->taken, true, __ATOMIC_RELAXED)) {
        crayon_compares = true;
        way->first = crayon_trial_time();
        way->due = way->first + crayon_before_stretches;
    }
    if (!crayon_compares) return __atomic_load_n(&way->on_host, __ATOMIC_RELAXED);
    crayon_end_stretch(crayon_trial_time());
    if (way->stretch != CRAYON_STRETCH_NONE) {
        const int which = way->stretch != CRAYON_STRETCH_AS_IT_IS;
        if (!nest->listed) {
            nest->listed = true;
            nest->next = way->nests;
            way->nests = nest;
        }
        nest->prices[which] += price;
        way->prices[which] += price;
    }
    return way->on_host;
}
