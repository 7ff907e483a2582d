/* Scalars that rows set and keep: under conditions that leave cases out or none, in each row a value of its own; used in the row, in the rows behind
 * and behind the nest. All have a value before the nests. Calls with sections that have gaps, and of procedures that may write or stop. */
#include "patterns.h"

enum { MAX_CASES = 3 };

/* Conditions of one value that stays. */
typedef struct {
    const char *condition[MAX_CASES];
    int count;
} CaseList;

/* `miss`: by how much the second one is off. */
static CaseList of_two(Patterns *p, const char *of, int pivot, int miss)
{
    Gen *g = p->g;
    int other = pivot + miss;
    switch (below(g, 5)) {
    case 0: return (CaseList){{print(g, "%s > %d", of, pivot), print(g, "%d > %s", other + 1, of)}, 2};
    case 1: return (CaseList){{print(g, "%s >= %d", of, pivot), print(g, ".not. (%s >= %d)", of, other)}, 2};
    case 2: return (CaseList){{print(g, "%s == %d", of, pivot), print(g, "%s /= %d", of, other)}, 2};
    case 3: return (CaseList){{print(g, "%s < %d .or. %s == %d", of, pivot, of, pivot + 1), print(g, "%s == %d .or. %s > %d", of, other, of, pivot + 1)}, 2};
    default: return (CaseList){{print(g, "%s > %d .and. %s < %d", of, pivot, of, pivot + 2), print(g, "%s /= %d", of, other + 1)}, 2};
    }
}

/* One holds in any case, but for one of four lists: the last condition is missing, or off by one. */
static CaseList choose_cases(Patterns *p, bool *all)
{
    static const char *const asked[] = {"k0", "mod(k0, 3)", "mod(ke(2), 3)", "mod(n, 3)", "mod(abs(k0), 4)"};
    Gen *g = p->g;
    const char *of = asked[below(g, 5)];
    bool gap = chance(g, 25), shorter = gap && chance(g, 30);
    int pivot = between(g, -1, 2), miss = !gap || shorter ? 0 : chance(g, 50) ? 1 : -1;
    CaseList list;
    if (chance(g, 15)) list = (CaseList){{"flag", miss ? ".not. flag .and. k0 > 0" : ".not. flag"}, 2};
    else if (chance(g, 30)) list = (CaseList){{print(g, "%s < %d", of, pivot), print(g, "%s == %d", of, pivot + miss), print(g, "%s > %d", of, pivot)}, 3};
    else list = of_two(p, of, pivot, miss);
    if (shorter) list.count--;
    *all = !gap || chance(g, 50);
    return list;
}

typedef enum { KEPT_R1, KEPT_K5, KEPT_R2, KEPT_K6, KEPT_COUNT } Kept;

static const char *const kept_names[] = {"r1", "k5", "r2", "k6"};

static bool is_integer(Kept kept) { return kept == KEPT_K5 || kept == KEPT_K6; }

/* Rows set the first two, lanes the others, but for wild nests. */
static Kept choose_kept(Patterns *p, bool lane)
{
    if (p->wild_kept) return (Kept)below(p->g, KEPT_COUNT);
    Kept kept = (Kept)below(p->g, 2);
    if (!lane && p->alone >> kept & 1) kept = kept == KEPT_R1 ? KEPT_K5 : KEPT_R1;
    return lane ? (Kept)(kept + KEPT_R2) : kept;
}

/* The row at hand has set it in any case. */
static void note_kept(Patterns *p, Kept kept)
{
    if (!p->nesting) p->kept |= 1u << kept;
}

static const char *kept_value(Patterns *p, bool integer, bool lane)
{
    Gen *g = p->g;
    if (integer) return chance(g, 60) ? print(g, "mod(j, %d)", between(g, 2, 5)) : print(g, "%d", between(g, -3, 3));
    if (lane && chance(g, 60)) return pattern_value(p, 0);
    if (chance(g, 30)) return pattern_number(p, "0.75");
    return print(g, "%s*d(j) + a(%d,j)", pattern_number(p, "0.5"), between(g, 0, 3));
}

static void set_in_case(Patterns *p, const char *condition, const char *scalar, const char *value)
{
    Gen *g = p->g;
    if (chance(g, 70)) {
        line(g, "if (%s) %s = %s", condition, scalar, value);
        return;
    }
    line(g, "if (%s) then", condition);
    line(g, "  %s = %s", scalar, value);
    if (chance(g, 30)) line(g, "  k2 = k2 + 1");
    line(g, "end if");
}

/* One within another, with an ELSE. */
static void set_within(Patterns *p, const char *scalar, bool integer, bool lane)
{
    Gen *g = p->g;
    int pivot = between(g, -1, 2);
    line(g, "if (.not. (k0 < %d)) then", pivot);
    line(g, "  if (k0 <= %d) %s = %s", pivot + 2, scalar, kept_value(p, integer, lane));
    line(g, "else if (k0 /= %d) then", pivot - 1);
    line(g, "  %s = %s", scalar, kept_value(p, integer, lane));
    line(g, "end if");
    line(g, "if (k0 == %d .or. k0 > %d) %s = %s", pivot - 1, pivot + 2, scalar, kept_value(p, integer, lane));
}

static const char *value_of(Patterns *p, Kept kept)
{
    return is_integer(kept) ? print(p->g, "%s*%s", pattern_number(p, "0.125"), kept_names[kept]) : kept_names[kept];
}

void pattern_keep_lane(Patterns *p)
{
    Gen *g = p->g;
    Kept kept = choose_kept(p, true);
    bool all;
    CaseList cases = choose_cases(p, &all);
    if (chance(g, 30)) set_within(p, kept_names[kept], is_integer(kept), true);
    else
        for (int n = 0; n < cases.count; n++) set_in_case(p, cases.condition[n], kept_names[kept], kept_value(p, is_integer(kept), true));
    line(g, "e(%s,j) = %s*e(%s,j) + %s", p->lane, pattern_number(p, "0.5"), p->lane, value_of(p, kept));
}

const char *pattern_kept(Patterns *p)
{
    Kept kept = p->wild_kept ? (Kept)below(p->g, KEPT_COUNT) : (Kept)below(p->g, 2);
    bool set = !p->keeping || p->kept >> kept & 1;
    return p->wild_kept || set ? value_of(p, kept) : "d(j)";
}

/* What each row sets, or some. */
static void keep_in_rows(Patterns *p)
{
    Gen *g = p->g;
    bool sure = !chance(g, 15);
    const char *guard = sure ? "" : print(g, "if (%s) ", pattern_row_condition(p));
    Kept kept = choose_kept(p, false);
    if (chance(g, 20)) {
        line(g, "%sg1 = d(j) > %s", guard, pattern_number(p, "0.25"));
        return;
    }
    line(g, "%s%s = %s", guard, kept_names[kept], kept_value(p, is_integer(kept), false));
    if (sure) note_kept(p, kept);
}

void pattern_keep_row(Patterns *p)
{
    Gen *g = p->g;
    Kept kept = choose_kept(p, false);
    bool integer = is_integer(kept), all = true;
    if (!p->keeping) {
        pattern_row(p);
        return;
    }
    if (chance(g, 45)) {
        keep_in_rows(p);
        return;
    }
    if (chance(g, 30)) {
        set_within(p, kept_names[kept], integer, false);
    } else {
        CaseList cases = choose_cases(p, &all);
        for (int n = 0; n < cases.count; n++) {
            set_in_case(p, cases.condition[n], kept_names[kept], kept_value(p, integer, false));
            if (n + 1 < cases.count && chance(g, 30)) pattern_row(p);
        }
    }
    if (all) note_kept(p, kept);
}

void pattern_keep_nest(Patterns *p)
{
    p->kept = p->alone = 0;
    p->wild_kept = chance(p->g, 15);
    p->keeping = p->wild_kept || chance(p->g, 60);
    if (p->keeping && !p->wild_kept && chance(p->g, 30)) {
        Kept kept = (Kept)below(p->g, 2);
        line(p->g, "if (%s) %s = %d", chance(p->g, 50) ? "flag" : print(p->g, "k0 > %d", between(p->g, -2, 2)), kept_names[kept], between(p->g, -1, 2));
        p->kept = p->alone = 1u << kept;
    }
    for (uint32_t count = p->keeping ? below(p->g, 3) : 0; count; count--) pattern_keep_row(p);
}

void pattern_keep_behind(Patterns *p)
{
    Gen *g = p->g;
    if (chance(g, 50)) line(g, "s2 = s2 + %s*r1", pattern_number(p, "0.5"));
    if (chance(g, 40)) line(g, "if (m > 0) d(1) = %s*(d(1) + r1)", pattern_number(p, "0.5"));
    if (chance(g, 30)) line(g, "k2 = k2 + 3*k5");
    if (chance(g, 20)) line(g, "if (g1) k2 = k2 + 1");
    if (chance(g, 20)) line(g, "k3 = k3 + j");
    if (!p->lanes_used) return;
    if (chance(g, 50)) line(g, "k4 = k4 + i - ii");
    if (chance(g, 50)) line(g, "s3 = s3 + x - r2");
    if (chance(g, 50)) line(g, "k2 = k2 + k6");
}

void pattern_keep_start(Patterns *p)
{
    Gen *g = p->g;
    line(g, "i = 0");
    line(g, "ii = 0");
    line(g, "x = 0");
    line(g, "r2 = 0.5");
    line(g, "k6 = 2");
    line(g, "g1 = flag");
    if (p->shared_kept || chance(g, 30)) line(g, "r1 = -0.5");
    if (chance(g, 50)) line(g, "ka = k0 + %d", between(g, -1, 1));
    else if (chance(g, 50)) line(g, "ka = ke(%d)", between(g, 1, 3));
    else {
        line(g, "ka = ke(1)");
        line(g, "if (flag) ka = k0");
    }
}

/* ---- calls ------------------------------------------------------------------------------ */

void pattern_section_call(Patterns *p)
{
    Gen *g = p->g;
    int work = (int)below(g, PATTERN_WORKS), step = between(g, 2, 3);
    const char *factor = chance(g, 50) ? "d(j)" : pattern_number(p, "0.25");
    const char *section = print(g, "e(1:n+4:%d,j)", step), *count = print(g, "(n+%d)/%d", 3 + step, step);
    if (pattern_is_set(p, work, 1, 4) && chance(g, 60)) section = pattern_work(p, work, print(g, "1:n+4:%d", step));
    else if (chance(g, 30)) section = print(g, "q(%d,j,1:4)", between(g, 1, 4)), count = "4";
    line(g, "call hs%u(%s, %s, %s)", (unsigned)p->number, section, count, factor);
}

void pattern_section_procedure(Patterns *p)
{
    static const char *const extents[] = {"*", "n", ":", ":"};
    Gen *g = p->g;
    const char *half = pattern_number(p, "0.5");
    line(g, "subroutine hs%u(t, n, f)", (unsigned)p->number);
    g->indent++;
    line(g, "integer n, i");
    line(g, "real(%s) t(%s), f", p->real, extents[below(g, 4)]);
    line(g, "do i = %s", chance(g, 60) ? "1, n" : chance(g, 50) ? "1, n, 2" : "2, n - 1");
    line(g, chance(g, 50) ? "  t(i) = f - %s*t(i)" : "  if (t(i) > f) t(i) = %s*t(i)", half);
    line(g, "end do");
    g->indent--;
    line(g, "end subroutine");
}

/* What is asked of the kind is known before a nest, or may be; STOP is not reached by the kinds that there are. */
void pattern_out_procedure(Patterns *p)
{
    Gen *g = p->g;
    const char *half = pattern_number(p, "0.5");
    int bound = between(g, 1, 6);
    line(g, "subroutine ho%u(kind, s)", (unsigned)p->number);
    g->indent++;
    line(g, "integer kind, more");
    line(g, "real(%s) s", p->real);
    if (chance(g, 50)) {
        line(g, "more = kind + %d", between(g, -1, 1));
        line(g, "if (more > %d .or. more == -3) then", bound);
        line(g, "  write (*, *) 'f%u', kind", (unsigned)p->number);
        if (chance(g, 50)) line(g, "  s = 0");
        line(g, "else if (kind == 1) then");
        line(g, "  s = -s");
        line(g, "end if");
    } else {
        line(g, "select case (kind)");
        line(g, "case (:%d)", bound - 1);
        line(g, "  s = s + %s", half);
        line(g, "case (%d)", bound);
        line(g, "  write (*, *) 'f%u', kind", (unsigned)p->number);
        line(g, "case (77)");
        line(g, "  stop 3");
        line(g, "case default");
        line(g, "  s = s - %s", half);
        line(g, "end select");
    }
    line(g, "s = %s*s", half);
    g->indent--;
    line(g, "end subroutine");
}

static const char *out_kind(Patterns *p)
{
    static const char *const kinds[] = {"k0", "k0", "k0", "ka", "ka", "ka", "ke(3)", "ke(3)", "k0 + 1", "k0 + 1"};
    if (chance(p->g, 5)) return chance(p->g, 50) ? "k6" : "mod(j, 7)";
    return kinds[below(p->g, 10)];
}

void pattern_out_row(Patterns *p)
{
    Gen *g = p->g;
    const char *call = print(g, "call ho%u(%s, %s)", (unsigned)p->number, out_kind(p), chance(g, 50) ? "d(j)" : "c(1,j)");
    if (chance(g, 30)) line(g, "if (%s) %s", pattern_row_condition(p), call);
    else line(g, "%s", call);
}

void pattern_out_lane(Patterns *p)
{
    Gen *g = p->g;
    line(g, "call ho%u(%s, %s)", (unsigned)p->number, out_kind(p), p->scalar[0] ? "x" : print(g, "e(%s,j)", p->lane));
}
