/* ---- reductions ----------------------------------------------------------------------------------------
 * What a point gives to a sum of reals is kept as it is, in the order of the source, and added by the host. What keeps its value in
 * every grouping (minima, places, integers) a warp folds to a part, parts are folded on the device, and the host folds the last
 * one into the scalar: crayon_fold(l, r), an overload a kernel, is what r does behind l. */

/* Memory for what points give: a kernel runs in pieces that fill it. */
#ifndef CRAYON_TERM_BYTES
#ifdef CRAYON_CUDA_ON_CPU
#define CRAYON_TERM_BYTES 4096
#else
#define CRAYON_TERM_BYTES (64 << 20)
#endif
#endif

/* Items of a piece, of `bytes` each. */
static inline int64_t crayon_piece(int64_t items, int64_t bytes)
{
    int64_t piece = CRAYON_TERM_BYTES / bytes;
    return piece < 1 ? 1 : piece < items ? piece : items;
}

/* Points before an item's first: items are strips of `stride` points, `strips` of them in a row of n points. */
static inline int64_t crayon_points_before(int64_t item, int64_t strips, int64_t stride, int64_t n)
{
    int64_t in_row = item % strips * stride;
    return item / strips * n + (in_row < n ? in_row : n);
}

/* The values that the host has got; `host`: what it got before, or NULL. */
template <class point> static inline point *crayon_bring(point *host, const point *device, int64_t count)
{
    point *now = (point *)realloc(host, (size_t)count * sizeof(point) + 1);
    if (!now) {
        fprintf(stderr, "crayon: no memory for the terms of a sum\n");
        abort();
    }
    CRAYON_CHECK(cudaMemcpy(now, device, (size_t)count * sizeof(point), cudaMemcpyDeviceToHost));
    return now;
}

/* The first `bytes` of the part that the lane has which is `by` further. */
template <size_t bytes, class part> static __device__ inline part crayon_part_behind(const part &mine, int by)
{
    unsigned words[(bytes + 3) / 4] = {0};
    part other;
    memcpy(words, &mine, bytes);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) words[i] = __shfl_down_sync(0xffffffffu, words[i], by);
    memcpy(&other, words, bytes);
    return other;
}

/* In the first lane of a warp: the parts of its lanes, folded in their order. Where all are folded, as minima nearly always are, states are not handed on. */
template <class part> static __device__ inline part crayon_fold_lanes(part mine)
{
    if (__all_sync(0xffffffffu, mine.state == 1)) {
        for (int by = 1; by < 32; by *= 2) {
            part other = crayon_part_behind<offsetof(part, state)>(mine, by);
            mine.state = other.state = 1;
            mine = crayon_fold(mine, other);
        }
        return mine;
    }
    for (int by = 1; by < 32; by *= 2) mine = crayon_fold(mine, crayon_part_behind<sizeof(part)>(mine, by));
    return mine;
}

/* Parts of one scalar that lanes folded out of turn, folded out of turn: whether `all`, in the first lane of the warp, is what their order gives. It is not sure where a NaN was taken, which forgets
 * what stood before it, and where values are equal that differ in bits, of which the order has the first one or the last one. */
template <class part> static __device__ inline bool crayon_fold_loosely(part mine, part *all)
{
    bool sure = mine.state != 2;
    for (int by = 1; by < 32; by *= 2) {
        const part other = crayon_part_behind<sizeof(part)>(mine, by);
        uint64_t bits = 0, other_bits = 0;
        memcpy(&bits, &mine.v1_1, sizeof mine.v1_1);
        memcpy(&other_bits, &other.v1_1, sizeof mine.v1_1);
        if (mine.state == 1 && other.state == 1 && mine.v1_1 == other.v1_1 && bits != other_bits) sure = false;
        mine = crayon_fold(mine, other);
    }
    *all = mine;
    return __all_sync(0xffffffffu, sure);
}

/* In the first lane of a block: what the first lanes of its `warps` have, folded in their order. One call a kernel for each type. */
template <int warps, class part> static __device__ part crayon_fold_block(const part &mine)
{
    __shared__ part all[warps];
    part folded = {};
    if (threadIdx.x % 32 == 0) all[threadIdx.x / 32] = mine;
    __syncthreads(); /* of crayon_fold_block */
    if (threadIdx.x >= 32) return folded;
    if (threadIdx.x < warps) folded = all[threadIdx.x];
    return crayon_fold_lanes(folded);
}

/* Each warp folds 32 parts to one. */
template <class part> static __global__ __launch_bounds__(CRAYON_BLOCK) void crayon_fold_kernel(const part *from, int64_t count, part *to)
{
    const int64_t at = (int64_t)blockIdx.x * CRAYON_BLOCK + threadIdx.x;
    part mine = {};
    if (at < count) mine = from[at];
    mine = crayon_fold_lanes(mine);
    if (at < count && at % 32 == 0) to[at / 32] = mine;
}

/* Room for `count` parts, and for those that they are folded to. */
static inline size_t crayon_part_room(int64_t count)
{
    return (size_t)count + (size_t)count / 16 + 64;
}

/* Blocks whose warps, `warps` a block, do runs of the items: `most` of them, unless items are fewer. */
static inline int64_t crayon_run_blocks(int64_t items, int64_t warps, int64_t most)
{
#ifdef CRAYON_CUDA_ON_CPU
    most = 3; /* so that runs are long */
#endif
    int64_t blocks = (items - 1) / warps + 1;
    return blocks < most ? blocks : most;
}

#ifdef CRAYON_CUDA_ON_CPU
enum { CRAYON_FOLD_LANES = 64 };
#else
enum { CRAYON_FOLD_LANES = 1024 };
#endif

/* One block folds what its warps find: each lane a run of parts, each warp those of its lanes. */
template <class part> static __global__ __launch_bounds__(CRAYON_FOLD_LANES) void crayon_fold_runs(const part *from, int64_t count, part *to)
{
    const int64_t run = (count - 1) / CRAYON_FOLD_LANES + 1, first = threadIdx.x * run;
    const int64_t behind = first + run < count ? first + run : count;
    part mine = {};
    for (int64_t at = first; at < behind; at++) mine = crayon_fold(mine, from[at]);
    mine = crayon_fold_lanes(mine);
    if (threadIdx.x % 32 == 0) to[threadIdx.x / 32] = mine;
}

/* All parts, folded in their order. */
template <class part> static inline part crayon_fold_all(part *parts, int64_t count)
{
    enum { FEW = CRAYON_FOLD_LANES / 32, MANY = 4 * CRAYON_FOLD_LANES };
    part few[FEW], all = {};
    while (count > MANY) {
        part *to = parts + count;
        int64_t groups = (count + 31) / 32;
        void *arguments[] = {(void *)&parts, (void *)&count, (void *)&to};
        void (*crayon_fold_parts)(const part *, int64_t, part *) = crayon_fold_kernel<part>;
        CRAYON_LAUNCH(crayon_fold_parts, crayon_grid_of(count, CRAYON_BLOCK), CRAYON_BLOCK, arguments, 0);
        parts = to;
        count = groups;
    }
    if (count > FEW) {
        part *to = parts + count;
        void *arguments[] = {(void *)&parts, (void *)&count, (void *)&to};
        void (*crayon_fold_parts)(const part *, int64_t, part *) = crayon_fold_runs<part>;
        CRAYON_LAUNCH(crayon_fold_parts, dim3(1), CRAYON_FOLD_LANES, arguments, 0);
        parts = to;
        count = FEW;
    }
    CRAYON_CHECK(cudaMemcpy(few, parts, (size_t)count * sizeof(part), cudaMemcpyDeviceToHost));
    for (int64_t i = 0; i < count; i++) all = crayon_fold(all, few[i]);
    return all;
}

/* ---- trees: sums and products in one grouping, whatever runs them ------------------------------------------
 * A row is cut into blocks of 512 points, of which a lane folds every 32nd one in order; lanes are folded in pairs, pairs of pairs and so on to a
 * part, and the parts, in the order of the source, the same. A part begins as what changes nothing. */

/* In the first lane of a warp: what its lanes have, folded in pairs. */
template <class part> static __device__ inline part crayon_tree_lanes(part mine)
{
    for (int by = 1; by < 32; by *= 2) mine = crayon_fold(mine, crayon_part_behind<sizeof(part)>(mine, by));
    return mine;
}

/* The parts of the blocks of all rows, of `count` points each: a warp does one after the other. */
template <class part> static __global__ __launch_bounds__(CRAYON_BLOCK) void crayon_tree_blocks(const part *points, int64_t rows, int64_t count, part *to)
{
    const int64_t blocks = (count + 511) / 512, all = rows * blocks, warps = (int64_t)gridDim.x * (CRAYON_BLOCK / 32);
    const int64_t lane = threadIdx.x % 32;
    for (int64_t item = (int64_t)blockIdx.x * (CRAYON_BLOCK / 32) + threadIdx.x / 32; item < all; item += warps) {
        const int64_t from = item % blocks * 512, end = from + 512 < count ? from + 512 : count;
        part mine = {};
        for (int64_t at = from + lane; at < end; at += 32) mine = crayon_fold(mine, points[item / blocks * count + at]);
        mine = crayon_tree_lanes(mine);
        if (lane == 0) to[item] = mine;
    }
}

enum { CRAYON_TREE_LANE = 8, CRAYON_TREE_WARP = 32 * CRAYON_TREE_LANE }; /* neighbours that a lane, and a warp, fold */

/* The parts of the next level, each of CRAYON_TREE_WARP neighbours. */
template <class part> static __global__ __launch_bounds__(CRAYON_BLOCK) void crayon_tree_level(const part *from, int64_t count, part *to)
{
    const int64_t warps = (int64_t)gridDim.x * (CRAYON_BLOCK / 32), lane = threadIdx.x % 32;
    for (int64_t item = (int64_t)blockIdx.x * (CRAYON_BLOCK / 32) + threadIdx.x / 32; item * CRAYON_TREE_WARP < count; item += warps) {
        const int64_t first = item * CRAYON_TREE_WARP + lane * CRAYON_TREE_LANE;
        part mine[CRAYON_TREE_LANE] = {};
        for (int n = 0; n < CRAYON_TREE_LANE; n++)
            if (first + n < count) mine[n] = from[first + n];
        for (int by = 1; by < CRAYON_TREE_LANE; by *= 2)
            for (int n = 0; n < CRAYON_TREE_LANE; n += 2 * by) mine[n] = crayon_fold(mine[n], mine[n + by]);
        mine[0] = crayon_tree_lanes(mine[0]);
        if (lane == 0) to[item] = mine[0];
    }
}

#ifdef CRAYON_CUDA_ON_CPU
enum { CRAYON_TREE_FEW = 4 };
#else
enum { CRAYON_TREE_FEW = 512 }; /* parts that the host folds */
#endif

/* Room for `count` parts, and for those of all levels. */
static inline size_t crayon_tree_room(int64_t count)
{
    return (size_t)count + (size_t)count / (CRAYON_TREE_WARP / 2) + 64;
}

/* What the tree of all parts comes to. */
template <class part> static inline part crayon_tree_all(part *parts, int64_t count)
{
    part few[CRAYON_TREE_FEW] = {};
    while (count > CRAYON_TREE_FEW) {
        part *to = parts + count;
        int64_t groups = (count - 1) / CRAYON_TREE_WARP + 1;
        void *arguments[] = {(void *)&parts, (void *)&count, (void *)&to};
        void (*crayon_fold_parts)(const part *, int64_t, part *) = crayon_tree_level<part>;
        CRAYON_LAUNCH(crayon_fold_parts, crayon_grid_of(groups * 32, CRAYON_BLOCK), CRAYON_BLOCK, arguments, 0);
        parts = to;
        count = groups;
    }
    CRAYON_CHECK(cudaMemcpy(few, parts, (size_t)count * sizeof(part), cudaMemcpyDeviceToHost));
    for (int64_t by = 1; by < CRAYON_TREE_FEW; by *= 2)
        for (int64_t n = 0; n < CRAYON_TREE_FEW; n += 2 * by) few[n] = crayon_fold(few[n], few[n + by]);
    return few[0];
}

/* The same of what all points gave, in rows of `count`. */
template <class part> static inline part crayon_tree_of_points(part *points, int64_t rows, int64_t count)
{
    int64_t blocks = rows * ((count + 511) / 512);
    part all = {};
    if (blocks == 0) return all;
    part *parts = (part *)crayon_take(crayon_tree_room(blocks) * sizeof(part));
    void *arguments[] = {(void *)&points, (void *)&rows, (void *)&count, (void *)&parts};
    void (*crayon_fold_parts)(const part *, int64_t, int64_t, part *) = crayon_tree_blocks<part>;
    CRAYON_LAUNCH(crayon_fold_parts, crayon_grid_of(blocks * 32, CRAYON_BLOCK), CRAYON_BLOCK, arguments, 0);
    all = crayon_tree_all(parts, blocks);
    crayon_give(parts);
    return all;
}
