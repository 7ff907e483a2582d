/* Lags of least price: whole numbers, one for each node, that lie at least so far apart as edges say. */
#ifndef CRAYON_PASSES_VEC_LAGS_H
#define CRAYON_PASSES_VEC_LAGS_H

#include "support/arena.h"
#include "support/list.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t from, to;
    int64_t least; /* lag[to] - lag[from] is at least this: within +-LAGS_MOST_APART */
} LagEdge;

enum { LAGS_MOST_APART = 1 << 30 };

/* Minimise the sum of price[n] * lag[n] with lag[0] = 0. Every node can be reached from node 0 along the edges, and the prices add
 * up to 0 and keep the sum from falling without end: the price of a node is what edges between it and others may ask. */
typedef struct {
    uint32_t nodes;
    int64_t *price;
    LIST(LagEdge) edges;
} LagProblem;

/* Finds the least of the lags that have the least price, by node, and for each edge its flow, which proves it: no flow is negative, into
 * each node flows its price more than out of it, and the sum of least * flow is the price of the lags. False: the edges contradict
 * each other. */
bool lags_find(Arena *scratch, const LagProblem *problem, int64_t *lags, int64_t *flow);

#endif
