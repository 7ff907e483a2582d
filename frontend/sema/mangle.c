/* The linker's names, as gfortran makes them by default (-fno-second-underscore). */
#include "frontend/sema/mangle.h"

Name mangle_external(Context *context, Name name)
{
    return intern_printf(context->names, "%s_", name);
}

Name mangle_module_item(Context *context, Name module, Name name)
{
    return intern_printf(context->names, "__%s_MOD_%s", module, name);
}

Name mangle_common(Context *context, Name block)
{
    if (!block || !*block) return intern(context->names, "__BLNK__");
    return intern_printf(context->names, "%s_", block);
}

Name mangle_internal(Context *context, Name host, Name name)
{
    return intern_printf(context->names, "__%s_CON_%s", host, name);
}

Name mangle_wrapped(Context *context, Name module, Name name)
{
    if (!module) return intern_printf(context->names, "crayon_%s_", name);
    return intern_printf(context->names, "crayon_%s_MOD_%s", module, name);
}
