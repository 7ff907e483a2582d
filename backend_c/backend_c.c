#include "backend_c/backend_c.h"

#include "backend_host/host.h"

static const char roots_text[] = "/* Nobody looks at errno or at floating-point exceptions, as in Fortran: what stands under a condition vectorises,\n"
                                 " * and roots do. Values stay as they are. */\n"
                                 "#if defined __GNUC__ && !defined __clang__\n"
                                 "#pragma GCC optimize(\"no-trapping-math\", \"no-thread-jumps\")\n"
                                 "#endif\n"
                                 "double sqrt(double) __attribute__((const));\n"
                                 "float sqrtf(float) __attribute__((const));\n";

static bool emit(Context *context, const NestProgram *program, const EmitOptions *options, Text *out)
{
    HostFile file = host_file_create(context, program, options, false);
    Text body = {0}, areas = {0}, prototypes = {0};
    for (RoutineId id = 1; id < program->routines.count; id++) {
        if (!host_routine_printed(&file, program->routines.items[id])) continue;
        host_print_whole(&file, program->routines.items[id], NULL, &body);
    }
    host_print_verified(&file, &body);
    host_print_entries(&file, &body);
    host_print_areas(&file, &areas);
    host_print_prototypes(&file, &prototypes);
    host_print_origin(&file, out);
    const char *extra = arena_printf(context->scratch, "%s%s", roots_text, host_threads_text(&file));
    host_print_support(&file, "static inline", extra, &body, out);
    host_print_verified_support(&file, out);
    if (areas.length) text_add(out, text_string(&areas));
    text_add(out, text_string(&prototypes));
    text_add(out, text_string(&body));
    text_free(&body);
    text_free(&areas);
    text_free(&prototypes);
    return !file.failed;
}

/* A kernel of so many operations is 250 KB of C, for which gcc -O3 takes half a minute. As loops by themselves they take a second, and run faster. */
enum { MOST_OPERATIONS = 2000 };

/* gcc -O3 takes under a second for a function of so many operations and operands, and 14 s for one of 11 000: registers of loops and what is live cost more the more
 * there are. */
enum { MOST_TEXT = 3000 };

const Backend backend_c = {"c", ".c", emit, NULL, MOST_OPERATIONS, false, false, false, 0, 0, true, false, false, MOST_TEXT};
