#include "backend_host/host.h"

#include "ir/build.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- initial values: a packed struct of runs of equal type, with padding between ---- */

static int by_offset(const void *a, const void *b)
{
    const AreaInit *x = a, *y = b;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* One that is not finite is given by its bits. */
static bool given_by_bits(const AreaInit *init)
{
    if (init->type == TYPE_F32) return (init->bits & 0x7f800000u) == 0x7f800000u;
    return init->type == TYPE_F64 && (init->bits >> 52 & 0x7ff) == 0x7ff;
}

static const char *init_type(const AreaInit *init)
{
    return given_by_bits(init) ? init->type == TYPE_F32 ? "uint32_t" : "uint64_t" : type_info(init->type)->c_type;
}

static uint32_t run_length(const AreaInit *inits, uint32_t count)
{
    uint32_t n = 1, bytes = type_info(inits->type)->bytes;
    while (n < count && inits[n].type == inits->type && given_by_bits(&inits[n]) == given_by_bits(inits) &&
           inits[n].offset == inits->offset + (int64_t)n * bytes)
        n++;
    return n;
}

static void print_init_value(const AreaInit *init, Text *out)
{
    if (!given_by_bits(init)) host_print_constant(init->type, init->bits, out);
    else if (init->type == TYPE_F32) text_printf(out, "0x%08" PRIx32 "u", (uint32_t)init->bits);
    else text_printf(out, "UINT64_C(0x%016" PRIx64 ")", init->bits);
}

/* Members and values of the struct for `size` bytes. */
static void print_runs(const AreaInit *inits, uint32_t count, int64_t size, Text *members, Text *values)
{
    int64_t offset = 0;
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i += n) {
        if (inits[i].offset < offset) internal_error("overlapping initial values at byte %" PRId64, inits[i].offset);
        if (inits[i].offset > offset) {
            text_printf(members, "    unsigned char pad_%" PRId64 "[%" PRId64 "];\n", offset, inits[i].offset - offset);
            text_add(values, "    {0},\n");
        }
        n = run_length(inits + i, count - i);
        text_printf(members, "    %s at_%" PRId64 "[%u];\n", init_type(&inits[i]), inits[i].offset, n);
        text_add(values, "    {");
        for (uint32_t k = 0; k < n; k++) {
            if (k) text_add(values, k % 8 ? ", " : ",\n     ");
            print_init_value(&inits[i + k], values);
        }
        text_add(values, "},\n");
        offset = inits[i].offset + (int64_t)n * type_info(inits[i].type)->bytes;
    }
    if (offset < size) text_printf(members, "    unsigned char pad_%" PRId64 "[%" PRId64 "];\n", offset, size - offset);
    if (offset < size) text_add(values, "    {0},\n");
}

/* Defines NAME_values with initial values and makes NAME the address of its bytes. */
static void print_initialised(const HostFile *file, const Area *area, Name name, const char *attributes, const char *storage, Text *out)
{
    AreaInit *inits = arena_copy(file->context->scratch, area->inits.items, area->inits.count * sizeof *inits);
    qsort(inits, area->inits.count, sizeof *inits, by_offset);
    Text members = {0}, values = {0};
    print_runs(inits, area->inits.count, area->size, &members, &values);
    bool aligned = true; /* padding is explicit: only a value off its own alignment needs more */
    for (uint32_t i = 0; i < area->inits.count; i++) aligned = aligned && inits[i].offset % type_info(inits[i].type)->bytes == 0;
    text_printf(out, "struct %s%s_layout {\n%s};\n", aligned ? "" : "__attribute__((packed)) ", name, text_string(&members));
    text_printf(out, "%sstruct %s_layout %s_values __asm__(\"%s\") __attribute__((aligned(%u)%s)) = {\n%s};\n", storage, name, name, name,
                area->align < 16 ? 16 : area->align, attributes, text_string(&values));
    text_printf(out, "#define %s ((%sunsigned char *)&%s_values)\n", name, area->constant ? "const " : "", name);
    text_free(&members);
    text_free(&values);
}

/* ---- who defines what ---- */

static bool in_program(const HostFile *file, uint32_t number)
{
    for (uint32_t i = 0; i < file->program->files.count; i++)
        if (file->program->files.items[i] == number) return true;
    return false;
}

/* The file that defines a COMMON block with initial values or a module's variable: the one that says so; when none of
 * the given files does, the first of them defines a block with values, and nobody a module's variable. */
static bool defined_here(const HostFile *file, const Area *area)
{
    if (area->file && in_program(file, area->file)) return area->file == file->options->file;
    if (area->kind == AREA_MODULE) return area->file == 0;
    return file->program->files.count == 0 || file->program->files.items[0] == file->options->file;
}

/* COMMON without values is a common symbol, as gfortran's are: the linker merges all of a name into the largest, and
 * a definition with values wins over them. COMMON with values is an ordinary definition, since the linker lets a common
 * symbol win over a weak one. Module variables are weak: a Fortran object that defines them too holds the same values. */
static void print_area(HostFile *file, AreaId id, Text *out)
{
    const Area *area = &file->program->areas.items[id];
    Name name = file->area_names[id];
    int64_t size = area->size > 0 ? area->size : 1;
    bool own = area->kind == AREA_SAVE, values = area->inits.count > 0, common = area->kind == AREA_COMMON && !values;
    bool here = own || common || defined_here(file, area);
    const char *linkage = own ? "static " : !here ? "extern " : "", *constant = area->constant ? "const " : "";
    const char *attribute = own || !here ? "" : common ? ", common" : area->kind == AREA_MODULE ? ", weak" : "";
    if (file->cplusplus && !own) text_add(out, "extern \"C\" {\n");
    if (values && here) {
        print_initialised(file, area, name, attribute, arena_printf(file->context->scratch, "%s%s", linkage, constant), out);
    } else {
        text_printf(out, "%s%sunsigned char %s[%" PRId64 "] __attribute__((aligned(%u)%s));\n", linkage, here ? "" : constant, name, size,
                    area->align < 16 ? 16 : area->align, attribute);
    }
    if (file->cplusplus && !own) text_add(out, "}\n");
}

/* Module variables and blocks with values are defined even where no routine of the file uses them. */
static bool must_define(const HostFile *file, const Area *area)
{
    if (area->kind == AREA_MODULE) return area->file != 0 && defined_here(file, area);
    return area->kind == AREA_COMMON && area->inits.count && defined_here(file, area);
}

void host_print_areas(HostFile *file, Text *out)
{
    static const char *const words[] = {[AREA_COMMON] = "COMMON", [AREA_MODULE] = "module variable", [AREA_SAVE] = "saved variables"};
    for (AreaId id = 1; id < file->program->areas.count; id++) {
        const Area *area = &file->program->areas.items[id];
        if (area->kind == AREA_OVERLAY || (!file->area_used[id] && !must_define(file, area))) continue;
        text_printf(out, "\n/* %s %s */\n", words[area->kind], area->name);
        print_area(file, id, out);
    }
}
