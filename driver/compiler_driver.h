/* What the other commands know of `crayon fc` (driver/fc/). */
#ifndef CRAYON_DRIVER_COMPILER_DRIVER_H
#define CRAYON_DRIVER_COMPILER_DRIVER_H

#include <stdbool.h>
#include <stdint.h>

/* The n-th option that gfortran does not have, from 0: its name, the name of its value ("" for none) and what it does. False: there are not
 * so many. */
bool fc_option(uint32_t n, const char **name, const char **value, const char **help);

/* Prints them, one a line. */
void fc_print_options(void);

/* Runs the command; the exit status. */
int fc_main(int argc, char **argv);

#endif
