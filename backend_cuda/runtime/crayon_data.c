/* crayon_data.c - what the Fortran module crayon_data calls. Compile it with crayon_data.f90 into the program. */
#include "crayon_data.h"

#include <ISO_Fortran_binding.h>

void crayon_data_of_array(int action, CFI_cdesc_t *array, const char *name);
void *crayon_data_device_of_array(CFI_cdesc_t *array);
void crayon_data_sync_all(void);

/* Arrays may have gaps: the elements alone are moved. */
void crayon_data_of_array(int action, CFI_cdesc_t *array, const char *name)
{
    int64_t shape[2 * CFI_MAX_RANK];
    if (!crayon_memory_act || !array->base_addr) return;
    for (int d = 0; d < array->rank; d++) {
        shape[2 * d] = array->dim[d].extent;
        shape[2 * d + 1] = array->dim[d].sm;
    }
    crayon_memory_act(action, array->base_addr, array->elem_len, array->rank, shape, name, "crayon_data");
}

void *crayon_data_device_of_array(CFI_cdesc_t *array) { return crayon_data_device(array->base_addr); }

void crayon_data_sync_all(void) { crayon_data_sync(); }
