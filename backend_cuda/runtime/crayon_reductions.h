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

/* The part of the lane that is `by` further. */
template <class part> static __device__ inline part crayon_part_behind(const part &mine, int by)
{
    unsigned words[(sizeof(part) + 3) / 4] = {0};
    part other;
    memcpy(words, &mine, sizeof mine);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) words[i] = __shfl_down_sync(0xffffffffu, words[i], by);
    memcpy(&other, words, sizeof other);
    return other;
}

/* In the first lane of a warp: the parts of its lanes, folded in their order. */
template <class part> static __device__ inline part crayon_fold_lanes(part mine)
{
    for (int by = 1; by < 32; by *= 2) mine = crayon_fold(mine, crayon_part_behind(mine, by));
    return mine;
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

/* All parts, folded in their order. */
template <class part> static inline part crayon_fold_all(part *parts, int64_t count)
{
    enum { FEW = 256 };
    part few[FEW], all = {};
    while (count > FEW) {
        part *to = parts + count;
        int64_t groups = (count + 31) / 32;
        void *arguments[] = {(void *)&parts, (void *)&count, (void *)&to};
        void (*kernel)(const part *, int64_t, part *) = crayon_fold_kernel<part>;
        CRAYON_LAUNCH(kernel, crayon_grid(count), CRAYON_BLOCK, arguments, 0);
        parts = to;
        count = groups;
    }
    CRAYON_CHECK(cudaMemcpy(few, parts, (size_t)count * sizeof(part), cudaMemcpyDeviceToHost));
    for (int64_t i = 0; i < count; i++) all = crayon_fold(all, few[i]);
    return all;
}

