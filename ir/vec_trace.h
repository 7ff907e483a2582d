/* Who touched an element of a slot or an array, for the interpreter of allocated kernels: lanes that meet without a barrier between.
 * Private to ir/. */
#ifndef CRAYON_IR_VEC_TRACE_H
#define CRAYON_IR_VEC_TRACE_H

#include <stdbool.h>
#include <stdint.h>

/* Who touched an element, by lane plus 1 and the barriers passed before. */
typedef struct {
    uint32_t writer, reader;
    bool many_readers; /* since the last barrier before `read` */
    uint64_t written, read;
} Trace;

/* A read by `lane`; false when another lane wrote the element since the last barrier. */
static inline bool trace_read(Trace *trace, uint32_t lane, uint64_t barriers)
{
    bool good = !trace->writer || trace->writer == lane + 1 || trace->written < barriers;
    if (!trace->reader || trace->read < barriers) trace->many_readers = false;
    else trace->many_readers |= trace->reader != lane + 1;
    trace->reader = lane + 1;
    trace->read = barriers;
    return good;
}

/* A write; false when another lane read or wrote it since the last barrier. */
static inline bool trace_write(Trace *trace, uint32_t lane, uint64_t barriers)
{
    bool good = !trace->writer || trace->writer == lane + 1 || trace->written < barriers;
    if (trace->reader && trace->read == barriers && (trace->many_readers || trace->reader != lane + 1)) good = false;
    trace->writer = lane + 1;
    trace->written = barriers;
    return good;
}

#endif
