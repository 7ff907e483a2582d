/* cuBLAS's product in single precision, if its library is on the machine: looked up when the program runs. */
#ifndef BLAS_H
#define BLAS_H

bool blas_found(void);
void blas_set_size(int n);
void blas_product(void *const *arrays);

#endif
