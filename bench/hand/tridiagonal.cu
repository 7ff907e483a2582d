/* Thomas's elimination, a row a lane. Rows lie end to end, so that a warp loads a tile of its 32 rows with lanes along memory
 * and reads it with lanes across; the work rows have lanes along memory. */
#include "hand.h"

enum { ROWS = 32, WIDTH = 16, WARPS = 2 };

struct tile {
    double of[ROWS][WIDTH + 1];
};

/* Columns first .. first + WIDTH - 1 of the warp's rows, of n columns each. */
static __device__ void load(tile &t, const double *__restrict__ from, int n, int rows, int first)
{
    const int lane = (int)threadIdx.x, column = lane % WIDTH;
#pragma unroll 4
    for (int row = lane / WIDTH; row < ROWS; row += 32 / WIDTH)
        if (row < rows && first + column < n) t.of[row][column] = from[(size_t)row * n + first + column];
}

static __device__ void store(const tile &t, double *__restrict__ to, int n, int rows, int first)
{
    const int lane = (int)threadIdx.x, column = lane % WIDTH;
#pragma unroll 4
    for (int row = lane / WIDTH; row < ROWS; row += 32 / WIDTH)
        if (row < rows && first + column < n) to[(size_t)row * n + first + column] = t.of[row][column];
}

static __global__ void __launch_bounds__(32 * WARPS) tridiagonal(int n, int m, const double *__restrict__ a, const double *__restrict__ b,
                                                                 const double *__restrict__ c, double *d, double *work)
{
    __shared__ tile tiles[WARPS][4];
    tile &ta = tiles[threadIdx.y][0], &tb = tiles[threadIdx.y][1], &tc = tiles[threadIdx.y][2], &td = tiles[threadIdx.y][3];
    const int lane = (int)threadIdx.x, row0 = (int)(blockIdx.x * WARPS + threadIdx.y) * ROWS;
    const int rows = m - row0 < ROWS ? m - row0 : ROWS;
    if (rows <= 0) return;
    const size_t base = (size_t)row0 * n, row = row0 + lane, stride = m;
    double *w = work + row, *g = work + (size_t)n * m + row;
    double w_before = 0.0, g_before = 0.0;
    for (int first = 0; first < n; first += WIDTH) {
        __syncwarp();
        load(ta, a + base, n, rows, first), load(tb, b + base, n, rows, first);
        load(tc, c + base, n, rows, first), load(td, d + base, n, rows, first);
        __syncwarp();
        if (lane >= rows) continue;
        for (int k = 0; k < WIDTH && first + k < n; k++) {
            const int i = first + k;
            if (i == 0) {
                w_before = tc.of[lane][0] / tb.of[lane][0];
                g_before = td.of[lane][0] / tb.of[lane][0];
            } else {
                const double left = ta.of[lane][k], pivot = 1.0 / (tb.of[lane][k] - left * w_before);
                w_before = tc.of[lane][k] * pivot;
                g_before = (td.of[lane][k] - left * g_before) * pivot;
            }
            w[i * stride] = w_before, g[i * stride] = g_before;
        }
    }
    double behind = 0.0;
    for (int first = (n - 1) / WIDTH * WIDTH; first >= 0; first -= WIDTH) {
        __syncwarp();
        if (lane < rows)
            for (int i = (n < first + WIDTH ? n : first + WIDTH) - 1; i >= first; i--) {
                behind = i == n - 1 ? g_before : g[i * stride] - w[i * stride] * behind;
                td.of[lane][i - first] = behind;
            }
        __syncwarp();
        store(td, d + base, n, rows, first);
    }
}

void hand_tridiagonal(int n, int m, const double *a, const double *b, const double *c, double *d, double *work)
{
    launch(tridiagonal, dim3(ceil_div(m, ROWS * WARPS)), dim3(32, WARPS), n, m, a, b, c, d, work);
}
