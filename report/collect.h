/* Between the files that collect. Private to report/. */
#ifndef CRAYON_REPORT_COLLECT_H
#define CRAYON_REPORT_COLLECT_H

#include "report/report.h"

/* File and line of a range; {0} when there is none. */
ReportPlace report_place(const Context *context, SourceRange loc);

/* A copy of the text in context->arena; the text is released. */
const char *report_take_text(Context *context, Text *text);

/* All figures of a kernel but those of ptxas. */
ReportKernel report_collect_kernel(Context *context, NestRoutine *routine, const VecKernel *kernel);

/* Fills `values`, in order of definition, the moves, and the slots' counts. `numbers` are those of the instructions by
 * position in the order, 0 for instructions that the text of the IR leaves out. */
void report_collect_values(Context *context, const NestRoutine *routine, const VecKernel *kernel,
                           const uint32_t *numbers, ReportKernel *out);

/* Fills `reductions` and `looks`. */
void report_collect_reductions(Context *context, const NestRoutine *routine, const VecKernel *kernel, ReportKernel *out);

/* Fills `work`, `written`, `arrays` and the compulsory bytes. */
void report_collect_work(Context *context, NestRoutine *routine, const VecKernel *kernel, ReportKernel *out);

#endif
