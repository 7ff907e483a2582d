/* ---- the device of a process ---------------------------------------------------------------------------- */
extern "C" {

/* Which device the process has: the one that CRAYON_DEVICE names; else processes of MPI on one machine take its devices in turn, unless the program has chosen
 * another one than the first; -1: the one that is current. */
CRAYON_SHARED int crayon_memory_choose_device(void)
{
    static const char *const ranks[] = {"OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "PALS_LOCAL_RANKID", "FLUX_TASK_LOCAL_ID", "SLURM_LOCALID"};
    const char *wish = getenv("CRAYON_DEVICE");
    char *end = NULL;
    int count = 0, current = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count < 1 || cudaGetDevice(&current) != cudaSuccess) {
        (void)cudaGetLastError();
        return -1;
    }
    if (wish && *wish) {
        const long device = strtol(wish, &end, 10);
        if (*end || device < 0 || device >= count) crayon_memory_fail("CRAYON_DEVICE=%s: devices are numbers from 0 on, and there are %d", wish, count);
        return (int)device;
    }
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks && current == 0; i++) {
        const char *text = getenv(ranks[i]);
        const long rank = text && *text ? strtol(text, &end, 10) : -1;
        if (rank >= 0 && !*end) return (int)(rank % count);
    }
    return -1;
}

CRAYON_SHARED int crayon_memory_own_device = -2; /* -2: not chosen yet */
CRAYON_SHARED __thread int crayon_memory_has_device = 0;

/* In each thread, before it has to do with a device. */
CRAYON_SHARED void crayon_memory_use_device(void)
{
    if (crayon_memory_has_device) return;
    crayon_memory_take_lock();
    if (crayon_memory_own_device == -2) {
        const char *trace = getenv("CRAYON_TRACE");
        crayon_memory_own_device = crayon_memory_choose_device();
        if (trace && *trace && strcmp(trace, "0") != 0 && crayon_memory_own_device >= 0)
            fprintf(stderr, "crayon: this process has device %d\n", crayon_memory_own_device);
    }
    const int device = crayon_memory_own_device;
    crayon_memory_give_lock();
    if (device >= 0 && cudaSetDevice(device) != cudaSuccess) crayon_memory_fail("device %d: %s", device, cudaGetErrorString(cudaGetLastError()));
    crayon_memory_has_device = 1;
}

} /* extern "C" */

