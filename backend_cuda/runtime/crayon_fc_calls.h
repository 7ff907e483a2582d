
/* ---- what the Fortran of this object calls; without kernels in the program nothing is done ---- */
#include <stdint.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

__attribute__((weak)) void crayon_memory_act(int action, const void *first, size_t element, int rank, const int64_t *shape, const char *name,
                                             const char *place);
__attribute__((weak)) void crayon_memory_open(void);
__attribute__((weak)) void crayon_memory_close(const char *place);
__attribute__((weak)) int64_t crayon_memory_address(int64_t host, int must, const char *name, const char *place);
__attribute__((weak)) void crayon_memory_construct(int change);
__attribute__((weak)) void crayon_memory_host_begin(const char *place);
__attribute__((weak)) void crayon_memory_host_end(void);
__attribute__((weak)) void crayon_memory_touch(char *host, size_t bytes, int writes, const char *place);

/* Where an object of the program has this, directives move nothing: some are not there (driver/fc/fc_directives.c). */
#ifdef CRAYON_UNDIRECTED
__attribute__((weak)) int crayon_undirected = 1;
#else
extern __attribute__((weak)) int crayon_undirected;
#endif

/* `dims`: for each dimension the first and last subscript of a section, those that the array has, and the bytes from one element to the next.
 * What a section has beyond the array's is left out: other arrays lie there. */
void crayon_fc_act_(const int32_t *action, const int64_t *first, const int64_t *element, const int32_t *rank, const int64_t *dims,
                    const char *name, const char *place)
{
    int64_t shape[2 * 15], at = *first;
    for (int dim = 0; dim < *rank; dim++, dims += 5) {
        const int64_t lower = dims[0] < dims[2] ? dims[2] : dims[0], upper = dims[1] > dims[3] ? dims[3] : dims[1];
        shape[2 * dim] = upper - lower + 1;
        shape[2 * dim + 1] = dims[4];
        at += (lower - dims[0]) * dims[4];
    }
    if (crayon_memory_act && !&crayon_undirected) crayon_memory_act(*action, (const void *)(uintptr_t)at, (size_t)*element, *rank, shape, name, place);
}

void crayon_fc_open_(void)
{
    if (crayon_memory_open && !&crayon_undirected) crayon_memory_open();
}

void crayon_fc_close_(const char *place)
{
    if (crayon_memory_close && !&crayon_undirected) crayon_memory_close(place);
}

int64_t crayon_fc_address_(const int64_t *host, const int32_t *must, const char *name, const char *place)
{
    return crayon_memory_address && !&crayon_undirected ? crayon_memory_address(*host, *must, name, place) : *host;
}

void crayon_fc_construct_(const int32_t *change)
{
    if (crayon_memory_construct && !&crayon_undirected) crayon_memory_construct(*change);
}

void crayon_fc_host_begin_(const char *place)
{
    if (crayon_memory_host_begin) crayon_memory_host_begin(place);
}

void crayon_fc_host_end_(void)
{
    if (crayon_memory_host_end) crayon_memory_host_end();
}

/* `bytes` from the first element on, to the last one's first byte; less than 1 where that comes before it: a pointer that goes backwards. */
void crayon_fc_touch_(const int64_t *host, const int64_t *bytes, const int32_t *writes, const char *place)
{
    const int64_t back = *bytes > 0 ? 0 : 1 - *bytes;
    if (crayon_memory_touch) crayon_memory_touch((char *)(uintptr_t)(*host - back), (size_t)(*bytes > 0 ? *bytes : back + 1), *writes, place);
}

#ifdef __cplusplus
}
#endif
