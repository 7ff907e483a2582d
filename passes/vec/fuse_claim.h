/* Which elements of a row a version has, and what a guard is to ask for where that depends on values that stay the same. */
#ifndef CRAYON_PASSES_VEC_FUSE_CLAIM_H
#define CRAYON_PASSES_VEC_FUSE_CLAIM_H

#include "passes/vec/fuse.h"

/* Whether every element from `lower` to `upper` certainly is one of the version's. */
bool fuse_covers(const Fusion *f, const Version *version, Linear lower, Linear upper);

/* The same where it may be so, with guards added that make it certain. */
bool fuse_covers_if(Fusion *f, const Version *version, Linear lower, Linear upper);

/* Two conditions as one, by AND or OR; where one of them is 0, none, it is the other. */
ExprId fuse_both(Fusion *f, Op op, ExprId a, ExprId b);

/* Whether a <= b, with a guard added where that makes it certain. */
bool fuse_at_most_if(Fusion *f, Linear a, Linear b);

/* The same of two sums that differ. */
bool fuse_differ_if(Fusion *f, Linear a, Linear b);

/* Whether the elements from `lower` to `upper` of a local row of values that no claim covers may be ones that nothing sets; then they are
 * noted, and fuse_check_unset gives up where a write of the nest meets one after all. */
bool fuse_note_unset(Fusion *f, const ArrayState *state, Linear lower, Linear upper);

/* The same of elements that claims cover by a condition that stays the same, where that is false. */
bool fuse_note_unmade(Fusion *f, const ArrayState *state, Linear lower, Linear upper);
void fuse_check_unset(Fusion *f);

/* Adds a guard: the condition, uniform and lasting, does not hold on the path at hand. */
void fuse_require_not(Fusion *f, ExprId condition);

/* Whether the version has the elements where claims are set that only some paths set, for which guards are added. */
bool fuse_covers_when(Fusion *f, const Version *version, Linear lower, Linear upper);

/* Whether the condition is true for the IFs around the statement at hand: they ask it, or what it is made of by AND and OR. */
bool fuse_is_asked(const Fusion *f, ExprId condition);

/* Whether no claim of the version is set where the condition is false. */
bool fuse_is_set_where(const Fusion *f, const Version *version, ExprId condition);

/* The condition by which all claims of the version are set; 0: there is none. */
ExprId fuse_set_where(const Fusion *f, const Version *version);

/* Whether the version has every element from `lower` to `upper`, by whatever conditions. */
bool fuse_covers_where(const Fusion *f, const Version *version, Linear lower, Linear upper);

/* The condition under which the version has every element from `lower` to `upper`; 0: it has them in any case, or by what is asked at hand, or not all. */
ExprId fuse_made_where(Fusion *f, const Version *version, Linear lower, Linear upper);

/* Whether the one condition, a value, holds only where the other one does. */
bool fuse_implies(Fusion *f, Ref condition, ExprId other);

/* Whether the version has all elements of the other one, set under the same conditions at least. */
bool fuse_replaces(const Fusion *f, const Version *version, const Version *other);

/* Whether some claim of the version is set on some paths alone. */
bool fuse_is_conditional(const Version *version);

/* What either version has, set where the one is by which `condition` is true, else the other; the condition 0 has no value that stays the same,
 * so that only what both have counts. */
void fuse_join_claims(Fusion *f, ExprId condition, const Version *a, const Version *b, Version *joined);

/* Whether the expression, uniform in the nest, has one value whenever the nest is reached in one run of the routine. */
bool fuse_is_lasting(const Fusion *f, ExprId expr);

/* Values are made between the loops at a version's elements. */
void fuse_add_between(Fusion *f, const Version *version);

/* Whether the elements are all that the array is declared to have there. */
bool fuse_is_whole(Fusion *f, const ArrayState *state, const Claim *claim);

/* Adds elements to a version's. */
void fuse_add_claim(Fusion *f, Version *version, Claim claim);

/* The claims of both versions. True when there are no others. */
bool fuse_common_claims(Fusion *f, const Version *a, const Version *b, Version *common);

#endif
