/* ---- whether all nests of the program are the host's: doc/memory.md -----------------------------------------------
 * Nests by themselves choose without what their neighbours pay: one's results are what the other one waits for. So from time to time some turns of the
 * program are timed as they are, and as many with all nests on the host; the sooner way goes on. A turn goes from one call to the next of the nest that is called least.
 * Both stretches are compared by what the host would take for their calls, as far as that is known, and only where nests have the same shares of that. Where other
 * nests come to have them later, the program is in another part, and is compared anew. A turn by the device may take too long to wait for: where thousands of calls have taken many
 * times what the host would take for them, it has them until the next comparison, of which no stretch is longer than the host's. */

typedef enum {
    CRAYON_STRETCH_NONE,   /* calls of nests are counted */
    CRAYON_STRETCH_WAITS,  /* for a turn's begin */
    CRAYON_STRETCH_AS_IT_IS,
    CRAYON_STRETCH_MOVES,  /* arrays come to the other side */
    CRAYON_STRETCH_OTHER
} crayon_stretch;

enum {
    CRAYON_MOST_MISSED = 3,  /* until stretches have to be longer first */
    CRAYON_MANY_CALLS = 2000 /* of which it is seen what they take on the device */
};

/* A nest, over the calls of the thread that compares. */
typedef struct crayon_nest {
    struct crayon_nest *next;
    double prices[2]; /* of its calls in both stretches; behind them the first ones stay, and the others are those of now */
    double price;     /* of one, where no estimate is known */
    crayon_touching touching;
    long calls;
    bool listed;
} crayon_nest;

typedef struct {
    bool on_host;          /* all nests that may are the host's */
    bool taken;            /* a thread compares */
    bool moved;            /* nothing that the other stretch has to move is left */
    crayon_stretch stretch;
    double first, due;     /* the program's first call; when the next comparison begins */
    double counted;        /* from when on calls are counted */
    double begun, took[2]; /* of stretches; nanoseconds */
    double changed;        /* when the other side got its stretch */
    double lost;           /* on the other side, which was not sooner */
    bool compared, strange; /* once; other nests have the time lately */
    int missed;            /* comparisons one behind the other that told nothing */
    double enough;         /* a stretch that showed the program's turns; 0: none has yet */
    double prices[2];      /* the sums over nests */
    long turns[2];
    double watched, price; /* since when calls are the device's; what the host would take for them */
    long calls;
    crayon_nest *nests, *turning; /* all; the one whose calls begin turns */
} crayon_way;

extern "C" {
CRAYON_SHARED crayon_way crayon_program = {};
CRAYON_SHARED __thread bool crayon_compares = false; /* this thread */
}

/* Nanoseconds: before the first comparison; a stretch at least. And of the time that the program has run: a stretch, where nothing tells how long it must be; what
 * comparisons may lose that other nests call for; the next comparison, behind one that told nothing, or something. And of a stretch, what the host may take by estimates,
 * which are high by two. */
static const double crayon_before_stretches = 2e8, crayon_least_stretch = 5e7, crayon_stretch_part = 1. / 16, crayon_lost_part = 1. / 32, crayon_until_again = 2, crayon_until_next = 8,
                    crayon_most_price = 4, crayon_least_watch = 5e8, crayon_far_behind = 8;

static inline void crayon_go(bool on_host) { __atomic_store_n(&crayon_program.on_host, on_host, __ATOMIC_RELAXED); }

static inline void crayon_clear_prices(int which)
{
    crayon_way *way = &crayon_program;
    way->prices[which] = 0;
    for (crayon_nest *nest = way->nests; nest; nest = nest->next) nest->prices[which] = 0;
    way->begun = crayon_trial_time();
}

static inline void crayon_count_anew(double now)
{
    crayon_way *way = &crayon_program;
    way->counted = now;
    for (crayon_nest *nest = way->nests; nest; nest = nest->next) nest->calls = 0;
}

static inline void crayon_begin_stretch(crayon_stretch stretch)
{
    crayon_way *way = &crayon_program;
    const int which = stretch != CRAYON_STRETCH_AS_IT_IS;
    cudaDeviceSynchronize();
    way->stretch = stretch;
    way->turns[which] = 0;
    crayon_clear_prices(which);
}

static inline void crayon_end_comparison(double until)
{
    crayon_way *way = &crayon_program;
    way->stretch = CRAYON_STRETCH_NONE;
    way->strange = false;
    crayon_clear_prices(1);
    crayon_count_anew(way->begun);
    way->due = way->first + until * (way->begun - way->first);
}

/* The nest that was called least while calls were counted, and three times at least; NULL: none. */
static inline crayon_nest *crayon_find_turning(void)
{
    crayon_nest *least = NULL;
    for (crayon_nest *nest = crayon_program.nests; nest; nest = nest->next)
        if (nest->calls >= 3 && (!least || nest->calls < least->calls)) least = nest;
    return least;
}

/* By the square of the cosine between what nests had in both stretches. */
static inline bool crayon_is_same_mix(double least)
{
    double both = 0, one = 0, other = 0;
    for (const crayon_nest *nest = crayon_program.nests; nest; nest = nest->next) {
        both += nest->prices[0] * nest->prices[1];
        one += nest->prices[0] * nest->prices[0];
        other += nest->prices[1] * nest->prices[1];
    }
    return both > 0 && both * both > least * one * other;
}

/* Behind both stretches: the way it was goes on unless the other one is by a fifth and more sooner. */
static inline void crayon_choose_way(void)
{
    crayon_way *way = &crayon_program;
    const double speed = way->prices[0] / way->took[0], other = way->prices[1] / way->took[1];
    const bool late = way->moved && way->turns[1] < way->turns[0], same = late || crayon_is_same_mix(0.95), changes = same && other > 1.2 * speed;
    if (crayon_memory.trace)
        fprintf(stderr, "crayon: nests were on the %s for %.1f ms, and for %.0f %% of that on the %s for %.1f%s: on the %s from now on\n", way->on_host ? "device" : "host", way->took[0] / 1e6,
                100 * way->prices[1] / way->prices[0], way->on_host ? "host" : "device", way->took[1] / 1e6, same ? "" : ", which were others", way->on_host == changes ? "host" : "device");
    way->compared = true;
    way->missed = same ? 0 : way->missed + 1;
    if (!changes) {
        crayon_go(!way->on_host);
        way->lost += crayon_trial_time() - way->changed;
    }
    way->enough = same && (changes || way->moved) ? way->took[0] : 0;
    crayon_end_comparison(same ? crayon_until_next : crayon_until_again);
}

/* While nothing is compared: whether twice in a row other nests had the time than when it was; then it is, unless too much was lost by that before, or it tells nothing. */
static inline void crayon_look_for_others(double now)
{
    crayon_way *way = &crayon_program;
    if (!way->compared || way->missed >= CRAYON_MOST_MISSED || now - way->begun < fmax(crayon_least_stretch, 2 * way->took[0])) return;
    const bool strange = way->prices[1] > 0 && !crayon_is_same_mix(0.8);
    if (strange && !way->strange) crayon_count_anew(now);
    if (strange && way->strange && way->lost < crayon_lost_part * (now - way->first)) {
        way->due = now;
        way->enough = crayon_least_stretch;
    }
    way->strange = strange;
    crayon_clear_prices(1);
}

/* Whether the device's way takes so much longer for many calls that nothing has to be timed. */
static inline bool crayon_is_far_behind(double now)
{
    crayon_way *way = &crayon_program;
    const bool watches = !way->on_host && way->stretch <= CRAYON_STRETCH_AS_IT_IS, enough = way->calls >= CRAYON_MANY_CALLS && now - way->watched >= crayon_least_watch;
    const bool far = watches && enough && now - way->watched > crayon_far_behind * way->price;
    if (watches && !enough) return false;
    if (far && crayon_memory.trace)
        fprintf(stderr, "crayon: %ld calls took %.1f ms on the device, and the host may take %.1f for them: on the host from now on\n", way->calls, (now - way->watched) / 1e6, way->price / 1e6);
    way->watched = now;
    way->price = 0;
    way->calls = 0;
    return far;
}

/* Before a call of a nest: what is at an end by now. */
static inline void crayon_end_stretch(crayon_nest *nest, double now)
{
    crayon_way *way = &crayon_program;
    const double took = now - way->begun, ran = now - way->first;
    const double least = way->enough ? way->enough : fmax(crayon_stretch_part * ran, crayon_least_stretch);
    const bool turn = nest == way->turning;
    if (crayon_is_far_behind(now)) {
        crayon_go(true);
        crayon_end_comparison(crayon_until_again);
        return;
    }
    switch (way->stretch) {
    case CRAYON_STRETCH_NONE:
        crayon_look_for_others(now);
        if (now < way->due) break;
        way->turning = crayon_find_turning();
        way->stretch = CRAYON_STRETCH_WAITS;
        way->begun = now;
        if (!way->turning) crayon_end_comparison(crayon_until_again);
        break;
    case CRAYON_STRETCH_WAITS:
        if (turn) crayon_begin_stretch(CRAYON_STRETCH_AS_IT_IS);
        else if (took > now - took - way->counted) crayon_end_comparison(crayon_until_again); /* three times as long as between two */
        break;
    case CRAYON_STRETCH_AS_IT_IS:
        way->turns[0] += turn;
        if (!turn && took > 4 * least && took > way->begun - way->counted) crayon_end_comparison(crayon_until_again);
        if (took < least || !turn) break;
        cudaDeviceSynchronize();
        way->took[0] = crayon_trial_time() - way->begun;
        if (!way->on_host && way->prices[0] > crayon_most_price * way->took[0]) { /* the host would not be sooner */
            way->compared = true;
            crayon_end_comparison(crayon_until_next);
            break;
        }
        crayon_go(!way->on_host);
        way->changed = crayon_trial_time();
        crayon_begin_stretch(CRAYON_STRETCH_MOVES);
        break;
    case CRAYON_STRETCH_MOVES:
        way->moved = turn;
        if (turn || took >= way->took[0]) crayon_begin_stretch(CRAYON_STRETCH_OTHER);
        break;
    default:
        way->turns[1] += turn;
        if (way->turns[1] < way->turns[0] && took < way->took[0]) break; /* longer would not be sooner */
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
        way->counted = way->watched = way->first;
    }
    if (!crayon_compares) return __atomic_load_n(&way->on_host, __ATOMIC_RELAXED);
    if (!nest->listed) {
        nest->listed = true;
        nest->next = way->nests;
        way->nests = nest;
    }
    crayon_end_stretch(nest, crayon_trial_time());
    const int which = way->stretch != CRAYON_STRETCH_AS_IT_IS;
    nest->calls++;
    nest->prices[which] += price;
    way->prices[which] += price;
    way->price += price;
    way->calls++;
    return way->on_host;
}
