#include "driver/commands.h"
#include "driver/compiler_driver.h"
#include "driver/diagnostics.h"
#include "driver/fc/fc.h"
#include "driver/nests.h"
#include "driver/version.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

/* What was printed must arrive: a write that failed is a fault of its own. */
static int close_output(int status)
{
    bool failed = ferror(stdout) != 0;
    errno = 0;
    if (failed) putchar('\n'); /* why the write before failed is not known any more, but this one fails as well */
    if (fflush(stdout) == 0 && !failed) return status;
    fprintf(stderr, "crayon: error: cannot write the output%s%s\n", errno ? ": " : "", errno ? strerror(errno) : "");
    return status == EXIT_DONE ? EXIT_FAULTS : status;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* writing fails where a file would grow beyond its limit, which is told */
    const char *slash = strrchr(argv[0], '/');
    const char *name = slash ? slash + 1 : argv[0];
    if (argc > 2 && strcmp(argv[1], FC_OWN_PAGES) == 0) return fc_own_pages(argv + 2); /* by itself, under whatever name it is */
    if (strcmp(name, "crayon-fc") == 0 || strcmp(name, "crayon-gfortran") == 0) return fc_main(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "fc") == 0) return fc_main(argc - 2, argv + 2);
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        options_print_help(NULL);
        return close_output(EXIT_DONE);
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf(*crayon_commit ? "crayon %s (%s)\n" : "crayon %s\n", crayon_version, crayon_commit);
        return close_output(EXIT_DONE);
    }
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if ((strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) && options_print_help(argv[1]))
            return close_output(EXIT_DONE);
    Context context = context_create(0);
    Options options;
    int status = EXIT_USAGE;
    if (options_read(&context, argc, argv, &options)) {
        context.diag = diag_create(context.arena, options.max_errors);
        if (options.print_pipeline) status = command_pipeline();
        else if (!options.only_nests || (status = nests_prepare(&context, &options)) == EXIT_DONE) status = options.command->run(&context, &options);
        diagnostics_print(&context, &options, status);
    }
    context_destroy(&context);
    return close_output(status);
}
