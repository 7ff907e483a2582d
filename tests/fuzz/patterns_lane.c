/* Statements of a lane in patterns of codes. */
#include "patterns.h"

const char *pattern_number(Patterns *p, const char *digits) { return print(p->g, "%s_%s", digits, p->real); }

const char *pattern_work(Patterns *p, int work, const char *subscript)
{
    if (work < PATTERN_ROWS) return print(p->g, "w%d(%s)", work, subscript);
    return print(p->g, "wc(%s,%d)", subscript, work - PATTERN_ROWS + 1);
}

bool pattern_is_set(const Patterns *p, int work, int low, int high)
{
    return p->cover[work].set && p->cover[work].low <= low && high <= p->cover[work].high;
}

/* Intervals meet, whatever n is: all begin at 2 at the latest and reach n + 1. */
void pattern_cover(Patterns *p, int work, int low, int high)
{
    for (int n = 0; n < PATTERN_WORKS; n++) {
        PatternCover *cover = &p->cover[n];
        bool over = p->overlaid && (work == 2 || work == 3) && (n == 2 || n == 3);
        if (n != work && !over) continue;
        if (!cover->set || low < cover->low) cover->low = low;
        if (!cover->set || high > cover->high) cover->high = high;
        cover->set = true;
    }
}

/* ---- values ------------------------------------------------------------------------------- */

static int set_work(Patterns *p, int offset)
{
    for (int tries = 0; tries < 6; tries++) {
        int work = (int)below(p->g, PATTERN_WORKS);
        const PatternCover *opened = &p->opened[work];
        if (offset && p->targets >> work & 1 && !chance(p->g, 3)) continue;
        if (offset && (!opened->set || p->low + offset < opened->low || opened->high < p->high + offset)) continue;
        if (pattern_is_set(p, work, p->low + offset, p->high + offset)) return work;
    }
    return -1;
}

static int target(Patterns *p)
{
    int work = (int)below(p->g, PATTERN_WORKS);
    while (!(p->targets >> work & 1) && !chance(p->g, 1)) work = (work + 1) % PATTERN_WORKS;
    return work;
}

static int any_offset(Patterns *p) { return chance(p->g, 45) ? 0 : between(p->g, -2, 2); }

static const char *species(Patterns *p)
{
    return p->in_species && chance(p->g, 70) ? "s" : print(p->g, "%d", between(p->g, 1, 4));
}

static const char *outer_value(Patterns *p)
{
    Gen *g = p->g;
    const char *at = plus(g, p->lane, any_offset(p));
    switch (below(g, 7)) {
    case 0: return print(g, "q(%s,j,%s)", p->moving && !chance(g, 5) ? p->lane : at, species(p));
    case 1: return "d(j)";
    case 2: return print(g, "b(%s,j)", at);
    case 3: return print(g, "c(%s,j)", p->lane);
    case 4: return print(g, "%s*mod(%s, 5)", pattern_number(p, "0.25"), p->lane);
    default: return print(g, "a(%s,j)", at);
    }
}

static const char *leaf(Patterns *p)
{
    Gen *g = p->g;
    if (chance(g, 25)) {
        int scalar = (int)below(g, PATTERN_SCALARS);
        if (p->scalar[scalar]) return print(g, "%c", "xyz"[scalar]);
    }
    if (p->row_scalar && chance(g, 10)) return "r0";
    if (chance(g, 7)) return pattern_kept(p);
    int offset = any_offset(p), work = chance(g, 60) ? set_work(p, offset) : -1;
    return work >= 0 ? pattern_work(p, work, plus(g, p->lane, offset)) : outer_value(p);
}

/* Integer powers of all kinds: of constants, parameters and scalars whose value is known. */
static const char *power(Patterns *p)
{
    static const char *const exponents[] = {"2", "3", "4", "5", "7", "8", "kp", "kq", "(-2)", "kp", "kq"};
    Gen *g = p->g;
    const char *exponent = exponents[below(g, p->ways_out ? 8 : 11)];
    if (p->ways_out && *exponent == 'k') exponent = "kp"; /* scalars that are set outside a nest have no known value in it */
    if (!p->ways_out && chance(g, 15)) return print(g, "%s*cw**%s", leaf(p), exponent);
    return print(g, "(%s + %s*abs(%s))**%s", pattern_number(p, "0.5"), pattern_number(p, "0.25"), leaf(p), exponent);
}

const char *pattern_value(Patterns *p, uint32_t depth)
{
    Gen *g = p->g;
    const char *half = pattern_number(p, "0.5");
    const char *x = depth ? pattern_value(p, depth - 1) : leaf(p), *y = leaf(p);
    switch (below(g, 11)) {
    case 0: return x;
    case 1: return print(g, "%s*(%s) - %s*%s", half, x, pattern_number(p, "0.25"), y);
    case 2: return print(g, "(%s)*%s/(1 + abs(%s))", x, y, leaf(p));
    case 3: return print(g, "sqrt(abs(%s) + %s)", x, half);
    case 4: return print(g, "merge(%s, %s, %s > %s)", x, y, leaf(p), leaf(p));
    case 5: return print(g, "max(%s, min(%s, %s))", pattern_number(p, "-0.75"), pattern_number(p, "0.75"), x);
    case 6: return print(g, "sign(%s, %s)", x, y);
    case 7: return power(p);
    case 8: return print(g, "(%s - %s)/(%s + abs(%s))", x, y, half, leaf(p));
    default: return print(g, "%s*(%s + %s)", half, x, y);
    }
}

static const char *lane_condition(Patterns *p)
{
    Gen *g = p->g;
    switch (below(g, 5)) {
    case 0: return print(g, "mod(%s, %d) == 1", p->lane, between(g, 2, 4));
    case 1: return print(g, "%s > 0 .and. %s < %s", leaf(p), leaf(p), pattern_number(p, "0.5"));
    default: return print(g, "%s > %s", leaf(p), leaf(p));
    }
}

const char *pattern_row_condition(Patterns *p)
{
    Gen *g = p->g;
    switch (below(g, 8)) {
    case 0: return "flag";
    case 7: return chance(g, 50) ? "g1" : "k6 > 1";
    case 1: return print(g, "k0 > %d", between(g, -3, 3));
    case 2: return print(g, "mod(j, %d) == 0", between(g, 2, 3));
    case 3: return "d(j) > 0";
    case 4: return print(g, "j == %s", chance(g, 50) ? "1" : "m");
    case 5: return print(g, "n > %d", between(g, 3, 9));
    default: return "flag .and. d(j) < 0.5";
    }
}

/* ---- statements --------------------------------------------------------------------------- */

static void set_scalar(Patterns *p)
{
    int scalar = (int)below(p->g, PATTERN_SCALARS);
    line(p->g, "%c = %s", "xyz"[scalar], pattern_value(p, 1));
    if (!p->depth) p->scalar[scalar] = true;
}

static void store_work(Patterns *p)
{
    Gen *g = p->g;
    int work = target(p);
    bool sure = !pattern_is_set(p, work, p->low, p->high) || chance(g, 70);
    const char *element = pattern_work(p, work, p->lane);
    if (sure) {
        line(g, "%s = %s", element, pattern_value(p, 1));
        if (!p->depth) pattern_cover(p, work, p->low, p->high);
    } else if (chance(g, 50)) {
        line(g, "if (%s) %s = %s", lane_condition(p), element, pattern_value(p, 1));
    } else {
        line(g, "%s = %s*%s + %s", element, pattern_number(p, "0.5"), element, pattern_value(p, 0));
    }
}

/* A flux of the point's other side, and the difference of both: the one was set a point before, or by somebody else. */
static void hand_on(Patterns *p)
{
    Gen *g = p->g;
    int ahead = chance(g, 70) ? 1 : chance(g, 50) ? 2 : -1;
    const char *next = plus(g, p->lane, ahead), *guard = chance(g, 15) ? print(g, "if (%s) ", lane_condition(p)) : "";
    line(g, "e(%s,j) = %s", next, pattern_value(p, 1));
    line(g, "%sc(%s,j) = c(%s,j) + %s*(e(%s,j) - e(%s,j))", guard, p->lane, p->lane, pattern_number(p, "0.25"), p->lane, next);
}

static void store_result(Patterns *p)
{
    Gen *g = p->g;
    if (!p->tidy && !p->depth && chance(g, 12)) {
        hand_on(p);
        return;
    }
    const char *value = pattern_value(p, 1), *guard = chance(g, 20) ? print(g, "if (%s) ", lane_condition(p)) : "";
    uint32_t which = below(g, 6);
    switch (p->tidy && (which == 2 || which == 3) ? 0 : which) {
    case 0: case 1: line(g, "%se(%s,j) = %s", guard, p->lane, value); break;
    case 2:
        if (p->moving) line(g, "%sq(%s,j,%s) = %s", guard, p->lane, species(p), value);
        else line(g, "%se(%s,j) = e(%s,j) - %s", guard, p->lane, p->lane, value);
        break;
    case 3:
        if (p->counted || chance(g, 50)) line(g, "%sbuf(%s+6 + (j-1)*(n+16)) = %s", guard, p->lane, value);
        else line(g, "%sbuf(%s+6 + (n+16)*(j-1)) = %s", guard, p->lane, value);
        break;
    default:
        line(g, "%sc(%s,j) = %s*c(%s,j) + %s", guard, p->lane, pattern_number(p, "0.5"), p->lane, value);
    }
}

static void both_ways(Patterns *p)
{
    Gen *g = p->g;
    int work = target(p);
    const char *set = chance(g, 60) ? pattern_work(p, work, p->lane) : "x";
    line(g, "if (%s) then", lane_condition(p));
    p->depth++;
    g->indent++;
    line(g, "%s = %s", set, pattern_value(p, 1));
    if (chance(g, 25)) store_result(p);
    g->indent--;
    line(g, "else");
    g->indent++;
    line(g, "%s = %s", set, pattern_value(p, 1));
    g->indent--;
    p->depth--;
    line(g, "end if");
    if (p->depth) return;
    if (*set == 'x') p->scalar[0] = true;
    else pattern_cover(p, work, p->low, p->high);
}

/* One of a few cells around the point, and what is read there. */
static void upwind(Patterns *p)
{
    Gen *g = p->g;
    int work = set_work(p, 0), left = chance(g, 70) ? -1 : -2, right = chance(g, 60) ? 0 : 1;
    const PatternCover *opened = work >= 0 ? &p->opened[work] : NULL;
    if (work >= 0 && (p->targets >> work & 1 || !opened->set || p->low + left < opened->low || opened->high < p->high + right)) work = -1;
    if (chance(g, 50)) {
        line(g, "ku = %s", plus(g, p->lane, left));
        line(g, "if (%s) ku = %s", lane_condition(p), plus(g, p->lane, right));
    } else {
        line(g, "if (%s) then", lane_condition(p));
        line(g, "  ku = %s", plus(g, p->lane, left));
        line(g, "else");
        line(g, "  ku = %s", plus(g, p->lane, right));
        line(g, "end if");
    }
    line(g, "z = %s", work >= 0 ? pattern_work(p, work, "ku") : print(g, "%c(ku,j)", "ab"[below(g, 2)]));
    if (!p->depth) p->scalar[2] = true;
}

/* A lane's own iteration, left when it is done. */
static void iterate(Patterns *p)
{
    Gen *g = p->g;
    const char *half = pattern_number(p, "0.5"), *small = pattern_number(p, "0.0625"), *value = pattern_value(p, 0);
    int turns = between(g, 2, 9);
    line(g, "x = %s", leaf(p));
    switch (p->plain ? 3 + below(g, 2) : below(g, 5)) {
    case 4: {
        const char *element = chance(g, 50) ? print(g, "e(%s,j)", p->lane) : print(g, "c(%s,j)", p->lane);
        line(g, "do it = 1, %d", turns);
        line(g, "  %s = %s*(%s + %s)", element, half, element, value);
        line(g, "  if (abs(%s - x) < %s) exit", element, half);
        line(g, "end do");
        break;
    }
    case 0:
        line(g, "y = 1");
        line(g, "it = 0");
        line(g, "do while (abs(y) > %s .and. it < %d)", small, turns);
        line(g, "  y = %s*(%s - x)", half, value);
        line(g, "  x = x + y");
        line(g, "  it = it + 1");
        line(g, "end do");
        break;
    case 1: {
        uint32_t out = p->label += 10;
        line(g, "do it = 1, %d", turns);
        line(g, "  y = x");
        line(g, "  x = %s*(x + %s)", half, value);
        line(g, "  if (abs(x - y) < %s) goto %u", small, (unsigned)out);
        line(g, "end do");
        labelled(g, out, "continue");
        break;
    }
    case 2: {
        uint32_t again = p->label += 10;
        line(g, "it = 0");
        labelled(g, again, "continue");
        line(g, "y = x");
        line(g, "x = %s*(x + %s)", half, value);
        line(g, "it = it + 1");
        line(g, "if (abs(x - y) > %s .and. it < %d) goto %u", small, turns, (unsigned)again);
        break;
    }
    default:
        line(g, "do it = 1, %d", turns);
        line(g, "  y = x");
        line(g, "  x = %s*(x + %s)", half, value);
        if (chance(g, 40)) line(g, "  if (x < y) cycle");
        line(g, "  if (abs(x - y) < %s) exit", small);
        line(g, "  x = x*%s", pattern_number(p, "0.75"));
        line(g, "end do");
    }
    if (p->depth) return;
    p->scalar[0] = true;
    if (chance(g, 50)) return;
    int work = target(p);
    line(g, "%s = x", pattern_work(p, work, p->lane));
    pattern_cover(p, work, p->low, p->high);
}

/* A loop over species within the lane. */
static void lane_species(Patterns *p)
{
    Gen *g = p->g;
    bool species_before = p->in_species;
    if (species_before) return;
    line(g, "z = %s", leaf(p));
    line(g, "do s = 1, %d", between(g, 2, 4));
    p->in_species = true;
    if (p->moving) line(g, "  q(%s,j,s) = %s*q(%s,j,s) + %s", p->lane, pattern_number(p, "0.5"), p->lane, leaf(p));
    line(g, "  z = %s*(z + q(%s,j,s))", pattern_number(p, "0.5"), p->lane);
    p->in_species = false;
    line(g, "end do");
    if (!p->depth) p->scalar[2] = true;
}

static void reduce(Patterns *p)
{
    Gen *g = p->g;
    const char *guard = chance(g, 35) ? print(g, "if (%s) ", lane_condition(p)) : "";
    switch (below(g, 5)) {
    case 0: line(g, "%ss0 = max(s0, abs(%s))", guard, leaf(p)); break;
    case 1: line(g, "%ss2 = s2 + %s", guard, leaf(p)); break;
    case 2: line(g, "%sk2 = k2 + 1", guard); break;
    case 3: line(g, "%ss1 = min(%s, s1)", guard, leaf(p)); break;
    default: {
        const char *value = chance(g, 50) ? leaf(p) : print(g, "aint(4*%s)", leaf(p)); /* often the same */
        line(g, "if (%s %s s3%s) then", value, chance(g, 70) ? ">" : ">=", *guard ? " .and. mod(j, 2) == 0" : "");
        line(g, "  s3 = %s", value);
        line(g, "  k3 = %s", p->lane);
        if (chance(g, 60)) line(g, "  k4 = j");
        line(g, "end if");
    }
    }
}

/* Output, or STOP, that a point comes to now and then: where a value is out of bounds. */
static void tell(Patterns *p)
{
    Gen *g = p->g;
    const char *value = leaf(p), *bound = pattern_number(p, chance(g, 50) ? "3.5" : chance(g, 70) ? "0.9375" : "12.0");
    const char *rest = chance(g, 30) ? print(g, " .and. %s", lane_condition(p)) : "";
    switch (below(g, 4)) {
    case 0: line(g, "if (%s > %s%s) write (*, *) 'f%u', %s, j", value, bound, rest, (unsigned)p->number, p->lane); break;
    case 1:
        line(g, "if (abs(%s) > %s%s) then", value, bound, rest);
        line(g, "  print *, 'f%u', j, %s", (unsigned)p->number, chance(g, 50) ? "flag" : p->lane);
        if (chance(g, 10)) line(g, "  if (%s > 40) stop 4", value);
        else line(g, "  c(%s,j) = %s", p->lane, pattern_number(p, "0.25"));
        line(g, "end if");
        break;
    case 2:
        line(g, "x = %s", value);
        line(g, "if (x > %s%s) then", bound, rest);
        line(g, "  print *, 'f%u', j, %s", (unsigned)p->number, p->lane);
        line(g, "  x = %s", pattern_number(p, "0.5"));
        line(g, "else if (x < -%s) then", bound);
        line(g, "  x = -x");
        line(g, "end if");
        if (!p->depth) p->scalar[0] = true;
        break;
    default: line(g, "if (%s == %s .and. j == %s) print *, 'f%u', e(%s,j)", p->lane, chance(g, 60) ? "-99" : "2", chance(g, 50) ? "1" : "m", (unsigned)p->number, p->lane);
    }
}

void pattern_lane(Patterns *p)
{
    Gen *g = p->g;
    static const uint8_t tidy[] = {0, 0, 3, 3, 3, 3, 9, 9, 12, 12, 15, 22};
    bool muted = begin_statement(g);
    uint32_t which = below(g, p->ways_out ? 25 : 23);
    switch (p->tidy && which < 23 ? tidy[which % sizeof tidy] : which) {
    case 0: case 1: case 2: set_scalar(p); break;
    case 3: case 4: case 5: case 6: case 7: case 8: store_work(p); break;
    case 9: case 10: case 11: store_result(p); break;
    case 12: case 13: both_ways(p); break;
    case 14: upwind(p); break;
    case 15: case 16: iterate(p); break;
    case 17: lane_species(p); break;
    case 18: case 19: case 20: reduce(p); break;
    case 22: pattern_keep_lane(p); break;
    case 23: pattern_out_lane(p); break;
    case 24: tell(p); break;
    default:
        if (p->depth > 1) {
            set_scalar(p);
            break;
        }
        line(g, "if (%s) then", lane_condition(p));
        p->depth++;
        g->indent++;
        pattern_lane(p);
        pattern_lane(p);
        g->indent--;
        p->depth--;
        line(g, "end if");
    }
    end_statement(g, muted);
}
