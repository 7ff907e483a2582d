/* Memory that each thread has for itself. */
#ifndef CRAYON_FRONTEND_SEMA_THREAD_MEMORY_H
#define CRAYON_FRONTEND_SEMA_THREAD_MEMORY_H

#include "frontend/sema/unit.h"

/* Whether a unit that is known has a directive THREADPRIVATE of OpenMP: where one thread runs a loop, its iterations share what threads do not. */
bool sema_has_thread_memory(Sema *sema);

#endif
