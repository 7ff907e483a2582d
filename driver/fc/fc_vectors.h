/* Vectors whose elements have other last bits than what they are made of, in what gfortran has the assembler make. */
#ifndef CRAYON_DRIVER_FC_FC_VECTORS_H
#define CRAYON_DRIVER_FC_FC_VECTORS_H

#include "support/context.h"
#include "support/list.h"

typedef struct {
    const char *file;      /* that the statement comes from, without its folder */
    uint32_t line;
    const char *operation; /* _ZGVdN4v_sinh: of the library of vector functions, by its name of the x86-64 vector function ABI; sinh: of elements that no vector has;
                            * vfmaddsub: multiplies, adds to every other element and subtracts from the others, and rounds once */
    const char *function;  /* the procedure that is asked for it first, as its label begins */
    uint32_t times;        /* it stands there, for the loops that the compiler made of one */
} FcVector;

typedef LIST(FcVector) FcVectors;

/* Adds those of an assembler's text with -fverbose-asm, in an order of file, line and operation, each once; calls for single elements where the line has vectors of
 * that function. False: the file cannot be read. */
bool fc_read_vectors(Context *context, const char *path, FcVectors *vectors);

/* Adds those that stand in one of the two alone, or more often there, whatever their function: a loop that is taken apart has other elements in its vectors.
 * vfmaddsub and kin may come from one of the next lines of the same function. */
void fc_find_other_vectors(Context *context, const FcVectors *left, const FcVectors *right, FcVectors *apart);

#endif
