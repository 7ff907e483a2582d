/* Arguments and variables of type CHARACTER: their lengths, and the texts that are worth trying. */
#include "driver/check/model.h"

#include "ir/build.h"

#include <string.h>

/* The constants of type CHARACTER in the routines, each once; the longest come first. */
static void collect_texts(Model *model, const Bitset *reached)
{
    Arena *arena = model->context->arena;
    for (RoutineId r = 1; r < model->program->routines.count; r++) {
        const NestRoutine *routine = model->program->routines.items[r];
        for (SymId id = 1; bitset_has(reached, r) && id < routine->symbols.count; id++) {
            const Symbol *symbol = nest_symbol(routine, id);
            const Area *area = &model->program->areas.items[symbol->area];
            if (!(symbol->flags & SYMBOL_CHARACTER) || symbol->storage != STORAGE_AREA || !area->constant) continue;
            char *bytes = arena_array(arena, char, area->inits.count + 1);
            for (uint32_t n = 0; n < area->inits.count; n++) bytes[n] = (char)area->inits.items[n].bits;
            Name text = intern(model->context->names, bytes);
            uint32_t at = 0;
            while (at < model->texts.count && model->texts.items[at] != text) at++;
            if (at < model->texts.count) continue;
            list_push(arena, &model->texts, text);
            for (; at > 0 && strlen(model->texts.items[at - 1]) < strlen(text); at--)
                model->texts.items[at] = model->texts.items[at - 1];
            model->texts.items[at] = text;
        }
    }
}

static ModelSlot *length_slot(Model *model, SymId dummy)
{
    SymId length = nest_find_role(model->routine, ROLE_LENGTH, dummy, 0);
    int slot = length ? model_entry_slot(model, length) : -1;
    return slot < 0 ? NULL : &model->slots.items[slot];
}

/* A declared length is what the caller passes too; an assumed one is that of a text, or near. */
static void choose_lengths(Model *model, SymId dummy)
{
    const Symbol *symbol = nest_symbol(model->routine, dummy);
    ModelSlot *slot = length_slot(model, dummy);
    int64_t declared;
    if (!slot) return;
    if (nest_int_value(model->routine, nest_dim(model->routine, symbol, 0)->upper, &declared)) {
        slot->ranged = true;
        slot->low = slot->high = declared;
        return;
    }
    for (uint32_t t = 0; t < model->texts.count; t++) {
        int64_t length = (int64_t)strlen(model->texts.items[t]);
        bool known = length == 0;
        for (uint32_t i = 0; i < slot->constants.count; i++) known |= slot->constants.items[i] == length;
        if (!known) list_push(model->context->arena, &slot->constants, length);
    }
}

void model_note_characters(Model *model, const Bitset *reached)
{
    collect_texts(model, reached);
    for (uint32_t i = 0; i < model->routine->arguments.count; i++) {
        SymId dummy = model->routine->arguments.items[i];
        if (nest_symbol(model->routine, dummy)->flags & SYMBOL_CHARACTER) choose_lengths(model, dummy);
    }
}
