/* Nodes compared. */
#ifndef CRAYON_FRONTEND_SEMA_NODE_COMPARE_H
#define CRAYON_FRONTEND_SEMA_NODE_COMPARE_H

#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"

/* True for nodes that stand for the same value. */
bool array_same_node(const Node *a, const Node *b);

/* True when the value may read what the target holds, at another place than where that goes. */
bool array_overlaps(const Node *value, const Node *target);

/* True when the value reads the target's storage anywhere. */
bool array_reads_storage(const Node *value, const Node *target);

/* True when the triplet covers dimension n of the variable. */
bool array_triplet_is_whole(const Entity *entity, uint32_t n, const Subscript *sub);

#endif
