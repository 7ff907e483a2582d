/* Writing the self-contained part of a check folder. */
#include "driver/check/make.h"

#include "driver/backends.h"
#include "driver/check/reference.h"
#include "driver/outputs.h"

#include <string.h>
#include <sys/stat.h>

extern const char text_harness_h[], text_input_c[], text_guard_c[], text_child_c[], text_compare_c[], text_expected_c[], text_main_c[], text_time_c[],
    text_run_sh[];
extern const char text_cuda_on_cpu_h[], text_cuda_on_cpu_types_h[], text_cuda_on_cpu_state_h[], text_cuda_on_cpu_lanes_h[],
    text_cuda_on_cpu_memory_h[], text_cuda_on_cpu_device_h[], text_cuda_on_cpu_host_h[], text_cuda_on_cpu_launch_h[],
    text_cuda_on_cpu_race_h[];

/* The files of the harness, by name and text; the last has no name. */
typedef struct {
    const char *name, *text;
} HarnessFile;
static const HarnessFile harness_files[] = {
    {"harness.h", text_harness_h},   {"input.c", text_input_c},       {"child.c", text_child_c},
    {"compare.c", text_compare_c},   {"expected.c", text_expected_c}, {"guard.c", text_guard_c},
    {"time.c", text_time_c},         {"main.c", text_main_c},
    {NULL, NULL},
};

/* What runs CUDA text under g++: one header and its parts. */
static const HarnessFile cuda_files[] = {
    {"cuda_on_cpu.h", text_cuda_on_cpu_h},
    {"cuda_on_cpu_types.h", text_cuda_on_cpu_types_h},
    {"cuda_on_cpu_state.h", text_cuda_on_cpu_state_h},
    {"cuda_on_cpu_lanes.h", text_cuda_on_cpu_lanes_h},
    {"cuda_on_cpu_memory.h", text_cuda_on_cpu_memory_h},
    {"cuda_on_cpu_device.h", text_cuda_on_cpu_device_h},
    {"cuda_on_cpu_host.h", text_cuda_on_cpu_host_h},
    {"cuda_on_cpu_launch.h", text_cuda_on_cpu_launch_h},
    {"cuda_on_cpu_race.h", text_cuda_on_cpu_race_h},
    {NULL, NULL},
};

static const char *inside(const Making *making, const char *name)
{
    return arena_printf(making->context->arena, "%s/%s", making->folder, name);
}

static bool write_text(const Making *making, const char *folder, const char *name, Text *text)
{
    bool good = write_file(making->context, folder, name, text_string(text), text->length);
    text_free(text);
    return good;
}

/* The file's name without folders and extension. */
static const char *stem(const Making *making, uint32_t file)
{
    const char *name = reference_file_name(making->context, file), *dot = strrchr(name, '.');
    return arena_strndup(making->context->arena, name, dot && dot != name ? (size_t)(dot - name) : strlen(name));
}

static bool emit_all(const Making *making, const Backend *backend, const char *folder)
{
    Context *context = making->context;
    if (!make_folder(context, folder)) return false;
    for (uint32_t i = 0; i < making->program->files.count; i++) {
        uint32_t source = making->program->files.items[i];
        Text text = {0};
        if (!backend_emit(context, backend, making->program, source, "check", false, making->options->threads, NULL, &text)) {
            text_free(&text);
            return false;
        }
        const char *name = arena_printf(context->arena, "%s%s", stem(making, source), backend->extension);
        if (!write_text(making, folder, name, &text)) return false;
    }
    return true;
}

static bool write_files(const Making *making, const char *folder, const HarnessFile *files)
{
    if (!make_folder(making->context, folder)) return false;
    for (const HarnessFile *file = files; file->name; file++)
        if (!write_file(making->context, folder, file->name, file->text, strlen(file->text))) return false;
    return true;
}

bool make_cuda_on_cpu(Context *context, const char *folder)
{
    for (const HarnessFile *file = cuda_files; file->name; file++)
        if (!write_file(context, folder, file->name, file->text, strlen(file->text))) return false;
    return true;
}

static bool write_harness(const Making *making)
{
    return write_files(making, inside(making, "harness"), harness_files) &&
           write_file(making->context, making->folder, "run.sh", text_run_sh, strlen(text_run_sh));
}

static bool write_tables(const Making *making)
{
    Text text = {0};
    interface_print(making->context, making->model_program, making->models.items, making->models.count,
                    making->options->seed, &text);
    if (!write_text(making, making->folder, "interface.c", &text)) return false;
    areas_print(making->context, making->model_program, &text);
    return write_text(making, making->folder, "areas.c", &text);
}

bool make_code(const Making *making, bool c, bool cuda)
{
    if (!make_folder(making->context, making->folder)) return false;
    if (!write_harness(making) || !write_tables(making)) return false;
    if (c && !emit_all(making, backend_find("c"), inside(making, "c"))) return false;
    if (!cuda) return true;
    return emit_all(making, backend_find("cuda"), inside(making, "cuda")) && write_files(making, inside(making, "cuda"), cuda_files);
}
