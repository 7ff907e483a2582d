/* The verifier of vector kernels, shared by its files. Private to ir/; doc/ir-vector.md lists the rules.
 *
 * Structure is checked first, then values, then what each stage adds; a stage is looked at only when those before it
 * are sound. */
#ifndef CRAYON_IR_VEC_VERIFIER_H
#define CRAYON_IR_VEC_VERIFIER_H

#include "ir/vec_form.h"
#include "ir/vec_region.h"

typedef struct {
    Arena *arena;
    const NestProgram *program;
    const NestRoutine *routine;
    const VecKernel *kernel;
    Text *faults;
    uint32_t fault_count;
    VecForm form;       /* for faults: vec_verifier_form makes it */
    uint32_t *position; /* by value: its place in the order + 1, 0 when it is not in it */
    VecRegions regions; /* of the order, when its structure is sound */
    bool *everywhere;   /* by value: computed from uniform values and indices alone, and read in its own lane only: no
                           lane asks for what another one did not compute */
} VecVerifier;

/* How the kernel is written in faults. */
const VecForm *vec_verifier_form(VecVerifier *verifier);

/* Appends a fault of an instruction (0: of the kernel). */
void vec_verifier_fault(VecVerifier *verifier, ValueId inst, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The instruction at a place of the order. */
static inline const VecInst *vec_verifier_at(const VecVerifier *v, uint32_t at)
{
    return vec_inst(v->kernel, v->kernel->order.items[at]);
}

/* Ids, types, operands, loops; values and their uses. */
void vec_verify_structure(VecVerifier *verifier);
void vec_verify_values(VecVerifier *verifier);

/* Reductions: that what they name exists; the other rules. */
void vec_verify_reduction_ids(VecVerifier *verifier, ValueId id);
void vec_verify_reduction(VecVerifier *verifier, ValueId id);

/* The points of stores and reductions. */
void vec_verify_sets(VecVerifier *verifier);

/* What one side of an if alone defines. */
void vec_verify_sides(VecVerifier *verifier);

/* Extents; delays, halos; accesses of memory by lanes and blocks; copies of what other lanes read. */
void vec_verify_extents(VecVerifier *verifier);
void vec_verify_map(VecVerifier *verifier);
void vec_verify_memory(VecVerifier *verifier);
void vec_verify_copies(VecVerifier *verifier);

/* What the kernel shares with the routine around it: storage of scalars, arrays that it keeps as values. */
void vec_verify_scope(VecVerifier *verifier);

/* The axes, bit by bit, whose points access different elements whatever the other axes' points are: axis by axis, each is
 * the only one left in some subscript. All of them when a subscript is computed: distinct by assertion of the source. */
uint32_t vec_verifier_axes_known(const VecVerifier *verifier, const VecInst *access); /* by the subscripts that are not computed */
uint32_t vec_verifier_axes_apart(const VecVerifier *verifier, const VecInst *access);

/* Whether the value can be true on one point of the axis at most, wherever it is read: it is `index == uniform`, a conjunction with one, or what
 * one side of an if left of such. */
bool vec_verifier_holds_at_one_point(const VecVerifier *verifier, ValueId value, uint32_t axis);

/* Tiles: what a lane does of one, what is staged, and in which slots. */
void vec_verify_tile(VecVerifier *verifier);

/* Slots and their contents; barriers. */
void vec_verify_allocation(VecVerifier *verifier);
void vec_verify_barriers(VecVerifier *verifier);

/* Groups, lane loops, addresses, what the kernel is given; of an earlier state: that there are none. */
void vec_verify_launch(VecVerifier *verifier);

/* Guards and quick operations; the same. */
void vec_verify_guards(VecVerifier *verifier);

#endif
