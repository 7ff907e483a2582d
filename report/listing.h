/* The source listing with a mark for each loop, as Cray's compilers print it, and the reason under each that is in no vector kernel. */
#ifndef CRAYON_REPORT_LISTING_H
#define CRAYON_REPORT_LISTING_H

#include "report/report.h"

enum { LISTING_LEFT = 'F', LISTING_NONE = '.' };

/* A loop of the source, or an operation on arrays. */
typedef struct {
    uint32_t first, last;       /* lines */
    char mark[4];               /* a letter, and letters that say more */
    LIST(const char *) notes;   /* a sentence each */
} ListedLoop;

/* A file. Of two loops one is within the other, or they are apart; those that begin first stand first, outer ones before inner ones. */
struct Listing {
    const char *path, *text;
    size_t length;
    LIST(ListedLoop) loops;
};

/* The letters for what became of a loop; `why` gets what is to be said of it, in context->arena, NULL: nothing. `first`: the loop is the
 * outermost of its kernel. */
void listing_describe(Context *context, const ReportRoutine *routine, const ReportLoop *loop, bool first, char mark[4], const char **why);

/* What a kernel has of the loop, in a few words; NULL: it is in none. */
const char *listing_fate(Context *context, const ReportRoutine *routine, const ReportLoop *loop);

/* Which of two marks says more of a loop that became both: the lower one. */
uint32_t listing_rank(const char *mark);

/* Prints what the letters mean. */
void listing_print_legend(Text *out);

/* Where the lines of a listing go. */
typedef struct {
    /* A line of the file. `margin` has the marks of the loops around it, NULL: it is empty and none is; `mark` is the innermost's, NULL: none. */
    void (*line)(void *to, uint32_t number, const char *margin, const char *mark, const char *text, size_t length);
    /* A line of what is to be said of a loop that begins in the line before. */
    void (*note)(void *to, const char *margin, const char *mark, const char *text, size_t length);
    void *to;
} ListingLines;

/* Gives all lines, in order; notes are taken apart so that they have at most 80 columns where marks leave room. */
void listing_walk(const Listing *listing, const ListingLines *lines);

/* Prints the listing. */
void listing_print(const Listing *listing, Text *out);

#endif
