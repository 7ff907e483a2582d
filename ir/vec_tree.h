/* How far the result of a tree (VecReduction) may lie from the one in the order of the source. u is half a unit in the last place of 1, gamma_k is k u / (1 - k u),
 * and s what the scalar held before:
 *   sum      A term goes through at most d = steps + 20 + ceil(log2(parts)) additions of the tree, and in the order of the source through at most n, the terms
 *            that are taken. So each is off the exact sum by at most gamma_d, gamma_n times |s| + sum of |term|, and they are apart by at most
 *            (gamma_n + gamma_d) times that (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., sections 3.1 and 4.2). Additions lose nothing to underflow.
 *   product  Both round n times at most, whatever the order: they are apart by at most 2 gamma_n times the exact product, which is at most |result| / (1 - gamma_n).
 * Nothing is said where a partial result may over- or, of a product, underflow: where the sum of magnitudes, or the product of all factors' distances from 1, leaves
 * the type's range; or where k u is 1/2 and more. What holds a NaN, an infinity, or of a product a zero, is else the same in every order. */
#ifndef CRAYON_IR_VEC_TREE_H
#define CRAYON_IR_VEC_TREE_H

#include "ir/ops.h"

typedef struct {
    Op op;
    Type type;
    uint64_t in_order;      /* the result in the order of the source, as Expr.bits */
    uint64_t terms;
    long double magnitudes; /* of a sum; of a product how many powers of two its partial results may be away from 1 */
    bool exact;             /* a value is such that the result is the same in every order */
} VecTreeCheck;

void vec_tree_check_begin(VecTreeCheck *check, Op op, Type type, uint64_t scalar);

/* The next term, in the order of the source. */
void vec_tree_check_term(VecTreeCheck *check, uint64_t term);

/* Whether the result of a tree of so many parts, of points of so many steps, is where it must be. */
bool vec_tree_check_holds(const VecTreeCheck *check, uint64_t parts, uint32_t steps, uint64_t result);

#endif
