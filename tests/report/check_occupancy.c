/* Resident blocks on a multiprocessor of compute capability 9.0, against figures worked out by hand from its limits: 2048
 * threads, 32 blocks, 65536 registers given to warps in units of 256, 228 KiB of shared memory, 1 KiB of it kept a block. */
#include "report/report.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    uint32_t threads, registers, shared, blocks;
    const char *limit;
} Case;

static const Case cases[] = {
    {64, 32, 0, 32, "blocks"},                /* 32 blocks of 2 warps */
    {128, 32, 0, 16, "threads"},              /* 2048 / 128 */
    {256, 64, 0, 4, "registers"},             /* 64*32 = 2048 a warp, 32 warps */
    {64, 122, 0, 8, "registers"},             /* 122*32 = 3904, rounded 4096: 16 warps */
    {256, 255, 0, 1, "registers"},            /* 255*32 = 8160, rounded 8192: 8 warps */
    {64, 32, 16528, 13, "shared memory"},     /* 233472 / (16640 + 1024) = 13.2 */
    {64, 32, 48 * 1024, 4, "shared memory"},  /* 228 / 49 */
    {1024, 64, 227 * 1024, 1, "registers"},   /* 32 warps of 2048 registers: one block, by registers and by memory */
    {64, 32, 227 * 1024 + 1, 0, "shared memory"},
};

int main(void)
{
    int faults = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Case *c = &cases[i];
        const char *limit = "";
        uint32_t blocks = report_resident_blocks(c->threads, c->registers, c->shared, &limit);
        if (blocks == c->blocks && strcmp(limit, c->limit) == 0) continue;
        printf("%u threads, %u registers, %u bytes: %u blocks by %s, not %u by %s\n", c->threads, c->registers, c->shared, blocks,
               limit, c->blocks, c->limit);
        faults++;
    }
    return faults != 0;
}
