void other_(float *a) { *a += 1; }
