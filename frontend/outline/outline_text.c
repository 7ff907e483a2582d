#include "frontend/outline/outline_text.h"

void outline_add_type(Type type, Text *out)
{
    const TypeInfo *info = type_info(type);
    text_printf(out, "%s(%u)", type_is_logical(type) ? "logical" : type_is_int(type) ? "integer" : "real", info->bytes);
}
