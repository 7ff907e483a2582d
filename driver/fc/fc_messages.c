#include "driver/fc/fc.h"

#include <string.h>
#include <sys/stat.h>

extern const char text_crayon_message_runs_h[], text_crayon_message_types_c[], text_crayon_message_calls_c[], text_crayon_messages_c[];

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Whether `-l` and the name behind it find a shared library. */
static bool finds_shared(Context *context, const FcLine *line, const char *name)
{
    const char *file = arena_printf(context->arena, "lib%s.so", name), *own;
    for (uint32_t i = 0; i < line->link.count; i++) {
        const char *folder = line->link.items[i];
        if (strncmp(folder, "-L", 2) != 0) continue;
        folder = folder[2] || i + 1 == line->link.count ? folder + 2 : line->link.items[i + 1];
        if (is_file(arena_printf(context->arena, "%s/%s", folder, file))) return true;
    }
    return fc_find_library(context, line, file, &own) && own;
}

/* Whether the argument links the shared library of that name: as -lNAME, or as a path to libNAME.so or libNAME.so.N. */
static bool links(Context *context, const FcLine *line, const char *argument, const char *name)
{
    size_t length = strlen(name);
    if (strncmp(argument, "-l", 2) == 0) return strcmp(argument + 2, name) == 0 && finds_shared(context, line, name);
    const char *slash = strrchr(argument, '/'), *base = slash ? slash + 1 : argument;
    return argument[0] != '-' && strncmp(base, "lib", 3) == 0 && strncmp(base + 3, name, length) == 0 && strncmp(base + 3 + length, ".so", 3) == 0 &&
           (base[length + 6] == 0 || base[length + 6] == '.');
}

/* Whether no library is linked as a shared one, or no program is made. Fortran's own libraries (-static-libgfortran, -static-libgcc) are not MPI's. */
static bool is_static(const FcLine *line)
{
    static const char *const words[] = {"-static", "-static-pie", "-shared", "-r"};
    for (uint32_t i = 0; i < line->link.count; i++)
        for (size_t n = 0; n < sizeof words / sizeof *words; n++)
            if (strcmp(line->link.items[i], words[n]) == 0) return true;
    return false;
}

/* Whether the line makes a program with a shared library of MPI: a static one has no functions behind those of its names. */
static bool links_mpi(Context *context, const FcLine *line)
{
    static const char *const names[] = {"mpi", "mpi_mpifh", "mpich", "mpifort", "mpi_cray", "mpi_gnu"};
    for (uint32_t i = 0; i < line->link.count && !is_static(line); i++)
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            if (links(context, line, line->link.items[i], names[n])) return true;
    return false;
}

const char *fc_messages(Context *context, const FcLine *line, const char *folder)
{
    if (!links_mpi(context, line)) return NULL;
    const char *source = arena_printf(context->arena, "%s/crayon_messages.c", folder), *object = arena_printf(context->arena, "%s/crayon_messages.o", folder);
    const char *text = arena_printf(context->arena, "%s%s%s%s", text_crayon_message_runs_h, text_crayon_message_types_c, text_crayon_message_calls_c, text_crayon_messages_c);
    Arguments arguments = {0};
    if (!file_write_atomically(source, text, strlen(text))) return NULL;
    arguments_add(context, &arguments, line->gfortran, "-c", "-O2", "-fPIC", "-w", source, "-o", object, (char *)NULL);
    return process_run(context, arguments, NULL, NULL) == 0 ? object : NULL;
}
