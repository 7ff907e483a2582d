/* Payoffs of a call option, a path a lane; random numbers as bench/works/paths.f90 makes them. */
#include "hand.h"

#include <math.h>

static __global__ void paths(int n, int steps, double price, double strike, double drift, double volatility, double *__restrict__ payoff)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= n) return;
    int seed = 1000003 + 1973 * (i + 1);
    double x = price;
    for (int t = 0; t < steps; t++) {
        int high = seed / 127773;
        seed = 16807 * (seed - high * 127773) - 2836 * high;
        if (seed <= 0) seed += 2147483647;
        double u = seed * (1.0 / 2147483647.0);
        x = x * exp(drift + volatility * log(u / (1.0 - u)));
    }
    payoff[i] = x - strike > 0.0 ? x - strike : 0.0;
}

void hand_paths(int n, int steps, double price, double strike, double drift, double volatility, double *payoff)
{
    launch(paths, dim3(ceil_div(n, 128)), dim3(128), n, steps, price, strike, drift, volatility, payoff);
}
