/* What ptxas says, and the occupancy that follows. */
#include "report/report.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- occupancy -------------------------------------------------------------------------- */

enum {
    SM_THREADS = 2048, SM_BLOCKS = 32, SM_REGISTERS = 65536, SM_SHARED = 228 * 1024,
    BLOCK_SHARED = 227 * 1024, BLOCK_RESERVED = 1024, SHARED_UNIT = 128, REGISTER_UNIT = 256, WARP = 32,
};

static uint32_t round_up(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit * unit; }

uint32_t report_resident_blocks(uint32_t threads, uint32_t registers, uint32_t shared, const char **limit)
{
    uint32_t warps = round_up(threads, WARP) / WARP;
    if (!warps || shared > BLOCK_SHARED) {
        *limit = "shared memory";
        return 0;
    }
    uint32_t blocks = SM_BLOCKS;
    *limit = "blocks";
    uint32_t by_threads = SM_THREADS / WARP / warps;
    if (by_threads < blocks) blocks = by_threads, *limit = "threads";
    uint32_t by_registers = SM_REGISTERS / round_up(registers * WARP, REGISTER_UNIT) / warps;
    if (registers && by_registers < blocks) blocks = by_registers, *limit = "registers";
    uint32_t by_shared = SM_SHARED / (round_up(shared, SHARED_UNIT) + BLOCK_RESERVED);
    if (by_shared < blocks) blocks = by_shared, *limit = "shared memory";
    return blocks;
}

/* ---- the output of -Xptxas -v ----------------------------------------------------------- */

/* The number before `word` in the line, 0 when it is not there. */
static uint32_t number_before(const char *line, size_t length, const char *word)
{
    for (size_t at = 0; at + strlen(word) <= length; at++) {
        if (strncmp(line + at, word, strlen(word)) != 0) continue;
        size_t digit = at;
        while (digit > 0 && line[digit - 1] == ' ') digit--;
        while (digit > 0 && isdigit((unsigned char)line[digit - 1])) digit--;
        return (uint32_t)strtoul(line + digit, NULL, 10);
    }
    return 0;
}

static bool line_has(const char *line, size_t length, const char *word)
{
    for (size_t at = 0; at + strlen(word) <= length; at++)
        if (strncmp(line + at, word, strlen(word)) == 0) return true;
    return false;
}

/* Whether the entry's name, C++ mangled or not, is the kernel's with characters other than letters and digits
 * as underscores, behind an n where the name is one of Crayon's own: ppmswp.k1 is in _ZL9ppmswp_k1ddPd, ppmswp_k1. */
static bool names_kernel(const char *entry, size_t length, const char *kernel)
{
    char wanted[128];
    size_t size = strlen(kernel);
    if (size >= sizeof wanted) return false;
    for (size_t i = 0; i <= size; i++) wanted[i] = kernel[i] && !isalnum((unsigned char)kernel[i]) ? '_' : kernel[i];
    if (strncmp(wanted, "crayon_", strlen("crayon_")) == 0) {
        memmove(wanted + 1, wanted, size + 1 < sizeof wanted ? size + 1 : size);
        wanted[0] = 'n';
        size++;
    }
    for (size_t at = 0; at + size <= length; at++) {
        if (strncmp(entry + at, wanted, size) != 0) continue;
        bool mangled = entry[0] == '_' && entry[1] == 'Z';
        if (!mangled) return at == 0 && size == length;
        /* The length before a mangled name is that of the whole name. */
        size_t digit = at, number = 0;
        while (digit > 0 && isdigit((unsigned char)entry[digit - 1])) digit--;
        for (size_t i = digit; i < at; i++) number = 10 * number + (size_t)(entry[i] - '0');
        if (number == size) return true;
    }
    return false;
}

static ReportKernel *find_kernel(Report *report, const char *entry, size_t length)
{
    for (uint32_t r = 0; r < report->routines.count; r++)
        for (uint32_t k = 0; k < report->routines.items[r].kernels.count; k++)
            if (names_kernel(entry, length, report->routines.items[r].kernels.items[k].name))
                return &report->routines.items[r].kernels.items[k];
    return NULL;
}

static void read_usage(const Report *report, ReportKernel *kernel, const char *line, size_t length)
{
    ReportPtxas *ptxas = &kernel->ptxas;
    ptxas->known = true;
    ptxas->registers = number_before(line, length, " registers");
    ptxas->shared = number_before(line, length, " bytes smem");
    if (strncmp(report->target, "sm_90", 5) != 0) return;
    /* Shared memory that the launch asks for is not in ptxas's figure. */
    uint32_t shared = ptxas->shared > kernel->shared_bytes ? ptxas->shared : kernel->shared_bytes;
    uint32_t lanes = kernel->lanes;
    ptxas->blocks = report_resident_blocks(lanes, ptxas->registers, shared, &ptxas->limit);
    ptxas->warps = ptxas->blocks * ((lanes + WARP - 1) / WARP);
}

void report_read_ptxas(Report *report, const char *output)
{
    ReportKernel *kernel = NULL;
    report->ptxas_run = true;
    for (const char *line = output; *line;) {
        size_t length = strcspn(line, "\n");
        const char *quote = memchr(line, '\'', length);
        if (quote && line_has(line, length, "Compiling entry function"))
            kernel = find_kernel(report, quote + 1, strcspn(quote + 1, "'\n"));
        else if (quote && line_has(line, length, "Function properties")) kernel = NULL;
        if (!quote && line_has(line, length, "Function properties for ")) {
            const char *name = line + length;
            while (name > line && name[-1] != ' ') name--;
            kernel = find_kernel(report, name, (size_t)(line + length - name));
        }
        if (kernel && line_has(line, length, "bytes stack frame")) {
            kernel->ptxas.stack = number_before(line, length, " bytes stack frame");
            kernel->ptxas.spill_stores = number_before(line, length, " bytes spill stores");
            kernel->ptxas.spill_loads = number_before(line, length, " bytes spill loads");
        }
        if (kernel && line_has(line, length, "Used ") && line_has(line, length, " registers")) read_usage(report, kernel, line, length);
        line += length + (line[length] == '\n');
    }
}
