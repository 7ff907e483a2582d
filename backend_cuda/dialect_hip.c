/* HIP: the text of kernels alone, untried on hardware. Operations are C's, each rounded once because contraction is off; hipcc
 * divides and takes roots of f32 correctly rounded unless it is told otherwise. Blocks for which a multiprocessor shall have room are
 * not stated: the second argument of __launch_bounds__ counts warps there. */
#include "backend_cuda/dialect.h"

extern const Dialect dialect_hip;

const Dialect dialect_hip = {
    .name = "hip",
    .extension = ".hip",
    .prelude =
        "/* Kernels alone, for HIP: untried on hardware. Who launches them passes what the .cu file of the same source passes. */\n"
        "#include <hip/hip_runtime.h>\n"
        "#include <float.h>\n"
        "#include <math.h>\n"
        "#include <stdint.h>\n"
        "#include <string.h>\n"
        "\n"
        "#if defined __clang__\n"
        "#pragma STDC FP_CONTRACT OFF\n"
        "#elif defined __GNUC__\n"
        "#pragma GCC optimize(\"fp-contract=off\")\n"
        "#endif\n"
        "#define CRAYON_TURN_BLOCK 256 /* of a launch of one block, whose lanes wait for each other */\n"
        "#define crayon_turn_barrier() __syncthreads()\n"
        "#define SIGFPE 0\n"
        "#define raise(signal) __builtin_trap() /* at an integer division by 0 */\n"
        "#ifdef __FAST_MATH__\n"
        "#error \"compile without -ffast-math: results would differ from Fortran's\"\n"
        "#endif\n",
    .has_host = false,
    .columns = {TEXT_HOST_F32, TEXT_HOST_F64},
    .helper = "static __device__ inline",
    .kernel = "extern \"C\" __global__ void __launch_bounds__($0) ",
    .kernel_with_room = "extern \"C\" __global__ void __launch_bounds__($0) ",
    .global = "",
    .local = "",
    .restricted = "__restrict__ ",
    .shared = "__shared__ __align__(16) unsigned char shared[$0];",
    .dynamic_shared = "extern __shared__ __align__(16) unsigned char shared[];",
    .shared_limit = 65536,
    .lane = "threadIdx.x",
    .row = "threadIdx.y",
    .block = "blockIdx.x",
    .lanes = "blockDim.x",
    .block_row = "blockIdx.y",
    .block_plane = "blockIdx.z",
    .blocks = "gridDim.x",
    .barrier = "__syncthreads();",
    .turn_lane = "threadIdx.x",
    .turn_lanes = "blockDim.x",
    .turn_barrier = "crayon_turn_barrier();",
    .bring = "*($0) = $2 ? *($1) : 0;",
    .brought = "",
    .brought_but = "",
    .slot = "(*(volatile $0 *)($1))",
    .read_scratch = "__builtin_nontemporal_load($0)",
    .write_scratch = "__builtin_nontemporal_store($1, $0);",
    .unrolled = "_Pragma(\"unroll\")",
    .by_turns = "_Pragma(\"unroll $0\")",
    .rolled = "_Pragma(\"nounroll\")",
};
