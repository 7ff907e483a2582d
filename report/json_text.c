#include "report/json_text.h"

#include "support/text.h"

json_t *json_text(const char *text)
{
    if (!text) return json_null();
    Text valid = {0};
    text_add_utf8(&valid, text);
    json_t *string = json_string(text_string(&valid));
    text_free(&valid);
    return string;
}
