/* Types of values. The table is types.def. */
#ifndef CRAYON_IR_TYPES_H
#define CRAYON_IR_TYPES_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define TYPE(id, word, class, bytes, c_type, unsigned_type, fortran) TYPE_##id,
#include "ir/types.def"
#undef TYPE
    TYPE_COUNT
} Type;

typedef enum { CLASS_NONE, CLASS_INT, CLASS_LOGICAL, CLASS_REAL } TypeClass;

typedef struct {
    const char *word;
    TypeClass class;
    uint32_t bytes;
    const char *c_type, *unsigned_type, *fortran;
} TypeInfo;

extern const TypeInfo type_infos[TYPE_COUNT];

/* The table's row of a type. */
static inline const TypeInfo *type_info(Type type) { return &type_infos[type < TYPE_COUNT ? type : TYPE_NONE]; }

/* The type of a class with that many bytes, TYPE_NONE when there is none. */
Type type_of(TypeClass class, uint32_t bytes);

static inline bool type_is_int(Type type) { return type_info(type)->class == CLASS_INT; }
static inline bool type_is_real(Type type) { return type_info(type)->class == CLASS_REAL; }
static inline bool type_is_logical(Type type) { return type_info(type)->class == CLASS_LOGICAL; }

#endif
