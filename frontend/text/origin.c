#include "frontend/text/origin.h"

#include <string.h>

void origin_add(Arena *arena, Origin *origin, uint32_t at, SourceRange from)
{
    bool verbatim = from.end == from.begin + 1;
    if (origin->runs.count) {
        const OriginRun *last = &origin->runs.items[origin->runs.count - 1];
        uint32_t offset = last->verbatim ? at - last->begin : 0;
        if (last->verbatim == verbatim && last->from.file == from.file && last->from.begin + offset == from.begin &&
            (verbatim || last->from.end == from.end))
            return;
    }
    OriginRun run = {at, from, verbatim};
    list_push(arena, &origin->runs, run);
}

static const OriginRun *find_run(const Origin *origin, uint32_t at)
{
    uint32_t low = 0, high = origin->runs.count;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (origin->runs.items[middle].begin <= at) low = middle;
        else high = middle;
    }
    return &origin->runs.items[low];
}

static SourceRange byte_range(const Origin *origin, uint32_t at)
{
    const OriginRun *run = find_run(origin, at);
    if (!run->verbatim) return run->from;
    uint32_t byte = run->from.begin + (at - run->begin);
    return (SourceRange){run->from.file, byte, byte + 1};
}

SourceRange origin_range(const Origin *origin, uint32_t file, uint32_t begin, uint32_t end)
{
    if (!origin || !origin->runs.count) return (SourceRange){file, begin, end};
    if (end <= begin) end = begin + 1;
    SourceRange first = byte_range(origin, begin), last = byte_range(origin, end - 1);
    if (first.file == last.file && last.end > first.end) first.end = last.end;
    return first;
}

bool origin_is_copy(const Origin *origin, uint32_t begin, uint32_t end)
{
    if (!origin || !origin->runs.count || begin >= end) return true;
    const OriginRun *run = find_run(origin, begin);
    return run->verbatim && run == find_run(origin, end - 1);
}

bool origin_has_fault(const Origin *origin, uint32_t begin, uint32_t end)
{
    if (!origin) return false;
    uint32_t low = 0, high = origin->faults.count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (origin->faults.items[middle] < begin) low = middle + 1;
        else high = middle;
    }
    return low < origin->faults.count && origin->faults.items[low] < end;
}
