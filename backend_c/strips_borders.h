/* Cells that are saved before a kernel runs: elements that other items of it store. Private to backend_c. */
#ifndef CRAYON_BACKEND_C_STRIPS_BORDERS_H
#define CRAYON_BACKEND_C_STRIPS_BORDERS_H

#include "backend_host/vec_print.h"

/* Memory for the saved cells of each load, as parameters of the kernel. */
void strips_take_borders(VecPrinter *p);

/* The loop that saves the cells of a load, for the item at hand. */
void strips_print_border_load(VecPrinter *p, ValueId id);

#endif
