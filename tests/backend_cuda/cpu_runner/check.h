// What every test of this folder uses: the preamble that emitted text has, and CHECK.
#ifdef CRAYON_CUDA_ON_CPU
#include "cuda_on_cpu.h"
#else
#include <cuda_runtime.h>
#define CRAYON_DYNAMIC_SHARED(T, x) extern __shared__ T x[]
#endif
#include <cstdio>
#include <cstdlib>
#include <cstring>

// Ends the test with the text of a condition that does not hold.
#define CHECK(condition)                                                              \
    do {                                                                              \
        if (!(condition)) {                                                           \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                                  \
        }                                                                             \
    } while (0)
#define OK(call) CHECK((call) == cudaSuccess)
