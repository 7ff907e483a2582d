/* crayon_data.h - what a program keeps on the device, from C and C++.
 *
 * Part of Crayon, MIT licence. Like all text that Crayon writes for you this file carries no conditions: use it, change it, leave the notice
 * out.
 *
 * Kernels of Crayon work on what these calls have put on the device, and copy all else in and out at every call. A range is `bytes` bytes
 * from `host` on; ranges are counted as OpenACC counts its enter data. Without a GPU, without kernels in the program and with
 * CRAYON_MEMORY=copy the calls do nothing, and crayon_data_device gives NULL. Any thread may call. A fault (a range that is there in part, an
 * update of what is not there, an error of CUDA) ends the program with a message that names the array. */
#ifndef CRAYON_DATA_H
#define CRAYON_DATA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The program's table: every object with kernels brings it. */
__attribute__((weak)) void crayon_memory_act(int action, const void *first, size_t element, int rank, const int64_t *shape, const char *name,
                                             const char *place);
__attribute__((weak)) void *crayon_memory_device(const void *host);
__attribute__((weak)) void crayon_memory_sync(const char *place);

#ifdef __cplusplus
}
#endif

static inline void crayon_data_act(int action, const void *host, size_t bytes, const char *name)
{
    if (crayon_memory_act) crayon_memory_act(action, host, bytes, 0, NULL, name ? name : "?", "crayon_data");
}

/* The range enters the device, with the host's values or undefined; what is there already is counted once more. `name` is for messages. */
static inline void crayon_data_copyin(const void *host, size_t bytes, const char *name) { crayon_data_act(1, host, bytes, name); }
static inline void crayon_data_create(const void *host, size_t bytes, const char *name) { crayon_data_act(2, host, bytes, name); }

/* The range leaves it once more; the last time the host gets the values, or they are dropped. */
static inline void crayon_data_copyout(void *host, size_t bytes, const char *name) { crayon_data_act(3, host, bytes, name); }
static inline void crayon_data_delete(const void *host, size_t bytes, const char *name) { crayon_data_act(4, host, bytes, name); }

/* Copies the values of a range, or of a part of one, from the host to the device, or to the host. */
static inline void crayon_data_update_device(const void *host, size_t bytes, const char *name) { crayon_data_act(7, host, bytes, name); }
static inline void crayon_data_update_host(void *host, size_t bytes, const char *name) { crayon_data_act(8, host, bytes, name); }

/* The host gets all that is newer on the device. */
static inline void crayon_data_sync(void)
{
    if (crayon_memory_sync) crayon_memory_sync("crayon_data_sync");
}

/* The address on the device of what lies at `host`; NULL: it is not there. */
static inline void *crayon_data_device(const void *host) { return crayon_memory_device ? crayon_memory_device(host) : NULL; }

#endif
