/* What the report says in words, for the printers for people. Private to report/. */
#ifndef CRAYON_REPORT_WORDS_H
#define CRAYON_REPORT_WORDS_H

#include "report/report.h"

/* "s", or nothing for one. */
const char *words_plural(uint64_t count);

/* Appends `s3`; `-` for no place. */
void words_add_location(Location location, Text *words);

/* Appends how many loops became what. */
void words_add_counts(const Report *report, Text *words);

/* Whether the loop runs on the host, and why; of a parallel one that is another reason than what was found. */
bool words_is_left_over(const ReportLoop *loop);
const char *words_obstacle(const ReportLoop *loop);

/* Append what became of a loop, and why: nothing where there is nothing to say. */
void words_add_fate(const ReportRoutine *routine, const ReportLoop *loop, Text *words);
void words_add_why(const ReportLoop *loop, Text *words);

/* Appends the bytes that a call moves, and what else is to be said of it. */
void words_add_transfer(const ReportTransfer *transfer, Text *words);

/* Where the sentences go: each with a label, which is empty where it goes on from the one before. */
typedef struct {
    void (*line)(void *to, const char *label, const char *sentence);
    void *to;
} WordsLines;

/* Says what the kernel is made of, its shape, remedy, work, memory, registers ... */
void words_tell_kernel(const Report *report, const ReportKernel *kernel, const WordsLines *lines);

/* Which way lanes go at an IF. */
const char *words_way(bool by_lane);

/* What a kernel that looks for ways out does. */
extern const char *const words_looks;

/* Appends the arrays that became values. */
void words_add_contracted(const ReportKernel *kernel, Text *words);

/* Appends the places of a value, each with its first and last instruction. */
void words_add_stays(const ReportKernel *kernel, const ReportValue *value, Text *words);

#endif
