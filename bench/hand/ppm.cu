/* A sweep of PPM in place (samples/ppm/ppm_sweep.f and ppm_sweepj.f), compiled once with -DREAL=float, once with
 * -DREAL=double.
 *
 * A block walks a row strip by strip: 64 lanes, of which 56 in the middle store; neighbours' values come through shared
 * memory. Lanes load the next strip before the present one is stored, since its first cells are of both. Along j a block
 * has some columns side by side, so that its loads are along memory. Divides and roots are nvcc's. */
#include "hand.h"

#include <math.h>

typedef REAL real;

#define R(x) ((real)(x))

enum {
    LANES = 64,
    HALO = 4,
    STRIP = LANES - 2 * HALO,
    COLUMNS = 32 / sizeof(real) /* of a block along j: one sector of memory */
};

struct gas {
    real gam, gamp, gamm, game, gamh;
};
struct state {
    real rho, u, v, p;
};
/* What a lane's neighbours read, by field. */
typedef real slot[LANES];
struct slots {
    slot rho, u, v, p;          /* the cells */
    slot a_rho, a_u, a_v, a_p;  /* slopes, then the traced state at the right face */
    slot b_rho, b_u, b_v, b_p;  /* values at the left face, then fluxes */
    slot flat;
    real pad[4]; /* columns side by side lie in banks side by side */
};

static __device__ __forceinline__ real larger(real a, real b) { return b > a ? b : a; }
static __device__ __forceinline__ real smaller(real a, real b) { return b < a ? b : a; }

/* Limited slope of the cell between l and r. */
static __device__ __forceinline__ real slope(real l, real a, real r)
{
    const real dl = a - l, dr = r - a, dc = R(0.5) * (r - l);
    const real dm = copysign(smaller(fabs(dc), R(2) * smaller(fabs(dl), fabs(dr))), dc);
    return dl * dr > R(0) ? dm : R(0);
}

/* Value at the face between l and a, of slopes sl and s. */
static __device__ __forceinline__ real edge(real l, real a, real sl, real s)
{
    return l + R(0.5) * (a - l) + R(1) / R(6) * (sl - s);
}

static __device__ __forceinline__ real steepness(const slots &at, int x)
{
    const real dp1 = at.p[x + 1] - at.p[x - 1], wide = at.p[x + 2] - at.p[x - 2];
    const real dp2 = fabs(wide) < R(1.0e-20) ? R(1.0e-20) : wide;
    const bool shock = fabs(dp1) > R(0.33) * smaller(at.p[x + 1], at.p[x - 1]) && at.u[x + 1] < at.u[x - 1];
    return shock ? smaller(R(1), larger(R(0), R(10) * (dp1 / dp2 - R(0.75)))) : R(0);
}

/* The parabola of a cell: its values at both faces, flattened and made monotone. */
static __device__ __forceinline__ void parabola(real a, real flat, real left, real right, real &l, real &r)
{
    const real fa = flat * a, fb = R(1) - flat, al = fa + fb * left, ar = fa + fb * right;
    const real t = (ar - al) * (a - R(0.5) * (al + ar)), q = R(1) / R(6) * ((ar - al) * (ar - al));
    const real bl = q - t < R(0) ? R(3) * a - R(2) * ar : al, br = t + q < R(0) ? R(3) * a - R(2) * al : ar;
    const bool extremum = (ar - a) * (a - al) <= R(0);
    l = extremum ? a : bl, r = extremum ? a : br;
}

/* The state that reaches a face: of the right one with side 1, of the left one with side -1, where waves of the opposite
 * sign are the fast ones. l and r are the parabolas', c the speed of sound. */
template <int side> static __device__ __forceinline__ state trace(const gas &g, real dtdx, const state &a, const state &l, const state &r, real c)
{
    const real plus = dtdx * (a.u + c), still = dtdx * a.u, minus = dtdx * (a.u - c);
    const real sf = larger(R(0), side > 0 ? plus : -minus), s0 = larger(R(0), side > 0 ? still : -still);
    const real ss = larger(R(0), side > 0 ? minus : -plus), third = R(2) / R(3);
    const real qf = R(1) - third * sf, q0 = R(1) - third * s0, qs = R(1) - third * ss;
    const real hf = R(0.5) * sf, h0 = R(0.5) * s0, hs = R(0.5) * ss;
    const real xr = r.rho - l.rho, r6 = R(6) * a.rho - R(3) * (l.rho + r.rho), xu = r.u - l.u, u6 = R(6) * a.u - R(3) * (l.u + r.u);
    const real xv = r.v - l.v, v6 = R(6) * a.v - R(3) * (l.v + r.v), xp = r.p - l.p, p6 = R(6) * a.p - R(3) * (l.p + r.p);
    real pt, ut, rt, p0, r0, v0, p1, u1;
    if (side > 0) {
        pt = r.p - hf * (xp - qf * p6), ut = r.u - hf * (xu - qf * u6), rt = r.rho - hf * (xr - qf * r6);
        p0 = r.p - h0 * (xp - q0 * p6), r0 = r.rho - h0 * (xr - q0 * r6), v0 = r.v - h0 * (xv - q0 * v6);
        p1 = r.p - hs * (xp - qs * p6), u1 = r.u - hs * (xu - qs * u6);
    } else {
        pt = l.p + hf * (xp + qf * p6), ut = l.u + hf * (xu + qf * u6), rt = l.rho + hf * (xr + qf * r6);
        p0 = l.p + h0 * (xp + q0 * p6), r0 = l.rho + h0 * (xr + q0 * r6), v0 = l.v + h0 * (xv + q0 * v6);
        p1 = l.p + hs * (xp + qs * p6), u1 = l.u + hs * (xu + qs * u6);
    }
    const real ct = sqrt(g.gam * pt * rt), ci = R(1) / ct, vt = R(1) / rt;
    const real beta0 = (pt - p0) * (ci * ci) + vt - R(1) / r0;
    real beta;
    if (side > 0)
        beta = a.u - c < R(0) ? R(0) : R(0.5) * ci * ((ut - u1) - (pt - p1) * ci);
    else
        beta = a.u + c < R(0) ? -(R(0.5) * ci * ((ut - u1) + (pt - p1) * ci)) : R(0);
    const real cb = ct * beta;
    return {R(1) / larger(vt - beta0 - beta, R(1.0e-8)), side > 0 ? ut - cb : ut + cb, v0, larger(pt + ct * cb, R(1.0e-8))};
}

/* The waves on both sides of a face, for a star pressure. */
struct waves {
    real dpl, dpr, wl2, wr2, wl, wr;
};
static __device__ __forceinline__ waves waves_of(const gas &g, const state &l, const state &r, real csql, real csqr, real star)
{
    waves w;
    w.dpl = star - l.p, w.dpr = star - r.p;
    w.wl2 = larger(csql + g.gamp * l.rho * w.dpl, R(1.0e-8)), w.wr2 = larger(csqr + g.gamp * r.rho * w.dpr, R(1.0e-8));
    w.wl = sqrt(w.wl2), w.wr = sqrt(w.wr2);
    return w;
}

/* Riemann problem with two shocks: the fluxes of mass, momentum along and across, energy. */
static __device__ __forceinline__ state flux(const gas &g, const state &l, const state &r)
{
    const real csql = g.gam * l.p * l.rho, csqr = g.gam * r.p * r.rho, cl = sqrt(csql), cr = sqrt(csqr);
    real star = larger((cr * l.p + cl * r.p + cl * cr * (l.u - r.u)) / (cl + cr), R(1.0e-8));
#pragma unroll 1
    for (int step = 0; step < 3; step++) {
        const waves w = waves_of(g, l, r, csql, csqr, star);
        const real usl = l.u - w.dpl / w.wl, usr = r.u + w.dpr / w.wr;
        const real zl = R(2) * w.wl2 * w.wl / (w.wl2 + csql), zr = R(2) * w.wr2 * w.wr / (w.wr2 + csqr);
        star = larger(star - zl * zr * (usr - usl) / (zl + zr), R(1.0e-8));
    }
    const waves w = waves_of(g, l, r, csql, csqr, star);
    const real us = R(0.5) * ((l.u - w.dpl / w.wl) + (r.u + w.dpr / w.wr));
    const bool right = us < R(0);
    const real sg = right ? R(-1) : R(1), rx = right ? r.rho : l.rho, ux = right ? r.u : l.u, vf = right ? r.v : l.v;
    const real px = right ? r.p : l.p, wx = right ? w.wr : w.wl, wx2 = right ? w.wr2 : w.wl2;
    const real dpx = star - px, rs = rx * wx2 / larger(wx2 - rx * dpx, R(1.0e-6));
    const real cx = sqrt(g.gam * px / rx), cst = sqrt(g.gam * star / rs), shock = sg * ux - wx / rx;
    const real head = dpx > R(0) ? shock : sg * ux - cx, tail = dpx > R(0) ? shock : sg * us - cst;
    const real fr = smaller(R(1), larger(R(0), -head / larger(tail - head, R(1.0e-12))));
    const real rf = rx + fr * (rs - rx), uf = ux + fr * (us - ux), pf = px + fr * dpx, mass = rf * uf;
    return {mass, mass * uf + pf, mass * vf, uf * (g.gamh * pf + R(0.5) * rf * (uf * uf + vf * vf))};
}

/* The cell after the sweep: `low` and `high` are the fluxes at its faces. */
static __device__ __forceinline__ state update(const gas &g, real dtdx, const state &a, const state &low, const state &high)
{
    const real rn = a.rho - dtdx * (high.rho - low.rho), un = a.rho * a.u - dtdx * (high.u - low.u);
    const real vn = a.rho * a.v - dtdx * (high.v - low.v);
    const real en = g.game * a.p + R(0.5) * a.rho * (a.u * a.u + a.v * a.v) - dtdx * (high.p - low.p);
    const real ri = R(1) / rn;
    return {rn, un * ri, vn * ri, larger(g.gamm * (en - R(0.5) * ri * (un * un + vn * vn)), R(1.0e-8))};
}

/* Lanes x of one strip, all of them together; the stores are left to the caller. `last` is the last lane with a face at its
 * left that counts. */
static __device__ __forceinline__ state sweep_strip(const gas &g, real dtdx, slots &at, int x, int last, const state &a)
{
    at.rho[x] = a.rho, at.u[x] = a.u, at.v[x] = a.v, at.p[x] = a.p;
    __syncthreads();
    if (x >= 2 && x <= last + 1) {
        at.a_rho[x] = slope(at.rho[x - 1], a.rho, at.rho[x + 1]), at.a_u[x] = slope(at.u[x - 1], a.u, at.u[x + 1]);
        at.a_v[x] = slope(at.v[x - 1], a.v, at.v[x + 1]), at.a_p[x] = slope(at.p[x - 1], a.p, at.p[x + 1]);
        at.flat[x] = steepness(at, x);
    }
    __syncthreads();
    if (x >= 3 && x <= last + 1) {
        at.b_rho[x] = edge(at.rho[x - 1], a.rho, at.a_rho[x - 1], at.a_rho[x]), at.b_u[x] = edge(at.u[x - 1], a.u, at.a_u[x - 1], at.a_u[x]);
        at.b_v[x] = edge(at.v[x - 1], a.v, at.a_v[x - 1], at.a_v[x]), at.b_p[x] = edge(at.p[x - 1], a.p, at.a_p[x - 1], at.a_p[x]);
    }
    __syncthreads();
    state left_face = {};
    if (x >= 3 && x <= last) {
        state l, r;
        const real flat = larger(larger(at.flat[x - 1], at.flat[x]), at.flat[x + 1]);
        parabola(a.rho, flat, at.b_rho[x], at.b_rho[x + 1], l.rho, r.rho), parabola(a.u, flat, at.b_u[x], at.b_u[x + 1], l.u, r.u);
        parabola(a.v, flat, at.b_v[x], at.b_v[x + 1], l.v, r.v), parabola(a.p, flat, at.b_p[x], at.b_p[x + 1], l.p, r.p);
        const real c = sqrt(g.gam * a.p / a.rho);
        const state right_face = trace<1>(g, dtdx, a, l, r, c);
        left_face = trace<-1>(g, dtdx, a, l, r, c);
        at.a_rho[x] = right_face.rho, at.a_u[x] = right_face.u, at.a_v[x] = right_face.v, at.a_p[x] = right_face.p;
    }
    __syncthreads();
    state low = {};
    if (x >= HALO && x <= last) {
        low = flux(g, {at.a_rho[x - 1], at.a_u[x - 1], at.a_v[x - 1], at.a_p[x - 1]}, left_face);
        at.b_rho[x] = low.rho, at.b_u[x] = low.u, at.b_v[x] = low.v, at.b_p[x] = low.p;
    }
    __syncthreads();
    if (x < HALO || x >= last) return a;
    return update(g, dtdx, a, low, {at.b_rho[x + 1], at.b_u[x + 1], at.b_v[x + 1], at.b_p[x + 1]});
}

static __device__ __forceinline__ state load(const real *rho, const real *u, const real *v, const real *p, size_t at, bool there)
{
    if (!there) return {};
    return {rho[at], u[at], v[at], p[at]};
}

/* One row whose cells are `step` elements apart from `start` on; `cells` of them are updated. */
static __device__ __forceinline__ void sweep_row(const gas &g, real dtdx, slots &at, int x, int cells, size_t start, size_t step, bool there,
                                                 real *rho, real *u, real *v, real *p)
{
    state next = load(rho, u, v, p, start + x * step, there && x < cells + 2 * HALO);
    for (int first = 0; first < cells; first += STRIP) {
        const state a = next;
        const size_t here = start + (size_t)(first + x) * step;
        const int last = cells - first < STRIP ? cells - first + HALO : STRIP + HALO;
        next = load(rho, u, v, p, here + STRIP * step, there && first + STRIP + x < cells + 2 * HALO);
        const state b = sweep_strip(g, dtdx, at, x, last, a);
        if (there && x >= HALO && x < last) rho[here] = b.rho, u[here] = b.u, v[here] = b.v, p[here] = b.p;
    }
}

static __global__ void __launch_bounds__(LANES) sweep_i(gas g, real dtdx, int cells, real *__restrict__ rho, real *__restrict__ u,
                                                        real *__restrict__ v, real *__restrict__ p)
{
    __shared__ slots at;
    sweep_row(g, dtdx, at, (int)threadIdx.x, cells, (size_t)blockIdx.x * (cells + 2 * HALO), 1, true, rho, u, v, p);
}

static __global__ void __launch_bounds__(LANES *COLUMNS) sweep_j(gas g, real dtdx, int cells, int rows, real *__restrict__ rho,
                                                                 real *__restrict__ u, real *__restrict__ v, real *__restrict__ p)
{
    __shared__ slots at[COLUMNS];
    const int column = (int)(blockIdx.x * COLUMNS + threadIdx.x);
    sweep_row(g, dtdx, at[threadIdx.x], (int)threadIdx.y, cells, (size_t)column, (size_t)rows, column < rows, rho, u, v, p);
}

static gas gas_of(real gam)
{
    return {gam, R(0.5) * (gam + R(1)), gam - R(1), R(1) / (gam - R(1)), gam / (gam - R(1))};
}

void hand_ppm_i(int cells, int rows, real dtdx, real *rho, real *u, real *v, real *p)
{
    launch(sweep_i, dim3(rows), dim3(LANES), gas_of(R(1.4)), dtdx, cells, rho, u, v, p);
}

void hand_ppm_j(int cells, int rows, real dtdx, real *rho, real *u, real *v, real *p)
{
    launch(sweep_j, dim3(ceil_div(rows, COLUMNS)), dim3(COLUMNS, LANES), gas_of(R(1.4)), dtdx, cells, rows, rho, u, v, p);
}
