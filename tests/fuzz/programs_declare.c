/* Modules, routines with their procedures, and the main program of whole programs. */
#include "programs.h"

#include <string.h>

static const int points[] = {0, 1, 5, 33, 66, 130}, rows[] = {2, 1, 3, 2, 6, 3};
enum { SIZES = sizeof points / sizeof *points };

static void lines(Gen *g, const char *const *text)
{
    for (; *text; text++) line(g, "%s", *text);
}

/* ---- what all share ---------------------------------------------------------------------------- */

static const char *const data[] = {
    "use gm",
    "implicit none",
    "type part",
    "  real(rk) :: u(8), w",
    "  integer :: k",
    "end type",
    "type grid",
    "  integer :: n, m, k",
    "  real(rk) :: dt",
    "  logical :: on",
    "  real(rk), allocatable :: a(:,:)",
    "  real(rk), pointer :: q(:,:)",
    "  type(part) :: s",
    "end type",
    "type(grid) :: g",
    "type(grid), target :: gs(3)",
    "type(part) :: ps(-1:170)",
    "real(rk), allocatable :: x(:,:), y(:,:), d(:), ax(:,:), ay(:,:), ab(:,:), aq(:,:,:), af(:)",
    "real(rk), allocatable, target :: tx(:,:), ty(:,:), tz(:,:), big(:,:), q3(:,:,:), buf(:)",
    "real(rk), target :: fx(-1:160,-1:14)",
    "real(rk), pointer :: p1(:,:), p2(:,:)",
    "real(rk) :: s0, s1",
    "integer :: k0, k1, ka, failures",
    "integer(8) :: seed",
    "logical :: l0",
    "character(8) :: scheme",
    "character(9) :: text",
    "contains",
    "elemental function hf(x, y)",
    "  real(rk), intent(in) :: x, y",
    "  real(rk) :: hf",
    "  hf = 0.5_rk*x - y",
    "  if (y > x) hf = y/(1 + abs(x))",
    "end function",
    "subroutine hs(x, y)",
    "  real(rk), intent(in) :: x",
    "  real(rk), intent(inout) :: y",
    "  if (y < x) y = 0.5_rk*(x + y)",
    "end subroutine",
    "subroutine note(k)",
    "  integer, intent(in) :: k",
    "  failures = mod(failures + k, 1000)",
    "end subroutine",
    "subroutine die(code, v, i, j)",
    "  integer, intent(in) :: code, i, j",
    "  real(rk), intent(in) :: v",
    "  write (*, '(a,3i5,es12.4)') 'die', code, i, j, v",
    "  if (code > 90) stop 7",
    "  if (code > 80) error stop 3",
    "  failures = mod(failures + code, 1000)",
    "end subroutine",
    NULL,
};

static void print_fill(Gen *g, bool wild)
{
    static const char *const extremes[] = {"0.0_rk", "-0.0_rk", "tiny(1.0_rk)*0.25_rk", "0.5_rk*huge(1.0_rk)", "1.0e-30_rk", "-1.0e19_rk"};
    line(g, "subroutine fill(x, n)");
    line(g, "  integer, intent(in) :: n");
    line(g, "  real(rk), intent(out) :: x(n)");
    line(g, "  integer :: i");
    line(g, "  do i = 1, n");
    line(g, "    seed = mod(seed*1103515245_8 + 12345_8, 2147483648_8)");
    line(g, "    x(i) = real(seed/1024, rk)/1048576 - 1");
    if (wild) {
        line(g, "    select case (mod(seed/64, 32_8))");
        for (int n = 0; n < 6; n++) {
            line(g, "    case (%d)", n);
            line(g, "      x(i) = %s", extremes[n]);
        }
        line(g, "    end select");
    }
    line(g, "  end do");
    line(g, "end subroutine");
    line(g, "subroutine digest(h, x, n)");
    line(g, "  integer, intent(in) :: n");
    line(g, "  integer(8), intent(inout) :: h");
    line(g, "  real(rk), intent(in) :: x(n)");
    line(g, "  integer(8) :: v");
    line(g, "  integer :: i");
    line(g, "  do i = 1, n");
    line(g, "    v = 77");
    line(g, "    if (x(i) == x(i)) v = transfer(x(i), 0_ik)");
    line(g, "    h = mod(h*31 + mod(v, 1000000007_8), 1000000000039_8)");
    line(g, "  end do");
    line(g, "end subroutine");
}

static const char *const planes[] = {"x", "y", "tx", "ty", "tz", "ax", "ay", "g%a", "g%q", "gs(1)%a", "gs(2)%a", "gs(3)%a"};
static const char *const others[] = {"big", "q3", "buf", "ab", "aq", "af", "d", "fx"};
enum { PLANES = sizeof planes / sizeof *planes, OTHERS = sizeof others / sizeof *others };

static void print_setup(Gen *g)
{
    static const char *const extents[] = {"(-3:2*n+6,-1:m+3)", "(-1:n+3,3,-1:m+3)", "((n+5)*(m+5))", "(-3:2*n+6,-1:m+3)", "(-1:n+3,3,-1:m+3)", "((n+5)*(m+5))", "(-1:m+3)"};
    line(g, "subroutine setup(n, m)");
    g->indent++;
    line(g, "integer, intent(in) :: n, m");
    line(g, "integer :: i");
    line(g, "if (allocated(x)) then");
    line(g, "  deallocate (g%%q)");
    for (int k = 0; k < PLANES; k++)
        if (k != 8) line(g, "  deallocate (%s)", planes[k]);
    for (int k = 0; k < OTHERS - 1; k++) line(g, "  deallocate (%s)", others[k]);
    line(g, "end if");
    for (int k = 0; k < PLANES; k++) {
        line(g, "allocate (%s(-1:n+3,-1:m+3))", planes[k]);
        line(g, "call fill(%s, size(%s))", planes[k], planes[k]);
    }
    for (int k = 0; k < OTHERS; k++) {
        if (k < OTHERS - 1) line(g, "allocate (%s%s)", others[k], extents[k]);
        line(g, "call fill(%s, size(%s))", others[k], others[k]);
    }
    line(g, "do i = lbound(ps, 1), ubound(ps, 1)");
    line(g, "  call fill(ps(i)%%u, 8)");
    line(g, "  ps(i)%%w = ps(i)%%u(3)");
    line(g, "  ps(i)%%k = i");
    line(g, "end do");
    line(g, "s0 = 0.375_rk");
    line(g, "s1 = 0");
    line(g, "k0 = int(mod(seed/64, 6_8))");
    line(g, "k1 = 0");
    line(g, "ka = 1 + int(mod(seed/512, 3_8))");
    line(g, "failures = 0");
    line(g, "l0 = mod(seed/128, 2_8) == 0");
    line(g, "scheme = 'godunov'");
    line(g, "if (mod(seed/256, 3_8) == 0) scheme = 'muscl'");
    line(g, "g%%n = n");
    line(g, "g%%m = m");
    line(g, "g%%k = int(mod(seed/1024, 4_8))");
    line(g, "g%%dt = 0.625_rk");
    line(g, "g%%on = mod(seed/2048, 2_8) == 0");
    line(g, "g%%s = part(0.5_rk, -0.25_rk, 0)");
    line(g, "gs(:)%%dt = [0.5_rk, -0.5_rk, 0.125_rk]");
    line(g, "p1 => tx");
    line(g, "p2(-1:,-1:) => q3(:,1,:)");
    g->indent--;
    line(g, "end subroutine");
}

static void print_finish(Gen *g)
{
    line(g, "subroutine finish(name, n, m)");
    g->indent++;
    line(g, "character(*), intent(in) :: name");
    line(g, "integer, intent(in) :: n, m");
    line(g, "integer(8) :: h");
    line(g, "integer :: i");
    line(g, "h = 0");
    for (int k = 0; k < PLANES; k++) line(g, "call digest(h, %s, size(%s))", planes[k], planes[k]);
    for (int k = 0; k < OTHERS; k++) line(g, "call digest(h, %s, size(%s))", others[k], others[k]);
    line(g, "call digest(h, [s0, s1, g%%dt, g%%s%%w, gs(2)%%dt], 5)");
    line(g, "do i = lbound(ps, 1), ubound(ps, 1)");
    line(g, "  call digest(h, [ps(i)%%u, ps(i)%%w], 9)");
    line(g, "  h = h + ps(i)%%k");
    line(g, "end do");
    line(g, "write (*, '(a,2i5,i20,4i8)') name, n, m, h, k1, failures, g%%s%%k, ka");
    g->indent--;
    line(g, "end subroutine");
}

/* What is drawn for all of a file. */
static bool is_wild(const Gen *g) { return g->options->seed % 4 == 1; }

void programs_common(Gen *g)
{
    line(g, "module gm");
    g->indent++;
    bool double_precision = g->options->seed % 5 < 3;
    line(g, double_precision ? "integer, parameter :: rk = 8, ik = 8" : "integer, parameter :: rk = 4, ik = 4");
    g->indent--;
    line(g, "end module");
    line(g, "module wm");
    g->indent++;
    lines(g, data);
    print_fill(g, is_wild(g));
    print_setup(g);
    print_finish(g);
    g->indent--;
    line(g, "end module");
}

/* ---- routines ------------------------------------------------------------------------------------ */

/* Declares an argument, of which a view is made. */
static void declare_argument(Programs *p, const char *name, ArgumentKind kind)
{
    static const char *const attributes[] = {"", "", "", "", "", ", pointer", ", target", ", contiguous"};
    static const char *const shapes[] = {"(:,:)", "(-1:,-1:)", "(0:,:)", "(-1:n+3,-1:m+3)", "(-1:n+3,-1:*)", "(:,:)", "(-1:,-1:)", "(-1:,:)"};
    static const int low[][2] = {{2, 2}, {0, 0}, {1, 2}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 2}};
    bool pointer = kind == ARGUMENT_POINTER, target = kind == ARGUMENT_TARGET;
    line(p->g, "real(rk)%s :: %s%s", attributes[kind], name, shapes[kind]);
    program_add_view(p, (ProgramView){.name = name, .low = {low[kind][0], low[kind][1]}, .shared = pointer || target, .pointer = pointer || target, .fixed = kind == ARGUMENT_SIZE});
}

static void add_module_views(Programs *p)
{
    static const char *const own[] = {"x", "y", "g%a"}, *const shared[] = {"tx", "ty", "gs(2)%a", "g%q", "gs(ka)%a", "p1", "p2"};
    for (size_t n = 0; n < 3; n++) program_add_view(p, (ProgramView){.name = own[n]});
    program_add_view(p, (ProgramView){.name = "fx", .shared = true, .fixed = true});
    for (size_t n = 0, share = chance(p->g, 50) ? 60 : 8; n < 7; n++)
        if (chance(p->g, (uint32_t)share)) program_add_view(p, (ProgramView){.name = shared[n], .shared = true, .pointer = n > 2});
}

/* Specifications may end in a file of its own, which whole.sh has: not those of main, which has the names of all modules. */
static void print_include(Gen *g)
{
    if (chance(g, 25)) line(g, "include 'specification.inc'");
}

static void print_locals(Programs *p)
{
    Gen *g = p->g;
    line(g, "integer, intent(in) :: n, m");
    line(g, "real(rk), intent(in) :: c0");
    line(g, "logical, intent(in) :: ls");
    line(g, "real(rk), intent(in), optional :: os");
    line(g, "real(rk), intent(inout), optional :: o(-1:,-1:)");
    line(g, "integer :: i, j, s, it");
    line(g, "real(rk) :: t1, t2, t3, wr(-2:n+3), wp(m,n)");
    line(g, "real(rk), allocatable :: ta(:,:), tb(:,:)");
    line(g, "real(rk), pointer :: lp(:,:)");
    line(g, "logical :: b1, b2");
    line(g, "real(rk) :: z0(0), z1(2:1,m), z2(n,0)");
    print_include(g);
    p->work[0] = p->work[1] = true;
    p->optional = true;
}

/* With what has no elements, and assignments to it. */
static void print_nothing(Gen *g)
{
    static const char *const arrays[] = {"z0", "z1", "z2"};
    const char *array = arrays[below(g, 3)];
    line(g, "%s = c0", array);
    line(g, "do i = 1, size(z0)");
    line(g, "  z0(i) = c0*z0(i)");
    line(g, "end do");
    line(g, "t%u = c0 + sum(%s)", 1 + (unsigned)below(g, PROGRAM_TEMPS), array);
}

static void print_start(Programs *p)
{
    for (int t = 1; t <= PROGRAM_TEMPS; t++) line(p->g, "t%d = c0", t);
    line(p->g, "wr = c0");
    line(p->g, "wp = -c0");
    if (chance(p->g, 30)) print_nothing(p->g);
}

/* hr, over a row, hp, over planes. */
static void print_procedures(Programs *p)
{
    static const char *const extents[] = {"(:)", "(n)", "(*)", "(1:)"};
    static const ArgumentKind kinds[] = {ARGUMENT_SHAPE, ARGUMENT_SHAPE_FROM, ARGUMENT_MIXED, ARGUMENT_EXPLICIT, ARGUMENT_SIZE, ARGUMENT_SHAPE, ARGUMENT_CONTIGUOUS};
    Gen *g = p->g;
    const char *half = program_real(p, "0.5"), *bound = program_real(p, chance(g, 50) ? "12.0" : "0.9375");
    line(g, "subroutine hr%u(u, v, n, f)", (unsigned)p->number);
    g->indent++;
    line(g, "integer, intent(in) :: n");
    line(g, "real(rk), intent(in) :: v%s, f", extents[below(g, 4)]);
    line(g, "real(rk), intent(inout) :: u%s", extents[below(g, 4)]);
    line(g, "integer :: i");
    line(g, "real(rk) :: t(n)");
    print_include(g);
    if (chance(g, 40)) line(g, "if (f > %s) call die(11, f, n, 0)", bound);
    line(g, "do i = 1, n");
    line(g, chance(g, 50) ? "  t(i) = f + %s*v(i)" : "  t(i) = %s*(u(i) - v(i)) + f", half);
    if (chance(g, 40)) line(g, "  if (t(i) > %s) call die(12, t(i), i, 0)", bound);
    line(g, "end do");
    if (chance(g, 30)) line(g, "if (f < -%s) return", bound);
    line(g, "do i = 2, n");
    line(g, chance(g, 50) ? "  u(i) = t(i) - %s*t(i-1)" : "  if (t(i) > t(i-1)) u(i) = %s*t(i-1)", half);
    line(g, "end do");
    g->indent--;
    line(g, "end subroutine");
    line(g, "subroutine hp%u(u, v, n, m, c0, ls, os, o)", (unsigned)p->number);
    g->indent++;
    print_locals(p);
    declare_argument(p, "u", kinds[below(g, 7)]);
    declare_argument(p, "v", kinds[below(g, 7)]);
    p->helper = true;
    print_start(p);
    program_statements(p, 1 + below(g, 2));
    p->helper = false;
    p->view_count = 0;
    g->indent--;
    line(g, "end subroutine");
}

/* The kinds of u and v, known to main too. */
static ArgumentKind argument_kind(const Gen *g, uint32_t number, uint32_t which) { return (ArgumentKind)((g->options->seed / 3 + number * 5 + which * 3) % ARGUMENT_KINDS); }

void programs_routine(Gen *g, uint32_t number)
{
    Programs p = {.g = g, .number = number, .wild = is_wild(g), .mode = PROGRAM_ALONE};
    line(g, "module fm%u", (unsigned)number);
    g->indent++;
    line(g, "use wm");
    line(g, "implicit none");
    print_include(g);
    line(g, "contains");
    print_procedures(&p);
    line(g, "subroutine f%u(u, v, n, m, c0, ls, os, o)", (unsigned)number);
    g->indent++;
    print_locals(&p);
    declare_argument(&p, "u", argument_kind(g, number, 0));
    declare_argument(&p, "v", argument_kind(g, number, 1));
    add_module_views(&p);
    print_start(&p);
    program_statements(&p, 3 + below(g, 5));
    g->indent--;
    line(g, "end subroutine");
    g->indent--;
    line(g, "end module");
    if (g->options->print_statements) text_printf(g->out, "! statements: %u\n", (unsigned)g->statement);
}

/* ---- main ------------------------------------------------------------------------------------------ */

/* What an argument of this kind may be given; `which`: two of these are apart, but for pointers and targets. */
static const char *actual(ArgumentKind kind, uint32_t which, uint32_t draw)
{
    static const char *const shapes[][6] = {{"ax", "ab(-3:2*n+5:2,:)", "aq(:,2,:)", "ax(n+3:-1:-1,:)", "ax", "ax(:,m+3:-1:-1)"},
                                            {"ay", "ay", "aq(:,3,:)", "ay(:,m+3:-1:-1)", "aq(:,1,:)", "ay(n+3:-1:-1,:)"}};
    static const char *const targets[] = {"tx", "ty", "tz", "tx", "gs(2)%a", "q3(:,2,:)"};
    static const char *const pointers[] = {"lp", "g%q", "lp", "lp", "g%q", "lp"};
    if (kind == ARGUMENT_POINTER) return pointers[draw % 6];
    if (kind == ARGUMENT_TARGET) return targets[draw % 6];
    if (kind == ARGUMENT_EXPLICIT || kind == ARGUMENT_SIZE) return which == 0 && draw % 3 == 0 ? "af" : shapes[which][draw % 6];
    return shapes[which][draw % 6];
}

static void print_calls(Gen *g, uint32_t number, int size)
{
    static const char *const given[] = {"", ", s0*2", ", o=tz", ", os=0.25_rk, o=tz"};
    uint32_t draw = (uint32_t)size + number + (uint32_t)(g->options->seed % 1000);
    const char *u = actual(argument_kind(g, number, 0), 0, draw), *v = actual(argument_kind(g, number, 1), 1, draw / 2 + 1);
    const char *more = given[draw % 4];
    if (draw % 4 > 1 && (strcmp(u, "tz") == 0 || strcmp(v, "tz") == 0)) more = "";
    if (size == 0 || draw % 3) line(g, "call setup(n, m)");
    if (draw % 2) line(g, "lp => ty");
    else line(g, "lp(-1:,-1:) => q3(:,1,:)");
    line(g, "call f%u(%s, %s, n, m, %s, %s%s)", (unsigned)number, u, v, draw % 5 ? "0.3125_rk" : "-0.5_rk", draw % 2 ? ".true." : ".false.", more);
    line(g, "call finish('f%u', n, m)", (unsigned)number);
}

void programs_main(Gen *g)
{
    const FuzzOptions *options = g->options;
    line(g, "program programs");
    g->indent++;
    line(g, "use wm");
    for (uint32_t n = 0; n < options->routines; n++)
        if (options->only < 0 || options->only == (int32_t)n) line(g, "use fm%u", (unsigned)n);
    line(g, "implicit none");
    line(g, "integer :: n, m");
    line(g, "real(rk), pointer :: lp(:,:)");
    line(g, "seed = %u", (unsigned)(options->seed % 100000 * 7919 % 1000000 + 1));
    for (int size = 0; size < SIZES; size++) {
        line(g, "n = %d", points[size]);
        line(g, "m = %d", rows[size]);
        line(g, "call setup(n, m)");
        for (uint32_t n = 0; n < options->routines; n++)
            if (options->only < 0 || options->only == (int32_t)n) print_calls(g, n, size);
    }
    g->indent--;
    line(g, "end program");
}
