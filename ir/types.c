#include "ir/types.h"

const TypeInfo type_infos[TYPE_COUNT] = {
#define TYPE(id, word, class, bytes, c_type, unsigned_type, fortran) \
    [TYPE_##id] = {word, CLASS_##class, bytes, c_type, unsigned_type, fortran},
#include "ir/types.def"
#undef TYPE
};

Type type_of(TypeClass class, uint32_t bytes)
{
    for (Type type = TYPE_NONE; type < TYPE_COUNT; type++)
        if (type_infos[type].class == class && type_infos[type].bytes == bytes) return type;
    return TYPE_NONE;
}
