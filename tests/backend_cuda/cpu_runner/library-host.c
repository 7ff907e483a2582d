/* Loads the libraries named as arguments, all at once and several times, and calls each. */
#include <dlfcn.h>
#include <stdio.h>

int main(int count, char **names)
{
    for (int round = 0; round < 3; round++) {
        void *library[8];
        for (int i = 1; i < count && i < 8; i++) {
            library[i] = dlopen(names[i], RTLD_NOW | (round ? RTLD_LOCAL : RTLD_GLOBAL));
            if (!library[i]) {
                fprintf(stderr, "%s\n", dlerror());
                return 1;
            }
        }
        for (int i = 1; i < count && i < 8; i++) {
            double x[64];
            void (*sum)(double *);
            *(void **)&sum = dlsym(library[i], "running_sum_");
            if (!sum) return 1;
            for (int k = 0; k < 64; k++) x[k] = k + i;
            sum(x);
            for (int k = 0; k < 64; k++)
                if (x[k] != k * (k + 1) / 2 + (k + 1) * i) return 1;
        }
        for (int i = 1; i < count && i < 8; i++) dlclose(library[i]);
    }
    return 0;
}
