/* The network simplex method on the dual of a program of differences.
 *
 *   minimise   sum over nodes of price[n] * lag[n]      with lag[to] - lag[from] >= least   for each edge
 *   maximise   sum over edges of least[e] * flow[e]     with flow[e] >= 0, and inflow - outflow = price[n] for each node
 *
 * are duals of each other, and have whole solutions, since the matrix of a network is totally unimodular. A basis is a tree: its
 * edges hold with equality, which gives the lags, and carry the flow. While an edge is not met it enters the tree, flow goes around
 * the circle that it closes, and an edge on which none is left goes. Trees stay strongly feasible (tree edges without flow lead
 * to the root), so that it ends though many steps move no flow.
 *
 * SOURCE Ahuja, Magnanti, Orlin, Network Flows (1993), chapter 11; Cunningham (1976) for the rule of the leaving edge. */
#include "passes/vec/lags.h"

#include "support/diag.h"

typedef struct {
    uint32_t parent, edge;       /* in the tree: the edge between this node and its parent */
    bool up;                     /* the edge leads to the parent */
    uint32_t depth;
    uint32_t child, next, last;  /* of the list of a node's children: the first, those beside it */
    int64_t lag, flow;           /* of `edge` */
} TreeNode;

/* A step's circle: the edge that enters it, from `from` to `to`; where their ways to the root meet; the node whose edge leaves, and
 * on which end's side it is. */
typedef struct {
    uint32_t entering, from, to, meet, leaving;
    bool at_from;
    int64_t amount;
} Circle;

enum { NOWHERE = UINT32_MAX, NO_EDGE = UINT32_MAX }; /* no edge: one of the root, which no problem has */

typedef struct {
    const LagProblem *problem;
    TreeNode *nodes; /* the last one is the root, which edges of its own join to nodes before the tree has others */
    uint32_t root;
    int64_t far;     /* how far apart these edges let nodes be: more than any real ones ask */
    uint32_t at;     /* where the search for an edge that is not met goes on */
} Simplex;

/* ---- the tree --------------------------------------------------------------------------- */

static void add_child(Simplex *s, uint32_t parent, uint32_t node)
{
    TreeNode *n = &s->nodes[node];
    n->parent = parent;
    n->last = NOWHERE;
    n->next = s->nodes[parent].child;
    if (n->next != NOWHERE) s->nodes[n->next].last = node;
    s->nodes[parent].child = node;
}

static void take_child(Simplex *s, uint32_t node)
{
    TreeNode *n = &s->nodes[node];
    if (n->last != NOWHERE) s->nodes[n->last].next = n->next;
    else s->nodes[n->parent].child = n->next;
    if (n->next != NOWHERE) s->nodes[n->next].last = n->last;
}

/* Hangs a node from the root by an edge that carries the flow that it is asked for: where that is none, one that leads to the root. */
static void plant_at_root(Simplex *s, uint32_t node, int64_t asked)
{
    s->nodes[node] = (TreeNode){.edge = NO_EDGE, .up = asked <= 0, .depth = 1, .child = NOWHERE,
                                .lag = asked > 0 ? -s->far : s->far, .flow = asked > 0 ? asked : -asked};
    add_child(s, s->root, node);
}

/* The edges by which all nodes are reached from node 0 and that hold with equality for the least lags, by node; `order`: the nodes that are
 * reached, each behind the one that it is reached from. Gives how many. */
static uint32_t find_tight(const LagProblem *problem, const int64_t *lags, uint32_t *edge_to, uint32_t *order)
{
    uint32_t count = 1, before = 0;
    for (uint32_t node = 0; node < problem->nodes; node++) edge_to[node] = NO_EDGE;
    order[0] = 0;
    while (count != before) {
        before = count;
        for (uint32_t e = 0; e < problem->edges.count; e++) {
            const LagEdge *edge = &problem->edges.items[e];
            bool reached = edge->from == 0 || edge_to[edge->from] != NO_EDGE, there = edge->to == 0 || edge_to[edge->to] != NO_EDGE;
            if (!reached || there || lags[edge->to] - lags[edge->from] != edge->least) continue;
            edge_to[edge->to] = e;
            order[count++] = edge->to;
        }
    }
    return count;
}

/* The first tree: of the edges of the least lags those that carry flow to what is below them, and the root's for the rest. */
static void plant(Simplex *s, Arena *scratch, const int64_t *lags)
{
    const LagProblem *problem = s->problem;
    uint32_t *edge_to = arena_array(scratch, uint32_t, problem->nodes), *order = arena_array(scratch, uint32_t, problem->nodes);
    int64_t *asked = arena_array(scratch, int64_t, problem->nodes); /* of a node, with what hangs from it */
    uint32_t count = find_tight(problem, lags, edge_to, order);
    for (uint32_t node = 0; node < problem->nodes; node++) asked[node] = problem->price[node];
    for (uint32_t n = count; n-- > 1;) {
        uint32_t node = order[n];
        if (asked[node] > 0) asked[problem->edges.items[edge_to[node]].from] += asked[node];
    }
    s->nodes[s->root] = (TreeNode){.parent = NOWHERE, .child = NOWHERE};
    for (uint32_t node = 0; node < problem->nodes; node++)
        if (edge_to[node] == NO_EDGE || asked[node] <= 0) plant_at_root(s, node, asked[node]);
    for (uint32_t n = 1; n < count; n++) {
        uint32_t node = order[n];
        if (asked[node] <= 0) continue;
        const LagEdge *edge = &problem->edges.items[edge_to[node]];
        const TreeNode *from = &s->nodes[edge->from];
        s->nodes[node] = (TreeNode){.edge = edge_to[node], .depth = from->depth + 1, .child = NOWHERE, .lag = from->lag + edge->least, .flow = asked[node]};
        add_child(s, edge->from, node);
    }
}

/* The next node of the subtree of `top` behind `node`, parents first; NOWHERE: there is none. */
static uint32_t next_below(const Simplex *s, uint32_t top, uint32_t node)
{
    if (s->nodes[node].child != NOWHERE) return s->nodes[node].child;
    while (node != top && s->nodes[node].next == NOWHERE) node = s->nodes[node].parent;
    return node == top ? NOWHERE : s->nodes[node].next;
}

/* ---- a step ----------------------------------------------------------------------------- */

/* How much an edge is met by: negative if it is not. */
static int64_t room(const Simplex *s, const LagEdge *edge)
{
    return s->nodes[edge->to].lag - s->nodes[edge->from].lag - edge->least;
}

/* The worst edge of a part of them, going around; NOWHERE: all are met. */
static uint32_t choose_entering(Simplex *s, uint32_t part)
{
    uint32_t best = NOWHERE;
    int64_t worst = 0;
    for (uint32_t seen = 0, count = s->problem->edges.count; seen < count; seen++) {
        int64_t by = room(s, &s->problem->edges.items[s->at]);
        if (by < worst) {
            worst = by;
            best = s->at;
        }
        if (++s->at == count) s->at = 0;
        if (best != NOWHERE && (seen + 1) % part == 0) break;
    }
    return best;
}

/* Flow goes along the entering edge, from `to` to where the ways meet, and from there to `from`. Of the edges that hold least of it
 * the other way the last one leaves, seen from where they meet. */
static Circle find_circle(const Simplex *s, uint32_t entering)
{
    const TreeNode *nodes = s->nodes;
    LagEdge edge = s->problem->edges.items[entering];
    Circle c = {entering, edge.from, edge.to, NOWHERE, NOWHERE, false, INT64_MAX};
    uint32_t a = edge.from, b = edge.to;
    while (a != b) {
        bool from_side = nodes[a].depth >= nodes[b].depth;
        uint32_t *node = from_side ? &a : &b;
        bool against = nodes[*node].up == from_side;
        int64_t flow = nodes[*node].flow;
        if (against && (flow < c.amount || (flow == c.amount && !from_side))) {
            c.amount = flow;
            c.leaving = *node;
            c.at_from = from_side;
        }
        *node = nodes[*node].parent;
    }
    c.meet = a;
    return c;
}

static void move_flow(Simplex *s, const Circle *c)
{
    for (uint32_t node = c->from; node != c->meet; node = s->nodes[node].parent) s->nodes[node].flow += s->nodes[node].up ? -c->amount : c->amount;
    for (uint32_t node = c->to; node != c->meet; node = s->nodes[node].parent) s->nodes[node].flow += s->nodes[node].up ? c->amount : -c->amount;
}

/* Hangs what is below the leaving edge from the entering one. */
static void exchange(Simplex *s, const Circle *c)
{
    uint32_t top = c->at_from ? c->from : c->to, parent = c->at_from ? c->to : c->from, edge = c->entering;
    bool up = c->at_from;
    int64_t flow = c->amount, by = s->problem->edges.items[c->entering].least - (s->nodes[c->to].lag - s->nodes[c->from].lag);
    for (uint32_t node = top;;) {
        TreeNode old = s->nodes[node];
        take_child(s, node);
        add_child(s, parent, node);
        s->nodes[node].edge = edge;
        s->nodes[node].up = up;
        s->nodes[node].flow = flow;
        if (node == c->leaving) break;
        edge = old.edge;
        up = !old.up;
        flow = old.flow;
        parent = node;
        node = old.parent;
    }
    for (uint32_t node = top; node != NOWHERE; node = next_below(s, top, node)) {
        s->nodes[node].lag += c->at_from ? -by : by;
        s->nodes[node].depth = s->nodes[s->nodes[node].parent].depth + 1;
    }
}

/* ---- lags ------------------------------------------------------------------------------- */

/* Raises lags until all edges are met, and those that carry flow with equality; false when there is no end to it. Edges mostly lead
 * to later nodes, so that they are gone over forth and back. */
static bool settle(const LagProblem *problem, int64_t *lags, const int64_t *flow)
{
    uint32_t count = problem->edges.count;
    bool changed = true;
    for (uint32_t turn = 0; changed && turn <= problem->nodes; turn++) {
        changed = false;
        for (uint32_t n = 0; n < count; n++) {
            uint32_t e = turn & 1 ? count - 1 - n : n;
            const LagEdge *edge = &problem->edges.items[e];
            int64_t by = lags[edge->from] + edge->least - lags[edge->to];
            if (by > 0) lags[edge->to] += by;
            else if (by < 0 && flow && flow[e]) lags[edge->from] -= by;
            changed |= by > 0 || (by < 0 && flow && flow[e]);
        }
    }
    return !changed;
}

/* Lags that are too small: where each node is met by the edges on a way from node 0 at the least. */
static void begin_lags(const LagProblem *problem, int64_t *lags)
{
    for (uint32_t node = 0; node < problem->nodes; node++) lags[node] = node ? -(int64_t)problem->nodes * LAGS_MOST_APART : 0;
}

bool lags_find(Arena *scratch, const LagProblem *problem, int64_t *lags, int64_t *flow)
{
    begin_lags(problem, lags);
    if (!settle(problem, lags, NULL) || lags[0]) return false;
    Simplex simplex = {problem, arena_array(scratch, TreeNode, problem->nodes + 1), problem->nodes, ((int64_t)problem->nodes + 1) * LAGS_MOST_APART, 0};
    plant(&simplex, scratch, lags);
    uint32_t part = 16;
    while (part * part < problem->edges.count) part++;
    for (uint32_t entering; (entering = choose_entering(&simplex, part)) != NOWHERE;) {
        Circle circle = find_circle(&simplex, entering);
        if (circle.leaving == NOWHERE) internal_error("edges that contradict each other were found to agree");
        move_flow(&simplex, &circle);
        exchange(&simplex, &circle);
    }
    for (uint32_t e = 0; e < problem->edges.count; e++) flow[e] = 0;
    for (uint32_t node = 0; node < problem->nodes; node++) {
        const TreeNode *n = &simplex.nodes[node];
        if (n->edge != NO_EDGE) flow[n->edge] = n->flow;
        else if (n->flow) internal_error("prices of lags have no least sum");
    }
    begin_lags(problem, lags);
    if (!settle(problem, lags, flow) || lags[0]) internal_error("flow of lags lies on edges that do not hold");
    return true;
}
