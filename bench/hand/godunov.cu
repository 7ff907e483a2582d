/* The second-order Godunov sweep along i, in place (muscl_sweep of samples/ppm/godunov.f90), in double precision.
 *
 * A block walks a row strip by strip: 64 lanes, of which 60 in the middle store; neighbours' values come through shared
 * memory, and the next strip is loaded before the present one is stored. Only the side of a contact on which the face lies
 * is sampled, and of its waves only the one that is there: lanes branch. */
#include "hand.h"

#include <math.h>

enum { LANES = 64, HALO = 2, STRIP = LANES - 2 * HALO };

static const double gam = 1.4, gam1 = gam - 1.0, gamp = 0.5 * (gam + 1.0), fan = 2.0 / (gam + 1.0), small = 1.0e-8;

struct state {
    double rho, u, v, p;
};

static __device__ __forceinline__ double larger(double a, double b) { return b > a ? b : a; }

static __device__ __forceinline__ double slope(double l, double a, double r)
{
    const double dl = a - l, dr = r - a;
    return dl * dr > 0.0 ? 2.0 * dl * dr / (dl + dr) : 0.0;
}

/* The state at x/t = 0 of the near side x of a contact that moves with us >= 0; w is the wave's mass flux. */
static __device__ __forceinline__ state sample(const state &x, double w, double ps, double us)
{
    if (ps > x.p) {
        if (x.u - w / x.rho >= 0.0) return x;
        return {x.rho * (w * w) / larger(w * w - x.rho * (ps - x.p), small), us, x.v, ps};
    }
    const double cx = sqrt(gam * x.p / x.rho);
    if (x.u - cx >= 0.0) return x;
    const double rs = x.rho * (w * w) / larger(w * w - x.rho * (ps - x.p), small);
    if (us - sqrt(gam * ps / rs) <= 0.0) return {rs, us, x.v, ps};
    const double u = fan * (cx + 0.5 * gam1 * x.u), ratio = u / cx, two = ratio * ratio, three = ratio * two;
    return {x.rho * (two * three), u, x.v, x.p * (three * (two * two))};
}

/* The Riemann problem with two shocks, four Newton steps; the fluxes of mass, momentum along and across, energy. */
static __device__ __forceinline__ state flux(const state &l, const state &r)
{
    const double csql = gam * l.p * l.rho, csqr = gam * r.p * r.rho, cl = sqrt(csql), cr = sqrt(csqr);
    double ps = larger((cr * l.p + cl * r.p + cl * cr * (l.u - r.u)) / (cl + cr), small);
#pragma unroll 1
    for (int step = 0; step < 4; step++) {
        const double wl = sqrt(larger(csql + gamp * l.rho * (ps - l.p), small)), wr = sqrt(larger(csqr + gamp * r.rho * (ps - r.p), small));
        const double usl = l.u - (ps - l.p) / wl, usr = r.u + (ps - r.p) / wr, wl2 = wl * wl, wr2 = wr * wr;
        const double zl = 2.0 * (wl * wl2) / (wl2 + csql), zr = 2.0 * (wr * wr2) / (wr2 + csqr);
        ps = larger(ps - zl * zr * (usr - usl) / (zl + zr), small);
    }
    const double wl = sqrt(larger(csql + gamp * l.rho * (ps - l.p), small)), wr = sqrt(larger(csqr + gamp * r.rho * (ps - r.p), small));
    const double us = 0.5 * ((l.u - (ps - l.p) / wl) + (r.u + (ps - r.p) / wr));
    const bool left = us >= 0.0;
    const state near = {left ? l.rho : r.rho, left ? l.u : -r.u, left ? l.v : r.v, left ? l.p : r.p};
    state f = sample(near, left ? wl : wr, ps, left ? us : -us);
    if (!left) f.u = -f.u;
    const double mass = f.rho * f.u;
    return {mass, mass * f.u + f.p, mass * f.v, f.u * (gam / gam1 * f.p + 0.5 * f.rho * (f.u * f.u + f.v * f.v))};
}

/* The cell's states at both faces, half a step ahead. */
static __device__ __forceinline__ void faces(const state &l, const state &a, const state &r, double half, state &low, state &high)
{
    const double dr = slope(l.rho, a.rho, r.rho), du = slope(l.u, a.u, r.u), dv = slope(l.v, a.v, r.v), dp = slope(l.p, a.p, r.p);
    const double rt = a.rho - half * (a.u * dr + a.rho * du), ut = a.u - half * (a.u * du + dp / a.rho);
    const double vt = a.v - half * a.u * dv, pt = a.p - half * (a.u * dp + gam * a.p * du);
    low = {larger(rt - 0.5 * dr, small), ut - 0.5 * du, vt - 0.5 * dv, larger(pt - 0.5 * dp, small)};
    high = {larger(rt + 0.5 * dr, small), ut + 0.5 * du, vt + 0.5 * dv, larger(pt + 0.5 * dp, small)};
}

static __device__ __forceinline__ state update(const state &a, double dtdx, const state &low, const state &high)
{
    const double rn = a.rho - dtdx * (high.rho - low.rho), mu = a.rho * a.u - dtdx * (high.u - low.u);
    const double mv = a.rho * a.v - dtdx * (high.v - low.v);
    const double e = a.p / gam1 + 0.5 * a.rho * (a.u * a.u + a.v * a.v) - dtdx * (high.p - low.p);
    return {rn, mu / rn, mv / rn, larger(gam1 * (e - 0.5 * (mu * mu + mv * mv) / rn), small)};
}

/* Cells ilo .. ihi, counted from 1, of rows from jlo on. */
static __global__ void __launch_bounds__(LANES) muscl(int idim, int ilo, int ihi, int jlo, double dtdx, double *__restrict__ rho,
                                                      double *__restrict__ u, double *__restrict__ v, double *__restrict__ p)
{
    __shared__ state cells[LANES], sides[LANES], fluxes[LANES];
    const int x = (int)threadIdx.x, count = ihi - ilo + 1;
    size_t at = (size_t)(jlo - 1 + (int)blockIdx.x) * idim + (ilo - 1 - HALO) + x;
    state next = {};
    if (x < count + 2 * HALO) next = {rho[at], u[at], v[at], p[at]};
    for (int first = 0; first < count; first += STRIP, at += STRIP) {
        const state a = next;
        const int last = count - first < STRIP ? count - first + HALO : STRIP + HALO;
        if (first + STRIP + x < count + 2 * HALO) next = {rho[at + STRIP], u[at + STRIP], v[at + STRIP], p[at + STRIP]};
        cells[x] = a;
        __syncthreads();
        state low = {}, high;
        if (x >= 1 && x <= last) {
            faces(cells[x - 1], a, cells[x + 1], 0.5 * dtdx, low, high);
            sides[x] = high;
        }
        __syncthreads();
        if (x >= HALO && x <= last) fluxes[x] = flux(sides[x - 1], low);
        __syncthreads();
        if (x >= HALO && x < last) {
            const state b = update(a, dtdx, fluxes[x], fluxes[x + 1]);
            rho[at] = b.rho, u[at] = b.u, v[at] = b.v, p[at] = b.p;
        }
    }
}

void hand_muscl(int idim, int ilo, int ihi, int jlo, int jhi, double dtdx, double *rho, double *u, double *v, double *p)
{
    launch(muscl, dim3(jhi - jlo + 1), dim3(LANES), idim, ilo, ihi, jlo, dtdx, rho, u, v, p);
}
