/* Building and reading vector kernels. */
#ifndef CRAYON_IR_VEC_BUILD_H
#define CRAYON_IR_VEC_BUILD_H

#include "ir/vec.h"

/* An empty kernel, registered in the routine; its id is routine->kernels.count - 1. */
VecKernel *vec_kernel_create(Context *context, NestRoutine *routine, Name name);

/* The same in two steps: makes the empty kernel at `kernel`; registers a finished one. */
void vec_kernel_init(Context *context, VecKernel *kernel, Name name);
uint32_t vec_kernel_register(Context *context, NestRoutine *routine, VecKernel *kernel);

/* Appends an instruction with its operands; it is not yet in the order. */
ValueId vec_inst_add(Context *context, VecKernel *kernel, VecInst inst, const VecOperand *operands, uint32_t count);

/* The same, and appends it to the order. */
ValueId vec_inst_append(Context *context, VecKernel *kernel, VecInst inst, const VecOperand *operands, uint32_t count);

/* The set: an existing one if all ids of bounds are equal to its. */
SetId vec_set_add(Context *context, VecKernel *kernel, VecSet set);

/* The set of the points of an interval of one axis. */
SetId vec_set_on(Context *context, VecKernel *kernel, uint32_t axis, VecInterval interval);

/* The elements that the kernel is known to reach of an array of unknown extent; 0: it says nothing of the array. */
ExprId vec_reach(const VecKernel *kernel, SymId array);

/* A deep copy that shares nothing with the original but the routine's expressions; not registered. */
VecKernel *vec_kernel_copy(Context *context, const VecKernel *kernel);

static inline VecInst *vec_inst(const VecKernel *kernel, ValueId id) { return &kernel->insts.items[id]; }
static inline VecOperand *vec_operand(const VecKernel *kernel, const VecInst *inst, uint32_t n)
{
    return &kernel->operands.items[inst->first + n];
}

/* True when the instruction writes a location (not what is free, stores, reductions, barriers, markers of regions). */
static inline bool vec_defines_value(const VecInst *inst)
{
    switch (inst->kind) {
    case VEC_OP: case VEC_LOAD: case VEC_MERGE: case VEC_PREVIOUS: case VEC_CARRY: case VEC_OUT: case VEC_PHI:
    case VEC_COPY: case VEC_SPILL: case VEC_RELOAD:
        return true;
    default:
        return false;
    }
}

/* What a load gives where its predicate is false, which nothing of the source reads: of a real 1, for which the tests of quick operations hold. */
static inline uint64_t vec_unread(Type type)
{
    if (!type_is_real(type)) return 0;
    return type == TYPE_F32 ? 0x3f800000 : UINT64_C(0x3ff0000000000000);
}

/* True for what a kernel is there for: stores and reductions. They are needed on their own points. */
static inline bool vec_has_effect(const VecInst *inst)
{
    return inst->kind == VEC_STORE || inst->kind == VEC_REDUCE;
}

/* True when it works at points, so that it has an extent and a delay: it defines a value, has an effect, or is a VEC_IF. */
bool vec_has_frame(const VecInst *inst);

/* Whether the operand is read at another point than the reader's, on any axis. */
bool vec_has_offset(const VecOperand *operand);

/* Whether lanes or rows may go different ways in the kernel. */
bool vec_has_if(const VecKernel *kernel);

/* How many instructions of the kind there are in the order. */
uint32_t vec_count_kind(const VecKernel *kernel, VecKind kind);

/* True for VEC_COPY, VEC_SPILL and VEC_RELOAD. */
bool vec_is_move(const VecInst *inst);

/* True for what is known at every place without an instruction that runs: it has no location. */
static inline bool vec_is_free(const VecInst *inst)
{
    return inst->kind == VEC_UNIFORM || inst->kind == VEC_INDEX || inst->kind == VEC_FIRST;
}

/* What may stand in the list of carries that a loop begins with: they, and what they read that is free. */
static inline bool vec_is_among_carries(const VecInst *inst)
{
    return inst->kind == VEC_CARRY || vec_is_free(inst);
}

/* The value that a move moves, through all moves before it; any other value itself. */
ValueId vec_value_root(const VecKernel *kernel, ValueId value);

/* The value that a logical phi has where it is true, of one side: the other one has none, or false. 0: both have some. */
ValueId vec_phi_of_one_side(const NestRoutine *routine, const VecKernel *kernel, const VecInst *phi);

/* True when the operand's value is VEC_UNIFORM. */
bool vec_is_uniform(const VecKernel *kernel, ValueId value);

/* The lane shift at which `inst` reads its n-th operand: offset + delay of the value - delay of inst. */
int32_t vec_shift(const VecKernel *kernel, const VecInst *inst, uint32_t n);

/* Whether `inst` reads its n-th operand from a slot in memory: not a register, nothing uniform. */
bool vec_reads_slot(const VecKernel *kernel, const VecInst *inst, uint32_t n);

/* Whether two arrays begin at the same byte of the same memory. */
bool vec_same_array(const NestRoutine *routine, SymId a, SymId b);

/* Whether two loads or stores of an array touch elements beside each other along the lanes, because of the points that they are for. */
bool vec_stays_beside(const NestRoutine *routine, const VecKernel *kernel, const VecInst *a, const VecInst *b);

/* Whether a load or store touches elements of the array of another one, of the same component: where both have a subscript without an
 * axis, it does not surely differ; and their points do not keep them beside each other. */
bool vec_may_meet(const NestRoutine *routine, const VecKernel *kernel, const VecInst *a, const VecInst *b);

/* The constant that an access adds to the lane index in the one subscript that has it; false when the array is not
 * addressed by exactly lane index + constant in one subscript. */
bool vec_lane_constant(const NestRoutine *routine, const VecKernel *kernel, const VecInst *access, int64_t *constant);

/* How many points right of the load's own point the point stands that stores the element loaded: the difference of
 * their lane constants. The kernel stores to the array, at one constant. */
int32_t vec_owner_offset(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load);

/* 32-bit units of a value of that type in registers: 2 for 8-byte types, else 1. */
static inline uint32_t vec_type_units(Type type) { return type_info(type)->bytes == 8 ? 2 : 1; }

/* The points where the value of an instruction is defined: its set, but for a merge, whose set chooses an operand. */
static inline SetId vec_defined_set(const VecInst *inst)
{
    return inst->kind == VEC_MERGE ? 0 : inst->set;
}

/* A copy, spill or reload of a value: its type, name and place in the source, where it is defined and needed, its delays. Operand
 * and locations are still to be given. */
VecInst vec_move_of(const VecInst *value, VecKind kind);

#endif
