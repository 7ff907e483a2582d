/* ---- sums in the order of the source -------------------------------------------------------------------
 * s = s + x[0]; s = s + x[1]; ... gives the same bits here, though lanes add. While s stays in one binade it is k*u, u the unit of its last
 * place, k an integer, and s + x is (k + r)*u with r = x/u rounded to an integer: r does not depend on s but for ties, which go to where
 * k + r is even. So a run of terms adds to k what it adds for an even and for an odd k, two integers, and runs follow each other
 * by adding these: an associative operation. With them go the least and the most that k comes to on the way, which say whether s
 * stayed in its binade. (What Kapre and DeHon, Optimistic Parallelization of Floating-Point Accumulation, ARITH 2007, repeat until it
 * agrees is decided here at once.) Groups of terms are summed for the binade that s is likely to be in; one block then goes over the
 * groups, and does anew, in runs, a group in which s leaves its binade; where it does so again and again the host adds some terms. All
 * numbers that count are integers below 2**53, or such that fail. */

#ifdef CRAYON_CUDA_ON_CPU
enum { CRAYON_SUM_LANES = 64, CRAYON_SUM_RUN = 3, CRAYON_SUM_FEW = 200 };
#else
enum { CRAYON_SUM_LANES = 256, CRAYON_SUM_RUN = 16, CRAYON_SUM_FEW = 16384 }; /* of fewer terms the host is faster */
#endif
enum { CRAYON_SUM_GROUP = CRAYON_SUM_LANES * CRAYON_SUM_RUN, CRAYON_SUM_WARPS = CRAYON_SUM_LANES / 32 };

/* What a run of terms adds to k, and between what it brings k + 0 on the way, for an even k and an odd one. */
struct crayon_sum_part {
    double to[2], least[2], most[2];
};

/* A group's part, for sums in the binade of 2**exponent. */
struct crayon_sum_group {
    crayon_sum_part part;
    int exponent;
};

/* The sum before a term. */
template <class real> struct crayon_sum_state {
    real sum;
    int64_t term;
};

template <class real> struct crayon_sum_format;
template <> struct crayon_sum_format<double> {
    enum { DIGITS = 53 };
};
template <> struct crayon_sum_format<float> {
    enum { DIGITS = 24 };
};

/* Binades of sums: +0, to which nothing but zeros can be added, and such that no run fits. */
enum { CRAYON_SUM_ZERO = -5000, CRAYON_SUM_NONE = 5000 };

template <class real> static __device__ inline int crayon_sum_binade(real sum)
{
    const double s = (double)sum;
    uint64_t bits;
    memcpy(&bits, &s, sizeof s);
    const int exponent = (int)(bits >> 52 & 2047) - 1023;
    if (bits == 0) return CRAYON_SUM_ZERO;
    return exponent < (crayon_sum_format<real>::DIGITS == 24 ? -126 : -900) || exponent > 900 ? CRAYON_SUM_NONE : exponent;
}

/* 2**exponent, -1022 to 1023. */
static __device__ inline double crayon_sum_power(int exponent)
{
    const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* 1/u of a binade. */
template <class real> static __device__ inline double crayon_sum_scale(int exponent)
{
    return crayon_sum_power(crayon_sum_format<real>::DIGITS - 1 - exponent);
}

/* Whether an integer is odd; those from 2**53 on do not count. */
static __device__ inline int crayon_sum_odd(double k)
{
    return fabs(k) < 9007199254740992.0 ? (int)((int64_t)k & 1) : 0;
}

static __device__ inline crayon_sum_part crayon_sum_nothing(void)
{
    crayon_sum_part part = {{0, 0}, {0, 0}, {0, 0}};
    return part;
}

/* No sum stays in its binade over this. */
static __device__ inline crayon_sum_part crayon_sum_failure(void)
{
    crayon_sum_part part = {{0, 0}, {0, 0}, {HUGE_VAL, HUGE_VAL}};
    return part;
}

/* Whether a part does the same to even and odd sums. */
static __device__ inline bool crayon_sum_is_plain(const crayon_sum_part &part)
{
    return part.to[0] == part.to[1] && part.least[0] == part.least[1] && part.most[0] == part.most[1];
}

/* The part of the run l, r; `kinds` 1: both are plain. */
template <int kinds> static __device__ inline crayon_sum_part crayon_sum_join(const crayon_sum_part &l, const crayon_sum_part &r)
{
    crayon_sum_part part;
    for (int odd = 0; odd < kinds; odd++) {
        const int then = kinds == 1 ? 0 : odd ^ crayon_sum_odd(l.to[odd]);
        const double least = __dadd_rn(l.to[odd], r.least[then]), most = __dadd_rn(l.to[odd], r.most[then]);
        part.to[odd] = __dadd_rn(l.to[odd], r.to[then]);
        part.least[odd] = least < l.least[odd] ? least : l.least[odd];
        part.most[odd] = most > l.most[odd] ? most : l.most[odd];
    }
    if (kinds == 1) part.to[1] = part.to[0], part.least[1] = part.least[0], part.most[1] = part.most[0];
    return part;
}

/* The part of a lane's run in a binade. A rounded term may come from beyond the integer that it is, so that one more is counted as
 * reached where one is rounded. */
template <class real> static __device__ inline crayon_sum_part crayon_sum_run(const real *terms, int exponent)
{
    const double round = 6755399441055744.0; /* 1.5 * 2**52: rounds what is less than 2**51 */
    crayon_sum_part part = crayon_sum_nothing();
    if (exponent == CRAYON_SUM_ZERO) {
        for (int i = 0; i < CRAYON_SUM_RUN; i++)
            if (!(terms[i] == 0)) return crayon_sum_failure();
        return part;
    }
    if (exponent == CRAYON_SUM_NONE) return crayon_sum_failure();
    const double scale = crayon_sum_scale<real>(exponent);
    double to = 0, least = 0, most = 0;
    bool ties = false, fits = true, rounded = false;
    CRAYON_UNROLLED
    for (int i = 0; i < CRAYON_SUM_RUN; i++) {
        const double exact = __dmul_rn((double)terms[i], scale), r = __dadd_rn(__dadd_rn(exact, round), -round), rest = __dadd_rn(exact, -r);
        fits = fits && fabs(exact) < 2251799813685248.0;
        ties = ties || fabs(rest) == 0.5;
        rounded = rounded || rest != 0;
        to = __dadd_rn(to, r);
        least = to < least ? to : least;
        most = to > most ? to : most;
    }
    if (!fits) return crayon_sum_failure();
    if (!ties) {
        const double beyond = rounded ? 1 : 0;
        part.to[0] = part.to[1] = to;
        part.least[0] = part.least[1] = __dadd_rn(least, -beyond);
        part.most[0] = part.most[1] = __dadd_rn(most, beyond);
        return part;
    }
    CRAYON_ROLLED
    for (int i = 0; i < CRAYON_SUM_RUN; i++) {
        const double exact = __dmul_rn((double)terms[i], scale);
        const double below = floor(exact), over = __dadd_rn(exact, -below);
        for (int odd = 0; odd < 2; odd++) {
            const bool up = over > 0.5 || (over == 0.5 && (odd ^ crayon_sum_odd(part.to[odd]) ^ crayon_sum_odd(below)));
            part.to[odd] = __dadd_rn(part.to[odd], up ? __dadd_rn(below, 1.0) : below);
            part.least[odd] = fmin(part.least[odd], over == 0 ? part.to[odd] : __dadd_rn(part.to[odd], -1.0));
            part.most[odd] = fmax(part.most[odd], over == 0 ? part.to[odd] : __dadd_rn(part.to[odd], 1.0));
        }
    }
    return part;
}

/* Whether a sum stays in its binade over a run. */
template <class real> static __device__ inline bool crayon_sum_stays(real sum, int exponent, const crayon_sum_part &part)
{
    const double end = crayon_sum_power(crayon_sum_format<real>::DIGITS), first = end / 2;
    if (exponent == CRAYON_SUM_NONE) return false;
    if (exponent == CRAYON_SUM_ZERO) return part.most[0] == 0;
    const double k = __dmul_rn((double)sum, crayon_sum_scale<real>(exponent));
    const int odd = crayon_sum_odd(k);
    const double least = __dadd_rn(k, part.least[odd]), most = __dadd_rn(k, part.most[odd]);
    return k > 0 ? least >= first && most < end : most <= -first && least > -end;
}

template <class real> static __device__ inline real crayon_sum_behind(real sum, int exponent, const crayon_sum_part &part)
{
    if (exponent == CRAYON_SUM_ZERO) return sum;
    const double scale = crayon_sum_scale<real>(exponent), k = __dmul_rn((double)sum, scale);
    return (real)__dmul_rn(__dadd_rn(k, part.to[crayon_sum_odd(k)]), crayon_sum_power(exponent - crayon_sum_format<real>::DIGITS + 1));
}

/* The part of the lane that is `by` before or behind in the warp; `kinds` as of crayon_sum_join. */
template <int kinds> static __device__ inline crayon_sum_part crayon_sum_part_at(const crayon_sum_part &mine, int by)
{
    crayon_sum_part other;
    for (int odd = 0; odd < kinds; odd++) {
        other.to[odd] = by < 0 ? __shfl_up_sync(0xffffffffu, mine.to[odd], (unsigned)-by) : __shfl_down_sync(0xffffffffu, mine.to[odd], (unsigned)by);
        other.least[odd] = by < 0 ? __shfl_up_sync(0xffffffffu, mine.least[odd], (unsigned)-by) : __shfl_down_sync(0xffffffffu, mine.least[odd], (unsigned)by);
        other.most[odd] = by < 0 ? __shfl_up_sync(0xffffffffu, mine.most[odd], (unsigned)-by) : __shfl_down_sync(0xffffffffu, mine.most[odd], (unsigned)by);
    }
    return other;
}

/* In the first lane of a warp what all its lanes do, of which those behind the first `lanes` do nothing. */
template <int kinds> static __device__ inline crayon_sum_part crayon_sum_of_lanes(crayon_sum_part mine, int lanes)
{
    for (int by = 1; by < lanes; by *= 2) mine = crayon_sum_join<kinds>(mine, crayon_sum_part_at<kinds>(mine, by));
    return mine;
}

static __device__ inline crayon_sum_part crayon_sum_of_warp(const crayon_sum_part &mine, int lanes)
{
    return __all_sync(0xffffffffu, crayon_sum_is_plain(mine)) ? crayon_sum_of_lanes<1>(mine, lanes) : crayon_sum_of_lanes<2>(mine, lanes);
}

/* In each lane what it and those before it in the warp do. */
template <int kinds> static __device__ inline crayon_sum_part crayon_sum_scan_lanes(crayon_sum_part mine)
{
    for (int by = 1; by < 32; by *= 2) {
        const crayon_sum_part before = crayon_sum_part_at<kinds>(mine, -by);
        if ((int)threadIdx.x % 32 >= by) mine = crayon_sum_join<kinds>(before, mine);
    }
    return mine;
}

static __device__ inline crayon_sum_part crayon_sum_scan_warp(const crayon_sum_part &mine)
{
    return __all_sync(0xffffffffu, crayon_sum_is_plain(mine)) ? crayon_sum_scan_lanes<1>(mine) : crayon_sum_scan_lanes<2>(mine);
}

/* The first lane's, in all lanes of a warp. */
static __device__ inline crayon_sum_part crayon_sum_part_from(const crayon_sum_part &first)
{
    crayon_sum_part part;
    for (int odd = 0; odd < 2; odd++) {
        part.to[odd] = __shfl_sync(0xffffffffu, first.to[odd], 0);
        part.least[odd] = __shfl_sync(0xffffffffu, first.least[odd], 0);
        part.most[odd] = __shfl_sync(0xffffffffu, first.most[odd], 0);
    }
    return part;
}

/* The same in the block. */
static __device__ inline crayon_sum_part crayon_sum_scan(crayon_sum_part mine, crayon_sum_part *of_warps)
{
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    mine = crayon_sum_scan_warp(mine);
    if (lane == 31) of_warps[warp] = mine;
    __syncthreads(); /* of crayon_sum_scan: the warps' are there */
    if (warp == 0) return mine;
    const crayon_sum_part before = crayon_sum_of_warp(lane < warp ? of_warps[lane] : crayon_sum_nothing(), CRAYON_SUM_WARPS);
    return crayon_sum_join<2>(crayon_sum_part_from(before), mine);
}

static __device__ inline double crayon_sum_add(double sum, double term) { return __dadd_rn(sum, term); }
static __device__ inline float crayon_sum_add(float sum, float term) { return __fadd_rn(sum, term); }

/* The place of a group's term in a tile: runs lie apart so that lanes that read one each meet no bank twice. */
static __device__ inline int crayon_sum_place(int term)
{
    return term + term / CRAYON_SUM_RUN;
}

enum { CRAYON_SUM_TILE = CRAYON_SUM_GROUP + CRAYON_SUM_LANES };

/* A group's terms, of which a lane's run is returned; behind the last one are such that add nothing. */
template <class real> static __device__ inline const real *crayon_sum_load(real *tile, const real *terms, int64_t first, int64_t count)
{
    for (int i = (int)threadIdx.x; i < CRAYON_SUM_GROUP; i += CRAYON_SUM_LANES) tile[crayon_sum_place(i)] = first + i < count ? terms[first + i] : (real)-0.0;
    __syncthreads(); /* of crayon_sum_load */
    return tile + crayon_sum_place((int)threadIdx.x * CRAYON_SUM_RUN);
}

/* In all lanes the sum of what they have, in some order. */
static __device__ inline double crayon_sum_roughly(double mine, double *of_warps)
{
    double all = 0;
    for (int by = 16; by > 0; by /= 2) mine += __shfl_down_sync(0xffffffffu, mine, (unsigned)by);
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = mine;
    __syncthreads(); /* of crayon_sum_roughly */
    for (int warp = 0; warp < CRAYON_SUM_WARPS; warp++) all += of_warps[warp];
    return all;
}

/* What groups come to, roughly. */
template <class real> static __global__ __launch_bounds__(CRAYON_SUM_LANES) void crayon_sum_guess(const real *terms, int64_t count, double *guess)
{
    __shared__ double of_warps[CRAYON_SUM_WARPS];
    const int64_t first = (int64_t)blockIdx.x * CRAYON_SUM_GROUP;
    double mine = 0;
    for (int i = (int)threadIdx.x; i < CRAYON_SUM_GROUP; i += CRAYON_SUM_LANES)
        if (first + i < count) mine += (double)terms[first + i];
    mine = crayon_sum_roughly(mine, of_warps);
    if (threadIdx.x == 0) guess[blockIdx.x] = mine;
}

/* Of each group what those before it come to, roughly: one block, each warp a run of them. */
static __global__ __launch_bounds__(CRAYON_FOLD_LANES) void crayon_sum_before(double *guess, int64_t count)
{
    enum { WARPS = CRAYON_FOLD_LANES / 32 };
    __shared__ double of_warps[WARPS];
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    const int64_t run = ((count - 1) / (32 * WARPS) + 1) * 32, first = warp * run, behind = first + run < count ? first + run : count;
    double mine = 0, before = 0;
    for (int64_t group = first + lane; group < behind; group += 32) mine += guess[group];
    for (int by = 16; by > 0; by /= 2) mine += __shfl_down_sync(0xffffffffu, mine, (unsigned)by);
    if (lane == 0) of_warps[warp] = mine;
    __syncthreads(); /* of crayon_sum_before */
    for (int other = 0; other < warp; other++) before += of_warps[other];
    for (int64_t at = first; at < behind; at += 32) {
        const double own = at + lane < behind ? guess[at + lane] : 0;
        double all = own;
        for (int by = 1; by < 32; by *= 2) {
            const double other = __shfl_up_sync(0xffffffffu, all, (unsigned)by);
            if (lane >= by) all += other;
        }
        if (at + lane < behind) guess[at + lane] = before + (all - own);
        before += __shfl_sync(0xffffffffu, all, 31);
    }
}

/* A block a group: its part in the binade that the sum is likely to be in there. */
template <class real>
static __global__ __launch_bounds__(CRAYON_SUM_LANES) void crayon_sum_parts(real sum, const real *terms, int64_t count, const double *before, crayon_sum_group *groups)
{
    __shared__ crayon_sum_part parts[CRAYON_SUM_WARPS];
    __shared__ real tile[CRAYON_SUM_TILE];
    const int exponent = crayon_sum_binade((real)((double)sum + before[blockIdx.x]));
    const real *own = crayon_sum_load(tile, terms, (int64_t)blockIdx.x * CRAYON_SUM_GROUP, count);
    crayon_sum_part mine = crayon_sum_of_warp(crayon_sum_run(own, exponent), 32);
    if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = mine;
    __syncthreads(); /* of crayon_sum_parts: the warps' are there */
    if (threadIdx.x >= 32) return;
    mine = crayon_sum_of_warp(threadIdx.x < CRAYON_SUM_WARPS ? parts[threadIdx.x] : crayon_sum_nothing(), CRAYON_SUM_WARPS);
    if (threadIdx.x != 0) return;
    groups[blockIdx.x].part = mine;
    groups[blockIdx.x].exponent = exponent;
}

/* One block adds a group to the sum: runs that stay in the binade at once, the one behind them term by term; how many runs are added after some turns. */
template <class real> static __device__ int crayon_sum_hard_group(real *sum, const real *terms, int64_t first, int64_t count, real *tile, real *now, crayon_sum_part *of_warps)
{
    enum { TURNS = 16 };
    const int lane = (int)threadIdx.x;
    const real *own = crayon_sum_load(tile, terms, first, count);
    int from = 0;
    for (int turn = 0; turn < TURNS && from < CRAYON_SUM_LANES; turn++) {
        const int exponent = crayon_sum_binade(*sum);
        crayon_sum_part part = crayon_sum_nothing();
        if (lane >= from) part = crayon_sum_run(own, exponent);
        part = crayon_sum_scan(part, of_warps);
        int good = __syncthreads_count(crayon_sum_stays(*sum, exponent, part));
        if (good < from) good = from;
        if (good > from && lane == good - 1) now[0] = crayon_sum_behind(*sum, exponent, part);
        __syncthreads(); /* of crayon_sum_hard_group: the sum before a run is there */
        if (good > from) *sum = now[0];
        if (lane == good) {
            real all = *sum;
            for (int i = 0; i < CRAYON_SUM_RUN; i++) all = crayon_sum_add(all, own[i]);
            now[1] = all;
        }
        __syncthreads(); /* of crayon_sum_hard_group: the sum behind it */
        if (good < CRAYON_SUM_LANES) *sum = now[1];
        from = good + 1;
    }
    return from < CRAYON_SUM_LANES ? from : CRAYON_SUM_LANES;
}

enum { CRAYON_SUM_MANY = 8 }; /* groups that a lane does */

/* The parts of a lane's groups, from one on, in a binade; all are loaded before one is waited for. */
static __device__ inline void crayon_sum_load_groups(crayon_sum_part *own, const crayon_sum_group *groups, int64_t from, int64_t group_count, int exponent)
{
    CRAYON_UNROLLED
    for (int i = 0; i < CRAYON_SUM_MANY; i++) {
        own[i] = crayon_sum_nothing();
        if (from + i < group_count) own[i] = groups[from + i].exponent == exponent ? groups[from + i].part : crayon_sum_failure();
    }
}

/* Adds those of a lane's groups that stay in the binade, until one does not; how many. */
template <class real> static __device__ inline int crayon_sum_add_groups(real *sum, const crayon_sum_part *own, int exponent)
{
    int groups = 0;
    CRAYON_UNROLLED
    for (int i = 0; i < CRAYON_SUM_MANY; i++)
        if (groups == i && crayon_sum_stays(*sum, exponent, own[i])) {
            *sum = crayon_sum_behind(*sum, exponent, own[i]);
            groups++;
        }
    return groups;
}

/* One block goes over the groups, from one on, some a lane, until the last one or one that is too hard. */
template <class real>
static __global__ __launch_bounds__(CRAYON_SUM_LANES) void crayon_sum_walk(real sum, int64_t at, const real *terms, int64_t count, const crayon_sum_group *groups,
                                                                          int64_t group_count, crayon_sum_state<real> *state)
{
    __shared__ crayon_sum_part of_warps[CRAYON_SUM_WARPS];
    __shared__ real tile[CRAYON_SUM_TILE];
    __shared__ real now[2];
    __shared__ int some;
    const int lane = (int)threadIdx.x;
    int runs = 0;
    while (at < group_count) {
        const int exponent = crayon_sum_binade(sum);
        crayon_sum_part own[CRAYON_SUM_MANY], part = crayon_sum_nothing();
        crayon_sum_load_groups(own, groups, at + lane * CRAYON_SUM_MANY, group_count, exponent);
        CRAYON_UNROLLED
        for (int i = 0; i < CRAYON_SUM_MANY; i++) part = crayon_sum_join<2>(part, own[i]);
        part = crayon_sum_scan(part, of_warps);
        const int good = __syncthreads_count(crayon_sum_stays(sum, exponent, part));
        if (lane == good - 1) now[0] = crayon_sum_behind(sum, exponent, part);
        __syncthreads(); /* of crayon_sum_walk: the sum so far is there */
        if (good > 0) sum = now[0];
        at += (int64_t)good * CRAYON_SUM_MANY;
        if (good == CRAYON_SUM_LANES || at >= group_count) continue;
        if (lane == good) {
            real all = sum;
            some = crayon_sum_add_groups(&all, own, exponent);
            now[1] = all;
        }
        __syncthreads(); /* of crayon_sum_walk: the sum before the group that is hard */
        sum = now[1];
        at += some;
        if (at >= group_count) continue;
        runs = crayon_sum_hard_group(&sum, terms, at * CRAYON_SUM_GROUP, count, tile, now, of_warps);
        if (runs < CRAYON_SUM_LANES) break;
        runs = 0;
        at++;
    }
    if (lane != 0) return;
    at = at * CRAYON_SUM_GROUP + runs * CRAYON_SUM_RUN;
    state->sum = sum;
    state->term = at < count ? at : count;
}

/* Adds terms, which are on the device, on the host. */
template <class real> static inline void crayon_add_on_host(real *sum, const real *terms, int64_t count)
{
    enum { SOME = 1 << 16 };
    real *host = NULL, all = *sum;
    for (int64_t from = 0; from < count; from += SOME) {
        const int64_t some = count - from < SOME ? count - from : SOME;
        host = crayon_bring(host, terms + from, some);
        for (int64_t at = 0; at < some; at++) all = all + host[at];
    }
    *sum = all;
    free(host);
}

/* Whether a term may change a sum: -0 does not, which points leave whose IF does not hold. */
static __device__ inline bool crayon_sum_counts(double term)
{
    uint64_t bits;
    memcpy(&bits, &term, sizeof bits);
    return bits != UINT64_C(1) << 63;
}

static __device__ inline bool crayon_sum_counts(float term)
{
    uint32_t bits;
    memcpy(&bits, &term, sizeof bits);
    return bits != UINT32_C(1) << 31;
}

/* A block a group: how many of its terms count. */
template <class real> static __global__ __launch_bounds__(CRAYON_SUM_LANES) void crayon_sum_tally(const real *terms, int64_t count, double *tally)
{
    int all = 0;
    for (int run = 0; run < CRAYON_SUM_RUN; run++) {
        const int64_t at = (int64_t)blockIdx.x * CRAYON_SUM_GROUP + run * CRAYON_SUM_LANES + threadIdx.x;
        all += __syncthreads_count(at < count && crayon_sum_counts(terms[at]));
    }
    if (threadIdx.x == 0) tally[blockIdx.x] = all;
}

/* The terms that count, beside each other; `before`: how many those of the groups before are. */
template <class real> static __global__ __launch_bounds__(CRAYON_SUM_LANES) void crayon_sum_squeeze(const real *terms, int64_t count, const double *before, real *squeezed)
{
    __shared__ int of_warps[CRAYON_SUM_WARPS];
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    int64_t to = (int64_t)before[blockIdx.x];
    for (int run = 0; run < CRAYON_SUM_RUN; run++) {
        const int64_t at = (int64_t)blockIdx.x * CRAYON_SUM_GROUP + run * CRAYON_SUM_LANES + threadIdx.x;
        const bool counts = at < count && crayon_sum_counts(terms[at]);
        const unsigned ones = __ballot_sync(0xffffffffu, counts);
        int own = 0, all = 0;
        if (lane == 0) of_warps[warp] = __popc(ones);
        __syncthreads(); /* of crayon_sum_squeeze: the warps' numbers are there */
        for (int other = 0; other < CRAYON_SUM_WARPS; other++) {
            own += other < warp ? of_warps[other] : 0;
            all += of_warps[other];
        }
        if (counts) squeezed[to + own + __popc(ones & ((1u << lane) - 1))] = terms[at];
        to += all;
        __syncthreads(); /* of crayon_sum_squeeze: they are read */
    }
}

template <class real> static inline void crayon_add_some_terms(real *sum, const real *terms, int64_t count, bool squeezed);

/* Adds those terms that count, where they are no more than half: what gets on by little is little then. */
template <class real> static inline bool crayon_add_squeezed(real *sum, const real *terms, int64_t count)
{
    int64_t group_count = (count - 1) / CRAYON_SUM_GROUP + 1, tally_count = group_count + 1;
    double *tally = (double *)crayon_take((size_t)tally_count * sizeof *tally), all = 0;
    void *of_tally[] = {(void *)&terms, (void *)&count, (void *)&tally};
    void *of_before[] = {(void *)&tally, (void *)&tally_count};
    void (*crayon_sum_few)(const real *, int64_t, double *) = crayon_sum_tally<real>;
    CRAYON_LAUNCH(crayon_sum_few, dim3((unsigned)tally_count), dim3(CRAYON_SUM_LANES), of_tally, 0);
    CRAYON_LAUNCH(crayon_sum_before, dim3(1), dim3(CRAYON_FOLD_LANES), of_before, 0);
    CRAYON_CHECK(cudaMemcpy(&all, tally + group_count, sizeof all, cudaMemcpyDeviceToHost));
    const bool few = all <= (double)(count / 2);
    if (few && all > 0) {
        real *own = (real *)crayon_take((size_t)all * sizeof *own);
        void *of_squeeze[] = {(void *)&terms, (void *)&count, (void *)&tally, (void *)&own};
        void (*crayon_sum_together)(const real *, int64_t, const double *, real *) = crayon_sum_squeeze<real>;
        CRAYON_LAUNCH(crayon_sum_together, dim3((unsigned)group_count), dim3(CRAYON_SUM_LANES), of_squeeze, 0);
        crayon_add_some_terms(sum, own, (int64_t)all, true);
        crayon_give(own);
    }
    crayon_give(tally);
    return few;
}

/* Where it gets on by little between terms that are too hard, the host adds more and more of them. `squeezed`: they all count, or most of them do. */
template <class real> static inline void crayon_add_some_terms(real *sum, const real *terms, int64_t count, bool squeezed)
{
    if (count < CRAYON_SUM_FEW) {
        crayon_add_on_host(sum, terms, count);
        return;
    }
    int64_t group_count = (count - 1) / CRAYON_SUM_GROUP + 1, some = CRAYON_SUM_GROUP, group = 0;
    crayon_sum_state<real> state;
    char *memory = (char *)crayon_take((size_t)group_count * (sizeof(crayon_sum_group) + sizeof(double)) + sizeof state);
    crayon_sum_state<real> *on_device = (crayon_sum_state<real> *)memory;
    crayon_sum_group *groups = (crayon_sum_group *)(memory + sizeof state);
    double *guess = (double *)(groups + group_count);
    void *of_guess[] = {(void *)&terms, (void *)&count, (void *)&guess};
    void *of_before[] = {(void *)&guess, (void *)&group_count};
    void *of_parts[] = {(void *)sum, (void *)&terms, (void *)&count, (void *)&guess, (void *)&groups};
    void *of_walk[] = {(void *)sum, (void *)&group, (void *)&terms, (void *)&count, (void *)&groups, (void *)&group_count, (void *)&on_device};
    void (*crayon_sum_rough)(const real *, int64_t, double *) = crayon_sum_guess<real>;
    void (*crayon_sum_groups)(real, const real *, int64_t, const double *, crayon_sum_group *) = crayon_sum_parts<real>;
    void (*crayon_sum_all)(real, int64_t, const real *, int64_t, const crayon_sum_group *, int64_t, crayon_sum_state<real> *) = crayon_sum_walk<real>;
    CRAYON_LAUNCH(crayon_sum_rough, dim3((unsigned)group_count), dim3(CRAYON_SUM_LANES), of_guess, 0);
    CRAYON_LAUNCH(crayon_sum_before, dim3(1), dim3(CRAYON_FOLD_LANES), of_before, 0);
    CRAYON_LAUNCH(crayon_sum_groups, dim3((unsigned)group_count), dim3(CRAYON_SUM_LANES), of_parts, 0);
    while (group < group_count) {
        const int64_t before = group * CRAYON_SUM_GROUP;
        CRAYON_LAUNCH(crayon_sum_all, dim3(1), dim3(CRAYON_SUM_LANES), of_walk, 0);
        CRAYON_CHECK(cudaMemcpy(&state, on_device, sizeof state, cudaMemcpyDeviceToHost));
        *sum = state.sum;
        if (state.term == count) break;
        if (!squeezed && count - state.term >= CRAYON_SUM_FEW && crayon_add_squeezed(sum, terms + state.term, count - state.term)) break;
        squeezed = true;
        some = state.term - before > 2 * some ? CRAYON_SUM_GROUP : 2 * some;
        group = (state.term + some) / CRAYON_SUM_GROUP;
        const int64_t behind = group < group_count ? group * CRAYON_SUM_GROUP : count;
        crayon_add_on_host(sum, terms + state.term, behind - state.term);
    }
    crayon_give(memory);
}

/* Adds terms, which are on the device, in their order. */
template <class real> static inline void crayon_add_terms(real *sum, const real *terms, int64_t count)
{
    crayon_add_some_terms(sum, terms, count, false);
}
