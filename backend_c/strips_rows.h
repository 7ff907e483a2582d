/* The loops over rows and strips around what a kernel does for a strip, and the threads that share them. */
#ifndef CRAYON_BACKEND_C_STRIPS_ROWS_H
#define CRAYON_BACKEND_C_STRIPS_ROWS_H

#include "backend_host/vec_print.h"
#include "ir/vec_threads.h"

/* What threads share of the printer's kernel, in the file at hand. */
VecThreads strips_threads(const VecPrinter *p);

/* The threads begin, where they share something: what is declared behind it each has for itself. */
void strips_open_threads(VecPrinter *p);

/* The loops, with what holds for a row and for a strip. `numbered`: a variable has the number of the work item. */
void strips_open_rows(VecPrinter *p, bool numbered);

/* Their ends, and that of the threads; how deep they stand. */
void strips_close_rows(VecPrinter *p);
uint32_t strips_depth(const VecPrinter *p);

#endif
