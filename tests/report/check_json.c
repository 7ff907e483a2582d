/* Checks a report on standard input against the schema of doc/report.md, written down again here: every member is
 * there, has its type, and no other is; and figures that must agree do. Then prints a line a kernel with
 * `NAME MEMBER VALUE` for each of its numbers, work included, for scripts to compare.
 *
 * Usage: check_json < report.json. Exit status 1 after a line a fault. */
#include <jansson.h>

#include <stdio.h>
#include <string.h>

/* Members: a letter for the type, then the name. s: string, S: string or null, i: integer, I: integer or null, r: real,
 * R: real or null, b: boolean, a: array, o: object, O: object or null. */
static const char root_members[] = "sschema iversion Iregister_budget Ishared_budget Sptxas_target aroutines";
static const char routine_members[] = "sname Sfile Iline aloops akernels atransfers";
static const char transfer_members[] = "sname sbytes bin bout bstored_first bagain";
static const char loop_members[] = "Sfile Iline idepth sheader sfinding Sreason sbecame Skernel Sno_kernel Spieces";
static const char kernel_members[] =
    "sname Sfile Iline aaxes afused_lines sshape ivl icolumns ilanes itile_points itile_rows itile_turns iabreast bcrossed irows_beside imarch ihalo_left ihalo_right sremedy iwalk_rows ihanded_on arows owork owork_as_written "
    "ibytes_loaded ibytes_stored ihalo_bytes iborder_bytes Rflops_a_byte iregisters iregisters_bound ishared_bytes iscratch_bytes iinstructions "
    "ispills ireloads abarriers aifs areductions blooks aprices Optxas aarrays acontracted Sguard Sapart aprogram avalues aslots amoves";
static const char row_members[] = "ipoints istrips rlanes_a_point";
static const char work_members[] =
    "iflops iadds isubtracts imultiplies idivides isquare_roots imin_max icompares iselects isigns iconversions ilibrary "
    "iloops_counted_once";
static const char ptxas_members[] =
    "iregisters ispill_store_bytes ispill_load_bytes istack_bytes ishared_bytes Iblocks_a_multiprocessor "
    "Iwarps_a_multiprocessor Slimit";
static const char array_members[] = "sname stype iloads istores ielements_loaded ielements_stored beach_row";
static const char value_members[] =
    "sname Ssource soperation Sfile Iline stype ifrom ito iextent_low iextent_high idelay aslots ipad areasons";
static const char stay_members[] = "sslot ifrom ito";
static const char slot_members[] = "sslot stype ielements Ioffset bpad ivalues iloads istores";
static const char reduction_members[] = "sword ascalars iterms bin_order btree ibytes_to_host";
static const char if_members[] = "ifirst ilast bby_lane";
static const char price_members[] = "sshape Rpicoseconds Swhy";
static const char move_members[] = "iinstruction skind svalue sfrom sto Sreason";

static int faults;

static void fault(const char *where, const char *what)
{
    printf("fault: %s: %s\n", where, what);
    faults++;
}

static int has_type(const json_t *value, char letter)
{
    switch (letter) {
    case 's': return json_is_string(value);
    case 'S': return json_is_string(value) || json_is_null(value);
    case 'i': return json_is_integer(value);
    case 'I': return json_is_integer(value) || json_is_null(value);
    case 'r': return json_is_real(value);
    case 'R': return json_is_real(value) || json_is_null(value);
    case 'b': return json_is_boolean(value);
    case 'a': return json_is_array(value);
    case 'o': return json_is_object(value);
    case 'O': return json_is_object(value) || json_is_null(value);
    default: return 0;
    }
}

static void check_members(const json_t *object, const char *members, const char *where)
{
    size_t count = 0;
    if (!json_is_object(object)) {
        fault(where, "is no object");
        return;
    }
    for (const char *at = members; *at; count++) {
        size_t length = strcspn(at, " ");
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)length - 1, at + 1);
        const json_t *value = json_object_get(object, name);
        if (!value) fault(where, name);
        else if (!has_type(value, *at)) printf("fault: %s: %s has the wrong type\n", where, name), faults++;
        at += length + (at[length] == ' ');
    }
    if (json_object_size(object) != count) fault(where, "members that the schema does not have");
}

static json_int_t number(const json_t *object, const char *name) { return json_integer_value(json_object_get(object, name)); }
static const char *text(const json_t *object, const char *name)
{
    const char *value = json_string_value(json_object_get(object, name));
    return value ? value : "";
}

static void check_word(const json_t *object, const char *name, const char *words, const char *where)
{
    const char *found = strstr(words, text(object, name));
    size_t length = strlen(text(object, name));
    if (!length || !found || (found > words && found[-1] != ' ') || (found[length] && found[length] != ' '))
        fault(where, name);
}

static int is_slot(const json_t *kernel, const char *slot)
{
    json_t *each;
    size_t i;
    json_array_foreach(json_object_get(kernel, "slots"), i, each)
        if (strcmp(text(each, "slot"), slot) == 0) return 1;
    return 0;
}

static void check_value(const json_t *kernel, const json_t *value)
{
    json_t *stay;
    size_t i;
    check_members(value, value_members, "value");
    const char *name = text(value, "name");
    json_int_t last = number(kernel, "instructions");
    if (number(value, "from") < 1 || number(value, "to") > last || number(value, "from") > number(value, "to"))
        fault(name, "live range");
    json_array_foreach(json_object_get(value, "slots"), i, stay) {
        check_members(stay, stay_members, name);
        if (number(stay, "from") < number(value, "from") || number(stay, "to") > number(value, "to") ||
            number(stay, "from") > number(stay, "to"))
            fault(name, "a stay outside the live range");
        if (!is_slot(kernel, text(stay, "slot"))) fault(name, "a slot that the kernel has not");
    }
    if (json_array_size(json_object_get(value, "slots")) == 0) fault(name, "is nowhere");
}

static void check_work(const json_t *work, const char *where)
{
    check_members(work, work_members, where);
    if (number(work, "flops") != number(work, "adds") + number(work, "subtracts") + number(work, "multiplies") +
                                     number(work, "divides") + number(work, "square_roots"))
        fault(where, "flops are not the sum of their kinds");
}

static void check_moves(const json_t *kernel)
{
    json_t *move;
    size_t i;
    json_int_t spills = 0, reloads = 0, before = 0;
    json_array_foreach(json_object_get(kernel, "moves"), i, move) {
        check_members(move, move_members, "move");
        check_word(move, "kind", "spill reload", "move");
        int reload = strcmp(text(move, "kind"), "reload") == 0;
        spills += !reload;
        reloads += reload;
        if (text(move, reload ? "to" : "from")[0] != 'r') fault("move", "a register is one of its places");
        if (number(move, "instruction") <= before) fault("move", "out of order");
        before = number(move, "instruction");
    }
    if (spills != number(kernel, "spills") || reloads != number(kernel, "reloads")) fault("moves", "not as many as stated");
}

/* Pairs of values in one register at one time, from one definition to the next reader. */
static void check_registers(const json_t *kernel)
{
    json_t *a, *b, *x, *y;
    size_t i, k, m, n;
    json_array_foreach(json_object_get(kernel, "values"), i, a)
        json_array_foreach(json_object_get(kernel, "values"), k, b) {
            if (k <= i || strcmp(text(a, "operation"), "carry") == 0 || strcmp(text(b, "operation"), "carry") == 0 ||
                strcmp(text(b, "operation"), "out") == 0)
                continue;
            json_array_foreach(json_object_get(a, "slots"), m, x)
                json_array_foreach(json_object_get(b, "slots"), n, y)
                    if (strcmp(text(x, "slot"), text(y, "slot")) == 0 && number(x, "from") < number(y, "to") &&
                        number(y, "from") < number(x, "to"))
                        fault(text(a, "name"), "shares a slot with another value at the same time");
        }
}

static void check_kernel(const json_t *kernel)
{
    json_t *each;
    size_t i;
    check_members(kernel, kernel_members, "kernel");
    check_word(kernel, "shape", "strip row", "kernel");
    check_word(kernel, "remedy", "none stream borders rows", "kernel");
    check_work(json_object_get(kernel, "work"), "work");
    check_work(json_object_get(kernel, "work_as_written"), "work_as_written");
    if (!json_is_null(json_object_get(kernel, "ptxas"))) check_members(json_object_get(kernel, "ptxas"), ptxas_members, "ptxas");
    json_array_foreach(json_object_get(kernel, "rows"), i, each) check_members(each, row_members, "row");
    json_array_foreach(json_object_get(kernel, "arrays"), i, each) check_members(each, array_members, "array");
    json_array_foreach(json_object_get(kernel, "slots"), i, each) check_members(each, slot_members, "slot");
    json_array_foreach(json_object_get(kernel, "values"), i, each) check_value(kernel, each);
    json_array_foreach(json_object_get(kernel, "reductions"), i, each) check_members(each, reduction_members, "reduction");
    json_array_foreach(json_object_get(kernel, "ifs"), i, each) check_members(each, if_members, "if");
    json_array_foreach(json_object_get(kernel, "prices"), i, each) {
        check_members(each, price_members, "price");
        if (json_is_null(json_object_get(each, "picoseconds")) == json_is_null(json_object_get(each, "why"))) fault("price", "neither a number nor a reason, or both");
    }
    if ((json_int_t)json_array_size(json_object_get(kernel, "program")) != number(kernel, "instructions")) fault("program", "not an instruction a line");
    json_array_foreach(json_object_get(kernel, "barriers"), i, each)
        if (!json_is_integer(each) || json_integer_value(each) > number(kernel, "instructions")) fault("barriers", "no instruction");
    check_moves(kernel);
    check_registers(kernel);
}

static void check_routine(const json_t *routine)
{
    json_t *each;
    size_t i;
    check_members(routine, routine_members, "routine");
    json_array_foreach(json_object_get(routine, "loops"), i, each) {
        check_members(each, loop_members, "loop");
        check_word(each, "finding", "unanalyzed parallel reduction recurrence unknown", "loop");
        check_word(each, "became", "rows lanes in-lane own-kernel axis in-order", "loop");
    }
    json_array_foreach(json_object_get(routine, "kernels"), i, each) check_kernel(each);
    json_array_foreach(json_object_get(routine, "transfers"), i, each) {
        check_members(each, transfer_members, "transfer");
        if (json_is_true(json_object_get(each, "in")) == json_is_true(json_object_get(each, "stored_first"))) fault(text(each, "name"), "both in and stored first, or neither");
    }
}

static void print_numbers(const char *kernel, const char *prefix, json_t *object)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        if (json_is_integer(value)) printf("%s %s%s %lld\n", kernel, prefix, key, (long long)json_integer_value(value));
        if (json_is_string(value)) printf("%s %s%s %s\n", kernel, prefix, key, json_string_value(value));
        if (strcmp(key, "barriers") == 0) printf("%s barriers %zu\n", kernel, json_array_size(value));
    }
}

/* Where its values are, and its barriers. */
static void print_places(const char *name, const json_t *kernel)
{
    json_t *value, *stay;
    size_t i, k;
    json_array_foreach(json_object_get(kernel, "barriers"), i, value) printf("%s barrier %lld\n", name, (long long)json_integer_value(value));
    json_array_foreach(json_object_get(kernel, "values"), i, value)
        json_array_foreach(json_object_get(value, "slots"), k, stay)
            printf("%s stay %s %s %lld %lld\n", name, text(value, "name"), text(stay, "slot"), (long long)number(stay, "from"), (long long)number(stay, "to"));
}

static void print_kernel(json_t *kernel)
{
    json_t *slot;
    size_t i;
    const char *name = text(kernel, "name");
    print_numbers(name, "", kernel);
    print_numbers(name, "work.", json_object_get(kernel, "work"));
    print_numbers(name, "written.", json_object_get(kernel, "work_as_written"));
    print_numbers(name, "ptxas.", json_object_get(kernel, "ptxas"));
    json_array_foreach(json_object_get(kernel, "slots"), i, slot)
        printf("%s slot %s %lld %lld\n", name, text(slot, "slot"), (long long)number(slot, "loads"), (long long)number(slot, "stores"));
    print_places(name, kernel);
}

int main(void)
{
    json_error_t error;
    json_t *root = json_loadf(stdin, JSON_REJECT_DUPLICATES, &error), *routine, *kernel;
    size_t i, k;
    if (!root) {
        printf("fault: line %d: %s\n", error.line, error.text);
        return 1;
    }
    check_members(root, root_members, "report");
    if (strcmp(text(root, "schema"), "crayon-report") != 0 || number(root, "version") != 3) fault("report", "schema or version");
    json_array_foreach(json_object_get(root, "routines"), i, routine) check_routine(routine);
    json_array_foreach(json_object_get(root, "routines"), i, routine)
        json_array_foreach(json_object_get(routine, "kernels"), k, kernel) print_kernel(kernel);
    json_decref(root);
    return faults ? 1 : 0;
}
