/* CUDA: the dialect of the output that runs. cuda_on_cpu.h takes the same text through g++. */
#include "backend_cuda/dialect.h"

extern const Dialect dialect_cuda;

const Dialect dialect_cuda = {
    .name = "cuda",
    .extension = ".cu",
    .prelude =
        "#ifndef CRAYON_CHUNK_BYTES\n"
        "#define CRAYON_CHUNK_BYTES (1 << 30) /* of work arrays at a time: large enough for launches of many lanes */\n"
        "#endif\n"
        "#ifdef CRAYON_CUDA_ON_CPU\n"
        "#include \"cuda_on_cpu.h\"\n"
        "#else\n"
        "#include <cuda_runtime.h>\n"
        "#endif\n"
        "#ifdef __NVCC__\n"
        "#pragma nv_diag_suppress 177, 550, 1675 /* unused variables; pragmas meant for the host's compiler */\n"
        "#endif\n",
    .has_host = true,
    .columns = {TEXT_CUDA_F32, TEXT_CUDA_F64},
    .helper = "static __host__ __device__ inline",
    .kernel = "static __global__ void __launch_bounds__($0) ",
    .kernel_with_room = "static __global__ void __launch_bounds__($0, $1) ",
    .global = "",
    .local = "",
    .restricted = "__restrict__ ",
    .shared = "__shared__ __align__(16) unsigned char shared[$0];",
    .dynamic_shared = "CRAYON_DYNAMIC_SHARED(unsigned char, shared);",
    .shared_limit = 49152,
    .lane = "threadIdx.x",
    .row = "threadIdx.y",
    .block = "blockIdx.x",
    .lanes = "blockDim.x",
    .block_row = "blockIdx.y",
    .block_plane = "blockIdx.z",
    .blocks = "gridDim.x",
    .barrier = "__syncthreads();",
    .turn_lane = "crayon_turn_lane()",
    .turn_lanes = "crayon_turn_lanes()",
    .turn_barrier = "crayon_turn_barrier();",
    .bring = "crayon_bring($0, $1, $2);",
    .brought = "crayon_brought();",
    .brought_but = "crayon_brought_but<$0>();",
    .slot = "CRAYON_SLOT($0, $1)",
    .read_scratch = "__ldcg($0)",
    .write_scratch = "__stcg($0, $1);",
    .unrolled = "CRAYON_UNROLLED",
    .by_turns = "CRAYON_BY_TURNS($0)",
    .rolled = "CRAYON_ROLLED",
    .unsure = "__builtin_expect(!$0, 0)",
};
