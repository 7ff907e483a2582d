/* How symbols are stored and passed. */
#include "backend_host/host.h"

#include "ir/build.h"

const char *host_storage_type(const NestRoutine *routine, SymId id)
{
    static const char *const shared[] = {
        [TYPE_I8] = "crayon_i8", [TYPE_I16] = "crayon_i16", [TYPE_I32] = "crayon_i32", [TYPE_I64] = "crayon_i64",
        [TYPE_L8] = "crayon_i8", [TYPE_L16] = "crayon_i16", [TYPE_L32] = "crayon_i32", [TYPE_L64] = "crayon_i64",
        [TYPE_F32] = "crayon_f32", [TYPE_F64] = "crayon_f64",
    };
    const Symbol *symbol = nest_symbol(routine, id);
    return symbol->storage == STORAGE_AREA ? shared[symbol->type] : type_info(symbol->type)->c_type;
}

bool host_by_value(const NestRoutine *routine, SymId id)
{
    return nest_symbol(routine, id)->flags & SYMBOL_BY_VALUE;
}
