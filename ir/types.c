#include "ir/types.h"

static const TypeInfo types[TYPE_COUNT] = {
#define TYPE(id, word, class, bytes, c_type, unsigned_type, fortran) \
    [TYPE_##id] = {word, CLASS_##class, bytes, c_type, unsigned_type, fortran},
#include "ir/types.def"
#undef TYPE
};

const TypeInfo *type_info(Type type)
{
    return &types[type < TYPE_COUNT ? type : TYPE_NONE];
}

Type type_of(TypeClass class, uint32_t bytes)
{
    for (Type type = TYPE_NONE; type < TYPE_COUNT; type++)
        if (types[type].class == class && types[type].bytes == bytes) return type;
    return TYPE_NONE;
}
