/* `crayon manual`: the pages for man and the completions of shells, from the tables of commands and options. */
#include "driver/commands.h"
#include "driver/compiler_driver.h"
#include "driver/version.h"

#include <string.h>

/* ---- man -------------------------------------------------------------------------------- */

/* Text of a page: what troff would take for its own is escaped. */
static void add_roff(const char *text, Text *out)
{
    for (; *text; text++) {
        if (*text == '-') text_add(out, "\\-");
        else if (*text == '\\') text_add(out, "\\e");
        else if (*text == '\'') text_add(out, "\\(aq");
        else if (*text == '`') text_add(out, "\\(ga");
        else text_add_bytes(out, text, 1);
    }
}

static void add_head(const char *name, const char *what, Text *out)
{
    text_printf(out, ".TH %s 1 \"%s\" \"Crayon %s\" \"User Commands\"\n.SH NAME\n", name, crayon_day, crayon_version);
    add_roff(what, out);
    text_add(out, "\n");
}

/* A paragraph under a heading in bold. */
static void add_item(const char *head, const char *value, const char *help, Text *out)
{
    text_add(out, ".TP\n\\fB");
    add_roff(head, out);
    text_add(out, "\\fR\\fI");
    add_roff(value, out);
    text_add(out, "\\fR\n");
    add_roff(help, out);
    text_add(out, "\n");
}

/* The commands that take the option. */
static void add_takers(uint32_t group, Text *out)
{
    const char *between = "(";
    for (const Command *command = commands; command->name; command++) {
        if (!(command->takes & group)) continue;
        text_printf(out, "%s%s", between, command->name);
        between = ", ";
    }
    text_add(out, ")\n");
}

static void add_table_options(Text *out)
{
    OptionText option;
    for (uint32_t n = 0;; n++) {
        Text choices = {0}, help = {0}, value = {0};
        if (!options_text(n, &option, &choices)) break;
        if (option.help) {
            text_printf(&help, "%s%s%s", option.help, choices.length && *option.help ? ": " : "", text_string(&choices));
            text_printf(&value, "%s%s", option.sign, option.argument);
            add_item(option.name, text_string(&value), text_string(&help), out);
            add_takers(option.group, out);
        }
        text_free(&choices);
        text_free(&help);
        text_free(&value);
    }
}

static const struct {
    const char *status, *means;
} statuses[] = {
    {"0", "all is done"},
    {"1", "faults were reported; nothing is written for that file"},
    {"2", "the command line is wrong"},
    {"3", "a kernel spills more values than --max-spill allows; nothing is written"},
    {"4", "check found a difference"},
    {"5", "with --keep-going: the rest is written, the refused routines are listed"},
    {"70", "an internal error"},
};

static void print_crayon_page(Text *out)
{
    add_head("CRAYON", "crayon - vector Fortran to CUDA and C, bit-identical to gfortran", out);
    text_add(out, ".SH SYNOPSIS\n.B crayon\n.I COMMAND\n[\\fIOPTIONS\\fR] \\fIFILE\\fR...\n.SH DESCRIPTION\n");
    add_roff("Translates vector Fortran - loops on short temporaries, as one writes for\n"
             "a Cray - into CUDA kernels and into plain C of the very same program, checks\n"
             "both against gfortran bit by bit, and tells where every temporary lives.\n",
             out);
    text_add(out, ".SH COMMANDS\n");
    for (const Command *command = commands; command->name; command++) {
        Text synopsis = {0};
        text_printf(&synopsis, " %s", command->synopsis);
        add_item(command->name, text_string(&synopsis), command->help, out);
        text_free(&synopsis);
    }
    text_add(out, ".SH OPTIONS\nIn parentheses: the commands that take it.\n");
    add_table_options(out);
    add_item("--version", "", "alone: print the version and its commit", out);
    text_add(out, ".SH EXIT STATUS\n");
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) add_item(statuses[i].status, "", statuses[i].means, out);
    text_add(out, ".SH SEE ALSO\n.BR crayon\\-fc (1),\n.BR gfortran (1)\n");
}

/* What programs ask for when they run, with kernels for a GPU: backend_cuda/runtime/. */
static const struct {
    const char *name, *value, *help;
} environment[] = {
    {"CRAYON_MEMORY", "=copy", "copy arrays in and out at every call; \"data\": what directives\nkeep on the device stays; \"auto\", the default: so does all else,\nuntil the host touches it"},
    {"CRAYON_FALLBACK", "=c", "without a GPU, run the host's code for each nest; else that is an error"},
    {"CRAYON_TRACE", "=1", "print each transfer: line, nest, bytes, array, direction, reason"},
    {"CRAYON_KERNEL_TIMES", "=1", "at the end print milliseconds and launches of each kernel"},
    {"CRAYON_DEBUG", "=stale", "name the host's code that touches what is newer on the device,\nand the other way round"},
};

static void add_environment(Text *out)
{
    text_add(out, ".SH ENVIRONMENT\nOf programs with kernels for a GPU; what they print goes to standard error.\n");
    for (size_t i = 0; i < sizeof environment / sizeof environment[0]; i++) add_item(environment[i].name, environment[i].value, environment[i].help, out);
}

static void print_fc_page(Text *out)
{
    const char *name, *value, *help;
    add_head("CRAYON\\-FC", "crayon-fc - compile Fortran as gfortran does, loop nests by Crayon", out);
    text_add(out, ".SH SYNOPSIS\n.B crayon\\-fc\n[\\fIOPTIONS OF GFORTRAN\\fR] \\fIFILE\\fR...\n.br\n.B crayon fc\n"
                  "[\\fIOPTIONS OF GFORTRAN\\fR] \\fIFILE\\fR...\n.SH DESCRIPTION\n");
    add_roff("A compiler driver with gfortran's command line: loop nests are compiled by\n"
             "Crayon for a GPU or as C, and the rest by gfortran. What Crayon cannot take\n"
             "is gfortran's, and nothing fails that gfortran takes.\n",
             out);
    text_add(out, ".SH OPTIONS\nAll options are those of\n.BR gfortran (1),\nand:\n");
    for (uint32_t n = 0; fc_option(n, &name, &value, &help); n++) {
        Text sign = {0};
        text_printf(&sign, "%s%s", *value ? "=" : "", value);
        add_item(name, text_string(&sign), help, out);
        text_free(&sign);
    }
    text_add(out, ".SH FILES\n");
    add_item("NAME-crayon.mod", "", "beside gfortran's NAME.mod: what other files know of a module", out);
    add_environment(out);
    text_add(out, ".SH EXIT STATUS\nThat of gfortran; 2 where the options above are wrong.\n"
                  ".SH SEE ALSO\n.BR crayon (1),\n.BR gfortran (1),\n.BR make (1)\n");
}

/* ---- completion ------------------------------------------------------------------------- */

static void add_command_names(Text *out)
{
    for (const Command *command = commands; command->name; command++) text_printf(out, "%s%s", command == commands ? "" : " ", command->name);
}

/* The options that a command has, with a blank behind each; those with a value end in `=`. */
static void add_option_names(const Command *command, Text *out)
{
    const char *name, *value, *help;
    OptionText option;
    Text choices = {0};
    for (uint32_t n = 0; options_text(n, &option, &choices); n++)
        if (option.help && option.group & command->takes) text_printf(out, "%s%s ", option.name, strcmp(option.sign, "=") == 0 ? "=" : "");
    text_free(&choices);
    for (uint32_t n = 0; command->print_more == fc_print_options && fc_option(n, &name, &value, &help); n++)
        text_printf(out, "%s%s ", name, *value ? "=" : "");
}

static void add_bash_values(Text *out)
{
    OptionText option;
    for (uint32_t n = 0;; n++) {
        Text choices = {0};
        if (!options_text(n, &option, &choices)) break;
        if (choices.length) {
            text_printf(out, "    %s) words=\"", option.name);
            for (const char *c = text_string(&choices); *c; c++)
                if (*c != ',') text_add_bytes(out, c, 1);
            text_add(out, "\" ;;\n");
        }
        text_free(&choices);
    }
}

static void print_bash(Text *out)
{
    text_add(out, "# Completion of crayon and crayon-fc for bash.\n"
                  "_crayon()\n{\n"
                  "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} option= words=\n"
                  "    # bash makes three words of --option=value\n"
                  "    if [[ $word == = ]]; then option=$before word=\n"
                  "    elif [[ $before == = ]]; then option=${COMP_WORDS[COMP_CWORD-2]}\n"
                  "    fi\n"
                  "    if [[ ${COMP_WORDS[0]##*/} == crayon-fc ]]; then command=fc\n"
                  "    elif ((COMP_CWORD == 1)); then option=commands\n"
                  "    fi\n"
                  "    case $command in\n");
    for (const Command *command = commands; command->name; command++) {
        if (!command->takes && !command->print_more) continue;
        text_printf(out, "    %s) words=\"", command->name);
        add_option_names(command, out);
        text_add(out, "\" ;;\n");
    }
    text_add(out, "    help) option=commands ;;\n    esac\n    case $option in\n    commands) words=\"");
    add_command_names(out);
    text_add(out, "\" ;;\n");
    add_bash_values(out);
    text_add(out, "    ?*) words= ;;\n"
                  "    *) [[ $word == -* ]] || words= ;;\n"
                  "    esac\n"
                  "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                  "    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null\n"
                  "    return 0\n}\n"
                  "complete -o bashdefault -o default -F _crayon crayon crayon-fc\n");
}

/* Between single quotes, in the brackets of _arguments: what ends these is escaped. */
static void add_zsh(const char *text, Text *out)
{
    for (; *text; text++) {
        if (*text == '\'') text_add(out, "'\\''");
        else if (strchr("[]:\\", *text)) text_printf(out, "\\%c", *text);
        else text_add_bytes(out, text, 1);
    }
}

static void add_zsh_option(const char *name, bool takes_value, const char *argument, const char *help, const char *choices, Text *out)
{
    bool behind = takes_value && strlen(name) == 2; /* -I DIR, -IDIR */
    text_printf(out, " \\\n      '*%s%s[", name, behind ? "+" : takes_value ? "=" : "");
    add_zsh(help, out);
    text_add(out, "]");
    if (takes_value) {
        text_printf(out, ":%s:", argument);
        if (*choices) {
            text_add(out, "(");
            for (; *choices; choices++)
                if (*choices != ',') text_add_bytes(out, choices, 1);
            text_add(out, ")");
        } else if (strcmp(argument, "DIR") == 0 || strcmp(argument, "FILE") == 0) {
            text_add(out, "_files");
        }
    }
    text_add(out, "'");
}

static void add_zsh_command(const Command *command, Text *out)
{
    const char *name, *value, *help;
    OptionText option;
    text_printf(out, "  %s)\n    _arguments", command->name);
    for (uint32_t n = 0;; n++) {
        Text choices = {0};
        if (!options_text(n, &option, &choices)) break;
        if (option.help && option.group & command->takes)
            add_zsh_option(option.name, *option.sign, option.argument, option.help, text_string(&choices), out);
        text_free(&choices);
    }
    for (uint32_t n = 0; command->print_more == fc_print_options && fc_option(n, &name, &value, &help); n++)
        add_zsh_option(name, *value, value, help, "", out);
    text_add(out, " \\\n      '*:file:_files' ;;\n");
}

static void print_zsh(Text *out)
{
    text_add(out, "#compdef crayon crayon-fc\n"
                  "local command=$words[2]\n"
                  "local -a commands=(");
    for (const Command *command = commands; command->name; command++) {
        text_printf(out, "\n  '%s:", command->name);
        add_zsh(command->help, out);
        text_add(out, "'");
    }
    text_add(out, ")\n"
                  "if [[ $service == crayon-fc ]]; then command=fc\n"
                  "elif ((CURRENT == 2)); then _describe command commands; return\n"
                  "else shift words; ((CURRENT--))\n"
                  "fi\n"
                  "case $command in\n");
    for (const Command *command = commands; command->name; command++)
        if (command->takes || command->print_more) add_zsh_command(command, out);
    text_add(out, "  help) _describe command commands ;;\nesac\n");
}

/* ---- the command ------------------------------------------------------------------------ */

static const struct {
    const char *name;
    void (*print)(Text *out);
} pages[] = {
    {"crayon.1", print_crayon_page},
    {"crayon-fc.1", print_fc_page},
    {"crayon.bash", print_bash},
    {"_crayon", print_zsh},
};

int command_manual(Context *context, const Options *options)
{
    (void)context;
    const char *name = options->file_count == 1 ? options->files[0] : "";
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        if (strcmp(pages[i].name, name) != 0) continue;
        Text text = {0};
        pages[i].print(&text);
        fwrite(text.data, 1, text.length, stdout);
        text_free(&text);
        return EXIT_DONE;
    }
    fprintf(stderr, "crayon: error: there is no page '%s': crayon.1, crayon-fc.1, crayon.bash or _crayon\n", name);
    return EXIT_USAGE;
}
