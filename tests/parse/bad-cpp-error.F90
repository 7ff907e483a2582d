! RUN: crayon ast %s
! #error stops the file; #warning and #pragma are warnings.
#warning "look  here"
#pragma once
#if 0
#error not here
#endif
#error neither   this
not Fortran
