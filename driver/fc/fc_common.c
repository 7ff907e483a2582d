/* Large COMMON blocks of x86-64 (-mcmodel=medium) in an object that `ld -r` has made. */
#include "driver/fc/fc.h"

#include <elf.h>
#include <string.h>

/* A part of the object; NULL: the object ends before it does. */
static void *part(const Text *object, uint64_t offset, uint64_t size)
{
    return offset <= object->length && size <= object->length - offset ? object->data + offset : NULL;
}

/* A symbol says by its section's number (SHN_X86_64_LCOMMON of the x86-64 ABI, 4.2.1) that it is of this kind. `ld -r` keeps that, and adds an
 * empty section of the name that linkers have for the kind; where they find such a section, they take the symbols for definitions in it. */
static bool misleads(const Text *object, const Elf64_Shdr *names, const Elf64_Shdr *section)
{
    static const char name[] = "LARGE_COMMON";
    const char *own = section->sh_name < names->sh_size ? part(object, names->sh_offset + section->sh_name, sizeof name) : NULL;
    return own && memcmp(own, name, sizeof name) == 0 && section->sh_size == 0;
}

void fc_restore_commons(Text *object)
{
    const Elf64_Ehdr *head = part(object, 0, sizeof *head);
    bool known = head && memcmp(head->e_ident, ELFMAG, SELFMAG) == 0 && head->e_ident[EI_CLASS] == ELFCLASS64 && head->e_machine == EM_X86_64;
    Elf64_Shdr *sections = known ? part(object, head->e_shoff, (uint64_t)head->e_shnum * sizeof *sections) : NULL;
    for (uint32_t i = 0; sections && head->e_shstrndx < head->e_shnum && i < head->e_shnum; i++)
        if (misleads(object, &sections[head->e_shstrndx], &sections[i])) sections[i].sh_name = 0;
}
