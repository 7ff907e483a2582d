/* RUN: g++ -x c++ -O1 -Wall -Wextra -Werror -I ../../backend_cuda/runtime %s -o $work/ways && $work/ways
 * Programs whose nests take the host and the device known times, by a clock that these times move: which way they end with, and how much longer they
 * take than by the better of both ways from the start. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define CRAYON_SHARED static
static struct {
    bool trace;
} crayon_memory;
static double now;
static double crayon_trial_time(void) { return now; }
static void cudaDeviceSynchronize(void) {}
typedef struct {
    bool counted;
} crayon_touching; /* the host touches nothing here */

#include "crayon_way.h"

enum { NESTS = 64 };

/* Nanoseconds of a call; `move`: of its arrays, when another side has them. */
typedef struct {
    double device, host, move, price;
} Costs;

typedef struct {
    int nests, turns; /* of each nest one after the other, as often as `turns`, before the next one comes */
    Costs costs[NESTS];
} Program;

static unsigned state = 1;

static double part(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1 << 24);
}

/* Runs it so many seconds by the device's way; how much longer than that, or than the better of both ways. */
static double run(const Program *program, double seconds, bool better)
{
    crayon_nest nests[NESTS];
    bool there[NESTS] = {false};
    double device = 0, host = 0;
    crayon_program = crayon_way();
    crayon_compares = false;
    memset((void *)nests, 0, sizeof nests);
    now = 0;
    for (long call = 0; device < seconds * 1e9; call++) {
        const int n = (int)(call / program->turns % program->nests);
        const Costs *costs = &program->costs[n];
        const bool on_host = crayon_goes_with_program(&nests[n], costs->price);
        now += on_host ? costs->host : costs->device;
        if (there[n] == on_host) now += costs->move;
        there[n] = !on_host;
        device += costs->device;
        host += costs->host;
    }
    return now / (better && host < device ? host : device);
}

static void tell(const char *what, Program program, double seconds, double most)
{
    const double longer = run(&program, seconds, true);
    printf("%s: %s", what, crayon_program.on_host ? "the host" : "the device");
    if (longer > most) printf(", %.2f times as long", longer);
    printf("\n");
}

/* 500 programs of `nests` of the most nests there may be, and up to so many turns of each before the next one; how many end with the wrong way, where they turn so quickly
 * that there is one, and whether one takes twice as long as by the better way, where they
 * do not, as by the device's. */
static void tell_many(const char *what, double nests, int turns)
{
    double worst = 0;
    int wrong = 0;
    for (int i = 0; i < 500; i++) {
        Program program = {1 + (int)(nests * NESTS * part()), 1 + (int)((turns - 1) * part()), {}};
        double device = 0, host = 0;
        const double bias = pow(10, 2 * part() - 1);
        for (int n = 0; n < program.nests; n++) {
            Costs *costs = &program.costs[n];
            costs->device = 1e4 * pow(100, part());
            costs->host = costs->device * bias * pow(10, part() - 0.5);
            costs->move = costs->device * 10 * part();
            costs->price = costs->host * (0.5 + part());
            device += costs->device;
            host += costs->host;
        }
        const double longer = run(&program, 20, turns == 1);
        worst = longer > worst ? longer : worst;
        if (turns == 1 && crayon_program.stretch == CRAYON_STRETCH_NONE) wrong += crayon_program.on_host ? host > device : host < device / 1.5;
    }
    printf("%s: %d end with the wrong way, %s\n", what, wrong, worst > 2 ? "and some take twice as long" : "and none takes twice as long");
}

int main(void)
{
    tell("the device is sooner, and estimates know", {2, 1, {{1e5, 3e7, 1e6, 1e7}, {1e4, 1e6, 1e6, 1e6}}}, 10, 1.01);
    tell("the device is sooner, which estimates do not know", {2, 1, {{2e6, 6e6, 1e6, 2e6}, {1e5, 1e5, 1e5, 1e5}}}, 10, 1.3);
    tell("the host is sooner", {3, 1, {{1e5, 1e4, 1e5, 2e4}, {5e5, 1e5, 1e5, 1e5}, {1e5, 1e5, 1e5, 1e5}}}, 10, 1.4);
    tell("one nest is the host's, the others gain more on the device", {3, 1, {{1e5, 1e4, 1e5, 2e4}, {1e5, 2e6, 1e5, 1e6}, {1e5, 1e6, 1e5, 1e5}}}, 10, 1.3);
    tell("both take the same", {2, 1, {{1e5, 1e5, 1e6, 1e5}, {1e5, 1e5, 1e6, 1e5}}}, 10, 1.3);
    tell("stretches are shorter than a turn of the program", {2, 10000, {{1e5, 3e4, 1e5, 1e5}, {1e5, 8e5, 1e5, 1e5}}}, 60, 2);
    tell("a turn of the program takes the device long", {2, 100000, {{1e5, 1e4, 1e5, 1e4}, {1e5, 5e3, 1e5, 1e4}}}, 60, 1.4);
    tell("and estimates are too low by 4", {2, 20000, {{1e5, 4e4, 1e5, 1e4}, {1e5, 8e4, 1e5, 2e4}}}, 60, 1.4);
    tell("and one as long", {2, 1000, {{1e5, 3e4, 1e5, 1e5}, {1e5, 5e4, 1e5, 1e5}}}, 60, 1.6);
    tell_many("500 programs", 1, 1);
    tell_many("500 programs that go from one nest to the next seldom", 0.2, 20000);
    return 0;
}
