/* race DIR [--tiny|--once] [WORK...]: runs the hand-written kernels and Crayon's of all works, or of those named, in turns, with all
 * arrays on the device, and prints a row of a table for each: the median time of a call between two events, the rate, and
 * whether the result of the last timed call is what gfortran's was (DIR/WORK.hash, DIR/WORK.values, by expect.cpp). With --once
 * each side has one turn, for a profiler.
 * Exit status: 0; 1: a result is not what it should be; 2: usage, files, or the device. */
#include "works.h"

#include "../hand/hand.h"
#include "blas.h"
#include "crayon_data.h"

#include <algorithm>
#include <cmath>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vector>

#define CHECK(call) check(call, #call, __LINE__)

static void check(cudaError_t error, const char *call, int line)
{
    if (error == cudaSuccess) return;
    fprintf(stderr, "race.cu:%d: %s: %s\n", line, call, cudaGetErrorString(error));
    exit(2);
}

static __global__ void fill(size_t count, size_t bytes, uint64_t field, double low, double high, void *to)
{
    const size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    const double value = works_value(field, i, low, high);
    if (bytes == 8) ((double *)to)[i] = value;
    else ((float *)to)[i] = (float)value;
}

static __global__ void hash(size_t count, size_t bytes, uint64_t field, const void *values, unsigned long long *sum)
{
    const size_t grid = (size_t)gridDim.x * blockDim.x;
    unsigned long long mine = 0;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += grid)
        mine += works_hash(field, i, bytes == 8 ? ((const uint64_t *)values)[i] : ((const uint32_t *)values)[i]);
    atomicAdd(sum, mine);
}

/* One of those that race. */
struct side {
    const char *name;
    void (*run)(void *const *arrays);
    void *arrays[MOST_ARRAYS]; /* what run is given */
    void *device[MOST_ARRAYS]; /* where the values lie on the device */
    double bound;
    std::vector<double> milliseconds;
    const char *verdict;
};

static size_t bytes_of(const struct array &array) { return array.count * array.bytes; }

static void *device_memory(size_t bytes)
{
    void *memory = nullptr;
    CHECK(cudaMalloc(&memory, bytes));
    return memory;
}

/* Crayon's arrays are the host's, and their values stay on the device; the others' are the device's. Results start as zeros. */
static void make_arrays(const struct work &work, struct side &side, bool host)
{
    for (int i = 0; i < MOST_ARRAYS && work.arrays[i].name; i++) {
        const struct array &array = work.arrays[i];
        if (host && array.role == SCRATCH) continue;
        if (host || array.role == SCALAR) {
            side.arrays[i] = calloc(array.count, array.bytes);
            if (!side.arrays[i]) exit(2);
        }
        if (array.role == SCALAR) continue;
        if (host) {
            crayon_data_create(side.arrays[i], bytes_of(array), array.name);
            side.device[i] = crayon_data_device(side.arrays[i]);
        } else {
            side.device[i] = side.arrays[i] = device_memory(bytes_of(array));
        }
        CHECK(cudaMemset(side.device[i], 0, bytes_of(array)));
    }
}

static void drop_arrays(const struct work &work, struct side &side, bool host)
{
    for (int i = 0; i < MOST_ARRAYS && work.arrays[i].name; i++) {
        const struct array &array = work.arrays[i];
        if (host && side.device[i]) crayon_data_delete(side.arrays[i], bytes_of(array), array.name);
        if (host || array.role == SCALAR) free(side.arrays[i]);
        else CHECK(cudaFree(side.device[i]));
    }
}

/* Gives the side its initial values: all of them, or again those that a run has changed. */
static void set_values(const struct work &work, struct side &side, bool all)
{
    for (int i = 0; i < MOST_ARRAYS && work.arrays[i].name; i++) {
        const struct array &array = work.arrays[i];
        if (array.role == UPDATED || (all && array.role == INPUT))
            launch(fill, dim3(ceil_div(array.count, 256)), dim3(256), array.count, array.bytes, (uint64_t)i, array.low, array.high, side.device[i]);
    }
    CHECK(cudaGetLastError());
}

static uint64_t hash_of(const struct work &work, const struct side &side)
{
    static unsigned long long *sum;
    uint64_t all = 0;
    if (!sum) sum = (unsigned long long *)device_memory(sizeof *sum);
    for (int i = 0; i < MOST_ARRAYS && work.arrays[i].name; i++) {
        const struct array &array = work.arrays[i];
        unsigned long long one = 0;
        if (!role_is_result(array.role)) continue;
        if (array.role == SCALAR) {
            uint64_t bits = 0;
            memcpy(&bits, side.arrays[i], array.bytes);
            all += works_hash((uint64_t)i, 0, bits);
            continue;
        }
        CHECK(cudaMemset(sum, 0, sizeof *sum));
        launch(hash, dim3(std::min(ceil_div(array.count, 256), 4096u)), dim3(256), array.count, array.bytes, (uint64_t)i, side.device[i], sum);
        CHECK(cudaMemcpy(&one, sum, sizeof one, cudaMemcpyDeviceToHost));
        all += one;
    }
    return all;
}

static FILE *open(const char *dir, const char *name, const char *extension)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%s", dir, name, extension);
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(2);
    }
    return file;
}

static uint64_t expected_hash(const char *dir, const struct work &work)
{
    unsigned long long sum = 0;
    FILE *file = open(dir, work.name, "hash");
    if (fscanf(file, "%llx", &sum) != 1) {
        fprintf(stderr, "race: %s.hash holds no hash\n", work.name);
        exit(2);
    }
    fclose(file);
    return sum;
}

/* The values of the work's one result, in double precision. */
static std::vector<double> values_of(const struct work &work, const struct side &side)
{
    std::vector<double> values;
    for (int i = 0; i < MOST_ARRAYS && work.arrays[i].name; i++) {
        const struct array &array = work.arrays[i];
        if (!role_is_result(array.role)) continue;
        std::vector<unsigned char> bytes(bytes_of(array));
        if (array.role == SCALAR) memcpy(bytes.data(), side.arrays[i], bytes.size());
        else CHECK(cudaMemcpy(bytes.data(), side.device[i], bytes.size(), cudaMemcpyDeviceToHost));
        for (size_t k = 0; k < array.count; k++)
            values.push_back(array.bytes == 8 ? ((const double *)bytes.data())[k] : ((const float *)bytes.data())[k]);
    }
    return values;
}

static std::vector<double> expected_values(const char *dir, const struct work &work, size_t count)
{
    std::vector<double> values(count);
    FILE *file = open(dir, work.name, "values");
    if (fread(values.data(), sizeof(double), count, file) != count || fgetc(file) != EOF) {
        fprintf(stderr, "race: %s.values does not hold %zu values\n", work.name, count);
        exit(2);
    }
    fclose(file);
    return values;
}

/* The largest difference, relative to the largest of the values that there should be. */
static double difference(const std::vector<double> &is, const std::vector<double> &shall)
{
    double most = 0, largest = 0;
    for (size_t k = 0; k < is.size(); k++) {
        if (!(std::fabs(is[k] - shall[k]) <= most)) most = std::fabs(is[k] - shall[k]);
        largest = std::max(largest, std::fabs(shall[k]));
    }
    return most / largest;
}

/* By the bits or, where a bound is allowed, by the values: gfortran's, or those of another side. */
static const char *verdict(const char *dir, const struct work &work, const struct side &side, const struct side *other)
{
    static char text[4][64];
    static int next;
    if (!other && hash_of(work, side) == expected_hash(dir, work)) return "identical";
    if (side.bound <= 0) return "DIFFERENT";
    char *buffer = text[next++ % 4];
    const std::vector<double> is = values_of(work, side);
    const double found = difference(is, other ? values_of(work, *other) : expected_values(dir, work, is.size()));
    snprintf(buffer, sizeof text[0], "%s %.1g", found <= side.bound ? "within" : "DIFFERENT BY", found);
    return buffer;
}

/* Times one call, everything that it does included. */
static double time_call(const struct work &work, struct side &side)
{
    static cudaEvent_t start, stop;
    float milliseconds = 0;
    if (!start) {
        CHECK(cudaEventCreate(&start));
        CHECK(cudaEventCreate(&stop));
    }
    set_values(work, side, false);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaEventRecord(start, 0));
    side.run(side.arrays);
    CHECK(cudaEventRecord(stop, 0));
    CHECK(cudaEventSynchronize(stop));
    CHECK(cudaGetLastError());
    CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
    return milliseconds;
}

/* The value that `part` of the others lie below. */
static double quantile(std::vector<double> values, double part)
{
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, (size_t)(part * (double)values.size()))];
}

static double median(const std::vector<double> &values) { return quantile(values, 0.5); }

/* What the program is asked for. */
struct wish {
    const char *dir;
    bool tiny, once;
};

/* All sides in turns, as often as a budget of time allows: at least three times, at most forty. */
static void race(const struct wish &wish, const struct work &work, std::vector<struct side> &sides)
{
    double longest = 0;
    if (!wish.once)
        for (struct side &side : sides) time_call(work, side), longest = std::max(longest, time_call(work, side));
    const int turns = wish.tiny || wish.once ? 1 : (int)std::min(40.0, std::max(3.0, 1500.0 / longest));
    for (int turn = 0; turn < turns; turn++)
        for (struct side &side : sides) side.milliseconds.push_back(time_call(work, side));
}

/* GB/s of a plain copy, after half a second in which the clocks rise. */
static double copy_bandwidth(const struct wish &wish)
{
    const size_t count = wish.tiny ? 1 << 10 : (size_t)1 << 26;
    struct work work = {"copy", 16e-9 * (double)count, "GB/s", 0, 0, nullptr, nullptr, {{"a", INPUT, count, 8, 0, 1}, {"b", RESULT, count, 8, 0, 0}}};
    static size_t copied;
    copied = count;
    std::vector<struct side> sides(1);
    sides[0].run = [](void *const *x) { hand_copy(copied, (const double *)x[0], (double *)x[1]); };
    make_arrays(work, sides[0], false);
    set_values(work, sides[0], true);
    double warm = 0;
    for (int i = 0; !wish.tiny && warm < 500 && i < 5000; i++) warm += time_call(work, sides[0]);
    race(wish, work, sides);
    drop_arrays(work, sides[0], false);
    return work.amount / median(sides[0].milliseconds) * 1e3;
}

static bool run_work(const struct wish &wish, const struct work &work, double copy)
{
    std::vector<struct side> sides = {{"hand", work.hand, {}, {}, work.hand_bound, {}, nullptr},
                                      {"crayon", work.fortran, {}, {}, work.crayon_bound, {}, nullptr}};
    if (!strcmp(work.name, "product") && blas_found()) sides.push_back({"cublas", blas_product, {}, {}, 1e-5, {}, nullptr});
    for (struct side &side : sides) {
        make_arrays(work, side, side.run == work.fortran);
        set_values(work, side, true);
    }
    if (sides.size() > 2) blas_set_size((int)lround(std::sqrt((double)work.arrays[0].count)));
    race(wish, work, sides);
    bool right = true;
    for (struct side &side : sides) {
        side.verdict = verdict(wish.dir, work, side, side.run == blas_product ? &sides[0] : nullptr);
        right = right && strncmp(side.verdict, "DIFFERENT", 9);
    }
    double hand = median(sides[0].milliseconds);
    for (const struct side &side : sides) {
        const double ms = median(side.milliseconds), rate = work.amount / ms * 1e3;
        const double spread = 50 * (quantile(side.milliseconds, 0.75) - quantile(side.milliseconds, 0.25)) / ms;
        char share[32] = "";
        if (!strcmp(work.unit, "GB/s")) snprintf(share, sizeof share, "%.0f %%", 100 * rate / copy);
        printf("| %s | %s | %.3f | %.1f %% | %.4g %s | %s | %.2f | %s | %zu |\n", work.name, side.name, ms, spread, rate, work.unit, share, hand / ms,
               side.verdict, side.milliseconds.size());
    }
    fflush(stdout);
    for (struct side &side : sides) drop_arrays(work, side, side.run == work.fortran);
    return right;
}

int main(int argc, char **argv)
{
    struct work works[MOST_WORKS];
    if (argc < 2) {
        fprintf(stderr, "usage: race DIR [--tiny|--once] [WORK...]\n");
        return 2;
    }
    const struct wish wish = {argv[1], argc > 2 && !strcmp(argv[2], "--tiny"), argc > 2 && !strcmp(argv[2], "--once")};
    const int first = wish.tiny || wish.once ? 3 : 2;
    setenv("CRAYON_MEMORY", "data", 1);
    const size_t count = works_list(wish.tiny ? WORKS_TINY : WORKS_LARGE, works);
    const double copy = wish.once ? NAN : copy_bandwidth(wish);
    printf("Copy: %.0f GB/s\n\n", copy);
    printf("| work | by | ms | +- | rate | of copy | hand's time / this | against gfortran | turns |\n|---|---|---|---|---|---|---|---|---|\n");
    bool right = true;
    size_t ran = 0;
    for (size_t w = 0; w < count; w++) {
        bool wanted = first == argc;
        for (int i = first; i < argc; i++) wanted = wanted || !strcmp(argv[i], works[w].name);
        if (!wanted) continue;
        right = run_work(wish, works[w], copy) && right;
        ran++;
    }
    if (!ran) fprintf(stderr, "race: there is no work of that name\n");
    return !ran ? 2 : right ? 0 : 1;
}
